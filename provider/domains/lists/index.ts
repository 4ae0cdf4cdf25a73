import { lists as contract } from 'sendwright/wire/lists';
import { sql } from '../../database/sql';
import { countOf, ofRow } from '../../http/audited';
import { answer, serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { countList, createList, deleteList, listLists, listUses, readList, removeFromList, updateList } from './lists';

const ofList = ofRow(sql`select name from lists`, sql`list_id`);

/** Contact lists. */
export const lists: Domain = { name: 'lists', routes: listRoutes };

/** The operations of `/v3/marketing/lists`. */
function listRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /marketing/lists': ({ caller, body, linkProvider }) => createList(linkProvider, caller.accountId, body),
    'GET /marketing/lists': ({ caller, query, linkProvider }) => listLists(linkProvider, caller.accountId, query),
    'GET /marketing/lists/:id': ({ caller, params, query, linkProvider }) =>
      readList(linkProvider, caller.accountId, params.id, query.contact_sample ?? false),
    'PATCH /marketing/lists/:id': ({ caller, params, body, linkProvider }) =>
      updateList(linkProvider, caller, params.id, body),
    'DELETE /marketing/lists/:id': {
      audit: (act) => ({ ...ofList(act), details: { with_contacts: act.query.delete_contacts ?? false } }),
      handle: async ({ caller, params, query }) => {
        const job = await deleteList(provider, caller.accountId, params.id, query.delete_contacts ?? false);
        return job ? answer(200, job) : answer(204, null);
      },
    },
    'DELETE /marketing/lists/:id/contacts': {
      audit: (act) => ({ ...ofList(act), details: { contacts: countOf(act.query.contact_ids) } }),
      handle: ({ caller, params, query }) => removeFromList(provider, caller.accountId, params.id, query.contact_ids),
    },
    'GET /marketing/lists/:id/uses': ({ caller, params }) => listUses(provider, caller.accountId, params.id),
    'GET /marketing/lists/:id/contacts/count': ({ caller, params }) => countList(provider, caller.accountId, params.id),
  });
}
