import { sql } from '../../../database/sql';
import type { Database } from '../../../database/database';
import { hashSecret, randomSecret } from '../../../http/secrets';
import { audit } from '../../audit-log/audit';
import { createAccount } from '../signUp/createAccount';

/** Hours that a sign-in link works. */
export const linkHours = 24;

interface Person {
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
}

/** Creates a one-time sign-in link that works for 24 hours. Earlier links stop working. */
export async function issueSignInLink(database: Database, person: Person, publicUrl: string): Promise<string> {
  const { accountId, userId, username } = person;
  const token = randomSecret();
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`delete from sign_in_links where account_id = ${accountId} and user_id = ${userId}`);
    await transaction.execute(sql`
      insert into sign_in_links (account_id, token_hash, user_id, expires_at)
      values (${accountId}, ${hashSecret(token)}, ${userId}, now() + ${linkHours} * interval '1 hour')`);
    await audit(transaction, {
      accountId,
      actor: { userId: null, username: 'command line' },
      action: 'sign_in_link.created',
      subject: username,
    });
  });
  return `${publicUrl}/sign-in?link=${token}`;
}

/**
 * The link printed at startup, for the installation's owner, until an operator has a password; then undefined. Creates
 * the account `owner` if there is none.
 */
export async function startSignInLink(database: Database, publicUrl: string): Promise<string | undefined> {
  const known = await database.first<{ has_password: boolean }>(sql`
    select exists
      (select from users
        where password_hash is not null
          and (is_operator or is_admin and not exists (select from users where is_operator)))
      as has_password`);
  if (known?.has_password) return undefined;
  return issueSignInLink(database, await ownerOf(database), publicUrl);
}

async function ownerOf(database: Database): Promise<Person> {
  const user = await database.first<{ account_id: number; user_id: number; username: string }>(sql`
    select account_id, user_id, username from users where is_admin order by is_operator desc, account_id, user_id
    limit 1`);
  if (user) return { accountId: user.account_id, userId: user.user_id, username: user.username };
  const username = 'owner';
  return { ...(await createAccount(database, { username, plan: 'advanced', admin: true, operator: true })), username };
}
