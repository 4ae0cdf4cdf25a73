import type { ReportFilter } from 'sendwright/wire/reports';
import type { Queryable } from '../../database/database';
import { identifier, joinSql, sql } from '../../database/sql';
import { badRequest } from '../../http/errors';
import { type DatedMetrics, noDate, periodsOf } from './counts';
import { metricColumns, metrics } from './reportMetrics';
import type { SeriesDate } from './reportRange';

/** Sends of a list that a report counts: the latest. */
const mostSends = 500;

/**
 * The emails that a report is limited to: one single send, or those that were sent to a list. Undefined: no limit.
 * Throws 400 for an unknown one, and for both.
 */
export async function filteredSends(
  database: Queryable,
  accountId: number,
  { single_send_id: send, list_id: list }: ReportFilter,
): Promise<readonly string[] | undefined> {
  if (send !== undefined && list !== undefined) throw badRequest("list_id doesn't go with single_send_id.", 'list_id');
  if (send !== undefined) {
    const found = await database.first<{ single_send_id: string }>(sql`
      select single_send_id from single_sends
      where account_id = ${accountId} and single_send_id = ${send} and sms_config is null`);
    if (!found) throw badRequest('single_send_id is no email of this account.', 'single_send_id');
    return [found.single_send_id];
  }
  if (list === undefined) return undefined;
  const known = await database.first<{ list_id: string }>(
    sql`select list_id from lists where account_id = ${accountId} and list_id = ${list}`,
  );
  if (!known) throw badRequest('list_id is no list of this account.', 'list_id');
  const rows = await database.rows<{ single_send_id: string }>(sql`
    select single_send_id from single_sends
    where account_id = ${accountId} and status = 'triggered' and sms_config is null
      and send_to -> 'list_ids' ? ${known.list_id}::text
    order by triggered_at desc, single_send_id limit ${mostSends}`);
  return rows.map((row) => row.single_send_id);
}

/** The counts of sends at each date of a series. */
export async function countsOfSends(
  database: Queryable,
  accountId: number,
  ids: readonly string[],
  dates: readonly SeriesDate[],
  zone: string,
): Promise<DatedMetrics[]> {
  const rows = await database.rows<DatedMetrics>(sql`
    with period as materialized (select row_number() over (order by since) as place, date, since, until
      from ${periodsOf(dates, zone)})
    select date, ${metricColumns}
    from (
      select width_bucket(quarter, (select array_agg(since order by since) from period)) as place,
        ${joinSql(metrics.map((metric) => sql`sum(${identifier(metric)})::bigint as ${identifier(metric)}`))}
      from send_counts
      where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])
        and quarter >= (select min(since) from period) and quarter < (select max(until) from period)
      group by 1
    ) as summed join period using (place)`);
  const found = new Map(rows.map((row) => [row.date, row]));
  return dates.map(({ date }) => found.get(date) ?? noDate(date));
}
