import type { CallOptions, Http } from 'sendwright/sdk';
import { allRows } from 'sendwright/sdk/models';
import type { AutomationLinkStats, AutomationStat, SendMetrics } from 'sendwright/wire/stats';

export type AutomationLink = AutomationLinkStats['results'][number];

/** A range of days, inclusive, in a zone. */
export interface DaysQuery {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** The maximum per statistics request. */
const page_size = 50;
const group_by = ['step_id'];
const within = (days: DaysQuery | undefined) =>
  days && { start_date: days.from, end_date: days.to, timezone: days.timeZone };

/** Totals by automation, for at most 25. */
export async function totalsBy(
  http: Http,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, SendMetrics>> {
  const query = { automation_ids: ids, page_size: 25 };
  const { results } = await http.call('GET /marketing/stats/automations', { query, retry: true, signal });
  return new Map(results.map((result) => [result.id, result.stats]));
}

/** The totals of an automation for a range of days. */
export const totalOf = async (
  http: Http,
  id: string,
  days: DaysQuery,
  signal: AbortSignal,
): Promise<SendMetrics | undefined> => (await statsOf(http, id, within(days), signal))[0]?.stats;

/** Totals by step of an automation. */
export const stepTotalsOf = (
  http: Http,
  id: string,
  days: DaysQuery | undefined,
  signal: AbortSignal,
): Promise<readonly AutomationStat[]> => statsOf(http, id, { group_by, ...within(days) }, signal);

/** The daily statistics of an automation, or of one of its emails. */
export const daysOfStats = (
  http: Http,
  id: string,
  stepId: string | undefined,
  days: DaysQuery,
  signal: AbortSignal,
): Promise<readonly AutomationStat[]> => {
  const ofStep = stepId !== undefined && { step_ids: [stepId], group_by };
  return statsOf(http, id, { aggregated_by: 'day', ...within(days), ...ofStep }, signal);
};

export function linksOf(
  http: Http,
  id: string,
  stepId: string | undefined,
  days: DaysQuery | undefined,
  signal: AbortSignal,
): Promise<readonly AutomationLink[]> {
  const query = { ...(stepId !== undefined && { step_ids: [stepId] }), group_by, ...within(days), page_size };
  const options = { retry: true, signal };
  return allRows(
    http,
    http.call('GET /marketing/stats/automations/:id/links', { params: { id }, query, ...options }),
    options,
  );
}

type StatsQuery = NonNullable<CallOptions<'GET /marketing/stats/automations/:id'>['query']>;

function statsOf(
  http: Http,
  id: string,
  query: StatsQuery | undefined,
  signal: AbortSignal,
): Promise<readonly AutomationStat[]> {
  const options = { retry: true, signal };
  const first = http.call('GET /marketing/stats/automations/:id', {
    params: { id },
    query: { ...query, page_size },
    ...options,
  });
  return allRows(http, first, options);
}
