import { Type, type Static } from '@sinclair/typebox';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';

/** An entry of `GET /v3/ips/pools`: the value for a send's `ip_pool`, 2 to 64 characters. */
export const IpPoolName = Type.Object({ name: Type.String() });
export type IpPoolName = Static<typeof IpPoolName>;

const PoolRequest = Type.Object({ name: Type.String({ minLength: 2, maxLength: 64 }) });
const seconds = Type.Union([Type.Integer(), Type.Null()]);
const ip = Type.String({ minLength: 1, maxLength: 45 });

/** An address that the account may send from. Times are Unix seconds. */
export const IpAddress = Type.Object({
  ip: Type.String(),
  /** Usernames of the subusers that have it. */
  subusers: Type.Array(Type.String()),
  /** Its name; empty: none was found. */
  rdns: Type.String(),
  pools: Type.Array(Type.String()),
  /** Whether it sends more from day to day, since `start_date`. */
  warmup: Type.Boolean(),
  start_date: seconds,
  whitelabeled: Type.Boolean(),
  assigned_at: seconds,
});
export type IpAddress = Static<typeof IpAddress>;

const AssignedIp = Type.Pick(IpAddress, ['ip', 'pools', 'warmup', 'start_date']);
const WarmingIp = Type.Object({ ip: Type.String(), start_date: Type.Integer() });
export type WarmingIp = Static<typeof WarmingIp>;

export const IpPoolDetail = Type.Object({ pool_name: Type.String(), ips: Type.Array(Type.String()) });
export type IpPoolDetail = Static<typeof IpPoolDetail>;
const PooledIp = Type.Object({ ip: Type.String(), pools: Type.Array(Type.String()) });
const IpRequest = Type.Object({ ip });

const IpQuery = Type.Object({
  ...LimitOffsetQuery.properties,
  /** Part of the address. */
  ip: Type.Optional(ip),
  subuser: Type.Optional(Type.String({ maxLength: 254 })),
  /** Without those that have a valid name. */
  exclude_whitelabels: Type.Optional(Type.Boolean()),
  sort_by_direction: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
});
export type IpQuery = Static<typeof IpQuery>;

const [read, update] = ['ips.read', 'ips.update'] as const;
const changed = 'ip_pool.changed';

/** `/v3/ips`: the addresses that mail is sent from, of which the operator gives an account some. */
export const ipPools = defineRoutes(
  { tag: 'IP addresses' },
  {
    'GET /ips': {
      summary: 'List the IP addresses',
      scope: read,
      query: IpQuery,
      responses: { 200: Type.Array(IpAddress) },
    },
    'GET /ips/assigned': {
      summary: 'List the IP addresses, in short',
      scope: read,
      responses: { 200: Type.Array(AssignedIp) },
    },
    'GET /ips/remaining': {
      summary: 'Get how many IP addresses can be bought: none',
      scope: read,
      responses: {
        200: Type.Object({
          results: Type.Array(
            Type.Object({ remaining: Type.Integer(), period: Type.String(), price_per_ip: Type.Number() }),
          ),
        }),
      },
    },
    'GET /ips/pools': {
      summary: 'List the IP pools',
      // Anybody who can write a send must be able to name its pool.
      scope: [read, 'marketing.read'],
      responses: { 200: Type.Array(IpPoolName) },
    },
    'POST /ips/pools': {
      summary: 'Create an IP pool',
      scope: 'ips.create',
      audit: 'ip_pool.created',
      body: PoolRequest,
      responses: { 200: IpPoolName },
    },
    'GET /ips/pools/:pool_name': { summary: 'Get an IP pool', scope: read, responses: { 200: IpPoolDetail } },
    'PUT /ips/pools/:pool_name': {
      summary: 'Rename an IP pool',
      scope: update,
      audit: changed,
      body: PoolRequest,
      responses: { 200: IpPoolName },
    },
    'DELETE /ips/pools/:pool_name': {
      summary: 'Delete an IP pool',
      scope: 'ips.delete',
      audit: 'ip_pool.deleted',
      responses: { 204: Type.Null() },
    },
    'POST /ips/pools/:pool_name/ips': {
      summary: 'Add an IP address to a pool',
      scope: update,
      audit: changed,
      body: IpRequest,
      responses: { 201: PooledIp },
    },
    'DELETE /ips/pools/:pool_name/ips/:ip': {
      summary: 'Remove an IP address from a pool',
      scope: update,
      audit: changed,
      responses: { 204: Type.Null() },
    },
    'GET /ips/warmup': {
      summary: 'List the IP addresses that are warming up',
      scope: read,
      responses: { 200: Type.Array(WarmingIp) },
    },
    'POST /ips/warmup': {
      summary: 'Warm up an IP address',
      scope: update,
      audit: 'ip.warmup_started',
      body: IpRequest,
      responses: { 200: Type.Array(WarmingIp) },
    },
    'GET /ips/warmup/:ip_address': {
      summary: 'Get whether an IP address is warming up',
      scope: read,
      responses: { 200: Type.Array(WarmingIp) },
    },
    'DELETE /ips/warmup/:ip_address': {
      summary: 'Stop warming up an IP address',
      scope: update,
      audit: 'ip.warmup_stopped',
      responses: { 204: Type.Null() },
    },
    'GET /ips/:ip_address': { summary: 'Get an IP address', scope: read, responses: { 200: IpAddress } },
  },
);
export type IpRoutes = typeof ipPools.routes;
