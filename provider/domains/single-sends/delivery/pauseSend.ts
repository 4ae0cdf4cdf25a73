import type { SingleSendPause } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { SingleSendKey } from '../singleSendRow';

/**
 * Pauses a scheduled or started send until a person resumes it: no more messages are claimed. `detail` is a sentence
 * with the reason.
 * @returns false if it is already paused, canceled or finished
 */
export async function pauseSend(
  database: Queryable,
  { accountId, singleSendId }: SingleSendKey,
  reason: SingleSendPause['reason'],
  detail: string,
): Promise<boolean> {
  const paused = await database.execute(sql`
    update single_sends set paused_at = now(), pause_reason = ${reason}, pause_detail = ${detail}, stalled_reason = null
    where account_id = ${accountId} and single_send_id = ${singleSendId} and paused_at is null and cancelled_at is null
      and (status = 'scheduled' or (status = 'triggered' and finished_at is null))`);
  return paused > 0;
}
