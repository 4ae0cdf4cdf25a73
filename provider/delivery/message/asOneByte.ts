/**
 * The same text, stored as one byte per character if all characters allow that (up to U+00FF). A string that contained
 * a wider character while it was built keeps two bytes per character, and so does everything cut from it or joined to
 * it: every message of a send.
 */
export function asOneByte(text: string): string {
  // oxlint-disable-next-line no-control-regex -- all that takes one byte
  return /^[\u0000-\u00ff]*$/.test(text) ? knownAsOneByte(text) : text;
}

/** A new buffer for each message would cost more than copying the message. */
const shared = Buffer.allocUnsafeSlow(256 * 1024);

/** `asOneByte` for text that is known to have no wider characters. */
export function knownAsOneByte(text: string): string {
  if (text.length > shared.length) return Buffer.from(text, 'latin1').toString('latin1');
  return shared.toString('latin1', 0, shared.write(text, 'latin1'));
}
