import { namesUnsubscribe } from '../template/systemTags';

const encoder = new TextEncoder();
const scratch = new Uint8Array(65_536);

/** The size in bytes of the signed address that replaces a link, and of an unsubscribe link. */
const trackedLink = 112;
/** The size of the open pixel. */
const openPixel = 210;
/** The size of the footer that is added to a message without an unsubscribe link. */
const footer = 720;

const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const systemAddress = /^\s*\{\{\{?\s*(?:@root\.)?(?:unsubscribe|unsubscribe_preferences|weblink)\s*\}/i;

/**
 * The estimated size of HTML on arrival, in bytes, for editors: with tracked links, open pixel and, if needed, a
 * footer. Contact values count with the length of their tags. The server measures sent messages exactly.
 */
export function sentSize(html: string): number {
  let bytes = byteLength(html) + openPixel + (namesUnsubscribe(html) ? 0 : footer);
  for (const [, quoted, single] of html.matchAll(address)) {
    const value = quoted ?? single ?? '';
    if (/^\s*https?:/i.test(value) || systemAddress.test(value)) bytes += trackedLink - byteLength(value);
  }
  return bytes;
}

/** The size of a text in UTF-8 bytes. Encodes into one reused buffer instead of allocating a copy of each message. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let start = 0; start < text.length;) {
    const { read, written } = encoder.encodeInto(start === 0 ? text : text.slice(start), scratch);
    bytes += written;
    start += read;
  }
  return bytes;
}
