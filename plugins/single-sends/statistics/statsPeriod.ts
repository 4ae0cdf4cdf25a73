import { type DayRange, daysOf, toDate } from 'sendwright/sdk/ui';
import type { DaysQuery, SeriesQuery } from './sendStats';

/** The range of a chart: the first two days by hour, a number of days, or a date range. */
export const presets = ['hours', '7', '30', '90'] as const;
export type Preset = (typeof presets)[number];
export type Period = Preset | DayRange;

export const presetLabels: Readonly<Record<Preset, string>> = {
  hours: 'First hours',
  '7': 'First 7 days',
  '30': 'First 30 days',
  '90': 'First 90 days',
};

const hourLength = 3_600_000;
const dayLength = 24 * hourLength;

/** The day of a moment in a time zone: `2026-11-27`. */
export function dayIn(zone: string, at: Date): string {
  // The Swedish locale formats dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );
}

/** The hour of a moment in a time zone: `2026-11-27T08:00`. */
export function hourIn(zone: string, at: Date): string {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at);
  return `${dayIn(zone, at)}T${hour}:00`;
}

/** The current hour or day, as a chart of this period labels it. */
export function presentIn(zone: string, period: Period, now: Date = new Date()): string {
  return period === 'hours' ? hourIn(zone, now) : dayIn(zone, now);
}

/** The default period: by hour for the first two days of a send, thirty days after that. */
export function usualPeriod(sendAt: string | null, now: Date = new Date()): Period {
  const start = toDate(sendAt);
  return start && now.getTime() - start.getTime() < 2 * dayLength ? 'hours' : '30';
}

/**
 * With recipient time zones, a send starts at most this long before its time in the account's zone: from UTC-12 to
 * UTC+14.
 */
const longestLead = 26 * hourLength;

/** The first days of a send, up to the present; with recipient time zones also those before its time. */
export function rangeOf(
  sendAt: string,
  period: Period,
  zone: string,
  now: Date = new Date(),
  byRecipientsClocks = false,
): SeriesQuery {
  const chosen = daysOf(period);
  if (chosen) return { ...chosen, timeZone: zone, unit: 'day' };
  const start = toDate(sendAt) ?? now;
  const days = period === 'hours' ? 2 : Number(period);
  const end = new Date(Math.min(start.getTime() + (days - 1) * dayLength, now.getTime()));
  const from = dayIn(zone, new Date(start.getTime() - (byRecipientsClocks ? longestLead : 0)));
  const to = dayIn(zone, end);
  return { from, to: to < from ? from : to, timeZone: zone, unit: period === 'hours' ? 'hour' : 'day' };
}

/** The days of all metrics, if a custom range is selected. Presets affect only the chart. */
export function daysIn(period: Period, timeZone: string): DaysQuery | undefined {
  const chosen = daysOf(period);
  return chosen && { ...chosen, timeZone };
}

/**
 * The period for another send: a date range with the same offset from its own start as `period` has from this send's.
 */
export function periodFor(other: string, sendAt: string, period: Period, zone: string): Period {
  const chosen = daysOf(period);
  if (!chosen) return period;
  const startOf = (at: string): number => Date.parse(dayIn(zone, toDate(at) ?? new Date()));
  const shifted = (day: string): string =>
    new Date(Date.parse(day) + startOf(other) - startOf(sendAt)).toISOString().slice(0, 10);
  return `${shifted(chosen.from)}..${shifted(chosen.to)}`;
}

/** The times of a chart: the given ones, and future ones up to a week, so that a send of today has an axis. */
export function fillDays(days: readonly string[]): readonly string[] {
  const first = days[0];
  if (first === undefined || first.length > 10 || days.length >= 7) return days;
  return Array.from({ length: 7 }, (_, index) =>
    new Date(Date.parse(first) + index * dayLength).toISOString().slice(0, 10),
  );
}

/** The days from the send's on, or from the first with a count if that is earlier. */
export function daysSince(sendAt: string, days: readonly string[], zone: string, counted?: string): readonly string[] {
  const first = earlier(dayIn(zone, toDate(sendAt) ?? new Date()), counted);
  return fillDays(days.filter((day) => day >= first));
}

/** The hours from one hour before the send, or from the first with a count, to the present one; at least twelve. */
export function hoursSince(
  sendAt: string,
  hours: readonly string[],
  zone: string,
  now: Date = new Date(),
  counted?: string,
): readonly string[] {
  const start = toDate(sendAt) ?? now;
  const first = earlier(hourIn(zone, new Date(start.getTime() - hourLength)), counted);
  const last = hourIn(zone, new Date(Math.max(now.getTime(), start.getTime() + 11 * hourLength)));
  const shown = hours.filter((hour) => hour >= first && hour <= last);
  return shown.length > 48 ? shown.slice(0, 48) : shown;
}

function earlier(one: string, other: string = one): string {
  return other < one ? other : one;
}
