import type { Database, Transaction } from '../../database/database';
import type { DkimSigner } from '../dkim/dkimSigner';
import { loadRecipients } from '../message/loadRecipients';
import type { PreparedMessage } from '../message/message';
import type { Sql } from '../../database/sql';
import { copyQuarantined } from '../../quarantine/strikes';
import { WorkMark } from '../../quarantine/workMark';
import { claimInTurn, openSend } from './claimDeliveries';
import { type DeliverySource, Undeliverable } from './deliverySource';
import type { SingleSendKey } from './singleSendKey';

export interface SingleSendParts {
  readonly database: Database;
  readonly workerId: string;
  readonly send: SingleSendKey;
  readonly groupId: number | null;
  /** The messages by the variation of an A/B test; without a test the one message, under null. */
  readonly messages: ReadonlyMap<string | null, PreparedMessage>;
  /** Unset: messages leave unsigned. */
  readonly signer: DkimSigner | undefined;
  /** Of the send's IP pool, used in turn; empty: the system chooses. */
  readonly addresses: readonly string[];
  /** Contacts whose messages must not be made again. */
  readonly quarantined: ReadonlySet<string>;
  /** Says what message this process is making; unset: nobody asks. */
  readonly mark?: WorkMark | undefined;
  /** Rows where copies may leave; unless told: those of a single send that goes on. */
  readonly open?: Sql;
  /** As of a claim. */
  readonly most?: ((transaction: Transaction) => Promise<number>) | undefined;
}

/** The copies of one single send. */
export function singleSendSource({
  database,
  workerId,
  send,
  groupId,
  messages,
  signer,
  addresses,
  quarantined,
  mark = WorkMark.none(),
  open = openSend(send),
  most,
}: SingleSendParts): DeliverySource {
  let turn = 0;
  return {
    claim: claimInTurn(database, { ...send, workerId, groupId, open, most }),
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
          async () => {
            const recipient = recipients.get(delivery.contactId);
            if (quarantined.has(delivery.contactId)) throw new Undeliverable(copyQuarantined);
            if (recipient === undefined) throw new Undeliverable('Deleted contact');
            const message = messages.get(delivery.variationId);
            if (message === undefined) throw new Undeliverable('The variation of this recipient no longer exists.');
            // The address is the one the snapshot fixed and the claim checked, whatever the contact's is by now.
            const outgoing = mark.during({ ...send, contactId: delivery.contactId }, () =>
              message.compose({ ...recipient, email: delivery.email }),
            );
            const raw = signer ? await signer.sign(outgoing.raw) : outgoing.raw;
            turn += 1;
            return { ...outgoing, raw, localAddress: addresses[turn % addresses.length] };
          },
        ]),
      );
    },
  };
}
