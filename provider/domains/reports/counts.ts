import type { ReportDimension, ReportMetrics } from 'sendwright/wire/reports';
import type { Database, Queryable } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import { metricColumns, metrics, metricSums, noMetrics, reactionSums } from './reportMetrics';
import type { SeriesDate } from './reportRange';

/** Names of a breakdown that are told. */
const mostNames = 50;

type Dimension = ReportDimension | 'all' | 'own_hour' | 'account_hour';

/** The start of the hour of a time. */
const hourOf = (at: Sql): Sql => sql`date_bin('1 hour', ${at}, timestamptz '2000-01-01 00:00Z')`;

/** Days (`YYYY-MM-DD`, inclusive) in a time zone. */
export interface ZonedDays {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** The condition on a time to be within the days. */
export const isWithin = ({ from, to, zone }: ZonedDays, at: Sql): Sql => sql`
  ${at} >= ${from}::date::timestamp at time zone ${zone} and ${at} < (${to}::date + 1)::timestamp at time zone ${zone}`;

/** The rows of a dimension within the days: those that are counted up and those that are not yet. */
export function countedRows(accountId: number, dimension: Dimension, days: ZonedDays, columns: Sql): Sql {
  const within = sql`account_id = ${accountId} and dimension = ${dimension} and ${isWithin(days, sql`at`)}`;
  return sql`(
    select at, name, ${columns} from report_counts where ${within}
    union all
    select at, name, ${columns} from report_changes where ${within}
  ) as counted`;
}

export interface DatedMetrics extends ReportMetrics {
  readonly date: string;
}

/** A date without counts. */
export const noDate = (date: string): DatedMetrics => ({ date, ...noMetrics() });

/**
 * The days, weeks or months of a series with their bounds, as `period (date, since, until, first_hour, last_hour)`:
 * rows are then found by index, because converting each to the time zone costs more than adding it. Most time zones are
 * whole hours off UTC, so that the hours from `first_hour` to `last_hour` are the whole period.
 */
export function periodsOf(dates: readonly SeriesDate[], zone: string): Sql {
  return sql`(
    select date, since, until, ${hourOf(sql`since + interval '59 minutes 59 seconds'`)} as first_hour,
      ${hourOf(sql`until`)} as last_hour
    from (
      select date, since::date::timestamp at time zone ${zone} as since,
        (until::date + 1)::timestamp at time zone ${zone} as until
      from unnest(${dates.map(({ date }) => date)}::text[], ${dates.map(({ from }) => from)}::text[],
        ${dates.map(({ to }) => to)}::text[]) as given (date, since, until)
    ) as bounds
  ) as period`;
}

/** The counts of each date of a series. */
export function countsByDate(
  database: Queryable,
  accountId: number,
  dates: readonly SeriesDate[],
  zone: string,
): Promise<DatedMetrics[]> {
  const counted = (dimension: 'all' | 'all_hours', from: Sql, to: Sql) => sql`
    select ${metricColumns} from report_counts
    where account_id = ${accountId} and dimension = ${dimension} and at >= ${from} and at < ${to}`;
  return database.rows<DatedMetrics>(sql`
    select date, ${metricColumns}
    from ${periodsOf(dates, zone)} cross join lateral (
      select ${metricSums} from (
        ${counted('all_hours', sql`first_hour`, sql`last_hour`)}
        union all ${counted('all', sql`since`, sql`first_hour`)}
        union all ${counted('all', sql`last_hour`, sql`until`)}
        union all select ${metricColumns} from report_changes
        where account_id = ${accountId} and dimension = 'all' and at >= since and at < until
      ) as counted
    ) as summed
    order by date`);
}

export interface NamedMetrics extends ReportMetrics {
  readonly name: string;
}

/** The counts of each name of a dimension, the largest first. */
export function countsByName(
  database: Queryable,
  accountId: number,
  dimension: ReportDimension,
  { from, to }: Pick<ZonedDays, 'from' | 'to'>,
): Promise<NamedMetrics[]> {
  return database.rows<NamedMetrics>(sql`
    select name, ${metricColumns}
    from (
      select name, ${dimension === 'mailbox_provider' ? metricSums : reactionSums}
      from ${countedRows(accountId, dimension, { from, to, zone: 'UTC' }, metricColumns)} group by name
    ) as summed
    where delivered + bounces + blocks + opens + clicks > 0
    order by delivered desc, opens desc, name limit ${mostNames}`);
}

export interface HourCounts {
  readonly weekday: number;
  readonly hour: number;
  readonly opens: number;
  readonly clicks: number;
  /** How many of both are in the recipient's own time zone. */
  readonly own: number;
}

/** Opens by people, and clicks, by weekday and hour: on the recipients' clocks where known, else on the account's. */
export function countsByHour(database: Queryable, accountId: number, days: ZonedDays): Promise<HourCounts[]> {
  const columns = sql`opens, machine_opens, clicks`;
  return database.rows<HourCounts>(sql`
    select hour_of_week / 24 as weekday, hour_of_week % 24 as hour,
      sum(opens - machine_opens)::bigint as opens, sum(clicks)::bigint as clicks,
      coalesce(sum(opens - machine_opens + clicks) filter (where is_own), 0)::bigint as own
    from (
      select (date_part('isodow', clock) * 24 + date_part('hour', clock))::int as hour_of_week, opens, machine_opens,
        clicks, is_own
      from (
        select at at time zone 'UTC' as clock, opens, machine_opens, clicks, true as is_own
        from ${countedRows(accountId, 'own_hour', { ...days, zone: 'UTC' }, columns)}
        union all
        select at at time zone ${days.zone}, opens, machine_opens, clicks, false
        from ${countedRows(accountId, 'account_hour', days, columns)}
      ) as clocked
    ) as placed
    group by hour_of_week having sum(opens - machine_opens + clicks) <> 0 order by hour_of_week`);
}

const added = joinSql(
  metrics.map((metric) => sql`${identifier(metric)} = total.${identifier(metric)} + excluded.${identifier(metric)}`),
);

/**
 * Adds what was recorded since to the counts, account by account. A crash in between loses nothing: a report is the sum
 * of both tables at any time.
 */
export async function foldChanges(database: Database): Promise<void> {
  const accounts = await database.rows<{ account_id: number }>(sql`select distinct account_id from report_changes`);
  for (const { account_id: accountId } of accounts) {
    await database.execute(sql`
      with gone as (delete from report_changes where account_id = ${accountId} returning *)
      insert into report_counts as total (account_id, dimension, at, name, ${metricColumns})
      select account_id, dimension, at, name, ${metricSums} from (
        select account_id, dimension, at, name, ${metricColumns} from gone
        union all
        select account_id, 'all_hours', ${hourOf(sql`at`)}, name, ${metricColumns} from gone where dimension = 'all'
      ) as counted
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (account_id, dimension, at, name) do update set ${added}`);
  }
}
