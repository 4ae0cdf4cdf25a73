import { subusers as contract, type SubuserSwitch } from 'sendwright/wire/subusers';
import { subuserMonitors } from 'sendwright/wire/subuserMonitors';
import { badRequest } from '../../http/errors';
import { partsOf } from '../../http/partsOf';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { changeCredits, changeIps, changeRemaining } from './changeSubuser';
import { readSubuserCredits } from './credits';
import { defineAccountDeletion, deleteSubuser } from './deleteSubuser';
import { endImpersonation, impersonationCookies, parentCookies, startImpersonation } from './impersonation';
import { readMonitor, removeMonitor, writeMonitor } from './monitors';
import { createSubuser, listSubusers, requireSubuser, subuserDetails } from './subusers';
import { monthlyStats, reputationsOf, statsBySubuser, sumsBySubuser } from './subuserStats';
import { switchSubuser, switchWebsiteAccess } from './switchSubuser';

/** Accounts below an account: their credits and access, and working as them. */
export const subusers: Domain = { name: 'subusers', routes, jobs: defineAccountDeletion };

/** The operations of `/v3/subusers`. */
function routes(server: Server, provider: Provider): void {
  const { database, config } = provider;
  const secure = config.publicUrl.startsWith('https:');

  serve(server, provider, contract, {
    'GET /subusers': ({ caller, query }) => listSubusers(database, caller, query),
    'GET /subusers/details': ({ caller, query }) => subuserDetails(database, caller, query),
    'POST /subusers': ({ caller, body }) => createSubuser(provider, caller, body),
    'PATCH /subusers/:subuser_name': async ({ caller, params, body }) =>
      switchSubuser(database, caller, params.subuser_name, switchOf(body)),
    'DELETE /subusers/:subuser_name': ({ caller, params }) => deleteSubuser(provider, caller, params.subuser_name),
    'PATCH /subusers/:subuser_name/website_access': async ({ caller, params, body }) =>
      switchWebsiteAccess(database, caller, params.subuser_name, switchOf(body)),
    'GET /subusers/:subuser_name/credits': async ({ caller, params }) =>
      readSubuserCredits(database, (await requireSubuser(database, caller, params.subuser_name)).accountId),
    'PUT /subusers/:subuser_name/credits': ({ caller, params, body }) =>
      changeCredits(database, caller, params.subuser_name, body),
    'PATCH /subusers/:subuser_name/credits/remaining': ({ caller, params, body }) =>
      changeRemaining(database, caller, params.subuser_name, body.allocation_update),
    'PUT /subusers/:subuser_name/ips': async ({ caller, params, body }) => ({
      ips: await changeIps(database, caller, params.subuser_name, body),
    }),
    'GET /subusers/reputations': ({ caller, query }) => reputationsOf(database, caller, partsOf(query.usernames)),
    'GET /subusers/stats': ({ caller, query }) => statsBySubuser(database, caller, query),
    'GET /subusers/stats/sums': ({ caller, query }) => sumsBySubuser(database, caller, query),
    'GET /subusers/stats/monthly': ({ caller, query }) => monthlyStats(database, caller, query),
    'GET /subusers/:subuser_name/stats/monthly': async ({ caller, params, query }) => {
      const { username } = await requireSubuser(database, caller, params.subuser_name);
      return monthlyStats(database, caller, query, username);
    },
    'POST /subusers/:subuser_name/impersonation': async ({ caller, params, reply }) => {
      const started = await startImpersonation(database, caller, params.subuser_name);
      const { username, region } = started;
      reply.header('set-cookie', impersonationCookies(started, secure));
      return { username, region };
    },
    'DELETE /session/impersonation': async ({ caller, reply }) => {
      const region = await endImpersonation(database, caller);
      reply.header('set-cookie', parentCookies(region, secure));
    },
  });
  serve(server, provider, subuserMonitors, {
    'GET /subusers/:subuser_name/monitor': ({ caller, params }) => readMonitor(database, caller, params.subuser_name),
    'POST /subusers/:subuser_name/monitor': ({ caller, params, body }) =>
      writeMonitor(database, caller, params.subuser_name, body),
    'PUT /subusers/:subuser_name/monitor': ({ caller, params, body }) =>
      writeMonitor(database, caller, params.subuser_name, body),
    'DELETE /subusers/:subuser_name/monitor': ({ caller, params }) =>
      removeMonitor(database, caller, params.subuser_name),
  });
}

function switchOf({ disabled }: SubuserSwitch): boolean {
  if (disabled === undefined) throw badRequest('no fields provided');
  return disabled;
}
