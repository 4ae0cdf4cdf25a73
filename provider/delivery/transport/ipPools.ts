import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { usualPlan } from '../pace/warmupPlan';
import { AddressTurns } from './addressTurns';

/** Addresses of this machine that mail is sent from in turn. */
export interface IpPool {
  readonly name: string;
  readonly addresses: readonly string[];
}

/** An address of a pool, since when it warms up, and its plan if it is not as usual. */
interface AddressRow {
  ip: string;
  started_at: Date | null;
  first_hour: number | null;
  growth: number | null;
  days: number | null;
}

export function listIpPools(database: Queryable, accountId: number): Promise<IpPool[]> {
  return database.rows<IpPool>(sql`select name, addresses from ip_pools where account_id = ${accountId} order by name`);
}

/** Whether mail can name a pool: it exists and has addresses. */
export async function isUsablePool(database: Queryable, accountId: number, name: string): Promise<boolean> {
  const found = await database.first(sql`
    select from ip_pools where account_id = ${accountId} and name = ${name} and cardinality(addresses) > 0`);
  return found !== undefined;
}

/** The addresses of a pool in turn; any address if the pool does not exist (any more), or none is named. */
export async function openIpPool(
  database: Queryable,
  accountId: number,
  name: string | null | undefined,
): Promise<AddressTurns> {
  const rows =
    name === null || name === undefined
      ? []
      : await database.rows<AddressRow>(sql`
          select ip, warmup_started_at as started_at, first_hour, growth, days
          from ip_pools cross join unnest(addresses) with ordinality as pooled (ip, place)
          left join account_addresses using (account_id, ip)
          left join warmup_plans on warmup_plans.account_id = ${accountId} and subject = ip
          where ip_pools.account_id = ${accountId} and name = ${name} order by place`);
  const addresses = rows.map(({ ip, started_at: startedAt, first_hour: firstHour, growth, days }) => ({
    ip,
    plan:
      startedAt === null
        ? undefined
        : {
            startedAt,
            firstHour: firstHour ?? usualPlan.firstHour,
            growth: growth ?? usualPlan.growth,
            days: days ?? usualPlan.days,
          },
  }));
  return new AddressTurns(database, accountId, addresses);
}

/**
 * Creates a pool or replaces its addresses, which become the account's; without addresses the pool is deleted, and with
 * it those that no other pool has.
 */
export async function writeIpPool(database: Database, accountId: number, { name, addresses }: IpPool): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      delete from account_addresses using ip_pools as pool
      where account_addresses.account_id = ${accountId} and pool.account_id = ${accountId} and pool.name = ${name}
        and ip = any(pool.addresses) and not ip = any(${addresses}::text[])
        and not exists (
          select from ip_pools as other
          where other.account_id = ${accountId} and other.name <> ${name} and ip = any(other.addresses))`);
    await transaction.execute(sql`
      insert into account_addresses (account_id, ip)
      select ${accountId}, ip from unnest(${addresses}::text[]) as given (ip)
      on conflict do nothing`);
    await transaction.execute(
      addresses.length === 0
        ? sql`delete from ip_pools where account_id = ${accountId} and name = ${name}`
        : sql`insert into ip_pools (account_id, name, addresses) values (${accountId}, ${name}, ${addresses}::text[])
            on conflict (account_id, name) do update set addresses = excluded.addresses`,
    );
  });
}
