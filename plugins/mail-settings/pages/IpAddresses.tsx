import { useCallback } from 'react';
import { Http, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Empty, ErrorState, Page, Skeleton } from 'sendwright/sdk/ui';
import { AddressNames } from '../components/AddressNames';
import { AddressSection } from '../components/AddressSection';
import { PoolSection } from '../components/PoolSection';

/** The addresses that the account's mail is sent from: their pools, warm-up and names. */
export default function IpAddresses() {
  const http = useService(Http);
  const cannotName = useRefusal({ scope: 'whitelabel.read' }) !== undefined;
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const [addresses, pools] = await Promise.all([
          http.call('GET /ips', { retry: true, signal }),
          http.call('GET /ips/pools', { retry: true, signal }),
        ]);
        return { addresses, pools: pools.map(({ name }) => name) };
      },
      [http],
    ),
  );
  return (
    <Page
      title="IP addresses"
      intro="The addresses your mail is sent from. Your installation's operator gives them to the account."
    >
      {!value && failure === undefined && <Skeleton count={4} label="Loading IP addresses" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="IP addresses couldn't be loaded." onRetry={reload} />
      )}
      {value && value.addresses.length === 0 && value.pools.length === 0 && (
        <Empty
          drawing="send"
          title="No IP addresses of your own"
          text={
            'Mail is sent from any address of the server. Its operator gives the account addresses with ' +
            '"npm run provider -- ip-pool".'
          }
        />
      )}
      {value && (value.addresses.length > 0 || value.pools.length > 0) && (
        <>
          <AddressSection addresses={value.addresses} onChange={reload} />
          <PoolSection addresses={value.addresses} pools={value.pools} onChange={reload} />
          {!cannotName && <AddressNames addresses={value.addresses} onChange={reload} />}
        </>
      )}
    </Page>
  );
}
