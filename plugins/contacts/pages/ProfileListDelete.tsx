import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { RemoveContactsDialog } from '../components/RemoveContactsDialog';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';

/** Takes the contact of a profile off one of its lists. */
export default function ProfileListDelete() {
  const navigation = useService(Navigation);
  const store = useService(ContactsStore);
  const id = useParameter('id');
  const close = () => navigation.to(paths.profileLists, { id });
  const done = () => {
    // The profile shows the lists as they were until it is fetched again.
    store.fetch(id).catch(() => undefined);
    close();
  };
  return <RemoveContactsDialog ids={[id]} fromList={useParameter('listId')} onDone={done} onCancel={close} />;
}
