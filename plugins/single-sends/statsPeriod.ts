import { toDate } from 'sendwright/sdk/ui';
import type { StatsRange } from './endpoints';

/** The days a chart can show (specification, section 9); 30 unless chosen. */
export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

const dayLength = 86_400_000;

/** A moment's day in a zone: `2026-11-27`. */
export function dayIn(zone: string, at: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** The first `period` days of a send, as far as they have come. */
export function rangeOf(sendAt: string, period: Period, zone: string, now: Date = new Date()): StatsRange {
  const start = toDate(sendAt) ?? now;
  const end = new Date(Math.min(start.getTime() + (Number(period) - 1) * dayLength, now.getTime()));
  const from = dayIn(zone, start);
  const to = dayIn(zone, end);
  return { from, to: to < from ? from : to, timeZone: zone };
}

/** The days, and those that are still to come up to a week, so that a send of today has an axis. */
export function fillDays(days: readonly string[]): readonly string[] {
  const first = days[0];
  if (first === undefined || days.length >= 7) return days;
  return Array.from({ length: 7 }, (_, index) => new Date(Date.parse(first) + index * dayLength).toISOString().slice(0, 10));
}
