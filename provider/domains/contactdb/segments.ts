import { parseQuery, printQuery, type Query } from 'sendwright/query';
import type {
  FoundRecipients,
  LegacyCondition,
  LegacySegment,
  LegacySegmentCreate,
  LegacySegments,
  LegacySegmentUpdate,
  RecipientSearch,
} from 'sendwright/wire/contactdb';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { compileContext } from '../../segments/compileContext';
import type { CompileContext } from '../../segments/compileQuery';
import { members } from '../../segments/members';
import { requireQuery } from '../../segments/readQuery';
import { segmentPredicate } from '../../segments/segmentPredicate';
import { timedQuery } from '../../segments/timedQuery';
import { insertContactJob, queueContactJob } from '../contacts/jobs/contactJobs';
import { searchFailed, searchTimeout } from '../segments/drafts';
import { findSegment, findSegments, removeSegment, type SegmentRow } from '../segments/queries';
import { createSegment, deleteSegment, requireUnusedSegment, updateSegment } from '../segments/segments';
import { campaignNumbersIn, queryOfConditions } from './conditions';
import { conditionsOfQuery, type ReadCondition } from './conditionsOfQuery';
import { requireListId } from './lists';
import { idOf, idsOf, numbersOf } from './numbers';
import { readRecipients } from './recipients';

/** Recipients in the response of a search, at most. */
export const mostFound = 1000;

const segmentMissing = (): Error => notFound('segment_id not found', 'segment_id');

/** The id of the segment with the number. Throws 404. */
export async function requireSegmentId({ database }: Provider, accountId: number, number: number): Promise<string> {
  const id = await idOf(database, accountId, 'segment', number);
  if (id === undefined) throw segmentMissing();
  return id;
}

/** The query of conditions. Throws 400 naming the condition that can't be expressed. */
async function readConditions(
  { database }: Provider,
  context: CompileContext,
  conditions: readonly LegacyCondition[],
): Promise<Query> {
  const campaigns = await idsOf(database, context.accountId, 'campaign', campaignNumbersIn(conditions));
  return queryOfConditions(conditions, { fields: context.fields, campaigns });
}

async function queryText(
  provider: Provider,
  accountId: number,
  conditions: readonly LegacyCondition[],
): Promise<string> {
  const context = await compileContext(provider.database, accountId);
  return printQuery(await readConditions(provider, context, conditions), 2);
}

/** Segments in the legacy shape; those that it can't express have no conditions. */
async function present(
  { database }: Provider,
  accountId: number,
  rows: readonly SegmentRow[],
): Promise<LegacySegment[]> {
  const { fields } = await compileContext(database, accountId);
  const read = rows.map((row) => {
    const { query } = parseQuery(row.query_dsl, row.query_version);
    return { row, conditions: (query && conditionsOfQuery(query, fields)) ?? [] };
  });
  const numbers = await numbersOf(
    database,
    accountId,
    'segment',
    rows.map(({ segment_id: id }) => id),
  );
  const lists = await numbersOf(
    database,
    accountId,
    'list',
    rows.flatMap(({ parent_list_id: id }) => id ?? []),
  );
  const sends = await numbersOf(
    database,
    accountId,
    'campaign',
    read.flatMap(({ conditions }) => conditions.flatMap(({ singleSend }) => singleSend ?? [])),
  );
  return read.flatMap(({ row, conditions }) => {
    const id = numbers.get(row.segment_id);
    const list = row.parent_list_id === null ? undefined : lists.get(row.parent_list_id);
    if (id === undefined) return [];
    return [
      {
        id,
        name: row.name,
        ...(list !== undefined && { list_id: list }),
        conditions: withNumbers(conditions, sends),
        recipient_count: row.contacts_count,
      },
    ];
  });
}

/** The conditions with the numbers of campaigns; none if one of those was deleted. */
function withNumbers(
  conditions: readonly ReadCondition[],
  sends: ReadonlyMap<string, number>,
): LegacySegment['conditions'] {
  if (conditions.some(({ singleSend }) => singleSend !== undefined && !sends.has(singleSend))) return [];
  return conditions.map(({ singleSend, ...condition }) =>
    singleSend === undefined ? condition : { ...condition, value: String(sends.get(singleSend)) },
  );
}

async function presentOne(provider: Provider, accountId: number, id: string): Promise<LegacySegment> {
  const row = await findSegment(provider.database, accountId, id);
  const [segment] = row ? await present(provider, accountId, [row]) : [];
  if (!segment) throw segmentMissing();
  return segment;
}

export async function createLegacySegment(
  provider: Provider,
  accountId: number,
  { name, list_id: list, conditions }: LegacySegmentCreate,
): Promise<LegacySegment> {
  const query_dsl = await queryText(provider, accountId, conditions);
  const parents = list == null ? [] : [await requireListId(provider, accountId, list)];
  const { id } = await createSegment(provider, accountId, { name, query_dsl, parent_list_ids: parents });
  return presentOne(provider, accountId, id);
}

/** All segments, by name. */
export async function listLegacySegments(provider: Provider, accountId: number): Promise<LegacySegments> {
  return { segments: await present(provider, accountId, await findSegments(provider.database, accountId, {})) };
}

export const readLegacySegment = async (
  provider: Provider,
  accountId: number,
  number: number,
): Promise<LegacySegment> => presentOne(provider, accountId, await requireSegmentId(provider, accountId, number));

export async function updateLegacySegment(
  provider: Provider,
  accountId: number,
  number: number,
  { name, list_id: list, conditions }: LegacySegmentUpdate,
): Promise<LegacySegment> {
  const id = await requireSegmentId(provider, accountId, number);
  await updateSegment(provider, accountId, id, {
    ...(name !== undefined && { name }),
    ...(conditions && { query_dsl: await queryText(provider, accountId, conditions) }),
    parentListId: list == null ? list : await requireListId(provider, accountId, list),
  });
  return presentOne(provider, accountId, id);
}

/** Deletes a segment; with the contacts that are its members now, in a job that can be undone for a day. */
export async function deleteLegacySegment(
  provider: Provider,
  { accountId }: Caller,
  number: number,
  withContacts: boolean,
): Promise<void> {
  const id = await requireSegmentId(provider, accountId, number);
  if (!withContacts) {
    await deleteSegment(provider, accountId, id);
    return;
  }
  await requireUnusedSegment(provider, accountId, id);
  const jobId = await provider.database.transaction(async (transaction) => {
    // The members are named before the segment is gone.
    const payload = { action: 'delete', selection: { matching: { segment_id: id } }, gathered: true };
    const job = await insertContactJob(transaction, accountId, { kind: 'bulk_delete', payload, ready: true });
    const count = await transaction.execute(sql`
      insert into contact_job_members (account_id, job_id, contact_id)
      select ${accountId}, ${job}, contact_id from contacts
      where contacts.account_id = ${accountId} and ${await segmentPredicate(transaction, accountId, [id])}`);
    await transaction.execute(sql`
      update contact_jobs set requested_count = ${count}, undo_until = now() + interval '1 day'
      where account_id = ${accountId} and job_id = ${job}`);
    await removeSegment(transaction, accountId, id);
    return job;
  });
  await queueContactJob(provider, accountId, jobId);
}

/** Recipients that match conditions, without storing a segment. Throws 408 if that takes too long. */
export async function searchByConditions(
  provider: Provider,
  accountId: number,
  { list_id: list, conditions }: RecipientSearch,
): Promise<FoundRecipients> {
  const context = await compileContext(provider.database, accountId);
  const text = printQuery(await readConditions(provider, context, conditions), 2);
  const listId = list == null ? null : await requireListId(provider, accountId, list);
  const condition = members(requireQuery(text, 2, context, 'conditions'), listId, context);
  return timedQuery(provider.database, { accountId, milliseconds: searchTimeout }, async (transaction) => {
    const found = await transaction.first<{ count: number }>(sql`
      select count(*) from contacts
      where contacts.account_id = ${accountId} and contacts.email is not null and ${condition}`);
    return {
      recipients: await readRecipients(transaction, accountId, { condition }, { limit: mostFound }),
      recipient_count: found?.count ?? 0,
    };
  }).catch(searchFailed);
}
