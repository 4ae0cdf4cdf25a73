import { createHash } from 'node:crypto';
import { type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';
import { presentEvent, type QueuedEvent } from './presentEvent';

export type CustomerDataRegion = 'US' | 'EU';

/** The base address of each region, without a trailing slash. */
export type CustomerDataAddresses = Readonly<Record<CustomerDataRegion, string>>;

/** The tracking API's public addresses. */
const publicAddresses: CustomerDataAddresses = {
  US: 'https://api.segment.io',
  EU: 'https://events.eu1.segmentapis.com',
};

export interface TrackTarget {
  /** The write key of the source that receives the events. */
  readonly writeKey: string;
  readonly region: CustomerDataRegion;
}

export interface TrackOptions {
  /** Set by the operator, who may name a collector in their own network. */
  readonly addresses?: CustomerDataAddresses | undefined;
  readonly outgoing?: OutgoingOptions | undefined;
}

/** In bytes; the API's limit for a batch is 500 KB. */
const largestBatch = 450_000;

/**
 * Event names from the API's specification of email events; our own names in the same style for events it does not
 * define.
 */
const eventNames: Readonly<Record<string, string>> = {
  processed: 'Email Processed',
  dropped: 'Email Dropped',
  deferred: 'Email Deferred',
  delivered: 'Email Delivered',
  bounce: 'Email Bounced',
  open: 'Email Opened',
  click: 'Email Link Clicked',
  spamreport: 'Email Marked as Spam',
  unsubscribe: 'Unsubscribed',
  group_unsubscribe: 'Group Unsubscribed',
  group_resubscribe: 'Group Resubscribed',
};

/** Keys that have another place in a tracked event, or are only for webhooks. */
const otherColumns = new Set([
  'email',
  'timestamp',
  'event',
  'sg_event_id',
  'sg_message_id',
  'ip',
  'useragent',
  'url',
  'singlesend_id',
  'singlesend_name',
  'mc_auto_id',
  'mc_auto_name',
]);

/**
 * Sends events to a customer data platform through its HTTP tracking API: `POST /v1/batch`, with the write key as the
 * user name of Basic authentication. Each event's `messageId` deduplicates repeated batches.
 * @throws Error, or OutgoingError, with the reason why they were not accepted (any response other than 2xx)
 */
export async function trackEvents(
  { writeKey, region }: TrackTarget,
  events: readonly QueuedEvent[],
  { addresses, outgoing }: TrackOptions = {},
): Promise<void> {
  const url = `${(addresses ?? publicAddresses)[region]}/v1/batch`;
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
  for (const batch of inBatches(events.map((event) => JSON.stringify(trackedEvent(event))))) {
    const { status } = await outgoingRequest(
      {
        url,
        method: 'POST',
        body: `{"batch":[${batch.join(',')}]}`,
        headers: { 'content-type': 'application/json', authorization },
      },
      addresses === undefined ? outgoing : { allows: () => true },
    );
    if (status < 200 || status > 299) throw new Error(`${new URL(url).host} answered ${status}.`);
  }
}

function* inBatches(events: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(event) + 1;
    if (batch.length > 0 && bytes + size > largestBatch) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(event);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** One `track` call: the identity, the event and its time, and the message. */
export function trackedEvent(row: QueuedEvent): Readonly<Record<string, unknown>> {
  const posted = presentEvent(row);
  const isMachine = row.event === 'open' && row.detail['machine'] === true;
  const campaign = row.automation_id ?? (row.name === null ? null : row.single_send_id);
  return {
    type: 'track',
    messageId: posted.sg_event_id,
    timestamp: row.occurred_at.toISOString(),
    event: isMachine ? 'Email Machine Opened' : nameOf(row),
    ...identity(row),
    properties: {
      ...Object.fromEntries(Object.entries(posted).filter(([name]) => !otherColumns.has(name))),
      email_id: posted.sg_message_id,
      ...(campaign !== null && { campaign_id: campaign, campaign_name: row.automation_name ?? row.name ?? '' }),
      ...(row.event === 'click' && { link_url: posted['url'] }),
    },
    context: {
      ...(typeof posted['ip'] === 'string' && posted['ip'] !== '' && { ip: posted['ip'] }),
      ...(typeof posted['useragent'] === 'string' && posted['useragent'] !== '' && { userAgent: posted['useragent'] }),
      integration: { name: 'Sendwright' },
      traits: row.email === '' ? {} : { email: row.email },
    },
  };
}

/** Only clicks are recorded of text messages under the name of an email's event. */
const nameOf = ({ event, detail }: QueuedEvent): string =>
  event === 'click' && 'phone_number' in detail ? 'SMS Link Clicked' : (eventNames[event] ?? event);

/** Identified by external ID, as an anonymous visitor, or by a stable id of ours. */
function identity({
  external_id: userId,
  anonymous_id: anonymousId,
  contact_id: contactId,
  email,
}: QueuedEvent): Readonly<Record<string, string>> {
  if (userId !== null) return { userId, ...(anonymousId !== null && { anonymousId }) };
  return { anonymousId: anonymousId ?? contactId ?? createHash('sha256').update(email.toLowerCase()).digest('hex') };
}
