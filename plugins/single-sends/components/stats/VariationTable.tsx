import { type ReactNode, useState } from 'react';
import { readableText } from 'sendwright/sdk/tag-field';
import { FigureTable, formatNumber, formatPercent, formatRarePercent, PageSection, Switch } from 'sendwright/sdk/ui';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import type { SendMetrics, SingleSendStat } from 'sendwright/wire/stats';
import { PeopleLink } from '../../people/PeopleLink';
import type { SendReport } from '../../statistics/useSendReport';
import table from './tables.module.css';
import layout from './stats.module.css';

const columns: readonly (readonly [key: keyof SendMetrics, label: string, figure: SendFigure])[] = [
  ['requests', 'Triggered', 'triggered'],
  ['delivered', 'Delivered', 'delivered'],
  ['human_unique_opens', 'Unique opens', 'opened'],
  ['human_unique_clicks', 'Unique clicks', 'clicked'],
  ['bounces', 'Bounces', 'bounced'],
  ['unsubscribes', 'Unsubscribes', 'unsubscribed'],
  ['spam_reports', 'Spam reports', 'spam_report'],
];

const rare: ReadonlySet<string> = new Set(['bounces', 'unsubscribes', 'spam_reports']);

const phaseNames = { all: '', test: 'in the test', send: 'after the test' } as const;

/** The metrics of each variation of an A/B test, during the test and after it. Empty for other sends. */
export function VariationTable({ report }: { readonly report: SendReport }) {
  const { send, days, parts, allParts } = report;
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
  /** A number, or its share of the delivered messages. */
  const shownOf = (id: string, phase: SingleSendStat['ab_phase'], key: keyof SendMetrics, value: number): string => {
    if (!asPercentages || key === 'requests' || key === 'delivered') return formatNumber(value);
    const delivered = deliveredOf(id, phase);
    if (delivered === 0) return '–';
    return (rare.has(key) ? formatRarePercent : formatPercent)(value / delivered);
  };
  /** Opens the people behind a number; only text where there are none, or no variation to ask for. */
  const peopleOf = (
    id: string,
    phase: SingleSendStat['ab_phase'],
    figure: SendFigure,
    count: number,
    shown: string,
  ): ReactNode => {
    if (count === 0 || shown === '–' || placeOf(id) === abtest.variations.length) return shown;
    const part = { variation: id, ...(phase !== 'all' && { phase }) };
    return (
      <PeopleLink report={{ send, days, part }} figure={figure} of={`${label(id)} ${note(id, phase)}`.trim()}>
        {shown}
      </PeopleLink>
    );
  };
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
              {columns.map(([key, , figure]) => (
                <td key={key}>{peopleOf(id, phase, figure, stats[key], shownOf(id, phase, key, stats[key]))}</td>
              ))}
              <td>
                {peopleOf(
                  id,
                  phase,
                  'clicked',
                  stats.human_unique_clicks,
                  stats.human_unique_opens > 0
                    ? formatPercent(stats.human_unique_clicks / stats.human_unique_opens)
                    : '–',
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </PageSection>
  );
}
