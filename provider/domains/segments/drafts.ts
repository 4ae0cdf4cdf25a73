import { everyNode, parseQuery, type Query, type QueryVersion } from 'sendwright/query';
import type {
  SegmentCount,
  SegmentCountRequest,
  SegmentExplainRequest,
  SegmentExplanation,
  SegmentUses,
  SegmentUsesQuery,
} from 'sendwright/wire/segments';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { badRequest, HttpError, notFound } from '../../http/errors';
import type { Provider } from '../../provider';
import { compileContext } from '../../segments/compileContext';
import { countReachable, estimateMembers, plannedCost } from '../../segments/countMembers';
import { explainQuery } from '../../segments/explainQuery';
import { members, onParentList } from '../../segments/members';
import { requireQuery } from '../../segments/readQuery';
import { QueryTimeout, timedQuery } from '../../segments/timedQuery';
import { isUuid } from '../contacts/ids';
import { presentContact } from '../contacts/presentContact';
import { countContacts, findContacts, knownFields } from '../contacts/queries';
import { findSegments, namesForQueries } from './queries';
import { checkedParent, requireSegment } from './segments';

/** Milliseconds that a count while typing waits for the exact result before it is estimated. */
const quickTimeout = 60;
/** The planner's cost for that much time: more expensive queries are estimated right away. */
const quickCost = 15_000;
/** Accounts up to this size are always counted exactly. */
const smallAccount = 20_000;
/** Milliseconds a search can take (provider API, contacts/search); after that 408. */
export const searchTimeout = 20_000;
const sampleSize = 10;

const searchTimedOut = (): Error =>
  new HttpError(408, { message: 'The query takes too long. Narrow it down, or save it as a segment.', field: null });

/** Throws 408 for a timeout, and any other error unchanged. */
export function searchFailed(error: unknown): never {
  throw error instanceof QueryTimeout ? searchTimedOut() : error;
}

/** Counts an unsaved query. `signal`: the client has disconnected. */
export async function countDraft(
  provider: Provider,
  accountId: number,
  body: SegmentCountRequest,
  signal: AbortSignal,
): Promise<SegmentCount> {
  const { database } = provider;
  const context = await compileContext(database, accountId);
  const query = requireQuery(body.query_dsl, body.query_version === '1' ? 1 : 2, context, 'query_dsl');
  const parentListId = await checkedParent(provider, accountId, body.parent_list_ids ?? []);
  const condition = members(query, parentListId, context);
  const isSmall = (await countContacts(database, accountId)).contactCount <= smallAccount;
  const estimate = (): Promise<SegmentCount> =>
    estimateDraft(provider, accountId, members(query, parentListId, { ...context, sampled: true }), signal);
  const milliseconds = body.exact || isSmall ? searchTimeout : quickTimeout;
  if (milliseconds === quickTimeout && (await plannedCost(database, condition)) > quickCost) return estimate();
  try {
    const { count, sample } = await timedQuery(database, { accountId, milliseconds, signal }, async (transaction) => ({
      count: await countReachable(transaction, accountId, condition, body.suppression_group_id ?? null),
      sample: await newest(transaction, condition),
    }));
    return {
      contacts_count: count.matching,
      is_estimate: false,
      reachable_count: count.reachable,
      unreachable: [...count.unreachable],
      contacts_sample: await presented(provider, accountId, sample),
    };
  } catch (error) {
    if (!(error instanceof QueryTimeout)) throw error;
    if (milliseconds === searchTimeout) throw searchTimedOut();
    return estimate();
  }
}

async function estimateDraft(
  provider: Provider,
  accountId: number,
  condition: Sql,
  signal: AbortSignal,
): Promise<SegmentCount> {
  const { count, newest: sample } = await timedQuery(
    provider.database,
    { accountId, milliseconds: searchTimeout, signal },
    (transaction) => estimateMembers(transaction, accountId, condition),
  ).catch(searchFailed);
  return {
    contacts_count: count,
    is_estimate: true,
    reachable_count: null,
    unreachable: [],
    contacts_sample: await presented(provider, accountId, sample),
  };
}

/**
 * The newest members. Found by condition first and then sorted: in key order, a rare condition would read every
 * contact.
 */
async function newest(database: Queryable, condition: Sql): Promise<string[]> {
  const rows = await database.rows<{ contact_id: string }>(sql`
    with found as materialized (select contact_id from contacts where ${condition} limit 1000)
    select contact_id from found order by contact_id desc limit ${sampleSize}`);
  return rows.map((row) => row.contact_id);
}

async function presented(
  { database, config }: Provider,
  accountId: number,
  ids: readonly string[],
): Promise<SegmentCount['contacts_sample']> {
  if (ids.length === 0) return [];
  const fields = await knownFields(database, accountId);
  return (await findContacts(database, accountId, ids)).map((row) => presentContact(row, fields, config.publicUrl));
}

/** Why a contact is or is not in a segment or unsaved query. Throws 404 for unknown contacts and segments. */
export async function explainMembership(
  provider: Provider,
  accountId: number,
  body: SegmentExplainRequest,
): Promise<SegmentExplanation> {
  const { database } = provider;
  const context = await compileContext(database, accountId);
  const asked = await askedQuery(provider, accountId, body);
  const query = requireQuery(asked.text, asked.version, context, 'query_dsl');
  const contact = isUuid(body.contact_id)
    ? await database.first<{ is_member: boolean | null; on_list: boolean | null }>(sql`
        select ${members(query, asked.parentListId, context)} as is_member,
          ${asked.parentListId === null ? sql`null::boolean` : onParentList(asked.parentListId, accountId)} as on_list
        from contacts where contacts.account_id = ${accountId} and contacts.contact_id = ${body.contact_id}::uuid`)
    : undefined;
  if (!contact) throw notFound('contact not found', 'contact_id');
  const { lists, sends } = await namesForQueries(database, accountId);
  const known = { list: (id: string) => lists.get(id), campaign: (_source: string, id: string) => sends.get(id) };
  return {
    is_member: contact.is_member ?? false,
    on_parent_list: contact.on_list,
    root: (await explainQuery(database, query, body.contact_id, context, known)) ?? null,
  };
}

interface AskedQuery {
  readonly text: string;
  readonly version: QueryVersion;
  readonly parentListId: string | null;
}

async function askedQuery(provider: Provider, accountId: number, body: SegmentExplainRequest): Promise<AskedQuery> {
  if (body.segment_id !== undefined) {
    const segment = await requireSegment(provider, accountId, body.segment_id);
    return { text: segment.query_dsl, version: segment.query_version, parentListId: segment.parent_list_id };
  }
  if (body.query_dsl === undefined) throw badRequest('Send either segment_id or query_dsl.', 'query_dsl');
  const parentListId = await checkedParent(provider, accountId, body.parent_list_ids ?? []);
  return { text: body.query_dsl, version: body.query_version === '1' ? 1 : 2, parentListId };
}

/** The segments that refer to a custom field, list or single send; checked before one is deleted. */
export async function segmentUses(
  { database }: Provider,
  accountId: number,
  query: SegmentUsesQuery,
): Promise<SegmentUses> {
  const { field_id: fieldId, list_id: listId, single_send_id: sendId } = query;
  if (fieldId === undefined && listId === undefined && sendId === undefined)
    throw badRequest('Send field_id, list_id or single_send_id.', 'field_id');
  const fieldName =
    fieldId === undefined ? undefined : (await knownFields(database, accountId)).get(fieldId)?.name.toLowerCase();
  const segments = await findSegments(database, accountId, {});
  const results = segments.filter((segment) => {
    if (listId !== undefined && segment.parent_list_id === listId.toLowerCase()) return true;
    const { query: parsed } = parseQuery(segment.query_dsl, segment.query_version);
    return parsed !== undefined && names(parsed, { fieldName, ids: [listId, sendId].filter((id) => id !== undefined) });
  });
  return {
    results: results.map((row) => ({ id: row.segment_id, name: row.name, query_version: String(row.query_version) })),
  };
}

function names(
  { where }: Query,
  { fieldName, ids }: { fieldName: string | undefined; ids: readonly string[] },
): boolean {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return (
    where !== undefined &&
    everyNode(where).some((node) =>
      node.kind === 'field' ? node.name === fieldName : node.kind === 'text' && wanted.has(node.value.toLowerCase()),
    )
  );
}
