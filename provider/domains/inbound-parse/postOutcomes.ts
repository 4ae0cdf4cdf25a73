import { createHash } from 'node:crypto';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { InboundMessage } from './inboundForm';
import { countReceived } from './parseStats';

/** What became of a message at one host. */
export type PostOutcome = 'posted' | 'refused';

/** A message at one of its hosts. */
export interface HostMessage {
  readonly accountId: number;
  readonly hostname: string;
  readonly hash: Buffer;
}

/** The same for one host when the message is handed in again, whatever its other recipients are. */
export const messageHash = (recipients: readonly string[], { raw, envelope }: InboundMessage): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([envelope.from, recipients.toSorted()]))
    .update(raw)
    .digest();

/** An expression: what became of a message at a host of the account; null if it was not handed in before. */
export const outcomeAt = (accountId: Sql, hostname: string, hash: Buffer): Sql => sql`
  (select outcome from inbound_posts
  where account_id = ${accountId} and hostname = ${hostname} and message_hash = ${hash})`;

/** Remembers it, and counts what was posted. */
export async function recordOutcome(
  database: Queryable,
  { accountId, hostname, hash }: HostMessage,
  outcome: PostOutcome,
): Promise<void> {
  await database.execute(sql`
    insert into inbound_posts (account_id, hostname, message_hash, outcome)
    values (${accountId}, ${hostname}, ${hash}, ${outcome}) on conflict do nothing`);
  if (outcome === 'posted') await countReceived(database, accountId);
}

/** Rows of a statement: few enough for a short transaction. */
const batchSize = 5000;
/** Longer than mail servers try. */
const isOld: Sql = sql`posted_at < now() - interval '7 days'`;

/** Forgets what became of messages a week ago, account by account through the index; returns how many. */
export async function forgetOutcomes(database: Queryable, signal: AbortSignal): Promise<number> {
  // The limit keeps this one look-up for each account.
  const accounts = await database.rows<{ account_id: number }>(sql`
    select accounts.account_id from accounts cross join lateral (
      select from inbound_posts where inbound_posts.account_id = accounts.account_id and ${isOld}
      order by posted_at limit 1) as oldest`);
  let total = 0;
  for (const { account_id: accountId } of accounts) {
    for (let deleted = batchSize; deleted === batchSize;) {
      signal.throwIfAborted();
      // Short transactions, one after the other.
      deleted = await database.execute(sql`
        delete from inbound_posts where account_id = ${accountId} and ctid = any(array(
          select ctid from inbound_posts where account_id = ${accountId} and ${isOld}
          order by posted_at limit ${batchSize}))`);
      total += deleted;
    }
  }
  return total;
}
