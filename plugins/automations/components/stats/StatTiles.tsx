import { formatNumber, formatPercent, StatTile } from 'sendwright/sdk/ui';
import type { SendMetrics } from 'sendwright/wire/stats';
import { shareOf } from '../../measures';
import styles from './stats.module.css';

const tiles = [
  ['unique_opens', 'Unique opens'],
  ['unique_clicks', 'Unique clicks'],
  ['bounces', 'Bounces'],
  ['unsubscribes', 'Unsubscribes'],
  ['spam_reports', 'Spam reports'],
] as const;

/** The figures that matter most, large: as numbers, or as shares of what was delivered. */
export function StatTiles({
  totals,
  delivered,
  asPercentages,
}: {
  readonly totals: SendMetrics;
  /** What the shares are of. */
  readonly delivered: number;
  readonly asPercentages: boolean;
}) {
  return (
    <div className={styles.tiles}>
      <StatTile label="Emails triggered" value={totals.requests} />
      <StatTile
        label="Delivered"
        value={totals.delivered}
        detail={
          totals.requests > 0 ? `${formatPercent(totals.delivered / totals.requests)} of those triggered` : undefined
        }
      />
      {tiles.map(([key, label]) => {
        const share = shareOf(totals[key], delivered);
        const percent = share === null ? '–' : formatPercent(share);
        return (
          <StatTile
            key={key}
            label={label}
            value={asPercentages ? percent : totals[key]}
            detail={asPercentages ? formatNumber(totals[key]) : share === null ? undefined : `${percent} of delivered`}
          />
        );
      })}
    </div>
  );
}
