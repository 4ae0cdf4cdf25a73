import type { OwnSso } from 'sendwright/wire/singleSignOn';
import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import { forbidden } from '../../http/errors';
import type { Caller } from '../../provider';

export async function readOwn(database: Queryable, { accountId, userId }: Caller): Promise<OwnSso> {
  const row = await database.first<OwnSso>(sql`
    select exists (select from sso_connections where account_id = ${accountId}) as available,
      exists (select from sso_identities where account_id = ${accountId} and user_id = ${userId}) as connected`);
  return row ?? { available: false, connected: false };
}

/**
 * Throws 403 for an operator in an account of somebody else: whoever decides about its single sign-on would decide
 * about the installation.
 */
export async function requireConnectable(database: Queryable, { accountId, userId }: Caller): Promise<void> {
  const refused = await database.first(sql`
    select from users
    where account_id = ${accountId} and user_id = ${userId} and is_operator
      and user_id <> (select min(user_id) from users owners where owners.account_id = ${accountId})`);
  if (refused) throw forbidden('An operator who does not own the account signs in with a password.');
}
