import { domainToASCII } from 'node:url';
import type { Address } from '../message';

/** An address no message can be addressed with. */
export class InvalidAddressError extends Error {
  override readonly name = 'InvalidAddressError';
}

const atomText = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~ ]*$/;
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const controls = /[\u0000-\u001f\u007f]+/g;
const printable = /^[\u0020-\u007e]*$/;
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unusable = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const mailbox = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;

/** One header line's value: what would begin another header becomes a space. */
const oneLine = (text: string): string => text.replace(controls, ' ').trim();

/** Unstructured text (RFC 5322, 2.2.1), as encoded words where it is not ASCII (RFC 2047), folded. */
export function encodeText(text: string, firstLine = 0): string {
  const line = oneLine(text);
  return printable.test(line) && !line.includes('=?') ? fold(line, firstLine) : encodedWords(line);
}

/** Splits at characters, never within one: each encoded word must be decodable alone. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let chunk = '';
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    // 45 bytes are 60 characters of base64, 72 with the frame: within the 75 of RFC 2047, 2.
    if (bytes + size > 45) {
      words.push(chunk);
      chunk = '';
      bytes = 0;
    }
    chunk += character;
    bytes += size;
  }
  words.push(chunk);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

/** Breaks before spaces so that lines stay within 76 characters where they can. */
function fold(line: string, firstLine: number): string {
  if (firstLine + line.length <= 76) return line;
  let result = '';
  let length = firstLine;
  for (const word of line.split(/(?= )/)) {
    if (length + word.length > 76 && word.startsWith(' ') && word.trim() !== '') {
      result += '\r\n';
      length = 0;
    }
    result += word;
    length += word.length;
  }
  return result;
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
  if (!mailbox.test(email) || domain === '' || Buffer.byteLength(address) > 254 || unusable.test(address)) {
    throw new InvalidAddressError(`"${oneLine(email).slice(0, 100)}" is not an address mail can be sent to.`);
  }
  return address;
}

/** Text as its UTF-8 bytes, a character each: what stands in a message, or goes to a server, beyond ASCII. */
export const asBytes = (text: string): string => (printable.test(text) ? text : Buffer.from(text).toString('latin1'));

/** `Ada Lovelace <ada@example.com>` (RFC 5322, 3.4; bytes of UTF-8 in the address: RFC 6532, 3.2). @throws InvalidAddressError */
export function encodeAddress({ email, name }: Address): string {
  const address = asBytes(encodeMailbox(email));
  const phrase = oneLine(name ?? '');
  if (phrase === '') return address;
  if (!printable.test(phrase) || phrase.includes('=?')) return `${encodedWords(phrase)} <${address}>`;
  return atomText.test(phrase) ? `${phrase} <${address}>` : `"${phrase.replace(/["\\]/g, '\\$&')}" <${address}>`;
}
