import { observer } from 'mobx-react-lite';
import { Alerts, Http, useMailAlert, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { type Column, DataTable, Empty, Link, type MenuEntry, Page, RelativeTime } from 'sendwright/sdk/ui';
import type { PendingInvitation } from 'sendwright/wire/teammates';
import { AccountStore } from '../accountStore';
import { TeammateTabs, useTeammateRows } from '../components/TeammateTabs';
import { paths } from '../contract';
import { texts } from '../texts';

const columns: readonly Column<PendingInvitation>[] = [
  { id: 'email', title: 'Email', cell: (invitation) => <strong>{invitation.email}</strong>, minWidth: 220 },
  {
    id: 'access',
    title: 'Access',
    cell: ({ is_admin: isAdmin, scopes }) =>
      isAdmin ? 'Administrator' : scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`,
    width: 160,
  },
  {
    id: 'expires',
    title: 'Expires',
    cell: (invitation) => <RelativeTime at={invitation.expiration_date * 1000} />,
    width: 150,
  },
];

export default observer(function InvitationList() {
  const { invitations } = useService(AccountStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const showMailAlert = useMailAlert();
  const cannotInvite = useRefusal({ scope: 'teammates.create' });
  const cannotDelete = useRefusal({ scope: 'teammates.delete' });
  useTeammateRows('invitations');

  const resend = async ({ token, email }: PendingInvitation) => {
    try {
      await invitations.change(() => http.call('POST /teammates/pending/:token/resend', { params: { token } }));
      showMailAlert({ sent: texts.invited, captured: texts.invitedCaptured }, email);
    } catch (failure) {
      showFailure(alerts, failure, texts.inviteFailed);
    }
  };
  const withdraw = async ({ token }: PendingInvitation) => {
    try {
      await invitations.change(() => http.call('DELETE /teammates/pending/:token', { params: { token } }));
      alerts.show(texts.withdrawn);
    } catch (failure) {
      showFailure(alerts, failure, texts.withdrawFailed);
    }
  };
  const menu = (invitation: PendingInvitation): readonly MenuEntry[] => [
    {
      label: 'Resend',
      icon: 'send',
      disabled: cannotInvite !== undefined,
      detail: 'The earlier link stops working.',
      onSelect: () => void resend(invitation),
    },
    'divider',
    {
      label: 'Withdraw',
      icon: 'trash',
      danger: true,
      disabled: cannotDelete !== undefined,
      onSelect: () => void withdraw(invitation),
    },
  ];
  const invite = cannotInvite ? undefined : (
    <Link to={paths.invite} look="primary">
      Invite teammate
    </Link>
  );
  const { fetching } = invitations;
  return (
    <Page
      title="Teammates"
      intro="Invitations that haven't been accepted yet. Each is valid for 7 days."
      wide
      primaryAction={invite}
      tabs={<TeammateTabs selected="invitations" />}
    >
      <DataTable
        label="Invitations"
        noun={['invitation', 'invitations']}
        columns={columns}
        rows={invitations.all}
        rowKey={(invitation) => invitation.token}
        rowLabel={(invitation) => invitation.email}
        total={invitations.all.length}
        loading={fetching.status === 'loading' && invitations.all.length === 0}
        error={
          fetching.status === 'failure' && invitations.all.length === 0
            ? (fetching.failure ?? fetching.error)
            : undefined
        }
        onRetry={() => void invitations.refresh().catch(() => undefined)}
        rowMenu={menu}
        empty={
          <Empty
            drawing="mail"
            title="No open invitations"
            text="People you invite are listed here until they join."
            action={invite}
          />
        }
      />
    </Page>
  );
});
