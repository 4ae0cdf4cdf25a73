import { paths } from 'sendwright/plugins/single-sends/contract';
import { Empty, formatNumber, formatPercent, Link, PageSection, RelativeTime, StatusTag } from 'sendwright/sdk/ui';
import type { HomeFacts } from '../homeStore';
import styles from './RecentSends.module.css';
import { openStatuses } from './openStatuses';

/** The last campaigns and what came of them. */
export function RecentSends({ sent }: { readonly sent: HomeFacts['sent'] }) {
  return (
    <PageSection title="Recent sends" action={<Link to={paths.list}>All single sends</Link>}>
      {sent.rows.length === 0 ? (
        <Empty
          drawing="send"
          title="Nothing sent yet"
          text="What you send shows up here with its figures."
          action={
            <Link to={paths.create} look="button">
              Create single send
            </Link>
          }
        />
      ) : (
        <ul className={styles.sends}>
          {sent.rows.map(({ id, name, send_at: sentAt, updated_at: updatedAt, ui_status: status }) => {
            const stats = sent.totals.get(id);
            const shareOf = (count: number | undefined) =>
              formatPercent(stats && count !== undefined ? count / stats.delivered : undefined);
            return (
              <li key={id} className={styles.send}>
                <div className={styles.name}>
                  <Link to={paths.stats} params={{ id }} look="quiet">
                    <strong>{name}</strong>
                  </Link>
                  <span className={styles.time}>
                    <RelativeTime at={sentAt ?? updatedAt} />
                  </span>
                  {openStatuses[status] && <StatusTag {...openStatuses[status]} />}
                </div>
                <dl className={styles.figures}>
                  <div>
                    <dt>Delivered</dt>
                    <dd>{formatNumber(stats?.delivered)}</dd>
                  </div>
                  <div>
                    <dt>Unique opens</dt>
                    <dd>
                      {formatNumber(stats?.unique_opens)} <small>{shareOf(stats?.unique_opens)}</small>
                    </dd>
                  </div>
                  <div>
                    <dt>Unique clicks</dt>
                    <dd>
                      {formatNumber(stats?.unique_clicks)} <small>{shareOf(stats?.unique_clicks)}</small>
                    </dd>
                  </div>
                </dl>
              </li>
            );
          })}
        </ul>
      )}
    </PageSection>
  );
}
