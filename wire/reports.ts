import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { ActivityChannel } from './activity';
import { TextFigures } from './textReports';

/**
 * Counts of single sends and automations on the day something happened; text messages are not included. Unique counts
 * are per recipient and message, on the day of the first occurrence. Those of `human_`, and others less `machine_`, are
 * without bots and privacy proxies.
 */
export const ReportMetrics = Type.Object({
  delivered: Type.Integer(),
  /** Refused permanently. */
  bounces: Type.Integer(),
  /** Refused for reasons other than the address. */
  blocks: Type.Integer(),
  spam_reports: Type.Integer(),
  unsubscribes: Type.Integer(),
  opens: Type.Integer(),
  machine_opens: Type.Integer(),
  unique_opens: Type.Integer(),
  human_unique_opens: Type.Integer(),
  clicks: Type.Integer(),
  machine_clicks: Type.Integer(),
  unique_clicks: Type.Integer(),
  human_unique_clicks: Type.Integer(),
});
export type ReportMetrics = Static<typeof ReportMetrics>;

const Day = Type.String({ format: 'date' });
const days = { start_date: Day, end_date: Day };
const by = Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]);
/** At most 366 days, inclusive, in the account's time zone. */
export const ReportQuery = Type.Object(days);
// Patterns, because selections of people are also read where formats are not known: in jobs.
const Uuid = Type.String({ pattern: '^[\\da-fA-F]{8}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{12}$' });
/** Limits a report to one email, or to the emails that were sent to a list (its latest 500); not both. */
export const reportFilter = { single_send_id: Type.Optional(Uuid), list_id: Type.Optional(Uuid) };
const Filter = Type.Object(reportFilter);
export type ReportFilter = Static<typeof Filter>;

const SeriesQuery = Type.Object({ ...days, aggregated_by: Type.Optional(by) });

/** The requested days, and those before them that they are compared with. */
export const ReportRange = Type.Object({
  ...days,
  previous_start_date: Day,
  previous_end_date: Day,
  /** The zone of the days, as IANA name. */
  time_zone: Type.String(),
});
export type ReportRange = Static<typeof ReportRange>;

/** The figures of a day, week (from Monday) or month; `date` is its first day. */
const Period = Type.Object({ date: Day, metrics: ReportMetrics });
export type ReportPeriod = Static<typeof Period>;

/** Shares of 1 that most of the account's recent sends lie between, and the one in the middle. */
const UsualRange = Type.Object({ low: Type.Number(), typical: Type.Number(), high: Type.Number() });
export type UsualRange = Static<typeof UsualRange>;

export const rateNames = [
  'open_rate',
  'human_open_rate',
  'click_rate',
  'human_click_rate',
  'unsubscribe_rate',
  'bounce_rate',
  'spam_rate',
] as const;
export type RateName = (typeof rateNames)[number];

/** What is usual, by rate; of up to 20 sends before the end of the range. Null for fewer than five. */
export const UsualRates = Type.Union([
  Type.Object({
    sends: Type.Integer(),
    rates: Type.Object({
      open_rate: UsualRange,
      human_open_rate: UsualRange,
      click_rate: UsualRange,
      human_click_rate: UsualRange,
      unsubscribe_rate: UsualRange,
      bounce_rate: UsualRange,
      spam_rate: UsualRange,
    }),
  }),
  Type.Null(),
]);
export type UsualRates = Static<typeof UsualRates>;

export const ReportOverview = Type.Object({
  range: ReportRange,
  aggregated_by: by,
  periods: Type.Array(Period),
  previous_periods: Type.Array(Period),
  totals: ReportMetrics,
  previous_totals: ReportMetrics,
  /** Single sends that started in the range, and in the one before. */
  sends: Type.Integer(),
  previous_sends: Type.Integer(),
  usual: UsualRates,
});
export type ReportOverview = Static<typeof ReportOverview>;

/** A single send with the counts of all time. */
export const ReportSend = Type.Object({
  id: Type.String(),
  name: Type.String(),
  subject: Type.String(),
  sent_at: Type.String(),
  metrics: ReportMetrics,
  /** Of a send by SMS, whose text is in `subject`; of its `metrics`, `delivered` and clicks are counted. */
  sms: Type.Optional(TextFigures),
});
export type ReportSend = Static<typeof ReportSend>;

export const ReportSends = Type.Object({
  result: Type.Array(ReportSend),
  /** Of all sends in the range. */
  count: Type.Integer(),
  usual: UsualRates,
});
export type ReportSends = Static<typeof ReportSends>;

/** How contacts joined, and how they left: the sum of the last three. */
const Growth = Type.Object({
  import: Type.Integer(),
  form: Type.Integer(),
  api: Type.Integer(),
  /** Sample data, and contacts from before sources were counted whose source is not known. */
  other: Type.Integer(),
  unsubscribed: Type.Integer(),
  bounced: Type.Integer(),
  deleted: Type.Integer(),
});
export type Growth = Static<typeof Growth>;

export const ReportGrowth = Type.Object({
  range: ReportRange,
  aggregated_by: by,
  periods: Type.Array(Type.Object({ date: Day, growth: Growth })),
  totals: Growth,
  /** The contacts that the account has now. */
  contacts: Type.Integer(),
});
export type ReportGrowth = Static<typeof ReportGrowth>;

export const ReportHours = Type.Object({
  range: ReportRange,
  /** Hours with opens or clicks. */
  hours: Type.Array(
    Type.Object({
      /** From 1, Monday, to 7. */
      weekday: Type.Integer(),
      /** From 0 to 23. */
      hour: Type.Integer(),
      /** Without those of bots and privacy proxies. */
      opens: Type.Integer(),
      clicks: Type.Integer(),
    }),
  ),
  /** Opens and clicks that are in the recipient's own time zone; the others are in the account's. */
  in_own_zone: Type.Integer(),
  in_account_zone: Type.Integer(),
});
export type ReportHours = Static<typeof ReportHours>;

/** The days of breakdowns are those of UTC. */
export const ReportBreakdown = Type.Object({
  /** The 50 largest. Mailbox providers have all counts; devices and countries only those of opens and clicks. */
  result: Type.Array(Type.Object({ name: Type.String(), metrics: ReportMetrics })),
});
export type ReportBreakdown = Static<typeof ReportBreakdown>;

export const reportDimensions = ['mailbox_provider', 'device', 'country'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

/** The weekly report by email, of the user who asks. */
export const WeeklyReport = Type.Object({
  enabled: Type.Boolean(),
  /** Where it is sent. */
  email: Type.String(),
});
export type WeeklyReport = Static<typeof WeeklyReport>;

/** `/v3/marketing/reports`: our extension. */
export const reports = defineRoutes(
  { tag: 'Reports', feature: 'mc.reports' },
  {
    'GET /marketing/reports/overview': {
      summary: 'Figures over time, against the period before',
      scope: 'marketing.read',
      query: Type.Object({ ...SeriesQuery.properties, ...reportFilter }),
      responses: { 200: ReportOverview },
    },
    'GET /marketing/reports/sends': {
      summary: 'Single sends of a period with their figures',
      scope: 'marketing.read',
      query: Type.Object({
        ...days,
        sort_by: Type.Optional(
          Type.Union([
            Type.Literal('sent_at'),
            Type.Literal('delivered'),
            Type.Literal('human_open_rate'),
            Type.Literal('human_click_rate'),
          ]),
        ),
        sort_direction: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
        /** Only sends that at least a tenth as many people got as a typical one of the period. */
        comparable: Type.Optional(Type.Boolean()),
        /** By default emails only. */
        channel: Type.Optional(ActivityChannel),
        /** Emails that were sent to the list. */
        list_id: reportFilter.list_id,
      }),
      responses: { 200: ReportSends },
    },
    'GET /marketing/reports/growth': {
      summary: 'Contacts that joined, by source, and left',
      scope: 'marketing.read',
      query: SeriesQuery,
      responses: { 200: ReportGrowth },
    },
    'GET /marketing/reports/hours': {
      summary: 'Opens and clicks by weekday and hour',
      scope: 'marketing.read',
      query: ReportQuery,
      responses: { 200: ReportHours },
    },
    'GET /marketing/reports/breakdowns/:dimension': {
      summary: 'Figures by mailbox provider, device or country',
      scope: 'marketing.read',
      params: Type.Object({
        dimension: Type.Union([Type.Literal('mailbox_provider'), Type.Literal('device'), Type.Literal('country')]),
      }),
      query: ReportQuery,
      responses: { 200: ReportBreakdown },
    },
    'GET /marketing/reports/weekly': {
      summary: 'Whether you get the weekly report',
      scope: 'marketing.read',
      responses: { 200: WeeklyReport },
    },
    'PUT /marketing/reports/weekly': {
      summary: 'Start or stop the weekly report',
      description: 'An email to you on Monday morning about the week before, unless nothing happened in it.',
      scope: 'marketing.read',
      // It concerns nobody but the user.
      audit: false,
      body: Type.Object({ enabled: Type.Boolean() }),
      responses: { 200: WeeklyReport },
    },
  },
);
export type ReportRoutes = typeof reports.routes;
