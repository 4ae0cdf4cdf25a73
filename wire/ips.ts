import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** An entry of `GET /v3/ips/pools`: the value for a send's `ip_pool`, 2 to 64 characters. */
export const IpPoolName = Type.Object({ name: Type.String() });
export type IpPoolName = Static<typeof IpPoolName>;

/** `/v3/ips`. */
export const ipPools = defineRoutes(
  { tag: 'IP addresses' },
  {
    'GET /ips/pools': {
      summary: 'List the IP pools',
      // Anybody who can write a send must be able to name its pool.
      scope: ['ips.read', 'marketing.read'],
      responses: { 200: Type.Array(IpPoolName) },
    },
  },
);
export type IpRoutes = typeof ipPools.routes;
