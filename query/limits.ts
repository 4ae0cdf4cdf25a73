/** Limits for queries, checked before any expensive work. */
export const queryLimits = {
  /** UTF-16 code units. */
  length: 65_536,
  /** Nesting of parentheses, NOT, subselects and arithmetic. */
  depth: 64,
  /** Total conditions, values and fields. */
  nodes: 4000,
  /** Digits of a number. */
  digits: 30,
} as const;
