import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { chosenByIds } from '../chosenContacts';
import { RemoveContactsDialog } from '../components/RemoveContactsDialog';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';

export default observer(function ProfileDelete() {
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
