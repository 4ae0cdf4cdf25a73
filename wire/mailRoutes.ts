import { type TSchema, Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/**
 * Mail of single sends, automations and tests; of `mail/send`; of Sendwright itself, such as invitations, which only
 * routes of the installation can have.
 */
export const MailClass = Type.Union([Type.Literal('marketing'), Type.Literal('api'), Type.Literal('system')]);
export type MailClass = Static<typeof MailClass>;

/** `smtp`: a mail server; the others: an API over HTTPS. */
export const MailRouteType = Type.Union([
  Type.Literal('smtp'),
  Type.Literal('mailgun'),
  Type.Literal('postmark'),
  Type.Literal('ses'),
]);
export type MailRouteType = Static<typeof MailRouteType>;

const settings = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  enabled: Type.Boolean(),
  /** Domains of senders that it is for; empty: all. */
  domains: Type.Array(Type.String({ maxLength: 253 }), { maxItems: 100 }),
  classes: Type.Array(MailClass, { minItems: 1, maxItems: 3, uniqueItems: true }),
  /** Smaller numbers are tried first. */
  position: Type.Integer({ minimum: 1, maximum: 100 }),
  /** The share among routes of the same position. */
  weight: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Messages per minute of all workers together; null: no limit. */
  per_minute: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()]),
  /** For all accounts that have no route of their own for a message. Operators only. */
  is_shared: Type.Boolean(),
};

/** Where messages are handed over; which of them a type has is up to the type, and the others are null. */
const place = {
  /** SMTP: the mail server's name or IP address. */
  host: Type.String({ minLength: 1, maxLength: 253 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  /** `starttls`: TLS after the greeting, or nothing is sent; `tls`: from the first byte; `none`: unencrypted. */
  security: Type.Union([Type.Literal('starttls'), Type.Literal('tls'), Type.Literal('none')]),
  /** SMTP: the user, if the server needs a sign-in; SES: the access key ID. */
  username: Type.String({ maxLength: 320 }),
  /** Mailgun, Postmark, SES: the address of the API, if it is not the usual one. */
  endpoint: Type.String({ maxLength: 500 }),
  /** Mailgun: the domain it sends for. */
  mail_domain: Type.String({ maxLength: 253 }),
  /** Postmark: the ID of the message stream; default: `outbound`. */
  message_stream: Type.String({ maxLength: 30 }),
  /** SES: such as `eu-central-1`. */
  region: Type.String({ maxLength: 40 }),
  /** SES: the Amazon SNS topic that its events are published to; null: none are accepted. */
  topic_arn: Type.String({ maxLength: 400 }),
};
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** SMTP: the password; Mailgun: the API key; Postmark: the server's API token; SES: the secret access key. */
const password = orNull(Type.String({ maxLength: 1000 }));

/**
 * Mailgun: the HTTP webhook signing key. Postmark: the password in `events.url`, at least 16 characters; made here
 * unless it is given, and again if it is null.
 */
const webhookKey = orNull(Type.String({ maxLength: 200 }));

/**
 * What was last reported: an event of a message; that Amazon SNS started or ended to post here (`subscribed`,
 * `unsubscribed`); or something that is not acted on.
 */
export const MailEventName = Type.Union([
  Type.Literal('bounce'),
  Type.Literal('deferred'),
  Type.Literal('delivered'),
  Type.Literal('dropped'),
  Type.Literal('other'),
  Type.Literal('spamreport'),
  Type.Literal('subscribed'),
  Type.Literal('unsubscribed'),
]);
export type MailEventName = Static<typeof MailEventName>;

/** What a provider reports of the messages that it took. */
export const MailRouteEvents = Type.Object({
  /** Where the provider posts events; null for who may not change routes, because Postmark's has a password. */
  url: orNull(Type.String()),
  last_event: orNull(MailEventName),
  /** To within ten seconds. */
  last_event_at: orNull(Type.String()),
  /** Posts that were not the provider's, and why the last of them was refused. */
  rejected: Type.Integer(),
  rejected_at: orNull(Type.String()),
  rejected_reason: orNull(Type.String()),
});
export type MailRouteEvents = Static<typeof MailRouteEvents>;

/** Creates a route. The password and Mailgun's webhook key are never returned. */
export const MailRouteRequest = Type.Object({
  name: settings.name,
  /** Default: `smtp`. */
  type: Type.Optional(MailRouteType),
  host: Type.Optional(place.host),
  port: Type.Optional(place.port),
  security: Type.Optional(place.security),
  username: Type.Optional(orNull(place.username)),
  endpoint: Type.Optional(orNull(place.endpoint)),
  mail_domain: Type.Optional(place.mail_domain),
  message_stream: Type.Optional(orNull(place.message_stream)),
  region: Type.Optional(place.region),
  topic_arn: Type.Optional(orNull(place.topic_arn)),
  password: Type.Optional(password),
  webhook_key: Type.Optional(webhookKey),
  enabled: Type.Optional(settings.enabled),
  domains: Type.Optional(settings.domains),
  classes: Type.Optional(settings.classes),
  position: Type.Optional(settings.position),
  weight: Type.Optional(settings.weight),
  per_minute: Type.Optional(settings.per_minute),
  is_shared: Type.Optional(settings.is_shared),
});
export type MailRouteRequest = Static<typeof MailRouteRequest>;

/** What is left out stays as it is. Another place, user or weaker encryption needs the password again. */
export const MailRouteChange = Type.Partial(Type.Omit(MailRouteRequest, ['type', 'is_shared']));
export type MailRouteChange = Static<typeof MailRouteChange>;

export const MailRoute = Type.Object({
  id: Type.String(),
  type: MailRouteType,
  ...settings,
  host: orNull(place.host),
  port: orNull(place.port),
  security: orNull(place.security),
  username: orNull(place.username),
  endpoint: orNull(place.endpoint),
  mail_domain: orNull(place.mail_domain),
  message_stream: orNull(place.message_stream),
  region: orNull(place.region),
  topic_arn: orNull(place.topic_arn),
  has_password: Type.Boolean(),
  has_webhook_key: Type.Boolean(),
  /** `failing`: it took none of the last messages, and others are tried before it. */
  state: Type.Union([Type.Literal('ready'), Type.Literal('failing'), Type.Literal('off')]),
  last_error: Type.Union([Type.String(), Type.Null()]),
  failed_at: Type.Union([Type.String(), Type.Null()]),
  /** Null for mail servers: what comes back from them is mail. */
  events: orNull(MailRouteEvents),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type MailRoute = Static<typeof MailRoute>;

export const MailRouteList = Type.Object({ result: Type.Array(MailRoute), max_allowed: Type.Integer() });
export type MailRouteList = Static<typeof MailRouteList>;

/** New positions of some routes, changed all at once. */
export const MailRouteOrder = Type.Object({
  positions: Type.Array(Type.Object({ id: Type.String({ maxLength: 36 }), position: settings.position }), {
    minItems: 1,
    maxItems: 1000,
  }),
});
export type MailRouteOrder = Static<typeof MailRouteOrder>;

/** A test message from a verified sender, by this route alone. */
export const MailRouteTest = Type.Object({
  from: Type.String({ maxLength: 320 }),
  to: Type.String({ maxLength: 320 }),
});
export type MailRouteTest = Static<typeof MailRouteTest>;

/** The server's reply. */
export const MailRouteTested = Type.Object({ response: Type.String() });
export type MailRouteTested = Static<typeof MailRouteTested>;

const params = Type.Object({ id: Type.String({ maxLength: 36 }) });

/** `/v3/mail_routes`: the mail servers and APIs that an account's mail is sent by. */
export const mailRoutes = defineRoutes(
  { tag: 'Mail routes' },
  {
    'GET /mail_routes': {
      summary: 'List mail routes in the order they are tried',
      scope: 'mail_settings.read',
      responses: { 200: MailRouteList },
    },
    'POST /mail_routes': {
      confirm: true,
      summary: 'Add a mail route',
      scope: 'mail_settings.create',
      audit: 'mail_route.created',
      body: MailRouteRequest,
      responses: { 201: MailRoute },
    },
    'PUT /mail_routes/order': {
      confirm: true,
      summary: 'Change the order in which mail routes are tried',
      scope: 'mail_settings.update',
      audit: 'mail_route.ordered',
      body: MailRouteOrder,
      responses: { 200: MailRouteList },
    },
    'GET /mail_routes/:id': {
      summary: 'Get a mail route',
      scope: 'mail_settings.read',
      params,
      responses: { 200: MailRoute },
    },
    'PATCH /mail_routes/:id': {
      confirm: true,
      summary: 'Change a mail route',
      scope: 'mail_settings.update',
      audit: 'mail_route.changed',
      params,
      body: MailRouteChange,
      responses: { 200: MailRoute },
    },
    'DELETE /mail_routes/:id': {
      confirm: true,
      summary: 'Delete a mail route',
      scope: 'mail_settings.delete',
      audit: 'mail_route.deleted',
      params,
      responses: { 204: Type.Null() },
    },
    'POST /mail_routes/:id/test': {
      summary: 'Send a test message by a mail route',
      scope: 'mail_settings.update',
      audit: false,
      params,
      body: MailRouteTest,
      responses: { 200: MailRouteTested },
    },
  },
);
export type MailRouteRoutes = typeof mailRoutes.routes;
