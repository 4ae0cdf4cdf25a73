import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody, PageQuery, Text } from './common';
import { defineRoutes } from './contract';
import { limits } from './limits';
import { PageMetadata } from './paging';

/** What kind of message a single send is. */
export const Channel = Type.Union([Type.Literal('email'), Type.Literal('sms')]);
export type Channel = Static<typeof Channel>;

/** The message of an SMS single send. A draft has null and '' where nothing was chosen yet. */
export const SmsConfig = Type.Object({
  /** Of `GET /marketing/sms/messaging_services`: `MG…`. */
  messaging_service_sid: Type.Union([Type.String(), Type.Null()]),
  /** A template, at most `limits.sms.bodyBytes` bytes as UTF-8. */
  body: Type.String(),
  /** Web addresses of attachments, at most `limits.sms.attachments` together with the images. */
  media_urls: Type.Array(Type.String()),
  /** Attachments from the image library, in the order they are sent, after `media_urls`. */
  image_ids: Type.Array(Type.String()),
});
export type SmsConfig = Static<typeof SmsConfig>;

/** What a request may leave out of it. Limits are checked by the rules, whose messages say what to do. */
export const SmsConfigInput = Type.Object({
  messaging_service_sid: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  body: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  media_urls: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  image_ids: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
});
export type SmsConfigInput = Static<typeof SmsConfigInput>;

/** The account's connection to its SMS provider. The token is never read back. */
export const SmsCredentials = Type.Object({
  twilio_account_sid: Type.String(),
  /** False: the provider refused the credentials when it was last asked. */
  verified: Type.Boolean(),
  /** Where the messaging services are to post the messages they receive; our extension. */
  inbound_url: Type.Optional(Type.String()),
  /**
   * A short link as messages of the account have it; all have its length. Links in messages are replaced by such links.
   * Our extension.
   */
  short_link: Type.Optional(Type.String()),
});
export type SmsCredentials = Static<typeof SmsCredentials>;

export const SmsCredentialsInput = Type.Object({
  /** `AC` and 32 hexadecimal digits. */
  twilio_account_sid: Type.String({ maxLength: 100 }),
  twilio_auth_token: Type.String({ maxLength: 200 }),
});
export type SmsCredentialsInput = Static<typeof SmsCredentialsInput>;

/** A messaging service of the provider: what a message is sent with. */
export const MessagingService = Type.Object({
  sid: Type.String(),
  friendly_name: Type.String(),
  /** `active`: the provider lists it. */
  status: Type.String(),
});
export type MessagingService = Static<typeof MessagingService>;
export const MessagingServices = Type.Object({ result: Type.Array(MessagingService) });
export type MessagingServices = Static<typeof MessagingServices>;

/** `POST /v3/marketing/test/send_sms` */
export const SmsTest = Type.Object({
  messaging_service_sid: Type.String({ maxLength: 100 }),
  /** A template, as the body of a single send. */
  body: Type.Optional(Type.String()),
  /** Whose fields its merge tags show; without it they are empty. */
  contact_id: Type.Optional(Type.String({ format: 'uuid' })),
  media_urls: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: limits.sms.attachments })),
  /** One number, or up to ten as a list or separated by commas: ten digits of the United States or Canada, or +1. */
  to: Type.Union([
    Type.String({ maxLength: 51 * limits.sms.testRecipients }),
    Type.Array(Type.String({ maxLength: 50 }), { maxItems: limits.sms.testRecipients }),
  ]),
});
export type SmsTest = Static<typeof SmsTest>;

/** A number that gets no text messages any more, by its own wish; our extension. */
export const SmsOptOut = Type.Object({
  /** E.164 */
  phone_number: Type.String(),
  /** Null: of no service. */
  messaging_service_sid: Type.Union([Type.String(), Type.Null()]),
  opted_out_at: Type.String(),
});
export type SmsOptOut = Static<typeof SmsOptOut>;
export const SmsOptOutPage = Type.Object({ result: Type.Array(SmsOptOut), _metadata: PageMetadata });
export type SmsOptOutPage = Static<typeof SmsOptOutPage>;

export const SmsOptOutChange = Type.Object({
  /** With their country codes, unless they are of the account's default country. */
  phone_numbers: Type.Array(Type.String({ maxLength: 50 }), { minItems: 1, maxItems: 1000 }),
  /** Left out or null: they get messages of no service. */
  messaging_service_sid: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
});
export type SmsOptOutChange = Static<typeof SmsOptOutChange>;

/** A number that text messages can't reach, as the provider said: it gets none until it is removed; our extension. */
export const SmsUnreachableNumber = Type.Object({
  /** E.164 */
  phone_number: Type.String(),
  /** The provider's number: 21614. */
  error_code: Type.Integer(),
  /** Null: only the number is known. */
  explanation: Type.Union([Type.String(), Type.Null()]),
  noted_at: Type.String(),
});
export type SmsUnreachableNumber = Static<typeof SmsUnreachableNumber>;
export const SmsUnreachablePage = Type.Object({ result: Type.Array(SmsUnreachableNumber), _metadata: PageMetadata });
export type SmsUnreachablePage = Static<typeof SmsUnreachablePage>;

/** A text message that somebody sent to the account; our extension. */
export const SmsReply = Type.Object({
  message_sid: Type.String(),
  phone_number: Type.String(),
  /** Who had the number when it came; null: nobody. */
  contact_id: Type.Union([Type.String(), Type.Null()]),
  /** The contact's present name; omitted if there is none. */
  name: Type.Optional(Type.String()),
  /** Null: it came to a number of no service; a keyword is then about all services. */
  messaging_service_sid: Type.Union([Type.String(), Type.Null()]),
  body: Type.String(),
  /** What it asks for; null: it is any other message. */
  opt_out_type: Type.Union([Type.Literal('STOP'), Type.Literal('START'), Type.Literal('HELP'), Type.Null()]),
  received_at: Type.String(),
});
export type SmsReply = Static<typeof SmsReply>;
export const SmsReplyFilter = Type.Object({
  contact_id: Type.Optional(Type.String({ format: 'uuid' })),
  single_send_id: Type.Optional(Type.String({ format: 'uuid' })),
});
export type SmsReplyFilter = Static<typeof SmsReplyFilter>;
export const SmsReplyPage = Type.Object({ result: Type.Array(SmsReply), _metadata: PageMetadata });
export type SmsReplyPage = Static<typeof SmsReplyPage>;

/** What became of one recipient's text message; our extension. */
export const SmsOutcome = Type.Object({
  /**
   * The most advanced status that was reported: `refused`, `accepted`, `scheduled`, `queued`, `sending`, `sent`,
   * `canceled`, `failed`, `undelivered`, `delivered` or `read`.
   */
  status: Type.String(),
  /** The provider's number: 30003. */
  error_code: Type.Union([Type.Integer(), Type.Null()]),
  /** Null: there is no error, or only its number is known. */
  error: Type.Union([Type.String(), Type.Null()]),
  /** Whether the recipient has opted out since. */
  opted_out: Type.Boolean(),
});
export type SmsOutcome = Static<typeof SmsOutcome>;

/**
 * Recipients of a text message by its outcome, as `SmsStats` counts them: `failed` are its `failed` and `refused`, and
 * `clicked` its `human_unique_clicks`.
 */
export const SmsResult = Type.Union(
  (['accepted', 'sent', 'delivered', 'undelivered', 'failed', 'opted_out', 'clicked'] as const).map((one) =>
    Type.Literal(one),
  ),
);
export type SmsResult = Static<typeof SmsResult>;

/** What became of a text message, by recipient; our extension. */
export const SmsStats = Type.Object({
  recipients: Type.Integer(),
  /** Recipients who are still to be sent to: now, in the morning, or once the provider allows it. */
  waiting: Type.Integer(),
  /** The response was lost: the provider is asked whether it has the message. */
  unconfirmed: Type.Integer(),
  /** The provider did not accept the message. */
  refused: Type.Integer(),
  /** Opted out, not reachable, or without a message of their own. */
  dropped: Type.Integer(),
  cancelled: Type.Integer(),
  /** The provider has the message. `sent`, `delivered`, `undelivered` and `failed` are parts of it. */
  accepted: Type.Integer(),
  /** The carrier has the message. `delivered` and `undelivered` are parts of it. */
  sent: Type.Integer(),
  delivered: Type.Integer(),
  undelivered: Type.Integer(),
  failed: Type.Integer(),
  /** Segments of accepted messages: what is charged for. */
  segments: Type.Integer(),
  /** What the provider charges, as far as it has said; by currency. */
  costs: Type.Array(
    Type.Object({
      /** ISO 4217: `USD`. */
      currency: Type.String(),
      amount: Type.Number(),
      messages: Type.Integer(),
    }),
  ),
  /** Accepted messages whose price is not known. */
  unpriced: Type.Integer(),
  /** Clicks on the short links, and the recipients who clicked: all, and without bots, as in emails. */
  clicks: Type.Integer(),
  unique_clicks: Type.Integer(),
  machine_clicks: Type.Integer(),
  human_unique_clicks: Type.Integer(),
  /** Recipients who have opted out since. */
  opt_outs: Type.Integer(),
  /** The most frequent first. */
  errors: Type.Array(
    Type.Object({
      /** The provider's number: 30003. */
      code: Type.Integer(),
      /** Null: only the number is known. */
      explanation: Type.Union([Type.String(), Type.Null()]),
      count: Type.Integer(),
    }),
  ),
});
export type SmsStats = Static<typeof SmsStats>;

/** The statistics of an automation's text messages by step. All versions of a message count as one. */
export const AutomationSmsStats = Type.Object({
  result: Type.Array(Type.Object({ step_id: Type.String(), ...SmsStats.properties })),
});
export type AutomationSmsStats = Static<typeof AutomationSmsStats>;

const AutoReply = Type.Union([Text({ maxLength: limits.sms.autoReply }), Type.Null()]);

/**
 * What people get who text STOP, START or HELP to a messaging service; null: nothing. Only for services whose keywords
 * the SMS provider does not answer itself: a message that it has classified (`OptOutType`) is never answered again.
 */
export const SmsAutoReplies = Type.Object({ stop: AutoReply, start: AutoReply, help: AutoReply });
export type SmsAutoReplies = Static<typeof SmsAutoReplies>;
/** Omitted replies stay unchanged. */
export const SmsAutoRepliesUpdate = Type.Partial(SmsAutoReplies);
export type SmsAutoRepliesUpdate = Static<typeof SmsAutoRepliesUpdate>;

const unconnected = ['sms_not_connected'] as const;

/** `/v3/marketing/sms`: the connection to the provider that sends text messages. 404 where there is none. */
export const sms = defineRoutes(
  { tag: 'SMS', feature: 'mc.integrations' },
  {
    'GET /marketing/sms/credentials': {
      summary: 'Get the SMS connection',
      scope: 'marketing.read',
      responses: { 200: SmsCredentials },
      errors: unconnected,
    },
    'PUT /marketing/sms/credentials': {
      confirm: true,
      summary: 'Connect an SMS account',
      description: 'Saves the credentials only if the provider accepts them.',
      feature: 'mc.sms',
      scope: 'marketing_campaigns.update',
      audit: 'sms.connected',
      body: SmsCredentialsInput,
      responses: { 200: Type.Object({ twilio_account_sid: Type.String() }) },
      failures: { 502: ErrorBody },
      errors: ['sms_credentials_refused', 'sms_provider_unavailable'],
    },
    'DELETE /marketing/sms/credentials': {
      confirm: true,
      summary: 'Disconnect the SMS account',
      scope: 'marketing_campaigns.delete',
      audit: 'sms.disconnected',
      responses: { 204: Type.Null() },
      errors: unconnected,
    },
    'GET /marketing/sms/messaging_services': {
      summary: 'List messaging services',
      description: 'Reads all services of the connected SMS account from the provider.',
      scope: 'marketing.read',
      responses: { 200: MessagingServices },
      failures: { 502: ErrorBody },
      errors: [...unconnected, 'sms_credentials_refused', 'sms_provider_unavailable'],
    },
    'GET /marketing/sms/auto_replies': {
      summary: 'Read the replies to STOP, START and HELP',
      scope: 'marketing.read',
      responses: { 200: SmsAutoReplies },
      errors: unconnected,
    },
    'PATCH /marketing/sms/auto_replies': {
      summary: 'Change the replies to STOP, START and HELP',
      scope: 'marketing_campaigns.update',
      audit: 'account.settings_changed',
      body: SmsAutoRepliesUpdate,
      responses: { 200: SmsAutoReplies },
      errors: unconnected,
    },
    'GET /marketing/sms/opt_outs': {
      summary: 'List numbers that have opted out',
      feature: null,
      description: 'Newest first; of one number with `phone_number`.',
      scope: 'marketing.read',
      query: Type.Composite([PageQuery, Type.Object({ phone_number: Type.Optional(Type.String({ maxLength: 50 })) })]),
      responses: { 200: SmsOptOutPage },
    },
    'POST /marketing/sms/opt_outs': {
      summary: 'Opt numbers out',
      feature: null,
      description: 'Opts out all of them, or none if one is not valid.',
      scope: 'marketing_campaigns.update',
      audit: 'suppressions.added',
      body: SmsOptOutChange,
      responses: { 204: Type.Null() },
    },
    'DELETE /marketing/sms/opt_outs/:phone_number': {
      summary: 'Remove an opt-out',
      feature: null,
      description: 'Of one service with `messaging_service_sid`, else the one of all services.',
      scope: 'marketing_campaigns.delete',
      audit: 'suppressions.deleted',
      query: Type.Object({ messaging_service_sid: Type.Optional(Type.String({ maxLength: 100 })) }),
      responses: { 204: Type.Null() },
    },
    'GET /marketing/sms/unreachable_numbers': {
      summary: 'List numbers that text messages cannot reach',
      feature: null,
      description: 'Newest first; of one number with `phone_number`.',
      scope: 'marketing.read',
      query: Type.Composite([PageQuery, Type.Object({ phone_number: Type.Optional(Type.String({ maxLength: 50 })) })]),
      responses: { 200: SmsUnreachablePage },
    },
    'DELETE /marketing/sms/unreachable_numbers/:phone_number': {
      summary: 'Try a number again',
      feature: null,
      scope: 'marketing_campaigns.delete',
      audit: 'suppressions.deleted',
      responses: { 204: Type.Null() },
    },
    'GET /marketing/sms/replies': {
      summary: 'List received text messages',
      feature: null,
      description:
        'Newest first; of one contact with `contact_id`, and with `single_send_id` those to a single send: what its ' +
        'recipients wrote to its messaging service until they got another text message.',
      scope: 'marketing.read',
      query: Type.Composite([PageQuery, SmsReplyFilter]),
      responses: { 200: SmsReplyPage },
    },
  },
);
export type SmsRoutes = typeof sms.routes;

/** `/v3/marketing/test/send_sms` */
export const smsTests = defineRoutes(
  { tag: 'Test sends', feature: 'mc.integrations' },
  {
    'POST /marketing/test/send_sms': {
      summary: 'Send a test text message',
      description: 'Validates all numbers before it sends to the first.',
      feature: 'mc.sms',
      scope: 'marketing_campaigns.update',
      audit: false,
      body: SmsTest,
      responses: { 202: Type.Object({}) },
      failures: { 502: ErrorBody },
      errors: [...unconnected, 'sms_credentials_refused', 'sms_provider_unavailable'],
    },
  },
);
export type SmsTestRoutes = typeof smsTests.routes;
