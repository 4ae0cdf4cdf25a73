import { Type } from '@sinclair/typebox';
import {
  MovedFields,
  MovedGroups,
  MovedLists,
  MovedSegment,
  MovedSegments,
  type MovedSender,
  MovedSenders,
} from 'sendwright/wire/moves';
import type { ApiClient } from './apiClient';
import { RefusedRequest } from './apiClient';
import { type Created, type KindCounts, moveEach, type NamedItem, ofArray, pagesOf } from './moveEach';
import type { MoveContext } from './moveContext';
import { all } from './moveContent';

const WithId = Type.Object({ id: Type.String() });
const WithNumber = Type.Object({ id: Type.Integer() });

/** Numbers are ids in the same way. */
const named = <Item extends { readonly id: number; readonly name: string }>({ id, ...rest }: Item) => ({
  ...rest,
  id: String(id),
});

export const groupsOf = async (client: ApiClient) =>
  (await client.ask(MovedGroups, { method: 'GET', path: '/asm/groups' })).map(named);

export async function moveGroups(context: MoveContext): Promise<KindCounts> {
  return moveEach(context, ofArray(await groupsOf(context.source)), {
    kind: 'groups',
    isUnique: true,
    present: () => groupsOf(context.target),
    create: async ({ name, description, is_default: isDefault }) => {
      const body = { name, description: description ?? '', is_default: isDefault ?? false };
      const { id } = await context.target.ask(WithNumber, { method: 'POST', path: '/asm/groups', body });
      return { id: String(id) };
    },
  });
}

export const fieldsOf = async (client: ApiClient) =>
  (await client.ask(MovedFields, { method: 'GET', path: '/marketing/field_definitions' })).custom_fields ?? [];

export async function moveFields(context: MoveContext): Promise<KindCounts> {
  const here = new Map((await fieldsOf(context.target)).map((field) => [field.name.toLowerCase(), field.field_type]));
  return moveEach(context, ofArray(await fieldsOf(context.source)), {
    kind: 'fields',
    isUnique: true,
    // A field of another type is no place for the values: creating it is refused, with the reason.
    present: async () =>
      (await fieldsOf(context.target)).filter(({ name, field_type: type }) => here.get(name.toLowerCase()) === type),
    create: async ({ name, field_type: type }) => {
      const other = here.get(name.toLowerCase());
      if (other !== undefined && other.toLowerCase() !== type.toLowerCase())
        throw new RefusedRequest(400, `There is a field of this name here that is a ${other}, not a ${type}.`);
      const body = { name, field_type: type };
      return context.target.ask(WithId, { method: 'POST', path: '/marketing/field_definitions', body });
    },
  });
}

export const listsOf = (client: ApiClient) =>
  pagesOf(client, '/marketing/lists?page_size=1000', async (from, path) => {
    const page = await from.ask(MovedLists, { method: 'GET', path });
    return { items: page.result, next: page._metadata?.next };
  });

export const moveLists = (context: MoveContext): Promise<KindCounts> =>
  moveEach(context, listsOf(context.source), {
    kind: 'lists',
    isUnique: true,
    present: () => all(listsOf(context.target)),
    create: ({ name }) => context.target.ask(WithId, { method: 'POST', path: '/marketing/lists', body: { name } }),
  });

export const segmentsOf = async (client: ApiClient) =>
  (await client.ask(MovedSegments, { method: 'GET', path: '/marketing/segments/2.0' })).results;

const onlyNewActivity = 'It has conditions on activity, which stays at SendGrid: they count activity from now on.';

export async function moveSegments(context: MoveContext): Promise<KindCounts> {
  return moveEach(context, ofArray(await segmentsOf(context.source)), {
    kind: 'segments',
    isUnique: true,
    present: () => segmentsOf(context.target),
    create: (item) => createSegment(context, item),
  });
}

async function createSegment(
  { source, target, store }: MoveContext,
  { id, name, query_version: version }: NamedItem & { readonly query_version?: string | null },
): Promise<Created> {
  if (version === '1')
    throw new RefusedRequest(400, 'Segments of version 1 have another query language: make it again here.');
  const path = `/marketing/segments/2.0/${encodeURIComponent(id)}`;
  const segment = await source.ask(MovedSegment, { method: 'GET', path });
  const parents = segment.parent_list_ids ?? (segment.parent_list_id ? [segment.parent_list_id] : []);
  const lists: string[] = [];
  for (const list of parents) {
    const moved = await store.targetOf('lists', list);
    if (moved === undefined) throw new RefusedRequest(400, 'Its list was not moved.');
    lists.push(moved);
  }
  let query = segment.query_dsl;
  for (const list of uuidsOf(query)) query = query.replaceAll(list, (await store.targetOf('lists', list)) ?? list);
  const body = { name, query_dsl: query, ...(lists.length > 0 && { parent_list_ids: lists }) };
  const created = await target.ask(WithId, { method: 'POST', path: '/marketing/segments/2.0', body });
  return { ...created, note: /event_data|event_type|event_timestamp/i.test(query) ? onlyNewActivity : undefined };
}

/** Ids of lists in a query. */
const uuidsOf = (query: string): ReadonlySet<string> =>
  new Set(query.split(/[^\dA-Fa-f-]+/).filter((word) => word.length === 36 && word.split('-').length === 5));

export async function sendersOf(client: ApiClient): Promise<(NamedItem & { readonly sender: MovedSender })[]> {
  const answer = await client.ask(MovedSenders, { method: 'GET', path: '/marketing/senders' });
  const senders = 'results' in answer ? answer.results : answer;
  return senders.map((sender) => ({ id: String(sender.id), name: sender.nickname, sender }));
}

export async function moveSenders(context: MoveContext): Promise<KindCounts> {
  return moveEach(context, ofArray(await sendersOf(context.source)), {
    kind: 'senders',
    isUnique: true,
    present: () => sendersOf(context.target),
    create: async ({ sender: { id: _id, ...body } }) => {
      const Answer = Type.Object({ id: Type.Integer(), verified: Type.Optional(Type.Unknown()) });
      const request = { method: 'POST', path: '/marketing/senders', body } as const;
      const created = await context.target.ask(Answer, request);
      return { id: String(created.id), note: isVerified(created.verified) ? undefined : needsVerification };
    },
  });
}

const needsVerification = 'Its address must be verified here: an email with a link was sent to it.';
const isVerified = (verified: unknown): boolean =>
  verified === true ||
  (typeof verified === 'object' && verified !== null && 'status' in verified && verified.status === true);
