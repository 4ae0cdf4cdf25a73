import { Type, type Static } from '@sinclair/typebox';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';

/** Opens detected by the fetched image. Unique counts are per recipient and message, on the day of the first open. */
export const OpenMetrics = Type.Object({ opens: Type.Integer(), unique_opens: Type.Integer() });
export type OpenMetrics = Static<typeof OpenMetrics>;

export const ClickMetrics = Type.Object({ clicks: Type.Integer(), unique_clicks: Type.Integer() });
export type ClickMetrics = Static<typeof ClickMetrics>;

export const PlaceMetrics = Type.Composite([ClickMetrics, OpenMetrics]);
export type PlaceMetrics = Static<typeof PlaceMetrics>;

const DeliveryMetrics = Type.Object({
  /** Refused for reasons other than the address. */
  blocks: Type.Integer(),
  /** Refused permanently. */
  bounces: Type.Integer(),
  deferred: Type.Integer(),
  delivered: Type.Integer(),
  /** Messages handed to a mail server. */
  processed: Type.Integer(),
  /** Attempted messages: processed plus dropped. */
  requests: Type.Integer(),
  spam_reports: Type.Integer(),
});

/** Counts per mailbox provider; `drops` are messages that were not sent, for any reason. */
export const MailboxProviderMetrics = Type.Composite([
  PlaceMetrics,
  DeliveryMetrics,
  Type.Object({ drops: Type.Integer() }),
]);
export type MailboxProviderMetrics = Static<typeof MailboxProviderMetrics>;

/** All counts for all mail of an account. */
export const AccountMetrics = Type.Composite([
  PlaceMetrics,
  DeliveryMetrics,
  Type.Object({
    bounce_drops: Type.Integer(),
    invalid_emails: Type.Integer(),
    spam_report_drops: Type.Integer(),
    unsubscribe_drops: Type.Integer(),
    unsubscribes: Type.Integer(),
  }),
]);
export type AccountMetrics = Static<typeof AccountMetrics>;

/** The first day (`YYYY-MM-DD`, UTC) of the day, week (from Monday) or month. */
const date = Type.String();

/** `GET /v3/stats`: one entry of `stats` for each date. */
export const AccountStats = Type.Array(
  Type.Object({ date, stats: Type.Array(Type.Object({ metrics: AccountMetrics })) }),
);
export type AccountStats = Static<typeof AccountStats>;

const named = <
  Metrics extends
    | typeof AccountMetrics
    | typeof MailboxProviderMetrics
    | typeof PlaceMetrics
    | typeof OpenMetrics
    | typeof ClickMetrics,
>(
  metrics: Metrics,
) =>
  Type.Object({
    date,
    stats: Type.Array(
      Type.Object({
        /** The dimension: category, mailbox_provider, client, device, browser, country or province. */
        type: Type.String(),
        name: Type.String(),
        metrics,
      }),
    ),
  });

/** The sums of the account's categories over a range; `date` is its first day. */
export const CategorySums = named(AccountMetrics);
export type CategorySums = Static<typeof CategorySums>;

export const CategoryStats = Type.Array(CategorySums);
export type CategoryStats = Static<typeof CategoryStats>;

export const MailboxProviderStats = Type.Array(named(MailboxProviderMetrics));
export type MailboxProviderStats = Static<typeof MailboxProviderStats>;

/** By email app or by kind of device. */
export const OpenStats = Type.Array(named(OpenMetrics));
export type OpenStats = Static<typeof OpenStats>;

/** By browser. */
export const ClickStats = Type.Array(named(ClickMetrics));
export type ClickStats = Static<typeof ClickStats>;

/** By country, or by state or province of the requested one. */
export const PlaceStats = Type.Array(named(PlaceMetrics));
export type PlaceStats = Static<typeof PlaceStats>;

/** `GET /v3/categories`. */
export const Categories = Type.Array(Type.Object({ category: Type.String() }));
export type Categories = Static<typeof Categories>;

const Day = Type.String({ format: 'date' });

/** The requested days, as sent. */
export const PeriodQuery = Type.Object({
  start_date: Day,
  end_date: Type.Optional(Day),
  aggregated_by: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')])),
});
export type PeriodQuery = Static<typeof PeriodQuery>;

/** A period, and which page of its dates to return. */
const PagedPeriodQuery = Type.Composite([PeriodQuery, LimitOffsetQuery]);

/** Names to include. Repeated, not comma-separated, because a name may contain a comma. */
const Names = Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 10 });

const MetricName = Type.Union([
  Type.Literal('blocks'),
  Type.Literal('bounce_drops'),
  Type.Literal('bounces'),
  Type.Literal('clicks'),
  Type.Literal('deferred'),
  Type.Literal('delivered'),
  Type.Literal('invalid_emails'),
  Type.Literal('opens'),
  Type.Literal('processed'),
  Type.Literal('requests'),
  Type.Literal('spam_report_drops'),
  Type.Literal('spam_reports'),
  Type.Literal('unique_clicks'),
  Type.Literal('unique_opens'),
  Type.Literal('unsubscribe_drops'),
  Type.Literal('unsubscribes'),
]);

/**
 * Statistics for all mail of an account: in total, by category, by mailbox provider, and by what recipients use to read
 * it.
 */
export const accountStats = defineRoutes(
  { tag: 'Statistics' },
  {
    'GET /stats': {
      summary: 'Statistics of the account',
      scope: ['stats.read', 'stats.global.read'],
      query: PagedPeriodQuery,
      responses: { 200: AccountStats },
    },
    'GET /categories': {
      summary: 'Categories of the account',
      scope: 'categories.read',
      query: Type.Composite([
        LimitOffsetQuery,
        Type.Object({ category: Type.Optional(Type.String({ maxLength: 255 })) }),
      ]),
      responses: { 200: Categories },
    },
    'GET /categories/stats': {
      summary: 'Statistics by category',
      scope: ['stats.read', 'categories.stats.read'],
      query: Type.Composite([PeriodQuery, Type.Object({ categories: Names })]),
      responses: { 200: CategoryStats },
    },
    'GET /categories/stats/sums': {
      summary: 'Read the sums of all categories',
      scope: ['stats.read', 'categories.stats.sums.read'],
      query: Type.Composite([
        PagedPeriodQuery,
        Type.Object({
          sort_by_metric: Type.Optional(MetricName),
          sort_by_direction: Type.Optional(Type.Union([Type.Literal('desc'), Type.Literal('asc')])),
        }),
      ]),
      responses: { 200: CategorySums },
    },
    'GET /mailbox_providers/stats': {
      summary: 'Statistics by mailbox provider',
      scope: ['stats.read', 'mailbox_providers.stats.read'],
      query: Type.Composite([PagedPeriodQuery, Type.Object({ mailbox_providers: Type.Optional(Names) })]),
      responses: { 200: MailboxProviderStats },
    },
    'GET /clients/stats': {
      summary: 'Opens by email app',
      scope: ['stats.read', 'clients.stats.read'],
      query: PeriodQuery,
      responses: { 200: OpenStats },
    },
    'GET /clients/:client_type/stats': {
      summary: 'Opens by email app on one kind of device',
      scope: ['stats.read', 'clients.stats.read'],
      params: Type.Object({
        client_type: Type.Union([
          Type.Literal('phone'),
          Type.Literal('tablet'),
          Type.Literal('webmail'),
          Type.Literal('desktop'),
        ]),
      }),
      query: PeriodQuery,
      responses: { 200: OpenStats },
    },
    'GET /devices/stats': {
      summary: 'Opens by kind of device',
      scope: ['stats.read', 'devices.stats.read'],
      query: PagedPeriodQuery,
      responses: { 200: OpenStats },
    },
    'GET /browsers/stats': {
      summary: 'Clicks by browser',
      scope: ['stats.read', 'browsers.stats.read'],
      query: Type.Composite([PagedPeriodQuery, Type.Object({ browsers: Type.Optional(Names) })]),
      responses: { 200: ClickStats },
    },
    'GET /geo/stats': {
      summary: 'Opens and clicks by country, or by state or province of one',
      scope: ['stats.read', 'geo.stats.read'],
      query: Type.Composite([
        PagedPeriodQuery,
        Type.Object({ country: Type.Optional(Type.Union([Type.Literal('US'), Type.Literal('CA')])) }),
      ]),
      responses: { 200: PlaceStats },
    },
  },
);
export type AccountStatsRoutes = typeof accountStats.routes;
