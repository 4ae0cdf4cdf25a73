import { integrations } from 'sendwright/wire/integrations';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import {
  changeIntegration,
  createIntegration,
  deleteIntegrations,
  listIntegrations,
  requireIntegration,
} from './integrations';

/** The operations of `/v3/marketing/integrations`. */
export function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, integrations, {
    'GET /marketing/integrations': async ({ caller }) => ({
      result: await listIntegrations(database, caller.accountId),
    }),
    'POST /marketing/integrations': ({ caller, body }) => createIntegration(database, caller.accountId, body),
    'DELETE /marketing/integrations': ({ caller, query }) => deleteIntegrations(database, caller.accountId, query.ids),
    'GET /marketing/integrations/:id': ({ caller, params }) =>
      requireIntegration(database, caller.accountId, params.id),
    'PATCH /marketing/integrations/:id': ({ caller, params, body }) =>
      changeIntegration(database, caller.accountId, params.id, body),
  });
}
