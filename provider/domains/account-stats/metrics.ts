/** The metrics, with their API names. */
export const metrics = [
  'blocks',
  'bounce_drops',
  'bounces',
  'clicks',
  'deferred',
  'delivered',
  'drops',
  'invalid_emails',
  'opens',
  'processed',
  'requests',
  'spam_report_drops',
  'spam_reports',
  'unique_clicks',
  'unique_opens',
  'unsubscribe_drops',
  'unsubscribes',
] as const;
export type Metric = (typeof metrics)[number];
export type Counts = Record<Metric, number>;

/** All counts at zero. */
export function noCounts(): Counts {
  return {
    blocks: 0,
    bounce_drops: 0,
    bounces: 0,
    clicks: 0,
    deferred: 0,
    delivered: 0,
    drops: 0,
    invalid_emails: 0,
    opens: 0,
    processed: 0,
    requests: 0,
    spam_report_drops: 0,
    spam_reports: 0,
    unique_clicks: 0,
    unique_opens: 0,
    unsubscribe_drops: 0,
    unsubscribes: 0,
  };
}

/** Adds `more` to `counts`. */
export function addCounts(counts: Counts, more: Readonly<Counts>): void {
  for (const metric of metrics) counts[metric] += more[metric];
}
