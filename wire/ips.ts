import { Type, type Static } from '@sinclair/typebox';

/** An entry of `GET /v3/ips/pools`: what a send gives as `ip_pool`, 2 to 64 characters. */
export const IpPoolName = Type.Object({ name: Type.String() });
export type IpPoolName = Static<typeof IpPoolName>;
