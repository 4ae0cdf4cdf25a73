import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, HttpFailure, Navigation, pathTo, useParameter, useService } from 'sendwright/sdk';
import { Confirm, formatNumber, Radio } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';

export default observer(function ListDelete() {
  const store = useService(ListsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const list = store.get(useParameter('id'));
  const [what, setWhat] = useState<'list' | 'contacts'>('list');
  const close = () => navigation.to(paths.index);
  const [asked, setAsked] = useState(false);
  const id = list?.id;
  useEffect(() => {
    if (id === undefined) return;
    store.uses(id).then(
      // A list in use cannot be deleted: another page says by what it is used.
      (uses) => (uses.length > 0 ? navigation.go(pathTo(paths.locked, { id }), { replace: true }) : setAsked(true)),
      // The provider decides again when it is deleted.
      () => setAsked(true),
    );
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
      alerts.show(texts.deleteFailed);
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
              label: `Delete this list and permanently delete all ${formatNumber(list.contact_count)} contacts`,
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
