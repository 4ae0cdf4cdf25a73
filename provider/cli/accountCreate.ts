import { createAccount } from '../domains/accounts/signUp/createAccount';
import { refuseWeakPassword } from '../domains/accounts/security/passwords';
import { plans } from '../domains/scopes/catalogue';
import { CommandError, optional, required, withDatabase, type Command } from './command';
import { findAccount } from './findAccount';

export const accountCreate: Command = {
  flags:
    '--username NAME --password PASSWORD [--email ADDRESS] [--plan trial|free|basic|advanced] [--admin] [--parent ' +
    'NAME]',
  summary: 'Makes an account and the person who signs in to it.',
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
        admin: values['admin'] === true,
        // Anybody with access to the command line is an operator; a subuser's administrator only manages the subuser.
        operator: values['admin'] === true && parent === undefined,
        email,
        parentAccountId: parent?.accountId,
      });
      return account.accountId;
    });
    context.print(`Made account ${accountId} "${username}" (${plan}).`);
  },
};
