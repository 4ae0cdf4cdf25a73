import { observer } from 'mobx-react-lite';
import {
  Alerts,
  Navigation,
  newestCaptured,
  pathTo,
  Session,
  useMailAlert,
  useRefusal,
  useService,
} from 'sendwright/sdk';
import { inOrder, showFailure, tableOfAll, useRefreshed } from 'sendwright/sdk/models';
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
import type { Sender } from 'sendwright/wire/senders';
import { SenderTabs } from '../components/SenderTabs';
import { paths } from '../contract';
import { SendersStore } from '../sendersStore';
import { texts } from '../texts';

/** Whether the address is verified. Where mail is captured, the verification email is one link away. */
const Verification = observer(function Verification({ sender: { from, verified } }: { readonly sender: Sender }) {
  const { capturedMail } = useService(Session);
  if (verified.status) return <StatusTag tone="success" label="Verified" />;
  return (
    <>
      <StatusTag tone="warning" label="Not verified" />{' '}
      {capturedMail === 'shown' && <Link to={newestCaptured(from.email)}>Open email</Link>}
    </>
  );
});

const columns: readonly Column<Sender>[] = [
  {
    id: 'nickname',
    title: 'Nickname',
    cell: (sender) => <strong>{sender.nickname}</strong>,
    sortable: true,
    width: 180,
  },
  {
    id: 'from',
    title: 'From',
    cell: ({ from }) => (
      <span title={`${from.name} <${from.email}>`}>
        {from.name}
        <small>{from.email}</small>
      </span>
    ),
    minWidth: 280,
  },
  {
    id: 'replyTo',
    title: 'Reply-to',
    wideOnly: 1100,
    cell: ({ from, reply_to: { email } }) =>
      email === from.email ? 'Same as From' : <span title={email}>{email}</span>,
    minWidth: 180,
  },
  { id: 'verified', title: 'Status', width: 210, cell: (sender) => <Verification sender={sender} /> },
  {
    id: 'locked',
    title: 'In use',
    wideOnly: 1100,
    width: 110,
    cell: ({ locked, locked_reason: reason }) => (locked ? <span title={reason ?? undefined}>In use</span> : '–'),
  },
  {
    id: 'updated',
    title: 'Updated',
    wideOnly: 1100,
    width: 130,
    sortable: true,
    cell: (sender) => <RelativeTime at={sender.updated_at * 1000} />,
  },
];

const byColumn: Readonly<Record<string, (one: Sender, other: Sender) => number>> = {
  nickname: (one, other) => one.nickname.localeCompare(other.nickname),
  updated: (one, other) => one.updated_at - other.updated_at,
};

export default observer(function SenderList() {
  const store = useService(SendersStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const cannotUpdate = useRefusal({ scope: 'marketing_campaigns.update' })?.message;
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const showMailAlert = useMailAlert();
  const table = useTableState();

  const { fetching } = store;
  const fetch = useRefreshed(store, texts.fetchFailed);

  const resend = async (sender: Sender) => {
    try {
      await store.resendVerification(sender.id);
      showMailAlert({ sent: texts.resent, captured: texts.resentCaptured }, sender.from.email);
    } catch (failure) {
      showFailure(alerts, failure, texts.resendFailed);
    }
  };
  const edit = (sender: Sender) => navigation.to(paths.edit, { id: String(sender.id) });
  const menu = (sender: Sender): readonly MenuEntry[] => [
    {
      label: 'Edit',
      icon: 'edit',
      onSelect: () => edit(sender),
      disabled: cannotUpdate !== undefined || sender.locked,
      detail: cannotUpdate ?? (sender.locked ? (sender.locked_reason ?? undefined) : undefined),
    },
    {
      label: 'Resend verification',
      icon: 'send',
      onSelect: () => void resend(sender),
      disabled: cannotUpdate !== undefined || sender.verified.status,
      detail: cannotUpdate,
    },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: cannotDelete !== undefined || sender.locked,
      detail: cannotDelete ?? (sender.locked ? (sender.locked_reason ?? undefined) : undefined),
      onSelect: () => navigation.to(paths.remove, { id: String(sender.id) }),
    },
  ];

  const search = table.search.toLowerCase();
  const found = store.all.filter((sender) =>
    `${sender.nickname} ${sender.from.name} ${sender.from.email}`.toLowerCase().includes(search),
  );

  return (
    <Page
      title="Senders"
      intro="The names and addresses your mail comes from."
      wide
      tabs={<SenderTabs selected="senders" />}
      primaryAction={
        mayCreate && (
          <Link to={paths.create} look="primary">
            Create sender
          </Link>
        )
      }
      secondaryAction={
        <Link to={paths.info} look="button">
          About senders
        </Link>
      }
    >
      <DataTable
        label="Senders"
        noun={['sender', 'senders']}
        columns={columns}
        rows={inOrder(found, table.sort, byColumn)}
        rowKey={(sender) => String(sender.id)}
        rowLabel={(sender) => sender.nickname}
        rowLink={cannotUpdate === undefined ? (sender) => pathTo(paths.edit, { id: String(sender.id) }) : undefined}
        total={store.all.length}
        {...tableOfAll(fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search senders' }}
        rowHeight={52}
        rowMenu={menu}
        columnChooser="senders"
        empty={
          <Empty
            drawing="mail"
            title="No senders yet"
            text={
              'A sender is who your mail comes from. Create one, and follow the link in the email we send to its ' +
              'address.'
            }
            action={
              mayCreate && (
                <Link to={paths.create} look="primary">
                  Create sender
                </Link>
              )
            }
          />
        }
      />
    </Page>
  );
});
