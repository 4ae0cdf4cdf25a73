import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { errorMessage } from '../../errorMessage';
import { pollForWork } from '../../jobs/pollForWork';
import type { OutgoingOptions } from '../../outgoing/outgoingRequest';
import type { StreamQueries } from '../ledger/streamQueries';
import { storedWords } from '../transport/transport';
import { type PostAnswer, postEvents, PostRefused } from './postEvents';
import { presentEvent, type QueuedEvent } from './presentEvent';
import { openReceiver } from './receiverSecrets';
import { type CustomerDataAddresses, trackEvents } from './trackEvents';
import { giveUpOldEvents, keepingDelivery, type PostOutcome, pruneDeliveries } from './webhookDeliveries';

const pollInterval = 1000;
/** Maximum events in one post. */
const largestPost = 1000;
/** Receivers that one process posts to concurrently. */
const parallel = 5;
/** Of one account, so that its slow receivers do not keep those of others waiting. */
const parallelOfAccount = 2;
/** Posts of a process after which a webhook's old deliveries are deleted. */
const pruneEvery = 20;

interface DueRow {
  account_id: number;
  receiver_id: string;
  destination: string;
  url: string | null;
  write_key: string | null;
  region: 'US' | 'EU' | null;
  private_key: string | null;
  oauth_client_id: string | null;
  oauth_client_secret: string | null;
  oauth_token_url: string | null;
  failures: number;
}

export interface EventPostingParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The streams of the events. */
  readonly streams: StreamQueries;
  /** Of posts to webhooks. */
  readonly outgoing?: OutgoingOptions | undefined;
  /** The addresses of each region's customer data platform; default: its public ones. */
  readonly customerData?: CustomerDataAddresses | undefined;
}

/**
 * Posts queued events to webhooks and customer data platforms, for as long as the process lives. A failed post (any
 * response other than 2xx) is retried after 10 seconds, doubled each time up to an hour; events are given up after 24
 * hours. Each event is posted at least once and in order. Receivers recognize duplicates by `sg_event_id` (customer
 * data platforms: `messageId`).
 */
export class EventPosting {
  private readonly stopped = new AbortController();
  private readonly looping: Promise<void>;
  private posts = 0;

  private constructor(private readonly parts: EventPostingParts) {
    this.looping = pollForWork(this.stopped.signal, {
      look: () => this.look(),
      every: pollInterval,
      failed: (error) => parts.log.error({ err: error }, 'posting events failed; trying again'),
    });
  }

  static start(parts: EventPostingParts): EventPosting {
    return new EventPosting(parts);
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.looping;
  }

  private async look(): Promise<boolean> {
    const due = await this.lease();
    await Promise.all(due.map((receiver) => this.post(receiver)));
    return due.length > 0;
  }

  /** Leases receivers with events to post; no other process takes them for a minute. */
  private lease(): Promise<DueRow[]> {
    return this.parts.database.rows<DueRow>(sql`
      update event_receivers set next_post_at = now() + interval '1 minute', posting_until = now() + interval '1 minute'
      where (account_id, receiver_id) in (
        select account_id, receiver_id from event_receivers
        where enabled and next_post_at <= now() and (account_id, receiver_id) in (
          select account_id, receiver_id from (
            select account_id, receiver_id,
              row_number() over (partition by account_id order by next_post_at) as place
            from event_receivers
            where enabled and next_post_at <= now() and exists (
              select from event_queue where event_queue.account_id = event_receivers.account_id
                and event_queue.receiver_id = event_receivers.receiver_id)) as due
          where place <= ${parallelOfAccount})
        order by next_post_at limit ${parallel} for update skip locked)
      returning account_id, receiver_id, destination, url, write_key, region, private_key, oauth_client_id,
        oauth_client_secret, oauth_token_url, failures`);
  }

  private async post(receiver: DueRow): Promise<void> {
    const { database, log, streams } = this.parts;
    const { account_id: accountId, receiver_id: receiverId } = receiver;
    const key = sql`account_id = ${accountId} and receiver_id = ${receiverId}`;
    const given = await giveUpOldEvents(database, accountId, receiverId);
    if (given > 0)
      log.warn(
        { accountId, receiverId, events: given },
        'events were dropped: the receiver has not accepted them for 24 hours',
      );
    const events = await readQueue(database, streams, accountId, receiverId, largestPost);
    const outcome = await this.outcomeOf(receiver, events);
    const kept = keepingDelivery(receiver, events, outcome);
    if (outcome.failure === undefined) {
      await database.execute(sql`
        with posted as (
          delete from event_queue where ${key} and sequence = any(${events.map((event) => event.sequence)}::bigint[])
        ), kept as (${kept})
        update event_receivers set next_post_at = now(), posting_until = null, failures = 0, last_failure = null
        where ${key}`);
    } else {
      const reason = outcome.failure;
      log.warn({ accountId, receiverId, reason }, 'a receiver did not take its events; trying again later');
      await database.execute(sql`
        with kept as (${kept})
        update event_receivers set failures = least(failures + 1, 100), last_failure = ${reason.slice(0, 500)},
          next_post_at = now() + least(interval '10 seconds' * power(2, least(failures, 20)), interval '1 hour'),
          posting_until = null
        where ${key}`);
    }
    this.posts += 1;
    if (this.posts % pruneEvery === 0 || given > 0) await pruneDeliveries(database, accountId, receiverId);
  }

  private async outcomeOf(receiver: DueRow, events: readonly QueuedEvent[]): Promise<PostOutcome> {
    const began = performance.now();
    const took = (): number => Math.round(performance.now() - began);
    try {
      const answer = events.length > 0 ? await this.give(receiver, events) : undefined;
      return { answer, failure: undefined, milliseconds: took() };
    } catch (error) {
      return {
        answer: error instanceof PostRefused ? error.answer : undefined,
        failure: storedWords(errorMessage(error)),
        milliseconds: took(),
      };
    }
  }

  /** What a webhook answered; a customer data platform's answers are not kept. */
  private async give(receiver: DueRow, events: readonly QueuedEvent[]): Promise<PostAnswer | undefined> {
    const { database, outgoing, customerData } = this.parts;
    const {
      destination,
      url,
      write_key: writeKey,
      region,
      private_key: privateKey,
      oauth_client_id: clientId,
      oauth_client_secret: clientSecret,
      oauth_token_url: tokenUrl,
    } = openReceiver(database.secrets, receiver.account_id, receiver);
    if (destination === 'webhook' && url !== null) {
      const oauth = clientId && clientSecret && tokenUrl ? { clientId, clientSecret, tokenUrl } : null;
      return postEvents({ url, privateKey, oauth }, events.map(presentEvent), outgoing);
    }
    if (writeKey === null || region === null) throw new Error(`A receiver of the kind ${destination} has no address.`);
    await trackEvents({ writeKey, region }, events, { addresses: customerData, outgoing });
    return undefined;
  }
}

/** The events that a receiver has not received yet, oldest first, with details of their streams and contacts. */
function readQueue(
  database: Queryable,
  streams: StreamQueries,
  accountId: number,
  receiverId: string,
  most: number,
): Promise<QueuedEvent[]> {
  return database.rows<QueuedEvent>(sql`
    with queued as materialized (
      select sequence, event_id, event, occurred_at, email, contact_id, single_send_id, detail
      from event_queue where account_id = ${accountId} and receiver_id = ${receiverId} order by sequence limit ${most}
    ), sends as materialized (
      -- Once per stream, regardless of the number of its events.
      ${streams.described(accountId, sql`select single_send_id from queued`)}
    )
    select queued.*, sends.name, categories, template_id, template_hash, send_at, message_domain, automation_id,
      automation_name,
      ip_pools.name as pool_name, pool_id, external_id, anonymous_id
    from queued left join sends using (single_send_id)
      left
      join ip_pools on ip_pools.account_id = ${accountId} and ip_pools.name = coalesce(sends.pool, detail ->> 'pool')
      left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = queued.contact_id
    order by sequence`);
}
