import { randomBytes } from 'node:crypto';
import { sql } from '../../../database/sql';
import type { Database, Transaction } from '../../../database/database';
import type { Plan } from '../../scopes/catalog';
import { trialEnd } from '../offerings';
import { createUser, reserveUsername } from './createUser';
import { hashPassword } from '../security/passwords';

export interface NewAccount {
  readonly username: string;
  readonly plan: Plan;
  readonly admin: boolean;
  /** An operator, who administers all accounts of the installation. */
  readonly operator?: boolean | undefined;
  readonly email?: string | undefined;
  /** Unset: the user signs in by link until a password is chosen. */
  readonly password?: string | undefined;
  /** Set for a subuser: its parent account. */
  readonly parentAccountId?: number | undefined;
  /** False: nobody has verified the address yet. Unset: the operator vouches for it. */
  readonly isVerified?: boolean | undefined;
  readonly profile?: Readonly<Record<string, string>> | undefined;
}

/** Creates an account and its first user. Throws 409 if the username is taken. */
export async function createAccount(
  database: Database,
  account: NewAccount,
): Promise<{ accountId: number; userId: number }> {
  const passwordHash = account.password === undefined ? null : await hashPassword(account.password);
  return database.transaction((transaction) => insertAccount(transaction, account, passwordHash));
}

/** `createAccount` inside a transaction: hash the password before it starts. */
export async function insertAccount(
  transaction: Transaction,
  account: Omit<NewAccount, 'password'> & { readonly region?: 'global' | 'eu' },
  passwordHash: string | null,
): Promise<{ accountId: number; userId: number }> {
  await reserveUsername(transaction, account.username);
  const created = await transaction.first<{ account_id: number }>(sql`
    insert into accounts (parent_account_id, username, plan, region, link_secret, trial_ends_at)
    values
      (${account.parentAccountId ?? null}, ${account.username}, ${account.plan}, ${account.region ?? 'global'},
        ${randomBytes(32)}, ${account.plan === 'trial' ? trialEnd : sql`null`})
    returning account_id`);
  if (!created) throw new Error('PostgreSQL returned no account.');
  const accountId = created.account_id;
  const userId = await createUser(transaction, {
    accountId,
    username: account.username,
    email: account.email ?? '',
    passwordHash,
    isAdmin: account.admin,
    isOperator: account.operator ?? false,
    scopes: null,
    isVerified: (account.isVerified ?? true) && Boolean(account.email),
    profile: account.profile,
  });
  return { accountId, userId };
}
