import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import { Banner, formatNumber, Link } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import { SingleSendsStore } from '../../singleSendsStore';
import styles from './WaitingSends.module.css';

/** The sends that wait for an action by the user, whether the list shows them or not. */
export const WaitingSends = observer(function WaitingSends() {
  const store = useService(SingleSendsStore);
  const { rows: listed, request } = store.page;
  // The list's rows show the result of every action.
  const shown =
    listed.length > 0 || request.status === 'success'
      ? listed.map(({ id, ui_status: status }) => `${id} ${status}`).join()
      : undefined;
  useEffect(() => {
    if (shown === undefined) return undefined;
    const controller = new AbortController();
    // Optional: the list shows the same for its own rows.
    store.fetchWaiting(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [store, shown]);
  const { rows, total = 0 } = store.waiting;
  if (rows.length === 0) return null;
  return (
    <div className={styles.waiting}>
      <Banner
        tone="warning"
        title={
          total === 1 ? `${rows[0]?.name ?? ''} waits for you` : `${formatNumber(total)} single sends wait for you`
        }
      >
        {rows.slice(0, 3).map((send) => (
          <p key={send.id}>
            <Link to={paths.review} params={{ id: send.id }}>
              {send.name}
            </Link>
            : {send.pause?.message ?? 'its A/B test has ended. Pick the winner.'}
          </p>
        ))}
      </Banner>
    </div>
  );
});
