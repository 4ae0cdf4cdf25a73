import { formatNumber } from './formatNumber';
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

interface RelativeStep {
  readonly unit: string;
  readonly seconds: number;
  /** What one of them is called, ago and ahead. */
  readonly one: readonly [string, string];
}
const steps: readonly RelativeStep[] = [
  { unit: 'year', seconds: 31_536_000, one: ['last year', 'next year'] },
  { unit: 'month', seconds: 2_592_000, one: ['last month', 'next month'] },
  { unit: 'day', seconds: 86_400, one: ['yesterday', 'tomorrow'] },
  { unit: 'hour', seconds: 3600, one: ['1 hour ago', 'in 1 hour'] },
  { unit: 'minute', seconds: 60, one: ['1 minute ago', 'in 1 minute'] },
];

/**
 * A relative time: `2 hours ago`, `in 3 days`, `just now`. In our own words: the browser takes a tenth of a second to
 * prepare its own on a slow computer, and lists have such times.
 */
export function formatRelative(at: Moment, now: Date = new Date()): string {
  const date = toDate(at);
  if (!date) return '–';
  const seconds = (date.getTime() - now.getTime()) / 1000;
  for (const { unit, seconds: size, one } of steps) {
    // A week that starts now ends "in 7 days", although some seconds of it have passed.
    const amount = seconds > 0 && unit !== 'minute' ? seconds + size / 50 : seconds;
    const count = Math.trunc(Math.abs(amount) / size);
    if (count === 1) return one[amount < 0 ? 0 : 1];
    if (count > 1) return amount < 0 ? `${formatNumber(count)} ${unit}s ago` : `in ${formatNumber(count)} ${unit}s`;
  }
  return seconds > 10 ? 'in less than a minute' : 'just now';
}
