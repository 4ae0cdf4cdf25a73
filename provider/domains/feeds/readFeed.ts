import { createHash } from 'node:crypto';
import { parseFeed, Parser } from 'htmlparser2';
import { parseUrl } from 'sendwright/formats';
import { OutgoingError, type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';

const maximumBytes = 2 * 1024 * 1024;
/** Items that are looked at, in their order; feeds start with the newest. */
const maximumItems = 200;
const excerptLength = 300;
/** Of elements; feeds have five or so, and more in XHTML. */
const deepest = 100;
const mostTags = 50_000;
/** Characters of a text that are read for its first words. */
const readCharacters = 4000;

/** A feed as it is used: texts without markup, addresses of the web only. */
export interface ReadFeed {
  readonly title: string;
  /** The newest first. */
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  /** The hash of what identifies it: its id, otherwise its address, otherwise its title. */
  readonly hash: string;
  readonly title: string;
  readonly link: string | undefined;
  readonly excerpt: string;
  readonly image: string | undefined;
  readonly publishedAt: Date | undefined;
}

/** Why a feed can't be used, in words for its owner. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

/** Reads a feed on the public internet. @throws FeedError */
export async function readFeed(url: string, options: OutgoingOptions, signal?: AbortSignal): Promise<ReadFeed> {
  try {
    const answer = await outgoingRequest(
      {
        url,
        redirects: 5,
        timeout: 15_000,
        maximumBytes,
        headers: { accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8' },
        ...(signal && { signal }),
      },
      options,
    );
    if (answer.status !== 200) throw new FeedError(`The feed's server responded with ${answer.status}.`);
    if (answer.body.length >= maximumBytes) throw new FeedError('The feed is larger than 2 MB.');
    return feedIn(decoded(answer.body, answer.headers['content-type']), answer.url);
  } catch (error) {
    if (error instanceof OutgoingError) throw new FeedError(`The feed can't be read: ${error.message}`);
    throw error;
  }
}

/** The text in its own encoding: of the header, otherwise of the XML declaration, otherwise UTF-8. */
function decoded(body: Buffer, contentType = ''): string {
  const start = body.subarray(0, 200).toString('latin1');
  const name = /charset="?([\w-]{2,40})/i.exec(contentType)?.[1] ?? /encoding=["']([\w-]{2,40})/i.exec(start)?.[1];
  try {
    return new TextDecoder(name ?? 'utf-8').decode(body);
  } catch {
    return body.toString();
  }
}

/** What a document has as a feed. @throws FeedError */
export function feedIn(text: string, base: string): ReadFeed {
  const feed = parsed(text);
  if (!feed) throw new FeedError('This address is not that of an RSS or Atom feed.');
  const items = feed.items.slice(0, maximumItems).map((item): FeedItem => {
    const link = webAddress(item.link, base);
    const title = lineOf(item.title ?? '');
    const image = item.media.find(({ medium, type }) => medium === 'image' || type?.startsWith('image/') === true);
    return {
      hash: createHash('sha256')
        .update(item.id || link || title)
        .digest('hex'),
      title: title || 'Untitled',
      link,
      excerpt: shortened(lineOf(item.description ?? '')),
      image: webAddress(image?.url, base),
      publishedAt: item.pubDate && Number.isFinite(item.pubDate.getTime()) ? item.pubDate : undefined,
    };
  });
  const known = new Set<string>();
  return {
    title: lineOf(feed.title ?? '') || 'News',
    items: items
      .filter(({ hash }) => !known.has(hash) && known.add(hash))
      .toSorted((one, other) => (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0)),
  };
}

function parsed(text: string): ReturnType<typeof parseFeed> {
  // What is nested without end would take the parser minutes, and its readers the stack.
  let depth = 0;
  let tags = 0;
  const parser = new Parser(
    {
      onopentag() {
        depth += 1;
        tags += 1;
        if (depth > deepest || tags > mostTags) throw new FeedError('The feed is too large, or nested too deeply.');
      },
      onclosetag() {
        depth -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  parser.end();
  return parseFeed(text);
}

function webAddress(text: string | undefined, base: string): string | undefined {
  const url = text === undefined ? undefined : parseUrl(text.trim(), parseUrl(base));
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.href.length > 2000) return undefined;
  return url.href.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/** The words of HTML or text in one line. Two braces would be a merge tag of the message. */
function lineOf(source: string): string {
  const words: string[] = [];
  const parser = new Parser({ ontext: (text) => void words.push(text), onopentag: () => void words.push(' ') });
  parser.write(source.slice(0, readCharacters));
  parser.end();
  return words
    .join('')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .trim()
    .slice(0, 1000);
}

function shortened(text: string): string {
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > excerptLength / 2 ? end : excerptLength)}…`;
}
