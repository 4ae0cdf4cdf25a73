import type { ContactActivity, LinkStats, SingleSendStat } from 'sendwright/wire/stats';
import type { Database } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { isUuid } from '../../validation/uuid';
import { groupBy } from './groupBy';
import { type DateRange, clickedLinks, contactEvents, contactExists, metricsByDay, namesOf, triggeredSends } from './queries';
import { dailyMetrics, sumMetrics } from './sendMetrics';

/** What a statistics request asks for, as sent. */
export interface StatsRequest {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly timezone?: string;
}

const longestRange = 3660;

/** Reads the days a request asks for. Throws 400 for a zone or a range that cannot be. */
export function rangeOf({ start_date: from, end_date: to, timezone: timeZone = 'UTC' }: StatsRequest): DateRange {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw badRequest('timezone must be an IANA time zone such as America/Chicago', 'timezone');
  }
  if (from !== undefined && to !== undefined) {
    if (from > to) throw badRequest('start_date must not be after end_date', 'start_date');
    if (Date.parse(to) - Date.parse(from) > longestRange * 86_400_000) throw badRequest('the range must not exceed ten years', 'start_date');
  }
  return { from, to, timeZone };
}

/** Reads a comma-separated list of ids. Throws 400 unless it holds 1 to `most`. */
export function idsOf(text: string, most: number, field: string): string[] {
  const ids = [...new Set(text.split(',').map((id) => id.trim().toLowerCase()).filter((id) => id !== ''))];
  if (ids.length === 0 || ids.length > most) throw badRequest(`${field} must name 1 to ${most} single sends`, field);
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong !== undefined) throw badRequest(`invalid single send id: ${wrong.slice(0, 100)}`, field);
  return ids;
}

/** The totals of the given sends in their order, or of all that have left, the latest first. Unknown ids are left out. */
export async function statsOfSends(
  database: Database,
  accountId: number,
  given: readonly string[] | undefined,
  page: Page,
): Promise<{ results: SingleSendStat[]; count: number }> {
  const known = given === undefined ? undefined : (await namesOf(database, accountId, given)).map((row) => row.single_send_id);
  const { ids, count } =
    known === undefined
      ? await triggeredSends(database, accountId, page)
      : { ids: known.slice(page.offset, page.offset + page.limit), count: known.length };
  const bySend = groupBy(await metricsByDay(database, accountId, ids, rangeOf({})), (row) => row.single_send_id);
  return { results: ids.map((id) => statOf(id, 'total', sumMetrics(bySend.get(id) ?? []))), count };
}

/** One send's totals, or its days: from the first day asked for or counted to the last, without gaps. */
export async function statsOfSend(
  database: Database,
  accountId: number,
  id: string,
  query: StatsRequest & { aggregated_by?: 'day' | 'total' },
  page: Page,
): Promise<{ results: SingleSendStat[]; count: number }> {
  await requireName(database, accountId, id);
  const range = rangeOf(query);
  const rows = await metricsByDay(database, accountId, [id], range);
  if (query.aggregated_by !== 'day') return { results: [statOf(id, 'total', sumMetrics(rows))].slice(page.offset), count: 1 };
  const first = range.from ?? rows[0]?.day;
  const last = range.to ?? rows.at(-1)?.day;
  const days = first === undefined || last === undefined ? [] : dailyMetrics(rows, first, last);
  const results = days.slice(page.offset, page.offset + page.limit).map(({ day, stats }) => statOf(id, day, stats));
  return { results, count: days.length };
}

/** Clicked links of a send, at most 1000 (spec, section 9). */
export async function linksOfSend(database: Database, accountId: number, id: string, page: Page): Promise<Omit<LinkStats, '_metadata'> & { count: number }> {
  await requireName(database, accountId, id);
  const rows = await clickedLinks(database, accountId, id);
  return {
    results: rows.slice(page.offset, page.offset + page.limit).map((row) => ({ ...row, ab_variation: 'all', ab_phase: 'all' })),
    total_clicks: rows.reduce((total, row) => total + row.clicks, 0),
    count: rows.length,
  };
}

/** What happened between the account and a contact, latest first. */
export async function activityOfContact(database: Database, accountId: number, contactId: string, page: Page): Promise<{ result: ContactActivity[]; count: number }> {
  if (!isUuid(contactId) || !(await contactExists(database, accountId, contactId))) throw notFound('contact not found', 'id');
  const { rows, count } = await contactEvents(database, accountId, contactId, page);
  return { result: rows.map(({ event_id: id, occurred_at: at, ...row }) => ({ id, ...row, occurred_at: at.toISOString() })), count };
}

async function requireName(database: Database, accountId: number, id: string): Promise<void> {
  const [found] = isUuid(id) ? await namesOf(database, accountId, [id]) : [];
  if (found === undefined) throw notFound();
}

function statOf(id: string, aggregation: string, stats: SingleSendStat['stats']): SingleSendStat {
  return { id, ab_variation: 'all', ab_phase: 'all', aggregation, stats };
}
