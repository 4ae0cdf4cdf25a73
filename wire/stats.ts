import { Type, type Static } from '@sinclair/typebox';
import { PageQuery } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';
import { AutomationSmsStats, SmsStats } from './sms';

/**
 * Counts of one send. Unique counts are per recipient and message, on the day of the first occurrence. The published
 * names come first, then our extensions: the counts without bots.
 */
export const SendMetrics = Type.Object({
  bounce_drops: Type.Integer(),
  /** Refused permanently. */
  bounces: Type.Integer(),
  clicks: Type.Integer(),
  delivered: Type.Integer(),
  invalid_emails: Type.Integer(),
  opens: Type.Integer(),
  /** Attempted messages: the recipients of the send that have been sent to or dropped so far. */
  requests: Type.Integer(),
  spam_report_drops: Type.Integer(),
  spam_reports: Type.Integer(),
  unique_clicks: Type.Integer(),
  unique_opens: Type.Integer(),
  unsubscribes: Type.Integer(),
  /** Refused for reasons other than the address. */
  blocks: Type.Integer(),
  /** Deferred attempts; a message can have several. */
  deferred: Type.Integer(),
  unsubscribe_drops: Type.Integer(),
  /** Opens by mail privacy services and prefetching proxies, included in the opens. */
  machine_opens: Type.Integer(),
  /** Clicks in bursts, as link scanners make them, included in the clicks. */
  machine_clicks: Type.Integer(),
  /** Recipients with an open that was not by a bot. */
  human_unique_opens: Type.Integer(),
  human_unique_clicks: Type.Integer(),
});
export type SendMetrics = Static<typeof SendMetrics>;

const AbPhase = Type.Union([Type.Literal('all'), Type.Literal('test'), Type.Literal('send')]);

/** The counts of one send: in total, in one hour or on one day. */
export const SingleSendStat = Type.Object({
  id: Type.String(),
  /** The id of the variation if the counts are grouped by it; otherwise `all`. */
  ab_variation: Type.String(),
  ab_phase: AbPhase,
  /** `total`, the day (`YYYY-MM-DD`) or, our extension, the hour (`YYYY-MM-DDTHH:00`), in the requested time zone. */
  aggregation: Type.String(),
  stats: SendMetrics,
});
export type SingleSendStat = Static<typeof SingleSendStat>;

export const SingleSendStats = Type.Object({ results: Type.Array(SingleSendStat), _metadata: PageMetadata });
export type SingleSendStats = Static<typeof SingleSendStats>;

/** Clicks on one link; `url_location` numbers links from the top left, from 0. */
export const LinkStat = Type.Object({
  /** As the author wrote it, without the contact's values. */
  url: Type.String(),
  url_location: Type.Integer(),
  clicks: Type.Integer(),
  /**
   * Our extensions: the recipients who clicked the link, those whose clicks were not all by link scanners, and how many
   * of the `clicks` were.
   */
  unique_clicks: Type.Integer(),
  human_unique_clicks: Type.Integer(),
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

/** A link of a message, clicked or not, as a click map shows it. */
export const ClickMapLink = Type.Object({
  /** As the author wrote it, without the contact's values. */
  url: Type.String(),
  url_location: Type.Integer(),
  clicks: Type.Integer(),
  /** The recipients who clicked it, link scanners included. */
  unique_clicks: Type.Integer(),
  /** The people who clicked it, and their share of all people who clicked a link, from 0 to 1. */
  human_unique_clicks: Type.Integer(),
  share: Type.Number(),
  /** How many of the `clicks` were by link scanners. */
  machine_clicks: Type.Integer(),
});
export type ClickMapLink = Static<typeof ClickMapLink>;

/** A message with the clicks on each of its links; our extension. */
export const ClickMap = Type.Object({
  /** The variation of an A/B test; `all` without a test. */
  ab_variation: Type.String(),
  ab_phase: AbPhase,
  /**
   * The message without scripts, as the recipient `shown_as` got it. Each counted link leads to `#link-<url_location>`.
   * Empty if it can't be rendered anymore.
   */
  html: Type.String(),
  /** Null if no recipient is left: the message is then shown without a contact's values. */
  shown_as: Type.Union([Type.String(), Type.Null()]),
  /** In their order in the message. */
  links: Type.Array(ClickMapLink),
  total_clicks: Type.Integer(),
  unique_clicks: Type.Integer(),
  human_unique_clicks: Type.Integer(),
  machine_clicks: Type.Integer(),
});
export type ClickMap = Static<typeof ClickMap>;

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

/** What the steps did that add contacts to ad audiences, or remove them, since the automation first went live. */
export const AutomationAudienceStats = Type.Object({
  result: Type.Array(
    Type.Object({
      step_id: Type.String(),
      added: Type.Integer(),
      removed: Type.Integer(),
      /** The audience was deleted or stopped, or ads were switched off. */
      skipped: Type.Integer(),
    }),
  ),
});
export type AutomationAudienceStats = Static<typeof AutomationAudienceStats>;

/**
 * The calls of webhook steps for contacts who still exist, since the automation first went live: answered with 2xx,
 * given up, and not over yet, of which some may have failed and are tried again. Calls are deleted with their contact.
 */
export const AutomationCallStats = Type.Object({
  result: Type.Array(
    Type.Object({
      step_id: Type.String(),
      made: Type.Integer(),
      failed: Type.Integer(),
      waiting: Type.Integer(),
      /** Why the latest call that was not answered with 2xx wasn't, as the end of a sentence; null if there is none. */
      last_problem: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type AutomationCallStats = Static<typeof AutomationCallStats>;

export const AutomationLinkStats = Type.Object({
  results: Type.Array(
    Type.Object({
      url: Type.String(),
      url_location: Type.Integer(),
      step_id: Type.String(),
      clicks: Type.Integer(),
      /** Our extension: the people who clicked it, without link scanners. */
      human_unique_clicks: Type.Integer(),
    }),
  ),
  total_clicks: Type.Integer(),
  _metadata: PageMetadata,
});
export type AutomationLinkStats = Static<typeof AutomationLinkStats>;

/** One event between the account and a contact; our extension. */
export const ContactActivity = Type.Object({
  id: Type.String(),
  /** An event name of the event webhook: processed (sent), delivered, open, click, bounce, dropped, unsubscribe ... */
  event: Type.String(),
  occurred_at: Type.String(),
  single_send_id: Type.Union([Type.String(), Type.Null()]),
  single_send_name: Type.Union([Type.String(), Type.Null()]),
  /** For an automation's email; otherwise null or omitted. */
  automation_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  automation_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** For mail without a single send: the subject of its request; null or omitted if there is none. */
  subject: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  url: Type.Union([Type.String(), Type.Null()]),
  /** For opens and clicks: whether it was a bot rather than a person, as far as that can be detected. */
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
/** A range of days, inclusive, in a time zone. */
const days = { start_date: Day, end_date: Day, timezone: Type.Optional(Type.String({ maxLength: 100 })) };
/** `hour` is our extension, for sends whose activity lasts one day. */
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
    'GET /marketing/stats/singlesends/:id/click_map': {
      summary: 'The message with the clicks on each link',
      description:
        'Of an A/B test, one variation: `ab_variation_id`, or by default the one that was sent to everybody, or ' +
        'the first.',
      scope: 'marketing.read',
      query: Type.Object({
        ...days,
        ab_variation_id: Type.Optional(Type.String({ format: 'uuid' })),
        ab_phase_id: Type.Optional(Type.Union([Type.Literal('test'), Type.Literal('send')])),
      }),
      responses: { 200: ClickMap },
    },
    'GET /marketing/stats/singlesends/:id/sms': {
      summary: 'Get the outcome of a text message',
      scope: 'marketing.read',
      responses: { 200: SmsStats },
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
    'GET /marketing/stats/automations/:id/sms': {
      summary: 'What became of its text messages, by step',
      scope: 'marketing.automation.read',
      responses: { 200: AutomationSmsStats },
    },
    'GET /marketing/stats/automations/:id/audiences': {
      summary: 'Whom its steps added to ad audiences or removed, by step',
      scope: 'marketing.automation.read',
      responses: { 200: AutomationAudienceStats },
    },
    'GET /marketing/stats/automations/:id/webhooks': {
      summary: 'What became of calls of its webhooks, by step',
      scope: 'marketing.automation.read',
      responses: { 200: AutomationCallStats },
    },
  },
);
export type AutomationStatsRoutes = typeof automationStats.routes;
