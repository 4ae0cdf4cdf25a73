import { formatNumber, formatPercent, StatTile } from 'sendwright/sdk/ui';
import { recountedAmount } from '../../statistics/LedgerSums';
import type { SendReport } from '../../statistics/useSendReport';
import styles from './StatTiles.module.css';

/** The key metrics as large tiles, with those of the comparison send if there is one. */
export function StatTiles({
  report: { days, totals, delivered, progress, messages, comparison, partReconciliation },
}: {
  readonly report: SendReport;
}) {
  // For a date range, rates are relative to all delivered messages, because recipients often respond on a later day
  // than they received the message.
  const rate = (value: number) => (delivered === 0 ? 0 : value / delivered);
  const share = (value: number) => formatPercent(rate(value));
  const people = (value: number) => `${formatNumber(value)} of ${formatNumber(delivered)} delivered`;
  const before = comparison?.totals;
  /** The change in percentage points from the other send. */
  const trend = (
    key: 'unique_opens' | 'unique_clicks' | 'unsubscribes' | 'bounces' | 'spam_reports',
    good: 'up' | 'down',
  ) =>
    before && comparison.delivered > 0
      ? {
          change: rate(totals[key]) - before[key] / comparison.delivered,
          good,
          unit: 'points' as const,
          label: `from ${formatPercent(before[key] / comparison.delivered)}`,
        }
      : undefined;
  const other = (value: number | undefined) =>
    value === undefined ? null : <span>{formatNumber(value)} in the other</span>;
  const human = (all: number, humans: number) => (all > humans ? <span>{share(humans)} people</span> : null);
  // Event counts remain when a message is retried, so the current state is shown with them.
  const retried = days ? 0 : recountedAmount(partReconciliation, 'bounces');
  const cameBack = days ? 0 : recountedAmount(partReconciliation, 'delivered');
  return (
    <div className={styles.tiles}>
      <StatTile
        label="Emails triggered"
        value={totals.requests}
        detail={
          <>
            <span>
              {progress.finished && totals.requests >= messages.total
                ? 'all recipients'
                : `of ${formatNumber(messages.total)} recipients`}
            </span>{' '}
            {other(before?.requests)}
          </>
        }
      />
      <StatTile
        label="Delivered"
        value={totals.delivered}
        detail={
          messages.total > 0 ? (
            <>
              <span>
                {formatPercent(totals.delivered / messages.total)} of {formatNumber(messages.total)}
              </span>{' '}
              {cameBack > 0 && <span>{formatNumber(cameBack)} came back later</span>} {other(before?.delivered)}
            </>
          ) : undefined
        }
      />
      <StatTile
        label="Unique opens"
        value={share(totals.unique_opens)}
        detail={
          <>
            <span>{people(totals.unique_opens)}</span> {human(totals.unique_opens, totals.human_unique_opens)}
          </>
        }
        trend={trend('unique_opens', 'up')}
      />
      <StatTile
        label="Unique clicks"
        value={share(totals.unique_clicks)}
        detail={
          <>
            <span>{people(totals.unique_clicks)}</span> {human(totals.unique_clicks, totals.human_unique_clicks)}
          </>
        }
        trend={trend('unique_clicks', 'up')}
      />
      <StatTile
        label="Bounces"
        value={share(totals.bounces)}
        detail={
          <>
            <span>
              {formatNumber(totals.bounces)} bounced{totals.blocks > 0 && `, ${formatNumber(totals.blocks)} blocked`}
            </span>{' '}
            {retried > 0 && (
              <span>
                {formatNumber(retried)} of {totals.bounces + totals.blocks === 1 ? 'it' : 'them'} retried since
              </span>
            )}
          </>
        }
        trend={trend('bounces', 'down')}
      />
      <StatTile
        label="Unsubscribes"
        value={share(totals.unsubscribes)}
        detail={`${formatNumber(totals.unsubscribes)} ${totals.unsubscribes === 1 ? 'person' : 'people'}`}
        trend={trend('unsubscribes', 'down')}
      />
      <StatTile
        label="Spam reports"
        value={share(totals.spam_reports)}
        detail={formatNumber(totals.spam_reports)}
        trend={trend('spam_reports', 'down')}
      />
      <StatTile
        label="Unconfirmed"
        value={messages.unconfirmed}
        detail={
          messages.unconfirmed > 0
            ? 'handed over and never confirmed; may have arrived'
            : progress.finished
              ? 'every recipient accounted for'
              : 'every message accounted for so far'
        }
      />
    </div>
  );
}
