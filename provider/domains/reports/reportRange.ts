import type { ReportRange } from 'sendwright/wire/reports';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest } from '../../http/errors';

const dayMilliseconds = 86_400_000;
const longest = 366;
const earliest = '1970-01-01';

/** What the dates of a series stand for. */
export type SeriesUnit = 'day' | 'week' | 'month';

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);

/** How many days a range has. */
export const lengthOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1;

/** Throws 400 for invalid days and ranges of more than `most` days. */
export function checkRange(
  { start_date: from, end_date: to }: { start_date: string; end_date: string },
  most = longest,
): void {
  if (from < earliest) throw badRequest(`start_date must not be before ${earliest}`, 'start_date');
  if (from > to) throw badRequest('start_date must not be after end_date', 'start_date');
  if (lengthOf(from, to) > most) throw badRequest(`the range must not exceed ${most} days`, 'start_date');
}

/** The time zone of an account's days. */
export async function zoneOf(database: Queryable, accountId: number): Promise<string> {
  const row = await database.first<{ time_zone: string }>(
    sql`select time_zone from accounts where account_id = ${accountId}`,
  );
  return row?.time_zone ?? 'Etc/UTC';
}

/** The requested days with as many before them. Throws 400 like `checkRange`. */
export async function rangeOf(
  database: Queryable,
  accountId: number,
  query: { start_date: string; end_date: string },
): Promise<ReportRange> {
  checkRange(query);
  const { start_date: from, end_date: to } = query;
  return {
    start_date: from,
    end_date: to,
    previous_start_date: shifted(from, -lengthOf(from, to)),
    previous_end_date: shifted(from, -1),
    time_zone: await zoneOf(database, accountId),
  };
}

/** The start of the day's period: the day itself, its week's Monday, or the first of its month. */
function dateOf(day: string, unit: SeriesUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return shifted(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));
}

/** A day, week or month of a series: its first day, and which of its days are in the range. */
export interface SeriesDate {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

/** Each day, week or month from `from` to `to`. */
export function datesBetween(from: string, to: string, unit: SeriesUnit): SeriesDate[] {
  const dates = new Map<string, SeriesDate>();
  for (let index = 0; index < lengthOf(from, to); index += 1) {
    const day = shifted(from, index);
    const date = dateOf(day, unit);
    dates.set(date, { date, from: dates.get(date)?.from ?? day, to: day });
  }
  return [...dates.values()];
}

/** Days up to three weeks, weeks up to nine months. */
export function unitFor(from: string, to: string): SeriesUnit {
  const length = lengthOf(from, to);
  return length <= 21 ? 'day' : length <= 280 ? 'week' : 'month';
}
