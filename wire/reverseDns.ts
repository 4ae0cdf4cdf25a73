import { Type, type Static } from '@sinclair/typebox';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';

const domain = Type.String({ minLength: 1, maxLength: 253 });
const ip = Type.String({ minLength: 1, maxLength: 45 });

/** The name of an address, and the DNS record that it requires. */
export const ReverseDns = Type.Object({
  id: Type.Integer(),
  ip: Type.String(),
  /** The name: `mail.example.com`. Whoever provides the address must set it as its PTR record. */
  rdns: Type.String(),
  users: Type.Array(Type.Object({ username: Type.String(), user_id: Type.Integer() })),
  subdomain: Type.String(),
  domain: Type.String(),
  /** Whether the name led to the address, and the address to the name, at the last check. */
  valid: Type.Boolean(),
  legacy: Type.Boolean(),
  a_record: Type.Object({
    valid: Type.Boolean(),
    type: Type.Union([Type.Literal('a'), Type.Literal('aaaa')]),
    host: Type.String(),
    data: Type.String(),
  }),
});
export type ReverseDns = Static<typeof ReverseDns>;

export const ReverseDnsCreate = Type.Object({
  ip,
  domain,
  /** Omitted: the name is the domain itself. */
  subdomain: Type.Optional(Type.String({ maxLength: 63 })),
});
export type ReverseDnsCreate = Static<typeof ReverseDnsCreate>;

const ReverseDnsQuery = Type.Object({ ...LimitOffsetQuery.properties, ip: Type.Optional(ip) });
export type ReverseDnsQuery = Static<typeof ReverseDnsQuery>;

const params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

export const ReverseDnsValidation = Type.Object({
  id: Type.Integer(),
  valid: Type.Boolean(),
  validation_results: Type.Object({
    a_record: Type.Object({ valid: Type.Boolean(), reason: Type.Union([Type.String(), Type.Null()]) }),
  }),
});
export type ReverseDnsValidation = Static<typeof ReverseDnsValidation>;

/** `/v3/whitelabel/ips` */
export const reverseDns = defineRoutes(
  { tag: 'IP addresses' },
  {
    'POST /whitelabel/ips': {
      summary: 'Name an IP address',
      scope: 'whitelabel.create',
      audit: 'reverse_dns.created',
      body: ReverseDnsCreate,
      responses: { 201: ReverseDns },
    },
    'GET /whitelabel/ips': {
      summary: 'List the names of IP addresses',
      scope: 'whitelabel.read',
      query: ReverseDnsQuery,
      responses: { 200: Type.Array(ReverseDns) },
    },
    'GET /whitelabel/ips/:id': {
      summary: 'Get the name of an IP address',
      scope: 'whitelabel.read',
      params,
      responses: { 200: ReverseDns },
    },
    'DELETE /whitelabel/ips/:id': {
      summary: 'Remove the name of an IP address',
      scope: 'whitelabel.delete',
      audit: 'reverse_dns.deleted',
      params,
      responses: { 204: Type.Null() },
    },
    'POST /whitelabel/ips/:id/validate': {
      summary: 'Check the name of an IP address',
      scope: 'whitelabel.update',
      audit: false,
      perMinute: 30,
      params,
      responses: { 200: ReverseDnsValidation },
    },
  },
);
export type ReverseDnsRoutes = typeof reverseDns.routes;
