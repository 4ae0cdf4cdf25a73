import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Navigation, pathTo, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { inOrder, tableOfAll, useRefreshed } from 'sendwright/sdk/models';
import {
  type Column,
  DataTable,
  Empty,
  formatNumber,
  formatPercent,
  Link,
  type MenuEntry,
  Page,
  RelativeTime,
  Tag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { paths } from '../contract';
import { FormsStore, useFormActions } from '../formsStore';
import { texts } from '../texts';

const useMay = (verb: string): boolean => useRefusal({ scope: `marketing_campaigns.${verb}` }) === undefined;

/** The table's cells are not observers, so the lists' names are read here. */
const columnsWith = (listNames: ReadonlyMap<string, string>): readonly Column<SignupForm>[] => [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name, read_only_reason: reason, draft_changes: changes }) => (
      <>
        <strong>{name}</strong>
        {changes.length > 0 && (
          <>
            {' '}
            <Tag tone="info">Unpublished changes</Tag>
          </>
        )}
        {reason !== null && (
          <>
            {' '}
            <Tag tone="warning">Read-only</Tag>
          </>
        )}
      </>
    ),
    sortable: true,
    minWidth: 200,
  },
  {
    id: 'list',
    title: 'Adds to',
    cell: ({ list_id: id }) => (id === null ? 'All contacts' : (listNames.get(id) ?? '–')),
    minWidth: 200,
  },
  {
    id: 'contacts',
    title: 'Contacts',
    cell: (form) => formatNumber(form.contact_count),
    sortable: true,
    align: 'right',
    width: 120,
  },
  {
    id: 'pending',
    title: 'Pending',
    wideOnly: 1100,
    cell: ({ pending_count: pending }) => (pending === 0 ? '–' : formatNumber(pending)),
    align: 'right',
    width: 100,
  },
  {
    id: 'views',
    title: 'Views, 30 days',
    cell: ({ last_30_days: { views } }) => (views === 0 ? '–' : formatNumber(views)),
    align: 'right',
    width: 120,
  },
  {
    id: 'rate',
    title: 'Sign up',
    cell: ({ last_30_days: { views, signups } }) => (views === 0 ? '–' : formatPercent(Math.min(1, signups / views))),
    align: 'right',
    width: 90,
  },
  {
    id: 'updated',
    title: 'Last updated',
    wideOnly: 1100,
    cell: (form) => <RelativeTime at={form.updated_at} />,
    sortable: true,
    width: 160,
  },
];

const orders: Readonly<Record<string, (one: SignupForm, other: SignupForm) => number>> = {
  name: (one, other) => one.name.localeCompare(other.name),
  contacts: (one, other) => one.contact_count - other.contact_count,
  updated: (one, other) => one.updated_at.localeCompare(other.updated_at),
};

export default observer(function FormIndex() {
  const store = useService(FormsStore);
  const navigation = useService(Navigation);
  const lists = useOptionalService(Lists);
  const table = useTableState();
  const { duplicate } = useFormActions();
  const [mayCreate, mayUpdate, mayDelete] = [useMay('create'), useMay('update'), useMay('delete')];
  const { fetching } = store;
  const fetch = useRefreshed(store, texts.fetchFailed);
  useEffect(() => {
    // The names of lists are optional: the table works without them.
    void lists
      .get()
      .then((service) => service?.load())
      .catch(() => undefined);
  }, [lists]);

  const columns = columnsWith(new Map(lists.current?.all.map(({ id, name }) => [id, name])));
  const menu = ({ id, share_url: address, read_only_reason: reason }: SignupForm): readonly MenuEntry[] => [
    ...(mayUpdate
      ? [
          {
            label: reason === null ? 'Edit' : 'View',
            icon: reason === null ? ('edit' as const) : ('eye' as const),
            onSelect: () => navigation.to(paths.editor, { id }),
          },
        ]
      : []),
    { label: 'Statistics', icon: 'chart', onSelect: () => navigation.to(paths.stats, { id }) },
    { label: 'Open the page', icon: 'external', onSelect: () => void window.open(address, '_blank', 'noopener') },
    { label: 'Share code', icon: 'share', onSelect: () => navigation.to(paths.share, { id }) },
    ...(mayCreate ? [{ label: 'Duplicate', icon: 'duplicate' as const, onSelect: () => void duplicate(id) }] : []),
    ...(mayDelete
      ? ([
          'divider',
          { label: 'Delete', icon: 'trash', danger: true, onSelect: () => navigation.to(paths.remove, { id }) },
        ] as const)
      : []),
  ];

  const wanted = table.search.toLowerCase();
  const found = store.all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const rows = inOrder(found, table.sort, orders);
  const create = mayCreate && (
    <Link to={paths.create} look="primary">
      Create signup form
    </Link>
  );

  return (
    <Page
      title="Signup forms"
      intro="Forms that turn visitors into subscribers. Link to them, or embed them in your website."
      wide
      primaryAction={create}
    >
      <DataTable
        label="Signup forms"
        noun={['signup form', 'signup forms']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => pathTo(mayUpdate ? paths.editor : paths.stats, { id })}
        total={rows.length}
        {...tableOfAll(fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search signup forms' }}
        rowMenu={menu}
        empty={
          <Empty
            drawing="form"
            title="No signup forms yet"
            text={
              'A signup form is a page where visitors leave their address. Link to it or embed it in your website. ' +
              'People join your list once they confirm their address.'
            }
            action={create}
          />
        }
      />
    </Page>
  );
});
