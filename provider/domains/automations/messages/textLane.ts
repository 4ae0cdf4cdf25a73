import { sql } from '../../../database/sql';
import type { Lane, LaneParts } from '../../../delivery/ledger/lane';
import { messageKeeper } from '../../../delivery/transport/keepMessages';
import { loadText, type StoredText } from '../../single-sends/sms/loadText';
import { textSource } from '../../single-sends/sms/textSource';
import { recordTexts } from '../../sms/delivery/messageReports';
import { pauseTexts, serviceOf } from '../../sms/delivery/textStreams';
import { laneOfMessages, openMessage } from './messageLane';

/**
 * The lane of automations' text messages. What a crash left unknown is resolved together with that of single sends: see
 * `textReconciler`.
 */
export function automationTextLane(parts: LaneParts): Lane {
  const { database } = parts;
  const keeper = messageKeeper(database);
  return {
    ...laneOfMessages(parts, sql`sms_config is not null`),
    name: 'text messages of automations',
    parallel: 3,

    async open(stream, workerId) {
      const { accountId, streamId } = stream;
      const stored = await database.first<StoredText>(sql`
        select sms_config, null::text as zone_field from automation_messages
        where account_id = ${accountId} and message_id = ${streamId}`);
      const text = await loadText(parts, stream, stored);
      if (typeof text === 'string') {
        await pauseTexts(database, stream, text);
        return undefined;
      }
      return textSource({ ...parts, stream, workerId, text, open: openMessage(stream), keeper });
    },

    async record(transaction, stream, outcomes) {
      const service = await serviceOf(transaction, stream);
      // An automation that was deleted in the meantime has no messages to update.
      if (service !== undefined) await recordTexts(transaction, stream, service, outcomes);
    },
  };
}
