import { Type, type Static } from '@sinclair/typebox';
import { PageQuery } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';
import { Channel, SmsAutoReplies, SmsReply } from './sms';

const OptionalText = Type.Union([Type.String(), Type.Null()]);

/** A message that the capture transport stored instead of sending it. */
export const OutboxMessage = Type.Object({
  id: Type.String(),
  channel: Channel,
  /** An email address, or the phone number (E.164) of a text message. */
  to: Type.String(),
  /** Of a text message: how it begins. */
  subject: Type.String(),
  created_at: Type.String(),
  single_send_id: OptionalText,
  /** The name of the single send, or, if `single_send_id` is null, of the automation. */
  single_send_name: OptionalText,
  contact_id: OptionalText,
  /** Its source: `api` is `POST /v3/mail/send`, `system` is Sendwright itself. */
  kind: Type.Union((['single-send', 'automation', 'test', 'api', 'system'] as const).map((kind) => Type.Literal(kind))),
});
export type OutboxMessage = Static<typeof OutboxMessage>;

/** `GET /v3/marketing/outbox?single_send_id&email&page_size&page_token`, newest first. */
export const OutboxPage = Type.Object({ result: Type.Array(OutboxMessage), _metadata: PageMetadata });
export type OutboxPage = Static<typeof OutboxPage>;

/** A captured text message, and what its recipient has done with it. */
export const CapturedSms = Type.Object({
  messaging_service_sid: Type.String(),
  media_urls: Type.Array(Type.String()),
  segments: Type.Integer(),
  /** What was last reported; null: a test message, or nothing. */
  status: OptionalText,
  error_code: Type.Union([Type.Integer(), Type.Null()]),
  /** Null: there is no error, or only its number is known. */
  error: OptionalText,
  /** How an unknown outcome was settled: why it was sent again, or taken as sent; null: it was known. */
  settled: OptionalText,
  /** Whether the recipient has opted out of captured messages. */
  opted_out: Type.Boolean(),
  /** The recipient's replies since this message, oldest first; the first 50. */
  replies: Type.Array(SmsReply),
  /** What the account answers to keywords; null: no SMS account is connected. */
  auto_replies: Type.Union([SmsAutoReplies, Type.Null()]),
});
export type CapturedSms = Static<typeof CapturedSms>;

/** What the phone network reports of a captured text message. */
export const CapturedSmsReport = Type.Object({
  status: Type.Union((['sent', 'delivered', 'undelivered', 'failed'] as const).map((status) => Type.Literal(status))),
  /** The provider's error, for `undelivered` and `failed`: 30003. */
  error_code: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
});
export type CapturedSmsReport = Static<typeof CapturedSmsReport>;

/** What the recipient of a captured text message replies. */
export const CapturedSmsReply = Type.Object({ body: Type.String({ minLength: 1, maxLength: 1600 }) });
export type CapturedSmsReply = Static<typeof CapturedSmsReply>;

/** One message with its parts. `html` is untrusted: show it in a sandboxed frame only. */
export const OutboxMessageDetail = Type.Composite([
  OutboxMessage,
  Type.Object({
    /** Decoded, in the message's order. */
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    html: OptionalText,
    text: OptionalText,
    /** The message as it would be sent over SMTP. */
    source: Type.String(),
    /** True if the message contains a sign-in link: HTML, source and links are shown only to its recipient. */
    links_hidden: Type.Optional(Type.Boolean()),
    /** Null: it is an email. */
    sms: Type.Union([CapturedSms, Type.Null()]),
  }),
]);
export type OutboxMessageDetail = Static<typeof OutboxMessageDetail>;

/** Where messages go: to an SMTP server or the Outbox. */
export const OutboxStatus = Type.Object({
  transport: Type.Union([Type.Literal('capture'), Type.Literal('smtp')]),
  count: Type.Integer(),
});
export type OutboxStatus = Static<typeof OutboxStatus>;

/** `/v3/marketing/outbox`. */
export const outbox = defineRoutes(
  { tag: 'Outbox' },
  {
    'GET /marketing/outbox': {
      summary: 'List captured messages',
      description:
        'Mail of Sendwright itself, such as links for new passwords, is listed in sessions of administrators only.',
      scope: 'marketing.read',
      query: Type.Composite([
        PageQuery,
        Type.Object({
          single_send_id: Type.Optional(Type.String({ maxLength: 100 })),
          email: Type.Optional(Type.String({ maxLength: 254 })),
        }),
      ]),
      responses: { 200: OutboxPage },
    },
    'GET /marketing/outbox/status': {
      summary: 'Read where messages go',
      scope: 'marketing.read',
      responses: { 200: OutboxStatus },
    },
    'GET /marketing/outbox/:id': {
      summary: 'Read a captured message',
      scope: 'marketing.read',
      responses: { 200: OutboxMessageDetail },
    },
    'POST /marketing/outbox/:id/sms_status': {
      summary: 'Report the outcome of a captured text message',
      description: 'Acts as the phone network: events and statistics change as they do for messages that are sent.',
      scope: 'marketing_campaigns.update',
      feature: 'mc.sms',
      audit: false,
      body: CapturedSmsReport,
      responses: { 200: OutboxMessageDetail },
    },
    'POST /marketing/outbox/:id/sms_replies': {
      summary: 'Reply to a captured text message',
      description: 'Acts as the recipient: STOP opts the number out, START back in.',
      scope: 'marketing_campaigns.update',
      feature: 'mc.sms',
      audit: false,
      body: CapturedSmsReply,
      responses: { 200: OutboxMessageDetail },
    },
    'DELETE /marketing/outbox': {
      summary: 'Delete all captured messages',
      scope: 'marketing_campaigns.delete',
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
    },
  },
);
export type OutboxRoutes = typeof outbox.routes;
