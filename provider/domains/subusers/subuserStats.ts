import {
  type MonthlyStatsQuery,
  type Reputation,
  type SubuserMetric,
  subuserMetrics,
  type SubuserStats,
  type SubuserStatsQuery,
  type SubuserSumsQuery,
} from 'sendwright/wire/subusers';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import { badRequest } from '../../http/errors';
import type { Page } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import type { Caller } from '../../provider';

const drops = sql`bounce_drops + invalid_emails + spam_report_drops + unsubscribe_drops`;
const sumOf = (column: Sql): Sql => sql`coalesce(sum((${column})::float8), 0)::bigint`;
const valueOf = (name: SubuserMetric): Sql => (name === 'processed' ? sql`requests - (${drops})` : identifier(name));
const columns = joinSql(subuserMetrics.map((name) => sql`${sumOf(valueOf(name))} as ${identifier(name)}`));

type Row = Record<SubuserMetric, number> & { date: string; username: string; first_name: string; last_name: string };

interface Period {
  /** Days in UTC, the last one included. */
  readonly from: string;
  readonly to: string;
  readonly grain: 'day' | 'week' | 'month' | 'all';
  /** Unset: all subusers. */
  readonly names?: readonly string[] | undefined;
}

/** The counts of the caller's subusers, a row per day, week or month with counts, or one in total. */
function countsOf(database: Queryable, caller: Caller, { from, to, grain, names }: Period): Promise<Row[]> {
  const date = grain === 'all' ? sql`${from}::date` : sql`date_trunc(${grain}, quarter at time zone 'UTC')::date`;
  const named = names ? sql`and lower(username) = any(${names.map((name) => name.toLowerCase())}::text[])` : sql``;
  return database.rows<Row>(sql`
    with below as (
      select account_id, username,
        coalesce((select profile from users where users.account_id = accounts.account_id order by user_id limit 1),
          '{}')
          as profile
      from accounts where parent_account_id = ${caller.accountId} and deleted_at is null ${named}
    )
    select to_char(${date}, 'YYYY-MM-DD') as date, username, coalesce(profile ->> 'first_name', '') as first_name,
      coalesce(profile ->> 'last_name', '') as last_name, ${columns}
    from below join send_counts using (account_id)
    where quarter >= ${from}::date::timestamp at time zone 'UTC'
      and quarter < (${to}::date + 1)::timestamp at time zone 'UTC'
    group by 1, 2, 3, 4 order by 1, 2`);
}

const metricsOf = (row: Row): Record<SubuserMetric, number> =>
  Object.fromEntries(subuserMetrics.map((name) => [name, row[name]])) as Record<SubuserMetric, number>;
const present = (row: Row, withNames: boolean): SubuserStats['stats'][number] => ({
  type: 'subuser',
  name: row.username,
  ...(withNames && { first_name: row.first_name, last_name: row.last_name }),
  metrics: metricsOf(row),
});

interface Order {
  readonly sort_by_metric?: SubuserMetric;
  readonly sort_by_direction?: 'asc' | 'desc';
  readonly limit?: number;
  readonly offset?: number;
}

function ordered(
  rows: readonly Row[],
  { sort_by_metric: metric = 'delivered', sort_by_direction: direction = 'desc', limit = 5, offset = 0 }: Order,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => sign * (one[metric] - other[metric])).slice(offset, offset + limit);
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** By day, week or month: an entry for each, with zeros where nothing was sent. Throws 400 for an invalid range. */
export async function statsBySubuser(
  database: Queryable,
  caller: Caller,
  query: SubuserStatsQuery,
): Promise<SubuserStats[]> {
  const names = partsOf(query.subusers);
  const to = query.end_date ?? today();
  requireRange(query.start_date, to);
  const grain = query.aggregated_by ?? 'day';
  const rows = await countsOf(database, caller, { from: query.start_date, to, grain, names });
  const known = await database.rows<{ username: string }>(sql`
    select username from accounts
    where parent_account_id = ${caller.accountId} and deleted_at is null
      and lower(username) = any(${names.map((name) => name.toLowerCase())}::text[])
    order by username`);
  if (known.length === 0) return [];
  const nothing = Object.fromEntries(subuserMetrics.map((name) => [name, 0])) as Record<SubuserMetric, number>;
  const counted = new Map(rows.map((row) => [`${row.date} ${row.username}`, metricsOf(row)]));
  return periodsOf(query.start_date, to, grain, { offset: query.offset ?? 0, limit: query.limit ?? 500 }).map(
    (date) => ({
      date,
      stats: known.map(({ username: name }) => ({
        type: 'subuser',
        name,
        metrics: counted.get(`${date} ${name}`) ?? nothing,
      })),
    }),
  );
}

/** A page of the first days of the periods in a range of days. Weeks start on Monday. */
function periodsOf(from: string, to: string, grain: 'day' | 'week' | 'month', { offset, limit }: Page): string[] {
  const start = new Date(`${from}T00:00:00Z`);
  if (grain === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
  if (grain === 'month') start.setUTCDate(1);
  const dates: string[] = [];
  for (let index = offset; index < offset + limit; index++) {
    const day = new Date(start);
    if (grain === 'month') day.setUTCMonth(day.getUTCMonth() + index);
    else day.setUTCDate(day.getUTCDate() + index * (grain === 'week' ? 7 : 1));
    // Not a date at all, if the offset is larger than the calendar.
    if (!(day.getTime() <= Date.parse(to))) break;
    dates.push(day.toISOString().slice(0, 10));
  }
  return dates;
}

/** The totals of each subuser in a range of days. */
export async function sumsBySubuser(
  database: Queryable,
  caller: Caller,
  query: SubuserSumsQuery,
): Promise<SubuserStats> {
  const to = query.end_date ?? today();
  requireRange(query.start_date, to);
  const rows = await countsOf(database, caller, { from: query.start_date, to, grain: 'all' });
  return { date: query.start_date, stats: ordered(rows, query).map((row) => present(row, false)) };
}

/** The totals of each subuser, or of one, in the month of a day. */
export async function monthlyStats(
  database: Queryable,
  caller: Caller,
  query: MonthlyStatsQuery,
  name?: string,
): Promise<SubuserStats> {
  const from = `${query.date.slice(0, 7)}-01`;
  const [year = 0, month = 1] = from.split('-').map(Number);
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const wanted = name ?? query.subuser;
  const rows = await countsOf(database, caller, {
    from,
    to,
    grain: 'all',
    names: wanted === undefined ? undefined : [wanted],
  });
  return { date: from, stats: ordered(rows, query).map((row) => present(row, true)) };
}

function requireRange(from: string, to: string): void {
  if (from > to) throw badRequest('start_date must not be after end_date', 'start_date');
}

/** 100 without bounces and complaints; a complaint weighs as much as five bounces. */
export async function reputationsOf(
  database: Queryable,
  caller: Caller,
  names: readonly string[],
): Promise<Reputation[]> {
  const named =
    names.length > 0 ? sql`and lower(username) = any(${names.map((name) => name.toLowerCase())}::text[])` : sql``;
  return database.rows<Reputation>(sql`
    select username,
      round((100 *
        greatest(0, 1 - coalesce(sum(bounces + 5 * spam_reports) / nullif(sum(delivered + bounces), 0), 0)))::numeric,
        1)::float8
        as reputation
    from accounts left join send_counts using (account_id)
    where parent_account_id = ${caller.accountId} and deleted_at is null ${named}
    group by account_id, username order by lower(username) limit 500`);
}
