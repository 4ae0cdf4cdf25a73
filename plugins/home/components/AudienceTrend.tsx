import { type ReactNode, type Ref, useRef } from 'react';
import { paths as contacts } from 'sendwright/plugins/contacts/contract';
import { paths as reports } from 'sendwright/plugins/reports/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { ChartSection } from 'sendwright/sdk/charts';
import { formatNumber, Link, PageSection } from 'sendwright/sdk/ui';
import type { Growth, ReportGrowth } from 'sendwright/wire/reports';
import styles from './AudienceTrend.module.css';

/** Recent weeks that the sentence is about. */
const recentWeeks = 4;
const [width, height, gap] = [264, 96, 6];

// As the browser writes them for British readers: its formatter takes long to create, on the first page of all.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
/** `2026-11-27` as `27 Nov`. */
const dayOf = (date: string): string => `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]}`;

interface Days {
  readonly from: string;
  readonly to: string;
}

const dayMilliseconds = 86_400_000;
/** The days of a week, up to those of the trend. */
function daysOf(week: string, last: string): Days {
  const end = new Date(Date.parse(week) + 6 * dayMilliseconds).toISOString().slice(0, 10);
  return { from: week, to: end > last ? last : end };
}

const joinedOf = (growth: Growth): number => growth.import + growth.form + growth.api + growth.other;
const leftOf = (growth: Growth): number => growth.unsubscribed + growth.bounced + growth.deleted;
/** The address of the report that opens who joined or left in a range of days. */
const peopleIn = (days: Days, people: 'joined' | 'left'): Record<string, string> => ({
  period: `${days.from}..${days.to}`,
  ...days,
  people,
});
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Week {
  readonly date: string;
  readonly joined: number;
  readonly left: number;
}

/** Makes the figures of the table open who joined or left in a week. */
const linkWeeks =
  (weeks: readonly Week[], last: string) =>
  (text: string, row: number, column: number): ReactNode => {
    const week = weeks[row];
    const people = column === 1 ? 'joined' : 'left';
    if (!week || week[people] === 0) return text;
    return (
      <Link
        to={reports.overview}
        query={peopleIn(daysOf(week.date, last), people)}
        look="figure"
        ariaLabel={`${text} ${people}, week of ${dayOf(week.date)}`}
      >
        {text}
      </Link>
    );
  };

/** How many contacts there are, and how many joined and left by week. */
export function AudienceTrend({ growth: { periods, contacts: count, range } }: { readonly growth: ReportGrowth }) {
  const weeks = periods.map(({ date, growth }) => ({ date, joined: joinedOf(growth), left: leftOf(growth) }));
  const recent = weeks.slice(-recentWeeks);
  const [joined, left] = [sum(recent.map((week) => week.joined)), sum(recent.map((week) => week.left))];
  const from = recent[0]?.date ?? range.start_date;
  const days = { from, to: range.end_date };
  const navigation = useService(Navigation);
  const open = (week: string, people: 'joined' | 'left') =>
    navigation.go(
      `${reports.overview}?${new URLSearchParams(peopleIn(daysOf(week, range.end_date), people)).toString()}`,
    );
  const isQuiet = weeks.every((week) => week.joined + week.left === 0);
  const drawing = useRef<SVGSVGElement>(null);
  const head = { title: 'Audience', action: <Link to={reports.overview}>Reports</Link> };
  const total = (
    <p className={styles.count}>
      <Link to={contacts.all} look="quiet">
        <strong>{formatNumber(count)}</strong>
      </Link>{' '}
      {count === 1 ? 'contact' : 'contacts'}
    </p>
  );
  if (isQuiet)
    return (
      <PageSection {...head}>
        {total}
        <p className={styles.text}>Nobody joined or left in the last {weeks.length} weeks.</p>
      </PageSection>
    );
  return (
    <ChartSection
      {...head}
      name="Audience by week"
      id="audience"
      note={`Weeks from ${dayOf(weeks[0]?.date ?? from)} to now`}
      keys={[
        { label: 'Joined', color: 1 },
        { label: 'Left', color: 3 },
      ]}
      data={{ columns: ['Week of', 'Joined', 'Left'], rows: weeks.map((week) => [week.date, week.joined, week.left]) }}
      drawing={() => drawing.current}
      cell={linkWeeks(weeks, range.end_date)}
      before={
        <>
          {total}
          <p className={styles.text}>
            <strong className={styles.joined}>
              {joined === 0 ? (
                '0 joined'
              ) : (
                <Link to={reports.overview} query={peopleIn(days, 'joined')} look="quiet">
                  {formatNumber(joined)} joined
                </Link>
              )}
            </strong>{' '}
            and{' '}
            <strong className={styles.left}>
              {left === 0 ? (
                '0 left'
              ) : (
                <Link to={reports.overview} query={peopleIn(days, 'left')} look="quiet">
                  {formatNumber(left)} left
                </Link>
              )}
            </strong>{' '}
            in the last {recentWeeks} weeks
          </p>
        </>
      }
      chart={
        <Weeks
          weeks={weeks}
          label={`Contacts who joined and left in the last ${weeks.length} weeks`}
          onPick={open}
          ref={drawing}
        />
      }
    />
  );
}

interface WeeksProps {
  readonly weeks: readonly Week[];
  readonly label: string;
  /** Opens whom a bar counts; the table has links. */
  readonly onPick: (week: string, people: 'joined' | 'left') => void;
  readonly ref: Ref<SVGSVGElement>;
}

/** A bar for each week: who joined above the axis, who left below it. */
function Weeks({ weeks, label, onPick, ref }: WeeksProps) {
  const [most, least] = [Math.max(...weeks.map((week) => week.joined)), Math.max(...weeks.map((week) => week.left))];
  const scale = (height - 2) / Math.max(1, most + least);
  const axis = most * scale;
  const slot = width / Math.max(1, weeks.length);
  const figures = `${label}: ${weeks.map(({ joined, left }) => `${joined} and ${left}`).join(', ')}`;
  const first = weeks[0]?.date;
  return (
    <div>
      <svg ref={ref} className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={figures}>
        {weeks.map(({ date, joined, left }, index) => (
          <g key={date}>
            <title>{`Week of ${dayOf(date)}: ${joined} joined, ${left} left`}</title>
            <rect
              className={styles.up}
              onPointerUp={() => onPick(date, 'joined')}
              data-now={index === weeks.length - 1}
              x={index * slot}
              y={axis - joined * scale}
              width={slot - gap}
              height={joined * scale}
              rx="2"
            />
            <rect
              className={styles.down}
              onPointerUp={() => onPick(date, 'left')}
              data-now={index === weeks.length - 1}
              x={index * slot}
              y={axis + 2}
              width={slot - gap}
              height={left * scale}
              rx="2"
            />
          </g>
        ))}
      </svg>
      <p className={styles.axis}>
        <span>{first !== undefined && dayOf(first)}</span>
        <span>this week</span>
      </p>
    </div>
  );
}
