import { builderToQuery, parseQuery, printQuery, queryToBuilder } from 'sendwright/query';
import type { Contact } from 'sendwright/wire/contacts';
import type {
  Segment,
  SegmentCreate,
  SegmentList,
  SegmentListQuery,
  SegmentSends,
  SegmentSummary,
  SegmentUpdate,
} from 'sendwright/wire/segments';
import { oneAtATime } from '../../database/oneAtATime';
import { badRequest, notFound, refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { Provider } from '../../provider';
import { compileContext } from '../../segments/compileContext';
import { requireQuery } from '../../segments/readQuery';
import { isUuid, splitIds } from '../contacts/ids';
import { presentContact } from '../contacts/presentContact';
import { adUseProblem, adUses } from '../ads/uses';
import { existingListIds, findContacts, knownFields } from '../contacts/queries';
import { queueSnapshot } from './jobs';
import {
  countSegments,
  findSegment,
  findSegments,
  insertSegment,
  liveAutomationsWith,
  removeSegment,
  segmentByQuery,
  scheduledSendsWith,
  segmentNameIsTaken,
  type SegmentRow,
  updateSegmentRow,
  waitingSendsWith,
} from './queries';
import { frozen, refreshesUsed } from './refreshes';

const timeOrNever = (time: Date | null): string => (time ? isoTime(time) : '');

/** A segment in a list. */
const presentSummary = (row: SegmentRow): SegmentSummary => ({
  id: row.segment_id,
  name: row.name,
  contacts_count: row.contacts_count,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  sample_updated_at: timeOrNever(row.sample_updated_at),
  next_sample_update: timeOrNever(row.query_version === 2 ? row.next_sample_update : null),
  parent_list_ids: row.parent_list_id ? [row.parent_list_id] : [],
  ...(row.query_version === 1 && row.parent_list_id ? { parent_list_id: row.parent_list_id } : {}),
  query_version: String(row.query_version),
  status: {
    query_validation: row.query_validation,
    ...(row.error_message ? { error_message: row.error_message } : {}),
  },
});

/** A segment on its own. */
const presentSegment = (row: SegmentRow, sample: readonly Contact[], used: number): Segment => ({
  ...presentSummary(row),
  query_dsl: row.query_dsl,
  contacts_sample: [...sample],
  refreshes_used: used,
  max_refreshes: 2,
  last_refreshed_at: row.last_refreshed_at ? isoTime(row.last_refreshed_at) : '',
});

/** Maximum segments per account, both versions together. */
const maximumSegments = 200;
const maximumFilterIds = 50;

const segmentNotFound = (): Error => notFound('segment not found', 'segment_id');

/** The segment's row. Throws 404. */
export async function requireSegment(
  { database }: Provider,
  accountId: number,
  segmentId: string,
): Promise<SegmentRow> {
  const row = isUuid(segmentId) ? await findSegment(database, accountId, segmentId) : undefined;
  if (!row) throw segmentNotFound();
  return row;
}

/** Throws 400 for an invalid query or name, an unknown parent list, and at the limit of segments. */
export async function createSegment(provider: Provider, accountId: number, body: SegmentCreate): Promise<Segment> {
  const { database } = provider;
  const name = checkedName(body.name);
  requireQuery(body.query_dsl, 2, await compileContext(database, accountId), 'query_dsl');
  const parentListId = await checkedParent(provider, accountId, body.parent_list_ids ?? []);
  return addSegment(provider, accountId, { name, queryDsl: body.query_dsl, parentListId });
}

async function addSegment(
  provider: Provider,
  accountId: number,
  segment: { name: string; queryDsl: string; parentListId: string | null },
): Promise<Segment> {
  const { database } = provider;
  if (await segmentNameIsTaken(database, accountId, segment.name)) throw refusal('segment_name_taken');
  // Two simultaneous requests can both find the name free; the index accepts one.
  const row = await oneAtATime(database, accountId, async (transaction) => {
    if ((await countSegments(transaction, accountId)) >= maximumSegments) throw refusal('segment_limit_reached');
    return insertSegment(transaction, accountId, segment);
  });
  if (!row) throw refusal('segment_name_taken');
  await queueSnapshot(provider, accountId, row.segment_id);
  return presentSegment(row, [], 0);
}

/** `parentListId`: another parent list, or null for none; undefined: unchanged. */
export async function updateSegment(
  provider: Provider,
  accountId: number,
  segmentId: string,
  { parentListId, ...body }: SegmentUpdate & { readonly parentListId?: string | null | undefined },
): Promise<Segment> {
  const before = await requireSegment(provider, accountId, segmentId);
  if (before.query_version === 1) throw frozen();
  const name = body.name === undefined ? null : checkedName(body.name);
  const queryDsl = body.query_dsl ?? null;
  if (queryDsl !== null) requireQuery(queryDsl, 2, await compileContext(provider.database, accountId), 'query_dsl');
  if (name !== null && (await segmentNameIsTaken(provider.database, accountId, name, segmentId)))
    throw refusal('segment_name_taken');
  const row = await updateSegmentRow(provider.database, accountId, segmentId, { name, queryDsl, parentListId });
  if (!row) throw segmentNotFound();
  if (row.query_dsl !== before.query_dsl || row.parent_list_id !== before.parent_list_id)
    await queueSnapshot(provider, accountId, segmentId);
  return detail(provider, accountId, row, true);
}

/** Copies a segment under another name; a version 1 query is translated to version 2. */
export async function duplicateSegment(
  provider: Provider,
  accountId: number,
  segmentId: string,
  name: string | undefined,
): Promise<Segment> {
  const source = await requireSegment(provider, accountId, segmentId);
  const copyName =
    name === undefined ? await freeName(provider, accountId, `Copy of ${source.name}`) : checkedName(name);
  const queryDsl =
    source.query_version === 2 ? source.query_dsl : await asVersion2(provider, accountId, source.query_dsl);
  return addSegment(provider, accountId, { name: copyName, queryDsl, parentListId: source.parent_list_id });
}

async function asVersion2({ database }: Provider, accountId: number, queryDsl: string): Promise<string> {
  const context = await compileContext(database, accountId);
  const query = requireQuery(queryDsl, 1, context, 'query_dsl');
  const builder = queryToBuilder(query, context.fields);
  // In the builder's form if it can show the query, so that it still can afterwards.
  return builder.kind === 'group' ? printQuery(builderToQuery(builder)) : printQuery(query, 2);
}

/**
 * The id of a segment with this version 2 query and no parent list: an existing one, or a new one with the name, which
 * gets a number if it is taken. Throws 400 at the limit of segments.
 */
export async function segmentWithQuery(
  provider: Provider,
  accountId: number,
  name: string,
  queryDsl: string,
): Promise<string> {
  const known = await segmentByQuery(provider.database, accountId, queryDsl);
  if (known !== undefined) return known;
  const segment = { name: await freeName(provider, accountId, name), queryDsl, parentListId: null };
  return (await addSegment(provider, accountId, segment)).id;
}

/** The name, cut at 100 characters, with a number if it is taken. */
async function freeName({ database }: Provider, accountId: number, name: string): Promise<string> {
  for (let number = 1; number <= maximumSegments + 1; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const candidate = name.slice(0, 100 - suffix.length).trim() + suffix;
    if (!(await segmentNameIsTaken(database, accountId, candidate))) return candidate;
  }
  throw refusal('segment_name_taken');
}

/** `withJson`: a version 1 query's tree as `query_json`. */
export async function readSegment(
  provider: Provider,
  accountId: number,
  segmentId: string,
  { withSample = true, withJson = false } = {},
): Promise<Segment> {
  const row = await requireSegment(provider, accountId, segmentId);
  const segment = await detail(provider, accountId, row, withSample);
  return withJson
    ? { ...segment, query_json: parseQuery(row.query_dsl, row.query_version).query?.where ?? null }
    : segment;
}

async function detail(
  { database, config }: Provider,
  accountId: number,
  row: SegmentRow,
  withSample: boolean,
): Promise<Segment> {
  let sample: Contact[] = [];
  if (withSample && row.contacts_sample.length > 0) {
    const fields = await knownFields(database, accountId);
    const rows = await findContacts(database, accountId, row.contacts_sample);
    const place = new Map(row.contacts_sample.map((id, index) => [id, index]));
    sample = rows
      .map((contact) => presentContact(contact, fields, config.publicUrl))
      .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  }
  const { timeZone } = await compileContext(database, accountId);
  return presentSegment(row, sample, await refreshesUsed(database, accountId, row.segment_id, timeZone));
}

/** `version` 2: only those. `ids` takes precedence over the other filters; unknown ids match nothing. */
export async function listSegments(
  { database }: Provider,
  accountId: number,
  query: SegmentListQuery,
  version?: 2,
): Promise<SegmentList> {
  const ids = query.ids === undefined ? [] : splitIds([query.ids].flat().join(','));
  const parentListIds = splitIds(query.parent_list_ids ?? '');
  if (parentListIds.length > maximumFilterIds)
    throw badRequest(`parent_list_ids takes up to ${maximumFilterIds} ids.`, 'parent_list_ids');
  if (ids.length > maximumSegments) throw badRequest(`ids takes up to ${maximumSegments} ids.`, 'ids');
  const rows = await findSegments(
    database,
    accountId,
    ids.length > 0
      ? { version, ids: ids.filter(isUuid) }
      : {
          version,
          parentListIds: parentListIds.length > 0 ? parentListIds.filter(isUuid) : undefined,
          withoutParent: query.no_parent_list_id,
        },
  );
  return { results: rows.map(presentSummary) };
}

/** Sends that would lose part of their audience; checked before a segment is deleted. */
export async function sendsOfSegment(provider: Provider, accountId: number, segmentId: string): Promise<SegmentSends> {
  const { segment_id: id } = await requireSegment(provider, accountId, segmentId);
  return { results: await waitingSendsWith(provider.database, accountId, id) };
}

/** Throws 400 while a scheduled single send, a live automation or an ad uses the segment, and 404. */
export async function requireUnusedSegment(provider: Provider, accountId: number, segmentId: string): Promise<void> {
  await requireSegment(provider, accountId, segmentId);
  const [send] = await scheduledSendsWith(provider.database, accountId, segmentId);
  if (send !== undefined)
    throw badRequest(`The scheduled single send “${send}” uses this segment. Unschedule it first.`, 'segment_id');
  const [automation] = await liveAutomationsWith(provider.database, accountId, segmentId);
  if (automation !== undefined)
    throw badRequest(
      `Contacts enter the live automation “${automation}” by this segment. Disable it first.`,
      'segment_id',
    );
  const [ad] = await adUses(provider, accountId, segmentId);
  if (ad) throw badRequest(adUseProblem(ad, 'segment'), 'segment_id');
}

/** The contacts stay. Throws like `requireUnusedSegment`. */
export async function deleteSegment(provider: Provider, accountId: number, segmentId: string): Promise<object> {
  await requireUnusedSegment(provider, accountId, segmentId);
  await removeSegment(provider.database, accountId, segmentId);
  return {};
}

function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw badRequest('Name is a required field.', 'name');
  if (name.length > 100) throw badRequest('Name must not exceed 100 characters.', 'name');
  return name;
}

/** The one parent list, or null. Throws 400 naming the list the account does not have. */
export async function checkedParent(
  { database }: Provider,
  accountId: number,
  listIds: readonly string[],
): Promise<string | null> {
  const ids = [...new Set(listIds)].filter((id) => id !== '');
  const [id] = ids;
  if (id === undefined) return null;
  if (ids.length > 1) throw badRequest('parent_list_ids takes one list.', 'parent_list_ids');
  const known = await existingListIds(database, accountId, [id].filter(isUuid));
  if (!known.has(id.toLowerCase())) throw badRequest(`invalid list id: ${id.slice(0, 100)}`, 'parent_list_ids');
  return id.toLowerCase();
}
