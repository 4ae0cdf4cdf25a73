import { Type, type Static } from '@sinclair/typebox';
import { PeriodQuery } from './accountStats';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';

/**
 * A host whose mail is parsed and posted to `url`: as fields, or with `send_raw` as it came. `spam_check` is kept and
 * changes nothing here.
 */
export const ParseSetting = Type.Object({
  url: Type.String(),
  hostname: Type.String(),
  spam_check: Type.Boolean(),
  send_raw: Type.Boolean(),
  /** The policy that proves whose the posts are; null where nothing does. */
  security_policy: Type.Union([Type.String(), Type.Null()]),
});
export type ParseSetting = Static<typeof ParseSetting>;

export const ParseSettingList = Type.Object({ result: Type.Array(ParseSetting) });

/** The body that creates or changes a parse setting: what a change leaves out stays. */
export const ParseSettingRequest = Type.Object({
  url: Type.Optional(Type.String({ maxLength: 2000 })),
  hostname: Type.Optional(Type.String({ maxLength: 253 })),
  spam_check: Type.Optional(Type.Boolean()),
  send_raw: Type.Optional(Type.Boolean()),
  security_policy: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
});
export type ParseSettingRequest = Static<typeof ParseSettingRequest>;

/** Messages whose post was taken; `date` is the first day of a day, week or month. */
export const ParseStats = Type.Array(
  Type.Object({
    date: Type.String(),
    stats: Type.Array(Type.Object({ metrics: Type.Object({ received: Type.Integer() }) })),
  }),
);
export type ParseStats = Static<typeof ParseStats>;

const text = Type.String({ maxLength: 2000 });

/** What proves whose posts are. `public_key` is there where they are signed: SPKI, base64. */
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

/** The body that creates or changes a policy: what a change leaves out stays. */
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

/** `/v3/user/webhooks/parse` and `/v3/user/webhooks/security`: mail that arrives, and what vouches for its posts. */
export const inboundParse = defineRoutes(
  { tag: 'Inbound parse' },
  {
    'POST /user/webhooks/parse/settings': {
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
      summary: 'Count the messages that were posted',
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
      /** `force`: also one that parse settings use, which then post without it. */
      query: Type.Object({ force: Type.Optional(Type.Boolean()) }),
      responses: { 200: Type.Object({ policy: Type.Null() }) },
    },
  },
);
export type InboundParseRoutes = typeof inboundParse.routes;
