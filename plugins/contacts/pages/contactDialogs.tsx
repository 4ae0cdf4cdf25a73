import { observer } from 'mobx-react-lite';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm, formatNumber } from 'sendwright/sdk/ui';
import { chosenByIds } from '../chosenContacts';
import { AddToListDialog } from '../components/AddToListDialog';
import { EditFieldsDialog } from '../components/EditFieldsDialog';
import { RemoveContactsDialog } from '../components/RemoveContactsDialog';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { customEdits, reservedEdits } from '../profileEdits';
import { texts } from '../texts';

export const ContactDelete = observer(function ContactDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('contactId');
  const contact = useService(ContactsStore).profile(id);
  const close = () => navigation.to(paths.all);
  return (
    <RemoveContactsDialog chosen={chosenByIds([id], contact && nameOf(contact))} onDone={close} onCancel={close} />
  );
});

export const DeleteAllContacts = observer(function DeleteAllContacts() {
  const store = useService(ContactsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.all);
  const { counts } = store;

  const remove = async () => {
    try {
      await store.removeAll();
      alerts.show(texts.allDeleted);
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title="Delete all contacts?"
      text={
        `${counts ? `All ${formatNumber(counts.contact_count)} contacts` : 'All contacts'} leave every list and are ` +
        "gone for good. Lists, segments and custom fields stay. This month's billable count stays as it is."
      }
      phrase="Delete All Contacts"
      confirmLabel="Delete all contacts"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

export const ProfileEdit = observer(function ProfileEdit() {
  const store = useService(ContactsStore);
  const fields = useService(FieldDefinitions);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const tab = useParameter('tab');
  const contact = store.profile(id);
  if (!contact) return null;
  const close = () => navigation.to(paths.profileTab, { id, tab });
  if (tab === 'lists') {
    const added = () => {
      store.fetch(id).catch(() => undefined);
      close();
    };
    return <AddToListDialog chosen={chosenByIds([id], nameOf(contact))} onDone={added} onCancel={close} />;
  }
  const edits = tab === 'custom-fields' ? customEdits(contact, fields.custom) : reservedEdits(contact);
  return (
    <EditFieldsDialog
      key={edits.length}
      title={tab === 'custom-fields' ? 'Edit custom fields' : 'Edit contact'}
      contactId={id}
      edits={edits}
      onClose={close}
    />
  );
});

export const ProfileDelete = observer(function ProfileDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const tab = useParameter('tab');
  const contact = useService(ContactsStore).profile(id);
  return (
    <RemoveContactsDialog
      chosen={chosenByIds([id], contact && nameOf(contact))}
      onDone={() => navigation.to(paths.all)}
      onCancel={() => navigation.to(paths.profileTab, { id, tab })}
    />
  );
});

/** Removes the profile's contact from one of its lists. */
export const ProfileListDelete = observer(function ProfileListDelete() {
  const navigation = useService(Navigation);
  const store = useService(ContactsStore);
  const id = useParameter('id');
  const contact = store.profile(id);
  const close = () => navigation.to(paths.profileLists, { id });
  const done = () => {
    // The profile shows the old lists until it is refetched.
    store.fetch(id).catch(() => undefined);
    close();
  };
  return (
    <RemoveContactsDialog
      chosen={chosenByIds([id], contact && nameOf(contact))}
      fromList={useParameter('listId')}
      onDone={done}
      onCancel={close}
    />
  );
});
