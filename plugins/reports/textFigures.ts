import { formatNumber, formatPercent } from 'sendwright/sdk/ui';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import type { TextFigures } from 'sendwright/wire/textReports';

export const textFigureIds = ['delivered', 'failed', 'clicked', 'optedOut', 'segments', 'cost'] as const;
export type TextFigureId = (typeof textFigureIds)[number];

/** A figure of text messages. */
export interface TextFigure {
  readonly id: TextFigureId;
  readonly label: string;
  readonly show: (figures: TextFigures) => string;
  /** A number or text for files. */
  readonly value: (figures: TextFigures) => number | string;
  /** Whom it counts; missing: it counts nobody. */
  readonly people?: SendFigure;
}

/** An amount of money: "$1,865.89". A currency that nobody knows is behind the number. */
export function money(amount: number, currency: string): string {
  try {
    return amount.toLocaleString('en-US', { style: 'currency', currency });
  } catch {
    return `${amount.toFixed(2)} ${currency}`.trim();
  }
}

const costOf = ({ costs, unpriced }: TextFigures): string => {
  const known = costs.map(({ amount, currency }) => money(amount, currency)).join(' + ');
  return known === '' ? '–' : unpriced > 0 ? `${known}, more to come` : known;
};

/** Of the delivered messages, as rates of emails. */
const share = (part: number, { delivered }: TextFigures): string =>
  delivered === 0 ? '–' : formatPercent(part / delivered, 1);

export const textFigures: readonly TextFigure[] = [
  {
    id: 'delivered',
    label: 'Delivered',
    show: ({ delivered }) => formatNumber(delivered),
    value: ({ delivered }) => delivered,
    people: 'delivered',
  },
  {
    id: 'failed',
    label: 'Failed',
    show: ({ failed, undelivered }) => formatNumber(failed + undelivered),
    value: ({ failed, undelivered }) => failed + undelivered,
    people: 'not_delivered',
  },
  {
    id: 'clicked',
    label: 'Clicked',
    show: (figures) => share(figures.clicked, figures),
    value: ({ clicked }) => clicked,
    people: 'clicked',
  },
  {
    id: 'optedOut',
    label: 'Opted out',
    show: ({ opt_outs: count }) => formatNumber(count),
    value: ({ opt_outs: count }) => count,
    people: 'opted_out',
  },
  {
    id: 'segments',
    label: 'Segments',
    show: ({ segments }) => formatNumber(segments),
    value: ({ segments }) => segments,
  },
  { id: 'cost', label: 'Cost', show: costOf, value: costOf },
];
