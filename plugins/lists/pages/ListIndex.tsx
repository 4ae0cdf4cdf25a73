import { observer } from 'mobx-react-lite';
import { Exports } from 'sendwright/plugins/exports/contract';
import { Navigation, pathTo, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { inOrder, tableOfAll, useRefreshed } from 'sendwright/sdk/models';
import {
  type Column,
  DataTable,
  Empty,
  formatCount,
  formatNumber,
  Link,
  type MenuEntry,
  Page,
  RelativeTime,
  useTableState,
} from 'sendwright/sdk/ui';
import type { List } from 'sendwright/wire/lists';
import { paths } from '../contract';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';

const columns: readonly Column<List>[] = [
  { id: 'name', title: 'Name', cell: (list) => <strong>{list.name}</strong>, sortable: true, minWidth: 200 },
  {
    id: 'contacts',
    title: 'Contacts',
    cell: ({ id, name, contact_count: count }) => (
      <Link to={paths.detail} params={{ id }} look="figure" ariaLabel={`${formatCount(count, 'contact')} of ${name}`}>
        {formatNumber(count)}
      </Link>
    ),
    sortable: true,
    align: 'right',
    width: 140,
  },
  {
    id: 'pending',
    title: 'Pending',
    cell: ({ id, name, pending_count: pending = 0 }) =>
      pending === 0 ? (
        '–'
      ) : (
        <Link to={paths.detail} params={{ id }} look="figure" ariaLabel={`${formatNumber(pending)} pending, ${name}`}>
          {formatNumber(pending)}
        </Link>
      ),
    align: 'right',
    width: 100,
  },
  {
    id: 'updated',
    title: 'Last updated',
    cell: (list) => (list.updated_at === undefined ? '–' : <RelativeTime at={list.updated_at} />),
    sortable: true,
    width: 160,
  },
];

/** By name, the order of the store is kept. */
const orders: Readonly<Record<string, (one: List, other: List) => number>> = {
  contacts: (one, other) => one.contact_count - other.contact_count,
  updated: (one, other) => (one.updated_at ?? '').localeCompare(other.updated_at ?? ''),
};

export default observer(function ListIndex() {
  const store = useService(ListsStore);
  const navigation = useService(Navigation);
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const cannotUpdate = useRefusal({ scope: 'marketing_campaigns.update' })?.message;
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const exports = useOptionalService(Exports);
  const table = useTableState();
  const { fetching } = store;
  const fetch = useRefreshed(store, texts.fetchFailed);

  const menu = ({ id, name }: List): readonly MenuEntry[] => [
    { label: 'Open', icon: 'list', onSelect: () => navigation.to(paths.detail, { id }) },
    {
      label: 'Rename',
      icon: 'edit',
      disabled: cannotUpdate !== undefined,
      detail: cannotUpdate,
      onSelect: () => navigation.to(paths.edit, { id }),
    },
    ...(exports.state === 'absent'
      ? []
      : [
          {
            label: 'Export',
            icon: 'download',
            onSelect: () =>
              void exports.get().then((service) => service?.ask({ title: name, whom: { list_ids: [id] } })),
          } as const,
        ]),
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: cannotDelete !== undefined,
      detail: cannotDelete,
      onSelect: () => navigation.to(paths.remove, { id }),
    },
  ];

  const search = table.search.toLowerCase();
  const found = store.all.filter(({ name }) => name.toLowerCase().includes(search));
  const rows = inOrder(found, table.sort, orders);

  return (
    <Page
      title="Lists"
      intro="Groups of contacts that you send to. A contact can be on many lists."
      wide
      primaryAction={
        mayCreate && (
          <Link to={paths.create} look="primary">
            Create list
          </Link>
        )
      }
    >
      <DataTable
        label="Lists"
        noun={['list', 'lists']}
        columns={columns}
        rows={rows}
        rowKey={(list) => list.id}
        rowLabel={(list) => list.name}
        rowLink={({ id }) => pathTo(paths.detail, { id })}
        total={rows.length}
        {...tableOfAll(fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search lists' }}
        rowMenu={menu}
        empty={
          <Empty
            drawing="people"
            title="No lists yet"
            text={
              'A list groups contacts, such as customers, subscribers or event attendees. Create one, then ' +
              'add or import its contacts.'
            }
            action={
              mayCreate && (
                <Link to={paths.create} look="primary">
                  Create list
                </Link>
              )
            }
          />
        }
      />
    </Page>
  );
});
