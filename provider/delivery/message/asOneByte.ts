/**
 * The same text, kept at a byte a character where all its characters allow that (up to U+00FF).
 * A string that held a wider one while it was made keeps two bytes for each of its characters, and so does all that is
 * cut from it or joined to it: every message of a send.
 */
export function asOneByte(text: string): string {
  // oxlint-disable-next-line no-control-regex -- all that takes one byte
  return /^[\u0000-\u00ff]*$/.test(text) ? knownAsOneByte(text) : text;
}

/** `asOneByte` of a text that has no wider characters. */
export function knownAsOneByte(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
