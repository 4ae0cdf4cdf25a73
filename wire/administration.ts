import { Type, type Static } from '@sinclair/typebox';
import { PageQuery } from './common';
import { defineRoutes } from './contract';
import { SubuserCredits, SubuserCreditsUpdate } from './subusers';

export const PlanName = Type.Union([
  Type.Literal('trial'),
  Type.Literal('free'),
  Type.Literal('basic'),
  Type.Literal('advanced'),
]);
export type PlanName = Static<typeof PlanName>;

export const AccountStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('trial'),
  Type.Literal('suspended'),
  Type.Literal('deactivated'),
  Type.Literal('banned'),
]);
export type AccountStatus = Static<typeof AccountStatus>;

const Region = Type.Union([Type.Literal('global'), Type.Literal('eu')]);
const PageLinks = Type.Object({
  self: Type.String(),
  prev: Type.Optional(Type.String()),
  next: Type.Optional(Type.String()),
  count: Type.Integer(),
});

/** An account in the list of all accounts. */
export const AdministeredAccount = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  /** The email address of its first user. */
  email: Type.String(),
  plan: PlanName,
  /** The account's own status. */
  status: AccountStatus,
  /** The status that also reflects the parent's. The account can send only if this is `active` or `trial`. */
  effective_status: Type.String(),
  region: Region,
  disabled: Type.Boolean(),
  parent: Type.Union([Type.String(), Type.Null()]),
  subusers: Type.Integer(),
  contacts: Type.Integer(),
  /** ISO 8601. */
  created_at: Type.String(),
  last_sign_in: Type.Union([Type.String(), Type.Null()]),
});
export type AdministeredAccount = Static<typeof AdministeredAccount>;

/** Filters for the list of accounts. */
export const AccountFilter = Type.Object({
  /** Part of the username or the email address. */
  search: Type.Optional(Type.String({ maxLength: 254 })),
  /** One or several, comma-separated. */
  plan: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Type.String({ maxLength: 100 })),
  region: Type.Optional(Type.String({ maxLength: 20 })),
  /** `parent`: accounts without a parent; `subuser`: the others. */
  kind: Type.Optional(Type.Union([Type.Literal('parent'), Type.Literal('subuser')])),
});
export type AccountFilter = Static<typeof AccountFilter>;

export const AccountOrder = Type.Object({
  sort: Type.Optional(
    Type.Union([
      Type.Literal('username'),
      Type.Literal('plan'),
      Type.Literal('status'),
      Type.Literal('contacts'),
      Type.Literal('created_at'),
      Type.Literal('last_sign_in'),
    ]),
  ),
  direction: Type.Optional(Type.Union([Type.Literal('ascending'), Type.Literal('descending')])),
});
export type AccountOrder = Static<typeof AccountOrder>;

export const AdministeredAccountPage = Type.Object({ result: Type.Array(AdministeredAccount), _metadata: PageLinks });
export type AdministeredAccountPage = Static<typeof AdministeredAccountPage>;

const EntitlementValue = Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 2_147_483_647 })]);

/** A price in US dollars, or a flag. */
const PackageValue = Type.Union([Type.Boolean(), Type.Number({ minimum: 0, maximum: 1_000_000 })]);

export const AdministeredAccountDetail = Type.Composite([
  AdministeredAccount,
  Type.Object({
    is_reseller: Type.Boolean(),
    website_access: Type.Boolean(),
    time_zone: Type.String(),
    /** By name: the plan's value, and this account's override. */
    entitlements: Type.Array(
      Type.Object({ name: Type.String(), of_plan: EntitlementValue, own: Type.Union([EntitlementValue, Type.Null()]) }),
    ),
    /** The package's prices and flags by name: the plan's value for this size, and the agreed override. */
    package: Type.Array(
      Type.Object({ name: Type.String(), of_plan: PackageValue, own: Type.Union([PackageValue, Type.Null()]) }),
    ),
    credits: SubuserCredits,
    /** Whether the plan determines the credits (`credits.type` is `plan`). */
    credits_of_plan: Type.Boolean(),
    /** Maximum messages per minute; null: no limit. */
    messages_per_minute: Type.Union([Type.Integer(), Type.Null()]),
    scopes: Type.Object({
      of_plan: Type.Array(Type.String()),
      added: Type.Array(Type.String()),
      withheld: Type.Array(Type.String()),
      /** All that can be added. */
      known: Type.Array(Type.String()),
    }),
    people: Type.Array(
      Type.Object({ id: Type.Integer(), username: Type.String(), email: Type.String(), is_admin: Type.Boolean() }),
    ),
  }),
]);
export type AdministeredAccountDetail = Static<typeof AdministeredAccountDetail>;

/** Omitted fields stay unchanged. */
export const AccountChange = Type.Object({
  plan: Type.Optional(PlanName),
  status: Type.Optional(AccountStatus),
  region: Type.Optional(Region),
  is_reseller: Type.Optional(Type.Boolean()),
  /** Replaces all overrides of the plan. */
  entitlements: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), EntitlementValue)),
  /** Replaces all overrides of the plan. */
  package: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), PackageValue)),
  scopes: Type.Optional(
    Type.Object({
      added: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 300 }),
      withheld: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 300 }),
    }),
  ),
  /** Null: as in the plan. */
  credits: Type.Optional(Type.Union([SubuserCreditsUpdate, Type.Null()])),
  /** 0 removes the limit. */
  messages_per_minute: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999_999 })),
});
export type AccountChange = Static<typeof AccountChange>;

const app = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z][\\w-]*$' });
const feature = Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z][\\w-]*$' });

/** A feature that can be switched, and how many accounts deviate from its default. */
export const Feature = Type.Object({
  app,
  feature,
  title: Type.String(),
  /** The plugin that declares it, or `provider`. */
  source: Type.String(),
  /** The default, for accounts without a setting of their own. */
  standard: Type.Boolean(),
  switched: Type.Integer(),
  /** The feature that it belongs to, as `<app>.<feature>`. If that is off, this is off. */
  requires: Type.Optional(Type.String()),
});
export type Feature = Static<typeof Feature>;

/** Features that the plugins of a workbench declare. */
export const FeatureDeclarations = Type.Object({
  features: Type.Array(
    Type.Object({
      app,
      feature,
      title: Type.String({ minLength: 1, maxLength: 200 }),
      plugin: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    { maxItems: 500 },
  ),
});
export type FeatureDeclarations = Static<typeof FeatureDeclarations>;

export const FeatureList = Type.Object({ features: Type.Array(Feature) });
export type FeatureList = Static<typeof FeatureList>;

/** One account's state for a feature that differs from its default. */
export const SwitchedFeature = Type.Object({
  on: Type.Boolean(),
  changed_by: Type.String(),
  changed_at: Type.String(),
});
export type SwitchedFeature = Static<typeof SwitchedFeature>;

export const FeatureMatrixRow = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  plan: PlanName,
  /** By `<app>.<feature>`, only features that differ from their default or were set. */
  switched: Type.Record(Type.String(), SwitchedFeature),
});
export type FeatureMatrixRow = Static<typeof FeatureMatrixRow>;

export const FeatureMatrixPage = Type.Object({ result: Type.Array(FeatureMatrixRow), _metadata: PageLinks });
export type FeatureMatrixPage = Static<typeof FeatureMatrixPage>;

/** Switches one feature for the named accounts, or for all that match a filter. */
export const FeatureSwitch = Type.Object({
  app,
  feature,
  /** Null: back to the default. */
  on: Type.Union([Type.Boolean(), Type.Null()]),
  account_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 })),
  filter: Type.Optional(AccountFilter),
});
export type FeatureSwitch = Static<typeof FeatureSwitch>;

export const FeatureSwitched = Type.Object({ accounts: Type.Integer() });
export type FeatureSwitched = Static<typeof FeatureSwitched>;

export const FeatureHistory = Type.Object({
  result: Type.Array(
    Type.Object({
      account: Type.String(),
      on: Type.Union([Type.Boolean(), Type.Null()]),
      changed_by: Type.String(),
      changed_at: Type.String(),
    }),
  ),
});
export type FeatureHistory = Static<typeof FeatureHistory>;

const params = Type.Object({ account_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
const read = 'administration.read';
const update = 'administration.update';

/** `/v3/administration`: what operators of the installation can see and change, for all accounts. */
export const administration = defineRoutes(
  { tag: 'Administration' },
  {
    'GET /administration/accounts': {
      summary: 'List all accounts',
      scope: read,
      query: Type.Composite([AccountFilter, AccountOrder, PageQuery]),
      responses: { 200: AdministeredAccountPage },
    },
    'GET /administration/accounts/:account_id': {
      summary: 'Read an account',
      scope: read,
      params,
      responses: { 200: AdministeredAccountDetail },
    },
    'PATCH /administration/accounts/:account_id': {
      confirm: true,
      summary: 'Change the plan, status, region, permissions and limits of an account',
      scope: update,
      audit: {
        own: [
          'account.changed',
          'account.entitlements_changed',
          'account.limits_changed',
          'account.package_changed',
          'account.scopes_changed',
        ],
      },
      params,
      body: AccountChange,
      responses: { 200: AdministeredAccountDetail },
    },
    'GET /administration/features': {
      summary: 'List the features that can be turned on and off',
      scope: read,
      responses: { 200: FeatureList },
    },
    'POST /administration/features': {
      summary: 'Register the features that plugins declare',
      scope: update,
      audit: false,
      body: FeatureDeclarations,
      responses: { 200: FeatureList },
    },
    'GET /administration/features/matrix': {
      summary: 'Features by account',
      scope: read,
      query: Type.Composite([AccountFilter, PageQuery]),
      responses: { 200: FeatureMatrixPage },
    },
    'PATCH /administration/features/matrix': {
      summary: 'Turn a feature on or off for some accounts',
      scope: update,
      audit: { own: ['account.toggles_changed'] },
      body: FeatureSwitch,
      responses: { 200: FeatureSwitched },
    },
    'GET /administration/features/history': {
      summary: 'List the changes of a feature',
      scope: read,
      query: Type.Object({ app: Type.String({ maxLength: 60 }), feature: Type.String({ maxLength: 80 }) }),
      responses: { 200: FeatureHistory },
    },
  },
);
export type AdministrationRoutes = typeof administration.routes;
