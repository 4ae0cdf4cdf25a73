import type { Passkey } from 'sendwright/wire/passkeys';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';

interface Person {
  readonly accountId: number;
  readonly userId: number;
}

interface PasskeyRow {
  passkey_id: string;
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

const shown = sql`passkey_id, name, is_synced, created_at, last_used_at`;

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.passkey_id,
  name: row.name,
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** A user's passkeys, oldest first; there are few (`limits.passkey.perUser`). */
export async function listPasskeys(database: Queryable, { accountId, userId }: Person): Promise<Passkey[]> {
  const rows = await database.rows<PasskeyRow>(sql`
    select ${shown} from passkeys where account_id = ${accountId} and user_id = ${userId}
    order by created_at, passkey_id limit 100`);
  return rows.map(toPasskey);
}

/** How the browser names a user's passkeys. */
export async function credentialsOf(database: Queryable, { accountId, userId }: Person) {
  const rows = await database.rows<{ credential_id: string; transports: string[] }>(sql`
    select credential_id, transports from passkeys where account_id = ${accountId} and user_id = ${userId}
    order by created_at, passkey_id limit 100`);
  return rows.map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports }));
}

export interface NewPasskey {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly name: string;
}

/** Throws 400 for a credential that is registered already, whoever it belongs to. */
export async function insertPasskey(database: Queryable, person: Person, passkey: NewPasskey): Promise<Passkey> {
  const { passkeyId, credentialId, publicKey, counter, transports, isSynced, name } = passkey;
  const row = await database.first<PasskeyRow>(sql`
    insert into passkeys
      (account_id, passkey_id, user_id, credential_id, public_key, counter, transports, is_synced, name)
    values
      (${person.accountId}, ${passkeyId}, ${person.userId}, ${credentialId}, ${publicKey}, ${counter},
        ${[...transports]}::text[], ${isSynced}, ${name})
    on conflict (credential_id) do nothing
    returning ${shown}`);
  if (!row) throw refusal('passkey_invalid');
  return toPasskey(row);
}

/** @throws HttpError 404 for a passkey of somebody else */
export async function updateName(
  database: Queryable,
  { accountId, userId }: Person,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const row = await database.first<PasskeyRow>(sql`
    update passkeys set name = ${name}
    where account_id = ${accountId} and user_id = ${userId} and passkey_id = ${passkeyId}
    returning ${shown}`);
  if (!row) throw refusal('passkey_not_found');
  return toPasskey(row);
}

/** Returns its name. @throws HttpError 404 for a passkey of somebody else */
export async function deletePasskey(
  database: Queryable,
  { accountId, userId }: Person,
  passkeyId: string,
): Promise<string> {
  const row = await database.first<{ name: string }>(sql`
    delete from passkeys where account_id = ${accountId} and user_id = ${userId} and passkey_id = ${passkeyId}
    returning name`);
  if (!row) throw refusal('passkey_not_found');
  return row.name;
}
