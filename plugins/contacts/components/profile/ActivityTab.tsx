import { useEffect, useState } from 'react';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { Http, usePageSignal, useService } from 'sendwright/sdk';
import { readableText } from 'sendwright/sdk/tag-field';
import {
  Button,
  Empty,
  ErrorState,
  formatNumber,
  Link,
  PageSection,
  RelativeTime,
  Skeleton,
  StatusTag,
  type Tone,
} from 'sendwright/sdk/ui';
import { smsEventWord } from 'sendwright/sms';
import type { ContactActivityPage } from 'sendwright/wire/stats';
import styles from './ActivityTab.module.css';

/** The display text and tone of each event. */
const words: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  processed: ['Processed', 'info'],
  delivered: ['Delivered', 'success'],
  open: ['Opened', 'accent'],
  machine_open: ['Machine Opened', 'neutral'],
  machine_opened: ['Machine Opened', 'neutral'],
  machine_click: ['Clicked by a scanner', 'neutral'],
  click: ['Clicked', 'accent'],
  bounce: ['Bounced', 'danger'],
  drop: ['Dropped', 'danger'],
  dropped: ['Dropped', 'danger'],
  deferred: ['Deferred', 'warning'],
  unsubscribe: ['Unsubscribed', 'warning'],
  group_unsubscribe: ['Group Unsubscribe', 'warning'],
  group_resubscribe: ['Group Resubscribed', 'success'],
  spamreport: ['Marked as Spam', 'danger'],
};

function lookOf(event: string, machine: boolean): { readonly label: string; readonly tone: Tone } {
  const [label, tone] = words[machine ? `machine_${event}` : event] ?? [event, 'neutral'];
  return smsEventWord(event) ?? { label, tone };
}

const pageSize = 50;

/** The events of a contact, newest first. */
export function ActivityTab({ contactId }: { readonly contactId: string }) {
  const http = useService(Http);
  const signal = usePageSignal();
  const [asked, setAsked] = useState({ limit: pageSize });
  const [shown, setShown] = useState<ContactActivityPage>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    const call = { params: { id: contactId }, query: { page_size: asked.limit }, retry: true, signal };
    http
      .call('GET /marketing/contacts/:id/activity', call)
      .then(setShown, (error: unknown) => !signal.aborted && setFailure(error));
  }, [http, contactId, asked, signal]);

  if (failure !== undefined) {
    const again = () => {
      setFailure(undefined);
      setAsked({ ...asked });
    };
    return <ErrorState failure={failure} title="The activity couldn't be loaded." onRetry={again} />;
  }
  if (!shown) return <Skeleton shape="text" count={6} label="Loading the activity" />;
  const total = shown._metadata.count;
  if (shown.result.length === 0)
    return (
      <Empty
        drawing="mail"
        title="Nothing yet"
        text="Messages sent to this contact, and their opens, clicks and replies, appear here."
      />
    );
  return (
    <PageSection>
      <ol className={styles.events}>
        {shown.result.map(
          ({
            id,
            event,
            machine,
            occurred_at: at,
            single_send_id: sendId,
            single_send_name: sendName,
            automation_name: automation,
            subject,
            url,
            reason,
          }) => {
            const { label, tone } = lookOf(event, machine);
            return (
              <li key={id} className={styles.event}>
                <StatusTag tone={tone} label={label} />
                <span className={styles.what}>
                  {sendId !== null && (
                    <Link to={sendPaths.stats} params={{ id: sendId }}>
                      {sendName ?? 'A single send'}
                    </Link>
                  )}
                  {sendId === null && (automation ?? subject) && (
                    <span>{automation ?? readableText(subject ?? '')}</span>
                  )}
                  {url !== null && <span className={styles.detail}>{url}</span>}
                  {reason !== null && <span className={styles.detail}>{reason}</span>}
                </span>
                <RelativeTime at={at} />
              </li>
            );
          },
        )}
      </ol>
      {total > shown.result.length && asked.limit < 1000 && (
        <Button onClick={() => setAsked({ limit: Math.min(1000, asked.limit + pageSize) })}>
          Show more of {formatNumber(total)}
        </Button>
      )}
    </PageSection>
  );
}
