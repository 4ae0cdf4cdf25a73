import { randomBytes } from 'node:crypto';
import type { Address, PersonalisedMessage } from '../message';
import { encodeBody } from './encodeBody';
import { encodeAddress, encodeMailbox, encodeText } from './encodeHeader';

/** Builds the messages of one send. */
export interface MimeBuilder {
  /** All ASCII, lines ended by CRLF. @throws InvalidAddressError */
  build(message: PersonalisedMessage, to: Address, messageId: string): string;
  /** The address the envelope and the Message-ID name. */
  readonly from: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** RFC 5322, 3.3. */
export function formatDateHeader(date: Date): string {
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()} ${time} +0000`;
}

/** multipart/alternative of text and HTML. What all messages of a send share is written once. */
export function createMimeBuilder(from: Address, replyTo: Address | undefined): MimeBuilder {
  const boundary = `=_${randomBytes(18).toString('base64url')}`;
  const shared =
    `From: ${encodeAddress(from)}\r\n` +
    (replyTo === undefined ? '' : `Reply-To: ${encodeAddress(replyTo)}\r\n`) +
    'MIME-Version: 1.0\r\n' +
    `Content-Type: multipart/alternative; boundary="${boundary}"\r\n`;
  return {
    from: encodeMailbox(from.email),
    build(message, to, messageId) {
      let head = `${shared}Date: ${formatDateHeader(new Date())}\r\nTo: ${encodeAddress(to)}\r\n`;
      head += `Message-ID: <${messageId}>\r\nSubject: ${encodeText(message.subject, 9)}\r\n`;
      for (const [name, value] of Object.entries(message.headers)) head += `${name}: ${encodeText(value, name.length + 2)}\r\n`;
      return `${head}\r\n${part(boundary, 'plain', message.text)}${part(boundary, 'html', message.html)}--${boundary}--\r\n`;
    },
  };
}

function part(boundary: string, subtype: string, text: string): string {
  const { encoding, body } = encodeBody(text);
  return `--${boundary}\r\nContent-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`;
}
