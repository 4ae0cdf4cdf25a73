import type { Database } from '../../database/database';
import type { Page } from '../../http/paging';
import type { DayCount } from './countEvents';
import { dayCounts } from './dayCounts';
import type { Dimension } from './dimensions';
import { type Counts, type Metric, addCounts, noCounts } from './metrics';
import { type StatsPeriod, dateOf, daysBetween } from './statsPeriod';

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
