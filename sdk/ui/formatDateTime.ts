import type { ZoneName } from './zone';

/** A moment: ISO 8601 text, seconds since 1970 (as in the API), or a Date. */
export type Moment = string | number | Date;

/**
 * Converts a moment to a Date; undefined if it is invalid. Numbers are seconds; above 1e11 they are taken as
 * milliseconds.
 */
export function toDate(at: Moment | null | undefined): Date | undefined {
  if (at === null || at === undefined || at === '') return undefined;
  const date = typeof at === 'number' ? new Date(at > 1e11 ? at : at * 1000) : new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to create and fast to use, so they are cached. */
function format(zone: ZoneName, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
    formats.set(key, known);
  }
  return known;
}

export interface DateTimeOptions {
  /** `short` omits the current year; `long` includes the weekday. */
  readonly length?: 'short' | 'medium' | 'long' | undefined;
  /** Whether to add the time zone's name; true by default. */
  readonly showZone?: boolean | undefined;
}

/** A date and time in a time zone, with the zone's name: `27 Nov 2026, 08:00 CET`. Invalid moments become a dash. */
export function formatDateTime(
  at: Moment | null | undefined,
  zone: ZoneName = 'UTC',
  { length = 'medium', showZone = true }: DateTimeOptions = {},
): string {
  const date = toDate(at);
  if (!date) return '–';
  const thisYear =
    format(zone, { year: 'numeric' }).format(date) === format(zone, { year: 'numeric' }).format(new Date());
  return format(zone, {
    day: 'numeric',
    month: 'short',
    ...(!(length === 'short' && thisYear) && { year: 'numeric' }),
    ...(length === 'long' && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    ...(showZone && { timeZoneName: 'short' }),
  }).format(date);
}

/** A date in a time zone: `27 Nov 2026`. */
export function formatDate(at: Moment | null | undefined, zone: ZoneName = 'UTC'): string {
  const date = toDate(at);
  return date ? format(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(date) : '–';
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
let relative: Intl.RelativeTimeFormat | undefined;

/** A relative time: `2 hours ago`, `in 3 days`, `just now`. */
export function formatRelative(at: Moment, now: Date = new Date()): string {
  const date = toDate(at);
  if (!date) return '–';
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' });
  const seconds = (date.getTime() - now.getTime()) / 1000;
  for (const [unit, size] of steps) {
    // A week that starts now ends "in 7 days", although some seconds of it have passed.
    const amount = seconds > 0 && unit !== 'minute' ? seconds + size / 50 : seconds;
    if (Math.abs(amount) >= size) return relative.format(Math.trunc(amount / size), unit);
  }
  return seconds > 10 ? 'in less than a minute' : 'just now';
}
