import { accessSettings as contract } from 'sendwright/wire/accessSettings';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { forgetAttempts, listAttempts } from './attempts';
import { addRules, listRules, readRule, removeRules, ruleEditorOf } from './rules';

const forgetJob = 'access-settings.forget-attempts';

/** Where an account can be used from, and where it was used from. */
export const accessSettings: Domain = {
  name: 'access-settings',
  routes,
  async jobs({ database, jobs }: Provider) {
    await jobs.define(forgetJob, () => forgetAttempts(database));
    await jobs.schedule(forgetJob, '35 3 * * *');
  },
};

function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /access_settings/activity': async ({ caller, query }) => ({
      result: await listAttempts(database, caller.accountId, query.limit),
    }),
    'GET /access_settings/whitelist': async ({ caller }) => ({ result: await listRules(database, caller.accountId) }),
    'POST /access_settings/whitelist': async ({ caller, body }) => ({
      result: await addRules(
        database,
        ruleEditorOf(caller),
        body.ips.map(({ ip }) => ip),
      ),
    }),
    'DELETE /access_settings/whitelist': ({ caller, body }) => removeRules(database, ruleEditorOf(caller), body.ids),
    'GET /access_settings/whitelist/:rule_id': async ({ caller, params }) => ({
      result: await readRule(database, caller.accountId, params.rule_id),
    }),
    'DELETE /access_settings/whitelist/:rule_id': ({ caller, params }) =>
      removeRules(database, ruleEditorOf(caller), [params.rule_id]),
  });
}
