import { observer } from 'mobx-react-lite';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { chosenByIds } from '../chosenContacts';
import { AddToListDialog } from '../components/AddToListDialog';
import { EditFieldsDialog } from '../components/EditFieldsDialog';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { customEdits, reservedEdits } from '../profileEdits';

export default observer(function ProfileEdit() {
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
