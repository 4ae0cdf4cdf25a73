import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';

/** A segment as stored. */
export interface SegmentRow {
  readonly segment_id: string;
  readonly name: string;
  readonly query_version: 1 | 2;
  readonly query_dsl: string;
  readonly parent_list_id: string | null;
  readonly contacts_count: number;
  readonly contacts_sample: readonly string[];
  readonly sample_updated_at: Date | null;
  readonly next_sample_update: Date | null;
  readonly query_validation: 'PENDING' | 'VALID' | 'INVALID';
  readonly error_message: string | null;
  readonly last_refreshed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface NewSegment {
  readonly name: string;
  readonly queryDsl: string;
  readonly parentListId: string | null;
}

/** Undefined if the name is taken. */
export async function insertSegment(
  database: Queryable,
  accountId: number,
  { name, queryDsl, parentListId }: NewSegment,
): Promise<SegmentRow | undefined> {
  return database.first<SegmentRow>(sql`
    insert into segments (account_id, name, query_version, query_dsl, parent_list_id, next_sample_update)
    values (${accountId}, ${name}, 2, ${queryDsl}, ${parentListId}, now())
    on conflict do nothing returning *`);
}

/** What changes of a segment: null, or for the parent list undefined, stays as it is. */
interface SegmentChange {
  readonly name?: string | null;
  readonly queryDsl?: string | null;
  readonly parentListId?: string | null | undefined;
}

/** Changes a segment; new members wait for their snapshot. Undefined if there is no such segment. */
export async function updateSegmentRow(
  database: Queryable,
  accountId: number,
  segmentId: string,
  { name = null, queryDsl = null, parentListId }: SegmentChange,
): Promise<SegmentRow | undefined> {
  const query = sql`coalesce(${queryDsl}::text, query_dsl)`;
  const parent = parentListId === undefined ? sql`parent_list_id` : sql`${parentListId}::uuid`;
  const same = sql`(query_dsl = ${query} and parent_list_id is not distinct from ${parent})`;
  return database.first<SegmentRow>(sql`
    update segments set name = coalesce(${name}::text, name), query_dsl = ${query}, parent_list_id = ${parent},
      updated_at = now(),
      query_validation = case when ${same} then query_validation else 'PENDING' end,
      error_message = case when ${same} then error_message end,
      next_sample_update = case when ${same} then next_sample_update else now() end
    where account_id = ${accountId} and segment_id = ${segmentId} returning *`);
}

export async function findSegment(
  database: Queryable,
  accountId: number,
  segmentId: string,
): Promise<SegmentRow | undefined> {
  return database.first<SegmentRow>(
    sql`select * from segments where account_id = ${accountId} and segment_id = ${segmentId}`,
  );
}

/** The id of the oldest version 2 segment with exactly this query and no parent list. */
export async function segmentByQuery(
  database: Queryable,
  accountId: number,
  queryDsl: string,
): Promise<string | undefined> {
  const row = await database.first<{ segment_id: string }>(sql`
    select segment_id from segments where account_id = ${accountId} and query_version = 2
      and query_dsl = ${queryDsl} and parent_list_id is null order by created_at limit 1`);
  return row?.segment_id;
}

/** Filters for a list of segments. */
export interface SegmentFilter {
  readonly version?: 2 | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly parentListIds?: readonly string[] | undefined;
  readonly withoutParent?: boolean | undefined;
}

/** Sorted by name. */
export async function findSegments(
  database: Queryable,
  accountId: number,
  filter: SegmentFilter,
): Promise<SegmentRow[]> {
  const conditions = [sql`account_id = ${accountId}`];
  if (filter.version) conditions.push(sql`query_version = ${filter.version}`);
  if (filter.ids) conditions.push(sql`segment_id = any(${filter.ids}::uuid[])`);
  const parents: Sql[] = [];
  if (filter.parentListIds) parents.push(sql`parent_list_id = any(${filter.parentListIds}::uuid[])`);
  if (filter.withoutParent) parents.push(sql`parent_list_id is null`);
  if (parents.length > 0) conditions.push(sql`(${joinSql(parents, ' or ')})`);
  return database.rows<SegmentRow>(
    sql`select * from segments where ${joinSql(conditions, ' and ')} order by lower(name), segment_id`,
  );
}

export async function countSegments(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) as count from segments where account_id = ${accountId}`,
  );
  return row?.count ?? 0;
}

export async function segmentNameIsTaken(
  database: Queryable,
  accountId: number,
  name: string,
  exceptId?: string,
): Promise<boolean> {
  const row = await database.first(sql`
    select 1 from segments
    where account_id = ${accountId} and lower(name) = lower(${name})
      and segment_id is distinct from ${exceptId ?? null}::uuid`);
  return row !== undefined;
}

export const removeSegment = (database: Queryable, accountId: number, segmentId: string): Promise<number> =>
  database.execute(sql`delete from segments where account_id = ${accountId} and segment_id = ${segmentId}`);

/** The names of scheduled single sends that include or exclude the segment. */
export async function scheduledSendsWith(database: Queryable, accountId: number, segmentId: string): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`
    select name from single_sends where account_id = ${accountId} and status = 'scheduled'
      and (send_to -> 'segment_ids' ? ${segmentId} or send_to -> 'exclude_segment_ids' ? ${segmentId}) order by name
      limit 3`);
  return rows.map((row) => row.name);
}

/** The names of live automations that contacts enter by the segment. */
export async function liveAutomationsWith(
  database: Queryable,
  accountId: number,
  segmentId: string,
): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`
    select name from automations
    where account_id = ${accountId} and status = 'live' and entry_type = 'segment' and entry_id = ${segmentId}::uuid
    order by name limit 3`);
  return rows.map((row) => row.name);
}

/** The single sends that include or exclude a segment and have not been sent, the scheduled ones first. */
export function waitingSendsWith(
  database: Queryable,
  accountId: number,
  segmentId: string,
): Promise<{ id: string; name: string; status: string }[]> {
  return database.rows<{ id: string; name: string; status: string }>(sql`
    select single_send_id as id, name, status from single_sends
    where account_id = ${accountId} and status in ('draft', 'scheduled')
      and (send_to -> 'segment_ids' ? ${segmentId} or send_to -> 'exclude_segment_ids' ? ${segmentId})
      order by status desc, name limit 20`);
}

/** Names for ids in descriptions of queries. */
export async function namesForQueries(
  database: Queryable,
  accountId: number,
): Promise<{ lists: Map<string, string>; sends: Map<string, string> }> {
  const lists = await database.rows<{ id: string; name: string }>(
    sql`select list_id as id, name from lists where account_id = ${accountId} and deleted_at is null`,
  );
  const sends = await database.rows<{
    id: string;
    name: string;
  }>(sql`select single_send_id as id, name from single_sends where account_id = ${accountId}
    union all select automation_id, name from automations where account_id = ${accountId}`);
  return {
    lists: new Map(lists.map(({ id, name }) => [id, name])),
    sends: new Map(sends.map(({ id, name }) => [id, name])),
  };
}
