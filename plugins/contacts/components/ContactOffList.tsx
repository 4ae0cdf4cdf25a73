import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { chosenByIds } from '../chosenContacts';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { RemoveContactsDialog } from './RemoveContactsDialog';

/** Takes one contact off the list whose page shows it. */
export default observer(function ContactOffList({
  listId,
  contactId,
  onClose,
}: {
  readonly listId: string;
  readonly contactId: string;
  readonly onClose: () => void;
}) {
  const contact = useService(ContactsStore).profile(contactId);
  return (
    <RemoveContactsDialog
      chosen={chosenByIds([contactId], contact && nameOf(contact))}
      fromList={listId}
      onDone={onClose}
      onCancel={onClose}
    />
  );
});
