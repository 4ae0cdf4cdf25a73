import { observer } from 'mobx-react-lite';
import { DateTimeField, formatCount, FormField, Icon, timeOfDay, useAccountZone } from 'sendwright/sdk/ui';
import type { Draft } from '../../draft/draftModel';
import { plannedTime } from '../../review/plannedTime';
import type { BestHour } from '../../review/useExpectations';
import { CampaignCard } from './CampaignCard';
import styles from './campaign.module.css';
import { shortTime } from './useCampaign';

interface TimeCardProps {
  readonly draft: Draft;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly best?: BestHour | undefined;
  /** What else decides when people get it. */
  readonly note?: string | undefined;
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When a send is sent: at once, at a suggested time, or at another one. The review asks again. */
export const TimeCard = observer(function TimeCard({ draft, isOpen, onOpen, best, note }: TimeCardProps) {
  const zone = useAccountZone();
  const { content, isReadOnly, sendsNow, server } = draft;
  const planned = server.status === 'draft' ? plannedTime(content.sendAt) : (content.sendAt ?? undefined);
  const tomorrow = timeOfDay(zone, 1, 9);
  const choose = (at: string) => {
    draft.chooseTime(at);
    onOpen(false);
  };
  const isAt = (at: string) => planned !== undefined && Date.parse(planned) === Date.parse(at);
  const choice = (label: string, at: string, suggestion?: string) => (
    <button
      type="button"
      className={styles.time}
      aria-pressed={at === 'now' ? sendsNow : isAt(at)}
      data-suggested={suggestion !== undefined || undefined}
      onClick={() => choose(at)}
    >
      {suggestion !== undefined && <Icon name="spark" size={12} />}
      {label}
      {suggestion !== undefined && <span>{suggestion}</span>}
    </button>
  );
  const choices = (
    <div className={styles.chips} role="group" aria-label="Times">
      {best && choice(shortTime(best.at, zone), best.at, 'best hour')}
      {choice('Tomorrow, 09:00', tomorrow)}
      {choice('Now', 'now')}
      {!isOpen && (
        <button type="button" className={styles.time} onClick={() => onOpen(true)}>
          <Icon name="calendar" size={12} />
          Other time
        </button>
      )}
    </div>
  );
  const chosen = sendsNow ? 'Right after the review' : planned === undefined ? undefined : shortTime(planned, zone);
  const detail =
    chosen === undefined
      ? best
        ? `Your recipients open most on ${best.day}s at ${hourText(best.hour)}.`
        : 'Choose it here, or in the review.'
      : sendsNow
        ? 'You confirm it in the review.'
        : 'You schedule it in the review.';
  return (
    <CampaignCard
      title="Time"
      state={chosen === undefined ? 'open' : 'done'}
      isOpen={isOpen}
      onToggle={isReadOnly ? undefined : () => onOpen(!isOpen)}
      summary={chosen ?? 'No time chosen yet'}
      detail={
        <>
          {isReadOnly ? undefined : detail} {note}
          {!isReadOnly && chosen === undefined && !isOpen && <div className={styles.offers}>{choices}</div>}
        </>
      }
    >
      {!isReadOnly && (
        <div className={styles.times}>
          {choices}
          <FormField label="Another time" helper="Type it, such as “friday 8:00”, or pick it.">
            <DateTimeField
              value={planned ?? ''}
              zone={zone}
              min={new Date().toISOString()}
              onChange={(at) => draft.chooseTime(at === '' ? null : at)}
            />
          </FormField>
          {best && <Hours best={best} />}
        </div>
      )}
    </CampaignCard>
  );
});

/** When recipients open, on the weekday with the best hour. */
function Hours({ best: { day, hour, opens } }: { readonly best: BestHour }) {
  const most = Math.max(1, ...opens);
  return (
    <div role="img" aria-label={`Opens on ${day}s by hour, with the most at ${hourText(hour)}`}>
      <div className={styles.hours}>
        {opens.map((count, place) => (
          <span
            key={place}
            data-best={place === hour || undefined}
            title={`${hourText(place)}: ${formatCount(count, 'open')}`}
            // Little is visible beside much; nothing is nothing.
            style={{ height: `${(count / most) * 100}%`, ...(count > 0 && { minHeight: 2 }) }}
          />
        ))}
      </div>
      <div className={styles.scale}>
        {[0, 6, 12, 18].map((at) => (
          <span key={at}>{hourText(at)}</span>
        ))}
      </div>
      <p className={styles.hint}>Opens by hour on {day}s, last 12 weeks.</p>
    </div>
  );
}
