import { useRef } from 'react';
import { formatNumber, formatPercent } from 'sendwright/sdk/ui';
import type { ReportGrowth, ReportHours } from 'sendwright/wire/reports';
import { HourGrid } from '../charts/HourGrid';
import { type BarPart, StackedBars } from '../charts/StackedBars';
import { paths } from '../contract';
import { axisText, hourText, rangeText, weekdays } from '../dates';
import type { ReportView } from '../reportView';
import { ChartCard, Choice } from './ChartCard';
import styles from './reports.module.css';

/** What a card shows, and how it is fetched again. */
export interface CardProps<Value> {
  readonly value: Value | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly view: ReportView;
}

const sources = [
  { id: 'form', label: 'Signup form', color: 1 },
  { id: 'import', label: 'Import', color: 5 },
  { id: 'api', label: 'API and workbench', color: 2 },
  { id: 'other', label: 'Other', color: 8 },
  { id: 'unsubscribed', label: 'Unsubscribed', color: 3, isLoss: true },
  { id: 'bounced', label: 'Bounced', color: 4, isLoss: true },
  { id: 'deleted', label: 'Deleted', color: 7, isLoss: true },
] as const satisfies readonly BarPart[];

const signed = (value: number): string => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));

/** Contacts that joined, by source, and left. */
export function GrowthCard({ value: growth, failure, onRetry, view }: CardProps<ReportGrowth>) {
  const drawing = useRef<SVGSVGElement>(null);
  const unit = growth?.aggregated_by ?? 'week';
  const sum = (isLoss: boolean): number =>
    sources
      .filter((source) => 'isLoss' in source === isLoss)
      .reduce((total, { id }) => total + (growth?.totals[id] ?? 0), 0);
  const [joined, left] = [sum(false), sum(true)];
  const parts = sources.filter(({ id }) => (growth?.totals[id] ?? 0) > 0);
  const data = growth && {
    columns: ['From', ...sources.map(({ label }) => label)],
    rows: growth.periods.map(({ date, growth: counts }) => [date, ...sources.map(({ id }) => counts[id])]),
  };
  return (
    <ChartCard
      id="growth"
      title="Audience growth by source"
      view={view}
      path={paths.overview}
      data={data}
      failure={failure}
      onRetry={onRetry}
      empty={growth && joined + left === 0 ? 'Nobody joined or left in this period.' : undefined}
      summary={
        <>
          <strong>{signed(joined - left)}</strong> {formatNumber(joined)} joined, {formatNumber(left)} left. Now{' '}
          {formatNumber(growth?.contacts)} {growth?.contacts === 1 ? 'contact' : 'contacts'}.
        </>
      }
      keys={parts}
      drawing={drawing}
      chart={
        <StackedBars
          ref={drawing}
          label={`Audience growth by source, ${rangeText(view.from, view.to)}. The table has the figures.`}
          parts={parts}
          bars={(growth?.periods ?? []).map(({ date, growth: values }) => ({ mark: axisText(date, unit), values }))}
        />
      }
      footer={
        <ul className={styles.keys}>
          {parts.map(({ id, label, color }) => (
            <li key={id}>
              <span className={styles.swatch} style={{ background: `var(--chart-${color})` }} /> {label}{' '}
              <strong>{formatNumber(growth?.totals[id])}</strong>
            </li>
          ))}
        </ul>
      }
    />
  );
}

export interface HoursCardProps extends CardProps<ReportHours> {
  readonly onReaction: (reaction: 'opens' | 'clicks') => void;
}

/** When people open and click, by weekday and hour. */
export function HoursCard({ value: report, failure, onRetry, view, onReaction }: HoursCardProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const { reaction } = view;
  const values = weekdays.map((_, day) =>
    Array.from({ length: 24 }, (_hour, hour) => {
      const cell = report?.hours.find((one) => one.weekday === day + 1 && one.hour === hour);
      return cell?.[reaction] ?? 0;
    }),
  );
  const most = Math.max(...values.flat());
  const day = values.findIndex((row) => row.includes(most));
  const hour = values[day]?.indexOf(most) ?? 0;
  const title = reaction === 'opens' ? 'When people open' : 'When people click';
  return (
    <ChartCard
      id="hours"
      title={title}
      view={view}
      path={paths.overview}
      data={
        report && {
          columns: ['Hour', ...weekdays],
          rows: Array.from({ length: 24 }, (_, at) => [hourText(at), ...values.map((row) => row[at] ?? 0)]),
        }
      }
      failure={failure}
      onRetry={onRetry}
      empty={report && most === 0 ? `No ${reaction} in this period.` : undefined}
      choices={
        <Choice
          label="Reaction"
          value={reaction}
          options={[
            { value: 'opens', label: 'Opens' },
            { value: 'clicks', label: 'Clicks' },
          ]}
          onChange={onReaction}
        />
      }
      summary={
        <>
          <strong>
            {weekdays[day]} {hourText(hour)}
          </strong>{' '}
          {formatNumber(most)} {reaction}. {report && zoneText(report)}
        </>
      }
      drawing={drawing}
      chart={
        <HourGrid
          ref={drawing}
          label={`${title}, by weekday and hour, ${rangeText(view.from, view.to)}. The table has the figures.`}
          noun={reaction}
          values={values}
        />
      }
      footer={
        <span>
          0 to {formatNumber(most)} an hour.{' '}
          {reaction === 'opens'
            ? 'Bots and privacy proxies are not counted.'
            : 'Clicks of link scanners are counted here.'}
        </span>
      }
    />
  );
}

/** Whose clocks the hours are on. */
export function zoneText({ in_own_zone: own, in_account_zone: others, range }: ReportHours): string {
  const zone = range.time_zone.replace('Etc/', '');
  if (own === 0) return `Times in ${zone}.`;
  if (others === 0) return 'Each in their own time zone.';
  return `${formatPercent(own / (own + others), 0)} in the recipient's own time zone, the others in ${zone}.`;
}
