import { randomBytes } from 'node:crypto';
import { sql } from '../../database/sql';
import type { Database } from '../../database/database';
import { conflict } from '../../http/errors';
import type { Plan } from '../scopes/catalogue';
import { hashPassword } from './passwords';

export interface NewAccount {
  readonly username: string;
  readonly plan: Plan;
  readonly admin: boolean;
  readonly email?: string | undefined;
  /** Unset: the person signs in by a link until a password is chosen. */
  readonly password?: string | undefined;
  /** Set: a subuser of this account. */
  readonly parentAccountId?: number | undefined;
}

/** Makes an account and the person who signs in to it. Throws 409 when the username is taken. */
export async function createAccount(database: Database, account: NewAccount): Promise<{ accountId: number; userId: number }> {
  const passwordHash = account.password === undefined ? null : await hashPassword(account.password);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account ${account.username.toLowerCase()}`}, 4680))`);
    const taken = await transaction.first(sql`select 1 from users where lower(username) = lower(${account.username})`);
    if (taken) throw conflict('Username must be unique.', 'username');
    const created = await transaction.first<{ account_id: number }>(sql`
      insert into accounts (parent_account_id, username, plan, link_secret)
      values (${account.parentAccountId ?? null}, ${account.username}, ${account.plan}, ${randomBytes(32)})
      returning account_id`);
    if (!created) throw new Error('PostgreSQL returned no account.');
    const accountId = created.account_id;
    const user = await transaction.first<{ user_id: number }>(sql`
      insert into users (account_id, username, email, password_hash, is_admin)
      values (${accountId}, ${account.username}, ${account.email ?? ''}, ${passwordHash}, ${account.admin})
      returning user_id`);
    if (!user) throw new Error('PostgreSQL returned no user.');
    return { accountId, userId: user.user_id };
  });
}
