import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { IpPoolName } from 'sendwright/wire/ips';
import { listIpPools } from '../../delivery/transport/ipPools';
import type { Domain } from '../../provider';

/** The addresses that mail leaves from; which they are is set up by whoever runs the machine. */
export const ips: Domain = {
  name: 'ips',
  routes(server, { database }) {
    server.get(
      '/v3/ips/pools',
      {
        // Whoever writes a send must be able to name its pool.
        config: { scope: ['ips.read', 'marketing.read'] },
        schema: {
          tags: ['IP addresses'],
          summary: 'List the IP pools',
          response: { 200: Type.Array(IpPoolName), ...Failures },
        },
      },
      async (request) => (await listIpPools(database, request.caller.accountId)).map(({ name }) => ({ name })),
    );
  },
};
