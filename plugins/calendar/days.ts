const dayMilliseconds = 86_400_000;
const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const monthName = utc({ month: 'long', year: 'numeric' });
const dayAndMonth = utc({ day: 'numeric', month: 'short' });
const dayMonthYear = utc({ day: 'numeric', month: 'short', year: 'numeric' });
const wholeDay = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const weekdayName = utc({ weekday: 'short' });

export type CalendarUnit = 'month' | 'week';

/** What the calendar shows; all of it is in the address. Days are `2026-11-25`. */
export interface CalendarView {
  readonly unit: CalendarUnit;
  /** A day of the month or week. */
  readonly day: string;
  readonly today: string;
}

export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);

const monday = (day: string): string => shifted(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && text >= '1970-02-01' && new Date(time).toISOString().startsWith(text);
}

/** Reads a view from the query of an address; what is invalid there is today. */
export function viewOf(query: string, today: string): CalendarView {
  const parameters = new URLSearchParams(query);
  const day = parameters.get('day') ?? '';
  return { unit: parameters.get('view') === 'week' ? 'week' : 'month', day: isDay(day) ? day : today, today };
}

/** The days on the page: a week from Monday, or the whole weeks that a month touches. */
export function daysOf({ unit, day }: CalendarView): readonly string[] {
  if (unit === 'week') return Array.from({ length: 7 }, (_, index) => shifted(monday(day), index));
  const first = monday(`${day.slice(0, 7)}-01`);
  const weeks = Math.ceil((Date.parse(monthAfter(day, 1)) - Date.parse(first)) / dayMilliseconds / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => shifted(first, index));
}

/** The first day of the month that is `months` later. */
function monthAfter(day: string, months: number): string {
  const date = new Date(Date.parse(`${day.slice(0, 7)}-01`));
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** A day of the previous or next page. */
export const turned = ({ unit, day }: CalendarView, by: 1 | -1): string =>
  unit === 'week' ? shifted(day, 7 * by) : monthAfter(day, by);

/** "November 2026", or "23 – 29 Nov 2026". */
export function titleOf(view: CalendarView): string {
  if (view.unit === 'month') return monthName.format(Date.parse(view.day));
  const start = monday(view.day);
  const end = shifted(start, 6);
  const first = start.slice(0, 4) === end.slice(0, 4) ? dayAndMonth : dayMonthYear;
  return `${first.format(Date.parse(start))} – ${dayMonthYear.format(Date.parse(end))}`;
}

/** "Wednesday 25 November 2026" */
export const dayText = (day: string): string => wholeDay.format(Date.parse(day));
export const shortDay = (day: string): string => dayAndMonth.format(Date.parse(day));
export const weekdayOf = (day: string): string => weekdayName.format(Date.parse(day));

const times = new Map<string, Intl.DateTimeFormat>();
/** "09:00" in a time zone. */
export function timeText(at: string, zone: string): string {
  let format = times.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
    times.set(zone, format);
  }
  return format.format(new Date(at));
}
