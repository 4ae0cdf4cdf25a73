import { useRef } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { formatCount, formatNumber, formatPercent, Link } from 'sendwright/sdk/ui';
import type { ReportGrowth, ReportHours } from 'sendwright/wire/reports';
import { HourGrid } from '../charts/HourGrid';
import { type BarPart, StackedBars } from '../charts/StackedBars';
import { paths } from '../contract';
import { axisText, hourText, periodDays, rangeText, weekdays } from '../dates';
import { sourceNames } from '../names';
import type { PeopleNarrowing } from '../people';
import type { ReportView } from '../reportView';
import { ChartCard, Choice } from './ChartCard';
import { PeopleLink, type PeopleTarget, useOpenPeople } from './PeopleLink';
import styles from './reports.module.css';

/** What a card shows, and how it is fetched again. */
export interface CardProps<Value> {
  readonly value: Value | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly view: ReportView;
}

const sources = [
  { id: 'form', label: sourceNames.form, color: 1 },
  { id: 'import', label: sourceNames.import, color: 5 },
  { id: 'api', label: sourceNames.api, color: 2 },
  { id: 'other', label: sourceNames.other, color: 8 },
  { id: 'unsubscribed', label: 'Unsubscribed', color: 3, isLoss: true },
  { id: 'bounced', label: 'Bounced', color: 4, isLoss: true },
  // Nobody is left to show.
  { id: 'deleted', label: 'Deleted', color: 7, isLoss: true, isFixed: true },
] as const satisfies readonly BarPart[];
type SourceId = (typeof sources)[number]['id'];

/** The people behind a source of growth, of the report's days or of a period of them. */
function targetOf(id: SourceId, days: PeopleNarrowing = {}): PeopleTarget | undefined {
  if (id === 'deleted') return undefined;
  if (id === 'unsubscribed' || id === 'bounced') return { figure: id, narrowing: days };
  return { figure: 'joined', narrowing: { ...days, source: id } };
}

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
  const open = useOpenPeople(view);
  const daysAt = (place: number) => {
    const date = growth?.periods[place]?.date;
    return date === undefined ? undefined : periodDays(date, unit, view);
  };
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
          <strong>{signed(joined - left)}</strong>{' '}
          <PeopleLink view={view} figure="joined">
            {`${formatNumber(joined)} joined`}
          </PeopleLink>
          ,{' '}
          <PeopleLink view={view} figure="left">
            {`${formatNumber(left)} left`}
          </PeopleLink>
          . Now{' '}
          <Link to={contactPaths.all} look="figure">
            {formatCount(growth?.contacts ?? 0, 'contact')}
          </Link>
          .
        </>
      }
      keys={parts}
      drawing={drawing}
      peopleOf={(row, column) => {
        const source = sources[column - 1];
        return source && targetOf(source.id, daysAt(row));
      }}
      chart={
        <StackedBars
          ref={drawing}
          onPick={(bar, part) => {
            const source = sources.find(({ id }) => id === part);
            const target = source && targetOf(source.id, daysAt(bar));
            if (target) open(target);
          }}
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
              <strong>
                <PeopleOf target={targetOf(id)} view={view}>
                  {formatNumber(growth?.totals[id])}
                </PeopleOf>
              </strong>
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface PeopleOfProps {
  readonly target: PeopleTarget | undefined;
  readonly view: ReportView;
  readonly children: string;
}

function PeopleOf({ target, view, children }: PeopleOfProps) {
  if (target === undefined) return children;
  const { source } = target.narrowing ?? {};
  return (
    <PeopleLink view={view} {...target} of={source && sourceNames[source]}>
      {children}
    </PeopleLink>
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
  const open = useOpenPeople(view);
  const targetAt = (dayAt: number, hourAt: number): PeopleTarget => ({
    figure: reaction === 'opens' ? 'opened' : 'clicked',
    narrowing: { weekday: dayAt + 1, hour: hourAt },
  });
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
          <PeopleLink view={view} {...targetAt(day, hour)} of={`${weekdays[day]} ${hourText(hour)}`}>
            {`${formatNumber(most)} ${reaction}`}
          </PeopleLink>
          . {report && zoneText(report)}
        </>
      }
      drawing={drawing}
      peopleOf={(row, column) => targetAt(column - 1, row)}
      chart={
        <HourGrid
          ref={drawing}
          label={`${title}, by weekday and hour, ${rangeText(view.from, view.to)}. The table has the figures.`}
          noun={reaction}
          values={values}
          onPick={(dayAt, hourAt) => open(targetAt(dayAt, hourAt))}
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
