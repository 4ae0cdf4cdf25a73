import type { SeriesUnit } from './reportView';

const dayMilliseconds = 86_400_000;
const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const short = utc({ day: 'numeric', month: 'short' });
const long = utc({ day: 'numeric', month: 'short', year: 'numeric' });
const month = utc({ month: 'short', year: 'numeric' });

/** "31 Aug" */
export const shortDay = (day: string): string => short.format(Date.parse(day));

/** "31 Aug – 22 Nov 2026" */
export function rangeText(from: string, to: string): string {
  const end = long.format(Date.parse(to));
  if (from === to) return end;
  const start = from.slice(0, 4) === to.slice(0, 4) ? short : long;
  return `${start.format(Date.parse(from))} – ${end}`;
}

/** A date on an axis: its day, or its month. */
export const axisText = (date: string, unit: SeriesUnit): string =>
  unit === 'month' ? month.format(Date.parse(date)) : shortDay(date);

/** The days that a date of a series covers: "26 Oct – 1 Nov". */
export function periodText(date: string, unit: SeriesUnit): string {
  if (unit === 'month') return month.format(Date.parse(date));
  if (unit === 'day') return shortDay(date);
  return `${shortDay(date)} – ${short.format(Date.parse(date) + 6 * dayMilliseconds)}`;
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The days of a date of a series, within those of the report. */
export function periodDays(
  date: string,
  unit: SeriesUnit,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly from: string; readonly to: string } {
  const start = Date.parse(date);
  const at = new Date(start);
  const end =
    unit === 'month'
      ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)
      : start + (unit === 'week' ? 6 : 0) * dayMilliseconds;
  const last = new Date(end).toISOString().slice(0, 10);
  return { from: date < from ? from : date, to: last > to ? to : last };
}
