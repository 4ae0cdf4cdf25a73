import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { pauseSend } from '../../single-sends/delivery/pauseSend';
import { queueTextEvents } from './textEvents';
import { type CopyStatus, copyStatuses, noteCopies, noteNumber } from './smsCopies';
import { explainSmsError, smsErrorClass } from './smsErrors';
import type { CopyKey } from './statusUrl';

/** The provider's report on a message. */
export interface StatusReport {
  readonly messageSid: string;
  readonly status: CopyStatus;
  /** Null: no error. */
  readonly errorCode: number | null;
}

/** Parses the form of a status callback; undefined if it is invalid or its status is unknown. */
export function readStatus(form: URLSearchParams): StatusReport | undefined {
  const messageSid = form.get('MessageSid') ?? '';
  if (!/^(SM|MM)[0-9a-fA-F]{32}$/.test(messageSid)) return undefined;
  const status = copyStatuses.find((one) => one === form.get('MessageStatus') && one !== 'refused');
  if (status === undefined) return undefined;
  const code = form.get('ErrorCode') ?? '';
  return { messageSid, status, errorCode: /^\d{1,6}$/.test(code) && Number(code) > 0 ? Number(code) : null };
}

/**
 * Applies a report, whatever came before it. A report without news, or on a send or message that no longer exists, is
 * ignored.
 */
export async function takeStatus(database: Database, key: CopyKey, report: StatusReport): Promise<void> {
  const { accountId, streamId, contactId } = key;
  const { messageSid, status, errorCode } = report;
  await database.transaction(async (transaction) => {
    const copy = await transaction.first<{ phone_number: string; service_sid: string | null }>(sql`
      select email as phone_number, sms_config ->> 'messaging_service_sid' as service_sid
      from deliveries join single_sends
        on single_sends.account_id = deliveries.account_id and single_send_id = stream_id
      where deliveries.account_id = ${accountId} and stream_id = ${streamId} and contact_id = ${contactId}
        and sms_config is not null`);
    if (!copy) return;
    const [changed] = await noteCopies(transaction, key, [
      { contactId, messageSid, status, errorCode, segments: null },
    ]);
    if (changed === undefined) return;
    await queueTextEvents(transaction, key, [contactId]);
    if (errorCode === null) return;
    await noteNumber(transaction, accountId, copy.service_sid ?? '', copy.phone_number, errorCode);
    // The remaining messages of the send would fail, too.
    if (smsErrorClass(errorCode) === 'account')
      await pauseSend(
        transaction,
        { accountId, singleSendId: streamId },
        'incomplete',
        `The SMS provider could not deliver. ${errorCode}: ${explainSmsError(errorCode) ?? 'unknown error'}`,
      );
  });
}
