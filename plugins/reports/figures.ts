import { formatNumber, formatPercent } from 'sendwright/sdk/ui';
import type { RateName, ReportMetrics, UsualRange, UsualRates } from 'sendwright/wire/reports';

export const figureIds = ['delivered', 'opened', 'clicked', 'unsubscribed', 'bounced', 'spam'] as const;
export type FigureId = (typeof figureIds)[number];

/** A figure of the overview: a count, or a share of those it could have reached. */
export interface Figure {
  readonly id: FigureId;
  readonly label: string;
  /** What the chart is called. */
  readonly title: string;
  readonly good: 'up' | 'down';
  readonly color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly decimals: number;
  /** Whom it counts, as the statistics of a send name them. */
  readonly people: 'delivered' | 'opened' | 'clicked' | 'unsubscribed' | 'bounced' | 'spam_report';
  /** The counted part. */
  readonly part: (metrics: ReportMetrics, withBots: boolean) => number;
  /** What it is a share of; missing for a count. */
  readonly whole?: (metrics: ReportMetrics) => number;
  readonly usual?: (withBots: boolean) => RateName;
}

const delivered = (metrics: ReportMetrics): number => metrics.delivered;

export const figures: readonly Figure[] = [
  {
    id: 'delivered',
    label: 'Delivered',
    title: 'Delivered',
    good: 'up',
    color: 8,
    decimals: 0,
    people: 'delivered',
    part: delivered,
  },
  {
    id: 'opened',
    label: 'Opened',
    title: 'Open rate',
    good: 'up',
    color: 1,
    decimals: 1,
    people: 'opened',
    part: (metrics, withBots) => (withBots ? metrics.unique_opens : metrics.human_unique_opens),
    whole: delivered,
    usual: (withBots) => (withBots ? 'open_rate' : 'human_open_rate'),
  },
  {
    id: 'clicked',
    label: 'Clicked',
    title: 'Click rate',
    good: 'up',
    color: 2,
    decimals: 1,
    people: 'clicked',
    part: (metrics, withBots) => (withBots ? metrics.unique_clicks : metrics.human_unique_clicks),
    whole: delivered,
    usual: (withBots) => (withBots ? 'click_rate' : 'human_click_rate'),
  },
  {
    id: 'unsubscribed',
    label: 'Unsubscribed',
    title: 'Unsubscribe rate',
    good: 'down',
    color: 3,
    decimals: 2,
    people: 'unsubscribed',
    part: (metrics) => metrics.unsubscribes,
    whole: delivered,
    usual: () => 'unsubscribe_rate',
  },
  {
    id: 'bounced',
    label: 'Bounced',
    title: 'Bounce rate',
    good: 'down',
    color: 4,
    decimals: 2,
    people: 'bounced',
    part: (metrics) => metrics.bounces,
    whole: ({ delivered: got, bounces, blocks }) => got + bounces + blocks,
    usual: () => 'bounce_rate',
  },
  {
    id: 'spam',
    label: 'Spam reports',
    title: 'Spam report rate',
    good: 'down',
    color: 7,
    decimals: 2,
    people: 'spam_report',
    part: (metrics) => metrics.spam_reports,
    whole: delivered,
    usual: () => 'spam_rate',
  },
];

/** The figure's value: a count, or a share of 1; null for a share of nothing. */
export function valueOf(figure: Figure, metrics: ReportMetrics, withBots: boolean): number | null {
  const part = figure.part(metrics, withBots);
  if (!figure.whole) return part;
  const whole = figure.whole(metrics);
  return whole === 0 ? null : part / whole;
}

/**
 * The value as charts draw it. Opens are counted when they happen: after a quiet week, those of earlier emails can be
 * more than what was delivered, and one such point would flatten all others.
 */
export function drawnValueOf(figure: Figure, metrics: ReportMetrics, withBots: boolean): number | null {
  const value = valueOf(figure, metrics, withBots);
  return figure.whole && value !== null && value > 1 ? null : value;
}

export const formatFigure = (figure: Figure, value: number | null): string =>
  figure.whole ? formatPercent(value, figure.decimals) : formatNumber(value);

/** What the figure usually is, of the account's recent sends. */
export const usualOf = (figure: Figure, usual: UsualRates, withBots: boolean): UsualRange | undefined =>
  usual && figure.usual ? usual.rates[figure.usual(withBots)] : undefined;

/** A change against the days before, ready to be shown. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly text: string;
  readonly isGood: boolean;
}

/** How a figure changed: percentage points for a share, percent for a count. Undefined if nothing was before. */
export function changeOf(figure: Figure, now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null || (!figure.whole && before === 0)) return undefined;
  const change = figure.whole ? (now - before) * 100 : (now / before - 1) * 100;
  const text = Math.abs(change).toFixed(figure.whole ? figure.decimals : 1);
  const direction = Number(text) === 0 ? 'same' : change > 0 ? 'up' : 'down';
  return { direction, text: figure.whole ? text : `${text}%`, isGood: direction === figure.good };
}
