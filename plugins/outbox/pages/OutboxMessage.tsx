import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { usePageSignal, useParameter, useService } from 'sendwright/sdk';
import { Banner, CopyableId, DateTime, ErrorState, Link, Page, SandboxedHtml, Skeleton, Tabs } from 'sendwright/sdk/ui';
import type { OutboxMessageDetail } from 'sendwright/wire/outbox';
import { paths } from '../contract';
import { OutboxStore, sentBy } from '../outboxStore';
import { CapturedText } from './CapturedText';
import styles from './outbox.module.css';

const back = { to: paths.list, label: 'Outbox' };
type Part = 'html' | 'text' | 'headers' | 'source';

export default observer(function OutboxMessage() {
  const store = useService(OutboxStore);
  const signal = usePageSignal();
  const id = useParameter('id');
  const message = store.message(id);
  const request = store.request(`message ${id}`);
  // The page shows the failure.
  const fetch = () => void store.fetchMessage(id, signal).catch(() => undefined);
  useEffect(() => {
    if (!store.message(id)) store.fetchMessage(id, signal).catch(() => undefined);
  }, [store, id, signal]);

  if (message?.sms) return <CapturedText key={id} message={message} sms={message.sms} />;
  if (message) return <Message key={id} message={message} />;
  return (
    <Page title="Message" back={back}>
      {request.status === 'failure' ? (
        <ErrorState
          failure={request.failure ?? request.error}
          title="This message couldn't be loaded."
          onRetry={fetch}
        />
      ) : (
        <Skeleton shape="page" label="Loading the message" />
      )}
    </Page>
  );
});

function Message({ message }: { readonly message: OutboxMessageDetail }) {
  const [part, setPart] = useState<Part>(message.html === null ? 'text' : 'html');
  const { subject, to, created_at: createdAt, single_send_id: sendId, kind, links_hidden: isHidden } = message;
  const isSystem = kind === 'system';
  return (
    <Page title={subject || 'No subject'} wide back={back}>
      <dl className={styles.facts}>
        <dt>To</dt>
        <dd>
          <CopyableId value={to} label="Email" mono={false} />
        </dd>
        <dt>Captured</dt>
        <dd>
          <DateTime at={createdAt} length="long" />
        </dd>
        <dt>Sent by</dt>
        <dd>
          {sendId ? (
            <Link to={sendPaths.stats} params={{ id: sendId }}>
              {sentBy(message)}
            </Link>
          ) : (
            sentBy(message)
          )}
        </dd>
      </dl>
      {isSystem && (
        <Banner
          action={
            <Link to="/" look="button">
              Back to the checklist
            </Link>
          }
        >
          This message was captured on this machine. It was not sent to {to}.
        </Banner>
      )}
      {isHidden && (
        <Banner title="The link in this message is hidden">
          It lets {to} choose a password, so only they can see it.
        </Banner>
      )}
      <Tabs<Part>
        label="Parts of the message"
        selected={part}
        onSelect={setPart}
        tabs={[
          {
            id: 'html',
            title: 'HTML',
            content:
              message.html === null ? (
                <p className={styles.hint}>This message has no HTML part.</p>
              ) : (
                <>
                  {!isSystem && (
                    <Banner>
                      Viewing it here counts as an open, because the pixel loads. Links are the recipient's own and open
                      in a new tab: clicks are counted, and unsubscribing works.
                    </Banner>
                  )}
                  <MessageHtml html={message.html} />
                </>
              ),
          },
          {
            id: 'text',
            title: 'Text',
            content: <pre className={styles.code}>{message.text ?? 'This message has no text part.'}</pre>,
          },
          {
            id: 'headers',
            title: 'Headers',
            count: message.headers.length,
            content: (
              <dl className={styles.headers}>
                {message.headers.map(({ name, value }, index) => (
                  <div key={`${index} ${name}`}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            ),
          },
          { id: 'source', title: 'Source', content: <pre className={styles.code}>{message.source}</pre> },
        ]}
      />
    </Page>
  );
}

/** A message as its recipient sees it: scripts are disabled, and links open in new tabs. */
function MessageHtml({ html }: { readonly html: string }) {
  return (
    <div className={styles.html}>
      <SandboxedHtml html={html} title="HTML of the message" />
    </div>
  );
}
