import type { OwnKey } from 'sendwright/wire/security';
import { sql } from '../../../database/sql';
import type { Queryable, Transaction } from '../../../database/database';
import { endSessionsOf, notifyWorkbenches } from '../sessions/endSessions';

interface Person {
  readonly accountId: number;
  readonly userId: number;
}

export interface NewPassword {
  readonly hash: string;
  /** The session to keep; unset: none. */
  readonly keepToken?: string | undefined;
  readonly revokedKeys?: readonly string[] | undefined;
}

/**
 * Sets the password and revokes everything that somebody with the old one could still use: other sessions, pending
 * links to reset the password or change the address, and the named keys. Returns the revoked keys.
 */
export async function replacePassword(
  transaction: Transaction,
  person: Person,
  password: NewPassword,
): Promise<OwnKey[]> {
  const { accountId, userId } = person;
  const { hash, keepToken, revokedKeys = [] } = password;
  await transaction.execute(
    sql`update users set password_hash = ${hash} where account_id = ${accountId} and user_id = ${userId}`,
  );
  await endSessionsOf(transaction, accountId, userId, keepToken);
  // Remaining sessions read whether there is a password.
  await notifyWorkbenches(transaction, accountId);
  await transaction.execute(sql`delete from sign_in_links where account_id = ${accountId} and user_id = ${userId}`);
  await transaction.execute(sql`delete from known_devices where account_id = ${accountId} and user_id = ${userId}`);
  // A link that confirms the current address is not an address change.
  await transaction.execute(sql`
    delete from mailed_links using users
    where mailed_links.account_id = ${accountId} and mailed_links.user_id = ${userId}
      and users.account_id = ${accountId} and users.user_id = ${userId}
      and (purpose <> 'verify-email' or lower(mailed_links.email) <> lower(users.email))`);
  const keys = (await listOwnKeys(transaction, person)).filter((key) => revokedKeys.includes(key.api_key_id));
  await transaction.execute(sql`
    delete from api_keys
    where account_id = ${accountId} and user_id = ${userId}
      and api_key_id = any(${keys.map((key) => key.api_key_id)}::text[])`);
  return keys;
}

/** The API keys that a user created, newest first. */
export async function listOwnKeys(database: Queryable, { accountId, userId }: Person): Promise<OwnKey[]> {
  const rows = await database.rows<Omit<OwnKey, 'created_at'> & { created_at: Date }>(sql`
    select api_key_id, name, created_at, cardinality(scopes) as scopes from api_keys
    where account_id = ${accountId} and user_id = ${userId} order by created_at desc, api_key_id`);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
