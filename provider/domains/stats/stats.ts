import type { LinkStats, SingleSendStat } from 'sendwright/wire/stats';
import type { Database } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import { isUuid } from '../../validation/uuid';
import { type Bucket, bucketsBetween, groupBy, maximumDays } from './buckets';
import {
  clickedLinks,
  type CountRow,
  countsOf,
  type DateRange,
  type Grouping,
  namesOf,
  triggeredSends,
  ungrouped,
} from './queries';
import { metricsOf, noMetrics } from './sendMetrics';
import { textTotals } from './smsStats';

/** The parameters of a statistics request, as sent. */
export interface StatsRequest {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly timezone?: string;
}

/** Maximum links in a send's statistics. */
const maximumLinks = 1000;
const everything: DateRange = { from: undefined, to: undefined, timeZone: 'UTC' };

/** Parses the requested days. Throws 400 for an invalid zone or range. */
export function rangeOf({ start_date: from, end_date: to, timezone: timeZone = 'UTC' }: StatsRequest): DateRange {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw badRequest('timezone must be an IANA time zone such as America/Chicago', 'timezone');
  }
  if (from !== undefined && to !== undefined) {
    if (from > to) throw badRequest('start_date must not be after end_date', 'start_date');
    if (Date.parse(to) - Date.parse(from) > maximumDays * 86_400_000)
      throw badRequest('the range must not exceed 10 years', 'start_date');
  }
  return { from, to, timeZone };
}

/** Parses `group_by`, comma-separated or repeated. Throws 400 for an unsupported value. */
export function groupingOf(given: readonly string[] | undefined): Grouping {
  const names = partsOf(given);
  const wrong = names.find((name) => name !== 'ab_variation' && name !== 'ab_phase');
  if (wrong !== undefined) throw badRequest('group_by must be ab_variation, ab_phase or both', 'group_by');
  return { variation: names.includes('ab_variation'), phase: names.includes('ab_phase') };
}

/** Reads ids, comma-separated or repeated. Throws 400 unless there are 1 to `most`. */
export function idsOf(
  given: readonly string[] | undefined,
  most: number,
  field: string,
  noun = 'single sends',
): string[] {
  const ids = [...new Set(partsOf(given).map((id) => id.toLowerCase()))];
  if (ids.length === 0 || ids.length > most) throw badRequest(`${field} must name 1 to ${most} ${noun}`, field);
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong !== undefined) throw badRequest(`invalid id in ${field}: ${wrong.slice(0, 100)}`, field);
  return ids;
}

/**
 * The totals of the given sends in their order, or of all that have started, most recent first. Unknown ids are
 * omitted.
 */
export async function statsOfSends(
  database: Database,
  accountId: number,
  given: readonly string[] | undefined,
  page: Page,
): Promise<{ results: SingleSendStat[]; count: number }> {
  const known =
    given === undefined ? undefined : (await namesOf(database, accountId, given)).map((row) => row.single_send_id);
  const { ids, count } =
    known === undefined
      ? await triggeredSends(database, accountId, page)
      : { ids: known.slice(page.offset, page.offset + page.limit), count: known.length };
  const rows = new Map(
    (await countsOf(database, accountId, ids, everything, 'total')).map((row) => [row.single_send_id, row]),
  );
  const texts = await textTotals(database, accountId, ids);
  const results = ids.map((id): SingleSendStat => {
    const counted = presentCounts(rows.get(id) ?? nothing(id, 'total', ungroupedKey));
    return { ...counted, stats: { ...counted.stats, ...texts.get(id) } };
  });
  return { results, count };
}

/** One send's totals, or its days or hours without gaps, from the first to the last requested or counted one. */
export async function statsOfSend(
  database: Database,
  accountId: number,
  id: string,
  query: StatsRequest & { aggregated_by?: Bucket; group_by?: string[] },
  page: Page,
): Promise<{ results: SingleSendStat[]; count: number }> {
  const range = rangeOf(query);
  const grouping = groupingOf(query.group_by);
  await requireSend(database, accountId, id);
  const bucket = query.aggregated_by ?? 'total';
  const rows = await countsOf(database, accountId, [id], range, bucket, grouping);
  const all = bucket === 'total' ? totals(id, rows, grouping) : series(id, rows, bucket, range);
  return { results: all.slice(page.offset, page.offset + page.limit).map(presentCounts), count: all.length };
}

/** Clicked links of a send, at most 1,000; `total_clicks` counts all. */
export async function linksOfSend(
  database: Database,
  accountId: number,
  id: string,
  query: StatsRequest & { group_by?: string[]; ab_variation_id?: string; ab_phase_id?: 'test' | 'send' },
  page: Page,
): Promise<Omit<LinkStats, '_metadata'> & { count: number }> {
  const range = rangeOf(query);
  const asked = groupingOf(query.group_by);
  await requireSend(database, accountId, id);
  const { ab_variation_id: variationId, ab_phase_id: phase } = query;
  const grouping = {
    variation: asked.variation || variationId !== undefined,
    phase: asked.phase || phase !== undefined,
  };
  const rows = await clickedLinks(database, accountId, id, { variationId, phase }, grouping, range);
  const shown = rows.slice(0, maximumLinks);
  return {
    results: shown.slice(page.offset, page.offset + page.limit),
    total_clicks: rows.reduce((total, row) => total + row.clicks, 0),
    count: shown.length,
  };
}

/** Throws 404 unless the send is the account's. */
export async function requireSend(database: Database, accountId: number, id: string): Promise<void> {
  const [found] = isUuid(id) ? await namesOf(database, accountId, [id]) : [];
  if (found === undefined) throw notFound();
}

type GroupKey = Pick<CountRow, 'variation' | 'phase'>;
const ungroupedKey: GroupKey = { variation: 'all', phase: 'all' };
const nothing = (id: string, bucket: string, { variation, phase }: GroupKey): CountRow => ({
  single_send_id: id,
  variation,
  phase,
  bucket,
  ...noMetrics(),
});

function totals(id: string, rows: readonly CountRow[], grouping: Grouping): readonly CountRow[] {
  const isGrouped = grouping !== ungrouped && (grouping.variation || grouping.phase);
  return rows.length > 0 || isGrouped ? rows : [nothing(id, 'total', ungroupedKey)];
}

/** Fills the gaps, so that each group has every day or hour. */
function series(id: string, rows: readonly CountRow[], bucket: 'day' | 'hour', range: DateRange): CountRow[] {
  const first = (bucket === 'hour' && range.from !== undefined ? `${range.from}T00:00` : range.from) ?? rows[0]?.bucket;
  const last = (bucket === 'hour' && range.to !== undefined ? `${range.to}T23:00` : range.to) ?? rows.at(-1)?.bucket;
  if (first === undefined || last === undefined) return [];
  const groups =
    rows.length === 0 ? [ungroupedKey] : [...groupBy(rows, keyOf).values()].flatMap((group) => group.slice(0, 1));
  const found = new Map(rows.map((row) => [`${row.bucket} ${keyOf(row)}`, row]));
  return bucketsBetween(bucket, first, last).flatMap((at) =>
    groups.map((group) => found.get(`${at} ${keyOf(group)}`) ?? nothing(id, at, group)),
  );
}

function keyOf({ variation, phase }: GroupKey): string {
  return `${variation} ${phase}`;
}

function presentCounts(row: CountRow): SingleSendStat {
  return {
    id: row.single_send_id,
    ab_variation: row.variation,
    ab_phase: row.phase,
    aggregation: row.bucket,
    stats: metricsOf(row),
  };
}
