import type { Queryable, Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { contactSource } from '../../../delivery/ledger/contactSource';
import type { Lane, LaneParts } from '../../../delivery/ledger/lane';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import type { StreamQueries } from '../../../delivery/ledger/streamQueries';
import { prepareMessages } from '../../../delivery/message/prepareMessages';
import { lockCredits } from '../../user/credits';
import { pauseAutomation } from './pauseAutomation';

/** Queries for delivery and receivers of events about automation emails. */
export const messageStreams: StreamQueries = {
  message: ({ accountId, streamId: messageId }) => sql`
    select email_config, null::jsonb as abtest, message_domain from automation_messages
    where account_id = ${accountId} and message_id = ${messageId} and email_config is not null`,

  described: (accountId, ids) => sql`
    select message_id as single_send_id, null as name, automations.categories, step_id as template_id,
      null::timestamptz as send_at, message_domain, email_config ->> 'ip_pool' as pool,
      md5(email_config ->> 'html_content') as template_hash, automation_id, automations.name as automation_name
    from automation_messages left join automations using (account_id, automation_id)
    where account_id = ${accountId} and message_id in (${ids})`,
};

/** The lane of automations: each email of a live automation is a stream, identified by its message's id. */
export function messageLane(parts: LaneParts): Lane {
  const { database } = parts;
  return {
    ...laneOfMessages(parts, sql`sms_config is null`),
    name: 'automations',
    parallel: 3,

    async open(send, workerId) {
      const { accountId, streamId: messageId } = send;
      const prepared = await prepareMessages(parts, messageStreams, send);
      if (typeof prepared === 'string') {
        await pauseAutomation(
          database,
          accountId,
          sql`
            select automation_id from automation_messages
            where account_id = ${accountId} and message_id = ${messageId}`,
          'message',
          prepared,
        );
        return undefined;
      }
      const open = openMessage(send);
      let isUsedUp = false;
      // Claimed messages count as reserved, so that other claims and mail see fewer credits.
      const most = async (transaction: Transaction): Promise<number> => {
        const { remain } = (await lockCredits(transaction, accountId)) ?? { remain: Infinity };
        isUsedUp = remain === 0;
        return remain;
      };
      const source = contactSource({ database, workerId, send, prepared, open, most, mark: parts.mark });
      return { ...source, whyExhausted: () => (isUsedUp ? 'all emails of the account are used' : undefined) };
    },
  };
}

/** A query that returns a row while a message of an automation may be sent. */
export const openMessage = ({ accountId, streamId }: StreamKey): Sql => sql`
  select 1 from automation_messages join automations using (account_id, automation_id)
  where account_id = ${accountId} and message_id = ${streamId} and automations.status = 'live'
    and account_may_send(account_id)`;

/** The common parts of lanes for automations; `kind` is a condition that selects the messages of one lane. */
export function laneOfMessages(
  { database }: LaneParts,
  kind: Sql,
): Pick<Lane, 'openStreams' | 'due' | 'settle' | 'backOff'> {
  return {
    openStreams: sql`
      select account_id, message_id as stream_id from automation_messages
      where next_work_at < 'infinity' and ${kind}`,

    async due(running, limit, avoided) {
      const rows = await database.rows<{ account_id: number; message_id: string }>(sql`
        select account_id, message_id from automation_messages join automations using (account_id, automation_id)
        where next_work_at <= now() and automations.status = 'live' and account_may_send(account_id) and ${kind}
          and message_id <> all(${running.map(({ streamId }) => streamId)}::uuid[])
          and account_id <> all(${avoided}::bigint[])
        order by next_work_at limit ${limit}`);
      return rows.map((row) => ({ accountId: row.account_id, streamId: row.message_id }));
    },

    settle: ({ accountId, streamId: messageId }) =>
      database.transaction(async (transaction) => {
        // Waits for transactions that write messages, so that the next statement sees them.
        await transaction.execute(sql`
          select 1 from automation_messages where account_id = ${accountId} and message_id = ${messageId} for update`);
        const copies = sql`deliveries where account_id = ${accountId} and stream_id = ${messageId}`;
        await transaction.execute(sql`
          update automation_messages set stall_count = 0, next_work_at = coalesce(
            (select now() where exists (select from ${copies} and state = 'waiting')),
            (select min(case state when 'sending' then now() + interval '2 seconds' else next_attempt_at end)
              from ${copies} and state in ('sending', 'deferred')),
            'infinity')
          where account_id = ${accountId} and message_id = ${messageId}`);
      }),

    async backOff({ accountId, streamId: messageId }) {
      await database.execute(sql`
        update automation_messages set stall_count = least(stall_count + 1, 20),
          next_work_at = now() + least(interval '5 seconds' * power(2, stall_count), interval '5 minutes')
        where account_id = ${accountId} and message_id = ${messageId}`);
    },
  };
}

/** Makes a worker check a message's stream now. Call it in the transaction that writes the ledger rows. */
export async function wakeMessage(transaction: Queryable, accountId: number, messageId: string): Promise<void> {
  await transaction.execute(sql`
    update automation_messages
    set next_work_at =
      case when stall_count = 0 then least(next_work_at, now()) else least(next_work_at, now() + interval '5 minutes')
        end
    where account_id = ${accountId} and message_id = ${messageId}`);
  await transaction.execute(sql`select pg_notify('work_due', 'deliveries')`);
}

/** Withdraws unsent messages of an automation, and calls that were not made: their recipients miss that email. */
export async function cancelWaiting(transaction: Queryable, accountId: number, automationId: string): Promise<void> {
  await transaction.execute(sql`
    update deliveries
    set state = 'cancelled', finished_at = now(), next_attempt_at = null,
      response = 'The automation was stopped before this message left.'
    where account_id = ${accountId} and state in ('waiting', 'deferred') and stream_id in (
      select message_id from automation_messages where account_id = ${accountId} and automation_id = ${automationId})`);
  await transaction.execute(sql`
    update automation_calls
    set state = 'failed', body = null, next_attempt_at = null, finished_at = now(),
      problem = 'The automation was stopped.'
    where account_id = ${accountId} and automation_id = ${automationId} and state = 'waiting'`);
}
