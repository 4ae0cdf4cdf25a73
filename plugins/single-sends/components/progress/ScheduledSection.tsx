import { observer } from 'mobx-react-lite';
import { useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, DateTime, Link } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths, SingleSends } from '../../contract';
import { useReview } from '../../review/useReview';
import { isSms } from '../../sms/isSms';
import { SmsReviewFacts } from '../../sms/SmsReview';
import { undoSendLabel } from '../../singleSendStatus';
import { ApprovalBanner } from '../review/ApprovalBanner';
import { ReviewFacts } from '../review/ReviewFacts';
import { StateBanner } from '../StateBanner';
import styles from '../stats/stats.module.css';

interface ScheduledSectionProps {
  readonly send: SingleSend;
  readonly refresh: () => Promise<void>;
}

/** When a send is sent, its contents, and the action to unschedule it; or why it waits. */
export const ScheduledSection = observer(function ScheduledSection({ send, refresh }: ScheduledSectionProps) {
  const { choices, recipients, reach } = useReview(send.id);
  return (
    <div className={styles.sections}>
      {send.approval_status !== undefined && <ApprovalBanner send={send} onChange={() => void refresh()} />}
      {send.pause ? (
        <StateBanner send={send} onChange={() => void refresh()} />
      ) : (
        <ScheduledBanner send={send} refresh={refresh} />
      )}
      {!choices.isLoading &&
        (isSms(send) ? (
          <SmsReviewFacts send={send} choices={choices} recipients={recipients} reach={reach} />
        ) : (
          <ReviewFacts send={send} choices={choices} recipients={recipients} />
        ))}
    </div>
  );
});

const ScheduledBanner = observer(function ScheduledBanner({ send, refresh }: ScheduledSectionProps) {
  const singleSends = useService(SingleSends);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const unschedule = async () => {
    try {
      await singleSends.unschedule(send.id);
      singleSends.open('editor', send.id);
    } catch {
      // The service has shown the error; the state shown may be outdated.
      await refresh();
    }
  };
  const isDue = Date.parse(send.send_at ?? '') <= Date.now();
  return (
    <Banner
      title={
        isDue ? (
          'It is about to be sent'
        ) : (
          <>
            Sends <DateTime at={send.send_at} length="long" />
          </>
        )
      }
      action={
        mayUpdate && (
          <Button icon="undo" onClick={() => void unschedule()}>
            {undoSendLabel(send)}
          </Button>
        )
      }
    >
      {send.zone_field === null
        ? 'Recipients are chosen at that moment.'
        : "Each recipient gets it at that time of day in their own time zone. Recipients are chosen, and it can't " +
          'be unscheduled anymore, when it is that time at UTC+14, where the day begins.'}{' '}
      {send.sent_now ? 'Undo the send' : 'Unschedule it'} to edit it again.{' '}
      <Link to={paths.review} params={{ id: send.id }}>
        See the message
      </Link>
    </Banner>
  );
});
