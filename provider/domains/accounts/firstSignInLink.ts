import { sql } from '../../database/sql';
import type { Database } from '../../database/database';
import { hashSecret, randomSecret } from '../../http/secrets';
import { createAccount } from './createAccount';

/**
 * A link that signs the owner in once, within 24 hours, for as long as nobody has
 * ever signed in; undefined afterwards. Makes the account `owner` when there is none.
 * An earlier link that was not used stops working.
 */
export async function firstSignInLink(database: Database, publicUrl: string): Promise<string | undefined> {
  const known = await database.first<{ signed_in: boolean }>(sql`
    select exists (select from users where signed_in_at is not null) as signed_in`);
  if (known?.signed_in) return undefined;
  const owner = await ownerOf(database);
  const token = randomSecret();
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`delete from sign_in_links where account_id = ${owner.accountId} and user_id = ${owner.userId}`);
    await transaction.execute(sql`
      insert into sign_in_links (account_id, token_hash, user_id, expires_at)
      values (${owner.accountId}, ${hashSecret(token)}, ${owner.userId}, now() + interval '24 hours')`);
  });
  return `${publicUrl}/sign-in?link=${token}`;
}

async function ownerOf(database: Database): Promise<{ accountId: number; userId: number }> {
  const user = await database.first<{ account_id: number; user_id: number }>(sql`
    select account_id, user_id from users where is_admin order by account_id, user_id limit 1`);
  if (user) return { accountId: user.account_id, userId: user.user_id };
  return createAccount(database, { username: 'owner', plan: 'advanced', admin: true, operator: true });
}
