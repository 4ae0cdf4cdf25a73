import { domainToASCII } from 'node:url';
import type { Address } from '../message';
import { longestLine } from './lineFault';

/** An address no message can be addressed with. */
export class InvalidAddressError extends Error {
  override readonly name = 'InvalidAddressError';
}

/** Octets of a header line without its CRLF, where it can be folded (RFC 5322, 2.1.1). */
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

/** A header's value without control characters: none of it can begin another header. */
const oneLine = (text: string): string => text.replace(controls, ' ').trim();

/** Whether text can be in a header as it is, and is not mistaken for an encoded word. */
const isPlain = (line: string): boolean => printable.test(line) && !line.includes('=?');

/**
 * A whole header field of unstructured text (RFC 5322, 2.2.1), ended by CRLF: folded, and made of encoded words
 * (RFC 2047) where it is not ASCII or has a word too long for any line.
 */
export function headerField(name: string, value: string): string {
  const line = oneLine(value);
  if (isPlain(line)) {
    if (name.length + line.length + 2 <= wantedLine) return `${name}: ${line}\r\n`;
    const folded = fold(name, line.split(/(?= )/));
    if (folded !== undefined) return folded;
    // Blanks inside the angle brackets of a list header are ignored (RFC 2369, 2): an address may be folded anywhere.
    if (/^list-/i.test(name)) return fold(name, line.match(/[^ ]{1,900}/g) ?? []) ?? '';
  }
  return fold(name, encodedWords(line, name.length)) ?? '';
}

/**
 * A whole header field of addresses, such as `To: Ada Lovelace <ada@example.com>`, ended by CRLF (RFC 5322, 3.4;
 * bytes of UTF-8 in an address: RFC 6532, 3.2).
 * @throws InvalidAddressError
 */
export function addressField(name: string, addresses: readonly Address[]): string {
  const parts = addresses.flatMap(({ email, name: given }, index) => {
    const address = asBytes(encodeMailbox(email));
    const phrase = phraseParts(oneLine(given ?? '').replace(/ {2,}/g, ' '), index === 0 ? name.length : 0);
    const end = index === addresses.length - 1 ? '' : ',';
    return phrase.length === 0 ? [`${address}${end}`] : [...phrase, `<${address}>${end}`];
  });
  // No part is longer than an address may be.
  return fold(name, parts) ?? '';
}

/** A display name, cut at its blanks. */
function phraseParts(phrase: string, firstLine: number): readonly string[] {
  if (phrase === '') return [];
  const quoted = atomText.test(phrase) ? phrase : `"${phrase.replace(/["\\]/g, '\\$&')}"`;
  const parts = quoted.split(' ');
  return isPlain(phrase) && parts.every((part) => part.length < wantedLine) ? parts : encodedWords(phrase, firstLine);
}

/**
 * Writes parts one after another, each behind a blank, on as many lines as it takes. A part that begins with a blank
 * brings its own. Undefined where a line would be longer than any server must take.
 */
function fold(name: string, parts: readonly string[]): string | undefined {
  let result = `${name}:`;
  let length = result.length;
  let longest = length;
  parts.forEach((part, index) => {
    const text = part.startsWith(' ') ? part : ` ${part}`;
    // A line of blanks alone is not allowed, and a first part that fits no line is not made shorter by a break.
    const breaks = length + text.length > wantedLine && text.trim() !== '' && (index > 0 || text.length <= wantedLine);
    if (breaks) result += '\r\n';
    result += text;
    length = breaks ? text.length : length + text.length;
    longest = Math.max(longest, length);
  });
  return longest > longestLine ? undefined : `${result}\r\n`;
}

/**
 * Splits at characters, never within one: each encoded word must be decodable alone. The first fits behind its header's
 * name.
 */
function encodedWords(text: string, firstLine: number): string[] {
  const words: string[] = [];
  let chunk = '';
  let bytes = 0;
  // 45 bytes are 60 characters of base64, 72 with the frame: within the 75 of RFC 2047, 2.
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
 * The bare address, its domain in ASCII. What is before the `@` may be beyond it (RFC 6531): only servers that offer
 * SMTPUTF8 take such an address.
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

/** Text as its UTF-8 bytes, a character each: what stands in a message, or goes to a server, beyond ASCII. */
export const asBytes = (text: string): string => (printable.test(text) ? text : Buffer.from(text).toString('latin1'));
