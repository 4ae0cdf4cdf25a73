import { randomBytes } from 'node:crypto';
import { detectMimeType } from 'nodemailer/lib/mime-funcs/mime-types';
import { knownAsOneByte } from '../asOneByte';
import type { Address, PersonalizedMessage } from '../message';
import { addressField, encodeMailbox, headerField } from './encodeHeader';
import { lineFault, type LineFault } from './lineFault';

const special = /[^\t\u0020-\u003c\u003e-\u007e]+/g;

const escapes = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);

/** Quoted-printable (RFC 2045, 6.7) of text whose lines end with CRLF. */
type QuotedPrintable = (text: string) => string;

interface EncodedBody {
  readonly encoding: '7bit' | 'quoted-printable' | 'base64';
  /** ASCII, lines ended by CRLF. */
  readonly body: string;
}

const anyBreak = /\r\n|\r|\n/g;
const wide = /[\u0080-\uffff]/g;

/** One part of a message, or its whole content. */
export interface MimePart {
  /** Its header fields, each ended by CRLF. */
  readonly head: string;
  /** ASCII, in lines of at most 998 octets that end with CRLF. */
  readonly body: string;
}

/** An attached or inline file. */
export interface MimeFile {
  readonly content: Buffer;
  readonly name: string;
  /** Unset: derived from its name. */
  readonly type?: string | undefined;
  readonly disposition: 'inline' | 'attachment';
  /** The name by which HTML refers to it, as `cid:`. */
  readonly contentId?: string | undefined;
}

/** Builds the messages of one send. */
export interface MimeBuilder {
  /** @throws InvalidAddressError */
  build(message: PersonalizedMessage, to: Address, messageId: string): string;
  /** The address in the envelope and the Message-ID. */
  readonly from: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** RFC 5322, 3.3. */
export function formatDateHeader(date: Date): string {
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return (
    `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()} ` +
    `${time} +0000`
  );
}

/**
 * Writes the bytes of every message of every kind: `fields` come from `headerField` and `addressField`, `content` from
 * the functions below. Everything is ASCII except international addresses in headers; lines end with CRLF and have at
 * most 998 octets. Transports send nothing else.
 */
export const writeMessage = (fields: string, content: MimePart): string =>
  `${fields}Date: ${formatDateHeader(new Date())}\r\nMIME-Version: 1.0\r\n${content.head}\r\n${content.body}\r\n`;

/** multipart/alternative of text and HTML. Parts that all messages of a send share are written once. */
export function createMimeBuilder(from: Address, replyTo: Address | undefined): MimeBuilder {
  const boundary = newBoundary();
  const quoteText = createQuotedPrintable();
  const quoteHtml = createQuotedPrintable();
  const shared = addressField('From', [from]) + (replyTo === undefined ? '' : addressField('Reply-To', [replyTo]));
  return {
    from: encodeMailbox(from.email),
    build(message, to, messageId) {
      let fields = shared + addressField('To', [to]) + headerField('Message-ID', `<${messageId}>`);
      fields += headerField('Subject', message.subject);
      for (const [name, value] of Object.entries(message.headers)) fields += headerField(name, value);
      const parts = [textPart('text/plain', message.text, quoteText), textPart('text/html', message.html, quoteHtml)];
      return writeMessage(fields, multipart('alternative', parts, boundary));
    },
  };
}

const newBoundary = (): string => `=_${randomBytes(18).toString('base64url')}`;

/** Combines parts: alternatives, or a part with its related files. A single part needs no wrapper. */
export function multipart(
  kind: 'alternative' | 'related' | 'mixed',
  parts: readonly MimePart[],
  boundary = newBoundary(),
): MimePart {
  const [first = textPart('text/plain', '')] = parts;
  if (parts.length < 2) return first;
  let body = '';
  for (const part of parts) body += `--${boundary}\r\n${part.head}\r\n${part.body}\r\n`;
  return { head: `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n`, body: `${body}--${boundary}--` };
}

/** Text of a media type, including parameters (`text/calendar; method=REQUEST`), always encoded as UTF-8. */
export function textPart(type: string, text: string, quotedPrintable?: QuotedPrintable): MimePart {
  const { encoding, body } = encodeBody(text, quotedPrintable);
  return { head: `${headerField('Content-Type', withCharset(type))}Content-Transfer-Encoding: ${encoding}\r\n`, body };
}

/** A quoted parameter may contain a semicolon. */
const parameter = /;\s*([^=;\s]+)\s*=\s*("[^"]*"|[^;\s]*)/g;

function withCharset(type: string): string {
  if (!type.includes(';')) return `${type}; charset=utf-8`;
  const others = [...type.matchAll(parameter)].filter(([, name = '']) => name.toLowerCase() !== 'charset');
  const [bare = ''] = type.split(';');
  return [bare.trim(), 'charset=utf-8', ...others.map(([, name, value]) => `${name}=${value}`)].join('; ');
}

/** A file, in base64. */
export function filePart({ content, name, type = detectMimeType(name), disposition, contentId }: MimeFile): MimePart {
  let place = headerField('Content-Disposition', `${disposition}; ${fileName(name)}`);
  if (contentId) place += headerField('Content-ID', `<${contentId}>`);
  const part = (as: string, encoding: string, body: string): MimePart => ({
    head: `${headerField('Content-Type', as)}Content-Transfer-Encoding: ${encoding}\r\n${place}`,
    body,
  });
  if (!/^(?:message|multipart)\//i.test(type)) return part(type, 'base64', base64Lines(content));
  // Attached messages must not be encoded (RFC 2046, 5.2.1). One that can't be sent unencoded is attached as a normal
  // file.
  const text = content.toString('latin1').replace(/\r\n|\r|\n/g, '\r\n');
  // oxlint-disable-next-line no-control-regex -- all that must be encoded
  if (lineFault(text) === undefined && /^[\u0001-\u007f]*$/.test(text)) return part(type, '7bit', text);
  return part('application/octet-stream', 'base64', base64Lines(content));
}

/** The parameter for a file name: quoted if it is short and ASCII, otherwise split into UTF-8 pieces (RFC 2231). */
function fileName(name: string): string {
  const isShort = /^[\u0020-\u007e]{0,60}$/.test(name) && !name.includes('=?');
  if (isShort) return `filename="${name.replace(/["\\]/g, '\\$&')}"`;
  const pieces: string[] = [];
  let piece = "utf-8''";
  for (const character of name) {
    const encoded = /[A-Za-z0-9._~-]/.test(character)
      ? character
      : Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
    if (piece.length + encoded.length > 60) {
      pieces.push(piece);
      piece = '';
    }
    piece += encoded;
  }
  return [...pieces, piece].map((part, index) => `filename*${index}*=${part}`).join('; ');
}

/** The lightest safe transfer encoding: none, otherwise quoted-printable, otherwise base64. */
function encodeBody(text: string, quotedPrintable: QuotedPrintable = createQuotedPrintable()): EncodedBody {
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
function base64Lines(data: Buffer): string {
  const encoded = data.toString('base64');
  const lines: string[] = [];
  for (let position = 0; position < encoded.length; position += 76) lines.push(encoded.slice(position, position + 76));
  return lines.join('\r\n');
}

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
