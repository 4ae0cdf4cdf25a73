import { knownAsOneByte } from '../asOneByte';
import { quotedPrintable } from './quotedPrintable';

export interface EncodedBody {
  readonly encoding: '7bit' | 'quoted-printable' | 'base64';
  /** ASCII, lines ended by CRLF. */
  readonly body: string;
}

const anyBreak = /\r\n|\r|\n/g;
/** Longer lines are cut by servers (RFC 5321, 4.5.3.1.6). */
const maximumLine = 990;
const wide = /[\u0080-\uffff]/g;

/** The lightest transfer encoding that carries the text safely: as it is, else readable, else base64. */
export function encodeBody(text: string): EncodedBody {
  const body = hasBareBreak(text) ? text.replace(anyBreak, '\r\n') : text;
  // As many bytes as characters: all ASCII. A NUL is not allowed even so.
  if (Buffer.byteLength(body) === body.length && !body.includes('\0')) {
    return hasLongLine(body) ? { encoding: 'quoted-printable', body: knownAsOneByte(quotedPrintable(body)) } : { encoding: '7bit', body };
  }
  // Each byte beyond ASCII takes three characters quoted; from a sixth of the text on, base64 is smaller.
  const wideCharacters = body.match(wide)?.length ?? 0;
  if (wideCharacters * 12 < body.length) return { encoding: 'quoted-printable', body: knownAsOneByte(quotedPrintable(body)) };
  return { encoding: 'base64', body: base64Lines(body) };
}

// Walking from break to break: this runs over every message, where a regular expression would look at each character.
function hasBareBreak(text: string): boolean {
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
    if (text.charCodeAt(feed - 1) !== 13) return true;
  }
  for (let carriage = text.indexOf('\r'); carriage !== -1; carriage = text.indexOf('\r', carriage + 1)) {
    if (text.charCodeAt(carriage + 1) !== 10) return true;
  }
  return false;
}

function hasLongLine(body: string): boolean {
  let start = 0;
  for (let end = body.indexOf('\n'); end !== -1; end = body.indexOf('\n', start)) {
    if (end - start > maximumLine) return true;
    start = end + 1;
  }
  return body.length - start > maximumLine;
}

function base64Lines(text: string): string {
  const encoded = Buffer.from(text).toString('base64');
  let result = '';
  for (let position = 0; position < encoded.length; position += 76) {
    result += position === 0 ? encoded.slice(0, 76) : `\r\n${encoded.slice(position, position + 76)}`;
  }
  return result;
}
