import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Exports } from 'sendwright/plugins/exports/contract';
import { Alerts, Navigation, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { Empty, Link, Page } from 'sendwright/sdk/ui';
import { ContactCounts } from '../components/ContactCounts';
import { ContactGrid } from '../components/ContactGrid';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { texts } from '../texts';

export default observer(function AllContacts() {
  const store = useService(ContactsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const exports = useOptionalService(Exports);
  const exportAll = () => void exports.get().then((service) => service?.ask({ title: 'All contacts', whom: {} }));
  const none = store.counts?.contact_count === 0;

  useEffect(() => {
    store.count().catch(() => alerts.show(texts.countFailed));
  }, [store, alerts]);

  return (
    <Page
      title="Contacts"
      wide
      primaryAction={
        <Link to={paths.upload} look="primary">
          Import contacts
        </Link>
      }
      secondaryAction={
        <Link to={paths.add} look="button">
          Add by hand
        </Link>
      }
      actions={[
        ...(exports.state === 'absent'
          ? []
          : [{ label: 'Export all contacts', icon: 'download', disabled: none, onSelect: exportAll } as const]),
        { label: 'Find duplicates', icon: 'copy', disabled: none, onSelect: () => navigation.to(paths.duplicates) },
        'divider',
        {
          label: 'Delete all contacts',
          icon: 'trash',
          danger: true,
          disabled: none || cannotDelete !== undefined,
          detail: none ? 'There are none.' : cannotDelete,
          onSelect: () => navigation.to(paths.removeAll),
        },
      ]}
    >
      <ContactCounts />
      <ContactGrid
        empty={
          <Empty
            drawing="people"
            title="No contacts yet"
            text="Contacts are the people you send to. Import them from a CSV file: names, addresses and anything else you keep about them."
            action={
              <Link to={paths.upload} look="primary">
                Import contacts
              </Link>
            }
          />
        }
      />
    </Page>
  );
});
