/** Maximum octets of a line without CRLF, in headers and content (RFC 5321, 4.5.3.1.6; RFC 5322, 2.1.1). */
export const maximumLineLength = 998;

/** What servers may refuse: a bare CR or LF, or a line of more than 998 octets. */
export type LineFault = 'bare' | 'long';

/**
 * The first invalid line in a text of one character per octet. Jumps from line break to line break: this runs for every
 * message, and a regular expression would examine each character.
 */
export function lineFault(text: string): LineFault | undefined {
  let start = 0;
  let carriage = text.indexOf('\r');
  let isLong = false;
  while (carriage !== -1) {
    const feed = text.indexOf('\n', start);
    if (feed !== carriage + 1) return 'bare';
    if (carriage - start > maximumLineLength) isLong = true;
    start = feed + 1;
    carriage = text.indexOf('\r', start);
  }
  if (text.includes('\n', start)) return 'bare';
  return isLong || text.length - start > maximumLineLength ? 'long' : undefined;
}
