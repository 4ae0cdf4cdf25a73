import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ReverseDns, ReverseDnsCreate, ReverseDnsQuery, ReverseDnsValidation } from 'sendwright/wire/reverseDns';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { isDomainName } from '../../validation/isDomainName';

/** What DNS says: the addresses of a name, or the names of an address. Rejects like Node's resolver. */
export interface ResolveAddress {
  addressesOf(host: string, version: 4 | 6): Promise<readonly string[]>;
  namesOf(ip: string): Promise<readonly string[]>;
}

const resolver = (): Resolver => new Resolver({ timeout: 3000, tries: 2 });

/** Asks the machine's name servers. */
export const resolveAddress: ResolveAddress = {
  addressesOf: (host, version) => (version === 4 ? resolver().resolve4(host) : resolver().resolve6(host)),
  namesOf: (ip) => resolver().reverse(ip),
};

interface Row {
  id: number;
  ip: string;
  domain: string;
  subdomain: string;
  valid: boolean;
}

const columns = sql`reverse_dns_id as id, ip, domain, subdomain, valid_at is not null as valid`;
const hostOf = ({ domain, subdomain }: Pick<Row, 'domain' | 'subdomain'>): string =>
  subdomain === '' ? domain : `${subdomain}.${domain}`;
const versionOf = (ip: string): 4 | 6 => (isIP(ip) === 6 ? 6 : 4);

const shown = (row: Row, { username, userId }: Caller): ReverseDns => ({
  ...row,
  rdns: hostOf(row),
  users: [{ username, user_id: userId }],
  legacy: false,
  a_record: { valid: row.valid, type: versionOf(row.ip) === 6 ? 'aaaa' : 'a', host: hostOf(row), data: row.ip },
});

export async function listNames(
  database: Queryable,
  caller: Caller,
  { ip = '', limit = 500, offset = 0 }: ReverseDnsQuery,
): Promise<ReverseDns[]> {
  const rows = await database.rows<Row>(sql`
    select ${columns} from reverse_dns where account_id = ${caller.accountId} and position(${ip} in ip) > 0
    order by reverse_dns_id limit ${limit} offset ${offset}`);
  return rows.map((row) => shown(row, caller));
}

/** Throws 404. */
export async function readName(database: Queryable, caller: Caller, id: number): Promise<ReverseDns> {
  const row = await database.first<Row>(sql`
    select ${columns} from reverse_dns where account_id = ${caller.accountId} and reverse_dns_id = ${id}`);
  if (!row) throw notFound();
  return shown(row, caller);
}

/** Names one of the account's addresses. @throws HttpError 400 */
export async function createName(
  database: Database,
  caller: Caller,
  { ip, domain: given, subdomain: part = '' }: ReverseDnsCreate,
): Promise<ReverseDns> {
  const { accountId } = caller;
  const [domain, subdomain] = [given.trim().toLowerCase(), part.trim().toLowerCase()];
  if (!isDomainName(hostOf({ domain, subdomain })))
    throw badRequest('This is not a domain such as example.com.', 'domain');
  return database.transaction(async (transaction) => {
    const account = await transaction.first<{ last_reverse_dns: number }>(
      sql`select last_reverse_dns from accounts where account_id = ${accountId} for update`,
    );
    const own = await transaction.first(
      sql`select from account_addresses where account_id = ${accountId} and ip = ${ip}`,
    );
    if (!own) throw badRequest('This is not an IP address of the account.', 'ip');
    const id = (account?.last_reverse_dns ?? 0) + 1;
    const created = await transaction.execute(sql`
      insert into reverse_dns (account_id, reverse_dns_id, ip, domain, subdomain)
      values (${accountId}, ${id}, ${ip}, ${domain}, ${subdomain}) on conflict do nothing`);
    if (created === 0) throw badRequest('This IP address has a name already. Remove it first.', 'ip');
    await transaction.execute(sql`update accounts set last_reverse_dns = ${id} where account_id = ${accountId}`);
    return readName(transaction, caller, id);
  });
}

/** Throws 404. */
export async function removeName(database: Queryable, { accountId }: Caller, id: number): Promise<void> {
  const removed = await database.execute(
    sql`delete from reverse_dns where account_id = ${accountId} and reverse_dns_id = ${id}`,
  );
  if (removed === 0) throw notFound();
}

/** Asks DNS whether name and address lead to each other. Throws 404. */
export async function validateName(
  database: Queryable,
  caller: Caller,
  id: number,
  dns: ResolveAddress,
): Promise<ReverseDnsValidation> {
  const { ip, rdns } = await readName(database, caller, id);
  const reason = await whyInvalid(ip, rdns, dns);
  await database.execute(sql`
    update reverse_dns set valid_at = ${reason === null ? sql`now()` : sql`null`}
    where account_id = ${caller.accountId} and reverse_dns_id = ${id}`);
  return { id, valid: reason === null, validation_results: { a_record: { valid: reason === null, reason } } };
}

async function whyInvalid(ip: string, host: string, dns: ResolveAddress): Promise<string | null> {
  const none = (): readonly string[] => [];
  const addresses = await dns.addressesOf(host, versionOf(ip)).catch(none);
  if (!addresses.includes(ip))
    return addresses.length === 0
      ? `${host} has no address.`
      : `${host} leads to ${addresses.join(', ')}, not to ${ip}.`;
  const names = await dns.namesOf(ip).catch(none);
  const isNamed = names.some((name) => name.toLowerCase().replace(/\.$/, '') === host);
  if (isNamed) return null;
  return names.length === 0 ? `${ip} has no name (PTR record).` : `${ip} is called ${names.join(', ')}.`;
}
