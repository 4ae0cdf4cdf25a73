import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  CopyableId,
  DateTime,
  Drawer,
  ErrorState,
  Link,
  Skeleton,
  StatusTag,
  type Tone,
} from 'sendwright/sdk/ui';
import { smsEventWord } from 'sendwright/sms';
import type { DeliveryAction, DeliveryHistory } from 'sendwright/wire/deliveries';
import type { ContactActivity } from 'sendwright/wire/stats';
import { texts } from '../../texts';
import layout from '../stats/stats.module.css';
import { deliveryTags } from './deliveryStates';
import { textReason, textTag } from './textStates';
import styles from './RecipientDrawer.module.css';

/** The display text of each event. */
const eventLabels: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  processed: ['Processed', 'info'],
  delivered: ['Delivered', 'success'],
  open: ['Opened', 'accent'],
  click: ['Clicked', 'accent'],
  bounce: ['Bounced', 'danger'],
  dropped: ['Dropped', 'danger'],
  deferred: ['Deferred', 'warning'],
  unsubscribe: ['Unsubscribed', 'warning'],
  group_unsubscribe: ['Group Unsubscribe', 'warning'],
  group_resubscribe: ['Group Resubscribed', 'success'],
  spamreport: ['Marked as Spam', 'danger'],
};
function textLabel(event: string): readonly [label: string, tone: Tone] | undefined {
  const word = smsEventWord(event);
  return word && [word.label, word.tone];
}

const actionTexts: Readonly<Record<DeliveryAction['action'], string>> = {
  retry: 'Retried',
  resend: 'Sent again',
  take_as_sent: 'Marked as sent',
  released: 'Waiting again',
};

interface Step {
  readonly key: string;
  readonly at: string;
  readonly label: string;
  readonly tone: Tone;
  readonly detail: string | undefined;
}

function stepOf({ id, event, occurred_at: at, machine, url, reason }: ContactActivity): Step {
  const [label, tone] =
    machine && event === 'open'
      ? (['Machine Opened', 'neutral'] as const)
      : (eventLabels[event] ?? textLabel(event) ?? ([event, 'neutral'] as const));
  return {
    key: id,
    at,
    label,
    tone: machine ? 'neutral' : tone,
    detail:
      [url, machine && event === 'click' ? 'by a link scanner' : undefined, reason].filter(Boolean).join(' · ') ||
      undefined,
  };
}

/** A recipient's events, latest first. */
function stepsOf({ events, actions }: DeliveryHistory): readonly Step[] {
  const acted = actions.map(({ action, at, by, reason }, index): Step => ({
    key: `action ${index}`,
    at,
    label: actionTexts[action],
    tone: 'info',
    detail:
      action === 'released'
        ? (reason ?? undefined)
        : [`by ${by ?? 'a deleted user'}`, reason ? `after: ${reason}` : undefined].filter(Boolean).join(' · '),
  }));
  return [...events.map(stepOf), ...acted].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

interface RecipientDrawerProps {
  readonly id: string;
  readonly contactId: string;
  /** Whether it is sent as text messages. */
  readonly isText: boolean;
  readonly onClose: () => void;
  /** Called when the recipient's outcome was changed. */
  readonly onChange: () => void;
}

/** A recipient's history in a send, with the available actions. */
export const RecipientDrawer = observer(function RecipientDrawer({
  id,
  contactId,
  isText,
  onClose,
  onChange,
}: RecipientDrawerProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const [history, setHistory] = useState<DeliveryHistory>();
  const [failure, setFailure] = useState<unknown>();
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const call = { params: { id, contact_id: contactId }, retry: true, signal: controller.signal };
    http.call('GET /marketing/singlesends/:id/deliveries/:contact_id', call).then(
      (found) => {
        setHistory(found);
        setFailure(undefined);
      },
      (error: unknown) => !controller.signal.aborted && setFailure(error),
    );
    return () => controller.abort();
  }, [http, id, contactId, reloads]);

  const act = async (
    work: () => Promise<number>,
    done: 'retried' | 'resent' | 'markedAsSent',
    failed: 'retryFailed' | 'settleFailed',
  ) => {
    try {
      const count = await work();
      if (count > 0) alerts.show(texts[done], { count: '1 message' });
      else alerts.show(texts.notRetried);
    } catch (error) {
      showFailure(alerts, error, texts[failed]);
    }
    setReloads((before) => before + 1);
    onChange();
  };
  const contact_ids = [contactId];
  const settle = (outcome: 'resend' | 'take_as_sent') => {
    const call = { params: { id }, body: { outcome, contact_ids } };
    return act(
      async () => (await http.call('POST /marketing/singlesends/:id/deliveries/settle', call)).settled,
      outcome === 'resend' ? 'resent' : 'markedAsSent',
      'settleFailed',
    );
  };
  const retry = () => {
    const call = { params: { id }, body: { contact_ids } };
    return act(
      async () => (await http.call('POST /marketing/singlesends/:id/deliveries/retry', call)).retried,
      'retried',
      'retryFailed',
    );
  };
  const delivery = history?.delivery;
  const reason = delivery && (isText ? textReason(delivery) : delivery.reason);
  const isUnknown = delivery?.state === 'unconfirmed';
  const hasFailed = delivery?.state === 'bounced' || (delivery?.state === 'dropped' && delivery.attempts > 0);
  return (
    <Drawer
      title={(isText ? delivery?.name : undefined) ?? delivery?.email ?? 'Recipient'}
      onClose={onClose}
      footer={
        mayUpdate &&
        (isUnknown || hasFailed) && (
          <>
            {isUnknown && <Button onClick={() => void settle('take_as_sent')}>Mark as sent</Button>}
            {isUnknown && (
              <Button intent="primary" onClick={() => void settle('resend')}>
                Send again
              </Button>
            )}
            {hasFailed && (
              <Button intent="primary" icon="refresh" onClick={() => void retry()}>
                Retry
              </Button>
            )}
          </>
        )
      }
    >
      {failure !== undefined && (
        <ErrorState
          failure={failure}
          title="The history couldn't be loaded."
          onRetry={() => setReloads((before) => before + 1)}
        />
      )}
      {!history && failure === undefined && <Skeleton shape="text" count={6} label="Loading the history" />}
      {history && delivery && (
        <div className={styles.history}>
          <p className={layout.status}>
            <StatusTag {...(isText ? textTag(delivery) : deliveryTags[delivery.state])} />
            <span>{delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`}</span>
            <Link to={contactPaths.profile} params={{ id: delivery.contact_id }}>
              Contact
            </Link>
          </p>
          {reason && <p className={layout.reason}>{reason}</p>}
          {delivery.next_attempt_at && (
            <p className={layout.reason}>
              Next attempt <DateTime at={delivery.next_attempt_at} length="short" />
            </p>
          )}
          {isUnknown && (
            <Banner tone="warning">
              It may have arrived. If you send it again, this recipient may get it twice. If you mark it as sent, it
              counts as delivered.
            </Banner>
          )}
          <CopyableId value={delivery.email} label={isText ? 'Phone number' : 'Email'} mono={false} />
          <ol className={styles.steps} aria-label="What happened">
            {stepsOf(history).map((step) => (
              <li key={step.key}>
                <span className={styles.stepHead}>
                  <StatusTag tone={step.tone} label={step.label} />{' '}
                  <DateTime at={step.at} length="short" showZone={false} />
                </span>
                {step.detail && <span className={layout.reason}>{step.detail}</span>}
              </li>
            ))}
            {stepsOf(history).length === 0 && <li className={layout.reason}>Nothing yet.</li>}
          </ol>
        </div>
      )}
    </Drawer>
  );
});
