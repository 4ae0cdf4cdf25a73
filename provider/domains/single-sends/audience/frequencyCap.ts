import type { Queryable, Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { readSendingSettings } from './sendingSettings';

/**
 * Has sends of an account that has a cap fix their recipients one after the other, until the transaction ends: two at
 * once would each find that a contact has had one message less.
 */
export async function takeTurn(transaction: Transaction, accountId: number): Promise<void> {
  const { cap_messages: messages } = await readSendingSettings(transaction, accountId);
  if (messages === null) return;
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('frequency cap ' || ${accountId}::text, 0))`,
  );
}

/**
 * A query for the contacts (`contact_id`) that have had as many single sends lately as the account allows, copies on
 * their way included; undefined where there is no cap.
 */
export async function cappedContacts(database: Queryable, accountId: number): Promise<Sql | undefined> {
  const { cap_messages: messages, cap_days: days } = await readSendingSettings(database, accountId);
  if (messages === null) return undefined;
  // A copy may be tried for three days after its send began.
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
