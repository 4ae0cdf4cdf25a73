import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { decodeToken, readSubject, type TokenSubject, verifyRedirect, verifyToken } from '../delivery/tracking/recipientToken';

/** How long what was looked up is taken for true, in milliseconds. Destinations of a send never change; accounts may be closed. */
const keptFor = 60_000;
const mostKept = 1000;

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/** Keeps what `find` found for a minute, the thousand latest. */
function remember<Key, Value>(find: (key: Key) => Promise<Value>, name: (key: Key) => string): (key: Key) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>();
  return (key) => {
    const text = name(key);
    const found = kept.get(text);
    if (found !== undefined && found.until > performance.now()) return found.value;
    const value = find(key);
    kept.delete(text);
    kept.set(text, { value, until: performance.now() + keptFor });
    value.catch(() => kept.delete(text));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

/** Where tracked links lead, checked by their signature alone: most requests ask the database nothing. */
export class LinkBook {
  private readonly secret: (accountId: number) => Promise<Buffer | undefined>;
  private readonly links: (subject: TokenSubject) => Promise<ReadonlyMap<number, string>>;

  constructor(database: Database) {
    this.secret = remember(
      async (accountId: number) =>
        (await database.first<{ link_secret: Buffer }>(sql`select link_secret from accounts where account_id = ${accountId}`))?.link_secret,
      String,
    );
    this.links = remember(
      async ({ accountId, singleSendId }: TokenSubject) => {
        const rows = await database.rows<{ link_index: number; url: string }>(sql`
          select link_index, url from message_links where account_id = ${accountId} and single_send_id = ${singleSendId}`);
        return new Map(rows.map((row) => [row.link_index, row.url]));
      },
      ({ accountId, singleSendId }) => `${accountId} ${singleSendId}`,
    );
  }

  /** The recipient a token of ours names; undefined where it is forged, damaged or of an account that is gone. */
  async subjectOf(token: string): Promise<TokenSubject | undefined> {
    const bytes = decodeToken(token);
    const subject = bytes && readSubject(bytes);
    if (bytes === undefined || subject === undefined) return undefined;
    const secret = await this.secret(subject.accountId);
    return secret !== undefined && verifyToken(secret, bytes, 'tracking') ? subject : undefined;
  }

  /** The destination of a link of the message; undefined where it has none by this number, or one that differs by recipient. */
  async destination(subject: TokenSubject, index: number): Promise<string | undefined> {
    const url = (await this.links(subject)).get(index);
    // Addresses that differ by recipient are stored as templates, and lead nowhere this way.
    return url?.includes('{{') ? undefined : url;
  }

  /** The recipient and destination of a redirect token. */
  async redirectOf(token: string): Promise<{ subject: TokenSubject; index: number; url: string } | undefined> {
    const bytes = decodeToken(token);
    const subject = bytes && readSubject(bytes);
    if (bytes === undefined || subject === undefined) return undefined;
    const secret = await this.secret(subject.accountId);
    const target = secret && verifyRedirect(secret, bytes);
    return target && { subject, ...target };
  }
}
