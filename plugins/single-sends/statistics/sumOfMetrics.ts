import type { SendMetrics } from 'sendwright/wire/stats';

const none: SendMetrics = {
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

/** Counts of parts together. Unique counts add up too: a recipient belongs to one part only. */
export function sumOfMetrics(parts: readonly SendMetrics[]): SendMetrics {
  const sum = { ...none };
  for (const part of parts) {
    for (const [metric, count] of Object.entries(part)) if (metric in sum) sum[metric as keyof SendMetrics] += count;
  }
  return sum;
}
