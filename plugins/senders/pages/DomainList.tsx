import { observer } from 'mobx-react-lite';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { tableOfAll, useRefreshed } from 'sendwright/sdk/models';
import {
  type Column,
  DataTable,
  Empty,
  Link,
  type MenuEntry,
  Page,
  RelativeTime,
  StatusTag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';
import { SenderTabs } from '../components/SenderTabs';
import { paths } from '../contract';
import { DomainsStore } from '../domainsStore';
import { domainState } from '../domainCheck';
import { texts } from '../texts';
import { useCheckDomain } from '../domainCheck';

const columns: readonly Column<AuthenticatedDomain>[] = [
  { id: 'domain', title: 'Domain', cell: ({ domain }) => <strong>{domain}</strong>, minWidth: 200 },
  { id: 'state', title: 'Status', cell: (domain) => <StatusTag {...domainState(domain)} />, width: 170 },
  { id: 'reason', title: 'Last result', cell: ({ dns }) => dns.dkim.reason ?? '–', minWidth: 240 },
  {
    id: 'looked',
    title: 'Last checked',
    wideOnly: 1100,
    width: 140,
    cell: ({ last_validation_attempt_at: at }) => (at === null ? 'Never' : <RelativeTime at={at * 1000} />),
  },
];

export default observer(function DomainList() {
  const store = useService(DomainsStore);
  const navigation = useService(Navigation);
  const table = useTableState();
  const check = useCheckDomain();
  const cannotCreate = useRefusal({ scope: 'whitelabel.create' });
  const cannotCheck = useRefusal({ scope: 'whitelabel.update' });
  const cannotRemove = useRefusal({ scope: 'whitelabel.delete' });

  const fetch = useRefreshed(store, texts.domainsFailed);

  const menu = ({ id }: AuthenticatedDomain): readonly MenuEntry[] => [
    { label: 'Show the DNS record', icon: 'code', onSelect: () => navigation.to(paths.domain, { id: String(id) }) },
    { label: 'Check the record', icon: 'refresh', disabled: cannotCheck !== undefined, onSelect: () => void check(id) },
    'divider',
    {
      label: 'Remove',
      icon: 'trash',
      danger: true,
      disabled: cannotRemove !== undefined,
      onSelect: () => navigation.to(paths.removeDomain, { id: String(id) }),
    },
  ];
  const add = cannotCreate ? undefined : (
    <Link to={paths.newDomain} look="primary">
      Authenticate a domain
    </Link>
  );
  const search = table.search.toLowerCase();

  return (
    <Page
      title="Senders"
      intro="Domains that you have proven to own. Their mail is signed, and their senders need no verification."
      wide
      tabs={<SenderTabs selected="domains" />}
      primaryAction={add}
    >
      <DataTable
        label="Domains"
        noun={['domain', 'domains']}
        columns={columns}
        rows={store.all.filter(({ domain }) => domain.includes(search))}
        rowKey={({ id }) => String(id)}
        rowLabel={({ domain }) => domain}
        rowLink={({ id }) => pathTo(paths.domain, { id: String(id) })}
        total={store.all.length}
        {...tableOfAll(store.fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search domains' }}
        rowMenu={menu}
        empty={
          <Empty
            drawing="lock"
            title="No domains yet"
            text={
              'Add one record to the DNS of your domain. Mailbox providers then trust your mail more, and ' +
              'its senders need no verification email.'
            }
            action={add}
          />
        }
      />
    </Page>
  );
});
