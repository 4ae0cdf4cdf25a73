import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { unauthorized } from '../../http/errors';
import { hashSecret, randomSecret } from '../../http/secrets';
import { verifyPassword } from './passwords';

/** A session just opened, with the token that is known only now. */
export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
  readonly hasPassword: boolean;
}

interface UserRow {
  account_id: number;
  user_id: number;
  username: string;
  password_hash: string | null;
}

/** Throws 401 alike for an unknown name and a wrong password. */
export async function signInByPassword(database: Database, username: string, password: string): Promise<OpenedSession> {
  const user = await database.first<UserRow>(sql`
    select account_id, user_id, username, password_hash from users where lower(username) = lower(${username})`);
  const matches = await verifyPassword(user?.password_hash, password);
  if (!user || !matches) throw unauthorized('The username or the password is wrong.');
  return openSession(database, user);
}

/** Spends the link. Throws 401 when it is unknown, used or expired. */
export async function signInByLink(database: Database, token: string): Promise<OpenedSession> {
  return database.transaction(async (transaction) => {
    const link = await transaction.first<{ account_id: number; user_id: number }>(sql`
      delete from sign_in_links where token_hash = ${hashSecret(token)} and expires_at > now() returning account_id, user_id`);
    if (!link) throw unauthorized('This sign-in link has been used or has expired. Restart the server for a new one, or sign in with your password.');
    const user = await transaction.first<UserRow>(sql`
      select account_id, user_id, username, password_hash from users
      where account_id = ${link.account_id} and user_id = ${link.user_id}`);
    if (!user) throw unauthorized();
    return openSession(transaction, user);
  });
}

async function openSession(database: Queryable, user: UserRow): Promise<OpenedSession> {
  const token = randomSecret();
  const session = await database.first<{ expires_at: Date }>(sql`
    insert into sessions (account_id, token_hash, user_id, expires_at)
    values (${user.account_id}, ${hashSecret(token)}, ${user.user_id}, now() + interval '30 days')
    returning expires_at`);
  if (!session) throw new Error('PostgreSQL returned no session.');
  await database.execute(sql`update users set signed_in_at = now() where account_id = ${user.account_id} and user_id = ${user.user_id}`);
  return {
    token,
    expiresAt: session.expires_at,
    accountId: user.account_id,
    userId: user.user_id,
    username: user.username,
    hasPassword: user.password_hash !== null,
  };
}

/** Ends the session of `token`, whoever holds it: to know a token is to own it. An unknown one is no error. */
export async function endSession(database: Queryable, token: string): Promise<void> {
  await database.execute(sql`delete from sessions where token_hash = ${hashSecret(token)}`);
}
