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
  await countAtFirst(database, accountId, segmentId);
  // If a query keeps changing, the next run picks it up.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    signal.throwIfAborted();
    if (await database.transaction((transaction) => snapshotOnce(transaction, accountId, segmentId))) return;
  }
}

/**
 * A new segment gets its number and sample before its members are written, which takes several times as long if they
 * are a million.
 */
async function countAtFirst(database: Database, accountId: number, segmentId: string): Promise<void> {
  const segment = await database.first<SegmentRow>(sql`
    select * from segments where account_id = ${accountId} and segment_id = ${segmentId} and query_version = 2
      and sample_updated_at is null`);
  if (!segment) return;
  const context = await compileContext(database, accountId);
  const read = readQuery(segment.query_dsl, 2, context);
  if ('errors' in read) return;
  await database.execute(sql`
    with found as materialized (
      select contact_id from contacts where ${members(read.query, segment.parent_list_id, context)}
    )
    update segments set contacts_count = (select count(*) from found),
      contacts_sample = array(select contact_id from found order by contact_id desc limit ${sampleSize}),
      sample_updated_at = now()
    where account_id = ${accountId} and segment_id = ${segmentId} and ${unchanged(segment)}
      and sample_updated_at is null`);
}

/** Whether a segment still has the query and parent list of its row. */
const unchanged = ({ query_dsl: query, parent_list_id: parent }: SegmentRow): Sql =>
  sql`query_dsl = ${query} and parent_list_id is not distinct from ${parent}::uuid`;

/** @returns false if the query changed while it ran */
async function snapshotOnce(transaction: Transaction, accountId: number, segmentId: string): Promise<boolean> {
  // Blocks deleting the segment until the end, but not changing it.
  const segment = await transaction.first<SegmentRow>(sql`
    select * from segments where account_id = ${accountId} and segment_id = ${segmentId} and query_version = 2
    for key share`);
  if (!segment) return true;
  // Two at once would add the same members.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('snapshot ' || ${segmentId}::text, 0))`);
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
  // In the order of the key: random places of the index cost twice as much. So does `on conflict`, which looks each up.
  const found = await transaction.first<{ count: number; sample: string[] }>(sql`
    with found as materialized (
      select contact_id from contacts where ${members(read.query, segment.parent_list_id, context)}
    ), gone as (
      delete from segment_contacts where account_id = ${accountId} and segment_id = ${segmentId}
        and not exists (select from found where found.contact_id = segment_contacts.contact_id)
    ), added as (
      insert into segment_contacts (account_id, segment_id, contact_id) select ${accountId}, ${segmentId}, contact_id
      from found where not exists (select from segment_contacts as known
        where known.account_id = ${accountId} and known.segment_id = ${segmentId}
          and known.contact_id = found.contact_id)
      order by contact_id
    )
    select (select count(*) from found) as count,
      array(select contact_id from found order by contact_id desc limit ${sampleSize}) as sample`);
  const milliseconds = Math.round(performance.now() - started);
  const updated = await transaction.execute(sql`
    update segments
    set contacts_count = ${found?.count ?? 0}, contacts_sample = ${found?.sample ?? []}::uuid[],
      sample_updated_at = now(),
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

/**
 * Milliseconds to the next snapshot: an hour, or up to a day for queries so slow that hourly snapshots would take over
 * a thousandth of the time.
 */
export function snapshotInterval(milliseconds: number): number {
  return Math.min(24 * hour, Math.max(hour, milliseconds * 1000));
}
