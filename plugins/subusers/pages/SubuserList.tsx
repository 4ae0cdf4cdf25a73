import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, Session, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, showFailure, useFetchAlert } from 'sendwright/sdk/models';
import {
  Banner,
  type Column,
  DataTable,
  Empty,
  formatNumber,
  Link,
  type MenuEntry,
  Page,
  RelativeTime,
  StatusTag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { SubuserDetail } from 'sendwright/wire/subusers';
import { paths } from '../contract';
import { creditText } from '../creditForm';
import { SubusersStore } from '../subusersStore';
import { texts } from '../texts';

const statusOf = ({ disabled, status, website_access: mayEnter }: SubuserDetail) =>
  disabled ? (
    <StatusTag tone="neutral" label="Switched off" />
  ) : status !== 'active' && status !== 'trial' ? (
    <StatusTag tone="warning" label="Stopped" />
  ) : (
    <StatusTag tone={mayEnter ? 'success' : 'info'} label={mayEnter ? 'Active' : 'No website access'} />
  );

const columns: readonly Column<SubuserDetail>[] = [
  { id: 'username', title: 'Subuser', minWidth: 180, cell: ({ username }) => <strong>{username}</strong> },
  { id: 'email', title: 'Email', minWidth: 200, cell: ({ email }) => <span>{email}</span> },
  { id: 'status', title: 'Status', width: 170, cell: statusOf },
  {
    id: 'credits',
    title: 'Credits',
    wideOnly: 1100,
    minWidth: 200,
    cell: ({ credits }) => <span>{creditText(credits)}</span>,
  },
  {
    id: 'contacts',
    title: 'Contacts',
    width: 110,
    align: 'right',
    cell: ({ contact_count: count }) => formatNumber(count),
  },
  {
    id: 'region',
    title: 'Region',
    wideOnly: 1100,
    width: 90,
    cell: ({ region }) => (region === 'eu' ? 'EU' : 'Global'),
  },
  {
    id: 'created',
    title: 'Created',
    wideOnly: 1100,
    width: 130,
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
];

export default observer(function SubuserList() {
  const store = useService(SubusersStore);
  const session = useService(Session);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const mayUpdate = !useRefusal({ scope: 'subusers.update' });
  const mayDelete = !useRefusal({ scope: 'subusers.delete' });
  const table = useTableState();
  const search = table.search.trim();
  useEffect(() => void store.list(search), [store, search]);
  const { page, limit, count } = store;
  useFetchAlert(problemOf(page.request), texts.fetchFailed, () => void page.refresh());

  const acting = async (act: () => Promise<void>, done: () => void, failed: () => void) => {
    try {
      await act();
      done();
    } catch {
      failed();
    }
  };
  const updateFailed = () => alerts.show(texts.updateFailed);
  const menu = ({ username, disabled, website_access: mayEnter }: SubuserDetail): readonly MenuEntry[] => [
    {
      label: `Work as ${username}`,
      icon: 'user',
      onSelect: () =>
        void session
          .impersonate(username)
          .catch((failure: unknown) => showFailure(alerts, failure, texts.impersonateFailed, { username })),
    },
    {
      label: 'Credits',
      icon: 'edit',
      disabled: !mayUpdate,
      onSelect: () => navigation.to(paths.credits, { name: username }),
    },
    {
      label: mayEnter ? 'Close website access' : 'Allow website access',
      disabled: !mayUpdate || disabled,
      onSelect: () =>
        void acting(
          () => store.closeWebsite(username, mayEnter),
          () => alerts.show(mayEnter ? texts.accessOff : texts.accessOn, { username }),
          updateFailed,
        ),
    },
    {
      label: disabled ? 'Switch on' : 'Switch off',
      disabled: !mayUpdate,
      onSelect: () =>
        void acting(
          () => store.disable(username, !disabled),
          () => alerts.show(disabled ? texts.enabled : texts.disabled, { username }),
          updateFailed,
        ),
    },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: !mayDelete,
      onSelect: () => navigation.to(paths.remove, { name: username }),
    },
  ];

  const isFull = limit !== null && count !== undefined && count >= limit;
  return (
    <Page
      title="Subusers"
      intro={
        limit === null || count === undefined
          ? 'Accounts below yours, with contacts, senders and statistics of their own.'
          : `Accounts below yours, with contacts, senders and statistics of their own: ${formatNumber(count)} of ` +
            `${formatNumber(limit)}.`
      }
      wide
      primaryAction={
        isFull ? undefined : (
          <Link to={paths.create} look="primary">
            Create subuser
          </Link>
        )
      }
    >
      {isFull && (
        <Banner tone="warning">
          You&apos;ve reached the maximum of {formatNumber(limit)} subusers. Delete one, or contact Support for more.
        </Banner>
      )}
      <DataTable
        label="Subusers"
        noun={['subuser', 'subusers']}
        columns={columns}
        rows={page.rows.slice()}
        rowKey={({ username }) => username}
        total={page.total}
        loading={page.request.status === 'loading' || page.request.status === 'idle'}
        error={problemOf(page.request)}
        onRetry={() => void page.refresh()}
        hasMore={page.hasMore}
        onLoadMore={() => void page.loadMore()}
        state={table}
        search={{ label: 'Search subusers' }}
        rowMenu={menu}
        columnChooser="subusers"
        empty={
          <Empty
            drawing="people"
            title="No subusers yet"
            text={
              'Give a brand, a client or a team its own account below yours. You can work as it at any ' +
              'time; your actions are logged with both names.'
            }
            action={
              <Link to={paths.create} look="primary">
                Create subuser
              </Link>
            }
          />
        }
      />
    </Page>
  );
});
