import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { paths as outboxPaths } from 'sendwright/plugins/outbox/contract';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { problemOf } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  type Column,
  CopyableId,
  DataTable,
  Empty,
  ErrorState,
  Link,
  Page,
  PageSection,
  Skeleton,
  StatusTag,
} from 'sendwright/sdk/ui';
import type { MessagingService } from 'sendwright/wire/sms';
import { paths } from '../contract';
import { smsDestination } from '../destinations';
import { useSmsConnection } from '../smsConnectionStore';
import styles from './integrations.module.css';
import { SmsAutoReplies } from './SmsAutoReplies';

const columns: readonly Column<MessagingService>[] = [
  { id: 'name', title: 'Name', cell: ({ friendly_name: name }) => <strong>{name}</strong>, minWidth: 180 },
  { id: 'sid', title: 'Service SID', cell: ({ sid }) => <CopyableId value={sid} label="Service SID" />, width: 340 },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => (
      <StatusTag tone={status === 'active' ? 'success' : 'neutral'} label={status === 'active' ? 'Active' : status} />
    ),
    width: 120,
  },
];

/** The connection to the SMS provider and its messaging services. */
export const SmsSummary = observer(function SmsSummary() {
  const { sms, load } = useSmsConnection();
  const navigation = useService(Navigation);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const { name, destination, about } = smsDestination;
  const { sid, isVerified, inboundUrl, fetching } = sms;
  useEffect(() => {
    if (sid !== undefined) sms.refreshServices().catch(() => undefined);
  }, [sms, sid]);
  const editing = sid === undefined ? '' : pathTo(paths.edit, { destination: name, id: sid });
  const connect = mayUpdate && (
    <Link to={pathTo(paths.add, { destination: name })} look="primary">
      Connect {destination}
    </Link>
  );
  return (
    <Page
      wide
      title={destination}
      intro={about}
      back={{ to: paths.explore, label: 'Integrations' }}
      {...(sid !== undefined && {
        status: <ConnectionTag isVerified={isVerified} />,
        // Where they are refused, the banner has it.
        secondaryAction: mayUpdate && isVerified && (
          <Link to={editing} look="button">
            Change credentials
          </Link>
        ),
      })}
      {...(sid !== undefined &&
        mayDelete && {
          actions: [
            {
              label: `Disconnect ${destination}`,
              icon: 'trash' as const,
              danger: true,
              onSelect: () => navigation.to(paths.disconnectTwilio, { destination: name }),
            },
          ],
        })}
    >
      {sid === undefined ? (
        fetching.status === 'failure' ? (
          <ErrorState failure={problemOf(fetching)} title="The connection couldn't be loaded." onRetry={load} />
        ) : fetching.status === 'success' ? (
          <PageSection>
            <Empty
              drawing="box"
              title={`${destination} is not connected`}
              text="Connect the account that sends your text messages. You need its Account SID and auth token."
              action={connect}
            />
            <Banner title="Try text messages without an account">
              Choose <b>Use the Outbox</b> in the editor of a text message: every message is kept in the{' '}
              <Link to={outboxPaths.list}>Outbox</Link>, where you act as its recipient and as the phone network.
              Nothing is sent or charged.
            </Banner>
          </PageSection>
        ) : (
          <Skeleton count={4} label="Loading the connection" />
        )
      ) : (
        <>
          {!isVerified && (
            <Banner
              tone="warning"
              title={`${destination} no longer accepts the credentials`}
              action={
                mayUpdate && (
                  <Link to={editing} look="button">
                    Change credentials
                  </Link>
                )
              }
            >
              The auth token may have been changed. No text messages are sent until it works again.
            </Banner>
          )}
          <PageSection title="Account">
            <p className={styles.account}>
              <span className={styles.kind}>Account SID</span>
              <CopyableId value={sid} label="Account SID" />
            </p>
          </PageSection>
          <PageSection
            title="Messaging services"
            description={
              'What your messages are sent with: each has phone numbers of its own. ' +
              `Create and change them at ${destination}.`
            }
            action={
              <Button
                icon="refresh"
                loading={sms.fetchingServices.status === 'loading'}
                onClick={() => void sms.refreshServices().catch(() => undefined)}
              >
                Refresh
              </Button>
            }
          >
            <DataTable
              label="Messaging services"
              noun={['messaging service', 'messaging services']}
              columns={columns}
              rows={sms.services}
              rowKey={(service) => service.sid}
              rowLabel={({ friendly_name: label }) => label}
              total={sms.services.length}
              height="auto"
              loading={sms.services.length === 0 && sms.fetchingServices.status === 'loading'}
              error={sms.services.length === 0 ? problemOf(sms.fetchingServices) : undefined}
              onRetry={() => void sms.refreshServices().catch(() => undefined)}
              empty={
                <Empty
                  drawing="box"
                  title="No messaging services"
                  text={`Create one in the ${destination} Console, give it a phone number, then refresh.`}
                />
              }
            />
          </PageSection>
          {inboundUrl !== undefined && (
            <PageSection
              title="Incoming messages"
              description={
                `In the ${destination} Console, enter this URL as the webhook for incoming messages of each ` +
                'messaging service. Without it, neither STOP nor other replies arrive here.'
              }
            >
              <p className={styles.account}>
                <span className={styles.kind}>Webhook URL</span>
                <CopyableId value={inboundUrl} label="Webhook URL" whole />
              </p>
            </PageSection>
          )}
          <SmsAutoReplies />
        </>
      )}
    </Page>
  );
});

/** Whether the provider accepts the credentials. */
export function ConnectionTag({ isVerified }: { readonly isVerified: boolean }) {
  return isVerified ? (
    <StatusTag tone="success" label="Connected" />
  ) : (
    <StatusTag tone="warning" label="Credentials refused" />
  );
}
