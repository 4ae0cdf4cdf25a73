import { administration as contract } from 'sendwright/wire/administration';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { listAccounts, readAccount } from './accounts';
import { changeAccount } from './changeAccount';
import { declareFeatures, featureHistory, featureMatrix, listFeatures, switchFeature } from './features';

const sizes = { standard: 50, most: 500 };

/** All accounts of the installation: their plans, limits, rights and features. */
export const administration: Domain = { name: 'administration', routes };

/** The operations of `/v3/administration`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /administration/accounts': async ({ query, request }) => {
      const page = pageOf(query, sizes);
      const { rows, count } = await listAccounts(database, query, query, page);
      return { result: rows, _metadata: pageLinks(request, page, count) };
    },
    'GET /administration/accounts/:account_id': ({ params }) => readAccount(database, params.account_id),
    'PATCH /administration/accounts/:account_id': ({ caller, params, body }) =>
      changeAccount(database, caller, params.account_id, body),
    'GET /administration/features': async () => ({ features: await listFeatures(database) }),
    'POST /administration/features': async ({ body }) => {
      await declareFeatures(database, body);
      return { features: await listFeatures(database) };
    },
    'GET /administration/features/matrix': async ({ query, request }) => {
      const page = pageOf(query, sizes);
      const { rows, count } = await featureMatrix(database, query, page);
      return { result: rows, _metadata: pageLinks(request, page, count) };
    },
    'PATCH /administration/features/matrix': async ({ caller, body }) => ({
      accounts: await switchFeature(database, caller, body),
    }),
    'GET /administration/features/history': async ({ query }) => ({
      result: await featureHistory(database, query.app, query.feature),
    }),
  });
}
