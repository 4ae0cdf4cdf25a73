import { sql } from '../../../database/sql';
import type { Transaction } from '../../../database/database';
import { conflict } from '../../../http/errors';
import { foldName } from '../foldName';

export interface NewUser {
  readonly accountId: number;
  readonly username: string;
  readonly email: string;
  /** Null: the user signs in by link until a password is chosen. */
  readonly passwordHash: string | null;
  readonly isAdmin: boolean;
  /** An operator, who administers all accounts of the installation. */
  readonly isOperator?: boolean | undefined;
  /** Null: all scopes of the account's plan. */
  readonly scopes: readonly string[] | null;
  /** Whether the address is verified. */
  readonly isVerified: boolean;
  readonly profile?: Readonly<Record<string, string>> | undefined;
}

/** Reserves the name until the transaction ends. Throws 409 if it, or another spelling of it, is taken. */
export async function reserveUsername(transaction: Transaction, username: string): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`account ${foldName(username)}`}, 4680))`,
  );
  const taken = await transaction.first(
    sql`select 1 from users where lower(username) = lower(${username}) or folded_name = ${foldName(username)}`,
  );
  if (taken) throw conflict('Username must be unique.', 'username');
}

/** Adds a user to an account. Call `reserveUsername` first. */
export async function createUser(transaction: Transaction, user: NewUser): Promise<number> {
  const row = await transaction.first<{ user_id: number }>(sql`
    insert into users
      (account_id, username, folded_name, email, password_hash, is_admin, is_operator, scopes, profile,
        email_verified_at)
    values
      (${user.accountId}, ${user.username}, ${foldName(user.username)}, ${user.email}, ${user.passwordHash},
        ${user.isAdmin}, ${user.isOperator ?? false}, ${user.scopes && [...user.scopes]}::text[],
      ${JSON.stringify(user.profile ?? {})}::jsonb, case when ${user.isVerified} then now() end)
    returning user_id`);
  if (!row) throw new Error('PostgreSQL returned no user.');
  return row.user_id;
}
