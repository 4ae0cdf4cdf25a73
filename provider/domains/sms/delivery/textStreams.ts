import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import { pauseAutomation } from '../../automations/messages/pauseAutomation';
import { pauseSend } from '../../single-sends/delivery/pauseSend';

/**
 * A query for the messaging service (`service_sid`) of a stream of text messages: a single send's, or an automation
 * message's. No row: there is no such stream, or it was deleted.
 */
export const serviceQuery = ({ accountId, streamId }: StreamKey): Sql => sql`
  select sms_config ->> 'messaging_service_sid' as service_sid from single_sends
  where account_id = ${accountId} and single_send_id = ${streamId} and sms_config is not null
  union all
  select sms_config ->> 'messaging_service_sid' from automation_messages
  where account_id = ${accountId} and message_id = ${streamId} and sms_config is not null`;

/** The messaging service of a stream; undefined if the stream is gone or sends no text messages. */
export async function serviceOf(database: Queryable, stream: StreamKey): Promise<string | undefined> {
  const row = await database.first<{ service_sid: string | null }>(serviceQuery(stream));
  return row && (row.service_sid ?? '');
}

/** Pauses what a stream belongs to, because none of its messages can be sent. `detail` is a sentence. */
export async function pauseTexts(database: Queryable, { accountId, streamId }: StreamKey, detail: string) {
  if (await pauseSend(database, { accountId, singleSendId: streamId }, 'incomplete', detail)) return;
  await pauseAutomation(
    database,
    accountId,
    sql`select automation_id from automation_messages where account_id = ${accountId} and message_id = ${streamId}`,
    'message',
    detail,
  );
}
