import { namesUnsubscribe } from '../template/systemTags';
import { byteLength } from './byteLength';

/** Bytes of the signed address that takes a link's place, and of one by which to unsubscribe. */
const trackedLink = 112;
/** The picture that counts opens. */
const openPixel = 210;
/** What is put under a message that offers no way out itself. */
const footer = 720;

const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const systemAddress = /^\s*\{\{\{?\s*(?:@root\.)?(?:unsubscribe|unsubscribe_preferences|weblink)\s*\}/i;

/**
 * About how many bytes HTML has when it arrives, for editors: with tracked links, the picture that counts opens and a
 * footer where it has none. Values are as long as their tags. What is sent is measured by the server, to the byte.
 */
export function sentSize(html: string): number {
  let bytes = byteLength(html) + openPixel + (namesUnsubscribe(html) ? 0 : footer);
  for (const [, quoted, single] of html.matchAll(address)) {
    const value = quoted ?? single ?? '';
    if (/^\s*https?:/i.test(value) || systemAddress.test(value)) bytes += trackedLink - byteLength(value);
  }
  return bytes;
}
