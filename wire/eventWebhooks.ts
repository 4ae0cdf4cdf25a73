import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { NumericId } from './ids';

const flag = Type.Optional(Type.Boolean());
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const flags = {
  group_resubscribe: flag,
  delivered: flag,
  group_unsubscribe: flag,
  spam_report: flag,
  bounce: flag,
  deferred: flag,
  unsubscribe: flag,
  processed: flag,
  open: flag,
  click: flag,
  dropped: flag,
  account_status_change: flag,
  /** Extensions: somebody was asked to confirm a signup, or has confirmed it. */
  signup_pending: flag,
  signup_confirmed: flag,
  /** Extensions: what became of a text message, and what somebody sent back. */
  sms_accepted: flag,
  sms_sent: flag,
  sms_delivered: flag,
  sms_undelivered: flag,
  sms_failed: flag,
  sms_reply: flag,
  sms_opt_out: flag,
};

/**
 * Fields that responses contain only if they are requested or on: `account_status_change`, `signup_pending`,
 * `signup_confirmed`, and those that start with `sms_`. Other names are ignored.
 */
export const EventWebhookInclude = Type.Object({
  include: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
});
export type EventWebhookInclude = Static<typeof EventWebhookInclude>;

/** Creates or changes an event webhook. Omitted events are off when creating, and unchanged when changing. */
export const EventWebhookRequest = Type.Object({
  enabled: flag,
  url: Type.Optional(Type.String({ maxLength: 2000 })),
  friendly_name: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  ...flags,
  oauth_client_id: text,
  oauth_client_secret: text,
  oauth_token_url: text,
});
export type EventWebhookRequest = Static<typeof EventWebhookRequest>;

/** An event webhook. Times are ISO 8601 in UTC. `public_key` is set if posts are signed. */
export const EventWebhook = Type.Object({
  id: Type.String(),
  enabled: Type.Boolean(),
  url: Type.String(),
  friendly_name: Type.Union([Type.String(), Type.Null()]),
  group_resubscribe: Type.Boolean(),
  delivered: Type.Boolean(),
  group_unsubscribe: Type.Boolean(),
  spam_report: Type.Boolean(),
  bounce: Type.Boolean(),
  deferred: Type.Boolean(),
  unsubscribe: Type.Boolean(),
  processed: Type.Boolean(),
  open: Type.Boolean(),
  click: Type.Boolean(),
  dropped: Type.Boolean(),
  account_status_change: Type.Optional(Type.Boolean()),
  signup_pending: Type.Optional(Type.Boolean()),
  signup_confirmed: Type.Optional(Type.Boolean()),
  sms_accepted: Type.Optional(Type.Boolean()),
  sms_sent: Type.Optional(Type.Boolean()),
  sms_delivered: Type.Optional(Type.Boolean()),
  sms_undelivered: Type.Optional(Type.Boolean()),
  sms_failed: Type.Optional(Type.Boolean()),
  sms_reply: Type.Optional(Type.Boolean()),
  sms_opt_out: Type.Optional(Type.Boolean()),
  created_date: Type.String(),
  updated_date: Type.String(),
  oauth_client_id: Type.Union([Type.String(), Type.Null()]),
  oauth_token_url: Type.Union([Type.String(), Type.Null()]),
  public_key: Type.Optional(Type.String()),
});
export type EventWebhook = Static<typeof EventWebhook>;

export const EventWebhookPage = Type.Object({ max_allowed: Type.Integer(), webhooks: Type.Array(EventWebhook) });
export type EventWebhookPage = Static<typeof EventWebhookPage>;

export const EventWebhookSigning = Type.Object({ id: Type.String(), public_key: Type.String() });
export type EventWebhookSigning = Static<typeof EventWebhookSigning>;

/** Posts one example of each event to `url`, or to the webhook's own address. */
export const EventWebhookTest = Type.Object({
  id: Type.Optional(Type.String()),
  url: Type.Optional(Type.String({ maxLength: 2000 })),
  oauth_client_id: text,
  oauth_client_secret: text,
  oauth_token_url: text,
});
export type EventWebhookTest = Static<typeof EventWebhookTest>;

/**
 * One event as it is posted; `timestamp` in Unix seconds. Custom arguments and event-specific keys are on the same
 * level.
 */
export interface PostedEvent {
  readonly email: string;
  readonly timestamp: number;
  readonly event: string;
  readonly sg_event_id: string;
  readonly sg_message_id: string;
  readonly 'smtp-id'?: string;
  readonly category?: readonly string[];
  readonly [key: string]: unknown;
}

/**
 * What became of a batch of events that was posted to a webhook (our extension). Its row is that of the batch, which
 * every further attempt changes.
 */
export const WebhookDelivery = Type.Object({
  id: Type.String(),
  /**
   * `waiting`: not accepted yet, and tried again automatically; `given_up`: not accepted for 24 hours; `retried`: given
   * up, and posted once more since, as deliveries of its own; `failed`: a test that was not accepted.
   */
  state: Type.Union([
    Type.Literal('delivered'),
    Type.Literal('waiting'),
    Type.Literal('given_up'),
    Type.Literal('retried'),
    Type.Literal('failed'),
  ]),
  is_test: Type.Boolean(),
  attempts: Type.Integer(),
  /** Of the last attempt. */
  posted_at: Type.String(),
  /** Milliseconds; null if it was never attempted. */
  duration: Type.Union([Type.Integer(), Type.Null()]),
  /** The HTTP status; null if there was no response. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  /** Why it was not accepted. */
  error: Type.Union([Type.String(), Type.Null()]),
  event_count: Type.Integer(),
  /** How many events there are of each kind. */
  events: Type.Record(Type.String(), Type.Integer()),
  can_retry: Type.Boolean(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** A delivery with the first characters of what was posted and of the response. */
export const WebhookDeliveryDetail = Type.Object({
  ...WebhookDelivery.properties,
  first_event: Type.String(),
  response: Type.String(),
});
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>;

/** The last deliveries, newest first, and what is still to be posted. */
export const WebhookDeliveries = Type.Object({
  result: Type.Array(WebhookDelivery),
  /** Events in the queue; counted up to 10,000. */
  waiting_events: Type.Integer(),
  /** When the next attempt is due after one that failed; otherwise null. */
  next_attempt_at: Type.Union([Type.String(), Type.Null()]),
});
export type WebhookDeliveries = Static<typeof WebhookDeliveries>;

/** A delivery in the path. */
const deliveryParams = Type.Object({ id: Type.String(), delivery_id: NumericId });

const settings = 'user.webhooks.event.settings';
const EventWebhookSign = Type.Object({ enabled: Type.Boolean() });

/** `/v3/user/webhooks/event`: where the account's events are posted, and how posts are signed. */
export const eventWebhooks = defineRoutes(
  { tag: 'Event webhooks' },
  {
    'POST /user/webhooks/event/settings': {
      confirm: true,
      summary: 'Create an event webhook',
      scope: `${settings}.create`,
      audit: 'webhook.created',
      body: EventWebhookRequest,
      responses: { 201: EventWebhook },
    },
    'GET /user/webhooks/event/settings/all': {
      summary: 'List event webhooks',
      scope: `${settings}.read`,
      query: EventWebhookInclude,
      responses: { 200: EventWebhookPage },
    },
    'GET /user/webhooks/event/settings': {
      summary: 'Get the oldest event webhook',
      scope: `${settings}.read`,
      query: EventWebhookInclude,
      responses: { 200: EventWebhook },
    },
    'PATCH /user/webhooks/event/settings': {
      confirm: true,
      summary: 'Change the oldest event webhook, or create the first',
      scope: `${settings}.update`,
      audit: 'webhook.changed',
      query: EventWebhookInclude,
      body: EventWebhookRequest,
      responses: { 200: EventWebhook },
    },
    'GET /user/webhooks/event/settings/signed': {
      summary: "Get the oldest event webhook's public key",
      scope: `${settings}.read`,
      responses: { 200: EventWebhookSigning },
    },
    'PATCH /user/webhooks/event/settings/signed': {
      summary: 'Turn signing of the oldest event webhook on or off',
      scope: `${settings}.update`,
      audit: 'webhook.changed',
      body: EventWebhookSign,
      responses: { 200: EventWebhookSigning },
    },
    'GET /user/webhooks/event/settings/:id': {
      summary: 'Get an event webhook',
      scope: `${settings}.read`,
      query: EventWebhookInclude,
      responses: { 200: EventWebhook },
    },
    'PATCH /user/webhooks/event/settings/:id': {
      confirm: true,
      summary: 'Change an event webhook',
      scope: `${settings}.update`,
      audit: 'webhook.changed',
      query: EventWebhookInclude,
      body: EventWebhookRequest,
      responses: { 200: EventWebhook },
    },
    'DELETE /user/webhooks/event/settings/:id': {
      confirm: true,
      summary: 'Delete an event webhook',
      scope: `${settings}.delete`,
      audit: 'webhook.deleted',
      responses: { 204: Type.Null() },
    },
    'GET /user/webhooks/event/settings/signed/:id': {
      summary: "Get an event webhook's public key",
      scope: `${settings}.read`,
      responses: { 200: EventWebhookSigning },
    },
    'PATCH /user/webhooks/event/settings/signed/:id': {
      summary: 'Turn signing of an event webhook on or off',
      scope: `${settings}.update`,
      audit: 'webhook.changed',
      body: EventWebhookSign,
      responses: { 200: EventWebhookSigning },
    },
    'GET /user/webhooks/event/settings/:id/deliveries': {
      summary: "List an event webhook's last deliveries",
      scope: `${settings}.read`,
      responses: { 200: WebhookDeliveries },
    },
    'GET /user/webhooks/event/settings/:id/deliveries/:delivery_id': {
      summary: 'Get a delivery with the first event and the response',
      scope: `${settings}.read`,
      params: deliveryParams,
      responses: { 200: WebhookDeliveryDetail },
    },
    'POST /user/webhooks/event/settings/:id/deliveries/:delivery_id/retry': {
      summary: 'Post the events of a failed delivery again now',
      scope: `${settings}.update`,
      audit: false,
      params: deliveryParams,
      responses: { 202: Type.Null() },
      errors: ['webhook_delivery_not_retried'],
    },
    'POST /user/webhooks/event/test': {
      summary: 'Post an example of each event',
      scope: `${settings}.update`,
      audit: false,
      body: EventWebhookTest,
      responses: { 204: Type.Null() },
    },
  },
);
export type EventWebhookRoutes = typeof eventWebhooks.routes;
