import { createHash } from 'node:crypto';
import { type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';
import { presentEvent, type QueuedEvent } from './presentEvent';

export type CustomerDataRegion = 'US' | 'EU';

/** The base address of each region, without a trailing slash. */
export type CustomerDataAddresses = Readonly<Record<CustomerDataRegion, string>>;

/** The tracking API's own addresses. */
const publicAddresses: CustomerDataAddresses = {
  US: 'https://api.segment.io',
  EU: 'https://events.eu1.segmentapis.com',
};

export interface TrackTarget {
  /** Of the source that the events become. */
  readonly writeKey: string;
  readonly region: CustomerDataRegion;
}

export interface TrackOptions {
  /** Set by whoever runs the installation, who may name a collector of their own network. */
  readonly addresses?: CustomerDataAddresses | undefined;
  readonly outgoing?: OutgoingOptions | undefined;
}

/** Bytes of one batch: the API takes 500 KB. */
const largestBatch = 450_000;

/**
 * What each event is called: the names of the API's own specification of email events, and in its manner what that does
 * not name.
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

/** What stands elsewhere in a tracked event, or is of webhooks alone. */
const keptElsewhere = new Set([
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
 * Gives events to a provider of customer data, through its HTTP tracking API: `POST /v1/batch`, with the write key as
 * the user of Basic authentication. A batch that is posted again is known by each event's `messageId`.
 * @throws Error, or OutgoingError, saying why they were not taken (any answer but 2xx)
 */
export async function trackEvents(
  { writeKey, region }: TrackTarget,
  events: readonly QueuedEvent[],
  { addresses, outgoing }: TrackOptions = {},
): Promise<void> {
  const url = `${(addresses ?? publicAddresses)[region]}/v1/batch`;
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
  for (const batch of inBatches(events.map((event) => JSON.stringify(trackedEvent(event))))) {
    // oxlint-disable-next-line no-await-in-loop -- in order, as they happened
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

/** One `track` call: whose it is, what happened when, and of which message. */
export function trackedEvent(row: QueuedEvent): Readonly<Record<string, unknown>> {
  const posted = presentEvent(row);
  const isMachine = row.event === 'open' && row.detail['machine'] === true;
  const campaign = row.automation_id ?? (row.name === null ? null : row.single_send_id);
  return {
    type: 'track',
    messageId: posted.sg_event_id,
    timestamp: row.occurred_at.toISOString(),
    event: isMachine ? 'Email Machine Opened' : (eventNames[row.event] ?? row.event),
    ...identity(row),
    properties: {
      ...Object.fromEntries(Object.entries(posted).filter(([name]) => !keptElsewhere.has(name))),
      email_id: posted.sg_message_id,
      ...(campaign !== null && { campaign_id: campaign, campaign_name: row.automation_name ?? row.name ?? '' }),
      ...(row.event === 'click' && { link_url: posted['url'] }),
    },
    context: {
      ...(typeof posted['ip'] === 'string' && posted['ip'] !== '' && { ip: posted['ip'] }),
      ...(typeof posted['useragent'] === 'string' && posted['useragent'] !== '' && { userAgent: posted['useragent'] }),
      integration: { name: 'Sendwright' },
      traits: { email: row.email },
    },
  };
}

/** Known elsewhere by its external ID, as an anonymous visitor, or else, always the same, by what it is here. */
function identity({
  external_id: userId,
  anonymous_id: anonymousId,
  contact_id: contactId,
  email,
}: QueuedEvent): Readonly<Record<string, string>> {
  if (userId !== null) return { userId, ...(anonymousId !== null && { anonymousId }) };
  return { anonymousId: anonymousId ?? contactId ?? createHash('sha256').update(email.toLowerCase()).digest('hex') };
}
