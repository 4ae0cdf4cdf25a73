import { Type } from '@sinclair/typebox';
import { ContactJobAccepted } from 'sendwright/wire/contacts';
import {
  List, ListContactCount, ListContactsDeleteQuery, ListDeleteAccepted, ListDeleteQuery, ListDetail, ListPage, ListQuery, ListsQuery, ListUpdate, ListUses, ListWrite,
} from 'sendwright/wire/lists';
import type { Provider, Server } from '../../provider';
import { reachedAt } from '../contacts/reachedAt';
import { countList, createList, deleteList, listLists, listUses, readList, removeFromList, updateList } from './lists';

const tags = ['Lists'];
const read = { scope: 'marketing.read', feature: 'mc.contacts' as const };
const write = { scope: ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'], feature: 'mc.contacts' as const };
const remove = { scope: ['marketing.write', 'marketing_campaigns.delete'], feature: 'mc.contacts' as const };
const ById = Type.Object({ id: Type.String() });

/** The routes of `/v3/marketing/lists`. */
export function listRoutes(server: Server, provider: Provider): void {
  server.post(
    '/v3/marketing/lists',
    { config: write, schema: { tags, summary: 'Create a list', body: ListWrite, response: { 201: List } } },
    async (request, reply) => reply.code(201).send(await createList(reachedAt(provider, request), request.caller.accountId, request.body)),
  );
  server.get(
    '/v3/marketing/lists',
    { config: read, schema: { tags, summary: 'List the lists', querystring: ListsQuery, response: { 200: ListPage } } },
    (request) => listLists(reachedAt(provider, request), request.caller.accountId, request.query),
  );
  server.get(
    '/v3/marketing/lists/:id',
    { config: read, schema: { tags, summary: 'Get a list', params: ById, querystring: ListQuery, response: { 200: ListDetail } } },
    (request) => readList(reachedAt(provider, request), request.caller.accountId, request.params.id, request.query.contact_sample ?? false),
  );
  server.patch(
    '/v3/marketing/lists/:id',
    { config: write, schema: { tags, summary: 'Change a list', params: ById, body: ListUpdate, response: { 200: List } } },
    (request) => updateList(reachedAt(provider, request), request.caller, request.params.id, request.body),
  );
  server.delete(
    '/v3/marketing/lists/:id',
    {
      config: remove,
      schema: { tags, summary: 'Delete a list', params: ById, querystring: ListDeleteQuery, response: { 200: ListDeleteAccepted, 204: Type.Null() } },
    },
    async (request, reply) => {
      const job = await deleteList(reachedAt(provider, request), request.caller.accountId, request.params.id, request.query.delete_contacts ?? false);
      return job ? reply.code(200).send(job) : reply.code(204).send(null);
    },
  );
  server.delete(
    '/v3/marketing/lists/:id/contacts',
    {
      config: remove,
      schema: { tags, summary: 'Remove contacts from a list', params: ById, querystring: ListContactsDeleteQuery, response: { 202: ContactJobAccepted } },
    },
    async (request, reply) =>
      reply.code(202).send(await removeFromList(reachedAt(provider, request), request.caller.accountId, request.params.id, request.query.contact_ids)),
  );
  server.get(
    '/v3/marketing/lists/:id/uses',
    { config: read, schema: { tags, summary: 'Find what keeps a list from being deleted', params: ById, response: { 200: ListUses } } },
    (request) => listUses(provider, request.caller.accountId, request.params.id),
  );
  server.get(
    '/v3/marketing/lists/:id/contacts/count',
    { config: read, schema: { tags, summary: 'Count the contacts of a list', params: ById, response: { 200: ListContactCount } } },
    (request) => countList(reachedAt(provider, request), request.caller.accountId, request.params.id),
  );
}
