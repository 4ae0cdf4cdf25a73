import { type DayRange, daysOf, toDate } from 'sendwright/sdk/ui';
import type { DaysQuery, SeriesQuery } from './sendStats';

/** What a chart can show: the first two days by the hour, so many days, or a range of days. */
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

/** A moment's day in a zone: `2026-11-27`. */
export function dayIn(zone: string, at: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );
}

/** The hour of a moment in a zone: `2026-11-27T08:00`. */
export function hourIn(zone: string, at: Date): string {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at);
  return `${dayIn(zone, at)}T${hour}:00`;
}

/** The hour or the day that has begun, as a chart of this period names it. */
export function presentIn(zone: string, period: Period, now: Date = new Date()): string {
  return period === 'hours' ? hourIn(zone, now) : dayIn(zone, now);
}

/**
 * What suits a send best until someone chooses: its story of two days is told by the hour, later ones by thirty days.
 */
export function usualPeriod(sendAt: string | null, now: Date = new Date()): Period {
  const start = toDate(sendAt);
  return start && now.getTime() - start.getTime() < 2 * dayLength ? 'hours' : '30';
}

/**
 * By the recipients' clocks a send begins so much before its time in the account's zone at most: from UTC-12 to UTC+14.
 */
const longestLead = 26 * hourLength;

/**
 * The first days of a send, as far as they have come; with those before its time where it goes by the recipients'
 * clocks.
 */
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

/** The days that all figures are of, where a custom range is chosen. Of presets only the chart shows the first days. */
export function daysIn(period: Period, timeZone: string): DaysQuery | undefined {
  const chosen = daysOf(period);
  return chosen && { ...chosen, timeZone };
}

/** The period for another send: a range of days as far from its own start as `period` is from this one's. */
export function periodFor(other: string, sendAt: string, period: Period, zone: string): Period {
  const chosen = daysOf(period);
  if (!chosen) return period;
  const startOf = (at: string): number => Date.parse(dayIn(zone, toDate(at) ?? new Date()));
  const shifted = (day: string): string =>
    new Date(Date.parse(day) + startOf(other) - startOf(sendAt)).toISOString().slice(0, 10);
  return `${shifted(chosen.from)}..${shifted(chosen.to)}`;
}

/** The times of a chart: as given, and those still to come up to a week, so that a send of today has an axis. */
export function fillDays(days: readonly string[]): readonly string[] {
  const first = days[0];
  if (first === undefined || first.length > 10 || days.length >= 7) return days;
  return Array.from({ length: 7 }, (_, index) =>
    new Date(Date.parse(first) + index * dayLength).toISOString().slice(0, 10),
  );
}

/** Of some days, those from the send's, or from the first with a count where that is before it. */
export function daysSince(sendAt: string, days: readonly string[], zone: string, counted?: string): readonly string[] {
  const first = earlier(dayIn(zone, toDate(sendAt) ?? new Date()), counted);
  return fillDays(days.filter((day) => day >= first));
}

/**
 * Of the hours of some days, those from an hour before the send, or from the first with a count, to the present one; at
 * least twelve.
 */
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
