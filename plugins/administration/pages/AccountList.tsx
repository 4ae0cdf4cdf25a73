import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { pathTo, useService } from 'sendwright/sdk';
import { problemOf, useFetchAlert } from 'sendwright/sdk/models';
import {
  type Column,
  DataTable,
  Empty,
  formatNumber,
  Link,
  Page,
  RelativeTime,
  useTableState,
} from 'sendwright/sdk/ui';
import type { AdministeredAccount } from 'sendwright/wire/administration';
import {
  accountFilterIds,
  accountFilters,
  filterOf,
  labelOf,
  orderOf,
  planChoices,
  regionChoices,
} from '../accountChoices';
import { AdministrationStore } from '../administrationStore';
import { AccountStatusTag } from '../components/accountStatus';
import { paths } from '../contract';
import { texts } from '../texts';

const columns: readonly Column<AdministeredAccount>[] = [
  {
    id: 'username',
    title: 'Account',
    minWidth: 200,
    sortable: true,
    cell: ({ username }) => <strong>{username}</strong>,
  },
  { id: 'email', title: 'Email', minWidth: 190, cell: ({ email }) => <span>{email || '–'}</span> },
  { id: 'plan', title: 'Plan', width: 110, sortable: true, cell: ({ plan }) => labelOf(planChoices, plan) },
  {
    id: 'status',
    title: 'Status',
    width: 170,
    sortable: true,
    cell: (account) => <AccountStatusTag account={account} />,
  },
  { id: 'region', title: 'Region', wideOnly: 1100, width: 90, cell: ({ region }) => labelOf(regionChoices, region) },
  { id: 'parent', title: 'Parent', wideOnly: 1100, width: 110, cell: ({ parent }) => <span>{parent ?? '–'}</span> },
  {
    id: 'contacts',
    title: 'Contacts',
    wideOnly: 1100,
    width: 110,
    align: 'right',
    sortable: true,
    cell: ({ contacts }) => formatNumber(contacts),
  },
  {
    id: 'subusers',
    title: 'Subusers',
    width: 100,
    align: 'right',
    hidden: true,
    cell: ({ subusers }) => formatNumber(subusers),
  },
  {
    id: 'last_sign_in',
    title: 'Last sign-in',
    wideOnly: 1100,
    width: 130,
    sortable: true,
    cell: ({ last_sign_in: at }) => (at ? <RelativeTime at={at} /> : 'Never'),
  },
  {
    id: 'created_at',
    title: 'Opened',
    width: 130,
    sortable: true,
    hidden: true,
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
];

export default observer(function AccountList() {
  const store = useService(AdministrationStore);
  const table = useTableState({
    filters: accountFilterIds,
    defaultSort: { column: 'username', direction: 'ascending' },
  });
  useEffect(() => void store.list({ ...filterOf(table), ...orderOf(table) }), [store, table]);

  const { accounts } = store;
  useFetchAlert(problemOf(accounts.request), texts.fetchFailed, () => void accounts.refresh());
  return (
    <Page
      title="All accounts"
      intro="Every account of this installation, with its plan, status and limits."
      wide
      secondaryAction={
        <Link to={paths.features} look="button">
          Features
        </Link>
      }
    >
      <DataTable
        label="Accounts"
        noun={['account', 'accounts']}
        columns={columns}
        rows={accounts.rows.slice()}
        rowKey={({ id }) => String(id)}
        rowLabel={({ username }) => username}
        rowLink={({ id }) => pathTo(paths.account, { id: String(id) })}
        total={accounts.total}
        loading={accounts.request.status === 'loading' || accounts.request.status === 'idle'}
        error={problemOf(accounts.request)}
        onRetry={() => void accounts.refresh()}
        hasMore={accounts.hasMore}
        onLoadMore={() => void accounts.loadMore()}
        state={table}
        search={{ label: 'Search by name or email' }}
        filters={accountFilters}
        columnChooser="administration.accounts"
        empty={
          <Empty
            drawing="people"
            title="No accounts"
            text="Accounts appear here when people sign up, or when you create them on the command line."
          />
        }
      />
    </Page>
  );
});
