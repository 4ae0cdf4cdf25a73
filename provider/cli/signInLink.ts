import { sql } from '../database/sql';
import { issueSignInLink } from '../domains/accounts/sessions/signInLinks';
import { CommandError, optional, withDatabase, type Command } from './command';
import { findAccount } from './findAccount';

export const signInLink: Command = {
  flags: '--account NAME | --user USERNAME',
  summary: 'Prints a link that signs in once, within 24 hours: as the first person of an account, or as any user.',
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
