import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

const Counts = Type.Array(Type.Integer());

/** How many people had opened a send after each hour, beside what is usual. */
export const SendCurve = Type.Object({
  id: Type.String(),
  /** When it started; null for a send that has not. */
  sent_at: Type.Union([Type.String(), Type.Null()]),
  delivered: Type.Integer(),
  /** Without bots and privacy proxies; from the start to the last hour that has begun, 72 at most. */
  opened: Counts,
  /**
   * What as many recipients usually open after each of the 72 hours: four of five of the account's earlier sends, up to
   * 12, lie between low and high. Null for fewer than five.
   */
  usual: Type.Union([Type.Object({ sends: Type.Integer(), low: Counts, high: Counts }), Type.Null()]),
});
export type SendCurve = Static<typeof SendCurve>;

/** Our extension. */
export const sendCurve = defineRoutes(
  { tag: 'Reports', feature: 'mc.reports' },
  {
    'GET /marketing/reports/sends/:id/first_hours': {
      summary: 'Who opened a send in its first 72 hours',
      scope: 'marketing.read',
      responses: { 200: SendCurve },
    },
  },
);
export type SendCurveRoutes = typeof sendCurve.routes;
