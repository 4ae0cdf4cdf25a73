import type { SendMetrics } from 'sendwright/wire/stats';

export type Metric = keyof SendMetrics;

/** All metrics; the names are also columns of `send_counts`. */
export const metrics = [
  'bounce_drops',
  'bounces',
  'clicks',
  'delivered',
  'invalid_emails',
  'opens',
  'requests',
  'spam_report_drops',
  'spam_reports',
  'unique_clicks',
  'unique_opens',
  'unsubscribes',
  'blocks',
  'deferred',
  'unsubscribe_drops',
  'machine_opens',
  'machine_clicks',
  'human_unique_opens',
  'human_unique_clicks',
] as const satisfies readonly Metric[];

/** All counts at zero. */
export function noMetrics(): SendMetrics {
  return {
    bounce_drops: 0,
    bounces: 0,
    clicks: 0,
    delivered: 0,
    invalid_emails: 0,
    opens: 0,
    requests: 0,
    spam_report_drops: 0,
    spam_reports: 0,
    unique_clicks: 0,
    unique_opens: 0,
    unsubscribes: 0,
    blocks: 0,
    deferred: 0,
    unsubscribe_drops: 0,
    machine_opens: 0,
    machine_clicks: 0,
    human_unique_opens: 0,
    human_unique_clicks: 0,
  };
}

/** The counts of a row that also has other columns. */
export function metricsOf(row: SendMetrics): SendMetrics {
  const counts = noMetrics();
  for (const metric of metrics) counts[metric] = row[metric];
  return counts;
}

/** The counts of a day or hour. */
export type SendMetricsRow = SendMetrics & { readonly bucket: string };

/** The sum of several counts. */
export function sumOf(rows: readonly SendMetrics[]): SendMetrics {
  const sum = noMetrics();
  for (const row of rows) for (const metric of metrics) sum[metric] += row[metric];
  return sum;
}
