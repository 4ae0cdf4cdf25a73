import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { PostAnswer } from './postEvents';
import { presentEvent, type QueuedEvent } from './presentEvent';

/** How a post ended; `failure` says why it was not accepted. */
export interface PostOutcome {
  readonly answer: PostAnswer | undefined;
  readonly failure: string | undefined;
  readonly milliseconds: number;
}

/** Characters of the first event that are kept, and of the reason why a post was not accepted. */
const keptCharacters = 2000;
const reasonCharacters = 500;
/** Deliveries that are kept of a webhook: of those that were accepted, and of all others. */
const keptOfEach = 100;
/** Batches of given-up events that can be posted once more. */
const keptBatches = 20;
/** Events in one of them. */
const largestBatch = 1000;

/** How many events there are of each kind. */
export function countKinds(events: readonly { readonly event: string }[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { event } of events) counts[event] = (counts[event] ?? 0) + 1;
  return counts;
}

/**
 * The statement that keeps what became of a batch, for use in the one that settles it. The row of a batch is that of
 * its first event, which stays first until the batch is accepted or given up. It keeps nothing of other receivers.
 */
export function keepingDelivery(
  receiver: { readonly account_id: number; readonly receiver_id: string },
  events: readonly QueuedEvent[],
  { answer, failure, milliseconds }: PostOutcome,
): Sql {
  const [first] = events;
  return sql`
    insert into webhook_deliveries as kept
      (account_id, receiver_id, first_sequence, state, duration, status, error, response, event_count, events,
        first_event)
    select account_id, receiver_id, ${first?.sequence ?? null}::bigint,
      ${failure === undefined ? 'delivered' : 'waiting'}::text, ${milliseconds}::integer,
      ${answer?.status ?? null}::integer, ${failure?.slice(0, reasonCharacters) ?? null}::text,
      ${answer?.response ?? ''}::text, ${events.length}::integer, ${JSON.stringify(countKinds(events))}::jsonb,
      ${first === undefined ? '' : shownEvent(first)}::text
    from event_receivers
    where account_id = ${receiver.account_id} and receiver_id = ${receiver.receiver_id} and destination = 'webhook'
      and ${events.length}::integer > 0
    on conflict (account_id, receiver_id, first_sequence) do update
    set state = excluded.state, attempts = kept.attempts + 1, posted_at = now(), duration = excluded.duration,
      status = excluded.status, error = excluded.error, response = excluded.response,
      event_count = excluded.event_count, events = excluded.events`;
}

const shownEvent = (event: QueuedEvent): string => {
  try {
    return JSON.stringify(presentEvent(event)).slice(0, keptCharacters);
  } catch {
    // What cannot be written was not posted; the row's error says so.
    return '';
  }
};

/** Keeps what became of a test. */
export async function keepTest(
  database: Queryable,
  accountId: number,
  receiverId: string,
  events: readonly { readonly event: string }[],
  { answer, failure, milliseconds }: PostOutcome,
): Promise<void> {
  await database.execute(sql`
    insert into webhook_deliveries
      (account_id, receiver_id, state, duration, status, error, response, event_count, events, first_event)
    select account_id, receiver_id, ${failure === undefined ? 'delivered' : 'failed'}::text, ${milliseconds}::integer,
      ${answer?.status ?? null}::integer, ${failure?.slice(0, reasonCharacters) ?? null}::text,
      ${answer?.response ?? ''}::text, ${events.length}::integer, ${JSON.stringify(countKinds(events))}::jsonb,
      ${JSON.stringify(events[0] ?? {}).slice(0, keptCharacters)}::text
    from event_receivers where account_id = ${accountId} and receiver_id = ${receiverId} and destination = 'webhook'`);
  await pruneDeliveries(database, accountId, receiverId);
}

/**
 * Takes events out of the queue that were not accepted for 24 hours; returns how many. A webhook's can be posted once
 * more for a while (`retryDelivery`).
 */
export async function giveUpOldEvents(database: Queryable, accountId: number, receiverId: string): Promise<number> {
  const key = sql`account_id = ${accountId} and receiver_id = ${receiverId}`;
  const isOld = sql`coalesce(retried_at, occurred_at) < now() - interval '24 hours'`;
  for (let all = 0; ;) {
    const gone = await database.first<{ count: number }>(sql`
      with old as (
        select sequence from event_queue where ${key} and ${isOld} order by sequence limit ${largestBatch}
      ), gone as (
        delete from event_queue where ${key} and sequence in (select sequence from old)
        returning sequence, event_id, event, occurred_at, email, contact_id, single_send_id, detail
      ), kept as (
        insert into webhook_deliveries as kept
          (account_id, receiver_id, first_sequence, state, attempts, error, event_count, events, kept)
        select account_id, receiver_id, (select min(sequence) from gone), 'given_up', 0, last_failure,
          (select count(*) from gone),
          (select jsonb_object_agg(event, events)
            from (select event, count(*) as events from gone group by event) as of),
          (select jsonb_agg(to_jsonb(gone) - 'sequence' order by sequence) from gone)
        from event_receivers where ${key} and destination = 'webhook' and exists (select from gone)
        on conflict (account_id, receiver_id, first_sequence) do update
        set state = 'given_up', event_count = excluded.event_count, events = excluded.events, kept = excluded.kept
      )
      select count(*) as count from gone`);
    all += gone?.count ?? 0;
    if ((gone?.count ?? 0) < largestBatch) return all;
  }
}

/** Deletes a webhook's oldest deliveries above the numbers that are kept, and the events of all but a few given up. */
export async function pruneDeliveries(database: Queryable, accountId: number, receiverId: string): Promise<void> {
  const key = sql`account_id = ${accountId} and receiver_id = ${receiverId}`;
  await database.execute(sql`
    with numbered as (
      select delivery_id, row_number() over (partition by state = 'delivered' order by delivery_id desc) as place
      from webhook_deliveries where ${key}
    )
    delete from webhook_deliveries
    where ${key} and delivery_id in (select delivery_id from numbered where place > ${keptOfEach})`);
  await database.execute(sql`
    update webhook_deliveries set kept = null
    where ${key} and kept is not null and delivery_id not in (
      select delivery_id from webhook_deliveries where ${key} and kept is not null
      order by delivery_id desc limit ${keptBatches})`);
}

/** Deletes deliveries of all accounts: accepted ones after 7 days, others after 30; returns how many. */
export function forgetOldDeliveries(database: Queryable): Promise<number> {
  return database.execute(sql`
    delete from webhook_deliveries
    where posted_at < now() - interval '7 days' and (state = 'delivered' or posted_at < now() - interval '30 days')`);
}
