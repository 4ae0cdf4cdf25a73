import type { IpAddress, IpQuery, WarmingIp } from 'sendwright/wire/ips';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { usualPlan } from '../../delivery/pace/warmupPlan';
import { notFound } from '../../http/errors';

interface Row {
  ip: string;
  subusers: string[];
  rdns: string;
  pools: string[];
  started_at: Date | null;
  assigned_at: Date;
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
/** For rows of `account_addresses as own`. */
const isWarming = sql`own.warmup_started_at > now() - make_interval(days => coalesce((
  select days from warmup_plans where warmup_plans.account_id = own.account_id and subject = own.ip
), ${usualPlan.days}))`;

const shown = ({ started_at: startedAt, assigned_at: assignedAt, ...row }: Row): IpAddress => ({
  ...row,
  warmup: startedAt !== null,
  start_date: startedAt && seconds(startedAt),
  whitelabeled: row.rdns !== '',
  assigned_at: seconds(assignedAt),
});

/** The addresses of an account that a query asks for. */
export async function listAddresses(database: Queryable, accountId: number, query: IpQuery): Promise<IpAddress[]> {
  const { ip = '', subuser = null, exclude_whitelabels: excludesNamed = false, limit = 500, offset = 0 } = query;
  const order = query.sort_by_direction === 'desc' ? sql`ip desc` : sql`ip`;
  const rows = await database.rows<Row>(sql`
    select ip, subusers, rdns, pools, started_at, assigned_at from (
      select own.ip, assigned_at, case when ${isWarming} then warmup_started_at end as started_at,
        array(select name from ip_pools as pool where pool.account_id = ${accountId} and own.ip = any(pool.addresses)
          order by name) as pools,
        array(select username from accounts as sub
          where parent_account_id = ${accountId} and deleted_at is null and own.ip = any(sub.ips)
          order by username) as subusers,
        coalesce((select subdomain || '.' || domain from reverse_dns as named
          where named.account_id = ${accountId} and named.ip = own.ip and valid_at is not null), '') as rdns
      from account_addresses as own where own.account_id = ${accountId}
    ) as address
    where position(${ip} in ip) > 0 and (${subuser}::text is null or ${subuser} = any(subusers))
      and not (${excludesNamed} and rdns <> '')
    order by ${order} limit ${limit} offset ${offset}`);
  return rows.map(shown);
}

/** Throws 404. */
export async function readAddress(database: Queryable, accountId: number, ip: string): Promise<IpAddress> {
  const found = (await listAddresses(database, accountId, { ip })).find((address) => address.ip === ip);
  if (!found) throw notFound();
  return found;
}

/** The addresses that are warming up, or only the named one. */
export async function listWarming(database: Queryable, accountId: number, ip: string | null): Promise<WarmingIp[]> {
  const rows = await database.rows<{ ip: string; started_at: Date }>(sql`
    select own.ip, coalesce(own.warmup_started_at, now()) as started_at from account_addresses as own
    where own.account_id = ${accountId} and ${isWarming} and (${ip}::text is null or ip = ${ip})
    order by ip limit 1000`);
  return rows.map((row) => ({ ip: row.ip, start_date: seconds(row.started_at) }));
}

/** Starts the warm-up today, by the usual plan; one that is under way goes on. Throws 404. */
export async function startWarmup(database: Database, accountId: number, ip: string): Promise<WarmingIp[]> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`
      delete from warmup_plans where account_id = ${accountId} and subject = ${ip} and not exists (
        select from account_addresses as own where own.account_id = ${accountId} and own.ip = ${ip} and ${isWarming})`);
    const found = await transaction.execute(sql`
      update account_addresses as own
      set warmup_started_at = case when ${isWarming} then own.warmup_started_at else now() end
      where own.account_id = ${accountId} and own.ip = ${ip}`);
    if (found === 0) throw notFound('resource not found', 'ip');
    return listWarming(transaction, accountId, ip);
  });
}

/** Lets the address send as much as comes. Throws 404. */
export async function stopWarmup(database: Queryable, accountId: number, ip: string): Promise<void> {
  const found = await database.execute(sql`
    update account_addresses set warmup_started_at = null where account_id = ${accountId} and ip = ${ip}`);
  if (found === 0) throw notFound('resource not found', 'ip_address');
}
