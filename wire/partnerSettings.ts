import { Type, type Static } from '@sinclair/typebox';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';
import { SettingSummary } from './mailSettings';

/** The settings for New Relic. No statistics are sent there, so it stays off. */
export const NewRelicSetting = Type.Object({
  enabled: Type.Boolean(),
  license_key: Type.String({ maxLength: 200 }),
  enable_subuser_statistics: Type.Boolean(),
});
export type NewRelicSetting = Static<typeof NewRelicSetting>;

/** `/v3/partner_settings` */
export const partnerSettings = defineRoutes(
  { tag: 'Partner settings' },
  {
    'GET /partner_settings': {
      summary: 'List the partner settings',
      scope: 'partner_settings.read',
      query: LimitOffsetQuery,
      responses: { 200: Type.Object({ result: Type.Array(SettingSummary) }) },
    },
    'GET /partner_settings/new_relic': {
      summary: 'Get the settings for New Relic',
      scope: 'partner_settings.read',
      responses: { 200: NewRelicSetting },
    },
  },
);
export type PartnerSettingRoutes = typeof partnerSettings.routes;
