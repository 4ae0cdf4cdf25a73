import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { createSigningKey } from '../../../delivery/receivers/signPost';

/** The key that signs an account's calls; made when it is first needed. */
export async function signingKey(database: Database, accountId: number): Promise<string> {
  const place = { column: 'automation_signing_keys.private_key', accountId, row: String(accountId) };
  const read = async (): Promise<string | undefined> => {
    const row = await database.first<{ private_key: string }>(sql`
      select private_key from automation_signing_keys where account_id = ${accountId}`);
    return row && database.secrets.open(row.private_key, place);
  };
  const known = await read();
  if (known !== undefined) return known;
  await database.execute(sql`
    insert into automation_signing_keys (account_id, private_key)
    values (${accountId}, ${database.secrets.seal(createSigningKey(), place)}) on conflict do nothing`);
  const made = await read();
  if (made === undefined) throw new Error('The key for signing calls was not written.');
  return made;
}
