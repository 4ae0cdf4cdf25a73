import { formatNumber } from 'sendwright/sdk/ui';
import type { Audience } from 'sendwright/wire/sendChecks';
import type { AudienceState } from '../useAudience';
import styles from './AudienceCount.module.css';

const reasons: readonly (readonly [keyof Audience, string])[] = [
  ['excluded', 'excluded'],
  ['unsubscribed', 'unsubscribed'],
  ['bounced', 'bounced before'],
  ['spam_reports', 'reported spam'],
  ['invalid', 'invalid address'],
  ['capped', 'over the frequency cap'],
];

/** Who will really receive a send, and why others will not. */
export function AudienceCount({ state: { audience, isCounting, failure } }: { readonly state: AudienceState }) {
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
