import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { chosenByIds } from '../chosenContacts';
import { RemoveContactsDialog } from '../components/RemoveContactsDialog';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';

/** Takes the contact of a profile off one of its lists. */
export default observer(function ProfileListDelete() {
  const navigation = useService(Navigation);
  const store = useService(ContactsStore);
  const id = useParameter('id');
  const contact = store.profile(id);
  const close = () => navigation.to(paths.profileLists, { id });
  const done = () => {
    // The profile shows the lists as they were until it is fetched again.
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
