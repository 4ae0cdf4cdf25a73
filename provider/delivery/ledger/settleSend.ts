import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SingleSendKey } from './singleSendKey';

/** Notes when a send next needs a worker, or that it is finished. Call it when a run has ended. */
export async function settleSend(database: Queryable, { accountId, singleSendId }: SingleSendKey): Promise<void> {
  await database.execute(sql`
    update single_sends set
      stalled_reason = null,
      stall_count = 0,
      finished_at = case when open.count = 0 then now() end,
      next_work_at = case
        when open.count = 0 then null
        when open.waiting > 0 then now()
        -- Another worker is at it, or died: look again soon.
        when open.sending > 0 then now() + interval '2 seconds'
        else open.next_attempt_at end
    from (
      select count(*) as count, count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state = 'sending') as sending, min(next_attempt_at) as next_attempt_at
      from deliveries
      where account_id = ${accountId} and single_send_id = ${singleSendId} and state in ('waiting', 'sending', 'deferred')
    ) as open
    where account_id = ${accountId} and single_send_id = ${singleSendId} and status = 'triggered'`);
}

/** Backs a whole send off, because no message of it can leave at present: five seconds, doubled each time, at most five minutes. */
export async function stallSend(database: Queryable, { accountId, singleSendId }: SingleSendKey, reason: string): Promise<void> {
  await database.execute(sql`
    update single_sends set
      stalled_reason = ${reason},
      stall_count = least(stall_count + 1, 20),
      next_work_at = now() + least(interval '5 seconds' * power(2, stall_count), interval '5 minutes')
    where account_id = ${accountId} and single_send_id = ${singleSendId} and status = 'triggered' and finished_at is null`);
}
