import { sql } from '../database/sql';
import { refuseWeakPassword } from '../domains/accounts/security/passwords';
import { issueSignInLink } from '../domains/accounts/sessions/signInLinks';
import { createAccount } from '../domains/accounts/signUp/createAccount';
import { createApiKey } from '../domains/api-keys/createApiKey';
import { plans, scopesOfGrant, scopesOfPlan } from '../domains/scopes/catalog';
import { type Command, CommandError, findAccount, optional, required, withDatabase } from './command';

export const signInLink: Command = {
  flags: '--account NAME | --user USERNAME',
  summary: 'Prints a link that signs in once, within 24 hours: as the first user of an account, or as any user.',
  options: { account: { type: 'string' }, user: { type: 'string' } },
  async run(context) {
    const [account, username] = [optional(context.values, 'account'), optional(context.values, 'user')];
    if (account === undefined && username === undefined) throw new CommandError('--account or --user is required.');
    const link = await withDatabase(context, async (database) => {
      const found = account === undefined ? undefined : await findAccount(database, account);
      const isUser =
        found && username === undefined ? sql`user_id = ${found.userId}` : sql`lower(username) = lower(${username})`;
      const user = await database.first<{ account_id: number; user_id: number; username: string }>(sql`
        select account_id, user_id, username from users
        where ${found ? sql`account_id = ${found.accountId}` : sql`true`}
          and ${isUser}`);
      if (!user)
        throw new CommandError(
          found ? `The account "${account}" has no user "${username}".` : `There is no user "${username}".`,
        );
      return issueSignInLink(
        database,
        { accountId: user.account_id, userId: user.user_id, username: user.username },
        context.config.publicUrl,
      );
    });
    context.print(link);
  },
};

export const apiKeyCreate: Command = {
  flags: '--account NAME [--scopes a,b] [--name TEXT]',
  summary: 'Creates an API key and prints it; without --scopes it has all scopes of the plan.',
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

export const accountCreate: Command = {
  flags:
    '--username NAME --password PASSWORD [--email ADDRESS] [--plan trial|free|basic|advanced] [--admin] [--parent ' +
    'NAME]',
  summary: 'Creates an account and its first user, who administers it; with --admin also the installation.',
  options: {
    username: { type: 'string' },
    password: { type: 'string' },
    email: { type: 'string' },
    plan: { type: 'string' },
    admin: { type: 'boolean' },
    parent: { type: 'string' },
  },
  async run(context) {
    const { values } = context;
    const username = required(values, 'username');
    const password = required(values, 'password');
    if (username.length > 100) throw new CommandError('--username must not exceed 100 characters.');
    if (password.length < 8) throw new CommandError('--password must have at least 8 characters.');
    const asked = optional(values, 'plan') ?? 'advanced';
    const plan = plans.find((name) => name === asked);
    if (!plan) throw new CommandError(`--plan must be one of ${plans.join(', ')}, not "${asked}".`);
    const email = optional(values, 'email') ?? (username.includes('@') ? username : undefined);
    await refuseWeakPassword(password, [username, email ?? ''], 'password');
    const parentName = optional(values, 'parent');
    const accountId = await withDatabase(context, async (database) => {
      const parent = parentName === undefined ? undefined : await findAccount(database, parentName);
      const account = await createAccount(database, {
        username,
        password,
        plan,
        // Without an administrator nobody could invite one, or work as the account's subusers.
        admin: true,
        // Whoever runs the installation is no subuser.
        operator: values['admin'] === true && parent === undefined,
        email,
        parentAccountId: parent?.accountId,
      });
      return account.accountId;
    });
    context.print(`Made account ${accountId} "${username}" (${plan}).`);
  },
};
