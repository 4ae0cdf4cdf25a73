import { Type, type Static } from '@sinclair/typebox';
import { PageQuery } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

/**
 * Counts of one send. Unique counts are per recipient and message, and stand on the day of the first time. The
 * published names first; ours follow: what is left when programs that read mail before people do are taken out.
 */
export const SendMetrics = Type.Object({
  bounce_drops: Type.Integer(),
  /** Refused for good. */
  bounces: Type.Integer(),
  clicks: Type.Integer(),
  delivered: Type.Integer(),
  invalid_emails: Type.Integer(),
  opens: Type.Integer(),
  /** Copies attempted: the recipients of the send that were not dropped or have been dropped so far. */
  requests: Type.Integer(),
  spam_report_drops: Type.Integer(),
  spam_reports: Type.Integer(),
  unique_clicks: Type.Integer(),
  unique_opens: Type.Integer(),
  unsubscribes: Type.Integer(),
  /** Refused, but not because of the address. */
  blocks: Type.Integer(),
  /** Attempts that were put off; a copy may be several times. */
  deferred: Type.Integer(),
  unsubscribe_drops: Type.Integer(),
  /** Of the opens, those by mail privacy services and prefetching proxies. */
  machine_opens: Type.Integer(),
  /** Of the clicks, those in bursts, as link scanners make them. */
  machine_clicks: Type.Integer(),
  /** Recipients with an open that no machine made. */
  human_unique_opens: Type.Integer(),
  human_unique_clicks: Type.Integer(),
});
export type SendMetrics = Static<typeof SendMetrics>;

const AbPhase = Type.Union([Type.Literal('all'), Type.Literal('test'), Type.Literal('send')]);

/** The counts of one send, in all, in one hour or on one day. */
export const SingleSendStat = Type.Object({
  id: Type.String(),
  /** The id of the variation, where the counts are grouped by it; else `all`. */
  ab_variation: Type.String(),
  ab_phase: AbPhase,
  /** `total`, the day (`YYYY-MM-DD`) or, ours, the hour (`YYYY-MM-DDTHH:00`), in the requested time zone. */
  aggregation: Type.String(),
  stats: SendMetrics,
});
export type SingleSendStat = Static<typeof SingleSendStat>;

export const SingleSendStats = Type.Object({ results: Type.Array(SingleSendStat), _metadata: PageMetadata });
export type SingleSendStats = Static<typeof SingleSendStats>;

/** Clicks on one link; `url_location` numbers links from the top left, from 0. */
export const LinkStat = Type.Object({
  /** As the author wrote it: fields of contacts are not filled in. */
  url: Type.String(),
  url_location: Type.Integer(),
  clicks: Type.Integer(),
  /** Ours: the recipients that followed it, and the clicks of link scanners among `clicks`. */
  unique_clicks: Type.Integer(),
  machine_clicks: Type.Integer(),
  ab_variation: Type.String(),
  ab_phase: AbPhase,
});
export type LinkStat = Static<typeof LinkStat>;

export const LinkStats = Type.Object({
  results: Type.Array(LinkStat),
  total_clicks: Type.Integer(),
  _metadata: PageMetadata,
});
export type LinkStats = Static<typeof LinkStats>;

/** The counts of one automation, or of one of its steps. */
export const AutomationStat = Type.Object({
  id: Type.String(),
  step_id: Type.String(),
  aggregation: Type.String(),
  stats: SendMetrics,
});
export type AutomationStat = Static<typeof AutomationStat>;

export const AutomationStats = Type.Object({ results: Type.Array(AutomationStat), _metadata: PageMetadata });
export type AutomationStats = Static<typeof AutomationStats>;

export const AutomationLinkStats = Type.Object({
  results: Type.Array(
    Type.Object({ url: Type.String(), url_location: Type.Integer(), step_id: Type.String(), clicks: Type.Integer() }),
  ),
  total_clicks: Type.Integer(),
  _metadata: PageMetadata,
});
export type AutomationLinkStats = Static<typeof AutomationLinkStats>;

/** One thing that happened between the account and a contact; our extension. */
export const ContactActivity = Type.Object({
  id: Type.String(),
  /** An event name of the event webhook: processed (sent), delivered, open, click, bounce, dropped, unsubscribe ... */
  event: Type.String(),
  occurred_at: Type.String(),
  single_send_id: Type.Union([Type.String(), Type.Null()]),
  single_send_name: Type.Union([Type.String(), Type.Null()]),
  /** Of an automation's email; null or left out where it is none's. */
  automation_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  automation_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Of mail that belongs to no single send, as its request has it; null or left out where there is none. */
  subject: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  url: Type.Union([Type.String(), Type.Null()]),
  /** For opens and clicks: whether a program made it rather than a person, as far as can be told. */
  machine: Type.Boolean(),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type ContactActivity = Static<typeof ContactActivity>;

/** `GET /v3/marketing/contacts/{id}/activity`, newest first. */
export const ContactActivityPage = Type.Object({ result: Type.Array(ContactActivity), _metadata: PageMetadata });
export type ContactActivityPage = Static<typeof ContactActivityPage>;

/** Pages of statistics: 25 entries by default, at most 50. */
const StatsPageQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 200 })),
});
/** Comma-separated or repeated. */
const Names = Type.Optional(Type.Array(Type.String({ maxLength: 4000 })));
const Day = Type.Optional(Type.String({ format: 'date' }));
/** Days, inclusive, in a zone. */
const days = { start_date: Day, end_date: Day, timezone: Type.Optional(Type.String({ maxLength: 100 })) };
/** `hour` is ours: a send whose story is one day long. */
const aggregated_by = Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('total'), Type.Literal('hour')]));

/** Single-send statistics, and the history of a contact. */
export const stats = defineRoutes(
  { tag: 'Statistics', feature: 'mc.single_sends' },
  {
    'GET /marketing/stats/singlesends': {
      summary: 'Totals of several single sends',
      scope: 'marketing.read',
      query: Type.Composite([StatsPageQuery, Type.Object({ singlesend_ids: Names })]),
      responses: { 200: SingleSendStats },
    },
    'GET /marketing/stats/singlesends/export': {
      summary: 'Statistics as CSV',
      scope: 'marketing.read',
      audit: 'statistics.exported',
      query: Type.Object({ ids: Names, ...days }),
      responses: { 200: Type.String() },
    },
    'GET /marketing/stats/singlesends/:id': {
      summary: 'Totals or days of one single send',
      scope: 'marketing.read',
      query: Type.Composite([StatsPageQuery, Type.Object({ aggregated_by, ...days, group_by: Names })]),
      responses: { 200: SingleSendStats },
    },
    'GET /marketing/stats/singlesends/:id/links': {
      summary: 'Clicks by link',
      scope: 'marketing.read',
      query: Type.Composite([
        StatsPageQuery,
        Type.Object({
          ...days,
          group_by: Names,
          ab_variation_id: Type.Optional(Type.String({ format: 'uuid' })),
          ab_phase_id: Type.Optional(Type.Union([Type.Literal('test'), Type.Literal('send')])),
        }),
      ]),
      responses: { 200: LinkStats },
    },
    'GET /marketing/contacts/:id/activity': {
      summary: 'History of a contact',
      scope: 'marketing.read',
      query: PageQuery,
      responses: { 200: ContactActivityPage },
    },
  },
);
export type StatsRoutes = typeof stats.routes;

/** The statistics of automations. */
export const automationStats = defineRoutes(
  { tag: 'Statistics', feature: 'mc.automations' },
  {
    'GET /marketing/stats/automations': {
      summary: 'Totals of several automations',
      scope: 'marketing.automation.read',
      query: Type.Composite([StatsPageQuery, Type.Object({ automation_ids: Names })]),
      responses: { 200: AutomationStats },
    },
    'GET /marketing/stats/automations/export': {
      summary: 'Statistics as CSV',
      scope: 'marketing.automation.read',
      audit: 'statistics.exported',
      query: Type.Object({ ids: Names, ...days }),
      responses: { 200: Type.String() },
    },
    'GET /marketing/stats/automations/:id': {
      summary: 'Totals or days of one automation',
      scope: 'marketing.automation.read',
      query: Type.Composite([
        StatsPageQuery,
        Type.Object({ group_by: Names, step_ids: Names, aggregated_by, ...days }),
      ]),
      responses: { 200: AutomationStats },
    },
    'GET /marketing/stats/automations/:id/links': {
      summary: 'Clicks by link',
      scope: 'marketing.automation.read',
      query: Type.Composite([StatsPageQuery, Type.Object({ group_by: Names, step_ids: Names, ...days })]),
      responses: { 200: AutomationLinkStats },
    },
  },
);
export type AutomationStatsRoutes = typeof automationStats.routes;
