import type { DeliverySettlement, DeliverySettlementResult } from 'sendwright/wire/deliveries';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { variationDetail } from '../../delivery/events/variationDetail';
import { settleSend } from '../single-sends/delivery/settleSend';
import type { Caller } from '../../provider';
import { reopen, requireStarted } from './retryFailed';

/** The ledger's reply for a message that a person took as sent. */
export const markedAsSent = 'Outcome unknown; marked as sent by a person.';

interface SettledRow {
  contact_id: string;
  email: string;
  variation_id: string | null;
  phase: 'test' | 'send' | null;
}

/**
 * Settles messages with an unknown outcome, all or those of some recipients: `resend` tries them again, at the risk of
 * a duplicate; `take_as_sent` counts them as delivered. Records who did it. Throws 409 for a send that has not started
 * or was canceled.
 */
export async function settleUnconfirmed(
  database: Database,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
  id: string,
  outcome: DeliverySettlement['outcome'],
  contactIds: readonly string[] | undefined,
): Promise<DeliverySettlementResult> {
  return database.transaction(async (transaction) => {
    const { single_send_id: singleSendId, sms_config: text } = await requireStarted(transaction, accountId, id);
    const isResend = outcome === 'resend';
    const settled = await transaction.rows<SettledRow>(sql`
      with unknown as materialized (
        select contact_id, response from deliveries
        where account_id = ${accountId} and stream_id = ${singleSendId} and state = 'unconfirmed'
          and (${contactIds ?? null}::uuid[] is null or contact_id = any(${contactIds ?? null}::uuid[]))
        for update
      ), recorded as (
        insert into delivery_actions
          (account_id, stream_id, contact_id, action, from_state, from_response, user_id)
        select ${accountId}, ${singleSendId}, contact_id, ${outcome}, 'unconfirmed', response, ${userId} from unknown
      )
      update deliveries set
        state = ${isResend ? 'waiting' : 'sent'},
        -- Its worker, should it live after all, may not overrule a person.
        claimed_by = null,
        first_attempted_at = case when ${isResend}::boolean then null else first_attempted_at end,
        finished_at = case when ${isResend}::boolean then null else now() end,
        response = ${isResend ? null : markedAsSent}
      from unknown
      where account_id = ${accountId} and stream_id = ${singleSendId}
        and deliveries.contact_id = unknown.contact_id
      returning deliveries.contact_id, email, variation_id, phase`);
    if (settled.length === 0) return { settled: 0 };
    if (isResend) {
      await reopen(transaction, accountId, singleSendId);
    } else {
      // Text messages have no events of email.
      const emails = text === null ? settled : [];
      await recordEvents(
        transaction,
        emails.map((row) => ({
          accountId,
          singleSendId,
          contactId: row.contact_id,
          email: row.email,
          event: 'delivered',
          detail: { response: markedAsSent, ...variationDetail(row) },
        })),
      );
      await settleSend(transaction, { accountId, singleSendId });
    }
    return { settled: settled.length };
  });
}
