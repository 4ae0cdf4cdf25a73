import type { SendMetrics } from 'sendwright/wire/stats';
import { groupBy } from './groupBy';
import type { MetricRow } from './queries';

/** Every count at nought. */
export function noMetrics(): SendMetrics {
  return {
    bounce_drops: 0, bounces: 0, clicks: 0, delivered: 0, invalid_emails: 0, opens: 0, requests: 0, spam_report_drops: 0, spam_reports: 0,
    unique_clicks: 0, unique_opens: 0, unsubscribes: 0,
  };
}

/** The counts of all given rows together. */
export function sumMetrics(rows: readonly MetricRow[]): SendMetrics {
  const sums = noMetrics();
  for (const row of rows) sums[row.metric] += row.count;
  return sums;
}

/** Every day from `first` to `last` (`YYYY-MM-DD`), without gaps, with its counts. */
export function dailyMetrics(rows: readonly MetricRow[], first: string, last: string): Array<{ day: string; stats: SendMetrics }> {
  const byDay = groupBy(rows, (row) => row.day);
  return daysBetween(first, last).map((day) => ({ day, stats: sumMetrics(byDay.get(day) ?? []) }));
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += 86_400_000) days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}
