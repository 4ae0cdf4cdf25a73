import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import { paths as integrationPaths } from 'sendwright/plugins/integrations/contract';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { Alerts, HttpFailure, useRefusal, useService } from 'sendwright/sdk';
import {
  Button,
  CopyableId,
  DateTime,
  FormField,
  Link,
  Page,
  PageSection,
  Phone,
  PhoneBubble,
  PhoneImage,
  PhoneTime,
  Select,
  SplitPane,
  TextInput,
} from 'sendwright/sdk/ui';
import { smsStatusWord } from 'sendwright/sms';
import type { CapturedSms, OutboxMessageDetail } from 'sendwright/wire/outbox';
import type { SmsReply } from 'sendwright/wire/sms';
import { paths } from '../contract';
import { OutboxStore, sentBy } from '../outboxStore';
import { texts } from '../texts';
import styles from './outbox.module.css';

/** Failures worth trying out, by the provider's error code. */
const failures = [
  { value: '30003', label: '30003: out of reach' },
  { value: '30005', label: '30005: unknown number' },
  { value: '30006', label: '30006: landline' },
  { value: '30007', label: '30007: filtered by the carrier' },
  { value: '30034', label: '30034: number not registered for 10DLC' },
] as const;

/** What the account answers to a keyword; undefined: nothing. */
function answerTo({ auto_replies: answers }: CapturedSms, { opt_out_type: type }: SmsReply): string | undefined {
  if (answers === null || type === null) return undefined;
  return { STOP: answers.stop, START: answers.start, HELP: answers.help }[type] ?? undefined;
}
const isFinal = (status: string | null) => status === 'delivered' || status === 'read';

interface CapturedTextProps {
  readonly message: OutboxMessageDetail;
  readonly sms: CapturedSms;
}

/** A captured text message on a phone, with actions of its recipient and of the phone network. */
export const CapturedText = observer(function CapturedText({ message, sms }: CapturedTextProps) {
  const { id, to, text, created_at: createdAt, single_send_id: sendId, kind } = message;
  const mayAct = !useRefusal({ scope: 'marketing_campaigns.update', toggle: 'mc.sms' });
  return (
    <Page title={`Text message to ${to}`} wide back={{ to: paths.list, label: 'Outbox' }}>
      <SplitPane
        previewLabel="The message on a phone"
        preview={
          <Phone label="The conversation on the recipient's phone" from="Your number">
            {sms.settled !== null && <PhoneTime>{sms.settled}</PhoneTime>}
            {sms.media_urls.map((url) => (
              <PhoneImage key={url} src={url} />
            ))}
            {text && <PhoneBubble>{text}</PhoneBubble>}
            {sms.replies.map((reply) => {
              const answer = answerTo(sms, reply);
              return (
                <Fragment key={reply.message_sid}>
                  <PhoneBubble isReply>{reply.body}</PhoneBubble>
                  {answer !== undefined && <PhoneBubble>{answer}</PhoneBubble>}
                </Fragment>
              );
            })}
          </Phone>
        }
      >
        <dl className={styles.facts}>
          <dt>To</dt>
          <dd>
            <CopyableId value={to} label="Phone number" mono={false} />
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
          <dt>Message parts</dt>
          <dd>{sms.segments}</dd>
          <dt>Status</dt>
          <dd>
            <span role="status">
              {sms.status === null ? 'Captured' : smsStatusWord(sms.status).label}
              {sms.error_code !== null && `: ${sms.error_code} ${sms.error ?? ''}`}
              {sms.opted_out && ' · opted out'}
            </span>
          </dd>
        </dl>
        {mayAct && kind !== 'test' && <NetworkActions id={id} sms={sms} />}
        {mayAct && <RecipientActions id={id} sms={sms} />}
      </SplitPane>
    </Page>
  );
});

/** Runs an action, one at a time, and shows why it failed. */
function useAct(id: string): { readonly isActing: boolean; readonly act: (run: () => Promise<void>) => Promise<void> } {
  const store = useService(OutboxStore);
  const alerts = useService(Alerts);
  return {
    isActing: store.request(`act ${id}`).status === 'loading',
    act: (run) =>
      run().catch((failure: unknown) => {
        if (!(failure instanceof HttpFailure)) throw failure;
        alerts.show(texts.actFailed);
      }),
  };
}

interface ActionsProps {
  readonly id: string;
  readonly sms: CapturedSms;
}

const NetworkActions = observer(function NetworkActions({ id, sms }: ActionsProps) {
  const store = useService(OutboxStore);
  const { isActing, act } = useAct(id);
  const [code, setCode] = useState<string>(failures[0].value);
  return (
    <PageSection
      title="As the phone network"
      description="Statistics and webhooks change as they do for real messages."
    >
      <div className={styles.actions}>
        <Button
          icon="check"
          disabled={isActing || isFinal(sms.status)}
          onClick={() => void act(() => store.report(id, { status: 'delivered' }))}
        >
          Deliver
        </Button>
      </div>
      <div className={styles.actions}>
        <FormField label="Error">
          <Select value={code} options={failures} onChange={setCode} />
        </FormField>
        <Button
          icon="warning"
          disabled={isActing || isFinal(sms.status) || sms.status === 'undelivered'}
          onClick={() => void act(() => store.report(id, { status: 'undelivered', error_code: Number(code) }))}
        >
          Fail with this error
        </Button>
      </div>
    </PageSection>
  );
});

const answered =
  'Your replies to keywords are shown. Twilio sends its own instead, unless you have turned them off there.';
const unanswered =
  'The phone shows no answer: Twilio answers the keywords of real messages itself, or you set replies of your own.';

const RecipientActions = observer(function RecipientActions({ id, sms }: ActionsProps) {
  const store = useService(OutboxStore);
  const { isActing, act } = useAct(id);
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const { stop = null, start = null, help = null } = sms.auto_replies ?? {};
  const hasAnswers = [stop, start, help].some((answer) => answer !== null);
  return (
    <PageSection
      title="As the recipient"
      description={
        <>
          STOP opts the number out of captured messages, START back in. {hasAnswers ? answered : unanswered}{' '}
          <Link to={integrationPaths.destination} params={{ destination: 'twilio' }}>
            {sms.auto_replies === null ? 'Connect Twilio' : 'Replies to keywords'}
          </Link>
        </>
      }
    >
      <div className={styles.actions}>
        {['STOP', 'START', 'HELP'].map((word) => (
          <Button key={word} disabled={isActing} onClick={() => void act(() => store.reply(id, word))}>
            {`Reply ${word}`}
          </Button>
        ))}
      </div>
      <form
        className={styles.actions}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (words !== '') void act(() => store.reply(id, words).then(() => setTyped('')));
        }}
      >
        <FormField label="Reply">
          <TextInput value={typed} maxLength={1600} onChange={setTyped} />
        </FormField>
        <Button type="submit" icon="send" disabled={isActing || words === ''}>
          Reply
        </Button>
      </form>
    </PageSection>
  );
});
