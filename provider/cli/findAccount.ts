import { sql } from '../database/sql';
import type { Queryable } from '../database/database';
import type { Plan, ScopeGrant } from '../domains/scopes/catalogue';
import { CommandError } from './command';

interface FoundAccount extends ScopeGrant {
  readonly accountId: number;
  readonly userId: number;
}

/** The account called `username` with its first user. Throws if there is none. */
export async function findAccount(database: Queryable, username: string): Promise<FoundAccount> {
  const row = await database.first<{
    account_id: number;
    user_id: number;
    plan: Plan;
    is_admin: boolean;
    is_operator: boolean;
    scopes_added: string[];
    scopes_withheld: string[];
  }>(sql`
    select account_id, user_id, plan, is_admin, is_operator, scopes_added, scopes_withheld from accounts
    join users using (account_id)
    where lower(accounts.username) = lower(${username}) order by user_id limit 1`);
  if (!row)
    throw new CommandError(
      `There is no account "${username}". Make it with "account create --username ${username} --password …".`,
    );
  return {
    accountId: row.account_id,
    userId: row.user_id,
    plan: row.plan,
    isAdmin: row.is_admin,
    isOperator: row.is_operator,
    added: row.scopes_added,
    withheld: row.scopes_withheld,
  };
}
