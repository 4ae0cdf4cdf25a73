/** Octets of a line without its CRLF, in headers and content (RFC 5321, 4.5.3.1.6; RFC 5322, 2.1.1). */
export const longestLine = 998;

/** What no server need take: CR or LF that is not a CRLF, or a line of more than 998 octets. */
export type LineFault = 'bare' | 'long';

/**
 * The first fault in the lines of a text, a character an octet. Walks from break to break: this runs over every
 * message, where a regular expression would look at each character.
 */
export function lineFault(text: string): LineFault | undefined {
  let start = 0;
  let carriage = text.indexOf('\r');
  let isLong = false;
  while (carriage !== -1) {
    const feed = text.indexOf('\n', start);
    if (feed !== carriage + 1) return 'bare';
    if (carriage - start > longestLine) isLong = true;
    start = feed + 1;
    carriage = text.indexOf('\r', start);
  }
  if (text.includes('\n', start)) return 'bare';
  return isLong || text.length - start > longestLine ? 'long' : undefined;
}
