import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

const DnsRecord = Type.Object({
  valid: Type.Boolean(),
  type: Type.Literal('txt'),
  /** The record's name. */
  host: Type.String(),
  /** The required value. */
  data: Type.String(),
  /** What the last check found instead; null if the record was found or not checked yet. */
  reason: Type.Union([Type.String(), Type.Null()]),
});

/** A domain that an account sends from, and the DNS record it requires. */
export const AuthenticatedDomain = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  /** The subdomain given at registration, otherwise the selector of its key. `dns` has the record's full name. */
  subdomain: Type.String(),
  domain: Type.String(),
  username: Type.String(),
  ips: Type.Array(Type.String()),
  custom_spf: Type.Boolean(),
  default: Type.Boolean(),
  legacy: Type.Boolean(),
  /** Always false: the owner of the domain publishes its record. */
  automatic_security: Type.Boolean(),
  /** Whether the last check found the record. */
  valid: Type.Boolean(),
  /** When the record was last checked, in Unix seconds; null before the first check. */
  last_validation_attempt_at: Type.Union([Type.Integer(), Type.Null()]),
  dns: Type.Object({ dkim: DnsRecord }),
});
export type AuthenticatedDomain = Static<typeof AuthenticatedDomain>;

export const AuthenticatedDomainList = Type.Array(AuthenticatedDomain);

const settings = {
  /** Whether its key signs mail that no other domain of the account covers. At most one domain is the default. */
  default: Type.Optional(Type.Boolean()),
  /** Stored and returned, without effect: the SPF record is always the owner's task. */
  custom_spf: Type.Optional(Type.Boolean()),
};

const username = Type.String({ minLength: 1, maxLength: 254 });

export const DomainAuthenticationCreate = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 253 }),
  /** Stored and returned, so that clients read what they wrote. Nothing is published under it. */
  subdomain: Type.Optional(Type.String({ maxLength: 63 })),
  /** The subuser that owns the domain; by default the caller. */
  username: Type.Optional(username),
  /** Must be false: the owner of the domain publishes its record. */
  automatic_security: Type.Optional(Type.Boolean()),
  ...settings,
});
export type DomainAuthenticationCreate = Static<typeof DomainAuthenticationCreate>;

/** Changes a domain. Omitted fields stay unchanged. */
export const DomainAuthenticationUpdate = Type.Object(settings);
export type DomainAuthenticationUpdate = Static<typeof DomainAuthenticationUpdate>;

/** Which domains to list: the caller's own, or those of the named subuser. */
export const DomainQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 3000 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  username: Type.Optional(username),
  /** Part of the name. */
  domain: Type.Optional(Type.String({ maxLength: 253 })),
  /** Accepted as in the published API. Subusers' domains are only listed with `username`. */
  exclude_subusers: Type.Optional(Type.Boolean()),
});
export type DomainQuery = Static<typeof DomainQuery>;

/** The subuser that a domain is shared with. */
export const DomainSubuser = Type.Object({ username });

export const DomainParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** The result of a DNS check. */
export const DomainValidation = Type.Object({
  id: Type.Integer(),
  valid: Type.Boolean(),
  validation_results: Type.Object({
    dkim: Type.Object({ valid: Type.Boolean(), reason: Type.Union([Type.String(), Type.Null()]) }),
  }),
});
export type DomainValidation = Static<typeof DomainValidation>;

const read = 'whitelabel.read';
const update = 'whitelabel.update';

/** `/v3/whitelabel/domains`. */
export const domainAuthentication = defineRoutes(
  { tag: 'Domain authentication' },
  {
    'POST /whitelabel/domains': {
      confirm: true,
      summary: 'Authenticate a domain',
      scope: 'whitelabel.create',
      audit: { own: ['domain.added'] },
      body: DomainAuthenticationCreate,
      responses: { 201: AuthenticatedDomain },
    },
    'GET /whitelabel/domains': {
      summary: 'List the domains',
      scope: read,
      query: DomainQuery,
      responses: { 200: AuthenticatedDomainList },
    },
    'GET /whitelabel/domains/default': {
      summary: 'Read the default domain',
      scope: read,
      query: Type.Object({ domain: Type.Optional(Type.String({ maxLength: 253 })) }),
      responses: { 200: AuthenticatedDomain },
    },
    'GET /whitelabel/domains/subuser': {
      summary: 'Read the domain shared with a subuser',
      description: "The first one if there are several; the subuser's own if there are none.",
      scope: read,
      query: DomainSubuser,
      responses: { 200: AuthenticatedDomain },
    },
    'GET /whitelabel/domains/subuser/all': {
      summary: 'List the domains shared with a subuser',
      scope: read,
      query: DomainSubuser,
      responses: { 200: AuthenticatedDomainList },
    },
    'DELETE /whitelabel/domains/subuser': {
      confirm: true,
      summary: 'Stop sharing all domains with a subuser',
      scope: update,
      audit: { own: ['domain.unshared'] },
      query: DomainSubuser,
      responses: { 204: Type.Null() },
    },
    'POST /whitelabel/domains/:id/subuser': {
      confirm: true,
      summary: 'Share a domain with a subuser, replacing others',
      scope: update,
      audit: { own: ['domain.shared', 'domain.unshared'] },
      params: DomainParams,
      body: DomainSubuser,
      responses: { 201: AuthenticatedDomain },
    },
    // A double colon is a literal colon, not a parameter.
    'POST /whitelabel/domains/:id/subuser::add': {
      confirm: true,
      summary: 'Share one more domain with a subuser',
      scope: update,
      audit: { own: ['domain.shared'] },
      params: DomainParams,
      body: DomainSubuser,
      responses: { 201: AuthenticatedDomain },
    },
    'DELETE /whitelabel/domains/:id/subuser': {
      confirm: true,
      summary: 'Stop sharing a domain with a subuser',
      scope: update,
      audit: { own: ['domain.unshared'] },
      params: DomainParams,
      query: DomainSubuser,
      responses: { 204: Type.Null() },
    },
    'PATCH /whitelabel/domains/:id': {
      confirm: true,
      summary: 'Set the default domain',
      scope: update,
      audit: false,
      params: DomainParams,
      body: DomainAuthenticationUpdate,
      responses: { 200: AuthenticatedDomain },
    },
    'GET /whitelabel/domains/:id': {
      summary: 'Read a domain',
      scope: read,
      params: DomainParams,
      responses: { 200: AuthenticatedDomain },
    },
    'DELETE /whitelabel/domains/:id': {
      confirm: true,
      summary: 'Remove a domain',
      scope: 'whitelabel.delete',
      audit: { own: ['domain.removed'] },
      params: DomainParams,
      responses: { 204: Type.Null() },
    },
    'POST /whitelabel/domains/:id/ips': {
      summary: 'Note an IP address of the domain’s SPF record',
      scope: 'whitelabel.update',
      audit: false,
      params: DomainParams,
      body: Type.Object({ ip: Type.String({ minLength: 1, maxLength: 45 }) }),
      responses: { 200: AuthenticatedDomain },
    },
    'DELETE /whitelabel/domains/:id/ips/:ip': {
      summary: 'Remove a noted IP address',
      scope: 'whitelabel.update',
      audit: 'resource.deleted',
      params: Type.Object({ ...DomainParams.properties, ip: Type.String({ minLength: 1, maxLength: 45 }) }),
      responses: { 200: AuthenticatedDomain },
    },
    'POST /whitelabel/domains/:id/validate': {
      summary: "Check the domain's DNS record",
      scope: update,
      audit: { own: ['domain.authenticated', 'domain.lost'] },
      params: DomainParams,
      responses: { 200: DomainValidation },
    },
  },
);
export type DomainAuthenticationRoutes = typeof domainAuthentication.routes;
