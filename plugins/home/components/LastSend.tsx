import { useRef, useState } from 'react';
import { againstUsual } from 'sendwright/plugins/reports/contract';
import { paths } from 'sendwright/plugins/single-sends/contract';
import { chartAddress, ChartTable, ChartTools, useChartAnchor } from 'sendwright/sdk/charts';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatRarePercent,
  Icon,
  Link,
  RelativeTime,
} from 'sendwright/sdk/ui';
import type { UsualRates } from 'sendwright/wire/reports';
import type { SendCurve } from 'sendwright/wire/sendCurve';
import type { SingleSendSummary } from 'sendwright/wire/singleSends';
import { lastEmail, type SentSends } from '../homeStore';
import styles from './LastSend.module.css';
import { curveData, OpenCurve } from './OpenCurve';
import { shareOf, UsualMark } from './UsualMark';

interface LastSendProps {
  readonly sent: SentSends;
  /** What figures usually are; null if there are too few sends to tell. */
  readonly usual: UsualRates;
  readonly mayCreate: boolean;
}

const figures = [
  { figure: 'opened', label: 'Opened', count: 'human_unique_opens', rate: 'human_open_rate', color: 1 },
  { figure: 'clicked', label: 'Clicked', count: 'human_unique_clicks', rate: 'human_click_rate', color: 2 },
  { figure: 'unsubscribed', label: 'Unsubscribed', count: 'unsubscribes', rate: 'unsubscribe_rate', color: 3 },
] as const;

/** The last email: its figures beside what is usual, and how it was opened in its first three days. */
export function LastSend({ sent, usual, mayCreate }: LastSendProps) {
  const last = lastEmail(sent.rows);
  if (last === undefined) return null;
  const { id, name, send_at: sentAt, updated_at: updatedAt } = last;
  const stats = sent.totals.get(id);
  const opens = againstUsual(shareOf(stats, 'human_unique_opens'), usual?.rates.human_open_rate);
  const isAbove = opens?.includes('above');
  const curve = sent.curve?.id === id ? sent.curve : undefined;
  return (
    <section className={styles.last} aria-label="Last send">
      <div className={styles.side}>
        <p className={styles.quiet}>
          Last send, <RelativeTime at={sentAt ?? updatedAt} />
        </p>
        <h2 className={styles.name}>
          <Link to={paths.stats} params={{ id }} look="quiet">
            {name}
          </Link>
        </h2>
        {opens !== undefined && (
          <p className={styles.verdict} data-verdict={opens === 'usual' ? 'usual' : isAbove ? 'above' : 'below'}>
            {opens === 'usual' ? (
              'Opens are usual'
            ) : (
              <>
                <Icon name={isAbove ? 'arrowUp' : 'arrowDown'} size={12} /> {opens} opens
              </>
            )}
          </p>
        )}
        <dl className={styles.figures}>
          <Figure send={last} figure="delivered" label="Delivered" count={stats?.delivered}>
            {stats && stats.requests > 0 ? formatPercent(stats.delivered / stats.requests) : ''}
          </Figure>
          {figures.map(({ figure, label, count, rate, color }) => {
            const share = shareOf(stats, count);
            const range = usual?.rates[rate];
            const percent = figure === 'unsubscribed' ? formatRarePercent : formatPercent;
            return (
              <Figure
                key={figure}
                send={last}
                figure={figure}
                label={label}
                count={stats?.[count]}
                usually={range && usualText(percent(range.low), percent(range.high))}
                mark={share !== null && range && <UsualMark share={share} range={range} color={color} />}
              >
                {percent(share)}
              </Figure>
            );
          })}
        </dl>
      </div>
      <OpenChart
        name={name}
        curve={curve}
        action={
          mayCreate &&
          (stats?.delivered ?? 0) > (stats?.human_unique_opens ?? 0) && (
            <Link to={paths.statsPeople} params={{ id, figure: 'not_opened' }} look="button">
              Resend to non-openers
            </Link>
          )
        }
      />
    </section>
  );
}

interface OpenChartProps {
  /** The send's. */
  readonly name: string;
  readonly curve: SendCurve | undefined;
  readonly action: React.ReactNode;
}

const anchor = 'opens';

/** How the email was opened in its first three days. */
function OpenChart({ name, curve, action }: OpenChartProps) {
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<SVGSVGElement>(null);
  useChartAnchor(anchor);
  const title = `Opens of ${name} in the first 72 hours`;
  const against = curve?.usual ? `Against your last ${curve.usual.sends} emails. ` : '';
  const note = `${against}Without bots and privacy proxies.`;
  const data = curve && curveData(curve);
  return (
    <div id={anchor} className={styles.chart}>
      <div className={styles.head}>
        <h3>Opens in the first 72 hours</h3>
        {action}
      </div>
      <div className={styles.note}>
        <p className={styles.quiet}>{note}</p>
        <span className={styles.tools}>
          <ChartTools
            title={title}
            data={data}
            address={chartAddress(anchor)}
            note={note}
            drawing={() => drawing.current}
            table={{ isShown: asTable, onToggle: () => setAsTable(!asTable) }}
          />
        </span>
      </div>
      {!curve || !data ? (
        <p className={styles.missing}>The hours couldn't be loaded. The figures beside are complete.</p>
      ) : asTable ? (
        <ChartTable title={title} data={data} maxHeight={232} />
      ) : (
        <OpenCurve curve={curve} ref={drawing} />
      )}
    </div>
  );
}

const usualText = (low: string, high: string): string =>
  low === '0.0%' ? `usually up to ${high}` : `usually ${low.replace('%', '')}–${high}`;

interface FigureProps {
  readonly send: SingleSendSummary;
  readonly figure: 'delivered' | 'opened' | 'clicked' | 'unsubscribed';
  readonly label: string;
  readonly count: number | undefined;
  readonly usually?: string | undefined;
  readonly mark?: React.ReactNode;
  /** The share. */
  readonly children: string;
}

/** A figure that opens its people. */
function Figure({ send: { id, name }, figure, label, count, usually, mark, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {count === undefined || count === 0 ? (
          <span>{formatNumber(count)}</span>
        ) : (
          <Link
            to={paths.statsPeople}
            params={{ id, figure }}
            look="quiet"
            ariaLabel={`${formatCount(count, 'person', 'people')}, ${label.toLowerCase()}: ${name}`}
          >
            {formatNumber(count)}
          </Link>
        )}{' '}
        <small>{children}</small>
        {(usually || mark) && (
          <span className={styles.usual}>
            <span>{usually}</span>
            {mark}
          </span>
        )}
      </dd>
    </div>
  );
}
