import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { StreamQueries } from '../ledger/streamQueries';
import type { QueuedEvent } from './presentEvent';

/** The events that a receiver has not received yet, oldest first, with details of their streams and contacts. */
export function readQueue(
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
