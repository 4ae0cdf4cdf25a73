import { Button, formatNumber, PageSection } from 'sendwright/sdk/ui';
import type { AdAudienceSize, AdContent } from 'sendwright/wire/ads';
import { useAudienceSize } from '../useAudienceSize';
import styles from './ads.module.css';
import { SandboxTag } from './CampaignStatus';

/** The audience's size, recounted after every change. */
export function AudienceSize({ draft: { audience, channels } }: { readonly draft: AdContent }) {
  const { size, state, recount } = useAudienceSize({ audience, channels });
  return (
    <PageSection title="Audience size">
      <div role="status" aria-busy={state === 'counting'} className={styles.size} data-state={state}>
        {state === 'failed' ? (
          <p>
            The audience couldn't be counted.{' '}
            <Button size="small" icon="refresh" onClick={() => void recount()}>
              Retry
            </Button>
          </p>
        ) : size ? (
          <Figures size={size} />
        ) : (
          <p className={styles.detail}>Counting…</p>
        )}
      </div>
    </PageSection>
  );
}

function Figures({
  size: { contacts, minimum, is_enough: isEnough, reach, searches, is_sandbox: isMadeUp },
}: {
  readonly size: AdAudienceSize;
}) {
  return (
    <>
      {contacts !== null && (
        <p className={styles.figure}>
          <strong>{formatNumber(contacts)}</strong> {contacts === 1 ? 'contact' : 'contacts'} who can be reached
        </p>
      )}
      {!isEnough && (
        <p className={styles.problem}>
          Ad partners need at least {formatNumber(minimum)} contacts: add a list or segment.
        </p>
      )}
      {reach && (
        <p className={styles.figure}>
          <strong>
            {formatNumber(reach.least)} to {formatNumber(reach.most)}
          </strong>{' '}
          people expected {isMadeUp && <SandboxTag />}
        </p>
      )}
      {searches && (
        <p className={styles.figure}>
          <strong>
            {formatNumber(searches.least)} to {formatNumber(searches.most)}
          </strong>{' '}
          searches a month at Google
        </p>
      )}
      {isMadeUp && <p className={styles.detail}>The sandbox's number is simulated. These are not real people.</p>}
      {contacts === null && !reach && !searches && (
        <p className={styles.detail}>The ad partner reports its reach once the campaign is running.</p>
      )}
    </>
  );
}
