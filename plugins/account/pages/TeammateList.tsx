import { observer } from 'mobx-react-lite';
import { Navigation, pathTo, Session, useRefusal, useService } from 'sendwright/sdk';
import { type Column, DataTable, Empty, Link, type MenuEntry, Page, StatusTag, useTableState } from 'sendwright/sdk/ui';
import type { TeammateSummary, TeammateType } from 'sendwright/wire/teammates';
import { AccountStore } from '../accountStore';
import { TeammateTabs, useTeammateRows } from '../components/TeammateTabs';
import { paths } from '../contract';

const types: Readonly<Record<TeammateType, string>> = {
  owner: 'Owner',
  admin: 'Administrator',
  teammate: 'Limited access',
};
const nameOf = (teammate: TeammateSummary): string =>
  [teammate.first_name, teammate.last_name].filter(Boolean).join(' ') || '–';

const columns: readonly Column<TeammateSummary>[] = [
  { id: 'username', title: 'Username', cell: (teammate) => <strong>{teammate.username}</strong>, minWidth: 180 },
  { id: 'name', title: 'Name', cell: nameOf, minWidth: 140 },
  { id: 'email', title: 'Email', cell: (teammate) => teammate.email || '–', minWidth: 200 },
  {
    id: 'type',
    title: 'Access',
    width: 160,
    cell: ({ user_type: type }) => <StatusTag tone={type === 'teammate' ? 'neutral' : 'success'} label={types[type]} />,
  },
];

export default observer(function TeammateList() {
  const { teammates } = useService(AccountStore);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const table = useTableState();
  const cannotInvite = useRefusal({ scope: 'teammates.create' });
  const cannotUpdate = useRefusal({ scope: 'teammates.update' });
  const cannotDelete = useRefusal({ scope: 'teammates.delete' });
  useTeammateRows('teammates');

  const fixed = (teammate: TeammateSummary): string | undefined => {
    if (teammate.user_type === 'owner') return 'The owner always has full access.';
    return teammate.username === session.username ? 'Another administrator can change yours.' : undefined;
  };
  const menu = (teammate: TeammateSummary): readonly MenuEntry[] => [
    {
      label: 'Change access',
      icon: 'edit',
      disabled: cannotUpdate !== undefined || fixed(teammate) !== undefined,
      detail: fixed(teammate),
      onSelect: () => navigation.to(paths.editTeammate, { username: teammate.username }),
    },
    'divider',
    {
      label: 'Remove',
      icon: 'trash',
      danger: true,
      disabled: cannotDelete !== undefined || fixed(teammate) !== undefined,
      onSelect: () => navigation.to(paths.removeTeammate, { username: teammate.username }),
    },
  ];
  const invite = cannotInvite ? undefined : (
    <Link to={paths.invite} look="primary">
      Invite teammate
    </Link>
  );
  const search = table.search.toLowerCase();
  const { fetching } = teammates;
  return (
    <Page
      title="Teammates"
      intro="The people who work in this account, each with their own sign-in and access."
      wide
      primaryAction={invite}
      tabs={<TeammateTabs selected="teammates" />}
    >
      <DataTable
        label="Teammates"
        noun={['teammate', 'teammates']}
        columns={columns}
        rows={teammates.all.filter((teammate) =>
          `${teammate.username} ${nameOf(teammate)} ${teammate.email}`.toLowerCase().includes(search),
        )}
        rowKey={(teammate) => teammate.username}
        rowLabel={(teammate) => teammate.username}
        onOpen={(teammate) => {
          if (!fixed(teammate) && !cannotUpdate)
            navigation.go(pathTo(paths.editTeammate, { username: teammate.username }));
        }}
        total={teammates.all.length}
        loading={fetching.status === 'loading' && teammates.all.length === 0}
        error={
          fetching.status === 'failure' && teammates.all.length === 0 ? (fetching.failure ?? fetching.error) : undefined
        }
        onRetry={() => void teammates.refresh().catch(() => undefined)}
        state={table}
        search={{ label: 'Search teammates' }}
        rowMenu={menu}
        columnChooser="teammates"
        empty={
          <Empty
            drawing="people"
            title="No teammates yet"
            text="Invite the people you work with. Each has their own sign-in and access."
            action={invite}
          />
        }
      />
    </Page>
  );
});
