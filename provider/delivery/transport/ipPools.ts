import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Addresses of this machine that mail leaves from in turn. */
export interface IpPool {
  readonly name: string;
  readonly addresses: readonly string[];
}

export function listIpPools(database: Queryable, accountId: number): Promise<IpPool[]> {
  return database.rows<IpPool>(sql`select name, addresses from ip_pools where account_id = ${accountId} order by name`);
}

/**
 * The addresses of a pool; none where there is no such pool (any more), or none is named: mail then leaves from any.
 */
export async function addressesOfPool(
  database: Queryable,
  accountId: number,
  name: string | null | undefined,
): Promise<readonly string[]> {
  if (name === null || name === undefined) return [];
  const row = await database.first<IpPool>(
    sql`select name, addresses from ip_pools where account_id = ${accountId} and name = ${name}`,
  );
  return row?.addresses ?? [];
}

/** Makes a pool or replaces its addresses; without any it is removed. */
export async function writeIpPool(database: Queryable, accountId: number, { name, addresses }: IpPool): Promise<void> {
  await database.execute(
    addresses.length === 0
      ? sql`delete from ip_pools where account_id = ${accountId} and name = ${name}`
      : sql`insert into ip_pools (account_id, name, addresses) values (${accountId}, ${name}, ${addresses}::text[])
          on conflict (account_id, name) do update set addresses = excluded.addresses`,
  );
}
