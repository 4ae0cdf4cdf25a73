const blanks = /[ \t]+/g;
const blankAgainOrAtEnd = / [ \r]/;
const messyBlanks = /[ \t]{2,}|\t| (?=\r\n|$)/g;

/** A header field in DKIM's "relaxed" canonicalization (RFC 6376, 3.4.2), ended by CRLF. `name` is in lower case. */
export function relaxedHeader(name: string, value: string): string {
  const text = value.replaceAll('\r\n', '').replace(blanks, ' ');
  // Not `trim`: a byte of UTF-8 may look like other white space.
  return `${name}:${text.slice(text.startsWith(' ') ? 1 : 0, text.endsWith(' ') ? -1 : undefined)}\r\n`;
}

/** A body in DKIM's "relaxed" canonicalization (RFC 6376, 3.4.4). Lines end with CRLF. */
export function relaxedBody(body: string): string {
  // Most messages need no change, and testing is far cheaper than replacing. One expression with the rarer cases would
  // take twice as long, because this one can skip characters.
  const isMessy = body.includes('\t') || body.endsWith(' ') || blankAgainOrAtEnd.test(body);
  const text = isMessy ? body.replace(messyBlanks, collapse) : body;
  let end = text.length;
  while (end >= 2 && text.startsWith('\r\n', end - 2)) end -= 2;
  return end === 0 ? '' : `${text.slice(0, end)}\r\n`;
}

/** Removes white space at line ends and replaces other runs with one space. */
function collapse(found: string, position: number, body: string): string {
  const after = position + found.length;
  return after >= body.length || body.startsWith('\r\n', after) ? '' : ' ';
}
