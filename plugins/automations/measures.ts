import { formatPercent, formatRarePercent } from 'sendwright/sdk/ui';
import type { SendMetrics } from 'sendwright/wire/stats';

/** A metric of an automation's statistics. */
export interface Measure {
  readonly key: keyof SendMetrics;
  readonly label: string;
  /** Its color in every chart, as for single sends. */
  readonly color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
}

/** The menu of the statistics pages, where unique opens and clicks are those of people, and the same with bots. */
export const measures: readonly Measure[] = (
  [
    ['bounce_drops', 'Bounce drops', 7],
    ['bounces', 'Bounces', 4],
    ['clicks', 'Total clicks', 6],
    ['delivered', 'Delivered', 5],
    ['invalid_emails', 'Invalid emails', 8],
    ['opens', 'Total opens', 7],
    ['requests', 'Emails triggered', 8],
    ['spam_report_drops', 'Spam report drops', 4],
    ['spam_reports', 'Spam reports', 3],
    ['human_unique_clicks', 'Unique clicks', 2],
    ['human_unique_opens', 'Unique opens', 1],
    ['unsubscribes', 'Unsubscribes', 3],
    ['unique_opens', 'Unique opens, with bots', 8],
    ['unique_clicks', 'Unique clicks, with bots', 8],
  ] as const
).map(([key, label, color]) => ({ key, label, color }));

export const defaultMeasures: readonly string[] = ['requests', 'human_unique_opens', 'human_unique_clicks'];

/** A metric as a share of delivered messages; null if none was delivered. */
export const shareOf = (value: number, delivered: number): number | null =>
  delivered === 0 ? null : value / delivered;

/** A share of delivered messages as text: most people open, few unsubscribe, so these have two decimals. */
export const shareText = (key: keyof SendMetrics, share: number | null): string =>
  /^(?:bounces|unsubscribes|spam_reports)$/.test(key) ? formatRarePercent(share) : formatPercent(share);
