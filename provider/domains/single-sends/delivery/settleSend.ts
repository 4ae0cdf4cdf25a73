import type { Queryable, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { SingleSendKey } from '../singleSendRow';

/**
 * Records when a send next needs a worker, or that it is finished. Call it when a run has ended, and after any change
 * of states. Messages that wait for an A/B winner keep it unfinished without needing a worker.
 */
export async function settleSend(transaction: Transaction, { accountId, singleSendId }: SingleSendKey): Promise<void> {
  // Waits for concurrent changes of states, winners and retries, so that the next statement sees them.
  await transaction.execute(sql`
    select 1 from single_sends where account_id = ${accountId} and single_send_id = ${singleSendId} for update`);
  await transaction.execute(sql`
    with cancelled as (
      update deliveries set state = 'cancelled', finished_at = now(), next_attempt_at = null
      where account_id = ${accountId} and stream_id = ${singleSendId} and state in ('held', 'waiting', 'deferred')
        and exists (select 1 from single_sends
          where account_id = ${accountId} and single_send_id = ${singleSendId} and cancelled_at is not null)
      returning 1
    ), open as (
      select count(*) filter (where state <> 'sending') - (select count(*) from cancelled) as open,
        count(*) filter (where state = 'sending') as sending,
        bool_or(state = 'waiting') as waiting, min(next_attempt_at) as next_attempt_at
      from deliveries
      where account_id = ${accountId} and stream_id = ${singleSendId}
        and state in ('held', 'waiting', 'sending', 'deferred')
    ), unsent as (
      -- Only needed if the send is finished.
      select count(*) as count from deliveries
      where account_id = ${accountId} and stream_id = ${singleSendId} and ${neverLeft}
        and (select open + sending from open) = 0
    )
    update single_sends set
      stalled_reason = null,
      stall_count = 0,
      finished_at = case when open.open + open.sending = 0 then coalesce(single_sends.finished_at, now()) end,
      unsent_count = case when open.open + open.sending = 0 then unsent.count end,
      nobody_mailed = case when open.open + open.sending = 0 then not exists (
        select from deliveries
        where account_id = ${accountId} and stream_id = ${singleSendId}
          and state in ('sent', 'bounced', 'unconfirmed'))
        end,
      next_work_at = case
        when open.open + open.sending = 0 then null
        when open.open > 0 and open.waiting then now()
        -- Another worker is processing it, or died: check again soon.
        when open.sending > 0 then now() + interval '2 seconds'
        else open.next_attempt_at end
    from open, unsent
    where account_id = ${accountId} and single_send_id = ${singleSendId} and status = 'triggered'`);
}

/**
 * A condition on deliveries: the message was not sent, although the address was fine and the recipient had not opted
 * out.
 */
const neverLeft = sql`(state = 'unconfirmed'
  or (state = 'bounced' and response like 'Gave up after %')
  or (state = 'dropped'
    and (response like 'The message could not be personali_ed%' or response like 'The variation of %')))`;

/** Makes a worker settle a send again, even a finished one: an unconfirmed message has got an outcome. */
export async function reopenSend(transaction: Transaction, { accountId, singleSendId }: SingleSendKey): Promise<void> {
  await transaction.execute(sql`
    update single_sends set finished_at = null, next_work_at = now()
    where account_id = ${accountId} and single_send_id = ${singleSendId} and status = 'triggered'`);
}

/** Backs off the whole send because nothing can be sent now: five seconds, doubled each time up to five minutes. */
export async function stallSend(
  database: Queryable,
  { accountId, singleSendId }: SingleSendKey,
  reason: string,
): Promise<void> {
  await database.execute(sql`
    update single_sends set
      stalled_reason = ${reason},
      stall_count = least(stall_count + 1, 20),
      next_work_at = now() + least(interval '5 seconds' * power(2, stall_count), interval '5 minutes')
    where account_id = ${accountId} and single_send_id = ${singleSendId} and status = 'triggered'
      and finished_at is null`);
}
