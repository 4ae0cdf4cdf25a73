import { type Static, Type } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** On its way, accepted by the recipient's server, or given up. */
export const MessageStatus = Type.Union([
  Type.Literal('processed'),
  Type.Literal('delivered'),
  Type.Literal('not_delivered'),
]);
export type MessageStatus = Static<typeof MessageStatus>;

/** What exactly became of a message (our extension). */
export const MessageOutcome = Type.Union([
  Type.Literal('processed'),
  Type.Literal('deferred'),
  Type.Literal('delivered'),
  Type.Literal('bounced'),
  Type.Literal('blocked'),
  Type.Literal('dropped'),
  // Of text messages: the carrier could not deliver it; the provider did not send it.
  Type.Literal('undelivered'),
  Type.Literal('failed'),
]);
export type MessageOutcome = Static<typeof MessageOutcome>;

/** Where a message comes from (our extension). */
export const MessageSource = Type.Union([Type.Literal('single_send'), Type.Literal('automation'), Type.Literal('api')]);
export type MessageSource = Static<typeof MessageSource>;

/** Which messages are asked for; our extension. By default, as published, emails only. */
export const ActivityChannel = Type.Union([Type.Literal('email'), Type.Literal('sms'), Type.Literal('all')]);
export type ActivityChannel = Static<typeof ActivityChannel>;

const summary = {
  /** Empty if it is no longer known: of messages of `mail/send` a week after they were sent, before this was kept. */
  from_email: Type.String(),
  msg_id: Type.String(),
  /** Of single sends and automations as it was written, before it is personalized. Of text messages the text. */
  subject: Type.String(),
  /** Of text messages the address that the contact has now, or empty. */
  to_email: Type.String(),
  status: MessageStatus,
};

/** Our extensions. */
const extensions = {
  outcome: MessageOutcome,
  source: MessageSource,
  /** The single send or automation; null for messages of `mail/send`. */
  campaign_id: Type.Union([Type.String(), Type.Null()]),
  campaign_name: Type.Union([Type.String(), Type.Null()]),
  /** Text messages only. */
  channel: Type.Optional(Type.Literal('sms')),
  /** Text messages only: where it was sent, as E.164. */
  to_number: Type.Optional(Type.String()),
  /** Text messages only: why it was not sent or delivered, or waits; empty if there is no reason. */
  reason: Type.Optional(Type.String()),
};

/** A message in a list; `last_event_time` is ISO 8601 in UTC. */
export const MessageSummary = Type.Object({
  ...summary,
  opens_count: Type.Integer(),
  clicks_count: Type.Integer(),
  last_event_time: Type.String(),
  ...extensions,
});
export type MessageSummary = Static<typeof MessageSummary>;

export const MessageEventName = Type.Union([
  Type.Literal('processed'),
  Type.Literal('dropped'),
  Type.Literal('deferred'),
  Type.Literal('delivered'),
  Type.Literal('bounced'),
  Type.Literal('opened'),
  Type.Literal('clicked'),
  Type.Literal('spam_report'),
  Type.Literal('unsubscribe'),
  Type.Literal('group_unsubscribe'),
  Type.Literal('group_resubscribe'),
  // Of text messages.
  Type.Literal('undelivered'),
  Type.Literal('failed'),
]);
export type MessageEventName = Static<typeof MessageEventName>;

/** One step of a message. `processed` is its time, whatever happened. */
export const MessageEvent = Type.Object({
  event_name: MessageEventName,
  processed: Type.String(),
  reason: Type.Optional(Type.String()),
  attempt_num: Type.Optional(Type.Integer()),
  url: Type.Optional(Type.String()),
  /** `hard`: the address was refused. `soft`: the message was, for another reason. */
  bounce_type: Type.Optional(Type.Union([Type.Literal('hard'), Type.Literal('soft')])),
  http_user_agent: Type.String(),
  mx_server: Type.String(),
  /** A bot or a privacy proxy did it (our extension). */
  is_machine: Type.Optional(Type.Boolean()),
});
export type MessageEvent = Static<typeof MessageEvent>;

/** What the SMS provider says of a text message. */
export const MessageText = Type.Object({
  messaging_service_sid: Type.Union([Type.String(), Type.Null()]),
  /** Null: it has not accepted the message. */
  message_sid: Type.Union([Type.String(), Type.Null()]),
  /** As in `SmsOutcome`; null: none yet. */
  status: Type.Union([Type.String(), Type.Null()]),
  error_code: Type.Union([Type.Integer(), Type.Null()]),
  segments: Type.Union([Type.Integer(), Type.Null()]),
  /** Null: the provider has not said it yet. */
  price: Type.Union([Type.Number(), Type.Null()]),
  /** ISO 4217 */
  currency: Type.Union([Type.String(), Type.Null()]),
});
export type MessageText = Static<typeof MessageText>;

/** A message with its events, in the order in which they happened. Unknown texts are empty. */
export const MessageDetail = Type.Object({
  ...summary,
  template_id: Type.String(),
  asm_group_id: Type.Union([Type.Integer(), Type.Null()]),
  teammate: Type.String(),
  api_key_id: Type.String(),
  events: Type.Array(MessageEvent),
  originating_ip: Type.String(),
  categories: Type.Array(Type.String()),
  /** A JSON object. */
  unique_args: Type.String(),
  outbound_ip: Type.String(),
  outbound_ip_type: Type.Literal('dedicated'),
  ...extensions,
  /** The recipient, if the message was sent to a contact that still exists. */
  contact_id: Type.Union([Type.String(), Type.Null()]),
  /** Text messages only. */
  sms: Type.Optional(MessageText),
});
export type MessageDetail = Static<typeof MessageDetail>;

/** Which messages are asked for; without a query, the newest. */
export const MessageQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 20_000 })),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 10 }),
  channel: Type.Optional(ActivityChannel),
});
export type MessageQuery = Static<typeof MessageQuery>;

const scope = 'email_activity.read';

/** `/v3/messages`: every message that was attempted, and what happened to it. */
export const activity = defineRoutes(
  { tag: 'Email activity' },
  {
    'GET /messages': {
      summary: 'List messages, newest event first',
      scope,
      query: MessageQuery,
      responses: { 200: Type.Object({ messages: Type.Array(MessageSummary) }) },
      errors: ['message_query_invalid', 'message_query_too_broad'],
    },
    'GET /messages/:msg_id': { summary: 'Get a message with its events', scope, responses: { 200: MessageDetail } },
    'POST /messages/download': {
      summary: 'Request the events of messages as a CSV file',
      description: 'Events of the last 30 days, at most a million. A link is sent by email, which works for 3 days.',
      scope,
      audit: 'activity.exported',
      query: Type.Object({
        query: Type.Optional(Type.String({ maxLength: 20_000 })),
        channel: Type.Optional(ActivityChannel),
      }),
      responses: {
        202: Type.Object({
          status: Type.Literal('pending'),
          message: Type.String(),
          /** Our extension: for `GET /v3/messages/download/{download_uuid}`. */
          download_uuid: Type.String(),
        }),
      },
      errors: ['message_query_invalid'],
    },
    'GET /messages/download/:download_uuid': {
      summary: 'Get the link to a requested CSV file',
      scope,
      responses: { 200: Type.Object({ presigned_url: Type.String() }) },
    },
  },
);
export type ActivityRoutes = typeof activity.routes;
