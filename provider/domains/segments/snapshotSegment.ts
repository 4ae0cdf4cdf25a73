import type { Database, Transaction } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { compileContext } from '../../segments/compileContext';
import { members } from '../../segments/members';
import { readQuery } from '../../segments/readQuery';
import type { SegmentRow } from './queries';

const sampleSize = 50;
const hour = 3_600_000;

/**
 * Takes the snapshot of a version 2 segment: its members, their number, a sample. Repeats it if the query changed
 * meanwhile.
 */
export async function snapshotSegment(
  database: Database,
  accountId: number,
  segmentId: string,
  signal: AbortSignal,
): Promise<void> {
  // If a query keeps changing, the next run picks it up.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    signal.throwIfAborted();
    if (await database.transaction((transaction) => snapshotOnce(transaction, accountId, segmentId))) return;
  }
}

/** Whether a segment still has the query and parent list of its row. */
const unchanged = ({ query_dsl: query, parent_list_id: parent }: SegmentRow): Sql =>
  sql`query_dsl = ${query} and parent_list_id is not distinct from ${parent}::uuid`;

/** @returns false if the query changed while it ran */
async function snapshotOnce(transaction: Transaction, accountId: number, segmentId: string): Promise<boolean> {
  const segment = await lockSegment(transaction, accountId, segmentId);
  if (!segment) return true;
  const context = await compileContext(transaction, accountId);
  const read = readQuery(segment.query_dsl, 2, context);
  if ('errors' in read) {
    await transaction.execute(sql`
      update segments
      set query_validation = 'INVALID', error_message = ${read.errors.join(' ').slice(0, 2000)},
        next_sample_update = now() + interval '24 hours'
      where account_id = ${accountId} and segment_id = ${segmentId} and ${unchanged(segment)}`);
    return true;
  }
  const started = performance.now();
  const query = sql`select contact_id from contacts where ${members(read.query, segment.parent_list_id, context)}`;
  const found =
    segment.sample_updated_at === null
      ? await fillSegment(transaction, accountId, segment, query)
      : await updateMembers(transaction, accountId, segmentId, query);
  const milliseconds = Math.round(performance.now() - started);
  const updated = await transaction.execute(sql`
    update segments
    set contacts_count = ${found.count}, contacts_sample = ${found.sample}::uuid[], sample_updated_at = now(),
      sample_milliseconds = ${milliseconds}, query_validation = 'VALID', error_message = null,
      next_sample_update = now() + make_interval(secs => case
        when exists (select from single_sends where single_sends.account_id = ${accountId} and status = 'scheduled'
          and send_to -> 'exclude_segment_ids' ? ${segmentId}::text)
          or exists (select from automations where automations.account_id = ${accountId} and automations.status = 'live'
            and entry_type = 'segment' and entry_id = ${segmentId}) then 3600
        else ${snapshotInterval(milliseconds) / 1000} end)
    where account_id = ${accountId} and segment_id = ${segmentId} and ${unchanged(segment)}`);
  return updated > 0;
}

/** Two snapshots at once would add the same members. Blocks deleting the segment until the end, but not changing it. */
async function lockSegment(
  transaction: Transaction,
  accountId: number,
  segmentId: string,
): Promise<SegmentRow | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('snapshot ' || ${segmentId}::text, 0))`);
  return transaction.first<SegmentRow>(sql`
    select * from segments where account_id = ${accountId} and segment_id = ${segmentId} and query_version = 2
    for key share`);
}

interface Found {
  readonly count: number;
  readonly sample: string[];
}

/**
 * Fills a new segment. Its number and sample are committed before its members are written, which takes as long as
 * finding a million. The query runs once, in a statement of its own: PostgreSQL uses a single processor for one that
 * writes as well.
 */
async function fillSegment(
  transaction: Transaction,
  accountId: number,
  segment: SegmentRow,
  query: Sql,
): Promise<Found> {
  const { segment_id: segmentId } = segment;
  // One that failed after its first part left the table to this connection.
  await transaction.execute(sql`drop table if exists pg_temp.found_members`);
  await transaction.execute(sql`create temporary table found_members as ${query}`);
  const found = await foundIn(transaction, sql`pg_temp.found_members`);
  await transaction.execute(sql`
    update segments set contacts_count = ${found.count}, contacts_sample = ${found.sample}::uuid[],
      sample_updated_at = now()
    where account_id = ${accountId} and segment_id = ${segmentId} and ${unchanged(segment)}`);
  await transaction.execute(sql`commit and chain`);
  if (await lockSegment(transaction, accountId, segmentId))
    // In the order of the key: random places of the index cost twice as much. So does `on conflict`, which looks each
    // up; another snapshot may have added members between the two parts.
    await transaction.execute(sql`
      insert into segment_contacts (account_id, segment_id, contact_id) select ${accountId}, ${segmentId}, contact_id
      from pg_temp.found_members as found where not exists (select from segment_contacts as known
        where known.account_id = ${accountId} and known.segment_id = ${segmentId}
          and known.contact_id = found.contact_id)
      order by contact_id`);
  await transaction.execute(sql`drop table pg_temp.found_members`);
  return found;
}

/** Adds those who are in a segment now and removes those who are not any more. */
async function updateMembers(
  transaction: Transaction,
  accountId: number,
  segmentId: string,
  query: Sql,
): Promise<Found> {
  return foundIn(
    transaction,
    sql`found`,
    sql`with found as materialized (${query}), gone as (
      delete from segment_contacts where account_id = ${accountId} and segment_id = ${segmentId}
        and not exists (select from found where found.contact_id = segment_contacts.contact_id)
    ), added as (
      insert into segment_contacts (account_id, segment_id, contact_id) select ${accountId}, ${segmentId}, contact_id
      from found where not exists (select from segment_contacts as known
        where known.account_id = ${accountId} and known.segment_id = ${segmentId}
          and known.contact_id = found.contact_id)
      order by contact_id
    )`,
  );
}

/** How many contacts a table has, and those who were added last. */
async function foundIn(transaction: Transaction, table: Sql, before = sql``): Promise<Found> {
  const found = await transaction.first<Found>(sql`${before}
    select (select count(*) from ${table}) as count,
      array(select contact_id from ${table} order by contact_id desc limit ${sampleSize}) as sample`);
  return found ?? { count: 0, sample: [] };
}

/**
 * Milliseconds to the next snapshot: an hour, or up to a day for queries so slow that hourly snapshots would take over
 * a thousandth of the time.
 */
export function snapshotInterval(milliseconds: number): number {
  return Math.min(24 * hour, Math.max(hour, milliseconds * 1000));
}
