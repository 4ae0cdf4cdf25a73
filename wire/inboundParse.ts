import { Type, type Static } from '@sinclair/typebox';
import { PeriodQuery } from './accountStats';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';

/**
 * A host whose mail is parsed and posted to `url`: as form fields, or unparsed with `send_raw`. With `spam_check`, the
 * form has `spam_score` and `spam_report`.
 */
export const ParseSetting = Type.Object({
  url: Type.String(),
  hostname: Type.String(),
  spam_check: Type.Boolean(),
  send_raw: Type.Boolean(),
  /** The policy that authenticates the posts; null if there is none. */
  security_policy: Type.Union([Type.String(), Type.Null()]),
});
export type ParseSetting = Static<typeof ParseSetting>;

export const ParseSettingList = Type.Object({ result: Type.Array(ParseSetting) });

const text = Type.String({ maxLength: 2000 });

/**
 * Creates or changes a parse setting. Fields that a change omits stay unchanged. `oauth_client_secret` is our
 * extension: the client secret of `security_policy`, stored again; required if the policy's secret was stored for
 * another host.
 */
export const ParseSettingRequest = Type.Object({
  url: Type.Optional(Type.String({ maxLength: 2000 })),
  hostname: Type.Optional(Type.String({ maxLength: 253 })),
  spam_check: Type.Optional(Type.Boolean()),
  send_raw: Type.Optional(Type.Boolean()),
  security_policy: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  oauth_client_secret: Type.Optional(text),
});
export type ParseSettingRequest = Static<typeof ParseSettingRequest>;

/** Messages whose post was accepted; `date` is the first day of a day, week or month. */
export const ParseStats = Type.Array(
  Type.Object({
    date: Type.String(),
    stats: Type.Array(Type.Object({ metrics: Type.Object({ received: Type.Integer() }) })),
  }),
);
export type ParseStats = Static<typeof ParseStats>;

/** How posts are authenticated. `public_key` (SPKI, base64) is present if they are signed. */
export const SecurityPolicy = Type.Object({
  id: Type.String(),
  name: Type.String(),
  oauth: Type.Optional(
    Type.Object({ client_id: Type.String(), token_url: Type.String(), scopes: Type.Array(Type.String()) }),
  ),
  signature: Type.Optional(Type.Object({ public_key: Type.String() })),
});
export type SecurityPolicy = Static<typeof SecurityPolicy>;

export const SecurityPolicyAnswer = Type.Object({ policy: SecurityPolicy });
export const SecurityPolicyList = Type.Object({ policies: Type.Array(SecurityPolicy) });

/** Creates or changes a policy. Fields that a change omits stay unchanged. */
export const SecurityPolicyRequest = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  oauth: Type.Optional(
    Type.Object({
      client_id: text,
      client_secret: Type.Optional(text),
      token_url: text,
      scopes: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
    }),
  ),
  signature: Type.Optional(Type.Object({ enabled: Type.Boolean() })),
});
export type SecurityPolicyRequest = Static<typeof SecurityPolicyRequest>;

const scope = 'user.webhooks.parse.settings';
const ofHost = Type.Object({ hostname: Type.String({ minLength: 1, maxLength: 253 }) });

/** `/v3/user/webhooks/parse` and `/v3/user/webhooks/security`: inbound mail, and how its posts are authenticated. */
export const inboundParse = defineRoutes(
  { tag: 'Inbound parse' },
  {
    'POST /user/webhooks/parse/settings': {
      confirm: true,
      summary: 'Create a parse setting',
      scope: `${scope}.create`,
      audit: 'webhook.created',
      body: ParseSettingRequest,
      responses: { 201: ParseSetting },
    },
    'GET /user/webhooks/parse/settings': {
      summary: 'List parse settings',
      scope: `${scope}.read`,
      responses: { 200: ParseSettingList },
    },
    'GET /user/webhooks/parse/settings/:hostname': {
      summary: 'Get a parse setting',
      scope: `${scope}.read`,
      params: ofHost,
      responses: { 200: ParseSetting },
    },
    'PATCH /user/webhooks/parse/settings/:hostname': {
      confirm: true,
      summary: 'Change a parse setting',
      scope: `${scope}.update`,
      audit: 'webhook.changed',
      params: ofHost,
      body: ParseSettingRequest,
      responses: { 200: ParseSetting },
    },
    'DELETE /user/webhooks/parse/settings/:hostname': {
      summary: 'Delete a parse setting',
      scope: `${scope}.delete`,
      audit: 'webhook.deleted',
      params: ofHost,
      responses: { 204: Type.Null() },
    },
    'GET /user/webhooks/parse/stats': {
      summary: 'Count the posted messages',
      scope: 'user.webhooks.parse.stats.read',
      query: Type.Composite([PeriodQuery, LimitOffsetQuery]),
      responses: { 200: ParseStats },
    },
    'POST /user/webhooks/security/policies': {
      summary: 'Create a security policy',
      scope: `${scope}.create`,
      audit: 'webhook.created',
      body: SecurityPolicyRequest,
      responses: { 201: SecurityPolicyAnswer },
    },
    'GET /user/webhooks/security/policies': {
      summary: 'List security policies',
      scope: `${scope}.read`,
      responses: { 200: SecurityPolicyList },
    },
    'GET /user/webhooks/security/policies/:id': {
      summary: 'Get a security policy',
      scope: `${scope}.read`,
      responses: { 200: SecurityPolicyAnswer },
    },
    'PATCH /user/webhooks/security/policies/:id': {
      summary: 'Change a security policy',
      scope: `${scope}.update`,
      audit: 'webhook.changed',
      body: SecurityPolicyRequest,
      responses: { 200: SecurityPolicyAnswer },
    },
    'DELETE /user/webhooks/security/policies/:id': {
      summary: 'Delete a security policy',
      scope: `${scope}.delete`,
      audit: 'webhook.deleted',
      /** `force`: delete it even if parse settings use it; they then post without authentication. */
      query: Type.Object({ force: Type.Optional(Type.Boolean()) }),
      responses: { 200: Type.Object({ policy: Type.Null() }) },
    },
  },
);
export type InboundParseRoutes = typeof inboundParse.routes;
