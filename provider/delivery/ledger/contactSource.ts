import type { Database, Transaction } from '../../database/database';
import { loadRecipients } from '../message/loadRecipients';
import type { PreparedMessages } from '../message/prepareMessages';
import type { Sql } from '../../database/sql';
import { copyQuarantined } from '../../quarantine/strikes';
import { WorkMark } from '../../quarantine/workMark';
import { claimInTurn } from './claimDeliveries';
import { byTransport, type DeliverySource, Undeliverable } from './deliverySource';
import type { StreamKey } from './streamKey';

export interface ContactSourceParts {
  readonly database: Database;
  readonly workerId: string;
  readonly send: StreamKey;
  readonly prepared: PreparedMessages;
  /** Marks the message that this process is composing; unset if marks are not needed. */
  readonly mark?: WorkMark | undefined;
  /** A query that returns a row while messages may be sent. */
  readonly open: Sql;
  /** The maximum number to claim, queried in the claim's transaction. */
  readonly most?: ((transaction: Transaction) => Promise<number>) | undefined;
}

/** The source of a campaign's messages, one per contact. */
export function contactSource({
  database,
  workerId,
  send,
  prepared: { messages, groupId, signer, addresses, quarantined },
  mark = WorkMark.none(),
  open,
  most,
}: ContactSourceParts): DeliverySource {
  return {
    claim: claimInTurn(database, { ...send, workerId, groupId, open, most, isCampaign: true }),
    isOpen: async () => (await database.first(open)) !== undefined,
    async prepare(deliveries) {
      const recipients = await loadRecipients(
        database,
        send.accountId,
        deliveries.map((delivery) => delivery.contactId),
      );
      return new Map(
        deliveries.map((delivery) => [
          delivery.contactId,
          byTransport(async () => {
            const recipient = recipients.get(delivery.contactId);
            if (quarantined.has(delivery.contactId)) throw new Undeliverable(copyQuarantined);
            if (recipient === undefined) throw new Undeliverable('Deleted contact');
            const message = messages.get(delivery.variationId);
            if (message === undefined) throw new Undeliverable('The variation of this recipient no longer exists.');
            // The address from the snapshot, which the claim checked, even if the contact's has changed since.
            const outgoing = mark.during({ ...send, contactId: delivery.contactId }, () =>
              message.compose({ ...recipient, email: delivery.email }),
            );
            const raw = signer ? await signer.sign(outgoing.raw) : outgoing.raw;
            return { ...outgoing, raw, localAddress: await addresses.next() };
          }),
        ]),
      );
    },
  };
}
