import { paths } from 'sendwright/plugins/single-sends/contract';
import {
  DateTime,
  Empty,
  formatNumber,
  formatPercent,
  Link,
  PageSection,
  RelativeTime,
  StatusTag,
  Tag,
  type Tone,
} from 'sendwright/sdk/ui';
import type { SingleSendUiStatus } from 'sendwright/wire/singleSends';
import { type HomeFacts, type Sends, shownSends } from '../homeStore';
import styles from './Sends.module.css';

/** Marks for sends whose state is not clear from their place on the page: waiting, still sending, or partly failed. */
const openStatuses: Partial<Readonly<Record<SingleSendUiStatus, { readonly tone: Tone; readonly label: string }>>> = {
  sending: { tone: 'info', label: 'Sending' },
  testing: { tone: 'info', label: 'A/B test running' },
  paused: { tone: 'warning', label: 'Paused' },
  'nobody-mailed': { tone: 'warning', label: 'Nobody mailed' },
  'partially-sent': { tone: 'warning', label: 'Partially sent' },
  'pick-winner': { tone: 'warning', label: 'Pick a winner' },
  cancelled: { tone: 'neutral', label: 'Rest cancelled' },
  expired: { tone: 'danger', label: 'Expired' },
};

/** The latest campaigns and their results. */
export function RecentSends({ sent, mayCreate }: { readonly sent: HomeFacts['sent']; readonly mayCreate: boolean }) {
  return (
    <PageSection title="Recent sends" action={<Link to={paths.list}>All single sends</Link>}>
      {sent.rows.length === 0 ? (
        <Empty
          drawing="send"
          title="Nothing sent yet"
          text="Your sends appear here with their statistics."
          action={
            mayCreate && (
              <Link to={paths.create} look="button">
                Create single send
              </Link>
            )
          }
        />
      ) : (
        <ul className={styles.sends}>
          {sent.rows.map(({ id, name, send_at: sentAt, updated_at: updatedAt, ui_status: status, channels }) => {
            const isText = channels.includes('sms');
            const stats = sent.totals.get(id);
            const shareOf = (count: number | undefined) =>
              formatPercent(stats && count !== undefined ? count / stats.delivered : undefined);
            return (
              <li key={id} className={styles.send}>
                <div className={styles.name}>
                  <Link to={paths.stats} params={{ id }} look="quiet">
                    <strong>{name}</strong>
                  </Link>
                  {isText && <Tag tone="info">SMS</Tag>}
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
                  {!isText && (
                    <div>
                      <dt>Unique opens</dt>
                      <dd>
                        {formatNumber(stats?.unique_opens)} <small>{shareOf(stats?.unique_opens)}</small>
                      </dd>
                    </div>
                  )}
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

/** The next scheduled sends, soonest first. */
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
          {rows.map(({ id, name, send_at: sendAt, ui_status: status, channels }) => (
            <li key={id} className={styles.send}>
              <div className={styles.name}>
                <Link to={paths.review} params={{ id }} look="quiet">
                  <strong>{name}</strong>
                </Link>
                {channels.includes('sms') && <Tag tone="info">SMS</Tag>}
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
