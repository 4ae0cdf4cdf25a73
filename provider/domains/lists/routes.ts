import { lists } from 'sendwright/wire/lists';
import { answer, serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { countList, createList, deleteList, listLists, listUses, readList, removeFromList, updateList } from './lists';

/** The operations of `/v3/marketing/lists`. */
export function listRoutes(server: Server, provider: Provider): void {
  serve(server, provider, lists, {
    'POST /marketing/lists': ({ caller, body, linkProvider }) => createList(linkProvider, caller.accountId, body),
    'GET /marketing/lists': ({ caller, query, linkProvider }) => listLists(linkProvider, caller.accountId, query),
    'GET /marketing/lists/:id': ({ caller, params, query, linkProvider }) =>
      readList(linkProvider, caller.accountId, params.id, query.contact_sample ?? false),
    'PATCH /marketing/lists/:id': ({ caller, params, body, linkProvider }) =>
      updateList(linkProvider, caller, params.id, body),
    'DELETE /marketing/lists/:id': async ({ caller, params, query }) => {
      const job = await deleteList(provider, caller.accountId, params.id, query.delete_contacts ?? false);
      return job ? answer(200, job) : answer(204, null);
    },
    'DELETE /marketing/lists/:id/contacts': ({ caller, params, query }) =>
      removeFromList(provider, caller.accountId, params.id, query.contact_ids),
    'GET /marketing/lists/:id/uses': ({ caller, params }) => listUses(provider, caller.accountId, params.id),
    'GET /marketing/lists/:id/contacts/count': ({ caller, params }) => countList(provider, caller.accountId, params.id),
  });
}
