import { parseUrl } from 'sendwright/formats';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { isWebAddress } from '../delivery/message/decodeHref';
import {
  accountOf,
  decodeToken,
  readSubject,
  sendOf,
  verifyRedirect,
  verifyToken,
} from '../delivery/tracking/recipientToken';
import { tooManyRequests } from '../http/errors';
import { networkOf } from '../http/networkOf';
import { type MaybePromise, whenKnown } from './maybePromise';
import { MinuteCounts } from './requestLimit';

/** Cache lifetime in milliseconds. Destinations of a send never change, but accounts may be closed. */
const keptFor = 60_000;
const maximumEntries = 1000;
/** Accounts that don't exist which a network may ask for in a minute; links of a deleted one ask once. */
const maximumUnknown = 600;

/** Who follows a link. The address is read only when needed. */
interface Client {
  readonly ip: string;
}

interface Asked {
  readonly accountId: number;
  readonly client: Client;
}

/** The destination of a link. */
export interface Destination {
  /** As written in the message. */
  readonly url: string;
  /**
   * As a browser would write it, with characters escaped that headers can't contain. Undefined if it must not be
   * followed.
   */
  readonly href: string | undefined;
}

/** Reads a stored destination. */
export const destinationOf = (url: string): Destination => ({
  url,
  href: isWebAddress(url) ? parseUrl(url)?.href : undefined,
});

interface Kept<Value> {
  value: MaybePromise<Value>;
  readonly until: number;
}

/** Caches the results of `find` for a minute, up to a thousand. */
export function remember<Key, Value>(
  find: (key: Key) => Promise<Value>,
  name: (key: Key) => string,
): (key: Key) => MaybePromise<Value> {
  const kept = new Map<string, Kept<Value>>();
  return (key) => {
    const text = name(key);
    const found = kept.get(text);
    if (found !== undefined && found.until > performance.now()) return found.value;
    const value = find(key);
    const entry: Kept<Value> = { value, until: performance.now() + keptFor };
    kept.delete(text);
    kept.set(text, entry);
    value.then(
      (known) => {
        entry.value = known;
      },
      () => {
        // The entry may have been replaced.
        if (kept.get(text) === entry) kept.delete(text);
      },
    );
    const [oldest] = kept.keys();
    if (kept.size > maximumEntries && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

/** Resolves tracked links by their signature alone: most requests need no database query and no waiting. */
export class LinkBook {
  private readonly secret: (asked: Asked) => MaybePromise<Buffer | undefined>;
  private readonly links: (bytes: Buffer) => MaybePromise<ReadonlyMap<number, Destination>>;

  constructor(database: Database) {
    const unknown = new MinuteCounts();
    this.secret = remember(
      async ({ accountId, client }: Asked) => {
        const network = networkOf(client.ip);
        // Thrown, because a result would be remembered for everybody.
        if (unknown.of(network) >= maximumUnknown) throw tooManyRequests({ 'retry-after': '60' });
        const row = await database.first<{ link_secret: Buffer }>(
          sql`select link_secret from accounts where account_id = ${accountId}`,
        );
        if (row === undefined) unknown.add(network);
        return row?.link_secret;
      },
      ({ accountId }) => String(accountId),
    );
    this.links = remember(async (bytes: Buffer) => {
      const { accountId, streamId } = readSubject(bytes);
      const rows = await database.rows<{ link_index: number; url: string }>(sql`
          select link_index, url from message_links
          where account_id = ${accountId} and single_send_id = ${streamId}`);
      return new Map(rows.map((row) => [row.link_index, destinationOf(row.url)]));
    }, sendOf);
  }

  /**
   * The bytes of a valid token; undefined if it is forged, damaged or of a deleted account. Its subject is decoded
   * later, when the visit is written, so that recipients don't wait for that. Rejects with 429 for a network that asked
   * for too many accounts that don't exist.
   */
  check(token: string, client: Client): MaybePromise<Buffer | undefined> {
    const bytes = decodeToken(token);
    if (bytes === undefined) return undefined;
    return whenKnown(this.secret({ accountId: accountOf(bytes), client }), (secret) =>
      secret !== undefined && verifyToken(secret, bytes, 'tracking') ? bytes : undefined,
    );
  }

  /**
   * The destination of a message's link; undefined if there is no link with this number, or its address differs by
   * recipient.
   */
  destination(token: Buffer, index: number): MaybePromise<Destination | undefined> {
    return whenKnown(this.links(token), (links) => {
      const destination = links.get(index);
      // Addresses that differ by recipient are stored as templates, which can't be followed.
      return destination?.url.includes('{{') ? undefined : destination;
    });
  }

  /** The bytes of a valid redirect token, and its destination. */
  redirectOf(
    token: string,
    client: Client,
  ): MaybePromise<{ bytes: Buffer; index: number; destination: Destination } | undefined> {
    const bytes = decodeToken(token);
    if (bytes === undefined) return undefined;
    return whenKnown(this.secret({ accountId: accountOf(bytes), client }), (secret) => {
      const target = secret && verifyRedirect(secret, bytes);
      return target && { bytes, index: target.index, destination: destinationOf(target.url) };
    });
  }
}
