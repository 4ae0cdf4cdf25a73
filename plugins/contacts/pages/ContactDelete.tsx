import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { chosenByIds } from '../chosenContacts';
import { RemoveContactsDialog } from '../components/RemoveContactsDialog';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';

export default observer(function ContactDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('contactId');
  const contact = useService(ContactsStore).profile(id);
  const close = () => navigation.to(paths.all);
  return (
    <RemoveContactsDialog chosen={chosenByIds([id], contact && nameOf(contact))} onDone={close} onCancel={close} />
  );
});
