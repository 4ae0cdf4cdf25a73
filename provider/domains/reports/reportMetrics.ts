import type { ReportMetrics } from 'sendwright/wire/reports';
import { identifier, joinSql, sql } from '../../database/sql';

/** All metrics; the names are also columns of `report_counts` and `report_changes`. */
export const metrics = [
  'delivered',
  'bounces',
  'blocks',
  'spam_reports',
  'unsubscribes',
  'opens',
  'machine_opens',
  'unique_opens',
  'human_unique_opens',
  'clicks',
  'machine_clicks',
  'unique_clicks',
  'human_unique_clicks',
] as const satisfies readonly (keyof ReportMetrics)[];

export const metricColumns = joinSql(metrics.map((metric) => identifier(metric)));
export const metricSums = joinSql(
  metrics.map((metric) => sql`coalesce(sum(${identifier(metric)}), 0)::bigint as ${identifier(metric)}`),
);

/** The same for dimensions that have opens and clicks only. */
export const reactionSums = joinSql(
  metrics.map((metric) =>
    metric === 'opens' || metric === 'machine_opens' || metric === 'clicks'
      ? sql`coalesce(sum(${identifier(metric)}), 0)::bigint as ${identifier(metric)}`
      : sql`0::bigint as ${identifier(metric)}`,
  ),
);

/** All counts at zero. */
export function noMetrics(): ReportMetrics {
  return {
    delivered: 0,
    bounces: 0,
    blocks: 0,
    spam_reports: 0,
    unsubscribes: 0,
    opens: 0,
    machine_opens: 0,
    unique_opens: 0,
    human_unique_opens: 0,
    clicks: 0,
    machine_clicks: 0,
    unique_clicks: 0,
    human_unique_clicks: 0,
  };
}

/** The counts of a row that also has other columns. */
export function metricsOf(row: ReportMetrics): ReportMetrics {
  const counts = noMetrics();
  for (const metric of metrics) counts[metric] = row[metric];
  return counts;
}

/** The sum of several counts. */
export function sumOf(rows: readonly ReportMetrics[]): ReportMetrics {
  const sum = noMetrics();
  for (const row of rows) for (const metric of metrics) sum[metric] += row[metric];
  return sum;
}
