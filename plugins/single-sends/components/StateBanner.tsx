import { observer } from 'mobx-react-lite';
import { useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, DateTime, Link } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths, SingleSends } from '../contract';
import { undoSendLabel } from '../singleSendStatus';

interface StateBannerProps {
  readonly send: SingleSend;
  /** Called after an action succeeded or failed: the state shown may be outdated. */
  readonly onChange?: () => void;
}

/** The state of a send that is not a draft, and the available actions. */
export const StateBanner = observer(function StateBanner({ send, onChange }: StateBannerProps) {
  const singleSends = useService(SingleSends);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const { id, status, ui_status: shown, pause } = send;
  // The service has shown the error.
  const then = (work: Promise<unknown>) => void work.catch(() => undefined).finally(onChange);
  const stats = (
    <Link to={paths.stats} params={{ id }}>
      View stats
    </Link>
  );
  if (shown === 'paused' && pause) {
    const actions = mayUpdate && (
      <>
        <Button size="small" intent="primary" onClick={() => then(singleSends.act('resume', id))}>
          {pause.reason === 'overdue' && status === 'scheduled' ? 'Send it now' : 'Resume'}
        </Button>{' '}
        {status === 'scheduled' ? (
          <Button size="small" icon="undo" onClick={() => then(singleSends.unschedule(id))}>
            {undoSendLabel(send)}
          </Button>
        ) : (
          <Button size="small" onClick={() => singleSends.askToCancel(id)}>
            Cancel the rest
          </Button>
        )}
      </>
    );
    const title =
      pause.reason === 'overdue'
        ? 'This single send is late and waits for your decision'
        : pause.reason === 'incomplete'
          ? 'This single send is paused: something is missing'
          : 'This single send is paused';
    return (
      <Banner tone="warning" title={title} action={actions}>
        {pause.reason === 'by_person' ? 'Nobody receives anything until it is resumed.' : pause.message}{' '}
        {status === 'triggered' && stats}
      </Banner>
    );
  }
  if (status === 'scheduled') {
    return (
      <Banner
        title={send.sent_now ? 'This single send is about to be sent' : 'This single send is scheduled'}
        action={
          mayUpdate && (
            <Button size="small" icon="undo" onClick={() => then(singleSends.unschedule(id))}>
              {undoSendLabel(send)}
            </Button>
          )
        }
      >
        Sends <DateTime at={send.send_at} showZone />
        {send.zone_field !== null && ', for each recipient at that time of day in their own time zone'}.
      </Banner>
    );
  }
  if (shown === 'pick-winner')
    return (
      <Banner tone="warning" title="The A/B test has ended: pick a winner">
        Until then the other recipients get nothing.
      </Banner>
    );
  if (shown === 'expired')
    return (
      <Banner tone="warning" title="The A/B test of this single send has expired">
        No winner was picked in time, so the other recipients got nothing. {stats}
      </Banner>
    );
  if (shown === 'cancelled')
    return (
      <Banner title="The rest of this single send was canceled">Emails already sent can't be recalled. {stats}</Banner>
    );
  if (shown === 'nobody-mailed')
    return (
      <Banner tone="warning" title="This single send mailed nobody">
        Every recipient was excluded before it was sent. {stats}
      </Banner>
    );
  if (shown === 'partially-sent')
    return (
      <Banner tone="warning" title="This single send was sent in part">
        Some messages were not sent, or it is not known whether they were. {stats}
      </Banner>
    );
  return (
    <Banner title={shown === 'triggered' ? 'This single send has been sent' : 'This single send is being sent'}>
      {stats}
    </Banner>
  );
});
