import moment from 'moment-timezone';

/** A date and time of day in some time zone; months are zero-based. */
interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The time used for a date without one. */
const defaultHour = 9;

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

const notFound = Symbol('not found');
const impossible = Symbol('impossible');

/** Extracts a time of day from a text: `9am`, `9:30 pm`, `17:45`, `noon`. Returns it with the remaining text. */
function extractTime(text: string): {
  readonly time: TimeOfDay | typeof notFound | typeof impossible;
  readonly rest: string;
} {
  const named = /\b(noon|midnight)\b/.exec(text);
  if (named) return { time: { hour: named[1] === 'noon' ? 12 : 0, minute: 0 }, rest: text.replace(named[0], ' ') };
  const match =
    /\b(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)\b/.exec(text) ??
    /\b(\d{1,2}):(\d{2})\b/.exec(text) ??
    /\bat (\d{1,2})\b/.exec(text);
  if (!match) return { time: notFound, rest: text };
  const rest = text.replace(match[0], ' ');
  const half = match[3];
  const minute = Number(match[2] ?? 0);
  const given = Number(match[1]);
  if (minute > 59 || given > 23 || (half && (given > 12 || given === 0))) return { time: impossible, rest };
  const hour = half ? (given % 12) + (half === 'pm' ? 12 : 0) : given;
  return { time: { hour, minute }, rest };
}

/**
 * Reorders `11/25/2026` and `25.11.2026` to year, month and day: with dots the day comes first, with slashes the month,
 * unless there is no such month.
 */
function allDigits(text: string): readonly string[] | undefined {
  const match = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(text);
  const [, one = '', separator, two = '', year = ''] = match ?? [];
  if (!match) return undefined;
  const isDayFirst = separator === '.' || Number(one) > 12;
  return [text, year, isDayFirst ? two : one, isDayFirst ? one : two];
}

/** Parses a date; undefined if it is none. */
function findDay(text: string, today: moment.Moment): moment.Moment | undefined {
  if (text === '' || text === 'today' || text === 'tonight') return today.clone();
  if (text === 'tomorrow') return today.clone().add(1, 'day');
  const ahead = /^in (\d{1,3}) (day|week|month)s?$/.exec(text);
  if (ahead)
    return today.clone().add(Number(ahead[1]), ahead[2] === 'day' ? 'days' : ahead[2] === 'week' ? 'weeks' : 'months');

  const weekday = /^(?:(?:next|on|this) )?([a-z]{3,})$/.exec(text);
  const wanted = weekday ? weekdays.indexOf((weekday[1] ?? '').slice(0, 3)) : -1;
  if (wanted >= 0) return today.clone().add((wanted - today.day() + 7) % 7 || 7, 'days');

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? allDigits(text);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3,})\.?(?: (\d{4}))?$/.exec(text);
  const monthFirst = /^([a-z]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(text);
  const month = iso ? Number(iso[2]) - 1 : months.indexOf((dayFirst?.[2] ?? monthFirst?.[1] ?? '').slice(0, 3));
  const day = Number(iso?.[3] ?? dayFirst?.[1] ?? monthFirst?.[2]);
  const year = iso?.[1] ?? dayFirst?.[3] ?? monthFirst?.[3];
  if (month < 0 || !Number.isInteger(day)) return undefined;
  const found = today
    .clone()
    .year(Number(year ?? today.year()))
    .date(1)
    .month(month);
  if (month > 11 || day < 1 || day > found.daysInMonth()) return undefined;
  found.date(day);
  // Without a year, the next such day is meant, because people usually write about the future.
  return year === undefined && found.isBefore(today, 'day') ? found.add(1, 'year') : found;
}

/**
 * Converts a local time in a time zone to ISO 8601 in UTC. A time skipped by daylight saving time is moved forward by
 * an hour.
 */
export function wallTimeToIso(time: WallTime, zone: string): string {
  return moment.tz(time, zone).toISOString();
}

/** The local date and time of a moment in a time zone. */
export function isoToWallTime(iso: string, zone: string): WallTime {
  const at = moment.tz(iso, zone);
  return { year: at.year(), month: at.month(), day: at.date(), hour: at.hour(), minute: at.minute() };
}

/**
 * Parses a time as people write it, in the time zone `zone`: `27 Nov 8:00`, `tomorrow 9am`, `friday 17:30`, `in 2
 * hours`, `2026-11-27 08:00`, `11/27/2026`, ISO 8601. A date without a time means 9:00. Returns ISO 8601 in UTC, or
 * undefined if it is invalid.
 */
export function parseDateTime(typed: string, zone: string, now: Date = new Date()): string | undefined {
  const text = typed.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ');
  if (text === '') return undefined;
  if (/^\d{4}-\d{2}-\d{2}t.*(z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const exact = moment.utc(text.toUpperCase(), moment.ISO_8601, true);
    return exact.isValid() ? exact.toISOString() : undefined;
  }
  const today = moment.tz(now, zone);
  const soon = /^in (\d{1,3}) (minute|min|hour|hr)s?$/.exec(text);
  if (soon)
    return today
      .clone()
      .add(Number(soon[1]), soon[2]?.startsWith('m') ? 'minutes' : 'hours')
      .startOf('minute')
      .toISOString();
  if (text === 'now') return today.toISOString();

  const { time, rest } = extractTime(text.replace(/^(\d{4}-\d{2}-\d{2})t/, '$1 '));
  if (time === impossible) return undefined;
  const dayText = rest
    .replace(/\bat\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (time === notFound && dayText === '') return undefined;
  const day = findDay(dayText, today);
  if (!day) return undefined;
  const { hour, minute } = time === notFound ? { hour: defaultHour, minute: 0 } : time;
  return wallTimeToIso({ year: day.year(), month: day.month(), day: day.date(), hour, minute }, zone);
}

/** Like `parseDateTime`, for a date without a time: returns `2026-11-27`. */
export function parseDay(typed: string, zone: string, now: Date = new Date()): string | undefined {
  const iso = parseDateTime(typed, zone, now);
  return iso === undefined ? undefined : moment.tz(iso, zone).format('YYYY-MM-DD');
}
