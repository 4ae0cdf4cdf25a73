import type { DeliveryRetryResult } from 'sendwright/wire/deliveries';
import type { Database, Transaction } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { conflict } from '../../http/errors';
import type { Caller } from '../../provider';
import { requireSingleSend } from '../single-sends/singleSends';
import type { SingleSendRow } from '../single-sends/singleSendRow';
import { smsDropReason } from '../single-sends/sms/smsReach';
import { clearStrikes } from '../../quarantine/strikes';
import { campaignReason } from '../../delivery/recipientPreferences';

/**
 * A condition on deliveries: an attempt was made and failed. Messages dropped when claimed, because of a suppression,
 * are not failures.
 */
export const isFailed: Sql = sql`(state = 'bounced' or (state = 'dropped' and attempts > 0))`;

/**
 * Returns failed messages of a send (all, or those of some recipients) to waiting, so that they are tried again; nobody
 * else receives anything. Suppressed addresses are skipped. Records who did it. Throws 409 for a send that has not
 * started or was canceled.
 */
export async function retryFailed(
  database: Database,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
  id: string,
  contactIds: readonly string[] | undefined,
): Promise<DeliveryRetryResult> {
  return database.transaction(async (transaction) => {
    const send = await requireStarted(transaction, accountId, id);
    const reason = suppressionReasonOf(accountId, send);
    const [result] = await transaction.rows<DeliveryRetryResult>(sql`
      with failed as materialized (
        select contact_id, state, response, ${reason} as suppressed from deliveries
        where account_id = ${accountId} and stream_id = ${send.single_send_id} and ${isFailed}
          and (${contactIds ?? null}::uuid[] is null or contact_id = any(${contactIds ?? null}::uuid[]))
        for update of deliveries
      ), retried as (
        update deliveries
        set state = 'waiting', first_attempted_at = null, next_attempt_at = null, finished_at = null, response = null
        from failed
        where account_id = ${accountId} and stream_id = ${send.single_send_id}
          and deliveries.contact_id = failed.contact_id and failed.suppressed is null
        returning deliveries.contact_id, failed.state, failed.response
      ), recorded as (
        insert into delivery_actions
          (account_id, stream_id, contact_id, action, from_state, from_response, user_id)
        select ${accountId}, ${send.single_send_id}, contact_id, 'retry', state, response, ${userId} from retried
        returning 1
      )
      select (select count(*) from recorded)::int as retried,
        count(*) filter (where suppressed is not null)::int as suppressed
      from failed`);
    await clearStrikes(transaction, { accountId, streamId: send.single_send_id }, contactIds);
    if (result && result.retried > 0) await reopen(transaction, accountId, send.single_send_id);
    return result ?? { retried: 0, suppressed: 0 };
  });
}

/** An expression on deliveries: why a send's message to this recipient is suppressed; null if it is not. */
export const suppressionReasonOf = (accountId: number, send: SingleSendRow): Sql =>
  send.sms_config === null
    ? campaignReason(accountId, send.email_config.suppression_group_id, send.single_send_id)
    : smsDropReason(
        accountId,
        send.sms_config.messaging_service_sid,
        sql`deliveries.email`,
        sql`deliveries.contact_id`,
      );

/**
 * Reads and locks a send whose ledger can be changed. Throws 404, and 409 for one that has not started or was
 * canceled.
 */
export async function requireStarted(transaction: Transaction, accountId: number, id: string): Promise<SingleSendRow> {
  const send = await requireSingleSend(transaction, accountId, id);
  if (send.status !== 'triggered') throw conflict('This single send has not started yet.');
  if (send.cancelled_at !== null) throw conflict('This single send was cancelled: nothing more of it is sent.');
  return send;
}

/** Makes workers check a send again. */
export async function reopen(transaction: Transaction, accountId: number, id: string): Promise<void> {
  await transaction.execute(sql`
    update single_sends set finished_at = null, unsent_count = null, next_work_at = now()
    where account_id = ${accountId} and single_send_id = ${id} and status = 'triggered'`);
}
