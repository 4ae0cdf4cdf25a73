import { decodeHtml } from '../decodeHtml';
import type { PackedFile } from './readZip';

/** A saved message, or a page that a browser saved as one file. */
export interface SavedMail {
  readonly subject: string;
  readonly html: string;
  /** Images and their addresses in the HTML: `cid:…`, an address, or the name of the file. */
  readonly files: readonly (PackedFile & { readonly addresses: readonly string[] })[];
}

/** Parts inside parts, at most. */
const deepest = 10;

/** Headers such as every message has, at the start. */
export const isMail = (bytes: Uint8Array): boolean =>
  /^[A-Za-z][A-Za-z-]{1,60}:[ \t]/.test(ascii(bytes.subarray(0, 100))) &&
  /^(?:mime-version|content-type|received|from|subject):/im.test(ascii(bytes.subarray(0, 16_384)));

/** Reads a message (`.eml`, `.mht`): its HTML, or its text if it has none. */
export function readMail(bytes: Uint8Array): SavedMail {
  const found: Found = { html: undefined, text: undefined, files: [] };
  const message = binary(bytes).replaceAll('\r\n', '\n');
  const headers = visit(message, found, 0);
  return {
    subject: words(headers.get('subject') ?? '').trim(),
    html: found.html ?? found.text ?? '',
    files: found.files,
  };
}

interface Found {
  html: string | undefined;
  text: string | undefined;
  readonly files: (PackedFile & { readonly addresses: readonly string[] })[];
}

function visit(part: string, found: Found, depth: number): ReadonlyMap<string, string> {
  const end = part.startsWith('\n') ? 0 : part.indexOf('\n\n');
  const headers = headersOf(end < 0 ? part : part.slice(0, end));
  const body = end < 0 ? '' : part.slice(end + (end === 0 ? 1 : 2));
  const type = headers.get('content-type') ?? 'text/plain';
  const kind = (type.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (depth > deepest) return headers;
  if (kind.startsWith('multipart/')) {
    const boundary = parameter(type, 'boundary');
    // What comes before the first part is for apps that know no parts.
    for (const inner of boundary === '' ? [] : `\n${body}`.split(`\n--${boundary}`).slice(1)) {
      if (inner.startsWith('--')) break;
      visit(inner.slice(inner.indexOf('\n') + 1), found, depth + 1);
    }
    return headers;
  }
  if (kind === 'message/rfc822') {
    if (found.html === undefined) visit(body, found, depth + 1);
    return headers;
  }
  const isAttached = /^\s*attachment/i.test(headers.get('content-disposition') ?? '');
  const content = () => decoded(body, headers.get('content-transfer-encoding') ?? '');
  if (kind === 'text/html' && !isAttached) found.html ??= textOf(content(), parameter(type, 'charset'));
  else if (kind === 'text/plain' && !isAttached) found.text ??= textOf(content(), parameter(type, 'charset'));
  else if (kind.startsWith('image/')) {
    const id = (headers.get('content-id') ?? '').trim().replace(/^<|>$/g, '');
    const name = words(parameter(type, 'name') || parameter(headers.get('content-disposition') ?? '', 'filename'));
    const location = (headers.get('content-location') ?? '').trim();
    found.files.push({
      name: name || `${id.replace(/[^\w.-]/g, '-').slice(0, 60) || 'image'}.${kind.slice(6).replace(/\W.*/, '')}`,
      bytes: content(),
      addresses: [...(id === '' ? [] : [`cid:${id}`]), location, name].filter((address) => address !== ''),
    });
  }
  return headers;
}

function headersOf(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.replace(/\n[ \t]/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** A parameter of a header, without quotes; empty if it has none. */
function parameter(header: string, wanted: string): string {
  for (const part of header.split(';').slice(1)) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim().toLowerCase() === wanted)
      return part
        .slice(equals + 1)
        .trim()
        .replace(/^"|"$/g, '');
  }
  return '';
}

function decoded(body: string, encoding: string): Uint8Array {
  if (/^\s*base64/i.test(encoding)) return base64(body);
  return fromBinary(/^\s*quoted-printable/i.test(encoding) ? quotedPrintable(body) : body);
}

const quotedPrintable = (text: string): string =>
  text
    .replace(/=[ \t]{0,10}\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Without what is no base64, such as line ends; empty if that is not valid either. */
function base64(text: string): Uint8Array {
  try {
    return fromBinary(atob(text.replace(/[^A-Za-z0-9+/]/g, '')));
  } catch {
    return new Uint8Array();
  }
}

function textOf(bytes: Uint8Array, charset: string): string {
  try {
    return charset === '' ? decodeHtml(bytes).html : new TextDecoder(charset).decode(bytes);
  } catch {
    // A character set that nobody knows.
    return decodeHtml(bytes).html;
  }
}

/** A header's text with its encoded words (RFC 2047). */
const words = (header: string): string =>
  header
    .replace(/\?=[ \t]{1,10}=\?/g, '?==?')
    .replace(/=\?([\w-]{1,40})\?([bq])\?([^?]{0,1000})\?=/gi, (_, charset: string, kind: string, text: string) =>
      textOf(
        kind.toLowerCase() === 'b' ? base64(text) : fromBinary(quotedPrintable(text.replaceAll('_', ' '))),
        charset,
      ),
    );

const ascii = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Bytes as characters of the same code. */
function binary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function fromBinary(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at) & 0xff;
  return bytes;
}
