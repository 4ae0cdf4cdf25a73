import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { lastClosedDay } from '../../delivery/events/closedDays';
import type { Page } from '../../http/paging';
import { countEvents, type DayCount } from './countEvents';
import type { Dimension } from './dimensions';
import { addCounts, type Counts, type Metric, noCounts } from './metrics';
import { dateOf, dayOf, daysBetween, type StatsPeriod } from './statsPeriod';

/** Days whose events are read at once. */
const largestRun = 31;

type Named = Counts & { readonly name: string };

/** The counts of one date; names are empty without a dimension. */
export interface DateCounts {
  readonly date: string;
  readonly stats: { readonly name: string; readonly metrics: Counts }[];
}

/** Which names of a dimension to include. */
export interface Choice {
  /** The requested names, in order; default: all that were counted. */
  readonly wanted?: readonly string[] | undefined;
  /** The displayed name for a name of the dimension; undefined: omit it. */
  readonly tell?: (name: string) => string | undefined;
}

/** The counts of an account's mail, one entry per date of `page`. All entries have the same names. */
export async function readStats(
  database: Database,
  accountId: number,
  dimension: Dimension,
  period: StatsPeriod,
  page: Page,
  { wanted, tell = (name) => name }: Choice = {},
): Promise<DateCounts[]> {
  const { from, to, by } = period;
  const dates = [...new Set(daysBetween(from, to).map((day) => dateOf(day, by)))].slice(
    page.offset,
    page.offset + page.limit,
  );
  const counted = (await dayCounts(database, accountId, dimension, from, to)).flatMap((count) => {
    const name = tell(count.name);
    return name === undefined ? [] : [{ ...count, name }];
  });
  return fillDates(dates, counted, by, wanted ?? (dimension === 'all' ? [''] : namesOf(counted)));
}

function fillDates(
  dates: readonly string[],
  counted: readonly DayCount[],
  by: StatsPeriod['by'],
  names: readonly string[],
): DateCounts[] {
  // Repeated names are returned once.
  const places = new Map(
    dates.map((date) => [date, new Map([...new Set(names)].map((name) => [name, { name, metrics: noCounts() }]))]),
  );
  for (const count of counted) {
    const place = places.get(dateOf(count.day, by))?.get(count.name);
    if (place) addCounts(place.metrics, count);
  }
  return [...places].map(([date, stats]) => ({ date, stats: [...stats.values()] }));
}

/** What categories are sorted by. */
export interface Order {
  readonly metric: Metric;
  readonly direction: 'asc' | 'desc';
}

/** The sums of each category with counts in the period. */
export async function categorySums(
  database: Database,
  accountId: number,
  period: StatsPeriod,
  { metric, direction }: Order,
  page: Page,
): Promise<DateCounts> {
  const sums = new Map<string, Counts>();
  for (const count of await dayCounts(database, accountId, 'category', period.from, period.to)) {
    const sum = sums.get(count.name) ?? noCounts();
    addCounts(sum, count);
    sums.set(count.name, sum);
  }
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = [...sums]
    .map(([name, counts]) => ({ name, metrics: counts }))
    .toSorted((a, b) => sign * (a.metrics[metric] - b.metrics[metric]) || (a.name < b.name ? -1 : 1));
  return { date: period.from, stats: sorted.slice(page.offset, page.offset + page.limit) };
}

const namesOf = (counted: readonly DayCount[]): string[] => [...new Set(counted.map(({ name }) => name))].toSorted();

/**
 * The counts of each day from `from` to `to`; days without events are missing. A day that is over is counted from its
 * events when first requested, and stored.
 */
async function dayCounts(
  database: Database,
  accountId: number,
  dimension: Dimension,
  from: string,
  to: string,
): Promise<DayCount[]> {
  const now = new Date();
  const days = daysBetween(from, to < dayOf(now) ? to : dayOf(now));
  const kept = await database.rows<{ day: string; counts: Named[] }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, counts from account_day_counts
    where account_id = ${accountId} and dimension = ${dimension} and day between ${from}::date and ${to}::date`);
  const known = new Set(kept.map(({ day }) => day));
  const found = kept.flatMap(({ day, counts }) => counts.map((count): DayCount => ({ ...count, day })));
  for (const run of runsOf(days.filter((day) => !known.has(day)))) {
    const counted = await countEvents(database, accountId, dimension, run[0] ?? from, run.at(-1) ?? to);
    await keep(
      database,
      accountId,
      dimension,
      run.filter((day) => day <= lastClosedDay(now)),
      counted,
    );
    found.push(...counted);
  }
  return found;
}

async function keep(
  database: Database,
  accountId: number,
  dimension: Dimension,
  days: readonly string[],
  counted: readonly DayCount[],
): Promise<void> {
  const byDay = new Map<string, Named[]>(days.map((day) => [day, []]));
  for (const { day, ...count } of counted) byDay.get(day)?.push(count);
  await database.execute(sql`
    insert into account_day_counts (account_id, dimension, day, counts)
    select ${accountId}, ${dimension}, day, counts
    from unnest(${[...byDay.keys()]}::date[], ${[...byDay.values()].map((counts) => JSON.stringify(counts))}::jsonb[])
      as counted (day, counts)
    on conflict do nothing`);
}

/** Splits days into runs of consecutive days, at most a month each. */
function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && run.length < largestRun && daysBetween(last, day).length === 2) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
