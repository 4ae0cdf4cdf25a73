import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Http, Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Confirm, DateTime, formatNumber, PageSection, ProgressBar } from 'sendwright/sdk/ui';
import type { DeliveryProgress, SingleSend } from 'sendwright/wire/singleSends';
import { paths } from '../../contract';
import { PeopleLink } from '../../people/PeopleLink';
import { cancelQuestion, finishedShare, progressLine } from '../../statistics/sendProgress';
import { outcomes, timeLeft, useSendRate } from '../../statistics/useSendRate';
import { texts } from '../../texts';
import { isSms } from '../../sms/isSms';
import { deliveryTags, deliveryStates } from '../ledger/deliveryStates';
import { textTags } from '../ledger/textStates';
import layout from '../stats/stats.module.css';
import styles from './ProgressSection.module.css';

interface ProgressSectionProps {
  readonly send: SingleSend;
  readonly progress: DeliveryProgress;
  readonly refresh: () => Promise<void>;
}

/** The progress and rate of a send, with actions to pause or cancel it; empty once it is finished. */
export const ProgressSection = observer(function ProgressSection({ send, progress, refresh }: ProgressSectionProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const isPaused = send.pause !== null;
  const isText = isSms(send);
  const ofAll = { send, days: undefined, part: {} };
  const tags = isText ? textTags : deliveryTags;
  const quiet = progress.quiet?.count ?? 0;
  // Nothing is sent until there is a winner, or until it is time in the recipients' zones or quiet hours end there.
  const isWaiting =
    !isPaused && progress.held + quiet > 0 && progress.waiting + progress.sending === 0 && progress.deferred === quiet;
  const rate = useSendRate(progress, !progress.finished && !isPaused && !isWaiting && progress.stalled === null);
  const [isBusy, setBusy] = useState(false);
  const navigation = useService(Navigation);
  // In the address, so that lists and commands can open the dialog too.
  const isCancelling = mayUpdate && navigation.location.search === cancelQuestion;
  const setCancelling = (on: boolean) =>
    navigation.go(`${pathTo(paths.stats, { id: send.id })}${on ? cancelQuestion : ''}`, { replace: true });
  if (progress.finished) return null;

  const change = async (action: 'pause' | 'resume' | 'cancel') => {
    setBusy(true);
    try {
      await http.call(`POST /marketing/singlesends/:id/${action}`, { params: { id: send.id } });
      alerts.show(texts[action === 'pause' ? 'paused' : action === 'resume' ? 'resumed' : 'cancelled']);
    } catch (failure) {
      showFailure(alerts, failure, texts[`${action}Failed`]);
    }
    setBusy(false);
    if (isCancelling) setCancelling(false);
    await refresh();
  };
  const waitsFor = send.abtest
    ? 'Waiting for the winner'
    : progress.held > 0
      ? "Waiting for the recipients' time"
      : 'Waiting for quiet hours to end';
  const kind = isText ? 'Messages' : 'Emails';
  const left = progress.total - outcomes(progress);
  const share = progress.total === 0 ? undefined : finishedShare(progress);
  const speed =
    !isPaused && rate !== undefined && rate > 0
      ? `${formatNumber(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate))} a second`
      : undefined;
  const detail = [progressLine(progress), speed, isPaused ? undefined : timeLeft(left - quiet, rate)]
    .filter(Boolean)
    .join(', ');
  return (
    <PageSection
      title={isPaused ? 'Sending is paused' : isWaiting ? waitsFor : 'Sending'}
      action={
        mayUpdate && (
          <div className={layout.controls}>
            {isPaused ? (
              <Button icon="play" intent="primary" loading={isBusy} onClick={() => void change('resume')}>
                Resume
              </Button>
            ) : (
              <Button icon="pause" loading={isBusy} onClick={() => void change('pause')}>
                Pause
              </Button>
            )}
            <Button icon="stop" intent="danger" disabled={isBusy} onClick={() => setCancelling(true)}>
              Cancel the rest
            </Button>
          </div>
        )
      }
    >
      {send.pause && (
        <Banner
          tone="warning"
          title={
            <>
              Paused <DateTime at={send.pause.at} length="short" />
            </>
          }
        >
          {send.pause.reason !== 'by_person' && `${send.pause.message} `}Nobody receives anything until it is resumed.
          {kind} already sent can't be recalled.
        </Banner>
      )}
      {progress.stalled && (
        <Banner
          tone="warning"
          title={isText ? "The SMS provider can't be reached" : "The mail server can't be reached"}
        >
          {progress.stalled.reason}. We try again <DateTime at={progress.stalled.until} length="short" />; nobody
          receives a message twice.
        </Banner>
      )}
      {progress.quiet && (
        <p className={layout.reason}>
          {formatNumber(quiet)} {quiet === 1 ? 'message waits' : 'messages wait'} for quiet hours to end where the
          recipients are (next <DateTime at={progress.quiet.until} length="short" />
          ).
        </p>
      )}
      {isWaiting && !send.abtest && progress.held > 0 && progress.next_at !== null && (
        <p className={layout.reason}>
          Each recipient gets it when it is time in their own zone. The next messages are sent{' '}
          <DateTime at={progress.next_at} />.
        </p>
      )}
      <ProgressBar
        label={
          progress.total === 0
            ? 'Choosing the recipients'
            : isPaused || isWaiting
              ? 'Messages sent'
              : 'Messages being sent'
        }
        share={share}
        detail={progress.total === 0 ? undefined : detail}
      />
      <ul className={styles.states}>
        {deliveryStates
          .filter((state) => progress[state] > 0)
          .map((state) => (
            <li key={state}>
              <b>
                <PeopleLink report={ofAll} figure="recipients" narrowing={{ state }} of={tags[state].label}>
                  {formatNumber(progress[state])}
                </PeopleLink>
              </b>{' '}
              {tags[state].label.toLowerCase()}
            </li>
          ))}
      </ul>
      {isCancelling && (
        <Confirm
          title="Cancel the rest?"
          text={
            `${left === 1 ? "1 recipient doesn't" : `${formatNumber(left)} recipients don't`} receive it, and this ` +
            `can't be undone. ${kind} already sent can't be recalled.`
          }
          danger
          confirmLabel="Cancel the rest"
          cancelLabel={isPaused ? 'Keep the rest' : 'Keep sending'}
          onConfirm={() => change('cancel')}
          onCancel={() => setCancelling(false)}
        />
      )}
    </PageSection>
  );
});
