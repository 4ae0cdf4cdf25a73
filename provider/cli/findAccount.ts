import { sql } from '../database/sql';
import type { Queryable } from '../database/database';
import type { Plan } from '../domains/scopes/catalogue';
import { CommandError } from './command';

/** The account called `username` with its first person. Throws where there is none. */
export async function findAccount(database: Queryable, username: string): Promise<{ accountId: number; userId: number; plan: Plan }> {
  const row = await database.first<{ account_id: number; user_id: number; plan: Plan }>(sql`
    select account_id, user_id, plan from accounts join users using (account_id)
    where lower(accounts.username) = lower(${username}) order by user_id limit 1`);
  if (!row) throw new CommandError(`There is no account "${username}". Make it with "account create --username ${username} --password …".`);
  return { accountId: row.account_id, userId: row.user_id, plan: row.plan };
}
