/**
 * The same text, kept at a byte a character where all its characters allow that (up to U+00FF).
 * A string that held a wider one while it was made keeps two bytes for each of its characters, and so does all that is
 * cut from it or joined to it: every message of a send.
 */
export function asOneByte(text: string): string {
  // oxlint-disable-next-line no-control-regex -- all that takes one byte
  return /^[\u0000-\u00ff]*$/.test(text) ? knownAsOneByte(text) : text;
}

/** A buffer of its own for each message would cost more than copying the message. */
const shared = Buffer.allocUnsafeSlow(256 * 1024);

/** `asOneByte` of a text that has no wider characters. */
export function knownAsOneByte(text: string): string {
  if (text.length > shared.length) return Buffer.from(text, 'latin1').toString('latin1');
  return shared.toString('latin1', 0, shared.write(text, 'latin1'));
}
