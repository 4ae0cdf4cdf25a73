import { type TObject, Type, type Static } from '@sinclair/typebox';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';

const enabled = Type.Boolean();
/** An address, or empty. */
const email = Type.String({ maxLength: 254 });
/** HTML or text that becomes part of every message. */
const source = Type.String({ maxLength: 100_000 });
/** How many days a suppression is kept; null: forever. */
const days = Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()]);
const parameter = Type.String({ maxLength: 500 });

/** An account's settings for its mail, by the names of the published API. */
export const mailSettingShapes = {
  /** Addresses and domains to which mail is sent although it bounced, or was reported as spam. */
  address_whitelist: Type.Object({
    enabled,
    list: Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { maxItems: 500 }),
  }),
  /** Who gets a blind copy of each message of `mail/send`. */
  bcc: Type.Object({ enabled, email }),
  /** Deletes bounces and blocks that are older. */
  bounce_purge: Type.Object({ enabled, hard_bounces: days, soft_bounces: days }),
  footer: Type.Object({ enabled, html_content: source, plain_content: source }),
  /** Who is told of bounces. */
  forward_bounce: Type.Object({ enabled, email }),
  /** Who is told of spam reports. */
  forward_spam: Type.Object({ enabled, email }),
  /** Off: a message without HTML gets its text as HTML, so that opens and clicks are counted. */
  plain_content: Type.Object({ enabled }),
  /** Drops messages with more points. */
  spam_check: Type.Object({ enabled, max_score: Type.Integer({ minimum: 1, maximum: 10 }) }),
  /** HTML around the HTML of each message, with `<% body %>` in its place. */
  template: Type.Object({ enabled, html_content: source }),
} as const satisfies Readonly<Record<string, TObject>>;

/** What `mail/send` does if a request doesn't say it, by the names of the published API. */
export const trackingSettingShapes = {
  /** `enable_text`: also in plain text. */
  click: Type.Object({ enabled, enable_text: Type.Boolean() }),
  google_analytics: Type.Object({
    enabled,
    utm_source: parameter,
    utm_medium: parameter,
    utm_term: parameter,
    utm_content: parameter,
    utm_campaign: parameter,
  }),
  open: Type.Object({ enabled }),
  /** `replace`: the tag in messages that the link replaces, instead of a text at their end. */
  subscription: Type.Object({
    enabled,
    html_content: source,
    plain_content: source,
    replace: Type.String({ maxLength: 200 }),
  }),
} as const satisfies Readonly<Record<string, TObject>>;

/** What mail routes must do for an account's messages. `require_valid_cert` includes `require_tls`. */
export const EnforcedTls = Type.Object({ require_tls: Type.Boolean(), require_valid_cert: Type.Boolean() });
export type EnforcedTls = Static<typeof EnforcedTls>;

export type MailSettings = {
  readonly [Name in keyof typeof mailSettingShapes]: Static<(typeof mailSettingShapes)[Name]>;
};
export type TrackingSettings = {
  readonly [Name in keyof typeof trackingSettingShapes]: Static<(typeof trackingSettingShapes)[Name]>;
};

/** A setting in a list, in words. */
export const SettingSummary = Type.Object({
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  enabled: Type.Boolean(),
});
export type SettingSummary = Static<typeof SettingSummary>;
const SettingList = Type.Object({ result: Type.Array(SettingSummary) });

const lists = <const Scope extends string>(summary: string, scope: Scope) => ({
  summary,
  scope,
  query: LimitOffsetQuery,
  responses: { 200: SettingList },
});
const mail = mailSettingShapes;
const reads = <Shape extends TObject>(summary: string, shape: Shape) => ({
  summary,
  scope: 'mail_settings.read',
  responses: { 200: shape },
});
const changes = <Shape extends TObject>(summary: string, shape: Shape) =>
  ({
    summary,
    scope: 'mail_settings.update',
    audit: 'mail_setting.changed',
    body: Type.Partial(shape),
    responses: { 200: shape },
  }) as const;

/** `/v3/mail_settings` */
export const mailSettings = defineRoutes(
  { tag: 'Mail settings' },
  {
    'GET /mail_settings': lists('List the mail settings', 'mail_settings.read'),
    'GET /mail_settings/address_whitelist': reads(
      'Get the addresses that are never suppressed',
      mail.address_whitelist,
    ),
    'PATCH /mail_settings/address_whitelist': changes(
      'Change the addresses that are never suppressed',
      mail.address_whitelist,
    ),
    'GET /mail_settings/bcc': reads('Get who gets a copy of each message', mail.bcc),
    'PATCH /mail_settings/bcc': {
      ...changes('Change who gets a copy of each message', mail.bcc),
      // It reads all mail from then on.
      confirm: true,
    },
    'GET /mail_settings/bounce_purge': reads('Get how long bounces are kept', mail.bounce_purge),
    'PATCH /mail_settings/bounce_purge': changes('Change how long bounces are kept', mail.bounce_purge),
    'GET /mail_settings/footer': reads('Get the footer', mail.footer),
    'PATCH /mail_settings/footer': changes('Change the footer', mail.footer),
    'GET /mail_settings/forward_bounce': reads('Get who is told of bounces', mail.forward_bounce),
    'PATCH /mail_settings/forward_bounce': changes('Change who is told of bounces', mail.forward_bounce),
    'GET /mail_settings/forward_spam': reads('Get who is told of spam reports', mail.forward_spam),
    'PATCH /mail_settings/forward_spam': changes('Change who is told of spam reports', mail.forward_spam),
    'GET /mail_settings/plain_content': reads('Get whether plain text stays plain', mail.plain_content),
    'PATCH /mail_settings/plain_content': changes('Change whether plain text stays plain', mail.plain_content),
    'GET /mail_settings/spam_check': reads('Get from which score messages are dropped', mail.spam_check),
    'PATCH /mail_settings/spam_check': changes('Change from which score messages are dropped', mail.spam_check),
    'GET /mail_settings/template': reads('Get the HTML around each message', mail.template),
    'PATCH /mail_settings/template': changes('Change the HTML around each message', mail.template),
  },
);
export type MailSettingRoutes = typeof mailSettings.routes;

const tracking = trackingSettingShapes;
const readsTracking = <Shape extends TObject>(summary: string, shape: Shape) => ({
  ...reads(summary, shape),
  scope: 'tracking_settings.read',
});
const changesTracking = <Shape extends TObject>(summary: string, shape: Shape) => ({
  ...changes(summary, shape),
  scope: 'tracking_settings.update',
});

/** `/v3/tracking_settings` */
export const trackingSettings = defineRoutes(
  { tag: 'Tracking settings' },
  {
    'GET /tracking_settings': lists('List the tracking settings', 'tracking_settings.read'),
    'GET /tracking_settings/click': readsTracking('Get whether clicks are counted', tracking.click),
    'PATCH /tracking_settings/click': changesTracking('Change whether clicks are counted', tracking.click),
    'GET /tracking_settings/google_analytics': readsTracking('Get the links’ parameters', tracking.google_analytics),
    'PATCH /tracking_settings/google_analytics': changesTracking(
      'Change the links’ parameters',
      tracking.google_analytics,
    ),
    'GET /tracking_settings/open': readsTracking('Get whether opens are counted', tracking.open),
    'PATCH /tracking_settings/open': changesTracking('Change whether opens are counted', tracking.open),
    'GET /tracking_settings/subscription': readsTracking('Get the unsubscribe link', tracking.subscription),
    'PATCH /tracking_settings/subscription': changesTracking('Change the unsubscribe link', tracking.subscription),
  },
);
export type TrackingSettingRoutes = typeof trackingSettings.routes;

/** `/v3/user/settings/enforced_tls` */
export const tlsSettings = defineRoutes(
  { tag: 'Mail settings' },
  {
    'GET /user/settings/enforced_tls': {
      summary: 'Get whether mail must be encrypted on its way',
      scope: 'user.settings.enforced_tls.read',
      responses: { 200: EnforcedTls },
    },
    'PATCH /user/settings/enforced_tls': {
      summary: 'Change whether mail must be encrypted on its way',
      scope: 'user.settings.enforced_tls.update',
      audit: 'mail_setting.changed',
      body: Type.Partial(EnforcedTls),
      responses: { 200: EnforcedTls },
    },
  },
);
export type TlsSettingRoutes = typeof tlsSettings.routes;
