import { sql } from '../../../database/sql';
import type { Lane, LaneParts } from '../../../delivery/ledger/lane';
import { recordTexts } from '../../sms/delivery/messageReports';
import { textPrices } from '../../sms/delivery/textPrices';
import { serviceOf } from '../../sms/delivery/textStreams';
import { pauseSend } from '../delivery/pauseSend';
import { releaseDue } from '../delivery/releaseHeld';
import { laneOfSends, openSend, sendOf } from '../delivery/sendLane';
import { loadText, type StoredText } from './loadText';
import { messageKeeper } from '../../../delivery/transport/keepMessages';
import { textReconciler } from './reconcileTexts';
import { textSource } from './textSource';

/** The lane of text messages: each single send by SMS is a stream from the moment its recipients are fixed. */
export function smsLane(parts: LaneParts): Lane {
  const { database } = parts;
  const background = [textReconciler(parts), textPrices(parts)];
  const keeper = messageKeeper(database);
  return {
    ...laneOfSends(parts, sql`sms_config is not null`),
    name: 'text messages',
    parallel: 3,

    async open(stream, workerId) {
      const send = sendOf(stream);
      const stored = await database.first<StoredText>(sql`
        select sms_config, zone_field from single_sends
        where account_id = ${send.accountId} and single_send_id = ${send.singleSendId}`);
      const text = await loadText(parts, stream, stored);
      if (typeof text === 'string') {
        await pauseSend(database, send, 'incomplete', text);
        return undefined;
      }
      await releaseDue(database, send);
      return textSource({ ...parts, stream, workerId, text, open: openSend(send), keeper });
    },

    async record(transaction, stream, outcomes) {
      const service = await serviceOf(transaction, stream);
      // A send that was deleted in the meantime has no messages to update.
      if (service !== undefined) await recordTexts(transaction, stream, service, outcomes);
    },

    tend() {
      for (const work of background) work.look();
    },
    idle: async () => void (await Promise.all(background.map((work) => work.idle()))),
  };
}
