import { inboundParse as contract } from 'sendwright/wire/inboundParse';
import { limitOffsetOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { createSetting, deleteSetting, listSettings, readSetting, updateSetting } from './parseSettings';
import { forgetOutcomes } from './postOutcomes';
import { parseStats } from './parseStats';
import { createPolicy, deletePolicy, listPolicies, presentPolicy, readPolicy, updatePolicy } from './securityPolicies';

/** Mail that arrives for hosts of the account and is posted to its addresses. */
export const inboundParse: Domain = {
  name: 'inbound-parse',
  routes,
  async jobs({ database, jobs }) {
    await jobs.define(jobName, async (_data, signal) => {
      await forgetOutcomes(database, signal);
    });
    await jobs.schedule(jobName, '30 3 * * *');
  },
};

const jobName = 'inbound-parse.forget';

/** The operations of `/v3/user/webhooks/parse` and `/v3/user/webhooks/security`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'POST /user/webhooks/parse/settings': {
      audit: ({ body }) => ({ subject: body.hostname ?? '' }),
      handle: ({ caller, body }) => createSetting(provider, caller.accountId, body),
    },
    'GET /user/webhooks/parse/settings': async ({ caller }) => ({
      result: await listSettings(database, caller.accountId),
    }),
    'GET /user/webhooks/parse/settings/:hostname': ({ caller, params }) =>
      readSetting(database, caller.accountId, params.hostname),
    'PATCH /user/webhooks/parse/settings/:hostname': {
      audit: ({ params, body }) => ({ subject: params.hostname, details: { url: body.url, hostname: body.hostname } }),
      handle: ({ caller, params, body }) => updateSetting(provider, caller.accountId, params.hostname, body),
    },
    'DELETE /user/webhooks/parse/settings/:hostname': {
      audit: ({ params }) => ({ subject: params.hostname }),
      handle: ({ caller, params }) => deleteSetting(database, caller.accountId, params.hostname),
    },
    'GET /user/webhooks/parse/stats': ({ caller, query }) =>
      parseStats(database, caller.accountId, query, limitOffsetOf(query)),
    'POST /user/webhooks/security/policies': {
      audit: ({ body }) => ({ subject: body.name ?? '' }),
      handle: async ({ caller, body }) => ({
        policy: presentPolicy(await createPolicy(provider, caller.accountId, body)),
      }),
    },
    'GET /user/webhooks/security/policies': async ({ caller }) => ({
      policies: (await listPolicies(database, caller.accountId)).map(presentPolicy),
    }),
    'GET /user/webhooks/security/policies/:id': async ({ caller, params }) => ({
      policy: presentPolicy(await readPolicy(database, caller.accountId, params.id)),
    }),
    'PATCH /user/webhooks/security/policies/:id': async ({ caller, params, body }) => ({
      policy: presentPolicy(await updatePolicy(provider, caller.accountId, params.id, body)),
    }),
    'DELETE /user/webhooks/security/policies/:id': async ({ caller, params, query }) => {
      await deletePolicy(database, caller.accountId, params.id, query.force ?? false);
      return { policy: null };
    },
  });
}
