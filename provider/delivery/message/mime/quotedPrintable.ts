import { knownAsOneByte } from '../asOneByte';

const special = /[^\t\u0020-\u003c\u003e-\u007e]+/g;

const escapes = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);

function escapeBytes(text: string): string {
  let result = '';
  for (const byte of Buffer.from(text)) result += escapes[byte];
  return result;
}

/** Splits a line into pieces of at most 76 characters including the soft line break, never inside an escape. */
function wrap(line: string): string {
  if (line.length <= 76) return line;
  const pieces: string[] = [];
  let position = 0;
  while (line.length - position > 76) {
    let end = position + 75;
    if (line.charCodeAt(end - 1) === 61) end -= 1;
    else if (line.charCodeAt(end - 2) === 61) end -= 2;
    pieces.push(line.slice(position, end));
    position = end;
  }
  pieces.push(line.slice(position));
  return pieces.join('=\r\n');
}

function encodeLine(line: string): string {
  const encoded = line.replace(special, escapeBytes);
  const last = encoded.charCodeAt(encoded.length - 1);
  // White space at the end of a line would be lost in transit.
  return wrap(last === 32 || last === 9 ? encoded.slice(0, -1) + escapes[last] : encoded);
}

/** Quoted-printable (RFC 2045, 6.7) of text whose lines end with CRLF. */
export type QuotedPrintable = (text: string) => string;

/**
 * An encoder for similar texts, such as those of one send. It caches the lines of the last text: most lines of the next
 * one are the same at the same position, and comparing them costs a tenth of encoding them.
 */
export function createQuotedPrintable(): QuotedPrintable {
  let lines: readonly string[] = [];
  let encoded: readonly string[] = [];
  return (text) => {
    const [linesBefore, encodedBefore] = [lines, encoded];
    lines = text.split('\r\n');
    encoded = lines.map(
      (line, index) => (line === linesBefore[index] ? encodedBefore[index] : undefined) ?? encodeLine(line),
    );
    return knownAsOneByte(encoded.join('\r\n'));
  };
}
