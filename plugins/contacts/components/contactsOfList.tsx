import { observer } from 'mobx-react-lite';
import { useRefusal, useService } from 'sendwright/sdk';
import { Empty, Link } from 'sendwright/sdk/ui';
import { chosenByIds } from '../chosenContacts';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { ContactGrid } from './ContactGrid';
import { RemoveContactsDialog } from './RemoveContactsDialog';

/** The contacts of a list, on the list's page. */
export const ListContactsGrid = observer(function ListContactsGrid({ listId }: { readonly listId: string }) {
  const mayImport = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  return (
    <ContactGrid
      key={listId}
      listId={listId}
      empty={
        <Empty
          drawing="people"
          title="No contacts on this list yet"
          text="Import a CSV file into it, or add contacts by hand."
          action={
            mayImport && (
              <Link to={paths.upload} query={{ list: listId }} look="primary">
                Import contacts
              </Link>
            )
          }
        />
      }
    />
  );
});

/** Removes a contact from the list whose page shows it. */
export const ContactOffList = observer(function ContactOffList({
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
