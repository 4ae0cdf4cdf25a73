import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { Alerts, HttpFailure, Navigation, pathTo, useParameter, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Button, Confirm, Dialog, ErrorState, formatNumber, Link, Radio, SlotOutlet } from 'sendwright/sdk/ui';
import NewListDialog from '../components/ListNameDialog';
import { ListNameDialog } from '../components/ListNameDialog';
import { ListContactRemoval, paths } from '../contract';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';
import styles from './listDialogs.module.css';

export function ListCreate() {
  const navigation = useService(Navigation);
  return (
    <NewListDialog
      onCreated={({ id }) => navigation.to(paths.detail, { id })}
      onCancel={() => navigation.to(paths.index)}
    />
  );
}

/** Renames a list, over the page that opened it: the index or the list. */
export const ListRename = observer(function ListRename() {
  const navigation = useService(Navigation);
  const list = useService(ListsStore).get(useParameter('id'));
  if (!list) return null;
  const close = () => {
    if (navigation.location.pathname.includes('/contacts/edit/')) navigation.to(paths.index);
    else navigation.to(paths.detail, { id: list.id });
  };
  return <ListNameDialog list={list} onSaved={close} onCancel={close} />;
});

const states: Readonly<Record<string, string>> = {
  scheduled: 'scheduled',
  triggered: 'being sent',
  live: 'live',
  submitted: 'in review',
  active: 'active',
};

const nouns = { automation: '', ad_campaign: 'Ad campaign ', ad_audience: 'Synced audience ' } as const;

/** Shows what prevents a list from being deleted. */
export const ListLocked = observer(function ListLocked() {
  const store = useService(ListsStore);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const close = () => navigation.to(paths.index);
  const {
    value: uses,
    failure,
    reload,
  } = useLoaded(useCallback((signal: AbortSignal) => store.uses(id, signal), [store, id]));
  const name = store.get(id)?.name ?? 'This list';
  const footer = (
    <Button intent="primary" onClick={close}>
      Close
    </Button>
  );
  if (failure !== undefined) {
    return (
      <Dialog title={name} size="small" onClose={close} footer={footer}>
        <ErrorState failure={failure} title="The uses of this list couldn't be loaded." onRetry={reload} />
      </Dialog>
    );
  }
  if (uses?.length === 0) {
    return (
      <Dialog title={`${name} is no longer in use`} size="small" onClose={close} footer={footer}>
        <p>You can delete this list now.</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={`${name} is in use`} size="small" onClose={close} footer={footer}>
      <p>
        Something scheduled or live uses this list, so it can't be deleted. Unschedule or stop it, or wait until it is
        sent, then delete the list.
      </p>
      <ul className={styles.uses}>
        {uses?.map(({ id: useId, name: useName, status, type }) => (
          <li key={useId}>
            {type === 'single_send' ? (
              <Link to={sendPaths.review} params={{ id: useId }}>
                {useName}
              </Link>
            ) : (
              `${nouns[type]}${useName}`
            )}{' '}
            ({states[status] ?? status})
          </li>
        ))}
      </ul>
    </Dialog>
  );
});

export const ListDelete = observer(function ListDelete() {
  const store = useService(ListsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const list = store.get(useParameter('id'));
  const [what, setWhat] = useState<'list' | 'contacts'>('list');
  const close = () => navigation.to(paths.index);
  const [asked, setAsked] = useState(false);
  const id = list?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const left = new AbortController();
    const { signal } = left;
    store.uses(id, signal).then(
      (uses) => {
        if (signal.aborted) return;
        // A list in use cannot be deleted: another page shows what uses it.
        if (uses.length > 0) navigation.go(pathTo(paths.locked, { id }), { replace: true });
        else setAsked(true);
      },
      // The provider checks again on deletion.
      () => !signal.aborted && setAsked(true),
    );
    return () => left.abort();
  }, [store, navigation, id]);
  if (!list || !asked) return null;

  const remove = async () => {
    const withContacts = what === 'contacts';
    try {
      await store.remove(list.id, withContacts ? { delete_contacts: true } : {});
      alerts.show(withContacts ? texts.deletedWithContacts : texts.deleted);
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.status === 409) {
        navigation.to(paths.locked, { id: list.id });
        return;
      }
      showFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title={`Delete ${list.name}?`}
      text={
        <Radio
          ariaLabel="What to delete"
          value={what}
          onChange={setWhat}
          options={[
            { value: 'list', label: 'Only delete this list', helper: 'Its contacts stay.' },
            {
              value: 'contacts',
              label:
                list.contact_count === 1
                  ? 'Delete this list and permanently delete its contact'
                  : `Delete this list and permanently delete all ${formatNumber(list.contact_count)} contacts`,
              helper: "This cannot be undone, and does not lower this month's billable count.",
            },
          ]}
        />
      }
      confirmLabel="Delete list"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

/** Removes a contact from the list; the contact itself is kept. */
export function ListContactDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const contactId = useParameter('contactId');
  return (
    <SlotOutlet
      slot={ListContactRemoval}
      props={{ listId: id, contactId, onClose: () => navigation.to(paths.detail, { id }) }}
    />
  );
}
