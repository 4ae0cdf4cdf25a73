import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { Button, Dialog, Link } from 'sendwright/sdk/ui';
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
  const [uses, setUses] = useState<ListUses['result']>([]);
  const close = () => navigation.to(paths.index);
  useEffect(() => {
    // Without it the dialog still says what to do.
    store.uses(id).then(setUses, () => undefined);
  }, [store, id]);
  return (
    <Dialog title={`${store.get(id)?.name ?? 'This list'} is in use`} size="small" onClose={close} footer={<Button intent="primary" onClick={close}>Close</Button>}>
      <p>Something scheduled or live uses this list, so it cannot be deleted. Unschedule it or wait until it has left, then delete the list.</p>
      <ul className={styles.uses}>
        {uses.map(({ id: useId, name, status, type }) => (
          <li key={useId}>
            {type === 'single_send' ? <Link to={sendPaths.review} params={{ id: useId }}>{name}</Link> : name} ({states[status] ?? status})
          </li>
        ))}
      </ul>
    </Dialog>
  );
});
