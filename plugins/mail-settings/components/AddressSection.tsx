import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { Button, DateTime, PageSection, StatusTag } from 'sendwright/sdk/ui';
import type { IpAddress } from 'sendwright/wire/ips';
import { texts } from '../texts';
import styles from './mailSettings.module.css';
import { useAction } from './useAction';

interface AddressSectionProps {
  readonly addresses: readonly IpAddress[];
  readonly onChange: () => void;
}

/** The addresses, and which of them are warming up. */
export function AddressSection({ addresses, onChange }: AddressSectionProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayChange = useRefusal({ scope: 'ips.update' }) === undefined;
  const { busy, run } = useAction(texts.addressesFailed);
  const start = (ip: string) =>
    run(ip, async () => {
      await http.call('POST /ips/warmup', { body: { ip } });
      alerts.show(texts.warmupStarted, { ip });
      onChange();
    });
  const stop = (ip: string) =>
    run(ip, async () => {
      await http.call('DELETE /ips/warmup/:ip_address', { params: { ip_address: ip } });
      alerts.show(texts.warmupStopped, { ip });
      onChange();
    });
  return (
    <PageSection
      title="Addresses"
      description="Your installation's operator gives them to the account. Warm up one that never sent mail."
    >
      <ul className={styles.list}>
        {addresses.map(({ ip, rdns, pools, subusers, warmup, start_date: startedAt }) => (
          <li key={ip} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>
                {ip}
                {warmup && <StatusTag tone="warning" label="Warming up" />}
              </span>
              <span className={styles.detail}>
                {[
                  rdns,
                  pools.length === 0 ? 'in no pool' : `in ${pools.join(', ')}`,
                  subusers.length > 0 && `used by ${subusers.join(', ')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {warmup && startedAt !== null && (
                  <>
                    {' '}
                    · since <DateTime at={new Date(startedAt * 1000).toISOString()} length="short" />
                  </>
                )}
              </span>
            </div>
            {mayChange && (
              <Button
                size="small"
                loading={busy === ip}
                ariaLabel={warmup ? `Stop warm-up of ${ip}` : `Warm up ${ip}`}
                onClick={() => void (warmup ? stop(ip) : start(ip))}
              >
                {warmup ? 'Stop warm-up' : 'Warm up'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
