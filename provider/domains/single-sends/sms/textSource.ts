import type { Database } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { claimInTurn } from '../../../delivery/ledger/claimDeliveries';
import { type DeliverySource, type Deliver, RetryLater, Undeliverable } from '../../../delivery/ledger/deliverySource';
import type { LaneParts } from '../../../delivery/ledger/lane';
import { readTextLimits } from '../../../delivery/ledger/sendLimits';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import type { ClaimedDelivery } from '../../../delivery/ledger/transition';
import { loadRecipients } from '../../../delivery/message/loadRecipients';
import type { MessageKeeper } from '../../../delivery/transport/keepMessages';
import { Withdrawn } from '../../../delivery/transport/transport';
import { copyQuarantined } from '../../../quarantine/strikes';
import { WorkMark } from '../../../quarantine/workMark';
import { SmsApi } from '../../sms/api/smsApi';
import { composeTexts } from '../../sms/delivery/composeTexts';
import { openFor, type Place, quietFor, quietReason, zonesOfContact } from '../../sms/delivery/quietHours';
import { captureText } from '../../sms/delivery/capturedTexts';
import { sendText, SmsAccountProblem } from '../../sms/delivery/sendText';
import { statusUrl } from '../../sms/delivery/statusUrl';
import { pauseTexts } from '../../sms/delivery/textStreams';
import { isConnectedBy, storeVerified } from '../../sms/smsAccount';
import type { LoadedText } from './loadText';
import { smsDropReason } from './smsReach';

/** Concurrent requests to the provider. */
const connections = 50;
/** Milliseconds for which a message may wait at the provider, unless quiet hours start before. */
const longestValid = 36_000_000;

interface TextSourceParts extends LaneParts {
  readonly stream: StreamKey;
  readonly workerId: string;
  readonly text: LoadedText;
  /** A query, with conditions at its end, that returns a row while messages of the stream may be sent. */
  readonly open: Sql;
  /** For messages that are captured. */
  readonly keeper: MessageKeeper;
}

/** The source of a stream's text messages, one per recipient. */
export async function textSource(parts: TextSourceParts): Promise<DeliverySource> {
  const { database, stream, workerId, text, keeper, sms, mark = WorkMark.none() } = parts;
  const { accountId } = stream;
  const { account, serviceSid, mediaUrls, hours, quarantined } = text;
  const api = new SmsApi(sms?.apiUrl);
  const group = serviceSid.toLowerCase();
  const connected = account && isConnectedBy(accountId, account);
  // With other credentials, or none, the stream is opened again.
  const open = connected ? sql`${parts.open} and exists (${connected})` : parts.open;
  let isPaused = false;

  /** Such a response applies to all messages: nothing more is sent until a person has acted. */
  async function pause(problem: SmsAccountProblem): Promise<void> {
    isPaused = true;
    if (account && problem.kind === 'credentials') await storeVerified(database, accountId, account, false);
    // Credentials that were replaced in the meantime are no reason: the next run has the new ones.
    if (connected && (await database.first(connected)) === undefined) return;
    await pauseTexts(database, stream, problem.message);
  }

  return {
    claim: claimInTurn(database, {
      ...stream,
      workerId,
      groupId: null,
      reason: smsDropReason(accountId, serviceSid, sql`deliveries.email`, sql`deliveries.contact_id`),
      open,
      isMail: false,
    }),
    isOpen: async () => !isPaused && (await database.first(open)) !== undefined,
    concurrency: connections,
    pace: { group, limits: await readTextLimits(database, accountId, group) },

    async prepare(deliveries) {
      const ids = deliveries.map((delivery) => delivery.contactId);
      const recipients = await loadRecipients(database, accountId, ids, true);
      const places = await placesOf(database, accountId, text.zoneField, deliveries);
      const zonesOf = ({ contactId, email: number }: Pick<ClaimedDelivery, 'contactId' | 'email'>): readonly string[] =>
        zonesOfContact(places.get(contactId) ?? {}, number);
      const nightOf = (delivery: Pick<ClaimedDelivery, 'contactId' | 'email'>): number =>
        quietFor(zonesOf(delivery), hours, Date.now());
      // Nothing is stored for messages that wait until the morning: their contacts may change until then.
      const asleep = new Set(deliveries.filter((one) => nightOf(one) > 0).map((one) => one.contactId));
      const sendable = new Map([...recipients].filter(([id]) => !quarantined.has(id) && !asleep.has(id)));
      const texts = await composeTexts(
        { database, stream, mark, contentUrl: text.linkUrl, template: text.template },
        sendable,
      );
      return new Map(
        deliveries.map(({ contactId, email: number }): [string, Deliver] => [
          contactId,
          async (attempt) => {
            if (isPaused) throw new Withdrawn();
            if (quarantined.has(contactId)) throw new Undeliverable(copyQuarantined);
            if (!recipients.has(contactId)) throw new Undeliverable('Deleted contact');
            const wait = nightOf({ contactId, email: number });
            const compose = texts.get(contactId);
            // Morning has come since the batch was prepared: it belongs to the next one.
            if (wait > 0 || compose === undefined) throw new RetryLater(quietReason, Math.max(wait, 1000));
            const { segments, ...message } = compose();
            // The number from the snapshot, which the claim checked, even if the contact's has changed since.
            const outgoing = {
              ...message,
              to: number,
              messagingServiceSid: serviceSid,
              mediaUrls,
              // The provider's own queue must not deliver it at night.
              validitySeconds: Math.floor(
                openFor(zonesOf({ contactId, email: number }), hours, Date.now(), longestValid) / 1000,
              ),
              ...(sms && { statusCallback: statusUrl(sms.callbackUrl, { ...stream, contactId }) }),
            };
            try {
              return await (account
                ? sendText(api, account, outgoing, segments, attempt)
                : captureText(keeper, { ...stream, contactId }, outgoing, segments, attempt));
            } catch (error) {
              if (!(error instanceof SmsAccountProblem)) throw error;
              await pause(error);
              throw new Withdrawn();
            }
          },
        ]),
      );
    },
  };
}

/** What contacts say about where they are; `field` is the id of the custom field with time zones. */
async function placesOf(
  database: Database,
  accountId: number,
  field: string | null,
  deliveries: readonly ClaimedDelivery[],
): Promise<ReadonlyMap<string, Place>> {
  const rows = await database.rows<Required<Place> & { contact_id: string }>(sql`
    select contact_id, trim(custom_fields ->> ${field}::text) as zone, country from contacts
    where account_id = ${accountId} and contact_id = any(${deliveries.map(({ contactId }) => contactId)}::uuid[])`);
  return new Map(rows.map(({ contact_id: id, ...place }) => [id, place]));
}
