import type { PeriodQuery } from 'sendwright/wire/accountStats';
import { badRequest } from '../../http/errors';

/** Days (`YYYY-MM-DD`, UTC, inclusive) and the aggregation. */
export interface StatsPeriod {
  readonly from: string;
  readonly to: string;
  readonly by: 'day' | 'week' | 'month';
}

const dayMilliseconds = 86_400_000;
const longest = 366;
const earliest = '1970-01-01';

/** The day (UTC) of a point in time. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Parses the requested days, by default until today (or one day, if the start is in the future). Throws 400 for invalid
 * days and ranges of more than 366 days.
 */
export function periodOf(
  { start_date: from, end_date, aggregated_by: by = 'day' }: PeriodQuery,
  now = new Date(),
): StatsPeriod {
  const today = dayOf(now);
  const to = end_date ?? (from > today ? from : today);
  if (from < earliest) throw badRequest(`start_date must not be before ${earliest}`, 'start_date');
  if (from > to) throw badRequest('start_date must not be after end_date', 'start_date');
  if (Date.parse(to) - Date.parse(from) >= longest * dayMilliseconds)
    throw badRequest(
      `the range must not exceed ${longest} days: ask for a later start_date or an earlier end_date`,
      'start_date',
    );
  return { from, to, by };
}

/** Every day from `from` to `to`. */
export function daysBetween(from: string, to: string): string[] {
  const found: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMilliseconds) found.push(dayOf(new Date(time)));
  return found;
}

/** The start of the day's period: the day itself, its week's Monday, or the first of its month. */
export function dateOf(day: string, by: StatsPeriod['by']): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const time = Date.parse(day);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return dayOf(new Date(time - sinceMonday * dayMilliseconds));
}
