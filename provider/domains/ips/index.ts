import { ipPools } from 'sendwright/wire/ips';
import { reverseDns } from 'sendwright/wire/reverseDns';
import { listIpPools } from '../../delivery/transport/ipPools';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { listAddresses, listWarming, readAddress, startWarmup, stopWarmup } from './addresses';
import { addToPool, createPool, deletePool, readPool, removeFromPool, renamePool } from './pools';
import { createName, listNames, readName, removeName, resolveAddress, validateName } from './reverseDns';

/** The addresses that mail is sent from. The operator gives them to accounts, which group and name them. */
export const ips: Domain = { name: 'ips', routes };

function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, ipPools, {
    'GET /ips': ({ caller, query }) => listAddresses(database, caller.accountId, query),
    'GET /ips/assigned': async ({ caller }) =>
      (await listAddresses(database, caller.accountId, {})).map(({ ip, pools, warmup, start_date: started }) => ({
        ip,
        pools,
        warmup,
        start_date: started,
      })),
    // Whoever runs the server adds addresses to it.
    'GET /ips/remaining': () => ({ results: [{ remaining: 0, period: 'month', price_per_ip: 0 }] }),
    'GET /ips/pools': async ({ caller }) =>
      (await listIpPools(database, caller.accountId)).map(({ name }) => ({ name })),
    'POST /ips/pools': ({ caller, body }) => createPool(database, caller.accountId, body.name),
    'GET /ips/pools/:pool_name': ({ caller, params }) => readPool(database, caller.accountId, params.pool_name),
    'PUT /ips/pools/:pool_name': ({ caller, params, body }) =>
      renamePool(database, caller.accountId, params.pool_name, body.name),
    'DELETE /ips/pools/:pool_name': ({ caller, params }) => deletePool(database, caller.accountId, params.pool_name),
    'POST /ips/pools/:pool_name/ips': ({ caller, params, body }) =>
      addToPool(database, caller.accountId, params.pool_name, body.ip),
    'DELETE /ips/pools/:pool_name/ips/:ip': ({ caller, params }) =>
      removeFromPool(database, caller.accountId, params.pool_name, params.ip),
    'GET /ips/warmup': ({ caller }) => listWarming(database, caller.accountId, null),
    'POST /ips/warmup': ({ caller, body }) => startWarmup(database, caller.accountId, body.ip),
    'GET /ips/warmup/:ip_address': async ({ caller, params }) => {
      await readAddress(database, caller.accountId, params.ip_address);
      return listWarming(database, caller.accountId, params.ip_address);
    },
    'DELETE /ips/warmup/:ip_address': ({ caller, params }) => stopWarmup(database, caller.accountId, params.ip_address),
    'GET /ips/:ip_address': ({ caller, params }) => readAddress(database, caller.accountId, params.ip_address),
  });
  serve(server, provider, reverseDns, {
    'POST /whitelabel/ips': ({ caller, body }) => createName(database, caller, body),
    'GET /whitelabel/ips': ({ caller, query }) => listNames(database, caller, query),
    'GET /whitelabel/ips/:id': ({ caller, params }) => readName(database, caller, params.id),
    'DELETE /whitelabel/ips/:id': ({ caller, params }) => removeName(database, caller, params.id),
    'POST /whitelabel/ips/:id/validate': ({ caller, params }) =>
      validateName(database, caller, params.id, resolveAddress),
  });
}
