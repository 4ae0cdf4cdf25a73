import { quotedPrintable } from './quotedPrintable';

export interface EncodedBody {
  readonly encoding: '7bit' | 'quoted-printable' | 'base64';
  /** ASCII, lines ended by CRLF. */
  readonly body: string;
}

const bareBreak = /\r(?!\n)|(?<!\r)\n/;
const anyBreak = /\r\n|\r|\n/g;
// eslint-disable-next-line no-control-regex -- a NUL is not allowed even in ASCII text
const ascii = /^[\u0001-\u007f]*$/;
/** Longer lines are cut by servers (RFC 5321, 4.5.3.1.6). */
const longLine = /[^\r\n]{990}/;
const wide = /[\u0080-\uffff]/g;

/** The lightest transfer encoding that carries the text safely: as it is, else readable, else base64. */
export function encodeBody(text: string): EncodedBody {
  const body = bareBreak.test(text) ? text.replace(anyBreak, '\r\n') : text;
  if (ascii.test(body)) {
    return longLine.test(body) ? { encoding: 'quoted-printable', body: quotedPrintable(body) } : { encoding: '7bit', body };
  }
  // Each byte beyond ASCII takes three characters quoted; from a sixth of the text on, base64 is smaller.
  const wideCharacters = body.match(wide)?.length ?? 0;
  if (wideCharacters * 12 < body.length) return { encoding: 'quoted-printable', body: quotedPrintable(body) };
  return { encoding: 'base64', body: base64Lines(body) };
}

function base64Lines(text: string): string {
  const encoded = Buffer.from(text).toString('base64');
  let result = '';
  for (let position = 0; position < encoded.length; position += 76) {
    result += position === 0 ? encoded.slice(0, 76) : `\r\n${encoded.slice(position, position + 76)}`;
  }
  return result;
}
