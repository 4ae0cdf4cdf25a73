import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import { foldName } from '../accounts/foldName';

/**
 * The account whose single sign-on somebody means: that of a username, or of a domain that it has authenticated. What
 * an account only claims counts for nothing: typing one's address must not lead to a stranger's issuer. Undefined if
 * there is none, or several.
 */
export async function accountByName(database: Queryable, typed: string): Promise<number | undefined> {
  const name = typed.trim();
  const domain = name.slice(name.lastIndexOf('@') + 1).toLowerCase();
  const byDomain = await database.rows<{ account_id: number }>(sql`
    select distinct account_id from sso_connections join dkim_keys using (account_id)
    where dkim_keys.domain = ${domain} and dkim_keys.valid_at is not null limit 2`);
  if (byDomain.length === 1) return byDomain[0]?.account_id;
  // A username that looks like an address is only its owner's if they have confirmed it.
  const isTheirs = name.includes('@')
    ? sql`lower(email) = lower(${name}) and email_verified_at is not null`
    : sql`true`;
  const user = await database.first<{ account_id: number }>(sql`
    select users.account_id from users join sso_connections using (account_id)
    where folded_name = ${foldName(name)} and ${isTheirs}`);
  return user?.account_id;
}
