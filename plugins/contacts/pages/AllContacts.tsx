import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Exports } from 'sendwright/plugins/exports/contract';
import { Navigation, Session, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Empty, formatNumber, formatPercent, Link, Page, StatTile, TileGrid } from 'sendwright/sdk/ui';
import { ContactGrid } from '../components/ContactGrid';
import { ManageTags } from '../components/tags/ManageTags';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { useContactCounts } from '../useContactCounts';

/** How many contacts are stored, billed, and allowed. */
const ContactCounts = observer(function ContactCounts() {
  const { counts } = useService(ContactsStore);
  const { plan } = useService(Session);
  const limit = counts?.contact_limit;
  const stored = counts?.contact_count;
  const billable = counts && counts.billable_count + (counts.billable_breakdown?.total ?? 0);
  return (
    <>
      <TileGrid>
        <StatTile label="Contacts" value={stored} detail="On any list or none" />
        <StatTile label="Billable this month" value={billable} detail="Stored at any time this month" />
        <StatTile
          label="Plan usage"
          value={
            limit === undefined || stored === undefined
              ? `${plan[0]?.toUpperCase() ?? ''}${plan.slice(1)}`
              : formatPercent(stored / limit, 0)
          }
          detail={
            limit === undefined ? 'No fixed limit on this plan' : `${formatNumber(stored)} of ${formatNumber(limit)}`
          }
        />
      </TileGrid>
      {limit !== undefined && stored !== undefined && stored >= limit && (
        <Banner tone="warning">
          You can store up to {formatNumber(limit)} contacts. New ones are dropped until you delete some or upgrade your
          plan.
        </Banner>
      )}
    </>
  );
});

export default observer(function AllContacts() {
  const store = useContactCounts();
  const navigation = useService(Navigation);
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const exports = useOptionalService(Exports);
  const exportAll = () => void exports.get().then((service) => service?.ask({ title: 'All contacts', whom: {} }));
  const none = store.counts?.contact_count === 0;
  const [isManaging, setManaging] = useState(false);

  return (
    <Page
      title="Contacts"
      wide
      primaryAction={
        mayCreate && (
          <Link to={paths.upload} look="primary">
            Import contacts
          </Link>
        )
      }
      secondaryAction={
        mayCreate && (
          <Link to={paths.add} look="button">
            Add by hand
          </Link>
        )
      }
      actions={[
        ...(exports.state === 'absent'
          ? []
          : [{ label: 'Export all contacts', icon: 'download', disabled: none, onSelect: exportAll } as const]),
        { label: 'Tags', icon: 'tag', onSelect: () => setManaging(true) },
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
      {isManaging && <ManageTags onClose={() => setManaging(false)} />}
      <ContactGrid
        empty={
          <Empty
            drawing="people"
            title="No contacts yet"
            text={
              'Contacts are the people you send to. Import them from a CSV file with names, addresses and ' +
              'any other details.'
            }
            action={
              mayCreate && (
                <Link to={paths.upload} look="primary">
                  Import contacts
                </Link>
              )
            }
          />
        }
      />
    </Page>
  );
});
