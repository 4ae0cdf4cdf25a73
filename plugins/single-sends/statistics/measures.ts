import type { SendFigure } from 'sendwright/wire/sendPeople';
import type { SendMetrics } from 'sendwright/wire/stats';

interface Row<Key extends string> {
  /** The day or the hour. */
  readonly aggregation: string;
  readonly stats: Readonly<Record<Key, number>>;
}

/** A metric of a send's statistics. */
export interface Measure {
  readonly key: keyof SendMetrics;
  readonly label: string;
  /** Its color in every chart. */
  readonly color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
}

/** The provider's metrics, in the order of its menu; unique opens and clicks are those of people. */
export const measures: readonly Measure[] = [
  { key: 'bounce_drops', label: 'Bounce drops', color: 7 },
  { key: 'bounces', label: 'Bounces', color: 4 },
  { key: 'clicks', label: 'Total clicks', color: 6 },
  { key: 'delivered', label: 'Delivered', color: 5 },
  { key: 'invalid_emails', label: 'Invalid emails', color: 8 },
  { key: 'opens', label: 'Total opens', color: 7 },
  { key: 'requests', label: 'Emails triggered', color: 8 },
  { key: 'spam_report_drops', label: 'Spam report drops', color: 4 },
  { key: 'spam_reports', label: 'Spam reports', color: 3 },
  { key: 'human_unique_clicks', label: 'Unique clicks', color: 2 },
  { key: 'human_unique_opens', label: 'Unique opens', color: 1 },
  { key: 'unsubscribes', label: 'Unsubscribes', color: 3 },
];

/** Metrics about bots. They are an extension of our provider. */
export const botMeasures: readonly Measure[] = [
  { key: 'unique_opens', label: 'Unique opens, with bots', color: 8 },
  { key: 'unique_clicks', label: 'Unique clicks, with bots', color: 8 },
  { key: 'machine_opens', label: 'Opens by bots', color: 8 },
  { key: 'machine_clicks', label: 'Clicks by scanners', color: 8 },
];

/** Whom each metric counts; drops by the reason that they are recorded with. */
export const peopleOf: Partial<
  Readonly<
    Record<Measure['key'], { readonly figure: SendFigure; readonly withBots?: boolean; readonly reason?: string }>
  >
> = {
  bounce_drops: { figure: 'dropped', reason: 'Bounced Address' },
  bounces: { figure: 'bounced' },
  clicks: { figure: 'any_click', withBots: true },
  delivered: { figure: 'delivered' },
  invalid_emails: { figure: 'dropped', reason: 'Invalid' },
  opens: { figure: 'any_open', withBots: true },
  requests: { figure: 'triggered' },
  spam_report_drops: { figure: 'dropped', reason: 'Spam Reporting Address' },
  spam_reports: { figure: 'spam_report' },
  human_unique_clicks: { figure: 'clicked' },
  human_unique_opens: { figure: 'opened' },
  unsubscribes: { figure: 'unsubscribed' },
  unique_opens: { figure: 'opened', withBots: true },
  unique_clicks: { figure: 'clicked', withBots: true },
  machine_opens: { figure: 'machine_opened' },
  machine_clicks: { figure: 'machine_clicked' },
};

export const defaultMeasures: readonly string[] = ['human_unique_opens', 'human_unique_clicks'];

/** A metric as a share of the delivered messages; null if none was delivered. */
export function shareOfDelivered(value: number, delivered: number): number | null {
  return delivered === 0 ? null : value / delivered;
}

/** A metric of a send at each of the given days or hours. Times after `present` are null, not 0. */
export function figuresOver<Key extends string>(
  times: readonly string[],
  rows: readonly Row<Key>[],
  key: Key,
  present: string,
): readonly (number | null)[] {
  const byTime = new Map<string, number>();
  for (const row of rows) byTime.set(row.aggregation, (byTime.get(row.aggregation) ?? 0) + row.stats[key]);
  return times.map((time) => {
    const figure = byTime.get(time) ?? null;
    return figure === 0 && time > present ? null : figure;
  });
}
