import { Type, type Static } from '@sinclair/typebox';
import { PageMetadata } from './paging';

const Uuid = Type.String({ format: 'uuid' });
const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** What happens to a single send: `triggered` from the moment its recipients are fixed. */
export const SingleSendStatus = Type.Union([Type.Literal('draft'), Type.Literal('scheduled'), Type.Literal('triggered')]);
export type SingleSendStatus = Static<typeof SingleSendStatus>;

/** The status the workbench shows: adds the two of an A/B test whose winner a person picks (spec, section 4). */
export const SingleSendUiStatus = Type.Union([SingleSendStatus, Type.Literal('pick-winner'), Type.Literal('expired')]);
export type SingleSendUiStatus = Static<typeof SingleSendUiStatus>;

/** Who receives a send. A contact that is both included and excluded is excluded; each receives one copy. */
export const SendTo = Type.Object({
  list_ids: Type.Array(Uuid, { maxItems: 50 }),
  segment_ids: Type.Array(Uuid, { maxItems: 10 }),
  all: Type.Boolean(),
  exclude_list_ids: Type.Array(Uuid, { maxItems: 50 }),
  exclude_segment_ids: Type.Array(Uuid, { maxItems: 5 }),
});
export type SendTo = Static<typeof SendTo>;

/** The message of a send. A draft has nulls where nothing was chosen yet. */
export const EmailConfig = Type.Object({
  /** A template, at most 998 characters (RFC 5322, 2.1.1). */
  subject: Nullable(Type.String()),
  /** The line mail programs show after the subject, at most 150 characters. */
  preheader: Nullable(Type.String()),
  html_content: Nullable(Type.String()),
  plain_content: Nullable(Type.String()),
  /** The text part is made from the HTML; `plain_content` is not used. */
  generate_plain_content: Type.Boolean(),
  design_id: Nullable(Type.String()),
  editor: Nullable(Type.Union([Type.Literal('code'), Type.Literal('design')])),
  /** Of group, custom address and global unsubscribe exactly one is set in a send that is to leave. */
  suppression_group_id: Nullable(Type.Integer()),
  custom_unsubscribe_url: Nullable(Type.String()),
  global_unsubscribe: Type.Boolean(),
  sender_id: Nullable(Type.Integer()),
  ip_pool: Nullable(Type.String()),
  /** Identifies this message in statistics and test sends. */
  template_id: Uuid,
});
export type EmailConfig = Static<typeof EmailConfig>;

/** Something about a send that will not do when it leaves, but does not stop it from being saved. */
export const SingleSendWarning = Type.Object({ message: Type.String(), field: Type.String(), warning_id: Type.String() });
export type SingleSendWarning = Static<typeof SingleSendWarning>;

/** The plan and outcome of an A/B test. */
export const AbTestSummary = Type.Object({
  type: Type.Union([Type.Literal('subject'), Type.Literal('content')]),
  winner_criteria: Type.Union([Type.Literal('open'), Type.Literal('click'), Type.Literal('manual')]),
  test_percentage: Type.Integer(),
  /** ISO 8601, such as `PT4H`. */
  duration: Type.String(),
  winning_template_id: Type.String(),
  winner_selected_at: Nullable(Type.String()),
  expiration_date: Nullable(Type.String()),
});
export type AbTestSummary = Static<typeof AbTestSummary>;

/** A single send in lists. Times are ISO 8601 in UTC. */
export const SingleSendSummary = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** Our extension: what lists show under the name. */
  subject: Nullable(Type.String()),
  status: SingleSendStatus,
  ui_status: SingleSendUiStatus,
  categories: Type.Array(Type.String()),
  send_at: Nullable(Type.String()),
  updated_at: Type.String(),
  created_at: Type.String(),
  is_abtest: Type.Boolean(),
  abtest: Nullable(AbTestSummary),
  channels: Type.Array(Type.Union([Type.Literal('email'), Type.Literal('sms')])),
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
  send_to: SendTo,
  email_config: EmailConfig,
  abtest: Nullable(AbTestSummary),
  channels: Type.Array(Type.Union([Type.Literal('email'), Type.Literal('sms')])),
  warnings: Type.Array(SingleSendWarning),
  updated_at: Type.String(),
  created_at: Type.String(),
});
export type SingleSend = Static<typeof SingleSend>;

// What a request may leave out. Lengths and ids are checked by the rules, whose messages say what to do.
const SendToInput = Type.Object({
  list_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
  segment_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
  all: Type.Optional(Nullable(Type.Boolean())),
  exclude_list_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
  exclude_segment_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
});
const EmailConfigInput = Type.Object({
  subject: Type.Optional(Nullable(Type.String())),
  preheader: Type.Optional(Nullable(Type.String())),
  html_content: Type.Optional(Nullable(Type.String())),
  plain_content: Type.Optional(Nullable(Type.String())),
  generate_plain_content: Type.Optional(Nullable(Type.Boolean())),
  design_id: Type.Optional(Nullable(Type.String())),
  editor: Type.Optional(Nullable(Type.Union([Type.Literal('code'), Type.Literal('design')]))),
  suppression_group_id: Type.Optional(Nullable(Type.Integer())),
  custom_unsubscribe_url: Type.Optional(Nullable(Type.String())),
  global_unsubscribe: Type.Optional(Nullable(Type.Boolean())),
  sender_id: Type.Optional(Nullable(Type.Integer())),
  ip_pool: Type.Optional(Nullable(Type.String())),
});
const inputs = {
  categories: Type.Optional(Nullable(Type.Array(Type.String()))),
  /** Only fills in the schedule form: the send stays a draft until it is scheduled. */
  send_at: Type.Optional(Nullable(Type.String())),
  send_to: Type.Optional(Nullable(SendToInput)),
  email_config: Type.Optional(Nullable(EmailConfigInput)),
};

/** The body that creates a send. Only the name is required. */
export const SingleSendCreate = Type.Object({ name: Type.String(), ...inputs });
export type SingleSendCreate = Static<typeof SingleSendCreate>;

/** The body that changes a send: what is left out stays as it is, in nested objects too. */
export const SingleSendUpdate = Type.Object({ name: Type.Optional(Type.String()), ...inputs });
export type SingleSendUpdate = Static<typeof SingleSendUpdate>;

export const SingleSendDuplicate = Type.Object({ name: Type.Optional(Type.String()) });
export type SingleSendDuplicate = Static<typeof SingleSendDuplicate>;

/** Every given condition must hold; of several statuses or categories any one. */
export const SingleSendSearch = Type.Object({
  /** Part of the name, ignoring case. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Type.Array(SingleSendStatus)),
  categories: Type.Optional(Type.Array(Type.String())),
});
export type SingleSendSearch = Static<typeof SingleSendSearch>;

/** One page of sends, newest change first. */
export const SingleSendPage = Type.Object({ result: Type.Array(SingleSendSummary), _metadata: PageMetadata });
export type SingleSendPage = Static<typeof SingleSendPage>;

/** Categories in use, at most 1000. */
export const SingleSendCategories = Type.Object({ categories: Type.Array(Type.String()) });
export type SingleSendCategories = Static<typeof SingleSendCategories>;

/** `send_at`: ISO 8601 in the future, or `now`. */
export const ScheduleRequest = Type.Object({ send_at: Type.String() });
export type ScheduleRequest = Static<typeof ScheduleRequest>;

/** The schedule of a send; `status` is `draft` after unscheduling. */
export const Schedule = Type.Object({ send_at: Nullable(Type.String()), status: SingleSendStatus });
export type Schedule = Static<typeof Schedule>;

/** The state of one recipient's copy: see the delivery ledger. */
export const DeliveryState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('sending'),
  Type.Literal('sent'),
  Type.Literal('deferred'),
  Type.Literal('bounced'),
  Type.Literal('dropped'),
  Type.Literal('unconfirmed'),
]);
export type DeliveryState = Static<typeof DeliveryState>;

/** One recipient of a send. */
export const Delivery = Type.Object({
  contact_id: Uuid,
  email: Type.String(),
  state: DeliveryState,
  attempts: Type.Integer(),
  /** The receiving server's answer, or why the copy was dropped. */
  reason: Nullable(Type.String()),
  next_attempt_at: Nullable(Type.String()),
  finished_at: Nullable(Type.String()),
});
export type Delivery = Static<typeof Delivery>;

/** How far a send is. `total` is the sum of the states. */
export const DeliveryProgress = Type.Object({
  total: Type.Integer(),
  waiting: Type.Integer(),
  sending: Type.Integer(),
  sent: Type.Integer(),
  deferred: Type.Integer(),
  bounced: Type.Integer(),
  dropped: Type.Integer(),
  unconfirmed: Type.Integer(),
  /** No copy is waiting, being sent or deferred. */
  finished: Type.Boolean(),
  /** When the mail server could last not be reached, and what it said; null while it can. */
  stalled: Nullable(Type.Object({ until: Type.String(), reason: Type.String() })),
});
export type DeliveryProgress = Static<typeof DeliveryProgress>;

/** `GET /v3/marketing/singlesends/{id}/deliveries?state&email&page_size&page_token`; our extension. */
export const DeliveryPage = Type.Object({
  result: Type.Array(Delivery),
  progress: DeliveryProgress,
  _metadata: PageMetadata,
});
export type DeliveryPage = Static<typeof DeliveryPage>;
