import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { defineRoutes } from './contract';

/** How an account sends (`/v3/marketing/settings/sending`); our extension. */
export const SendingSettings = Type.Object({
  /** Seconds in which an immediate send can be undone; 60 by default. */
  undo_seconds: Type.Integer({ minimum: 0, maximum: 3600 }),
  /**
   * How late, in minutes, a scheduled send may start without asking first (the server was down, or its clock jumped).
   */
  overdue_minutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
  /** The maximum number of single sends to a contact in `cap_days` days; null: no cap. */
  cap_messages: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()]),
  cap_days: Type.Integer({ minimum: 1, maximum: 365 }),
  /**
   * Text messages are sent from this hour until before `sms_until_hour`, by the recipient's clock; 8 and 21 by default.
   * `sms_until_hour` is later.
   */
  sms_from_hour: Type.Integer({ minimum: 0, maximum: 23 }),
  sms_until_hour: Type.Integer({ minimum: 1, maximum: 24 }),
  /** What a segment costs, in `sms_currency`, to estimate what a text message will; null: unknown. */
  sms_segment_price: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  /** ISO 4217, such as `USD`; null: unknown. */
  sms_currency: Type.Union([Type.String({ pattern: '^[A-Z]{3}$' }), Type.Null()]),
  /**
   * The id of a custom field: text messages reach only contacts whose value in it says that they agreed. Null: consent
   * is not asked for.
   */
  sms_consent_field: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  /**
   * The value that says so; upper and lower case are the same. Null: `yes`, `y`, `true`, `on`, `1`, or a date (of the
   * consent) as in `2026-12-31`.
   */
  sms_consent_value: Type.Union([Text({ maxLength: 100 }), Type.Null()]),
  /**
   * The id of a custom field with time zones, such as `Europe/Berlin`, for the hours of text messages. Null, and for
   * contacts without a valid one: the contact's country decides, then the phone number.
   */
  sms_zone_field: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
});
export type SendingSettings = Static<typeof SendingSettings>;

/** The settings as they are read. */
export const SendingSettingsAnswer = Type.Object({
  ...SendingSettings.properties,
  /**
   * A short link as text messages of the account have it; all have its length. Links in messages are replaced by such
   * links. It can't be changed.
   */
  sms_short_link: Type.Optional(Type.String()),
});
export type SendingSettingsAnswer = Static<typeof SendingSettingsAnswer>;

/** Omitted fields stay unchanged. */
export const SendingSettingsUpdate = Type.Partial(SendingSettings);
export type SendingSettingsUpdate = Static<typeof SendingSettingsUpdate>;

/** `/v3/marketing/settings/sending`. */
export const sendingSettings = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'GET /marketing/settings/sending': {
      summary: 'Read the sending settings',
      scope: 'marketing.read',
      responses: { 200: SendingSettingsAnswer },
    },
    'PATCH /marketing/settings/sending': {
      summary: 'Change the sending settings',
      scope: 'marketing_campaigns.update',
      audit: 'account.settings_changed',
      body: SendingSettingsUpdate,
      responses: { 200: SendingSettingsAnswer },
    },
  },
);
export type SendingSettingsRoutes = typeof sendingSettings.routes;
