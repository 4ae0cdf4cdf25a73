import { apiKeys as contract } from 'sendwright/wire/apiKeys';
import { limitOffsetOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { addApiKey, listApiKeys, readApiKey, removeApiKey, renameApiKey, changeApiKey } from './apiKeys';

/** API keys. */
export const apiKeys: Domain = { name: 'api-keys', routes };

/** The operations of `/v3/api_keys`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'POST /api_keys': ({ caller, body, reply }) => {
      reply.header('cache-control', 'no-store');
      return addApiKey(database, caller, body);
    },
    'GET /api_keys': async ({ caller, query }) => ({
      result: await listApiKeys(database, caller, limitOffsetOf(query)),
    }),
    'GET /api_keys/:api_key_id': ({ caller, params }) => readApiKey(database, caller, params.api_key_id),
    'PATCH /api_keys/:api_key_id': ({ caller, params, body }) =>
      renameApiKey(database, caller, params.api_key_id, body.name),
    'PUT /api_keys/:api_key_id': ({ caller, params, body }) => changeApiKey(database, caller, params.api_key_id, body),
    'DELETE /api_keys/:api_key_id': ({ caller, params }) => removeApiKey(database, caller, params.api_key_id),
  });
}
