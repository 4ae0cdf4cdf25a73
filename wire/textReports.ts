import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** What became of text messages. */
export const TextFigures = Type.Object({
  /** The provider has taken them. `delivered`, `undelivered` and a part of `failed` are among them. */
  accepted: Type.Integer(),
  delivered: Type.Integer(),
  undelivered: Type.Integer(),
  /** The provider refused them, or did not send them. */
  failed: Type.Integer(),
  /** Opted out, not reachable, or without a message of their own. */
  not_sent: Type.Integer(),
  /** Recipients who followed a link; without bots. */
  clicked: Type.Integer(),
  opt_outs: Type.Integer(),
  /** Segments of accepted messages: what is charged for. */
  segments: Type.Integer(),
  /** What the provider charges, as far as it has said; by currency (ISO 4217). */
  costs: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Number() })),
  /** Accepted messages whose price is not known. */
  unpriced: Type.Integer(),
});
export type TextFigures = Static<typeof TextFigures>;

const Day = Type.String({ format: 'date' });
const days = { start_date: Day, end_date: Day };

/** Text messages that were handed over in the days, and in as many days before. */
export const ReportTexts = Type.Object({
  ...days,
  previous_start_date: Day,
  previous_end_date: Day,
  totals: TextFigures,
  previous_totals: TextFigures,
});
export type ReportTexts = Static<typeof ReportTexts>;

/** `/v3/marketing/reports/texts`: our extension. */
export const textReports = defineRoutes(
  { tag: 'Reports', feature: 'mc.reports' },
  {
    'GET /marketing/reports/texts': {
      summary: 'Figures of text messages, against the period before',
      description: 'Of single sends and automations. Clicks and opt-outs are counted on the day they happened.',
      scope: 'marketing.read',
      query: Type.Object(days),
      responses: { 200: ReportTexts },
    },
  },
);
export type TextReportRoutes = typeof textReports.routes;
