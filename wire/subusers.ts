import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

export const Region = Type.Union([Type.Literal('global'), Type.Literal('eu')]);
export type Region = Static<typeof Region>;

const CreditType = Type.Union([Type.Literal('unlimited'), Type.Literal('recurring'), Type.Literal('nonrecurring')]);
const ResetFrequency = Type.Union([Type.Literal('daily'), Type.Literal('weekly'), Type.Literal('monthly')]);
const Ip = Type.String({ format: 'ipv4' });

export const Subuser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  disabled: Type.Boolean(),
  region: Type.Optional(Region),
});
export type Subuser = Static<typeof Subuser>;

export const SubuserQuery = Type.Object({
  /** Part of the username. */
  username: Type.Optional(Type.String({ maxLength: 254 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  region: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('global'), Type.Literal('eu')])),
  include_region: Type.Optional(Type.Boolean()),
});
export type SubuserQuery = Static<typeof SubuserQuery>;

export const SubuserCreate = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 100 }),
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 8, maxLength: 1000 }),
  ips: Type.Optional(Type.Array(Ip, { maxItems: 100 })),
  region: Type.Optional(Region),
  include_region: Type.Optional(Type.Boolean()),
});
export type SubuserCreate = Static<typeof SubuserCreate>;

export const SubuserCreated = Type.Object({
  username: Type.String(),
  user_id: Type.Integer(),
  email: Type.String(),
  credit_allocation: Type.Object({ type: CreditType }),
  region: Type.Optional(Region),
  /**
   * Whether a confirmation link was emailed to its address. False if the address is already confirmed, or got too many
   * emails.
   */
  verification_mailed: Type.Boolean(),
});
export type SubuserCreated = Static<typeof SubuserCreated>;

export const SubuserSwitch = Type.Object({ disabled: Type.Optional(Type.Boolean()) });
export type SubuserSwitch = Static<typeof SubuserSwitch>;

export const SubuserCredits = Type.Object({
  type: CreditType,
  reset_frequency: Type.Union([ResetFrequency, Type.Null()]),
  /** Null if unlimited; `total` and `used` also if nonrecurring. */
  remain: Type.Union([Type.Integer(), Type.Null()]),
  total: Type.Union([Type.Integer(), Type.Null()]),
  used: Type.Union([Type.Integer(), Type.Null()]),
});
export type SubuserCredits = Static<typeof SubuserCredits>;

/** `total` and `reset_frequency` apply to some types only; the domain's rules check that. */
export const SubuserCreditsUpdate = Type.Object({
  type: Type.String({ maxLength: 20 }),
  reset_frequency: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
  total: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), Type.Null()])),
});
export type SubuserCreditsUpdate = Static<typeof SubuserCreditsUpdate>;

export const CreditsChange = Type.Object({
  allocation_update: Type.Integer({ minimum: -2_147_483_647, maximum: 2_147_483_647 }),
});
export type CreditsChange = Static<typeof CreditsChange>;

export const SubuserIps = Type.Array(Ip, { maxItems: 100 });
export const SubuserIpsAnswer = Type.Object({ ips: Type.Array(Type.String()) });

export const Reputation = Type.Object({ username: Type.String(), reputation: Type.Number() });
export type Reputation = Static<typeof Reputation>;

/** The counts of a subuser's mail. */
export const subuserMetrics = [
  'blocks',
  'bounce_drops',
  'bounces',
  'clicks',
  'deferred',
  'delivered',
  'invalid_emails',
  'opens',
  'processed',
  'requests',
  'spam_report_drops',
  'spam_reports',
  'unique_clicks',
  'unique_opens',
  'unsubscribe_drops',
  'unsubscribes',
] as const;
export type SubuserMetric = (typeof subuserMetrics)[number];

const Metrics = Type.Record(Type.Union(subuserMetrics.map((name) => Type.Literal(name))), Type.Integer());

export const SubuserStats = Type.Object({
  date: Type.String(),
  stats: Type.Array(
    Type.Object({
      type: Type.Literal('subuser'),
      name: Type.String(),
      first_name: Type.Optional(Type.String()),
      last_name: Type.Optional(Type.String()),
      metrics: Metrics,
    }),
  ),
});
export type SubuserStats = Static<typeof SubuserStats>;

const Sort = {
  sort_by_metric: Type.Optional(Type.Union(subuserMetrics.map((name) => Type.Literal(name)))),
  sort_by_direction: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
};
const Day = Type.String({ format: 'date' });
const Grain = Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]));

/** `date` is any day of the requested month. */
export const MonthlyStatsQuery = Type.Object({
  date: Day,
  subuser: Type.Optional(Type.String({ maxLength: 254 })),
  ...Sort,
});
export type MonthlyStatsQuery = Static<typeof MonthlyStatsQuery>;

export const SubuserStatsQuery = Type.Object({
  /** Usernames, comma-separated or repeated. */
  subusers: Type.Array(Type.String({ maxLength: 4000 }), { minItems: 1 }),
  start_date: Day,
  end_date: Type.Optional(Day),
  aggregated_by: Grain,
  limit: Sort.limit,
  offset: Sort.offset,
});
export type SubuserStatsQuery = Static<typeof SubuserStatsQuery>;

export const SubuserSumsQuery = Type.Object({
  start_date: Day,
  end_date: Type.Optional(Day),
  aggregated_by: Grain,
  ...Sort,
});
export type SubuserSumsQuery = Static<typeof SubuserSumsQuery>;

/** The subuser that the caller now works as. */
export const Impersonation = Type.Object({ username: Type.String(), region: Region });
export type Impersonation = Static<typeof Impersonation>;

/** A subuser as the workbench lists it. */
export const SubuserDetail = Type.Composite([
  Subuser,
  Type.Object({
    region: Region,
    website_access: Type.Boolean(),
    status: Type.String(),
    plan: Type.String(),
    contact_count: Type.Integer(),
    /** ISO 8601. */
    created_at: Type.String(),
    credits: SubuserCredits,
  }),
]);
export type SubuserDetail = Static<typeof SubuserDetail>;

export const SubuserDetails = Type.Object({
  result: Type.Array(SubuserDetail),
  /** The current and the maximum number of subusers. */
  count: Type.Integer(),
  limit: Type.Union([Type.Integer(), Type.Null()]),
});
export type SubuserDetails = Static<typeof SubuserDetails>;

const params = Type.Object({ subuser_name: Type.String({ minLength: 1, maxLength: 254 }) });
const read = 'subusers.read';
const update = 'subusers.update';

/** `/v3/subusers`. */
export const subusers = defineRoutes(
  { tag: 'Subusers' },
  {
    'GET /subusers': {
      summary: 'List subusers',
      scope: read,
      query: SubuserQuery,
      responses: { 200: Type.Array(Subuser) },
    },
    'GET /subusers/details': {
      summary: 'List subusers with their credits and access',
      scope: read,
      query: Type.Pick(SubuserQuery, ['username', 'limit', 'offset']),
      responses: { 200: SubuserDetails },
    },
    'POST /subusers': {
      confirm: true,
      summary: 'Create a subuser',
      scope: 'subusers.create',
      audit: { own: ['subuser.created'] },
      body: SubuserCreate,
      responses: { 200: SubuserCreated },
    },
    'PATCH /subusers/:subuser_name': {
      confirm: true,
      summary: 'Turn a subuser off or on',
      scope: update,
      audit: { own: ['subuser.disabled', 'subuser.enabled'] },
      params,
      body: SubuserSwitch,
      responses: { 204: Type.Null() },
    },
    'DELETE /subusers/:subuser_name': {
      confirm: true,
      summary: 'Delete a subuser and all its data',
      scope: 'subusers.delete',
      audit: { own: ['subuser.deleted'] },
      params,
      responses: { 204: Type.Null() },
    },
    'PATCH /subusers/:subuser_name/website_access': {
      confirm: true,
      summary: "Allow or block a subuser's sign-ins to the workbench",
      scope: update,
      audit: { own: ['subuser.access_changed'] },
      params,
      body: SubuserSwitch,
      responses: { 204: Type.Null() },
    },
    'GET /subusers/:subuser_name/credits': {
      summary: 'Read the credits of a subuser',
      scope: read,
      params,
      responses: { 200: SubuserCredits },
    },
    'PUT /subusers/:subuser_name/credits': {
      summary: 'Set the credits of a subuser',
      scope: update,
      audit: { own: ['subuser.credits_changed'] },
      params,
      body: SubuserCreditsUpdate,
      responses: { 200: SubuserCredits },
    },
    'PATCH /subusers/:subuser_name/credits/remaining': {
      summary: 'Add or remove credits until the next reset',
      scope: update,
      audit: { own: ['subuser.credits_changed'] },
      params,
      body: CreditsChange,
      responses: { 200: SubuserCredits },
    },
    'PUT /subusers/:subuser_name/ips': {
      summary: 'Set the IP addresses of a subuser',
      scope: update,
      audit: { own: ['subuser.ips_changed'] },
      params,
      body: SubuserIps,
      responses: { 200: SubuserIpsAnswer },
    },
    'GET /subusers/reputations': {
      summary: 'Read the reputations of subusers',
      scope: read,
      query: Type.Object({ usernames: Type.Optional(Type.Array(Type.String({ maxLength: 4000 }))) }),
      responses: { 200: Type.Array(Reputation) },
    },
    'GET /subusers/stats': {
      summary: 'Statistics of subusers by day, week or month',
      scope: read,
      query: SubuserStatsQuery,
      responses: { 200: Type.Array(SubuserStats) },
    },
    'GET /subusers/stats/sums': {
      summary: 'Totals of all subusers',
      scope: read,
      query: SubuserSumsQuery,
      responses: { 200: SubuserStats },
    },
    'GET /subusers/stats/monthly': {
      summary: 'Monthly totals of all subusers',
      scope: read,
      query: MonthlyStatsQuery,
      responses: { 200: SubuserStats },
    },
    'GET /subusers/:subuser_name/stats/monthly': {
      summary: 'Monthly totals of one subuser',
      scope: read,
      params,
      query: MonthlyStatsQuery,
      responses: { 200: SubuserStats },
    },
    'POST /subusers/:subuser_name/impersonation': {
      summary: 'Start working as a subuser',
      scope: read,
      audit: { own: ['impersonation.started'] },
      params,
      responses: { 200: Impersonation },
    },
    'DELETE /session/impersonation': {
      summary: 'Return to the parent account',
      audit: { own: ['impersonation.ended'] },
      responses: { 204: Type.Null() },
    },
  },
);
export type SubuserRoutes = typeof subusers.routes;
