import { Alerts, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Icon, IconButton, Link, RelativeTime } from 'sendwright/sdk/ui';
import type { Notice } from 'sendwright/wire/notifications';
import { NotificationsStore } from '../notificationsStore';
import { texts } from '../texts';
import styles from './NoticeLines.module.css';

export interface NoticeLinesProps {
  readonly notices: readonly Notice[];
  /** Called when the user follows a notice's link. */
  readonly onFollow?: (() => void) | undefined;
}

/** A list of notices: the text, its date, a link to resolve it, and a button to dismiss it. */
export function NoticeLines({ notices, onFollow }: NoticeLinesProps) {
  const store = useService(NotificationsStore);
  const alerts = useService(Alerts);
  const mayDismiss = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  return (
    <ul className={styles.list}>
      {notices.map(({ id, tone, title, message, link, created_at: at }) => (
        <li key={id} className={styles.notice} data-tone={tone}>
          <Icon name={tone === 'warning' ? 'warning' : 'info'} />
          <div className={styles.words}>
            <Link to={link} look="quiet" onClick={onFollow}>
              <strong>{title}</strong>
            </Link>
            <span>{message}</span>
            <span className={styles.time}>
              <RelativeTime at={at} />
            </span>
          </div>
          {mayDismiss && (
            <IconButton
              icon="close"
              size="small"
              label={`Dismiss ${title}`}
              onClick={() =>
                void store.dismiss(id).catch((failure: unknown) => showFailure(alerts, failure, texts.dismissFailed))
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}
