import type { Http } from 'sendwright/sdk';
import { allRows } from 'sendwright/sdk/models';
import type { LinkStat, SingleSendStat } from 'sendwright/wire/stats';

/** Days of a send's statistics, inclusive, in a zone; by the day or by the hour. */
export interface SeriesQuery {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly unit: 'day' | 'hour';
}

/** The days that figures are of, inclusive. */
export type DaysQuery = Omit<SeriesQuery, 'unit'>;

/** A part of a send: of an A/B test one variation, one phase; left out, all. */
export interface Part {
  readonly variation?: string | undefined;
  readonly phase?: 'test' | 'send' | undefined;
}

/** What the statistics answer at most at once. */
const page_size = 50;
const within = (days: DaysQuery | undefined) =>
  days && { start_date: days.from, end_date: days.to, timezone: days.timeZone };

/** Whether a row is of this part. */
export const isOfPart =
  ({ variation, phase }: Part) =>
  (row: SingleSendStat): boolean =>
    (variation === undefined || row.ab_variation === variation) && (phase === undefined || row.ab_phase === phase);

/** The totals of a send, those of its parts told apart (`apart`) or together. */
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
