import type {
  AutomationAudienceStats,
  AutomationCallStats,
  AutomationLinkStats,
  AutomationStat,
} from 'sendwright/wire/stats';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { isUuid } from '../../validation/uuid';
import { attemptedAt } from '../automations/calls/callService';
import { type Bucket, bucketsBetween, groupBy } from './buckets';
import { csvOf, type ExportedCounts } from './exportCsv';
import { clickedLinks, type CountRow, countsOf, type DateRange, ungrouped } from './queries';
import { metricsOf, noMetrics, type SendMetricsRow, sumOf } from './sendMetrics';
import { rangeOf, type StatsRequest } from './stats';

/** Maximum links in an automation's statistics. */
const maximumLinks = 1000;
const everything: DateRange = { from: undefined, to: undefined, timeZone: 'UTC' };

/** The request's parameters, as sent. */
export interface AutomationStatsRequest extends StatsRequest {
  readonly aggregated_by?: Bucket;
  /** Group by email. */
  readonly byStep: boolean;
  /** Only these emails; undefined: all. */
  readonly stepIds: readonly string[] | undefined;
}

interface MessageRow {
  automation_id: string;
  message_id: string;
  step_id: string;
}

/** The messages of automations: each version of an email or a text message has its own counts. */
function messagesOf(database: Database, accountId: number, ids: readonly string[]): Promise<MessageRow[]> {
  return database.rows<MessageRow>(sql`
    select automation_id, message_id, step_id from automation_messages
    where account_id = ${accountId} and automation_id = any(${ids}::uuid[]) order by automation_id, step_id, version`);
}

/** The emails among them: rates of emails have no clicks of text messages in them, which `smsStatsOfSteps` counts. */
function emailsOf(database: Database, accountId: number, ids: readonly string[]): Promise<MessageRow[]> {
  return database.rows<MessageRow>(sql`
    select automation_id, message_id, step_id from automation_messages
    where account_id = ${accountId} and automation_id = any(${ids}::uuid[]) and sms_config is null
    order by automation_id, step_id, version`);
}

async function namesOf(
  database: Database,
  accountId: number,
  ids: readonly string[],
): Promise<{ automation_id: string; name: string }[]> {
  return database.rows(sql`
    select automation_id, name from automations where account_id = ${accountId} and automation_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], automation_id)`);
}

/**
 * The totals of the given automations in their order, or of all that have been live, most recent first. Unknown ids are
 * omitted.
 */
export async function statsOfAutomations(
  database: Database,
  accountId: number,
  given: readonly string[] | undefined,
  page: Page,
): Promise<{ results: AutomationStat[]; count: number }> {
  const known = given
    ? (await namesOf(database, accountId, given)).map((row) => row.automation_id)
    : (
        await database.rows<{ automation_id: string }>(sql`
        select automation_id from automations where account_id = ${accountId} and went_live_at is not null
        order by went_live_at desc, automation_id`)
      ).map((row) => row.automation_id);
  const ids = known.slice(page.offset, page.offset + page.limit);
  const messages = await emailsOf(database, accountId, ids);
  const owners = new Map(messages.map((message) => [message.message_id, message.automation_id]));
  const rows = groupBy(
    await countsOf(database, accountId, [...owners.keys()], everything, 'total'),
    (row) => owners.get(row.single_send_id) ?? '',
  );
  return { results: ids.map((id) => present(id, 'all', 'total', sumOf(rows.get(id) ?? []))), count: known.length };
}

/** Throws 404 unless the automation is the account's. */
export async function requireAutomation(database: Database, accountId: number, id: string): Promise<string> {
  const [found] = isUuid(id) ? await namesOf(database, accountId, [id]) : [];
  if (found === undefined) throw notFound();
  return found.automation_id;
}

/** One automation's totals, or its days or hours without gaps; for all its emails together, or for each. */
export async function statsOfAutomation(
  database: Database,
  accountId: number,
  given: string,
  query: AutomationStatsRequest,
  page: Page,
): Promise<{ results: AutomationStat[]; count: number }> {
  const range = rangeOf(query);
  const bucket = query.aggregated_by ?? 'total';
  const id = await requireAutomation(database, accountId, given);
  const messages = await emailsOf(database, accountId, [id]);
  const steps = new Map(
    messages
      .filter(({ step_id: step }) => query.stepIds?.includes(step) ?? true)
      .map((message) => [message.message_id, message.step_id]),
  );
  const rows = await countsOf(database, accountId, [...steps.keys()], range, bucket);
  const stepOf = (row: CountRow): string =>
    query.byStep || query.stepIds ? (steps.get(row.single_send_id) ?? '') : 'all';
  const counted = new Map(
    [...groupBy(rows, (row) => `${row.bucket} ${stepOf(row)}`)].map(([key, of]) => [key, sumOf(of)]),
  );
  const groups = query.byStep || query.stepIds ? [...new Set(steps.values())] : ['all'];
  const all = bucketsOf(bucket, rows, range).flatMap((at) =>
    groups.map((step) => present(id, step, at, counted.get(`${at} ${step}`) ?? noMetrics())),
  );
  return { results: all.slice(page.offset, page.offset + page.limit), count: all.length };
}

/** From the first to the last requested or counted bucket, without gaps. */
function bucketsOf(bucket: Bucket, rows: readonly CountRow[], { from, to }: DateRange): readonly string[] {
  if (bucket === 'total') return ['total'];
  const hour = bucket === 'hour';
  const counted = rows.map((row) => row.bucket).toSorted();
  const first = (hour && from !== undefined ? `${from}T00:00` : from) ?? counted[0];
  const last = (hour && to !== undefined ? `${to}T23:00` : to) ?? counted.at(-1);
  return first === undefined || last === undefined ? [] : bucketsBetween(bucket, first, last);
}

/**
 * Clicked links by email, at most 1000; `total_clicks` counts all. Versions of an email are combined if they lead to
 * the same address.
 */
export async function linksOfAutomation(
  database: Database,
  accountId: number,
  given: string,
  { stepIds, range }: { readonly stepIds: readonly string[] | undefined; readonly range: DateRange },
  page: Page,
): Promise<Omit<AutomationLinkStats, '_metadata'> & { count: number }> {
  const id = await requireAutomation(database, accountId, given);
  const messages = (await messagesOf(database, accountId, [id])).filter(
    ({ step_id: step }) => stepIds?.includes(step) ?? true,
  );
  const links = new Map<string, AutomationLinkStats['results'][number]>();
  for (const { message_id: messageId, step_id: step } of messages) {
    for (const { url, url_location: location, clicks, human_unique_clicks: people } of await clickedLinks(
      database,
      accountId,
      messageId,
      {},
      ungrouped,
      range,
    )) {
      const key = `${step} ${location} ${url}`;
      const before = links.get(key);
      links.set(key, {
        url,
        url_location: location,
        step_id: step,
        clicks: (before?.clicks ?? 0) + clicks,
        human_unique_clicks: (before?.human_unique_clicks ?? 0) + people,
      });
    }
  }
  const rows = [...links.values()];
  const shown = rows.slice(0, maximumLinks);
  return {
    results: shown.slice(page.offset, page.offset + page.limit),
    total_clicks: rows.reduce((total, row) => total + row.clicks, 0),
    count: shown.length,
  };
}

/** What became of contacts at steps for ad audiences. @throws HttpError 404 */
export async function audiencesOfAutomation(
  database: Database,
  accountId: number,
  given: string,
): Promise<AutomationAudienceStats> {
  const id = await requireAutomation(database, accountId, given);
  const result = await database.rows<AutomationAudienceStats['result'][number]>(sql`
    select step_id, count(*) filter (where outcome = 'added') as added,
      count(*) filter (where outcome = 'removed') as removed, count(*) filter (where outcome = 'skipped') as skipped
    from automation_trace where account_id = ${accountId} and automation_id = ${id} and type = 'audience'
    group by step_id order by step_id`);
  return { result };
}

/** What became of calls of webhook steps. @throws HttpError 404 */
export async function callsOfAutomation(
  database: Database,
  accountId: number,
  given: string,
): Promise<AutomationCallStats> {
  const id = await requireAutomation(database, accountId, given);
  const result = await database.rows<AutomationCallStats['result'][number]>(sql`
    select step_id, made, failed, waiting, (
        select problem from automation_calls as last
        where last.account_id = ${accountId} and last.automation_id = ${id} and last.step_id = steps.step_id
          and problem is not null
        order by coalesce(finished_at, ${attemptedAt}) desc, created_at desc limit 1) as last_problem
    from (
      select step_id, count(*) filter (where state = 'done') as made,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'waiting') as waiting
      from automation_calls where account_id = ${accountId} and automation_id = ${id} group by step_id) as steps
    order by step_id`);
  return { result };
}

/**
 * The statistics of automations as CSV, like `exportCsv` for sends. @throws HttpError 404 if one of them does not exist
 */
export async function exportAutomations(
  database: Database,
  accountId: number,
  ids: readonly string[],
  range: DateRange,
): Promise<string> {
  const names = await namesOf(database, accountId, ids);
  if (names.length < ids.length) throw notFound();
  const messages = await emailsOf(database, accountId, ids);
  const owners = new Map(messages.map((message) => [message.message_id, message.automation_id]));
  const rows = groupBy(
    await countsOf(database, accountId, [...owners.keys()], range, 'day'),
    (row) => owners.get(row.single_send_id) ?? '',
  );
  return csvOf(
    names.map(({ automation_id: id, name }): ExportedCounts => ({ id, name, days: daysOf(rows.get(id) ?? []) })),
  );
}

function daysOf(rows: readonly CountRow[]): SendMetricsRow[] {
  return [...groupBy(rows, (row) => row.bucket)]
    .map(([bucket, of]) => ({ bucket, ...sumOf(of) }))
    .toSorted((one, other) => one.bucket.localeCompare(other.bucket));
}

const present = (id: string, step: string, bucket: string, row: AutomationStat['stats']): AutomationStat => ({
  id,
  step_id: step,
  aggregation: bucket,
  stats: metricsOf(row),
});
