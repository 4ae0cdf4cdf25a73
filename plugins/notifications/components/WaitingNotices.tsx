import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { type AttentionItemProps, useService } from 'sendwright/sdk';
import { formatNumber, Link } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { NotificationsStore } from '../notificationsStore';
import { NoticeLines } from './NoticeLines';
import styles from './WaitingNotices.module.css';

/** If there are more, they are shown on their own page. */
const maximumShown = 5;

/** The notices that have not been dismissed, on a page only those that need attention; empty if there are none. */
export default observer(function WaitingNotices({ place, onFollow }: AttentionItemProps) {
  const store = useService(NotificationsStore);
  // Loading failures are shown on the notifications page.
  useEffect(() => void store.refreshNotices().catch(() => undefined), [store]);
  const { notices, noticeCount } = store;
  // A page shows what needs attention; what is finished is in the tray.
  const waiting = place === 'page' ? notices.filter(({ tone }) => tone === 'warning') : notices;
  if (waiting.length === 0) return null;

  const shown = waiting.slice(0, maximumShown);
  const all = (
    <Link to={paths.index} onClick={onFollow}>
      {noticeCount > shown.length ? `All ${formatNumber(noticeCount)} notices` : 'Notifications'}
    </Link>
  );
  if (place === 'page') {
    return (
      <>
        <NoticeLines notices={shown} onFollow={onFollow} />
        {waiting.length > shown.length && <p>{all}</p>}
      </>
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
