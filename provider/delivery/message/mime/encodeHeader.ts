import { domainToASCII } from 'node:url';
import type { Address } from '../message';
import { maximumLineLength } from './lineFault';

/** An address that can't be used in a message. */
export class InvalidAddressError extends Error {
  override readonly name = 'InvalidAddressError';
}

/** Target length in octets of a header line without CRLF, where it can be folded (RFC 5322, 2.1.1). */
const wantedLine = 78;

const atomText = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~ ]*$/;
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const controls = /[\u0000-\u001f\u007f]+/g;
const printable = /^[\u0020-\u007e]*$/;
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const blank = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;
const halfCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const isUnusable = (text: string): boolean => blank.test(text) || halfCharacter.test(text);
const mailbox = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;

/** A header's value without control characters, so that it can't start another header. */
const oneLine = (text: string): string => text.replace(controls, ' ').trim();

/** Whether text can be used in a header as it is, without being mistaken for an encoded word. */
const isPlain = (line: string): boolean => printable.test(line) && !line.includes('=?');

/**
 * A complete header field of unstructured text (RFC 5322, 2.2.1), ended by CRLF: folded, and as encoded words (RFC
 * 2047) if it is not ASCII or has a word that is too long for a line.
 */
export function headerField(name: string, value: string): string {
  const line = oneLine(value);
  if (isPlain(line)) {
    if (name.length + line.length + 2 <= wantedLine) return `${name}: ${line}\r\n`;
    const folded = fold(name, line.split(/(?= )/));
    if (folded !== undefined) return folded;
    // White space inside the angle brackets of a list header is ignored (RFC 2369, 2), so an address can be folded
    // anywhere.
    if (/^list-/i.test(name)) return fold(name, line.match(/[^ ]{1,900}/g) ?? []) ?? '';
  }
  return fold(name, encodedWords(line, name.length)) ?? '';
}

/**
 * A complete header field of addresses, such as `To: Ada Lovelace <ada@example.com>`, ended by CRLF (RFC 5322, 3.4;
 * UTF-8 in addresses: RFC 6532, 3.2).
 * @throws InvalidAddressError
 */
export function addressField(name: string, addresses: readonly Address[]): string {
  const parts = addresses.flatMap(({ email, name: given }, index) => {
    const address = asBytes(encodeMailbox(email));
    const phrase = phraseParts(oneLine(given ?? '').replace(/ {2,}/g, ' '), index === 0 ? name.length : 0);
    const end = index === addresses.length - 1 ? '' : ',';
    return phrase.length === 0 ? [`${address}${end}`] : [...phrase, `<${address}>${end}`];
  });
  // No part is longer than the maximum address.
  return fold(name, parts) ?? '';
}

/** A display name, split at spaces. */
function phraseParts(phrase: string, firstLine: number): readonly string[] {
  if (phrase === '') return [];
  const quoted = atomText.test(phrase) ? phrase : `"${phrase.replace(/["\\]/g, '\\$&')}"`;
  const parts = quoted.split(' ');
  return isPlain(phrase) && parts.every((part) => part.length < wantedLine) ? parts : encodedWords(phrase, firstLine);
}

/**
 * Joins parts with spaces, folded into as many lines as needed. A part that starts with a space brings its own.
 * Undefined if a line would exceed the maximum.
 */
function fold(name: string, parts: readonly string[]): string | undefined {
  let result = `${name}:`;
  let length = result.length;
  let longest = length;
  parts.forEach((part, index) => {
    const text = part.startsWith(' ') ? part : ` ${part}`;
    // A line must not consist only of white space, and folding before the first part makes no line shorter.
    const breaks = length + text.length > wantedLine && text.trim() !== '' && (index > 0 || text.length <= wantedLine);
    if (breaks) result += '\r\n';
    result += text;
    length = breaks ? text.length : length + text.length;
    longest = Math.max(longest, length);
  });
  return longest > maximumLineLength ? undefined : `${result}\r\n`;
}

/**
 * Splits between characters, because each encoded word must be decodable alone. The first one fits after the header's
 * name.
 */
function encodedWords(text: string, firstLine: number): string[] {
  const words: string[] = [];
  let chunk = '';
  let bytes = 0;
  // 45 bytes are 60 characters of base64, 72 with the delimiters: within the 75 of RFC 2047, 2.
  const first = Math.floor((wantedLine - firstLine - 14) / 4) * 3;
  let limit = first < 12 ? 45 : Math.min(first, 45);
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > limit) {
      words.push(chunk);
      chunk = '';
      bytes = 0;
      limit = 45;
    }
    chunk += character;
    bytes += size;
  }
  words.push(chunk);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
}

/**
 * The bare address, with its domain in ASCII. The local part may be non-ASCII (RFC 6531); only servers that offer
 * SMTPUTF8 accept such an address.
 * @throws InvalidAddressError on anything that is not one plain address
 */
export function encodeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToASCII(email.slice(at + 1));
  const address = `${email.slice(0, at)}@${domain}`;
  if (!mailbox.test(email) || domain === '' || Buffer.byteLength(address) > 254 || isUnusable(address)) {
    throw new InvalidAddressError(`"${oneLine(email).slice(0, 100)}" is not an address mail can be sent to.`);
  }
  return address;
}

/** Text as its UTF-8 bytes, one character per byte: for non-ASCII text in a message or a command. */
export const asBytes = (text: string): string => (printable.test(text) ? text : Buffer.from(text).toString('latin1'));
