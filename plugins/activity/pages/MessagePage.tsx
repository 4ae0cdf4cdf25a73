import { Fragment, type ReactNode, useCallback } from 'react';
import { paths as automationPaths } from 'sendwright/plugins/automations/contract';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { Http, HttpFailure, useParameter, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
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
} from 'sendwright/sdk/ui';
import type { MessageDetail, MessageEvent } from 'sendwright/wire/activity';
import { paths } from '../contract';
import { events, outcomes, sources } from '../outcomes';
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
        <ErrorState failure={failure} title="We couldn't load this message." onRetry={reload} />
      )}
    </Page>
  );
}

interface MessageProps {
  readonly message: MessageDetail;
  readonly onRefresh: () => void;
}

function Message({ message, onRefresh }: MessageProps) {
  const { subject, outcome, to_email: email, contact_id: contactId, from_email: from, categories } = message;
  const facts: readonly (readonly [title: string, value: ReactNode])[] = [
    [
      'To',
      contactId === null ? (
        email
      ) : (
        <Link to={contactPaths.profile} params={{ id: contactId }}>
          {email}
        </Link>
      ),
    ],
    ['From', from || 'Unknown'],
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
    ['Template ID', message.template_id && <CopyableId value={message.template_id} label="Template ID" whole />],
    ['API key ID', message.api_key_id && <CopyableId value={message.api_key_id} label="API key ID" whole />],
    ['Requested from', message.originating_ip],
    ['Sent from', message.outbound_ip],
    ['Custom arguments', message.unique_args !== '{}' && <code className={styles.code}>{message.unique_args}</code>],
  ];
  return (
    <Page
      wide
      title={subject || 'No subject'}
      status={<StatusTag {...outcomes[outcome]} />}
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
            <Step key={place} event={event} />
          ))}
        </ol>
      </PageSection>
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

function SentBy({ message: { source, campaign_id: id, campaign_name: name } }: { readonly message: MessageDetail }) {
  if (id === null || source === 'api') return sources[source];
  const path = source === 'automation' ? automationPaths.detail : sendPaths.stats;
  return (
    <>
      {sources[source]}{' '}
      <Link to={path} params={{ id }}>
        {name ?? id}
      </Link>
    </>
  );
}

/** What a step means, where its name does not say it. */
const meanings: Partial<Record<MessageEvent['event_name'], string>> = {
  processed: 'Handed to the mail server.',
  delivered: "The recipient's server accepted it.",
  dropped: 'It was not sent.',
  deferred: "The recipient's server did not accept it yet. It is tried again for 72 hours.",
};

function Step({ event }: { readonly event: MessageEvent }) {
  const { event_name: name, reason, url, bounce_type: bounce, attempt_num: attempt, is_machine: isMachine } = event;
  const { tone, label } = events[name];
  const isBlock = name === 'bounced' && bounce === 'soft';
  const what = isBlock
    ? 'Refused for a reason that is not the address.'
    : name === 'bounced'
      ? "The recipient's server refused it for good."
      : meanings[name];
  return (
    <li className={styles.event}>
      <StatusTag
        tone={isMachine ? 'neutral' : tone}
        label={isBlock ? 'Blocked' : isMachine ? `${label} by a bot` : label}
      />
      <span className={styles.what}>
        {what}
        {url !== undefined && <span className={styles.detail}>{url}</span>}
        {reason !== undefined && <span className={styles.detail}>{reason}</span>}
        {attempt !== undefined && <span className={styles.detail}>Attempt {attempt}</span>}
        {event.http_user_agent !== '' && <span className={styles.detail}>{event.http_user_agent}</span>}
      </span>
      <DateTime at={event.processed} length="medium" />
    </li>
  );
}
