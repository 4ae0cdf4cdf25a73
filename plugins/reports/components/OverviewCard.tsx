import { useRef } from 'react';
import { formatCount, Icon, Sparkline } from 'sendwright/sdk/ui';
import type { ReportOverview } from 'sendwright/wire/reports';
import { LineChart } from '../charts/LineChart';
import { againstUsual, paths } from '../contract';
import { axisText, periodDays, periodText, rangeText } from '../dates';
import { changeOf, drawnValueOf, type Figure, figures, formatFigure, usualOf, valueOf } from '../figures';
import type { ReportView, SeriesUnit } from '../reportView';
import { ChartCard, Choice } from './ChartCard';
import { PeopleLink, type PeopleTarget, useOpenPeople } from './PeopleLink';
import styles from './reports.module.css';

export interface OverviewCardProps {
  readonly overview: ReportOverview | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly view: ReportView;
  readonly onFigure: (figure: Figure['id']) => void;
  readonly onUnit: (unit: SeriesUnit) => void;
}

const units: readonly { readonly value: SeriesUnit; readonly label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** The figures of the period, and the chosen one over time. */
export function OverviewCard({ overview, failure, onRetry, view, onFigure, onUnit }: OverviewCardProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const open = useOpenPeople(view);
  const figure = figures.find(({ id }) => id === view.figure) ?? figures[0];
  if (!figure) return null;
  const { withBots } = view;
  const unit = overview?.aggregated_by ?? view.unit ?? 'week';
  const title = `${figure.title} by ${unit}`;
  const periods = overview?.periods ?? [];
  const values = periods.map(({ metrics }) => valueOf(figure, metrics, withBots));
  const before = (overview?.previous_periods ?? []).map(({ metrics }) => valueOf(figure, metrics, withBots));
  const usual = overview && usualOf(figure, overview.usual, withBots);
  const targetAt = (place: number): PeopleTarget | undefined => {
    const date = periods[place]?.date;
    return date === undefined || !values[place]
      ? undefined
      : { figure: figure.people, narrowing: periodDays(date, unit, view) };
  };
  /** The people of the days before. */
  const previousAt = (place: number): PeopleTarget | undefined => {
    const date = overview?.previous_periods[place]?.date;
    if (overview === undefined || date === undefined || !before[place]) return undefined;
    const { previous_start_date: from, previous_end_date: to } = overview.range;
    return { figure: figure.people, narrowing: periodDays(date, unit, { from, to }) };
  };
  const describe = (index: number) => {
    const period = periods[index];
    const value = values[index] ?? null;
    const past = before[index];
    return {
      heading: period ? periodText(period.date, unit) : '',
      lines: [
        `${formatFigure(figure, value)} ${figure.whole ? figure.label.toLowerCase() : 'delivered'}`,
        ...(againstUsual(value, usual) ? [againstUsual(value, usual) ?? ''] : []),
        ...(period && figure.whole ? [formatCount(figure.part(period.metrics, withBots), 'recipient')] : []),
        ...(past === undefined || past === null ? [] : [`${formatFigure(figure, past)} in the previous period`]),
      ],
    };
  };
  const data = overview && {
    columns: ['From', figure.label, 'Previous period', 'Delivered', 'Bots and proxies, opens'],
    rows: periods.map(({ date, metrics }, index) => [
      date,
      formatFigure(figure, values[index] ?? null),
      formatFigure(figure, before[index] ?? null),
      metrics.delivered,
      metrics.machine_opens,
    ]),
  };
  return (
    <div className={styles.overview}>
      <FigureTiles overview={overview} view={view} onFigure={onFigure} />
      <ChartCard
        id="overview"
        title={title}
        view={view}
        path={paths.overview}
        data={data}
        failure={failure}
        onRetry={onRetry}
        empty={
          isEmpty(overview)
            ? 'Nothing was delivered in this period. Choose an earlier one, or send something.'
            : undefined
        }
        legend={
          <ul className={styles.legend}>
            <li>
              <span className={styles.solid} style={{ borderColor: `var(--chart-${figure.color})` }} /> this period
            </li>
            <li>
              <span className={styles.dashed} /> previous period
            </li>
          </ul>
        }
        choices={<Choice label="By" value={unit} options={units} onChange={onUnit} />}
        drawing={drawing}
        peopleOf={(row, column) =>
          column === 1
            ? targetAt(row)
            : column === 2
              ? previousAt(row)
              : column === 3 && periods[row]
                ? { figure: 'delivered', narrowing: periodDays(periods[row].date, unit, view) }
                : column === 4 && periods[row]
                  ? { figure: 'machine_opened', narrowing: periodDays(periods[row].date, unit, view) }
                  : undefined
        }
        chart={
          <LineChart
            onPick={(index) => {
              const target = targetAt(index);
              if (target) open(target);
            }}
            ref={drawing}
            label={`${title}, ${rangeText(view.from, view.to)}. The table has the figures.`}
            marks={periods.map(({ date }) => axisText(date, unit))}
            values={periods.map(({ metrics }) => drawnValueOf(figure, metrics, withBots))}
            before={(overview?.previous_periods ?? []).map(({ metrics }) => drawnValueOf(figure, metrics, withBots))}
            band={usual}
            color={figure.color}
            format={(value) => formatFigure(figure, value)}
            isCount={!figure.whole}
            describe={describe}
          />
        }
      />
    </div>
  );
}

/** Whether neither the period nor the one before has anything to draw. */
const isEmpty = (overview: ReportOverview | undefined): boolean =>
  overview !== undefined &&
  [overview.totals, overview.previous_totals].every((metrics) => Object.values(metrics).every((count) => count === 0));

/** The figures of the period, each with its change and trend. Pressing one draws it; its number opens its people. */
function FigureTiles({ overview, view, onFigure }: Pick<OverviewCardProps, 'overview' | 'view' | 'onFigure'>) {
  return (
    <ul className={styles.tiles}>
      {figures.map((figure) => {
        const now = overview ? valueOf(figure, overview.totals, view.withBots) : null;
        const past = overview ? valueOf(figure, overview.previous_totals, view.withBots) : null;
        const change = changeOf(figure, now, past);
        const changeLabel = change ? `, ${change.direction} ${change.text}` : '';
        const trend = (overview?.periods ?? []).map(({ metrics }) => drawnValueOf(figure, metrics, view.withBots) ?? 0);
        return (
          <li key={figure.id} className={styles.tile} data-chosen={figure.id === view.figure}>
            <button
              type="button"
              aria-pressed={figure.id === view.figure}
              aria-label={`${figure.label}: ${formatFigure(figure, now)}${changeLabel}`}
              onClick={() => onFigure(figure.id)}
            />
            <span className={styles.tileHead}>
              {figure.label}
              {change && (
                <span
                  className={change.direction === 'same' ? styles.same : change.isGood ? styles.better : styles.worse}
                  title="Against the previous period"
                >
                  {change.direction !== 'same' && (
                    <Icon
                      name={change.direction === 'up' ? 'arrowUp' : 'arrowDown'}
                      size={12}
                      label={change.direction}
                    />
                  )}
                  {change.text}
                </span>
              )}
            </span>
            <span className={styles.tileValue}>
              <strong>
                {overview && now !== null && now > 0 ? (
                  <PeopleLink view={view} figure={figure.people}>
                    {formatFigure(figure, now)}
                  </PeopleLink>
                ) : overview ? (
                  formatFigure(figure, now)
                ) : (
                  '–'
                )}
              </strong>
              <span aria-hidden="true" className={styles.trend}>
                {trend.some((value) => value > 0) && (
                  <Sparkline values={trend} label={figure.label} width={52} height={22} color={figure.color} />
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
