import { useCallback } from 'react';
import { Http, useFreshness, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { ErrorState, Page, PageSection, Skeleton } from 'sendwright/sdk/ui';
import { AddressNames } from '../components/AddressNames';
import { AddressSection } from '../components/AddressSection';
import styles from '../components/mailSettings.module.css';
import { PaceSection } from '../components/PaceSection';
import { PoolSection } from '../components/PoolSection';
import { WarmupSection } from '../components/WarmupSection';

/** The addresses that the account's mail is sent from, and how fast. */
export default function IpAddresses() {
  const http = useService(Http);
  const cannotName = useRefusal({ scope: 'whitelabel.read' }) !== undefined;
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const [addresses, pools, pacing] = await Promise.all([
          http.call('GET /ips', { retry: true, signal }),
          http.call('GET /ips/pools', { retry: true, signal }),
          http.call('GET /pacing', { retry: true, signal }),
        ]);
        return { addresses, pools: pools.map(({ name }) => name), pacing };
      },
      [http],
    ),
  );
  // Providers are slowed down and recover while somebody watches: refetched on focus.
  useFreshness([], reload);
  return (
    <Page title="IP addresses" intro="The addresses your mail is sent from, and how fast it is sent.">
      {!value && failure === undefined && <Skeleton count={4} label="Loading IP addresses" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="IP addresses couldn't be loaded." onRetry={reload} />
      )}
      {value && (
        <>
          {value.addresses.length === 0 && value.pools.length === 0 ? (
            <PageSection title="Addresses">
              <p className={styles.note}>
                No addresses of your own: mail is sent from any address of the server. Its operator gives the account
                some with <code>npm run provider -- ip-pool</code>.
              </p>
            </PageSection>
          ) : (
            <>
              <AddressSection addresses={value.addresses} onChange={reload} />
              <PoolSection addresses={value.addresses} pools={value.pools} onChange={reload} />
              {!cannotName && <AddressNames addresses={value.addresses} onChange={reload} />}
            </>
          )}
          <WarmupSection plans={value.pacing.warmups} onChange={reload} />
          <PaceSection pacing={value.pacing} onChange={reload} />
        </>
      )}
    </Page>
  );
}
