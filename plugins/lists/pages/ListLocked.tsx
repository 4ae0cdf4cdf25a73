import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { Button, Dialog, ErrorState, Link } from 'sendwright/sdk/ui';
import type { ListUses } from 'sendwright/wire/lists';
import { paths } from '../contract';
import { ListsStore } from '../listsStore';
import styles from './ListLocked.module.css';

const states: Readonly<Record<string, string>> = { scheduled: 'scheduled', triggered: 'being sent', live: 'live' };

/** Says what keeps a list from being deleted. */
export default observer(function ListLocked() {
  const store = useService(ListsStore);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const [uses, setUses] = useState<ListUses['result']>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const close = () => navigation.to(paths.index);
  useEffect(() => {
    setFailure(undefined);
    store.uses(id).then(setUses, setFailure);
  }, [store, id, attempt]);
  const name = store.get(id)?.name ?? 'This list';
  const footer = (
    <Button intent="primary" onClick={close}>
      Close
    </Button>
  );
  if (failure !== undefined) {
    return (
      <Dialog title={name} size="small" onClose={close} footer={footer}>
        <ErrorState
          failure={failure}
          title="We couldn't see what uses this list."
          onRetry={() => setAttempt(attempt + 1)}
        />
      </Dialog>
    );
  }
  if (uses?.length === 0) {
    return (
      <Dialog title={`${name} is free`} size="small" onClose={close} footer={footer}>
        <p>Nothing scheduled or live uses this list any more: it can be deleted.</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={`${name} is in use`} size="small" onClose={close} footer={footer}>
      <p>
        Something scheduled or live uses this list, so it cannot be deleted. Unschedule it or wait until it has left,
        then delete the list.
      </p>
      <ul className={styles.uses}>
        {uses?.map(({ id: useId, name: useName, status, type }) => (
          <li key={useId}>
            {type === 'single_send' ? (
              <Link to={sendPaths.review} params={{ id: useId }}>
                {useName}
              </Link>
            ) : (
              useName
            )}{' '}
            ({states[status] ?? status})
          </li>
        ))}
      </ul>
    </Dialog>
  );
});
