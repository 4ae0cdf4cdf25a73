import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Lists, paths as listPaths } from 'sendwright/plugins/lists/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { Button, Empty, Link, PageSection } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { chosenByIds } from '../../chosenContacts';
import { nameOf } from '../../contactColumns';
import { ContactsStore } from '../../contactsStore';
import { paths } from '../../contract';
import { AddToListDialog } from '../AddToListDialog';
import styles from './ContactListsTab.module.css';

/** The lists a contact is on. */
export const ContactListsTab = observer(function ContactListsTab({ contact }: { readonly contact: Contact }) {
  const lists = useService(Lists);
  const store = useService(ContactsStore);
  const navigation = useService(Navigation);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button icon="add" onClick={() => setAdding(true)}>
      Add to list
    </Button>
  );
  return (
    <>
      {contact.list_ids.length === 0 ? (
        <Empty
          drawing="people"
          title="On no list"
          text="Lists keep contacts together, to be sent to together."
          action={add}
        />
      ) : (
        <PageSection title="Lists" action={add}>
          <ul className={styles.lists}>
            {contact.list_ids.map((id) => (
              <li key={id} className={styles.list}>
                <Link to={listPaths.detail} params={{ id }}>
                  {lists.get(id)?.name ?? id}
                </Link>
                <Button
                  size="small"
                  intent="quiet"
                  onClick={() => navigation.to(paths.profileListDelete, { id: contact.id, listId: id })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      {isAdding && (
        <AddToListDialog
          chosen={chosenByIds([contact.id], nameOf(contact))}
          onCancel={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            store.fetch(contact.id).catch(() => undefined);
          }}
        />
      )}
    </>
  );
});
