import { domainAuthentication as contract } from 'sendwright/wire/domainAuthentication';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import {
  addDomainIp,
  createDomain,
  deleteDomain,
  findDomains,
  readDefaultDomain,
  readDomain,
  readSubuser,
  removeDomainIp,
  updateDomain,
  validateDomain,
} from './domainAuthentication';
import { resolveTxt } from './findRecord';
import { recheckDomains } from './recheckDomains';
import { listSharedDomains, shareDomain, unshareDomain } from './sharedDomains';

const recheckJob = 'domain-authentication.recheck';

/** Authenticated domains: their mail is signed, and their addresses need no other verification. */
export const domainAuthentication: Domain = { name: 'domain-authentication', routes, jobs: domainAuthenticationJobs };

/** The domains of an account, and their authentication. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'POST /whitelabel/domains': ({ caller, body }) => createDomain(database, caller, body),
    'GET /whitelabel/domains': ({ caller, query }) => findDomains(database, caller, query),
    'GET /whitelabel/domains/default': ({ caller, query }) => readDefaultDomain(database, caller, query.domain),
    'GET /whitelabel/domains/subuser': async ({ caller, query: { username } }) =>
      (await listSharedDomains(database, caller, username))[0] ??
      readDefaultDomain(database, await readSubuser(database, caller, username)),
    'GET /whitelabel/domains/subuser/all': ({ caller, query }) => listSharedDomains(database, caller, query.username),
    'DELETE /whitelabel/domains/subuser': ({ caller, query }) => unshareDomain(database, caller, query),
    'POST /whitelabel/domains/:id/subuser': ({ caller, params, body }) =>
      shareDomain(database, caller, params.id, { ...body, add: false }),
    'POST /whitelabel/domains/:id/subuser::add': ({ caller, params, body }) =>
      shareDomain(database, caller, params.id, { ...body, add: true }),
    'DELETE /whitelabel/domains/:id/subuser': ({ caller, params, query }) =>
      unshareDomain(database, caller, { ...query, id: params.id }),
    'PATCH /whitelabel/domains/:id': ({ caller, params, body }) => updateDomain(database, caller, params.id, body),
    'GET /whitelabel/domains/:id': ({ caller, params }) => readDomain(database, caller, params.id),
    'DELETE /whitelabel/domains/:id': ({ caller, params }) => deleteDomain(database, caller, params.id),
    'POST /whitelabel/domains/:id/ips': ({ caller, params, body }) => addDomainIp(database, caller, params.id, body.ip),
    'DELETE /whitelabel/domains/:id/ips/:ip': ({ caller, params }) =>
      removeDomainIp(database, caller, params.id, params.ip),
    'POST /whitelabel/domains/:id/validate': ({ caller, params }) =>
      validateDomain(database, caller, params.id, resolveTxt),
  });
}

/** Checks every hour which domains are due; each is checked once a day. */
async function domainAuthenticationJobs(provider: Provider): Promise<void> {
  await provider.jobs.define(recheckJob, (_data, signal) => recheckDomains(provider, resolveTxt, signal));
  await provider.jobs.schedule(recheckJob, '23 * * * *');
}
