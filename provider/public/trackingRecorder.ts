import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '../database/database';
import { sql } from '../database/sql';
import { type EmailEvent, recordEvents } from '../delivery/events/recordEvents';
import { variationDetail } from '../delivery/events/variationDetail';
import { forceIndexScan } from '../delivery/ledger/forceScans';
import { readSubject, recipientOf, type TokenSubject } from '../delivery/tracking/recipientToken';
import { MinuteCounts } from './requestLimit';

/** Gmail's proxy also fetches images for people; this soon after sending it is prefetching. */
const prefetchMilliseconds = 10_000;

/** An open or click, with data from the request. */
export interface Visit {
  /** The verified bytes of the recipient's token, which need less memory than decoded strings while thousands wait. */
  readonly token: Buffer;
  /** The message is a text message, and its recipient a phone number. */
  readonly isText?: boolean;
  readonly event: 'open' | 'click';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly userAgent: string;
  readonly ip: string;
  /** Country and state, such as `US-TX`, if they are known. */
  readonly place?: string;
  /** For clicks: the destination and the link's index in the message. */
  readonly target?: { readonly url: string; readonly index: number };
}

/** Maximum visits per write. */
const largestBatch = 1000;
/** While at most this many wait, a request is answered after its visit is durable; otherwise immediately. */
const patience = 50;
/**
 * Visits of a recipient that are recorded in a minute, so that a program that repeats one link can't fill the disk.
 * Generous, because a forwarded message has many readers.
 */
const maximumPerRecipient = 600;
/** Pause between writes under load, as a multiple of the last write's duration, to give priority to recipients. */
const pauses = 4;
/** Above this number there are no pauses. */
const urgent = 50_000;
/** Above this number visits are dropped and counted: the database has been unavailable for a long time. */
const most = 200_000;

interface Waiting {
  readonly visit: Visit;
  /** Called if somebody waits for it. */
  done?(): void;
}

/**
 * Writes opens and clicks in batches; visits that arrive during a write go into the next one. While the database keeps
 * up, a visit is durable before its request is answered. Otherwise recipients get their image or page immediately, and
 * a crash loses the visits in memory (about a second's worth, more while the database is unavailable).
 */
export class TrackingRecorder {
  private readonly ofRecipients = new MinuteCounts();
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  /** Visits in the current write. */
  private underWay = 0;
  private closing = false;
  private dropped = 0;

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Resolves when the visit is durable; undefined if there is no time to wait for that. */
  record(visit: Visit): Promise<void> | undefined {
    if (this.ofRecipients.add(recipientOf(visit.token)) > maximumPerRecipient) return undefined;
    if (this.waiting.length >= most) {
      this.dropped += 1;
      return undefined;
    }
    const isPatient = this.waiting.length + this.underWay < patience;
    const durable = isPatient ? new Promise<void>((done) => this.waiting.push({ visit, done })) : undefined;
    if (!isPatient) this.waiting.push({ visit });
    this.writing ??= this.writeAll();
    return durable;
  }

  /** Writes everything that waits. */
  async close(): Promise<void> {
    this.closing = true;
    await this.writing;
  }

  private async writeAll(): Promise<void> {
    // Combines visits of the same turn of the event loop.
    await new Promise(setImmediate);
    for (let failures = 0; this.waiting.length > 0;) {
      const batch = this.waiting.splice(0, largestBatch);
      this.underWay = batch.length;
      try {
        const began = performance.now();
        await this.database.transaction((transaction) =>
          write(
            transaction,
            batch.map(({ visit }) => visit),
          ),
        );
        for (const { done } of batch) done?.();
        failures = 0;
        if (this.waiting.length > patience && this.waiting.length < urgent && !this.closing)
          await delay(pauses * (performance.now() - began));
      } catch (error) {
        failures += 1;
        this.log.error(
          { err: error, waiting: this.waiting.length + batch.length },
          'opens and clicks could not be written',
        );
        for (const { done } of batch) done?.();
        if (this.closing && failures > 3) break;
        this.waiting.unshift(...batch);
        await delay(Math.min(5000, 100 * 2 ** failures));
      }
      if (this.dropped > 0 && this.waiting.length < most) {
        this.log.error({ dropped: this.dropped }, 'opens and clicks were dropped: too many waited for the database');
        this.dropped = 0;
      }
    }
    this.underWay = 0;
    this.writing = undefined;
  }
}

interface HolderRow {
  stream_id: string;
  contact_id: string;
  is_text: boolean;
  /** Of a text message, the number it was sent to. */
  email: string;
  sent_at: Date | null;
  variation_id: string | null;
  phase: string | null;
}

async function write(transaction: Transaction, visits: readonly Visit[]): Promise<void> {
  await forceIndexScan(transaction);
  const read = visits.map((visit) => ({ visit, subject: readSubject(visit.token) }));
  // The address comes from the ledger, so that links keep counting after the contact is deleted.
  const rows = await transaction.rows<HolderRow>(sql`
    select visit.stream_id, visit.contact_id, visit.is_text,
      coalesce(deliveries.email, case when is_text then contacts.phone_number_id else contacts.email end) as email,
      deliveries.finished_at as sent_at,
      deliveries.variation_id, deliveries.phase
    from (select distinct * from unnest(
      ${read.map(({ subject }) => subject.accountId)}::bigint[],
      ${read.map(({ subject }) => subject.streamId)}::uuid[],
      ${read.map(({ subject }) => subject.contactId)}::uuid[],
      ${read.map(({ visit }) => visit.isText === true)}::boolean[]
    ) as visit (account_id, stream_id, contact_id, is_text)) as visit
    left
    join deliveries on deliveries.account_id = visit.account_id and deliveries.stream_id = visit.stream_id
      and deliveries.contact_id = visit.contact_id
    left join contacts on contacts.account_id = visit.account_id and contacts.contact_id = visit.contact_id
    where coalesce(deliveries.email, case when is_text then contacts.phone_number_id else contacts.email end)
      is not null`);
  const holders = new Map(rows.map((row) => [`${row.stream_id} ${row.contact_id}`, row]));
  await recordEvents(
    transaction,
    read.flatMap(({ visit, subject }) => {
      const holder = holders.get(`${subject.streamId} ${subject.contactId}`);
      return holder === undefined ? [] : [toEvent(visit, subject, holder)];
    }),
  );
}

function toEvent(
  { event, at: milliseconds, userAgent, ip, place, target }: Visit,
  { accountId, streamId, contactId }: TokenSubject,
  holder: HolderRow,
): EmailEvent {
  const at = new Date(milliseconds);
  const own =
    target === undefined
      ? { machine: isMachineOpen(userAgent, holder.sent_at, at) }
      : { url: target.url, url_index: target.index };
  return {
    accountId,
    singleSendId: streamId,
    contactId,
    event,
    email: holder.email,
    occurredAt: at,
    detail: {
      ...own,
      ...variationDetail(holder),
      ...(holder.is_text && { phone_number: holder.email }),
      user_agent: userAgent,
      ip,
      ...(place !== undefined && { place }),
    },
  };
}

/**
 * Whether a bot rather than a person loaded the pixel: Apple's mail privacy, which identifies only as `Mozilla/5.0`, or
 * Google's image proxy when it prefetches.
 */
export function isMachineOpen(userAgent: string, sentAt: Date | null, now: Date): boolean {
  if (userAgent.trim() === 'Mozilla/5.0') return true;
  return (
    userAgent.includes('GoogleImageProxy') && sentAt !== null && now.getTime() - sentAt.getTime() < prefetchMilliseconds
  );
}
