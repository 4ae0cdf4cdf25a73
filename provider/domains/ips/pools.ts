import type { IpPoolDetail, IpPoolName } from 'sendwright/wire/ips';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';

/** Pools of one account, at most. */
const most = 100;

/** Throws 404. */
export async function readPool(database: Queryable, accountId: number, name: string): Promise<IpPoolDetail> {
  const row = await database.first<{ addresses: string[] }>(
    sql`select addresses from ip_pools where account_id = ${accountId} and name = ${name}`,
  );
  if (!row) throw notFound('Unable to locate specified IPs Pool');
  return { pool_name: name, ips: row.addresses };
}

/** A pool without addresses, which no mail can name yet. @throws HttpError 400 */
export async function createPool(database: Database, accountId: number, name: string): Promise<IpPoolName> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
    const pools = await transaction.rows(sql`select from ip_pools where account_id = ${accountId}`);
    if (pools.length >= most) throw badRequest(`You can have up to ${most} IP pools.`);
    const created = await transaction.execute(sql`
      insert into ip_pools (account_id, name, addresses) values (${accountId}, ${name}, '{}') on conflict do nothing`);
    if (created === 0) throw badRequest('You already have an IP pool with the same name.', 'name');
    return { name };
  });
}

/** Single sends and automations that name the pool name it by its new name. @throws HttpError 400, 404 */
export async function renamePool(
  database: Database,
  accountId: number,
  before: string,
  name: string,
): Promise<IpPoolName> {
  return database.transaction(async (transaction) => {
    await readPool(transaction, accountId, before);
    if (name === before) return { name };
    const taken = await transaction.first(sql`select from ip_pools where account_id = ${accountId} and name = ${name}`);
    if (taken) throw badRequest('You already have an IP pool with the same name.', 'name');
    await transaction.execute(
      sql`update ip_pools set name = ${name} where account_id = ${accountId} and name = ${before}`,
    );
    await transaction.execute(sql`
      update single_sends set email_config = jsonb_set(email_config, '{ip_pool}', to_jsonb(${name}::text))
      where account_id = ${accountId} and email_config ->> 'ip_pool' = ${before}`);
    await transaction.execute(sql`
      update automations set settings = jsonb_set(settings, '{ip_pool}', to_jsonb(${name}::text))
      where account_id = ${accountId} and settings ->> 'ip_pool' = ${before}`);
    return { name };
  });
}

/** Mail that names the pool is sent from any address. Throws 404. */
export async function deletePool(database: Queryable, accountId: number, name: string): Promise<void> {
  const deleted = await database.execute(sql`delete from ip_pools where account_id = ${accountId} and name = ${name}`);
  if (deleted === 0) throw notFound('Unable to locate specified IPs Pool');
}

/** Adds an address of the account. @throws HttpError 404 for another one, or if there is no such pool */
export async function addToPool(database: Database, accountId: number, name: string, ip: string) {
  return database.transaction(async (transaction) => {
    const own = await transaction.first(
      sql`select from account_addresses where account_id = ${accountId} and ip = ${ip} for share`,
    );
    if (!own) throw notFound('resource not found', 'ip');
    const found = await transaction.execute(sql`
      update ip_pools set addresses = case when ${ip} = any(addresses) then addresses else addresses || ${ip}::text end
      where account_id = ${accountId} and name = ${name}`);
    if (found === 0) throw notFound('Unable to locate specified IPs Pool');
    return { ip, pools: await poolsOf(transaction, accountId, ip) };
  });
}

/** Throws 404. */
export async function removeFromPool(database: Queryable, accountId: number, name: string, ip: string): Promise<void> {
  const found = await database.execute(sql`
    update ip_pools set addresses = array_remove(addresses, ${ip})
    where account_id = ${accountId} and name = ${name} and ${ip} = any(addresses)`);
  if (found === 0) throw notFound();
}

async function poolsOf(database: Queryable, accountId: number, ip: string): Promise<string[]> {
  const rows = await database.rows<IpPoolName>(sql`
    select name from ip_pools where account_id = ${accountId} and ${ip} = any(addresses) order by name`);
  return rows.map(({ name }) => name);
}
