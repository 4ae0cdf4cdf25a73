import { paths } from 'sendwright/plugins/single-sends/contract';
import { DateTime, Link, PageSection, StatusTag } from 'sendwright/sdk/ui';
import { shownSends, type Sends } from '../homeStore';
import styles from './RecentSends.module.css';
import { openStatuses } from './openStatuses';

/** What leaves next, the soonest first. */
export function ScheduledSends({ scheduled }: { readonly scheduled: Sends }) {
  const rows = scheduled.rows
    .toSorted((one, other) => (one.send_at ?? '').localeCompare(other.send_at ?? ''))
    .slice(0, shownSends);
  return (
    <PageSection title="Scheduled next">
      {rows.length === 0 ? (
        <p className={styles.time}>Nothing is scheduled.</p>
      ) : (
        <ul className={styles.sends}>
          {rows.map(({ id, name, send_at: sendAt, ui_status: status }) => (
            <li key={id} className={styles.send}>
              <div className={styles.name}>
                <Link to={paths.review} params={{ id }} look="quiet">
                  <strong>{name}</strong>
                </Link>
                <span className={styles.time}>
                  <DateTime at={sendAt} />
                </span>
                {openStatuses[status] && <StatusTag {...openStatuses[status]} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
