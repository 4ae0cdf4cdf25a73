import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

const Cname = Type.Object({
  valid: Type.Boolean(),
  type: Type.Literal('cname'),
  /** The record's name. */
  host: Type.String(),
  /** The required value. */
  data: Type.String(),
  /** What the last check found instead; null if the record was found or not checked yet. */
  reason: Type.Union([Type.String(), Type.Null()]),
});

/** A host for the links, pages and images of an account, and the DNS records it requires. */
export const LinkDomain = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  domain: Type.String(),
  /** With the domain, the host: `links` of `links.example.com`. */
  subdomain: Type.String(),
  username: Type.String(),
  /** Whether new links use it, once it is valid. */
  default: Type.Boolean(),
  /** Whether both records were found. */
  valid: Type.Boolean(),
  legacy: Type.Boolean(),
  /** When the records were last checked, in Unix seconds; null before the first check. */
  last_validation_attempt_at: Type.Union([Type.Integer(), Type.Null()]),
  dns: Type.Object({
    /** Leads the host here. */
    domain_cname: Cname,
    /** Proves that the domain is the account's. */
    owner_cname: Cname,
  }),
});
export type LinkDomain = Static<typeof LinkDomain>;

const username = Type.String({ minLength: 1, maxLength: 254 });
const domain = Type.String({ minLength: 1, maxLength: 253 });

export const LinkDomainCreate = Type.Object({
  domain,
  /** Omitted: `links`. */
  subdomain: Type.Optional(Type.String({ maxLength: 63 })),
  /** Omitted: true for the first one. At most one is the default. */
  default: Type.Optional(Type.Boolean()),
});
export type LinkDomainCreate = Static<typeof LinkDomainCreate>;

export const LinkDomainUpdate = Type.Object({ default: Type.Optional(Type.Boolean()) });

const LinkParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
const LinkSubuser = Type.Object({ username });
const Result = Type.Object({ valid: Type.Boolean(), reason: Type.Union([Type.String(), Type.Null()]) });

/** The result of a DNS check. */
export const LinkValidation = Type.Object({
  id: Type.Integer(),
  valid: Type.Boolean(),
  validation_results: Type.Object({ domain_cname: Result, owner_cname: Result }),
});
export type LinkValidation = Static<typeof LinkValidation>;

const read = 'whitelabel.read';
const update = 'whitelabel.update';

/** `/v3/whitelabel/links`. */
export const linkDomains = defineRoutes(
  { tag: 'Link domains' },
  {
    'POST /whitelabel/links': {
      confirm: true,
      summary: 'Add a link domain',
      scope: 'whitelabel.create',
      audit: { own: ['link_domain.added'] },
      body: LinkDomainCreate,
      responses: { 201: LinkDomain },
    },
    'GET /whitelabel/links': {
      summary: 'List the link domains',
      scope: read,
      query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })) }),
      responses: { 200: Type.Array(LinkDomain) },
    },
    'GET /whitelabel/links/default': {
      summary: 'Read the default link domain',
      scope: read,
      query: Type.Object({ domain: Type.Optional(Type.String({ maxLength: 253 })) }),
      responses: { 200: LinkDomain },
    },
    'GET /whitelabel/links/subuser': {
      summary: 'Read the link domain shared with a subuser',
      scope: read,
      query: LinkSubuser,
      responses: { 200: LinkDomain },
    },
    'DELETE /whitelabel/links/subuser': {
      confirm: true,
      summary: 'Stop sharing a link domain with a subuser',
      scope: update,
      audit: { own: ['link_domain.unshared'] },
      query: LinkSubuser,
      responses: { 204: Type.Null() },
    },
    'GET /whitelabel/links/:id': {
      summary: 'Read a link domain',
      scope: read,
      params: LinkParams,
      responses: { 200: LinkDomain },
    },
    'PATCH /whitelabel/links/:id': {
      confirm: true,
      summary: 'Turn a link domain on or off',
      scope: update,
      audit: { own: ['link_domain.changed'] },
      params: LinkParams,
      body: LinkDomainUpdate,
      responses: { 200: LinkDomain },
    },
    'DELETE /whitelabel/links/:id': {
      confirm: true,
      summary: 'Remove a link domain',
      description: 'Links that were sent with it keep working for as long as its records exist.',
      scope: 'whitelabel.delete',
      audit: { own: ['link_domain.removed'] },
      params: LinkParams,
      responses: { 204: Type.Null() },
    },
    'POST /whitelabel/links/:id/validate': {
      summary: "Check the link domain's DNS records",
      scope: update,
      audit: { own: ['link_domain.validated', 'link_domain.lost'] },
      params: LinkParams,
      responses: { 200: LinkValidation },
    },
    'POST /whitelabel/links/:id/subuser': {
      confirm: true,
      summary: 'Share a link domain with a subuser, replacing another',
      scope: update,
      audit: { own: ['link_domain.shared'] },
      params: LinkParams,
      body: LinkSubuser,
      responses: { 200: LinkDomain },
    },
  },
);
export type LinkDomainRoutes = typeof linkDomains.routes;
