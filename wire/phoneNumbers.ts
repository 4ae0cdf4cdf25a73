import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** How phone numbers without a country code are read; our extension. */
export const PhoneNumberSettings = Type.Object({
  /** ISO 3166-1 alpha-2, such as `US`; null: every number needs a country code. */
  default_country: Type.Union([Type.String({ maxLength: 10 }), Type.Null()]),
});
export type PhoneNumberSettings = Static<typeof PhoneNumberSettings>;

/** `/v3/marketing/settings/phone_numbers`. */
export const phoneNumbers = defineRoutes(
  { tag: 'Contacts', feature: 'mc.contacts' },
  {
    'GET /marketing/settings/phone_numbers': {
      summary: 'Read the default country of phone numbers',
      scope: 'marketing.read',
      responses: { 200: PhoneNumberSettings },
    },
    'PATCH /marketing/settings/phone_numbers': {
      summary: 'Change the default country of phone numbers',
      description: 'Stored numbers do not change.',
      scope: 'marketing_campaigns.update',
      audit: 'account.settings_changed',
      body: PhoneNumberSettings,
      responses: { 200: PhoneNumberSettings },
    },
  },
);
export type PhoneNumberRoutes = typeof phoneNumbers.routes;
