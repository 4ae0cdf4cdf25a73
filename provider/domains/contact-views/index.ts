import { contactViews as contract } from 'sendwright/wire/contactViews';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { chooseDefault, createView, deleteView, listViews, updateView } from './contactViews';

/** Saved views of the contacts grid: of one teammate, or shared by all. */
export const contactViews: Domain = { name: 'contact-views', routes: contactViewRoutes };

function contactViewRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/contact_views': async ({ caller }) => ({ result: await listViews(database, caller) }),
    'POST /marketing/contact_views': ({ caller, body }) => createView(database, caller, body),
    'PUT /marketing/contact_views/default': ({ caller, body }) => chooseDefault(database, caller, body),
    'PATCH /marketing/contact_views/:id': ({ caller, params, body }) => updateView(database, caller, params.id, body),
    'DELETE /marketing/contact_views/:id': ({ caller, params }) => deleteView(database, caller, params.id),
  });
}
