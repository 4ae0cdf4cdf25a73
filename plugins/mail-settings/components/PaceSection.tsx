import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { Button, formatNumber, PageSection, RelativeTime } from 'sendwright/sdk/ui';
import type { Pacing } from 'sendwright/wire/pacing';
import { texts } from '../texts';
import styles from './mailSettings.module.css';
import { useAction } from './useAction';

interface PaceSectionProps {
  readonly pacing: Pacing;
  readonly onChange: () => void;
}

/** Mailbox providers that asked for less, and limits of the operator. */
export function PaceSection({ pacing: { providers, limits }, onChange }: PaceSectionProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayChange = useRefusal({ scope: 'ips.update' }) === undefined;
  const { busy, run } = useAction(texts.addressesFailed);
  const lift = (provider: string) =>
    run(provider, async () => {
      await http.call('DELETE /pacing/providers', { query: { provider } });
      alerts.show(texts.paceLifted, { provider });
      onChange();
    });
  return (
    <PageSection
      title="Mailbox providers"
      description={
        'A provider that puts mail off is sent half as much, and a quarter more with each minute without complaint.'
      }
    >
      {providers.length === 0 && <p className={styles.note}>None is slowed down at present.</p>}
      <ul className={styles.list}>
        {providers.map(({ provider, per_minute: perMinute, lowered_at: at, response }) => (
          <li key={provider} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>{provider}</span>
              <span className={styles.detail}>
                Up to {formatNumber(perMinute)} a minute from each worker, slowed down <RelativeTime at={at} />
              </span>
              <span className={styles.detail}>{response}</span>
            </div>
            {mayChange && (
              <Button
                size="small"
                loading={busy === provider}
                ariaLabel={`Speed up ${provider}`}
                onClick={() => void lift(provider)}
              >
                Speed up
              </Button>
            )}
          </li>
        ))}
      </ul>
      {limits.length > 0 && (
        <p className={styles.note}>
          {"The operator's limits: "}
          {limits
            .map(
              ({ domain, per_minute: perMinute }) =>
                `${domain === '' ? 'all mail' : domain} ${formatNumber(perMinute)} a minute`,
            )
            .join(', ')}
          .
        </p>
      )}
    </PageSection>
  );
}
