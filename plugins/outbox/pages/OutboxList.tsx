import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, pathTo, usePageSignal, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, tableOfPages } from 'sendwright/sdk/models';
import {
  Banner,
  type Column,
  Confirm,
  DataTable,
  DateTime,
  Empty,
  formatNumber,
  Page,
  Tag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { OutboxMessage } from 'sendwright/wire/outbox';
import { paths } from '../contract';
import { OutboxStore, sentBy } from '../outboxStore';
import { texts } from '../texts';
import styles from './outbox.module.css';

const columns: readonly Column<OutboxMessage>[] = [
  {
    id: 'subject',
    title: 'Message',
    minWidth: 260,
    cell: ({ to, subject, channel }) => (
      <span className={styles.message}>
        <span className={styles.text}>
          {channel === 'sms' ? (
            <>
              <Tag tone="info">SMS</Tag> {subject || 'Attachment only'}
            </>
          ) : (
            <strong>{subject || 'No subject'}</strong>
          )}
        </span>
        <span className={styles.onPhone}>{to}</span>
      </span>
    ),
  },
  { id: 'to', title: 'To', minWidth: 200, wideOnly: 640, cell: ({ to }) => to },
  { id: 'send', title: 'Sent by', minWidth: 180, wideOnly: 1100, cell: sentBy },
  {
    id: 'time',
    title: 'Captured',
    width: 200,
    wideOnly: 640,
    cell: (message) => <DateTime at={message.created_at} length="short" />,
  },
];
const filters = ['send'];

export default observer(function OutboxList() {
  const store = useService(OutboxStore);
  const alerts = useService(Alerts);
  const signal = usePageSignal();
  const mayEmpty = !useRefusal({ scope: 'marketing_campaigns.delete' });
  const table = useTableState({ filters });
  const [isAsking, setAsking] = useState(false);
  const email = table.search.trim();
  const singleSendId = table.filters['send']?.[0];

  useEffect(() => void store.list({ email, singleSendId }), [store, email, singleSendId]);
  useEffect(() => {
    // Without them the page lacks its banner and the names of its filter; its table shows a failure, with a retry.
    store.fetchStatus(signal).catch(() => undefined);
    store.fetchSends().catch(() => undefined);
  }, [store, signal]);

  const empty = async () => {
    try {
      await store.empty();
      alerts.show(texts.emptied);
    } catch (failure) {
      showFailure(alerts, failure, texts.emptyFailed);
    }
    setAsking(false);
  };
  const { page, status } = store;
  const count = status?.count ?? 0;
  return (
    <Page
      title="Outbox"
      intro="Every message, as each recipient gets it. Administrators also see system messages, such as confirmations."
      wide
      actions={[
        { label: 'Refresh', icon: 'refresh', onSelect: () => void page.refresh() },
        {
          label: 'Empty the outbox',
          icon: 'trash',
          danger: true,
          disabled: !mayEmpty || count === 0,
          onSelect: () => setAsking(true),
        },
      ]}
    >
      <TransportBanner />
      <DataTable
        label="Captured messages"
        noun={['message', 'messages']}
        columns={columns}
        {...tableOfPages(page)}
        rowKey={(message) => message.id}
        rowLabel={(message) => `${message.subject} to ${message.to}`}
        rowLink={({ id }) => pathTo(paths.message, { id })}
        state={table}
        search={{ label: 'Search by recipient' }}
        filters={[
          {
            id: 'send',
            label: 'Single send',
            single: true,
            choices: store.sends.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        columnChooser="outbox"
        empty={
          <Empty
            drawing="mail"
            title="Nothing was captured"
            text={
              status?.transport === 'smtp'
                ? 'SMTP_URL is set, so mail goes to your SMTP server and none of it is kept here.'
                : 'While SMTP_URL is not set, messages are captured here instead of being sent. Send ' +
                  'something to see it.'
            }
          />
        }
      />
      {isAsking && (
        <Confirm
          title="Empty the outbox?"
          text={
            (count === 1 ? 'The captured message is' : `All ${formatNumber(count)} captured messages are`) +
            ' deleted. Statistics stay. This cannot be undone.'
          }
          confirmLabel="Empty the outbox"
          danger
          onConfirm={empty}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
});

/** Whether email is actually delivered. */
const TransportBanner = observer(function TransportBanner() {
  const { status } = useService(OutboxStore);
  if (!status) return null;
  if (status.transport === 'smtp') {
    return (
      <Banner tone="success" title="Mail is sent through your SMTP server">
        What was captured before stays here.
      </Banner>
    );
  }
  return (
    <Banner tone="info" title="Mail is captured here and not sent">
      Set <code>SMTP_URL</code>, such as <code>smtps://user:password@mail.example.com</code>, and restart the server to
      send for real.
    </Banner>
  );
});
