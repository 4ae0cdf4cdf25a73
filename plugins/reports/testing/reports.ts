import type {
  Growth,
  ReportGrowth,
  ReportHours,
  ReportMetrics,
  ReportOverview,
  ReportRange,
  ReportSends,
} from 'sendwright/wire/reports';
import type { ReportTexts } from 'sendwright/wire/textReports';

/** Two weeks, compared with the two before. */
export const range: ReportRange = {
  start_date: '2026-09-01',
  end_date: '2026-09-14',
  previous_start_date: '2026-08-18',
  previous_end_date: '2026-08-31',
  time_zone: 'Europe/Zurich',
};
export const address = '/reports?period=2026-09-01..2026-09-14';

export const metricsOf = (delivered: number, opened: number): ReportMetrics => ({
  delivered,
  bounces: 10,
  blocks: 0,
  spam_reports: 1,
  unsubscribes: 2,
  opens: opened * 2,
  machine_opens: 70,
  unique_opens: opened + 50,
  human_unique_opens: opened,
  clicks: 60,
  machine_clicks: 5,
  unique_clicks: 50,
  human_unique_clicks: 40,
});

export const overview: ReportOverview = {
  range,
  aggregated_by: 'week',
  periods: [
    { date: '2026-08-31', metrics: metricsOf(500, 200) },
    { date: '2026-09-07', metrics: metricsOf(500, 150) },
  ],
  previous_periods: [{ date: '2026-08-17', metrics: metricsOf(400, 100) }],
  totals: metricsOf(1000, 350),
  previous_totals: metricsOf(800, 200),
  sends: 4,
  previous_sends: 3,
  usual: null,
};
const counts: Growth = { import: 5, form: 7, api: 0, other: 0, unsubscribed: 2, bounced: 1, deleted: 0 };
export const growth: ReportGrowth = {
  range,
  aggregated_by: 'week',
  periods: [{ date: '2026-08-31', growth: counts }],
  totals: counts,
  contacts: 1200,
};
export const hours: ReportHours = {
  range,
  hours: [
    { weekday: 4, hour: 9, opens: 120, clicks: 3 },
    { weekday: 1, hour: 20, opens: 40, clicks: 30 },
  ],
  in_own_zone: 50,
  in_account_zone: 143,
};
export const sends: ReportSends = {
  result: [
    {
      id: 'a0000000-0000-4000-8000-000000000001',
      name: 'September',
      subject: 'New beans',
      sent_at: '2026-09-02T08:00:00Z',
      metrics: metricsOf(500, 200),
    },
  ],
  count: 1,
  usual: null,
};

const textFigures = {
  accepted: 950,
  delivered: 912,
  undelivered: 20,
  failed: 12,
  not_sent: 40,
  clicked: 190,
  opt_outs: 6,
  segments: 1900,
  costs: [{ currency: 'USD', amount: 15.01 }],
  unpriced: 0,
};
const reportTexts: ReportTexts = {
  start_date: range.start_date,
  end_date: range.end_date,
  previous_start_date: range.previous_start_date,
  previous_end_date: range.previous_end_date,
  totals: textFigures,
  previous_totals: { ...textFigures, delivered: 400, costs: [] },
};
export const textSends: ReportSends = {
  result: [
    {
      id: 'a0000000-0000-4000-8000-000000000002',
      name: 'Flash sale',
      subject: 'Hi, 20% today',
      sent_at: '2026-09-03T08:00:00Z',
      metrics: { ...metricsOf(912, 0), human_unique_clicks: 190 },
      sms: textFigures,
    },
  ],
  count: 1,
  usual: null,
};

/** Answers for all cards of the overview, and for the table of sends. */
export const http = {
  'GET /marketing/reports/overview': overview,
  'GET /marketing/reports/growth': growth,
  'GET /marketing/reports/hours': hours,
  'GET /marketing/reports/breakdowns/:dimension': { result: [{ name: 'Gmail', metrics: metricsOf(600, 250) }] },
  'GET /marketing/reports/sends': sends,
  'GET /marketing/reports/texts': reportTexts,
};
export const scopes = ['marketing.read'];
