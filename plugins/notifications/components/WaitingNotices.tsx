import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { type AttentionItemProps, useService } from 'sendwright/sdk';
import { formatNumber, Link, PageSection } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { NotificationsStore } from '../notificationsStore';
import { NoticeLines } from './NoticeLines';
import styles from './WaitingNotices.module.css';

/** More than these are a page of their own. */
const mostShown = 5;

/** What the account is told and nobody has dismissed: nothing where there is none. */
export default observer(function WaitingNotices({ place, onFollow }: AttentionItemProps) {
  const store = useService(NotificationsStore);
  // What cannot be fetched here is shown, with its failure, on its own page.
  useEffect(() => void store.refreshNotices().catch(() => undefined), [store]);
  const { notices, noticeCount } = store;
  if (notices.length === 0) return null;

  const shown = notices.slice(0, mostShown);
  const all = (
    <Link to={paths.index} onClick={onFollow}>
      {noticeCount > shown.length ? `All ${formatNumber(noticeCount)} notices` : 'Notifications'}
    </Link>
  );
  if (place === 'page') {
    return (
      <PageSection title="Notices" action={all}>
        <NoticeLines notices={shown} onFollow={onFollow} />
      </PageSection>
    );
  }
  return (
    <div className={styles.tray}>
      <h2 className={styles.heading}>Notices</h2>
      <NoticeLines notices={shown} onFollow={onFollow} />
      {all}
    </div>
  );
});
