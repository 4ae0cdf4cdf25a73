import { createApiKey } from '../domains/api-keys/createApiKey';
import { scopesOfGrant, scopesOfPlan } from '../domains/scopes/catalogue';
import { CommandError, optional, required, withDatabase, type Command } from './command';
import { findAccount } from './findAccount';

export const apiKeyCreate: Command = {
  flags: '--account NAME [--scopes a,b] [--name TEXT]',
  summary: 'Makes an API key and prints it; without --scopes it may do all that the plan allows.',
  options: { account: { type: 'string' }, scopes: { type: 'string' }, name: { type: 'string' } },
  async run(context) {
    const username = required(context.values, 'account');
    const asked = optional(context.values, 'scopes')
      ?.split(',')
      .map((scope) => scope.trim())
      .filter(Boolean);
    const key = await withDatabase(context, async (database) => {
      const account = await findAccount(database, username);
      const { accountId, userId, plan } = account;
      const allowed = scopesOfGrant(account);
      const unknown = (asked ?? []).filter((scope) => !allowed.includes(scope));
      if (unknown.length > 0)
        throw new CommandError(`The account "${username}" (${plan}) has no scope ${unknown.join(', ')}.`);
      const name = optional(context.values, 'name') ?? 'command line';
      return createApiKey(database, {
        accountId,
        userId,
        name,
        scopes: asked ?? scopesOfPlan(plan).filter((scope) => allowed.includes(scope)),
      });
    });
    context.print(key.apiKey);
  },
};
