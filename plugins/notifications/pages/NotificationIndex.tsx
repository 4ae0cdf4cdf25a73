import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, showFailure, tableOfAll, useFetchAlert } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  type Column,
  DataTable,
  Empty,
  ErrorState,
  Link,
  type MenuEntry,
  Page,
  PageSection,
  RelativeTime,
  Skeleton,
  useTableState,
} from 'sendwright/sdk/ui';
import type { NotificationRecipient } from 'sendwright/wire/notifications';
import { NoticeLines } from '../components/NoticeLines';
import { paths } from '../contract';
import { NotificationsStore } from '../notificationsStore';
import { texts } from '../texts';

/** The maximum number of notification addresses per account. */
const maximumRecipients = 10;

const columns: readonly Column<NotificationRecipient>[] = [
  { id: 'email', title: 'Email', cell: ({ email }) => <strong>{email}</strong>, minWidth: 200 },
  { id: 'name', title: 'Name', cell: ({ name }) => name || '–', minWidth: 120 },
  { id: 'created', title: 'Added', cell: ({ created_at: at }) => <RelativeTime at={at} />, width: 140 },
];

export default observer(function NotificationIndex() {
  const store = useService(NotificationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const table = useTableState();
  const mayAdd = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const mayRemove = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const mayDismiss = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const { recipients, notices, noticeCount, fetchingRecipients, fetchingNotices } = store;

  // Each section shows its own failure, with a retry.
  const loadRecipients = () => void store.refreshRecipients().catch(() => undefined);
  const loadNotices = () => void store.refreshNotices().catch(() => undefined);
  // With rows on the page, neither section shows why they could not be refetched.
  useFetchAlert(
    (recipients.length > 0 ? problemOf(fetchingRecipients) : undefined) ??
      (notices.length > 0 ? problemOf(fetchingNotices) : undefined),
    texts.fetchFailed,
    () => {
      loadRecipients();
      loadNotices();
    },
  );
  useEffect(() => {
    loadRecipients();
    loadNotices();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit
  }, [store]);

  const isFull = recipients.length >= maximumRecipients;
  const add = mayAdd && !isFull && (
    <Link to={paths.create} look="primary">
      Add recipient
    </Link>
  );
  const menu = ({ id }: NotificationRecipient): readonly MenuEntry[] => [
    { label: 'Remove', icon: 'trash', danger: true, onSelect: () => navigation.to(paths.remove, { id }) },
  ];

  const told = () => {
    if (notices.length === 0 && fetchingNotices.status === 'failure')
      return (
        <ErrorState
          failure={problemOf(fetchingNotices)}
          title="Your notices couldn't be loaded."
          onRetry={loadNotices}
        />
      );
    if (notices.length === 0 && fetchingNotices.status !== 'success') return <Skeleton label="Loading notices" />;
    if (notices.length === 0)
      return (
        <Empty
          drawing="mail"
          title="No notices"
          text="Paused sends, A/B tests that need a winner, and finished imports and exports appear here."
        />
      );
    return <NoticeLines notices={notices} />;
  };

  return (
    <Page wide title="Notifications" intro="Notices, and who gets them by email." primaryAction={add}>
      <PageSection
        title="Notices"
        description={
          noticeCount > notices.length
            ? `The newest ${notices.length} of ${noticeCount}.`
            : 'Everybody in the account sees them until somebody dismisses them.'
        }
        action={
          mayDismiss &&
          notices.length > 1 && (
            <Button
              size="small"
              onClick={() =>
                void store.dismissAll().catch((failure: unknown) => showFailure(alerts, failure, texts.dismissFailed))
              }
            >
              Dismiss all
            </Button>
          )
        }
      >
        {told()}
      </PageSection>
      <PageSection
        title="Recipients"
        description={
          'They get an email when a send is paused or overdue, when an A/B test needs a winner or has one, ' +
          'when an import or an export is ready, and when a sender is verified. Without recipients, the ' +
          "account's owner gets the notices that need a decision."
        }
      >
        {isFull && <Banner tone="info">You can add up to 10 notification emails.</Banner>}
        <DataTable
          label="Recipients"
          noun={['recipient', 'recipients']}
          columns={columns}
          rows={recipients}
          rowKey={({ id }) => id}
          rowLabel={({ email }) => email}
          total={recipients.length}
          {...tableOfAll(fetchingRecipients, recipients)}
          onRetry={loadRecipients}
          state={table}
          {...(mayRemove && { rowMenu: menu })}
          empty={
            <Empty
              drawing="form"
              title="No recipients yet"
              text="Until you add one, the account's owner is notified."
              action={add}
            />
          }
        />
      </PageSection>
    </Page>
  );
});
