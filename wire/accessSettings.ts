import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** An address or network that an account can be used from, in CIDR notation. Times are Unix seconds. */
export const AccessRule = Type.Object({
  id: Type.Integer(),
  ip: Type.String(),
  created_at: Type.Integer(),
  updated_at: Type.Integer(),
});
export type AccessRule = Static<typeof AccessRule>;
const AccessRuleList = Type.Object({ result: Type.Array(AccessRule) });

/** An address from which somebody tried to use the account. */
export const AccessAttempt = Type.Object({
  ip: Type.String(),
  allowed: Type.Boolean(),
  /** With an API key, or signed in. */
  auth_method: Type.Union([Type.Literal('API key'), Type.Literal('Web')]),
  first_at: Type.Integer(),
  last_at: Type.Integer(),
  /** Always empty: addresses are not looked up elsewhere. */
  location: Type.String(),
});
export type AccessAttempt = Static<typeof AccessAttempt>;

export const AccessRuleCreate = Type.Object({
  /** Also with `*` for the last parts of an IPv4 address. */
  ips: Type.Array(Type.Object({ ip: Type.String({ minLength: 1, maxLength: 49 }) }), { minItems: 1, maxItems: 1000 }),
});

const ruleId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const ofRule = Type.Object({ rule_id: ruleId });
const scope = 'access_settings.whitelist';

/** `/v3/access_settings`: where an account can be used from. */
export const accessSettings = defineRoutes(
  { tag: 'Access settings' },
  {
    'GET /access_settings/activity': {
      summary: 'List the addresses that tried to use the account lately',
      scope: 'access_settings.activity.read',
      query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
      responses: { 200: Type.Object({ result: Type.Array(AccessAttempt) }) },
    },
    'GET /access_settings/whitelist': {
      summary: 'List where the account can be used from',
      scope: `${scope}.read`,
      responses: { 200: AccessRuleList },
    },
    'POST /access_settings/whitelist': {
      confirm: true,
      summary: 'Add addresses that the account can be used from',
      description: 'The first ones exclude all others. People must include the address that they are at.',
      scope: `${scope}.create`,
      audit: { own: ['access_rule.added'] },
      body: AccessRuleCreate,
      responses: { 201: AccessRuleList },
    },
    'DELETE /access_settings/whitelist': {
      confirm: true,
      summary: 'Remove addresses that the account can be used from',
      scope: `${scope}.delete`,
      audit: { own: ['access_rule.removed'] },
      body: Type.Object({ ids: Type.Array(ruleId, { minItems: 1, maxItems: 1000 }) }),
      responses: { 204: Type.Null() },
    },
    'GET /access_settings/whitelist/:rule_id': {
      summary: 'Get an address that the account can be used from',
      scope: `${scope}.read`,
      params: ofRule,
      responses: { 200: Type.Object({ result: AccessRule }) },
    },
    'DELETE /access_settings/whitelist/:rule_id': {
      confirm: true,
      summary: 'Remove an address that the account can be used from',
      scope: `${scope}.delete`,
      audit: { own: ['access_rule.removed'] },
      params: ofRule,
      responses: { 204: Type.Null() },
    },
  },
);
export type AccessSettingRoutes = typeof accessSettings.routes;
