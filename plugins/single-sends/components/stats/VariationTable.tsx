import { useState } from 'react';
import { readableText } from 'sendwright/sdk/tag-field';
import { FigureTable, formatNumber, formatPercent, formatRarePercent, PageSection, Switch } from 'sendwright/sdk/ui';
import type { SendMetrics, SingleSendStat } from 'sendwright/wire/stats';
import type { SendReport } from '../../statistics/useSendReport';
import table from './tables.module.css';
import layout from './stats.module.css';

const columns: readonly (readonly [key: keyof SendMetrics, label: string])[] = [
  ['requests', 'Triggered'],
  ['delivered', 'Delivered'],
  ['human_unique_opens', 'Unique opens'],
  ['human_unique_clicks', 'Unique clicks'],
  ['bounces', 'Bounces'],
  ['unsubscribes', 'Unsubscribes'],
  ['spam_reports', 'Spam reports'],
];

const rare: ReadonlySet<string> = new Set(['bounces', 'unsubscribes', 'spam_reports']);

const phaseNames = { all: '', test: 'in the test', send: 'after the test' } as const;

/** The metrics of each variation of an A/B test, during the test and after it. Empty for other sends. */
export function VariationTable({ report: { send, parts, allParts } }: { readonly report: SendReport }) {
  const [asPercentages, setAsPercentages] = useState(true);
  const { abtest } = send;
  if (!abtest || parts.length === 0) return null;
  const label = (id: string) => {
    const found = abtest.variations.find((variation) => variation.id === id);
    return found ? `${found.label}${id === abtest.winning_template_id ? ', winner' : ''}` : 'No variation';
  };
  const placeOf = (id: string) => {
    const place = abtest.variations.findIndex((variation) => variation.id === id);
    return place < 0 ? abtest.variations.length : place;
  };
  // Sorted by letter, the test phase before the remainder; messages dropped before they had a variation come last.
  /** The base of the rates, also on days without deliveries. */
  const deliveredOf = (id: string, phase: SingleSendStat['ab_phase']): number =>
    allParts.find((row) => row.ab_variation === id && row.ab_phase === phase)?.stats.delivered ?? 0;
  const sorted = parts.toSorted(
    (one, other) =>
      placeOf(one.ab_variation) - placeOf(other.ab_variation) || other.ab_phase.localeCompare(one.ab_phase),
  );
  const note = (id: string, phase: SingleSendStat['ab_phase']) =>
    placeOf(id) < abtest.variations.length ? phaseNames[phase] : 'dropped before the test was split';
  const subject = (id: string) => abtest.variations.find((variation) => variation.id === id)?.subject;
  return (
    <PageSection
      title="By variation"
      description="Each variation in the test, and what the rest received after it."
      action={<Switch label="As percentages" checked={asPercentages} onChange={setAsPercentages} />}
    >
      <FigureTable label="By variation">
        <thead>
          <tr>
            <th scope="col">Variation</th>
            {columns.map(([key, title]) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Click to open</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ ab_variation: id, ab_phase: phase, stats }) => (
            <tr key={`${id} ${phase}`}>
              <th scope="row" className={table.variation}>
                <b>{label(id)}</b> <span className={layout.reason}>{note(id, phase)}</span>
                {subject(id) && <div className={layout.reason}>{readableText(subject(id) ?? '')}</div>}
              </th>
              {columns.map(([key]) => (
                <td key={key}>
                  {asPercentages && key !== 'requests' && key !== 'delivered'
                    ? deliveredOf(id, phase) > 0
                      ? (rare.has(key) ? formatRarePercent : formatPercent)(stats[key] / deliveredOf(id, phase))
                      : '–'
                    : formatNumber(stats[key])}
                </td>
              ))}
              <td>
                {stats.human_unique_opens > 0
                  ? formatPercent(stats.human_unique_clicks / stats.human_unique_opens)
                  : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </PageSection>
  );
}
