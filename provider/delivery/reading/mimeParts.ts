/** Characters of a head that are read: real ones have some thousand. */
const mostHead = 262_144;

/**
 * The head and the body of a message or a part (RFC 5322, 2.1), as bytes in latin1. Where no blank line ends the head,
 * there is no body.
 */
export function divide(text: string): readonly [head: string, body: string] {
  const top = text.slice(0, mostHead);
  // A part without a head begins with the blank line.
  const blank = /^\r?\n/.exec(top) ?? /\n\r?\n/.exec(top);
  if (blank === null) return [top, ''];
  return [top.slice(0, blank.index), text.slice(blank.index + blank[0].length)];
}

/**
 * The parts of a multipart body (RFC 2046, 5.1.1), in time in proportion to its length. A line that only begins like
 * the boundary is content, and a last part that nothing ends goes on to the end.
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

/** The bytes of a part's body, without its transfer encoding (RFC 2045, 6); unknown ones are taken as they are. */
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

/** Byte by byte: as a pattern, a long text of signs that escape nothing takes several times as long. */
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
    // What is written lies before what is read.
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

const [equalsSign, lineFeed, carriageReturn, space, tab] = Buffer.from('=\n\r \t');

/** -1 for what is none. */
function hexDigit(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** The place after a line break, with blanks before it; -1 where there is none. */
function afterSoftBreak(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === space || bytes[at] === tab) at += 1;
  if (bytes[at] === carriageReturn) at += 1;
  return bytes[at] === lineFeed ? at + 1 : -1;
}

/** `=41` or `%41` for the byte it names. */
export function decodeEscapes(text: string, sign: '=' | '%'): string {
  const escapes = sign === '=' ? /=([0-9a-f]{2})/gi : /%([0-9a-f]{2})/gi;
  return text.replaceAll(escapes, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
