import { type LineFault, lineFault } from './lineFault';
import { createQuotedPrintable, type QuotedPrintable } from './quotedPrintable';

export interface EncodedBody {
  readonly encoding: '7bit' | 'quoted-printable' | 'base64';
  /** ASCII, lines ended by CRLF. */
  readonly body: string;
}

const anyBreak = /\r\n|\r|\n/g;
const wide = /[\u0080-\uffff]/g;

/** The lightest safe transfer encoding: none, otherwise quoted-printable, otherwise base64. */
export function encodeBody(text: string, quotedPrintable: QuotedPrintable = createQuotedPrintable()): EncodedBody {
  let body = text;
  let fault: LineFault | undefined = lineFault(body);
  if (fault === 'bare') {
    body = text.replace(anyBreak, '\r\n');
    fault = lineFault(body);
  }
  // As many bytes as characters means ASCII. NUL is still not allowed.
  if (Buffer.byteLength(body) === body.length && !body.includes('\0')) {
    return fault === 'long'
      ? { encoding: 'quoted-printable', body: quotedPrintable(body) }
      : { encoding: '7bit', body };
  }
  // Each non-ASCII byte takes three characters in quoted-printable, so base64 is smaller when they are more than a
  // sixth of the text.
  const wideCharacters = body.match(wide)?.length ?? 0;
  if (wideCharacters * 12 < body.length) return { encoding: 'quoted-printable', body: quotedPrintable(body) };
  return { encoding: 'base64', body: base64Lines(Buffer.from(body)) };
}

/** Base64 in lines of 76 characters. */
export function base64Lines(data: Buffer): string {
  const encoded = data.toString('base64');
  const lines: string[] = [];
  for (let position = 0; position < encoded.length; position += 76) lines.push(encoded.slice(position, position + 76));
  return lines.join('\r\n');
}
