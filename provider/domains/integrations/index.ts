import { integrations as contract } from 'sendwright/wire/integrations';
import { counted } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import {
  changeIntegration,
  createIntegration,
  deleteIntegrations,
  listIntegrations,
  requireIntegration,
} from './integrations';

/** The account's events at providers of customer data. `delivery/receivers` posts them. */
export const integrations: Domain = { name: 'integrations', routes };

/** The operations of `/v3/marketing/integrations`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/integrations': async ({ caller }) => ({
      result: await listIntegrations(database, caller.accountId),
    }),
    'POST /marketing/integrations': {
      audit: ({ body }) => ({ subject: body.label ?? '' }),
      handle: ({ caller, body }) => createIntegration(database, caller.accountId, body),
    },
    'DELETE /marketing/integrations': {
      audit: ({ query }) => ({ subject: counted('integrations', query.ids) }),
      handle: ({ caller, query }) => deleteIntegrations(database, caller.accountId, query.ids),
    },
    'GET /marketing/integrations/:id': ({ caller, params }) =>
      requireIntegration(database, caller.accountId, params.id),
    'PATCH /marketing/integrations/:id': {
      audit: ({ body }) => ({ details: { label: body.label, enabled: body.enabled } }),
      handle: ({ caller, params, body }) => changeIntegration(database, caller.accountId, params.id, body),
    },
  });
}
