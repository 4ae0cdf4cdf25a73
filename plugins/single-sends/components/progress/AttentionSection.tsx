import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Confirm, formatNumber } from 'sendwright/sdk/ui';
import type { SendReport } from '../../statistics/useSendReport';
import { texts } from '../../texts';
import styles from '../stats/stats.module.css';

interface AttentionSectionProps {
  readonly report: SendReport;
  readonly refresh: () => Promise<void>;
  /** Shows the recipients of a state. */
  readonly onShow: (state: string) => void;
}

const messages = (count: number) => `${formatNumber(count)} ${count === 1 ? 'message' : 'messages'}`;

/** What needs a person's attention: failures that can be retried, and unknown outcomes. */
export const AttentionSection = observer(function AttentionSection({
  report: { send, progress, reconciliation },
  refresh,
  onShow,
}: AttentionSectionProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const [asked, setAsked] = useState<'retry' | 'resend' | 'take_as_sent'>();
  const { unconfirmed } = progress;
  const isCancelled = send.ui_status === 'cancelled';
  const retriable = isCancelled ? 0 : (reconciliation?.retriable ?? 0);

  const act = async () => {
    try {
      if (asked === 'retry') {
        const call = { params: { id: send.id }, body: {} };
        const { retried } = await http.call('POST /marketing/singlesends/:id/deliveries/retry', call);
        alerts.show(texts.retried, { count: messages(retried) });
      } else if (asked) {
        const call = { params: { id: send.id }, body: { outcome: asked } };
        const { settled } = await http.call('POST /marketing/singlesends/:id/deliveries/settle', call);
        if (asked === 'resend') alerts.show(texts.resent, { count: messages(settled) });
        else alerts.show(texts.markedAsSent, { count: messages(settled) });
      }
    } catch (failure) {
      showFailure(alerts, failure, texts[asked === 'retry' ? 'retryFailed' : 'settleFailed']);
    }
    setAsked(undefined);
    await refresh();
  };
  const questions = {
    retry: {
      title: `Retry ${messages(retriable)}?`,
      text:
        'Only recipients whose message failed are sent to, once more. Addresses that bounced for good or opted out ' +
        'stay as they are; nobody else receives anything.',
      label: 'Retry the failed',
    },
    resend: {
      title: `Send ${messages(unconfirmed)} again?`,
      text:
        (unconfirmed === 1
          ? 'It may have arrived: this recipient'
          : 'They may have arrived: some of these recipients') + ' may then receive the message a second time.',
      label: 'Send again',
    },
    take_as_sent: {
      title: `Mark ${messages(unconfirmed)} as sent?`,
      text:
        (unconfirmed === 1 ? 'It then counts as delivered, and is' : 'They then count as delivered, and are') +
        ' not sent again. Your decision is recorded.',
      label: 'Mark as sent',
    },
  } as const;
  const question = asked && questions[asked];
  const isForNobody = send.ui_status === 'nobody-mailed';
  const left = reconciliation?.lines.find(({ state }) => state === 'dropped')?.reasons ?? [];
  if (unconfirmed === 0 && retriable === 0 && send.ui_status !== 'partially-sent' && !isForNobody && !isCancelled)
    return null;
  return (
    <div className={styles.sections}>
      {isCancelled && (
        <Banner title="The rest was canceled">
          {messages(progress.cancelled)} will not be sent. Messages that were sent by then cannot be recalled.
        </Banner>
      )}
      {isForNobody && (
        <Banner
          tone="warning"
          title="Nobody was mailed"
          {...(progress.total > 0 && {
            action: (
              <Button size="small" onClick={() => onShow('dropped')}>
                Show them
              </Button>
            ),
          })}
        >
          {progress.total === 0
            ? 'When it was due, its lists and segments had no recipients.'
            : (progress.total === 1 ? 'Its recipient' : `Each of its ${formatNumber(progress.total)} recipients`) +
              ' was excluded before it was sent: ' +
              `${left.map(({ reason, count }) => `${reason} (${formatNumber(count)})`).join(', ')}.`}
        </Banner>
      )}
      {send.ui_status === 'partially-sent' && unconfirmed === 0 && retriable === 0 && (
        <Banner tone="warning" title="Partially sent">
          Some messages were not sent although they could have been. See the recipients for each one's reason.
        </Banner>
      )}
      {unconfirmed > 0 && (
        <Banner
          tone="warning"
          title={`It is not known whether ${messages(unconfirmed)} arrived`}
          action={
            <span className={styles.controls}>
              <Button size="small" onClick={() => onShow('unconfirmed')}>
                Show them
              </Button>
              {mayUpdate && !isCancelled && (
                <Button size="small" onClick={() => setAsked('take_as_sent')}>
                  Mark as sent
                </Button>
              )}
              {mayUpdate && !isCancelled && (
                <Button size="small" onClick={() => setAsked('resend')}>
                  Send again
                </Button>
              )}
            </span>
          }
        >
          The connection to the mail server ended after the message was handed over, and before it was confirmed. We
          never send such a message again automatically: you decide{unconfirmed === 1 ? '' : ', for all or one by one'}.
        </Banner>
      )}
      {retriable > 0 && (
        <Banner
          tone="info"
          title={`${messages(retriable)} failed and can be retried`}
          action={
            <span className={styles.controls}>
              <Button size="small" onClick={() => onShow('bounced')}>
                Show them
              </Button>
              {mayUpdate && (
                <Button size="small" onClick={() => setAsked('retry')}>
                  Retry the failed
                </Button>
              )}
            </span>
          }
        >
          They failed for reasons other than their addresses: each recipient's row says why. A retry goes to these
          recipients only.
        </Banner>
      )}
      {question && (
        <Confirm
          title={question.title}
          text={question.text}
          confirmLabel={question.label}
          onConfirm={act}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
});
