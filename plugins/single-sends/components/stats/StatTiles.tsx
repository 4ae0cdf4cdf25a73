import { formatNumber, formatPercent, StatTile } from 'sendwright/sdk/ui';
import type { SendReport } from '../../useSendReport';
import styles from './stats.module.css';

/** The figures that matter most, large. */
export function StatTiles({ report: { totals, progress } }: { readonly report: SendReport }) {
  const delivered = totals?.delivered ?? 0;
  const share = (value: number | undefined) => formatPercent((value ?? 0) / delivered, 1);
  const people = (value: number | undefined) => `${formatNumber(value ?? 0)} of ${formatNumber(delivered)} delivered`;
  return (
    <div className={styles.tiles}>
      <StatTile label="Delivered" value={delivered} detail={progress.total > 0 ? `${formatPercent(delivered / progress.total, 2)} of ${formatNumber(progress.total)}` : undefined} />
      <StatTile label="Unique opens" value={share(totals?.unique_opens)} detail={people(totals?.unique_opens)} />
      <StatTile label="Unique clicks" value={share(totals?.unique_clicks)} detail={people(totals?.unique_clicks)} />
      <StatTile label="Unsubscribes" value={formatPercent((totals?.unsubscribes ?? 0) / delivered, 2)} detail={`${formatNumber(totals?.unsubscribes ?? 0)} ${totals?.unsubscribes === 1 ? 'person' : 'people'}`} />
      <StatTile
        label="Unconfirmed"
        value={progress.unconfirmed}
        detail={
          progress.unconfirmed > 0
            ? 'left the moment a server stopped; they may have arrived'
            : progress.finished
              ? 'every recipient accounted for'
              : 'every copy accounted for so far'
        }
      />
    </div>
  );
}
