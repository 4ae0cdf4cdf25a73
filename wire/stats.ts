import { Type, type Static } from '@sinclair/typebox';
import { PageMetadata } from './paging';

/** Counts of one send. Unique counts are per contact and message. */
export const SendMetrics = Type.Object({
  bounce_drops: Type.Integer(),
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
});
export type SendMetrics = Static<typeof SendMetrics>;

const AbPhase = Type.Union([Type.Literal('all'), Type.Literal('test'), Type.Literal('send')]);

/** The counts of one send, in all or on one day. */
export const SingleSendStat = Type.Object({
  id: Type.String(),
  ab_variation: Type.String(),
  ab_phase: AbPhase,
  /** `total`, or the day (`YYYY-MM-DD` in the requested time zone). */
  aggregation: Type.String(),
  stats: SendMetrics,
});
export type SingleSendStat = Static<typeof SingleSendStat>;

export const SingleSendStats = Type.Object({ results: Type.Array(SingleSendStat), _metadata: PageMetadata });
export type SingleSendStats = Static<typeof SingleSendStats>;

/** Clicks on one link; `url_location` numbers links from the top left, from 0. */
export const LinkStat = Type.Object({
  url: Type.String(),
  url_location: Type.Integer(),
  clicks: Type.Integer(),
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

/** One thing that happened between the account and a contact; our extension. */
export const ContactActivity = Type.Object({
  id: Type.String(),
  /** An event name of the event webhook: delivered, open, click, bounce, dropped, unsubscribe ... */
  event: Type.String(),
  occurred_at: Type.String(),
  single_send_id: Type.Union([Type.String(), Type.Null()]),
  single_send_name: Type.Union([Type.String(), Type.Null()]),
  url: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type ContactActivity = Static<typeof ContactActivity>;

/** `GET /v3/marketing/contacts/{id}/activity`, newest first. */
export const ContactActivityPage = Type.Object({ result: Type.Array(ContactActivity), _metadata: PageMetadata });
export type ContactActivityPage = Static<typeof ContactActivityPage>;
