import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Addresses of this machine that mail is sent from in turn. */
export interface IpPool {
  readonly name: string;
  readonly addresses: readonly string[];
}

export function listIpPools(database: Queryable, accountId: number): Promise<IpPool[]> {
  return database.rows<IpPool>(sql`select name, addresses from ip_pools where account_id = ${accountId} order by name`);
}

/** The addresses of a pool; none if the pool does not exist or none is named, which means any address. */
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

/** Creates a pool or replaces its addresses; without addresses it is deleted. */
export async function writeIpPool(database: Queryable, accountId: number, { name, addresses }: IpPool): Promise<void> {
  await database.execute(
    addresses.length === 0
      ? sql`delete from ip_pools where account_id = ${accountId} and name = ${name}`
      : sql`insert into ip_pools (account_id, name, addresses) values (${accountId}, ${name}, ${addresses}::text[])
          on conflict (account_id, name) do update set addresses = excluded.addresses`,
  );
}
