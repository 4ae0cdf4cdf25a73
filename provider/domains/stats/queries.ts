import type { SendMetrics } from 'sendwright/wire/stats';
import type { Queryable } from '../../database/database';
import { type Sql, joinSql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';

/** Days (`YYYY-MM-DD`, inclusive) in a time zone. */
export interface DateRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly timeZone: string;
}

export interface MetricRow {
  single_send_id: string;
  day: string;
  metric: keyof SendMetrics;
  count: number;
}

export interface SendName {
  single_send_id: string;
  name: string;
}

/** The counts of sends by day. At most a few rows a day and send, whatever the size of the sends. */
export function metricsByDay(database: Queryable, accountId: number, ids: readonly string[], range: DateRange): Promise<MetricRow[]> {
  const day = sql`(quarter at time zone ${range.timeZone})::date`;
  const conditions: Sql[] = [sql`account_id = ${accountId}`, sql`single_send_id = any(${ids}::uuid[])`];
  if (range.from !== undefined) conditions.push(sql`${day} >= ${range.from}::date`);
  if (range.to !== undefined) conditions.push(sql`${day} <= ${range.to}::date`);
  return database.rows<MetricRow>(sql`
    select single_send_id, day, metric, sum(count)::bigint as count
    from (
      select single_send_id, to_char(${day}, 'YYYY-MM-DD') as day, metric, count
      from single_send_counts where ${joinSql(conditions, ' and ')}
    ) as counted
    group by single_send_id, day, metric order by day`);
}

export function namesOf(database: Queryable, accountId: number, ids: readonly string[]): Promise<SendName[]> {
  return database.rows<SendName>(sql`
    select single_send_id, name from single_sends
    where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], single_send_id)`);
}

/** Sends that have left or are leaving, the latest first. */
export async function triggeredSends(database: Queryable, accountId: number, page: Page): Promise<{ ids: string[]; count: number }> {
  const [rows, total] = await Promise.all([
    database.rows<{ single_send_id: string }>(sql`
      select single_send_id from single_sends where account_id = ${accountId} and status = 'triggered'
      order by triggered_at desc, single_send_id limit ${page.limit} offset ${page.offset}`),
    database.first<{ count: number }>(sql`
      select count(*) as count from single_sends where account_id = ${accountId} and status = 'triggered'`),
  ]);
  return { ids: rows.map((row) => row.single_send_id), count: total?.count ?? 0 };
}

export interface LinkRow {
  url: string;
  url_location: number;
  clicks: number;
}

/** Links of a send that were clicked, in their order in the message. */
export function clickedLinks(database: Queryable, accountId: number, singleSendId: string): Promise<LinkRow[]> {
  return database.rows<LinkRow>(sql`
    select url, url_location, count(*) as clicks
    from (
      select detail ->> 'url' as url, coalesce((detail ->> 'url_index')::int, 0) as url_location
      from email_events
      where account_id = ${accountId} and single_send_id = ${singleSendId} and event = 'click' and detail ? 'url'
    ) as click
    group by url, url_location order by url_location, url limit 1000`);
}

export interface ActivityRow {
  event_id: string;
  event: string;
  occurred_at: Date;
  single_send_id: string | null;
  single_send_name: string | null;
  url: string | null;
  reason: string | null;
}

/** What happened between the account and a contact, latest first. */
export async function contactEvents(database: Queryable, accountId: number, contactId: string, page: Page): Promise<{ rows: ActivityRow[]; count: number }> {
  const [rows, total] = await Promise.all([
    database.rows<ActivityRow>(sql`
      select event_id, event, occurred_at, email_events.single_send_id, single_sends.name as single_send_name,
        detail ->> 'url' as url, coalesce(detail ->> 'reason', detail ->> 'response') as reason
      from email_events left join single_sends on single_sends.account_id = ${accountId}
        and single_sends.single_send_id = email_events.single_send_id
      where email_events.account_id = ${accountId} and contact_id = ${contactId} and event <> 'processed'
      order by occurred_at desc, event_id limit ${page.limit} offset ${page.offset}`),
    database.first<{ count: number }>(sql`
      select count(*) as count from email_events where account_id = ${accountId} and contact_id = ${contactId} and event <> 'processed'`),
  ]);
  return { rows, count: total?.count ?? 0 };
}

export async function contactExists(database: Queryable, accountId: number, contactId: string): Promise<boolean> {
  return (await database.first(sql`select 1 from contacts where account_id = ${accountId} and contact_id = ${contactId}`)) !== undefined;
}
