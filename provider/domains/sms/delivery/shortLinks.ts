import { randomBytes, randomInt } from 'node:crypto';
import { parseUrl } from 'sendwright/formats';
import { linksIn } from 'sendwright/sms';
import type { Database, Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import { isWebAddress } from '../../../delivery/message/decodeHref';
import { maskHandlebars } from '../../../delivery/message/maskHandlebars';

/** The path of short links under `CONTENT_URL`. */
export const shortLinkPath = '/l/';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 59 bits: nobody guesses one within the budget of failed attempts. */
const codeLength = 10;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('');

/** The short link of a code. All of an account have the same length. */
export const shortLink = (contentUrl: string, accountId: number, code: string): string =>
  `${contentUrl}${shortLinkPath}${accountId.toString(36)}${code}`;

/** A short link that leads nowhere, to show a message and count its segments before it is sent. */
export const sampleShortLink = (contentUrl: string, accountId: number): string =>
  shortLink(contentUrl, accountId, 'x'.repeat(codeLength));

/** The account and code of a short link's last part; undefined if it cannot be one. */
export function readShortLink(name: string): { accountId: number; code: string } | undefined {
  const [, account = '', code = ''] = /^([1-9a-z][0-9a-z]{0,9})([0-9A-Za-z]{10})$/.exec(name) ?? [];
  const accountId = Number.parseInt(account, 36);
  return Number.isSafeInteger(accountId) ? { accountId, code } : undefined;
}

/** A link of one recipient's message. */
interface FoundLink {
  /** As in `message_links`. */
  readonly index: number;
  readonly url: string;
}

/** A rendered text whose links can be replaced. */
export interface LinkedText {
  readonly links: readonly FoundLink[];
  /** The text with a replacement for each of the links, in their order. */
  write(shortLinks: readonly string[]): string;
}

/** The template of a text whose links are counted. */
export interface TrackedText {
  /** The template to compile. */
  readonly source: string;
  /** The links that the author wrote, with their handlebars, by index. */
  readonly links: readonly string[];
  read(rendered: string): LinkedText;
}

/**
 * Marks the links that the author wrote, so that each keeps its number whatever a recipient's text shows of them. Links
 * that come from a recipient's data are numbered after them.
 */
export function trackText(template: string): TrackedText {
  // Random, so that no data can contain a mark. Quotation marks end an address that precedes a mark.
  const mark = `"${randomBytes(9).toString('base64url')}:`;
  const links = linksIn(maskHandlebars(template));
  let source = '';
  let position = 0;
  for (const [index, { start }] of links.entries()) {
    source += `${template.slice(position, start)}${mark}${index}"`;
    position = start;
  }
  source += template.slice(position);
  return {
    source,
    links: links.map(({ start, end }) => template.slice(start, end)),
    read(rendered) {
      const marked = new Map<number, number>();
      const [before = '', ...parts] = rendered.split(mark);
      let text = before;
      for (const part of parts) {
        const end = part.indexOf('"');
        marked.set(text.length, Number(part.slice(0, end)));
        text += part.slice(end + 1);
      }
      return linkedText(text, marked, links.length);
    },
  };
}

/** `marked`: the indexes of links, by where they start in the text; others are numbered from `next`. */
function linkedText(text: string, marked: ReadonlyMap<number, number>, next: number): LinkedText {
  let unmarked = next;
  const spans = linksIn(text)
    .filter(({ url }) => isWebAddress(url) && parseUrl(url) !== undefined)
    .map((link) => ({ ...link, index: marked.get(link.start) ?? unmarked++ }));
  return {
    links: spans,
    write(shortLinks) {
      let result = '';
      let position = 0;
      for (const [place, { start, end }] of spans.entries()) {
        result += text.slice(position, start) + (shortLinks[place] ?? text.slice(start, end));
        position = end;
      }
      return result + text.slice(position);
    },
  };
}

/**
 * Stores the links of recipients' messages; returns the codes of each contact's links, in their order. A message that
 * is made again keeps its codes.
 */
export async function saveShortLinks(
  database: Queryable,
  { accountId, streamId }: StreamKey,
  texts: ReadonlyMap<string, LinkedText>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const links = [...texts].flatMap(([contactId, { links: found }]) =>
    found.map((link, place) => ({ ...link, contactId, place })),
  );
  if (links.length === 0) return new Map();
  const rows = await database.rows<{ contact_id: string; place: number; code: string }>(sql`
    insert into sms_links (account_id, stream_id, contact_id, place, code, link_index, url)
    select ${accountId}, ${streamId}, link.* from unnest(
      ${links.map((link) => link.contactId)}::uuid[],
      ${links.map((link) => link.place)}::smallint[],
      ${links.map(newCode)}::text[],
      ${links.map((link) => link.index)}::smallint[],
      ${links.map((link) => link.url)}::text[]
    ) as link (contact_id, place, code, link_index, url)
    order by contact_id, place
    on conflict (account_id, stream_id, contact_id, place) do update set
      url = excluded.url, link_index = excluded.link_index
    returning contact_id, place, code`);
  const codes = new Map<string, string[]>();
  for (const { contact_id: contactId, place, code } of rows) {
    const own = codes.get(contactId) ?? [];
    own[place] = code;
    codes.set(contactId, own);
  }
  return codes;
}

/** Where a short link leads, and whose it is; undefined if there is no such link. */
export async function findShortLink(
  database: Database,
  { accountId, code }: { readonly accountId: number; readonly code: string },
): Promise<{ streamId: string; contactId: string; index: number; url: string } | undefined> {
  const row = await database.first<{ stream_id: string; contact_id: string; link_index: number; url: string }>(sql`
    select stream_id, contact_id, link_index, url from sms_links
    where account_id = ${accountId} and code = ${code}`);
  return row && { streamId: row.stream_id, contactId: row.contact_id, index: row.link_index, url: row.url };
}
