import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists, paths as listPaths } from 'sendwright/plugins/lists/contract';
import { Alerts, HttpFailure, Navigation, pathTo, useParameter, useService, useSlot } from 'sendwright/sdk';
import {
  Button,
  CopyableId,
  Empty,
  ErrorState,
  Link,
  Page,
  PageSection,
  Skeleton,
  SlotFilling,
  type Tab,
  Tabs,
} from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { chosenByIds } from '../chosenContacts';
import { AddToListDialog } from '../components/AddToListDialog';
import { ActivityTab } from '../components/profile/ActivityTab';
import { ConsentTab } from '../components/profile/ConsentTab';
import { CustomFieldsTab, ReservedFieldsTab } from '../components/profile/fieldTabs';
import { SuppressionState } from '../components/profile/SuppressionState';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths, ProfileTabs } from '../contract';
import { texts } from '../texts';
import styles from './ContactProfile.module.css';

/** The lists a contact is on. */
const ContactListsTab = observer(function ContactListsTab({ contact }: { readonly contact: Contact }) {
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
          text="Lists group contacts so that you can send to them together."
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

/** A tab's path segment, from the title of another plugin's fill. */
const slug = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

export default observer(function ContactProfile() {
  const store = useService(ContactsStore);
  const fields = useService(FieldDefinitions);
  const lists = useService(Lists);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const others = useSlot(ProfileTabs);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const contact = store.profile(id);
  const tab = profileTabOf(navigation.location.pathname);

  useEffect(() => {
    store.fetch(id).catch((error: unknown) => {
      setFailure(error);
      if (error instanceof HttpFailure && error.status === 404) alerts.show(texts.notFound);
    });
  }, [store, alerts, id, attempt]);
  useEffect(() => {
    // Names of lists and fields are filled in when they have loaded.
    void Promise.allSettled([lists.load(), fields.load()]);
  }, [lists, fields]);

  const back = { to: paths.all, label: 'Contacts' };
  if (failure instanceof HttpFailure && failure.status === 404) {
    return (
      <Page title="Contact" back={back}>
        <Empty
          drawing="search"
          title="We couldn't find that contact."
          text="It may have been deleted."
          action={
            <Link to={paths.all} look="primary">
              Go to contacts
            </Link>
          }
        />
      </Page>
    );
  }
  if (!contact) {
    const again = () => {
      setFailure(undefined);
      setAttempt(attempt + 1);
    };
    return (
      <Page title="Contact" back={back}>
        {failure === undefined ? (
          <Skeleton shape="form" label="Loading the contact" />
        ) : (
          <ErrorState failure={failure} title="The contact couldn't be loaded." onRetry={again} />
        )}
      </Page>
    );
  }

  const own = [
    { id: 'reserved-fields', title: 'Profile', content: <ReservedFieldsTab contact={contact} /> },
    { id: 'custom-fields', title: 'Custom fields', content: <CustomFieldsTab contact={contact} /> },
    { id: 'lists', title: 'Lists', count: contact.list_ids.length, content: <ContactListsTab contact={contact} /> },
    { id: 'consent', title: 'Consent', content: <ConsentTab key={id} contactId={id} /> },
    { id: 'activity', title: 'Activity', content: <ActivityTab key={id} contactId={id} /> },
  ];
  const tabs: readonly Tab[] = [
    ...own,
    ...others.map((filling) => ({
      id: slug(filling.title),
      title: filling.title,
      content: <SlotFilling filling={filling} props={{ contactId: id }} />,
    })),
  ];
  const [first] = own;
  const shown = tabs.find((candidate) => candidate.id === tab) ?? first;
  const isEditable = tab === 'reserved-fields' || tab === 'custom-fields';
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  return (
    <Page
      title={name || nameOf(contact)}
      back={back}
      intro={
        <>
          {name && contact.email && <>{contact.email} </>}
          <CopyableId value={contact.id} label="Contact ID" />
        </>
      }
      {...(isEditable && {
        primaryAction: (
          <Link to={paths.profileEdit} params={{ id, tab }} look="primary">
            Edit
          </Link>
        ),
      })}
      actions={[
        {
          label: 'Delete contact',
          icon: 'trash',
          danger: true,
          onSelect: () => navigation.to(paths.profileDelete, { id, tab }),
        },
      ]}
      tabs={
        <Tabs
          label="Parts of the contact"
          selected={shown?.id ?? ''}
          tabs={tabs.map((one) => ({
            id: one.id,
            title: one.title,
            to: pathTo(paths.profileTab, { id, tab: one.id }),
            count: one.count,
          }))}
        />
      }
    >
      {contact.email && <SuppressionState key={contact.email} email={contact.email} />}
      {shown?.content}
    </Page>
  );
});

/** The tab for a profile's address: `/contacts/profile/7/lists/3/delete` shows `lists`. */
function profileTabOf(pathname: string): string {
  return /\/profile\/[^/]+\/([^/]+)/.exec(pathname)?.[1] ?? 'reserved-fields';
}
