import type { Http } from 'sendwright/sdk';
import { allRows } from 'sendwright/sdk/models';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { LinkStat, SendMetrics, SingleSendStat } from 'sendwright/wire/stats';

const phaseNames = { test: 'the test', send: 'the rest' } as const;

const none: SendMetrics = {
  bounce_drops: 0,
  bounces: 0,
  clicks: 0,
  delivered: 0,
  invalid_emails: 0,
  opens: 0,
  requests: 0,
  spam_report_drops: 0,
  spam_reports: 0,
  unique_clicks: 0,
  unique_opens: 0,
  unsubscribes: 0,
  blocks: 0,
  deferred: 0,
  unsubscribe_drops: 0,
  machine_opens: 0,
  machine_clicks: 0,
  human_unique_opens: 0,
  human_unique_clicks: 0,
};

/** Days of a send's statistics, inclusive, in a time zone; grouped by day or by hour. */
export interface SeriesQuery {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly unit: 'day' | 'hour';
}

/** The days of the statistics, inclusive. */
export type DaysQuery = Omit<SeriesQuery, 'unit'>;

/** A part of a send: one variation or one phase of an A/B test; if omitted, everything. */
export interface Part {
  readonly variation?: string | undefined;
  readonly phase?: 'test' | 'send' | undefined;
}

/** The maximum page size of the statistics. */
const page_size = 50;
const within = (days: DaysQuery | undefined) =>
  days && { start_date: days.from, end_date: days.to, timezone: days.timeZone };

/** Whether a row belongs to this part. */
export const isOfPart =
  ({ variation, phase }: Part) =>
  (row: SingleSendStat): boolean =>
    (variation === undefined || row.ab_variation === variation) && (phase === undefined || row.ab_phase === phase);

/** The totals of a send, separately for each of its parts (`apart`) or together. */
export function totalsOf(
  http: Http,
  id: string,
  apart: boolean,
  days?: DaysQuery,
  signal?: AbortSignal,
): Promise<readonly SingleSendStat[]> {
  const query = { ...within(days), ...(apart && { group_by: ['ab_variation', 'ab_phase'] }), page_size };
  const options = { retry: true, signal };
  return allRows(
    http,
    http.call('GET /marketing/stats/singlesends/:id', { params: { id }, query, ...options }),
    options,
  );
}

export async function seriesOf(
  http: Http,
  id: string,
  { unit, ...days }: SeriesQuery,
  part: Part,
  signal?: AbortSignal,
): Promise<readonly SingleSendStat[]> {
  const groups = [part.variation !== undefined && 'ab_variation', part.phase !== undefined && 'ab_phase'];
  const group_by = groups.filter((name) => name !== false);
  const query = { ...within(days), aggregated_by: unit, ...(group_by.length > 0 && { group_by }), page_size };
  const options = { retry: true, signal };
  const first = http.call('GET /marketing/stats/singlesends/:id', { params: { id }, query, ...options });
  return (await allRows(http, first, options)).filter(isOfPart(part));
}

/** All clicked links, at most 1000. */
export function linksOf(
  http: Http,
  id: string,
  { variation, phase }: Part,
  days?: DaysQuery,
  signal?: AbortSignal,
): Promise<readonly LinkStat[]> {
  const query = { ...within(days), ab_variation_id: variation, ab_phase_id: phase, page_size };
  const options = { retry: true, signal };
  return allRows(
    http,
    http.call('GET /marketing/stats/singlesends/:id/links', { params: { id }, query, ...options }),
    options,
  );
}

/** Adds up the counts of parts. Unique counts add up too, because each recipient belongs to one part only. */
export function sumOfMetrics(parts: readonly SendMetrics[]): SendMetrics {
  const sum = { ...none };
  for (const part of parts) {
    for (const [metric, count] of Object.entries(part)) if (metric in sum) sum[metric as keyof SendMetrics] += count;
  }
  return sum;
}

/** The label of the selected part of an A/B test: "variation B in the test"; undefined for everything. */
export function partName({ abtest }: Pick<SingleSend, 'abtest'>, { variation, phase }: Part): string | undefined {
  const label = abtest?.variations.find(({ id }) => id === variation)?.label;
  return [label && `variation ${label}`, phase && phaseNames[phase]].filter(Boolean).join(' in ') || undefined;
}
