import { Type } from '@sinclair/typebox';
import { NumericId } from 'sendwright/wire/ids';
import {
  UnsubscribeGroup,
  UnsubscribeGroupList,
  UnsubscribeGroupPatch,
  unsubscribeGroupLimits,
} from 'sendwright/wire/unsubscribeGroups';
import { badRequest } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { selectGroups } from './queries';
import { createGroup, deleteGroup, getGroup, toUnsubscribeGroup, updateGroup } from './unsubscribeGroups';

const tags = ['Unsubscribe groups'];
const params = Type.Object({ group_id: NumericId });
const base = '/v3/asm/groups';

/** `?id=1&id=2`, and `?id=1,2` as some clients join it. */
function parseIds(given: readonly string[] | undefined): number[] | undefined {
  if (given === undefined) return undefined;
  return given
    .flatMap((entry) => entry.split(','))
    .map((entry) => {
      const id = Number(entry);
      if (!/^\d+$/.test(entry) || !Number.isSafeInteger(id)) throw badRequest('id must be a whole number.', 'id');
      return id;
    });
}

export function unsubscribeGroupRoutes(server: Server, provider: Provider): void {
  server.post(
    base,
    {
      config: { scope: 'asm.groups.create', feature: 'mc.unsubscribe_groups' },
      schema: { tags, summary: 'Create a group', body: UnsubscribeGroupPatch, response: { 201: UnsubscribeGroup } },
    },
    async (request, reply) => {
      const row = await createGroup(provider, request.caller.accountId, request.body);
      return reply.code(201).send(toUnsubscribeGroup(row));
    },
  );

  server.get(
    base,
    {
      config: { scope: 'asm.groups.read', feature: 'mc.unsubscribe_groups' },
      schema: {
        tags,
        summary: 'List the groups: all of them, unless told which or which page',
        querystring: Type.Object({
          id: Type.Optional(Type.Array(Type.String(), { maxItems: unsubscribeGroupLimits.groups })),
          page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
          page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: unsubscribeGroupLimits.groups })),
        }),
        response: { 200: UnsubscribeGroupList },
      },
    },
    async (request) => {
      const { page, page_size: pageSize } = request.query;
      const paged = page !== undefined || pageSize !== undefined;
      const limit = paged ? (pageSize ?? 25) : undefined;
      const rows = await selectGroups(provider.database, request.caller.accountId, {
        ids: parseIds(request.query.id),
        limit,
        offset: limit === undefined ? undefined : ((page ?? 1) - 1) * limit,
      });
      return rows.map(toUnsubscribeGroup);
    },
  );

  server.get(
    `${base}/:group_id`,
    {
      config: { scope: 'asm.groups.read', feature: 'mc.unsubscribe_groups' },
      schema: { tags, summary: 'Read a group', params, response: { 200: UnsubscribeGroup } },
    },
    async (request) => toUnsubscribeGroup(await getGroup(provider, request.caller.accountId, request.params.group_id)),
  );

  server.patch(
    `${base}/:group_id`,
    {
      config: { scope: 'asm.groups.update', feature: 'mc.unsubscribe_groups' },
      schema: {
        tags,
        summary: 'Change a group',
        params,
        body: UnsubscribeGroupPatch,
        response: { 201: UnsubscribeGroup },
      },
    },
    async (request, reply) => {
      const row = await updateGroup(provider, request.caller.accountId, request.params.group_id, request.body);
      // 201, not 200: so the provider API answers.
      return reply.code(201).send(toUnsubscribeGroup(row));
    },
  );

  server.delete(
    `${base}/:group_id`,
    {
      config: { scope: 'asm.groups.delete', feature: 'mc.unsubscribe_groups' },
      schema: { tags, summary: 'Delete a group', params, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await deleteGroup(provider, request.caller.accountId, request.params.group_id);
      return reply.code(204).send(null);
    },
  );
}
