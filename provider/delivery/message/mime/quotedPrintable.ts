const special = /[^\t\u0020-\u003c\u003e-\u007e]+/g;

const escapes = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);

function escapeBytes(text: string): string {
  let result = '';
  for (const byte of Buffer.from(text)) result += escapes[byte];
  return result;
}

/** Cuts a line into pieces of at most 76 characters with their soft break, never within an escape. */
function wrap(line: string): string {
  if (line.length <= 76) return line;
  let result = '';
  let position = 0;
  while (line.length - position > 76) {
    let end = position + 75;
    if (line.charCodeAt(end - 1) === 61) end -= 1;
    else if (line.charCodeAt(end - 2) === 61) end -= 2;
    result += `${line.slice(position, end)}=\r\n`;
    position = end;
  }
  return result + line.slice(position);
}

/** Quoted-printable (RFC 2045, 6.7) of text whose lines end by CRLF. */
export function quotedPrintable(text: string): string {
  return text
    .split('\r\n')
    .map((line) => {
      const encoded = line.replace(special, escapeBytes);
      const last = encoded.charCodeAt(encoded.length - 1);
      // A blank at the end of a line would be lost on the way.
      return wrap(last === 32 || last === 9 ? encoded.slice(0, -1) + escapes[last] : encoded);
    })
    .join('\r\n');
}
