import { formatNumber } from 'sendwright/sdk/ui';
import type { AudienceState } from '../../useAudience';
import styles from './RecipientsFields.module.css';

interface Counts {
  readonly included: number;
  readonly receives: number;
}

interface AudienceCountProps<Counted extends Counts, Reason extends string> {
  readonly state: AudienceState<Counted>;
  /** Why chosen contacts are left out, with their descriptions. */
  readonly reasons: readonly (readonly [Reason, string])[];
}

/** The number of actual recipients, and the reasons for which others are left out. */
export function AudienceCount<Counted extends Counts & Record<Reason, number>, Reason extends string>({
  state: { audience, isCounting, failure },
  reasons,
}: AudienceCountProps<Counted, Reason>) {
  if (failure !== undefined) return <p className={styles.count}>The recipients couldn't be counted just now.</p>;
  if (!audience) return <p className={styles.count}>{isCounting ? 'Counting…' : 'Nobody is chosen yet.'}</p>;
  const left = reasons.filter(([key]) => audience[key] > 0);
  return (
    <div className={styles.count} aria-live="polite" aria-busy={isCounting}>
      <p>
        <strong>{formatNumber(audience.receives)}</strong> {audience.receives === 1 ? 'person' : 'people'} will receive
        it, as of now
      </p>
      {left.length > 0 && (
        <dl className={styles.reasons}>
          <dt>Chosen, each counted once</dt>
          <dd>{formatNumber(audience.included)}</dd>
          {left.map(([key, label]) => (
            <div key={key} className={styles.reason}>
              <dt>{label}</dt>
              <dd>−{formatNumber(audience[key])}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
