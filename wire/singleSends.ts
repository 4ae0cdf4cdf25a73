import { Type, type Static } from '@sinclair/typebox';
import { AbTest, AbTestInput, AbTestResults, AbTestSummary, PickWinner } from './abTests';
import { ErrorBody, HeaderText, PageQuery } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';
import { Channel, SmsConfig, SmsConfigInput, SmsOutcome } from './sms';

const Uuid = Type.String({ format: 'uuid' });
const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** The state of a single send: `triggered` from the moment its recipients are fixed. */
export const SingleSendStatus = Type.Union([
  Type.Literal('draft'),
  Type.Literal('scheduled'),
  Type.Literal('triggered'),
]);
export type SingleSendStatus = Static<typeof SingleSendStatus>;

/**
 * The status that the workbench shows. More detailed than `status`: `triggered` means that everything was sent;
 * `partially-sent` that some messages could have been sent but were not; `nobody-mailed` that all messages were
 * dropped; `paused` can be a scheduled or a started send.
 */
export const SingleSendUiStatus = Type.Union([
  SingleSendStatus,
  Type.Literal('sending'),
  Type.Literal('testing'),
  Type.Literal('paused'),
  Type.Literal('cancelled'),
  Type.Literal('partially-sent'),
  Type.Literal('nobody-mailed'),
  Type.Literal('pick-winner'),
  Type.Literal('expired'),
]);
export type SingleSendUiStatus = Static<typeof SingleSendUiStatus>;

/** The recipients of a send. A contact who is both included and excluded is excluded. Each gets one message. */
export const SendTo = Type.Object({
  list_ids: Type.Array(Uuid, { maxItems: 50 }),
  segment_ids: Type.Array(Uuid, { maxItems: 10 }),
  all: Type.Boolean(),
  exclude_list_ids: Type.Array(Uuid, { maxItems: 50 }),
  exclude_segment_ids: Type.Array(Uuid, { maxItems: 5 }),
});
export type SendTo = Static<typeof SendTo>;

/** The message of a send. In a draft, settings that are not chosen yet are null. */
export const EmailConfig = Type.Object({
  /** A template, at most 998 characters (RFC 5322, 2.1.1). */
  subject: Nullable(Type.String()),
  /** The line email apps show after the subject, at most 150 characters. */
  preheader: Nullable(Type.String()),
  html_content: Nullable(Type.String()),
  plain_content: Nullable(Type.String()),
  /** Whether the text part is made from the HTML; `plain_content` is then not used. */
  generate_plain_content: Type.Boolean(),
  /**
   * Our extension: the document that `html_content` is compiled from, if it was designed; null or missing if there is
   * only HTML.
   */
  design: Type.Optional(Type.Unknown()),
  /** Always null: when a request names a design, its content is copied. */
  design_id: Nullable(Type.String()),
  editor: Nullable(Type.Union([Type.Literal('code'), Type.Literal('design')])),
  /** Exactly one of group, custom address and global unsubscribe is set when a send is scheduled. */
  suppression_group_id: Nullable(Type.Integer()),
  custom_unsubscribe_url: Nullable(Type.String()),
  global_unsubscribe: Type.Boolean(),
  sender_id: Nullable(Type.Integer()),
  ip_pool: Nullable(Type.String()),
  /** Identifies this message in statistics and test sends. */
  template_id: Uuid,
});
export type EmailConfig = Static<typeof EmailConfig>;

/** A problem that prevents sending, but not saving. */
export const SingleSendWarning = Type.Object({
  message: Type.String(),
  field: Type.String(),
  warning_id: Type.String(),
});
export type SingleSendWarning = Static<typeof SingleSendWarning>;

/** Why nothing is sent at present: `by_person`, `overdue`, or what was missing at the start. */
export const SingleSendPause = Type.Object({
  reason: Type.Union([Type.Literal('by_person'), Type.Literal('overdue'), Type.Literal('incomplete')]),
  message: Type.String(),
  at: Type.String(),
});
export type SingleSendPause = Static<typeof SingleSendPause>;

export const ApprovalStatus = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('approved'),
  Type.Literal('rejected'),
  Type.Literal('withdrawn'),
]);
export type ApprovalStatus = Static<typeof ApprovalStatus>;

/** A single send in lists. Times are ISO 8601 in UTC. */
export const SingleSendSummary = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** Our extension: shown under the name in lists. */
  subject: Nullable(Type.String()),
  status: SingleSendStatus,
  ui_status: SingleSendUiStatus,
  categories: Type.Array(Type.String()),
  send_at: Nullable(Type.String()),
  /** Our extension: true while a send that was started by `now` can be undone. */
  sent_now: Type.Optional(Type.Boolean()),
  updated_at: Type.String(),
  created_at: Type.String(),
  is_abtest: Type.Boolean(),
  abtest: Nullable(AbTestSummary),
  pause: Nullable(SingleSendPause),
  /** Exactly one: a send is an email or a text message. */
  channels: Type.Array(Channel),
  /** Whether it is a text message: what `channels` says, for clients that know only this. */
  isSMS: Type.Optional(Type.Boolean()),
});
export type SingleSendSummary = Static<typeof SingleSendSummary>;

/** A whole single send. */
export const SingleSend = Type.Object({
  id: Uuid,
  name: Type.String(),
  status: SingleSendStatus,
  ui_status: SingleSendUiStatus,
  categories: Type.Array(Type.String()),
  send_at: Nullable(Type.String()),
  /** Our extension: true while a send that was started by `now` can be undone. */
  sent_now: Type.Optional(Type.Boolean()),
  send_to: SendTo,
  email_config: EmailConfig,
  /** The message of a send by SMS, whose `email_config` is empty; missing if `channels` is `email`. */
  sms_config: Type.Optional(SmsConfig),
  abtest: Nullable(AbTest),
  pause: Nullable(SingleSendPause),
  /**
   * Our extension: the state of the newest request for approval by a second person; `withdrawn` also if the send was
   * changed since. Missing if nobody asked. See `GET /v3/marketing/singlesends/{id}/approval`.
   */
  approval_status: Type.Optional(ApprovalStatus),
  /** The id of the contact field with the recipients' time zones, if the send follows them; otherwise null. */
  zone_field: Nullable(Type.String()),
  /**
   * The number of changes. Send it back as `revision`, or its `ETag` as `If-Match`, to avoid overwriting newer changes.
   */
  revision: Type.Integer(),
  /** Exactly one: a send is an email or a text message. */
  channels: Type.Array(Channel),
  /** Whether it is a text message: what `channels` says, for clients that know only this. */
  isSMS: Type.Optional(Type.Boolean()),
  warnings: Type.Array(SingleSendWarning),
  updated_at: Type.String(),
  created_at: Type.String(),
});
export type SingleSend = Static<typeof SingleSend>;

// All parts are optional. The domain's rules check lengths and ids, because their messages say what to do.
export const SendToInput = Type.Object({
  list_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
  segment_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
  all: Type.Optional(Nullable(Type.Boolean())),
  exclude_list_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
  exclude_segment_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
});
const EmailConfigInput = Type.Object({
  subject: Type.Optional(Nullable(HeaderText())),
  preheader: Type.Optional(Nullable(Type.String())),
  html_content: Type.Optional(Nullable(Type.String())),
  plain_content: Type.Optional(Nullable(Type.String())),
  generate_plain_content: Type.Optional(Nullable(Type.Boolean())),
  /** The HTML is compiled from it. A new `html_content` without a `design` removes the document. */
  design: Type.Optional(Type.Unknown()),
  /** A design of the account: its subject and content are copied unless the request has its own. */
  design_id: Type.Optional(Nullable(Type.String())),
  editor: Type.Optional(Nullable(Type.Union([Type.Literal('code'), Type.Literal('design')]))),
  suppression_group_id: Type.Optional(Nullable(Type.Integer())),
  custom_unsubscribe_url: Type.Optional(Nullable(HeaderText())),
  global_unsubscribe: Type.Optional(Nullable(Type.Boolean())),
  sender_id: Type.Optional(Nullable(Type.Integer())),
  ip_pool: Type.Optional(Nullable(Type.String())),
});
const inputs = {
  /** Null turns the A/B test off. `variations` replaces all of them: 2 to 6, or fewer to turn it off. */
  abtest: Type.Optional(Nullable(AbTestInput)),
  categories: Type.Optional(Nullable(Type.Array(HeaderText()))),
  /** Only prefills the schedule form: the send stays a draft until it is scheduled. */
  send_at: Type.Optional(Nullable(Type.String())),
  send_to: Type.Optional(Nullable(SendToInput)),
  email_config: Type.Optional(Nullable(EmailConfigInput)),
  sms_config: Type.Optional(Nullable(SmsConfigInput)),
  /** Defaults to `["email"]`. It can't be changed after the send is created. */
  channels: Type.Optional(Nullable(Type.Array(Channel, { minItems: 1, maxItems: 1 }))),
  /** Another way to say `channels`. */
  isSMS: Type.Optional(Nullable(Type.Boolean())),
};

/** Creates a send. Only the name is required. */
export const SingleSendCreate = Type.Object({
  name: Type.String(),
  ...inputs,
  /**
   * Our extension: fills in what the body omits and the account has only one of: a list, and for emails a verified
   * sender and an unsubscribe group.
   */
  preselect: Type.Optional(Type.Boolean()),
});
export type SingleSendCreate = Static<typeof SingleSendCreate>;

/** Changes a send. Omitted fields stay unchanged, also in nested objects. */
export const SingleSendUpdate = Type.Object({
  name: Type.Optional(Type.String()),
  ...inputs,
  /** The revision that the change is based on. If it is outdated, the response is 412 and nothing changes. */
  revision: Type.Optional(Type.Integer()),
});
export type SingleSendUpdate = Static<typeof SingleSendUpdate>;

export const SingleSendDuplicate = Type.Object({ name: Type.Optional(Type.String()) });
export type SingleSendDuplicate = Static<typeof SingleSendDuplicate>;

/** All given conditions must hold; of several statuses or categories, any one. */
export const SingleSendSearch = Type.Object({
  /** Part of the name, case-insensitive. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Type.Array(SingleSendStatus)),
  /** Our extension: by the detailed status. */
  ui_status: Type.Optional(Type.Array(SingleSendUiStatus)),
  /** Our extension: whether the send waits for a person: to pick a winner, or to end a pause by the system. */
  waits: Type.Optional(Type.Boolean()),
  categories: Type.Optional(Type.Array(Type.String())),
  /** Our extension: by channel; any one of several. */
  channels: Type.Optional(Type.Array(Channel)),
  /** Our extension: whether a text message is captured by the Outbox. */
  captured: Type.Optional(Type.Boolean()),
});
export type SingleSendSearch = Static<typeof SingleSendSearch>;

/** One page of sends, most recently changed first. */
export const SingleSendPage = Type.Object({ result: Type.Array(SingleSendSummary), _metadata: PageMetadata });
export type SingleSendPage = Static<typeof SingleSendPage>;

/** Categories in use, at most 1000. */
export const SingleSendCategories = Type.Object({ categories: Type.Array(Type.String()) });
export type SingleSendCategories = Static<typeof SingleSendCategories>;

/** `GET /v3/marketing/singlesends/trends?ids`: unique opens on each of the first 14 days so far; our extension. */
export const SingleSendTrend = Type.Object({ id: Uuid, opens: Type.Array(Type.Integer()) });
export type SingleSendTrend = Static<typeof SingleSendTrend>;
export const SingleSendTrends = Type.Object({ results: Type.Array(SingleSendTrend) });
export type SingleSendTrends = Static<typeof SingleSendTrends>;

/** `send_at`: ISO 8601 in the future, or `now`. The other fields are our extensions. */
export const ScheduleRequest = Type.Object({
  send_at: Type.String(),
  /** With `now`: seconds in which it can be undone; by default the account's setting. */
  undo_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
  /**
   * The id of the contact field with each recipient's time zone: the message is sent at `send_at`'s time of day there.
   */
  zone_field: Type.Optional(Nullable(Type.String())),
  /** The revision that was reviewed. If it is outdated, the response is 412. */
  revision: Type.Optional(Type.Integer()),
});
export type ScheduleRequest = Static<typeof ScheduleRequest>;

/** The schedule of a send; `status` is `draft` after unscheduling. */
export const Schedule = Type.Object({ send_at: Nullable(Type.String()), status: SingleSendStatus });
export type Schedule = Static<typeof Schedule>;

/**
 * The state of the message to one recipient: see the delivery ledger. `held`: waiting for its time or for an A/B
 * winner.
 */
export const DeliveryState = Type.Union([
  Type.Literal('held'),
  Type.Literal('waiting'),
  Type.Literal('sending'),
  Type.Literal('sent'),
  Type.Literal('deferred'),
  Type.Literal('bounced'),
  Type.Literal('dropped'),
  Type.Literal('unconfirmed'),
  Type.Literal('cancelled'),
]);
export type DeliveryState = Static<typeof DeliveryState>;

/** One recipient of a send. */
export const Delivery = Type.Object({
  contact_id: Uuid,
  /** An email address, or the phone number (E.164) of a text message. */
  email: Type.String(),
  /** The contact's present name; omitted if there is none. */
  name: Type.Optional(Type.String()),
  state: DeliveryState,
  attempts: Type.Integer(),
  /** The receiving server's reply, or why the message was dropped. */
  reason: Nullable(Type.String()),
  next_attempt_at: Nullable(Type.String()),
  finished_at: Nullable(Type.String()),
  /** In an A/B test: this recipient's variation, and the phase of the send. */
  variation_id: Nullable(Type.String()),
  phase: Nullable(Type.Union([Type.Literal('test'), Type.Literal('send')])),
  /** Of a text message that the SMS provider has responded to. */
  sms: Type.Optional(SmsOutcome),
});
export type Delivery = Static<typeof Delivery>;

/** The progress of a send. `total` is the sum of the states. */
export const DeliveryProgress = Type.Object({
  total: Type.Integer(),
  held: Type.Integer(),
  waiting: Type.Integer(),
  sending: Type.Integer(),
  sent: Type.Integer(),
  deferred: Type.Integer(),
  bounced: Type.Integer(),
  dropped: Type.Integer(),
  unconfirmed: Type.Integer(),
  cancelled: Type.Integer(),
  /** Whether no message is waiting, being sent or deferred. */
  finished: Type.Boolean(),
  /** When the mail server was last unreachable, and its error; null if it is reachable. */
  stalled: Nullable(Type.Object({ until: Type.String(), reason: Type.String() })),
  /**
   * When the next of the messages that wait for a time (the recipient's time zone, or a retry) are sent; null if there
   * are none.
   */
  next_at: Nullable(Type.String()),
  /** Deferred text messages that wait for quiet hours to end, and when the first do; omitted if there are none. */
  quiet: Type.Optional(Type.Object({ count: Type.Integer(), until: Type.String() })),
});
export type DeliveryProgress = Static<typeof DeliveryProgress>;

/** `GET /v3/marketing/singlesends/{id}/deliveries?state&sms&error_code&email&page_size&page_token`. */
export const DeliveryPage = Type.Object({
  result: Type.Array(Delivery),
  progress: DeliveryProgress,
  _metadata: PageMetadata,
});
export type DeliveryPage = Static<typeof DeliveryPage>;

const read = 'marketing.read';
const create = 'marketing_campaigns.create';
const update = 'marketing_campaigns.update';
const remove = 'marketing_campaigns.delete';
/** In bytes: what mail servers accept, and more than email apps show. */
const bodyLimit = 4_194_304;
/** Comma-separated or repeated. */
const Ids = Type.Object({ ids: Type.Array(Type.String()) });

/** `/v3/marketing/singlesends`. Of the state transitions, all except the schedule are our extensions. */
export const singleSends = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'POST /marketing/singlesends': {
      summary: 'Create a draft',
      scope: create,
      audit: false,
      bodyLimit,
      body: SingleSendCreate,
      responses: { 201: SingleSend },
    },
    'GET /marketing/singlesends': {
      summary: 'List single sends',
      scope: read,
      query: PageQuery,
      responses: { 200: SingleSendPage },
    },
    'POST /marketing/singlesends/search': {
      summary: 'Search single sends',
      scope: read,
      audit: false,
      query: PageQuery,
      body: Type.Optional(SingleSendSearch),
      responses: { 200: SingleSendPage },
    },
    'GET /marketing/singlesends/categories': {
      summary: 'List categories in use',
      scope: read,
      responses: { 200: SingleSendCategories },
    },
    'GET /marketing/singlesends/trends': {
      summary: 'People who opened in the first two weeks',
      scope: read,
      query: Ids,
      responses: { 200: SingleSendTrends },
    },
    'DELETE /marketing/singlesends': {
      summary: 'Delete several',
      scope: remove,
      audit: 'single_send.deleted',
      query: Ids,
      responses: { 204: Type.Null() },
    },
    'GET /marketing/singlesends/:id': { summary: 'Read one', scope: read, responses: { 200: SingleSend } },
    'PATCH /marketing/singlesends/:id': {
      summary: 'Change a draft',
      scope: update,
      audit: false,
      bodyLimit,
      body: SingleSendUpdate,
      responses: { 202: SingleSend },
      failures: { 412: ErrorBody },
    },
    'POST /marketing/singlesends/:id': {
      summary: 'Duplicate',
      scope: create,
      audit: false,
      body: Type.Optional(SingleSendDuplicate),
      responses: { 201: SingleSend },
    },
    'DELETE /marketing/singlesends/:id': {
      summary: 'Delete one',
      scope: remove,
      audit: 'single_send.deleted',
      responses: { 204: Type.Null() },
    },
    'PUT /marketing/singlesends/:id/schedule': {
      summary: 'Schedule, or send now',
      scope: update,
      audit: ['single_send.sent', 'single_send.scheduled'],
      body: ScheduleRequest,
      responses: { 201: Schedule },
      failures: { 412: ErrorBody },
    },
    'DELETE /marketing/singlesends/:id/schedule': {
      summary: 'Unschedule, or undo sending now',
      scope: update,
      audit: 'single_send.unscheduled',
      responses: { 200: Schedule },
      failures: { 409: ErrorBody },
    },
    'POST /marketing/singlesends/:id/pause': {
      summary: 'Pause',
      scope: update,
      audit: 'single_send.paused',
      responses: { 200: SingleSend },
      failures: { 409: ErrorBody },
    },
    'POST /marketing/singlesends/:id/resume': {
      summary: 'Resume after a pause',
      scope: update,
      audit: 'single_send.resumed',
      responses: { 200: SingleSend },
      failures: { 409: ErrorBody },
    },
    'POST /marketing/singlesends/:id/cancel': {
      summary: 'Cancel the remaining messages',
      scope: update,
      audit: 'single_send.cancelled',
      responses: { 200: SingleSend },
      failures: { 409: ErrorBody },
    },
    'GET /marketing/singlesends/:id/abtest': {
      summary: 'Read the results of an A/B test',
      scope: read,
      responses: { 200: AbTestResults },
    },
    'POST /marketing/singlesends/:id/abtest/winner': {
      summary: 'Pick the winner of an A/B test',
      scope: update,
      audit: 'single_send.winner_picked',
      body: PickWinner,
      responses: { 200: SingleSend },
      failures: { 409: ErrorBody },
    },
  },
);
export type SingleSendRoutes = typeof singleSends.routes;
