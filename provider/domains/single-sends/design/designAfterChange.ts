interface Designed {
  readonly design?: unknown;
  readonly html_content?: string | null;
}

/**
 * The document of a message after a change. Hand-written HTML no longer matches the document, so the document is
 * removed.
 */
export function designAfterChange(stored: Designed, change: Designed): unknown {
  if (change.design !== undefined) return change.design;
  return change.html_content === undefined ? (stored.design ?? null) : null;
}
