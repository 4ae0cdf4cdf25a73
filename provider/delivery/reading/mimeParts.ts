/** Maximum characters of a header section that are read; real ones have a few thousand. */
export const maximumHeaderBytes = 262_144;

/**
 * Splits a message or part into header section and body (RFC 5322, 2.1), as bytes in latin1. Without a blank line there
 * is no body.
 */
export function divide(text: string): readonly [head: string, body: string] {
  const top = text.slice(0, maximumHeaderBytes);
  // A part without headers starts with the blank line.
  const blank = /^\r?\n/.exec(top) ?? /\n\r?\n/.exec(top);
  if (blank === null) return [top, ''];
  return [top.slice(0, blank.index), text.slice(blank.index + blank[0].length)];
}

/**
 * The parts of a multipart body (RFC 2046, 5.1.1), in linear time. A line that only starts like the boundary is
 * content, and an unclosed last part extends to the end.
 */
export function* partsOf(body: string, boundary: string): Generator<string> {
  const edge = `--${boundary}`;
  let start: number | undefined;
  let at = body.startsWith(edge) ? 0 : afterBreak(body, edge, 0);
  while (at !== -1) {
    const line = body.indexOf('\n', at);
    const end = line === -1 ? body.length : line;
    const rest = body.slice(at + edge.length, end).trim();
    if (rest === '' || rest === '--') {
      if (start !== undefined) yield body.slice(start, Math.max(start, beforeBreak(body, at)));
      if (rest === '--' || line === -1) return;
      start = line + 1;
    }
    at = afterBreak(body, edge, Math.max(0, end));
  }
  if (start !== undefined) yield body.slice(start);
}

function afterBreak(body: string, edge: string, from: number): number {
  const found = body.indexOf(`\n${edge}`, from);
  return found === -1 ? -1 : found + 1;
}

/** The line break before a boundary belongs to the boundary. */
function beforeBreak(body: string, at: number): number {
  return body.charAt(at - 2) === '\r' ? at - 2 : at - 1;
}

/** Decodes a part's transfer encoding (RFC 2045, 6) to bytes; unknown encodings are ignored. */
export function decodeTransfer(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return decodeQuoted(body);
    default:
      return Buffer.from(body, 'latin1');
  }
}

/** Byte by byte: a regular expression takes several times as long for a text with many invalid escapes. */
function decodeQuoted(body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1');
  let length = 0;
  let at = 0;
  while (at < bytes.length) {
    let byte = bytes[at] ?? 0;
    at += 1;
    if (byte === equalsSign) {
      const [high, low] = [hexDigit(bytes[at]), hexDigit(bytes[at + 1])];
      const next = high === -1 ? afterSoftBreak(bytes, at) : -1;
      if (next !== -1) {
        at = next;
        continue;
      }
      if (high !== -1 && low !== -1) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    // Decoding in place is safe, because writing never overtakes reading.
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

const [equalsSign, lineFeed, carriageReturn, space, tab] = Buffer.from('=\n\r \t');

/** -1 if it is not a hexadecimal digit. */
function hexDigit(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** The position after optional white space and a line break; -1 if there is none. */
function afterSoftBreak(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === space || bytes[at] === tab) at += 1;
  if (bytes[at] === carriageReturn) at += 1;
  return bytes[at] === lineFeed ? at + 1 : -1;
}

/** Replaces escapes such as `=41` or `%41` with their bytes. */
export function decodeEscapes(text: string, sign: '=' | '%'): string {
  const escapes = sign === '=' ? /=([0-9a-f]{2})/gi : /%([0-9a-f]{2})/gi;
  return text.replaceAll(escapes, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
