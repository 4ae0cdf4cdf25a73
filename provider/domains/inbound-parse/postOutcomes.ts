import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { InboundMessage } from './inboundForm';
import { countReceived } from './parseStats';

/** What became of a message at one host. */
export type PostOutcome = 'posted' | 'refused';

/** A message at one of its hosts: the same when it is handed in again, whatever its other recipients are. */
export interface HostMessage {
  readonly accountId: number;
  readonly hostname: string;
  readonly hash: Buffer;
}

export function hostMessage(
  accountId: number,
  hostname: string,
  recipients: readonly string[],
  { raw, envelope }: InboundMessage,
): HostMessage {
  const hash = createHash('sha256')
    .update(JSON.stringify([envelope.from, recipients.toSorted()]))
    .update(raw);
  return { accountId, hostname, hash: hash.digest() };
}

export async function findOutcome(
  database: Queryable,
  { accountId, hostname, hash }: HostMessage,
): Promise<PostOutcome | undefined> {
  const row = await database.first<{ outcome: PostOutcome }>(sql`
    select outcome from inbound_posts
    where account_id = ${accountId} and hostname = ${hostname} and message_hash = ${hash}`);
  return row?.outcome;
}

/** Remembers it, and counts what was posted. */
export async function recordOutcome(
  database: Database,
  { accountId, hostname, hash }: HostMessage,
  outcome: PostOutcome,
): Promise<void> {
  await database.execute(sql`
    insert into inbound_posts (account_id, hostname, message_hash, outcome)
    values (${accountId}, ${hostname}, ${hash}, ${outcome}) on conflict do nothing`);
  await database.transaction(async (transaction) => {
    // All messages of a day are counted in one row: each would hold it until its commit is on disk.
    await transaction.execute(sql`set local synchronous_commit = off`);
    await transaction.execute(sql`
      delete from inbound_posts where account_id = ${accountId} and posted_at < now() - interval '7 days'`);
    if (outcome === 'posted') await countReceived(transaction, accountId);
  });
}
