interface Designed {
  readonly design?: unknown;
  readonly html_content?: string | null;
}

/**
 * The document of a message after a change. HTML that somebody wrote is not what the document says any more, so the
 * document goes.
 */
export function keptDesign(stored: Designed, change: Designed): unknown {
  if (change.design !== undefined) return change.design;
  return change.html_content === undefined ? (stored.design ?? null) : null;
}
