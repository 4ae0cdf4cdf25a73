import type { WebhookDeliveries, WebhookDelivery, WebhookDeliveryDetail } from 'sendwright/wire/eventWebhooks';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound, refusal } from '../../http/errors';

/** The queue is counted up to this. */
const mostCounted = 10_000;

interface DeliveryRow {
  delivery_id: number;
  first_sequence: number | null;
  state: string;
  attempts: number;
  posted_at: Date;
  duration: number | null;
  status: number | null;
  error: string | null;
  event_count: number;
  events: Record<string, number>;
  is_kept: boolean;
}

const columns = sql`
  delivery_id, first_sequence, state, attempts, posted_at, duration, status, error, event_count, events,
    kept is not null as is_kept`;

const states: Readonly<Record<string, WebhookDelivery['state']>> = {
  delivered: 'delivered',
  waiting: 'waiting',
  given_up: 'given_up',
  retried: 'retried',
};

function present(row: DeliveryRow): WebhookDelivery {
  const state = states[row.state] ?? 'failed';
  return {
    id: String(row.delivery_id),
    state,
    is_test: row.first_sequence === null,
    attempts: row.attempts,
    posted_at: row.posted_at.toISOString(),
    duration: row.duration,
    status: row.status,
    error: row.error,
    event_count: row.event_count,
    events: row.events,
    can_retry: state === 'waiting' || (state === 'given_up' && row.is_kept),
  };
}

/** A webhook's last deliveries (`pruneDeliveries` keeps few), newest first, and its queue. */
export async function listDeliveries(database: Queryable, accountId: number, id: string): Promise<WebhookDeliveries> {
  const key = sql`account_id = ${accountId} and receiver_id = ${id}`;
  const [rows, queue] = await Promise.all([
    database.rows<DeliveryRow>(
      sql`select ${columns} from webhook_deliveries where ${key} order by delivery_id desc limit 200`,
    ),
    database.first<{ waiting: number; next_post_at: Date | null }>(sql`
      select (select count(*) from (select from event_queue where ${key} limit ${mostCounted}) as queued) as waiting,
        case when enabled and failures > 0 then next_post_at end as next_post_at
      from event_receivers where ${key}`),
  ]);
  const waiting = queue?.waiting ?? 0;
  return {
    result: rows.map(present),
    waiting_events: waiting,
    next_attempt_at: waiting > 0 ? (queue?.next_post_at?.toISOString() ?? null) : null,
  };
}

/** @throws HttpError 404 */
export async function requireDelivery(
  database: Queryable,
  accountId: number,
  id: string,
  deliveryId: number,
): Promise<WebhookDeliveryDetail> {
  const row = await database.first<DeliveryRow & { first_event: string; response: string }>(sql`
    select ${columns}, first_event, response from webhook_deliveries
    where account_id = ${accountId} and receiver_id = ${id} and delivery_id = ${deliveryId}`);
  if (row === undefined) throw notFound();
  return { ...present(row), first_event: row.first_event, response: row.response };
}

/**
 * Posts the events of a delivery as soon as possible: waiting ones without the pause after a failure, and those that
 * were given up at the end of the queue. @throws HttpError 404, 409 if there is nothing to post
 */
export async function retryDelivery(
  database: Database,
  accountId: number,
  id: string,
  deliveryId: number,
): Promise<void> {
  const key = sql`account_id = ${accountId} and receiver_id = ${id}`;
  await database.transaction(async (transaction) => {
    const row = await transaction.first<{ state: string; is_kept: boolean }>(sql`
      select state, kept is not null as is_kept from webhook_deliveries
      where ${key} and delivery_id = ${deliveryId} for no key update`);
    if (row === undefined) throw notFound();
    if (row.state === 'given_up' && row.is_kept) {
      await transaction.execute(sql`
        insert into event_queue (account_id, receiver_id, event_id, event, occurred_at, email, contact_id,
          single_send_id, detail, retried_at)
        select account_id, receiver_id, queued.event_id, queued.event, queued.occurred_at, queued.email,
          queued.contact_id, queued.single_send_id, queued.detail, now()
        from webhook_deliveries, rows from (jsonb_to_recordset(kept) as (event_id uuid, event text,
          occurred_at timestamptz, email text, contact_id uuid, single_send_id uuid, detail jsonb))
          with ordinality
          as queued (event_id, event, occurred_at, email, contact_id, single_send_id, detail, place)
        where ${key} and delivery_id = ${deliveryId} order by queued.place`);
      await transaction.execute(sql`
        update webhook_deliveries set state = 'retried', kept = null where ${key} and delivery_id = ${deliveryId}`);
    } else if (row.state !== 'waiting') throw refusal('webhook_delivery_not_retried');
    // A process that is posting to it now goes on, and nobody else starts.
    await transaction.execute(sql`
      update event_receivers set next_post_at = least(next_post_at, now())
      where ${key} and (posting_until is null or posting_until < now())`);
  });
}
