import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SingleSendKey } from '../ledger/singleSendKey';

/** Has a worker look after a message's copies now. Call it in the transaction that writes the copies. */
export async function wakeMessage(transaction: Queryable, accountId: number, messageId: string): Promise<void> {
  await transaction.execute(sql`
    update automation_messages set next_work_at = case when stall_count = 0 then least(next_work_at, now()) else least(next_work_at, now() + interval '5 minutes') end
    where account_id = ${accountId} and message_id = ${messageId}`);
}

/** Messages of live automations whose copies need a worker now. */
export function dueMessages(
  database: Queryable,
  running: readonly string[],
  limit: number,
): Promise<{ account_id: number; message_id: string }[]> {
  return database.rows(sql`
    select account_id, message_id from automation_messages join automations using (account_id, automation_id)
    where next_work_at <= now() and automations.status = 'live' and account_may_send(account_id) and message_id <> all(${running}::uuid[])
    order by next_work_at limit ${limit}`);
}

/** Notes when a message's copies next need a worker. Call it when a run has ended. */
export async function settleMessage(
  database: Database,
  { accountId, singleSendId: messageId }: SingleSendKey,
): Promise<void> {
  await database.transaction(async (transaction) => {
    // Waits for who is writing copies; what follows sees them.
    await transaction.execute(
      sql`select 1 from automation_messages where account_id = ${accountId} and message_id = ${messageId} for update`,
    );
    const copies = sql`deliveries where account_id = ${accountId} and single_send_id = ${messageId}`;
    await transaction.execute(sql`
      update automation_messages set stall_count = 0, next_work_at = coalesce(
        (select now() where exists (select from ${copies} and state = 'waiting')),
        (select min(case state when 'sending' then now() + interval '2 seconds' else next_attempt_at end) from ${copies} and state in ('sending', 'deferred')),
        'infinity')
      where account_id = ${accountId} and message_id = ${messageId}`);
  });
}

/**
 * Backs a message off, because none of its copies can leave at present: five seconds, doubled each time, at most five
 * minutes.
 */
export async function stallMessage(
  database: Queryable,
  { accountId, singleSendId: messageId }: SingleSendKey,
): Promise<void> {
  await database.execute(sql`
    update automation_messages set stall_count = least(stall_count + 1, 20),
      next_work_at = now() + least(interval '5 seconds' * power(2, stall_count), interval '5 minutes')
    where account_id = ${accountId} and message_id = ${messageId}`);
}

/** Takes back the copies of an automation that have not begun to leave: whoever they were for has missed that email. */
export async function cancelWaiting(transaction: Queryable, accountId: number, automationId: string): Promise<void> {
  await transaction.execute(sql`
    update deliveries set state = 'cancelled', finished_at = now(), next_attempt_at = null, response = 'The automation was stopped before this email left.'
    where account_id = ${accountId} and state in ('waiting', 'deferred') and single_send_id in (
      select message_id from automation_messages where account_id = ${accountId} and automation_id = ${automationId})`);
}
