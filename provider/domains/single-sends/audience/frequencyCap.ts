import type { Queryable, Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { readSendingSettings } from './sendingSettings';

/**
 * If the account has a cap, serializes fixing the recipients of its sends until the transaction ends: two concurrent
 * sends would each miss the other's message.
 */
export async function lockFrequencyCap(transaction: Transaction, accountId: number): Promise<void> {
  const { cap_messages: messages } = await readSendingSettings(transaction, accountId);
  if (messages === null) return;
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('frequency cap ' || ${accountId}::text, 0))`,
  );
}

/**
 * A query for contacts (`contact_id`) who have reached the frequency cap, counting messages in progress; undefined
 * without a cap.
 */
export async function cappedContacts(database: Queryable, accountId: number): Promise<Sql | undefined> {
  const { cap_messages: messages, cap_days: days } = await readSendingSettings(database, accountId);
  if (messages === null) return undefined;
  // A message can be retried for three days after its send started.
  const recent = await database.rows<{ single_send_id: string }>(sql`
    select single_send_id from single_sends
    where account_id = ${accountId} and status = 'triggered'
      and triggered_at > now() - make_interval(days => ${days + 3})`);
  return sql`
    select contact_id from deliveries
    where account_id = ${accountId} and stream_id = any(${recent.map((send) => send.single_send_id)}::uuid[])
      and ((state in ('sent', 'unconfirmed') and finished_at > now() - make_interval(days => ${days}))
        or state in ('held', 'waiting', 'sending', 'deferred'))
    group by contact_id having count(*) >= ${messages}`;
}
