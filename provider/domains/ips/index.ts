import { ipPools } from 'sendwright/wire/ips';
import { listIpPools } from '../../delivery/transport/ipPools';
import { serve } from '../../http/serve';
import type { Domain } from '../../provider';

/** The addresses that mail is sent from, which the operator configures. */
export const ips: Domain = {
  name: 'ips',
  routes(server, provider) {
    serve(server, provider, ipPools, {
      'GET /ips/pools': async ({ caller }) =>
        (await listIpPools(provider.database, caller.accountId)).map(({ name }) => ({ name })),
    });
  },
};
