/** How large a query can be. What is larger is refused before it costs anything. */
export const queryLimits = {
  /** UTF-16 units of text. */
  length: 65_536,
  /** Parentheses, NOT, subselects and operators of arithmetic inside one another. */
  depth: 64,
  /** Conditions, values and fields in all. */
  nodes: 4000,
  /** Digits of a number. */
  digits: 30,
} as const;
