import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { readableText } from 'sendwright/sdk/tag-field';
import { FigureTable, formatNumber, formatPercent, formatRarePercent, Link } from 'sendwright/sdk/ui';
import type { ReportFigure } from 'sendwright/wire/reportPeople';
import type { ReportBreakdown, ReportMetrics, ReportSend, ReportSends } from 'sendwright/wire/reports';
import { paths } from '../contract';
import { figures, usualOf, valueOf } from '../figures';
import { countryName, deviceName, providerName } from '../names';
import type { PeopleNarrowing } from '../people';
import type { CardProps } from './AudienceCards';
import { ChartCard } from './ChartCard';
import { Head, Row } from './figureRows';
import { PeopleLink } from './PeopleLink';
import styles from './reports.module.css';

const utcNote = 'Days in UTC.';
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const refusedOf = ({ delivered, bounces, blocks }: ReportMetrics): number | null =>
  share(bounces + blocks, delivered + bounces + blocks);
/** From this share on, a mailbox provider needs a look. */
const manyRefused = 0.01;

/** How well each mailbox provider takes the mail. */
export function ProvidersCard({ value: breakdown, failure, onRetry, view }: CardProps<ReportBreakdown>) {
  const rows = [
    ...(breakdown?.result ?? []).filter(({ name }) => name !== 'Other'),
    ...(breakdown?.result ?? []).filter(({ name }) => name === 'Other'),
  ];
  const opened = (metrics: ReportMetrics): number | null =>
    share(view.withBots ? metrics.unique_opens : metrics.human_unique_opens, metrics.delivered);
  const most = Math.max(manyRefused, ...rows.map(({ metrics }) => refusedOf(metrics) ?? 0));
  const columns = ['Provider', 'Delivered', 'Not delivered', 'Spam reports', 'Opened'];
  const people = (name: string, figure: ReportFigure, text: string, isNone: boolean) =>
    isNone ? (
      text
    ) : (
      <PeopleLink view={view} figure={figure} narrowing={{ mailbox_provider: name }} of={providerName(name)}>
        {text}
      </PeopleLink>
    );
  return (
    <ChartCard
      id="providers"
      title="Deliverability by mailbox provider"
      view={view}
      path={paths.overview}
      failure={failure}
      onRetry={onRetry}
      empty={breakdown && rows.length === 0 ? 'Nothing was sent in this period.' : undefined}
      data={
        breakdown && {
          columns,
          rows: rows.map(({ name, metrics }) => [
            providerName(name),
            metrics.delivered,
            formatRarePercent(refusedOf(metrics)),
            formatRarePercent(share(metrics.spam_reports, metrics.delivered)),
            formatPercent(opened(metrics)),
          ]),
        }
      }
      table={
        <FigureTable label="Deliverability by mailbox provider" maxHeight={320}>
          <Head columns={columns} />
          <tbody>
            {rows.map(({ name, metrics }) => {
              const refused = refusedOf(metrics) ?? 0;
              return (
                <Row key={name} name={providerName(name)}>
                  <td>{people(name, 'delivered', formatNumber(metrics.delivered), metrics.delivered === 0)}</td>
                  <td className={refused >= manyRefused ? styles.attention : undefined}>
                    {people(name, 'not_delivered', formatRarePercent(refused), refused === 0)}
                    <Meter share={refused / most} color={4} />
                  </td>
                  <td>
                    {people(
                      name,
                      'spam_report',
                      formatRarePercent(share(metrics.spam_reports, metrics.delivered)),
                      metrics.spam_reports === 0,
                    )}
                  </td>
                  <td>{people(name, 'opened', formatPercent(opened(metrics)), !opened(metrics))}</td>
                </Row>
              );
            })}
          </tbody>
        </FigureTable>
      }
      footer={<span>{utcNote}</span>}
    />
  );
}

/** A small bar beside a figure. */
function Meter({ share: filled, color }: { readonly share: number; readonly color: number }) {
  return (
    <span className={styles.meter} aria-hidden="true">
      <span style={{ width: `${Math.min(100, filled * 100)}%`, background: `var(--chart-${color})` }} />
    </span>
  );
}

interface ReactionsCardProps extends CardProps<ReportBreakdown> {
  readonly id: string;
  readonly title: string;
  readonly column: string;
  /** What narrows the people to those of a row. */
  readonly narrow: (name: string) => PeopleNarrowing;
  readonly nameOf: (name: string) => string;
}

/** Opens and clicks by one property of the reader, with those of bots and proxies in a column of their own. */
function ReactionsCard({ value, failure, onRetry, view, id, title, column, narrow, nameOf }: ReactionsCardProps) {
  const people = (name: string, figure: ReportFigure, count: number) =>
    count === 0 ? (
      '0'
    ) : (
      <PeopleLink view={view} figure={figure} narrowing={narrow(name)} of={nameOf(name)}>
        {formatNumber(count)}
      </PeopleLink>
    );
  const rows = value?.result ?? [];
  const opensOf = ({ opens, machine_opens: machines }: ReportMetrics): number =>
    view.withBots ? opens : opens - machines;
  const sorted = rows.toSorted((one, other) => opensOf(other.metrics) - opensOf(one.metrics));
  const whole = rows.reduce((sum, { metrics }) => sum + opensOf(metrics), 0);
  const columns = [column, 'Opens', 'Share', 'Clicks', 'Bots and proxies'];
  return (
    <ChartCard
      id={id}
      title={title}
      view={view}
      path={paths.overview}
      failure={failure}
      onRetry={onRetry}
      empty={value && rows.length === 0 ? 'No opens or clicks in this period.' : undefined}
      data={
        value && {
          columns,
          rows: sorted.map(({ name, metrics }) => [
            nameOf(name),
            opensOf(metrics),
            formatPercent(share(opensOf(metrics), whole)),
            metrics.clicks,
            metrics.machine_opens,
          ]),
        }
      }
      table={
        <FigureTable label={title} maxHeight={320}>
          <Head columns={columns} />
          <tbody>
            {sorted.map(({ name, metrics }) => (
              <Row key={name} name={nameOf(name)}>
                <td>{people(name, 'opened', opensOf(metrics))}</td>
                <td>
                  {formatPercent(share(opensOf(metrics), whole))}
                  <Meter share={share(opensOf(metrics), whole) ?? 0} color={1} />
                </td>
                <td>{people(name, 'clicked', metrics.clicks)}</td>
                <td>{people(name, 'machine_opened', metrics.machine_opens)}</td>
              </Row>
            ))}
          </tbody>
        </FigureTable>
      }
      footer={<span>{utcNote}</span>}
    />
  );
}

export function DevicesCard(props: CardProps<ReportBreakdown>) {
  return (
    <ReactionsCard
      {...props}
      id="devices"
      title="Opens by device"
      column="Device"
      narrow={(device) => ({ device })}
      nameOf={deviceName}
    />
  );
}

export function CountriesCard(props: CardProps<ReportBreakdown>) {
  return (
    <ReactionsCard
      {...props}
      id="countries"
      title="Opens by country"
      column="Country"
      narrow={(country) => ({ country })}
      nameOf={countryName}
    />
  );
}

export interface BestAndWorst {
  readonly best: ReportSends;
  readonly worst: ReportSends;
}

/** How many subjects are told from each end. */
export const subjectCount = 3;

/** The sends with the highest and lowest open rates, each once, from the best to the worst. */
export function rankedSends({ best, worst }: BestAndWorst): ReportSend[] {
  const top = best.result.filter(({ metrics }) => metrics.delivered > 0);
  const known = new Set(top.map(({ id }) => id));
  return [...top, ...worst.result.filter(({ id, metrics }) => metrics.delivered > 0 && !known.has(id)).toReversed()];
}

/** Which subjects people open, and which they don't. */
export function SubjectsCard({ value, failure, onRetry, view }: CardProps<BestAndWorst>) {
  const [, opened, clicked] = figures;
  if (!opened || !clicked) return null;
  const usual = value && usualOf(opened, value.best.usual, view.withBots);
  const rows = value ? rankedSends(value) : [];
  const rateOf = (metrics: ReportMetrics): number | null => valueOf(opened, metrics, view.withBots);
  const difference = (metrics: ReportMetrics): number | null => {
    const rate = rateOf(metrics);
    return rate === null || !usual ? null : rate - usual.typical;
  };
  const differenceText = (metrics: ReportMetrics): string => {
    const points = difference(metrics);
    if (points === null) return '–';
    const text = Math.abs(points * 100).toFixed(1);
    return text === '0.0' ? 'usual' : `${points > 0 ? '+' : '−'}${text}`;
  };
  const sendPeople = (id: string, figure: 'opened' | 'clicked', name: string, rate: number | null) =>
    rate === null || rate === 0 ? (
      formatPercent(rate)
    ) : (
      <Link
        to={singleSends.statsPeople}
        params={{ id, figure }}
        query={view.withBots ? { people: 'all' } : {}}
        look="figure"
        ariaLabel={`${formatPercent(rate)}, people who ${figure} ${name}`}
      >
        {formatPercent(rate)}
      </Link>
    );
  const columns = ['Subject', 'Opened', 'Against usual', 'Clicked'];
  return (
    <ChartCard
      id="subjects"
      title="Best and worst subjects"
      view={view}
      path={paths.overview}
      failure={failure}
      onRetry={onRetry}
      empty={value && rows.length === 0 ? 'No single send was delivered in this period.' : undefined}
      data={
        value && {
          columns,
          rows: rows.map(({ subject, metrics }) => [
            readableText(subject),
            formatPercent(rateOf(metrics)),
            differenceText(metrics),
            formatPercent(valueOf(clicked, metrics, view.withBots)),
          ]),
        }
      }
      table={
        <FigureTable label="Best and worst subjects" maxHeight={320}>
          <Head columns={columns} />
          <tbody>
            {rows.map(({ id, subject, name, metrics }) => {
              const points = difference(metrics) ?? 0;
              return (
                <Row
                  key={id}
                  name={
                    <Link to={singleSends.stats} params={{ id }} look="text">
                      {readableText(subject) || name}
                    </Link>
                  }
                >
                  <td>{sendPeople(id, 'opened', name, rateOf(metrics))}</td>
                  <td className={points > 0.0005 ? styles.better : points < -0.0005 ? styles.worse : undefined}>
                    {differenceText(metrics)}
                  </td>
                  <td>{sendPeople(id, 'clicked', name, valueOf(clicked, metrics, view.withBots))}</td>
                </Row>
              );
            })}
          </tbody>
        </FigureTable>
      }
      footer={
        <Link to={paths.sends} query={{ period: `${view.from}..${view.to}` }} look="text">
          All sends of this period
        </Link>
      }
    />
  );
}
