import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';

/** What an erased person was reached by. */
export type ErasedKind = 'email' | 'phone';

/** An address or number. */
export interface ErasedIdentity {
  readonly kind: ErasedKind;
  readonly value: string;
}

/** The reason in the words of the `dropped` event, which published clients know. */
export const erasedReason = 'Unsubscribed Address';

/**
 * A condition: the address or number in the column `value` belonged to somebody who was erased. Accounts that erased
 * nobody pay one lookup.
 */
export const isErased = (accountId: number | Sql, kind: ErasedKind, value: Sql): Sql => sql`exists (
  select from erasure_keys join erased_identities on erased_identities.account_id = erasure_keys.account_id
    and erased_identities.digest = sha256(erasure_keys.key || convert_to(${`${kind} `} || lower(${value}), 'UTF8'))
  where erasure_keys.account_id = ${accountId})`;

const digestOf = (key: Buffer, { kind, value }: ErasedIdentity): Buffer =>
  createHash('sha256').update(key).update(`${kind} ${value.toLowerCase()}`).digest();

async function keyOf(database: Queryable, accountId: number): Promise<Buffer | undefined> {
  return (await database.first<{ key: Buffer }>(sql`select key from erasure_keys where account_id = ${accountId}`))
    ?.key;
}

/** Those of the identities that belonged to somebody who was erased. */
export async function findErased<Identity extends ErasedIdentity>(
  database: Queryable,
  accountId: number,
  identities: readonly Identity[],
): Promise<readonly Identity[]> {
  const key = identities.length === 0 ? undefined : await keyOf(database, accountId);
  if (!key) return [];
  const digests = identities.map((identity) => digestOf(key, identity));
  const rows = await database.rows<{ digest: Buffer }>(sql`
    select digest from erased_identities where account_id = ${accountId} and digest = any(${digests}::bytea[])`);
  const found = new Set(rows.map(({ digest }) => digest.toString('hex')));
  return identities.filter((_identity, index) => found.has(digests[index]?.toString('hex') ?? ''));
}

/** Keeps the digests of the identities, so that nobody is mailed or imported by accident. */
export async function rememberErased(
  database: Queryable,
  accountId: number,
  identities: readonly ErasedIdentity[],
): Promise<void> {
  await database.execute(sql`
    insert into erasure_keys (account_id, key) values (${accountId}, ${randomBytes(32)}) on conflict do nothing`);
  const key = await keyOf(database, accountId);
  if (!key) throw new Error('The key of erased addresses was not stored.');
  await database.execute(sql`
    insert into erased_identities (account_id, digest)
    select ${accountId}, digest from unnest(${identities.map((one) => digestOf(key, one))}::bytea[]) as given (digest)
    on conflict do nothing`);
}

/** Forgets the digests of people who come back of their own will; returns how many there were. */
export async function forgetErased(
  database: Queryable,
  accountId: number,
  identities: readonly ErasedIdentity[],
): Promise<number> {
  const key = await keyOf(database, accountId);
  if (!key) return 0;
  return database.execute(sql`
    delete from erased_identities where account_id = ${accountId}
      and digest = any(${identities.map((one) => digestOf(key, one))}::bytea[])`);
}
