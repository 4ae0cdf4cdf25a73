import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** How an account sends (`/v3/marketing/settings/sending`); our extension. */
export const SendingSettings = Type.Object({
  /** Seconds in which a send that leaves now can be called back; 60 unless set. */
  undo_seconds: Type.Integer({ minimum: 0, maximum: 3600 }),
  /** Minutes after which a schedule that did not fire, because the server was down or its clock jumped, asks first. */
  overdue_minutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
  /** A contact gets at most so many single sends in `cap_days` days; null: no cap. */
  cap_messages: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()]),
  cap_days: Type.Integer({ minimum: 1, maximum: 365 }),
});
export type SendingSettings = Static<typeof SendingSettings>;

/** What is left out stays as it is. */
export const SendingSettingsUpdate = Type.Partial(SendingSettings);
export type SendingSettingsUpdate = Static<typeof SendingSettingsUpdate>;

/** `/v3/marketing/settings/sending` */
export const sendingSettings = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'GET /marketing/settings/sending': {
      summary: 'How the account sends',
      scope: 'marketing.read',
      responses: { 200: SendingSettings },
    },
    'PATCH /marketing/settings/sending': {
      summary: 'Change how the account sends',
      scope: 'marketing_campaigns.update',
      audit: 'account.settings_changed',
      body: SendingSettingsUpdate,
      responses: { 200: SendingSettings },
    },
  },
);
export type SendingSettingsRoutes = typeof sendingSettings.routes;
