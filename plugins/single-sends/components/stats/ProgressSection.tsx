import { Banner, DateTime, formatNumber, PageSection, ProgressBar } from 'sendwright/sdk/ui';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import { finishedShare, progressLine } from '../../sendProgress';
import { timeLeft } from '../../timeLeft';
import { deliveryLooks, deliveryStates } from './deliveryStates';
import styles from './stats.module.css';

interface ProgressSectionProps {
  readonly progress: DeliveryProgress;
  readonly sendAt: string | null;
}

/** How far a send is while it leaves; afterwards nothing. */
export function ProgressSection({ progress, sendAt }: ProgressSectionProps) {
  if (progress.finished) return null;
  const share = finishedShare(progress);
  const left = timeLeft(share, sendAt);
  return (
    <PageSection title="Sending">
      {progress.stalled && (
        <Banner tone="warning" title="The mail server can't be reached">
          {progress.stalled.reason}. We try again <DateTime at={progress.stalled.until} length="short" />; nobody receives a message twice.
        </Banner>
      )}
      <ProgressBar
        label={progress.total === 0 ? 'Choosing the recipients' : 'Messages on their way'}
        share={progress.total === 0 ? undefined : share}
        detail={progress.total === 0 ? undefined : `${progressLine(progress)}${left ? `, ${left}` : ''}`}
      />
      <ul className={styles.states}>
        {deliveryStates.filter((state) => progress[state] > 0).map((state) => (
          <li key={state}><b>{formatNumber(progress[state])}</b> {deliveryLooks[state].label.toLowerCase()}</li>
        ))}
      </ul>
    </PageSection>
  );
}
