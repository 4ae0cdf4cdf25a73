import { Fragment, type ReactNode, useCallback } from 'react';
import { paths as automationPaths } from 'sendwright/plugins/automations/contract';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { Http, HttpFailure, useParameter, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { readableText } from 'sendwright/sdk/tag-field';
import {
  Button,
  CopyableId,
  DateTime,
  Empty,
  ErrorState,
  Link,
  Page,
  PageSection,
  Skeleton,
  StatusTag,
  Tag,
  FactList,
  formatNumber,
} from 'sendwright/sdk/ui';
import { smsDropWords, smsStatusWord } from 'sendwright/sms';
import type { MessageDetail, MessageEvent } from 'sendwright/wire/activity';
import { paths } from '../contract';
import { events, outcomes, shownAs, sources } from '../outcomes';
import styles from './activity.module.css';

const back = { to: paths.list, label: 'Activity' };

/** One message, with what happened to it step by step. */
export default function MessagePage() {
  const http = useService(Http);
  const id = useParameter('id');
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) => http.call('GET /messages/:msg_id', { params: { msg_id: id }, retry: true, signal }),
      [http, id],
    ),
  );
  if (value) return <Message message={value} onRefresh={reload} />;
  return (
    <Page wide title="Message" back={back}>
      {failure === undefined ? (
        <Skeleton shape="form" count={3} label="Loading the message" />
      ) : failure instanceof HttpFailure && failure.status === 404 ? (
        <Empty
          drawing="search"
          title="There is no such message"
          text="It may belong to another account, or it has not been processed yet."
          action={
            <Link to={paths.list} look="primary">
              Go to activity
            </Link>
          }
        />
      ) : (
        <ErrorState failure={failure} title="The message couldn't be loaded." onRetry={reload} />
      )}
    </Page>
  );
}

interface MessageProps {
  readonly message: MessageDetail;
  readonly onRefresh: () => void;
}

function Message({ message, onRefresh }: MessageProps) {
  const { subject, outcome, contact_id: contactId, from_email: from, categories, sms } = message;
  const to = message.to_number ?? message.to_email;
  const facts: readonly (readonly [title: string, value: ReactNode])[] = [
    [
      'To',
      contactId === null ? (
        to
      ) : (
        <Link to={contactPaths.profile} params={{ id: contactId }}>
          {to}
        </Link>
      ),
    ],
    ['Contact', sms && message.to_email],
    ['From', sms ? undefined : from || 'Unknown'],
    ['Sent by', <SentBy key="source" message={message} />],
    [
      'Categories',
      categories.length > 0 && (
        <>
          {categories.map((category) => (
            <Tag key={category}>{category}</Tag>
          ))}
        </>
      ),
    ],
    ['Message ID', <CopyableId key="id" value={message.msg_id} label="Message ID" whole />],
    ...(sms ? factsOf(sms) : []),
    ['Template ID', message.template_id && <CopyableId value={message.template_id} label="Template ID" whole />],
    ['API key ID', message.api_key_id && <CopyableId value={message.api_key_id} label="API key ID" whole />],
    ['Requested from', message.originating_ip],
    ['Sent from', message.outbound_ip],
    ['Custom arguments', message.unique_args !== '{}' && <code className={styles.code}>{message.unique_args}</code>],
  ];
  return (
    <Page
      wide
      title={sms ? `Text message to ${to}` : readableText(subject) || 'No subject'}
      status={<StatusTag {...shownAs(outcomes[outcome], outcome, sms !== undefined)} />}
      back={back}
      secondaryAction={
        <Button icon="refresh" onClick={onRefresh}>
          Refresh
        </Button>
      }
    >
      <PageSection title="What happened">
        <ol className={styles.events}>
          {message.events.map((event, place) => (
            // Events have no id, and their order does not change.
            <Step key={place} event={event} isText={sms !== undefined} />
          ))}
        </ol>
      </PageSection>
      {sms && (
        <PageSection title="Text" description="As it was written, before it was personalized.">
          <p className={styles.text}>{readableText(subject) || 'Images only.'}</p>
        </PageSection>
      )}
      <PageSection title="Message">
        <FactList>
          {facts.map(
            ([title, value]) =>
              value && (
                <Fragment key={title}>
                  <dt>{title}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
          )}
        </FactList>
      </PageSection>
    </Page>
  );
}

/** What the SMS provider says. */
function factsOf(sms: NonNullable<MessageDetail['sms']>): ReadonlyArray<readonly [title: string, value: ReactNode]> {
  const { message_sid: sid, messaging_service_sid: service, status, segments, price, currency } = sms;
  return [
    ['Provider status', status && smsStatusWord(status).label],
    ['Provider ID', sid && <CopyableId value={sid} label="Provider ID" whole />],
    ['Messaging service', service && <CopyableId value={service} label="Messaging service" whole />],
    ['Segments', segments && formatNumber(segments)],
    ['Cost', price !== null && `${price} ${currency ?? ''}`.trim()],
  ];
}

function SentBy({ message: { source, campaign_id: id, campaign_name: name } }: { readonly message: MessageDetail }) {
  if (id === null || source === 'api') return sources[source];
  const path = source === 'automation' ? automationPaths.detail : sendPaths.stats;
  return (
    <span className={styles.inText}>
      {sources[source]}{' '}
      <Link to={path} params={{ id }}>
        {name ?? id}
      </Link>
    </span>
  );
}

/** What a step means, where its name does not say it. */
const meanings: Partial<Record<MessageEvent['event_name'], string>> = {
  processed: 'Handed to the mail server.',
  delivered: "The recipient's server accepted it.",
  dropped: 'It was not sent.',
  deferred: "The recipient's server did not accept it yet. It is tried again for 72 hours.",
};

/** The same for text messages. */
const textMeanings: Partial<Record<MessageEvent['event_name'], string>> = {
  processed: 'Handed to the SMS provider.',
  delivered: 'The phone received it.',
  dropped: 'It was not sent.',
  deferred: 'It is sent later.',
  undelivered: 'The carrier could not deliver it.',
  failed: 'The SMS provider did not send it.',
  unsubscribe: 'The recipient gets no more text messages of this service.',
};

function Step({ event, isText }: { readonly event: MessageEvent; readonly isText: boolean }) {
  const { event_name: name, reason, url, bounce_type: bounce, attempt_num: attempt, is_machine: isMachine } = event;
  const { tone, label } = shownAs(events[name], name, isText);
  const isBlock = name === 'bounced' && bounce === 'soft';
  const what = isBlock
    ? 'Refused for a reason that is not the address.'
    : name === 'bounced'
      ? "The recipient's server refused it for good."
      : (isText ? textMeanings : meanings)[name];
  return (
    <li className={styles.event}>
      <StatusTag
        tone={isMachine ? 'neutral' : tone}
        label={isBlock ? 'Blocked' : isMachine ? `${label} by a bot` : label}
      />
      <span className={styles.what}>
        {what}
        {url !== undefined && <span className={styles.detail}>{url}</span>}
        {reason !== undefined && <span className={styles.detail}>{isText ? smsDropWords(reason) : reason}</span>}
        {attempt !== undefined && <span className={styles.detail}>Attempt {attempt}</span>}
        {event.http_user_agent !== '' && <span className={styles.detail}>{event.http_user_agent}</span>}
      </span>
      <DateTime at={event.processed} length="medium" />
    </li>
  );
}
