import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type {
  AuthenticatedDomain,
  DomainAuthenticationCreate,
  DomainAuthenticationUpdate,
  DomainQuery,
  DomainValidation,
} from 'sendwright/wire/domainAuthentication';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { createDkimKey, deleteDkimKey, listDkimKeys } from '../../delivery/dkim/dkimKeys';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { isDomainName } from '../../validation/isDomainName';
import { AttemptLimit } from '../accounts/sessions/attemptLimit';
import { auditAction } from '../audit-log/audit';
import { requireSubuser } from '../subusers/subusers';
import { findRecord, type ResolveTxt } from './findRecord';
import { detailsOf, recordFinding } from './recordFinding';
import { unverifyByDomain } from './sendersOfDomain';

interface DomainRow {
  domain_id: number;
  domain: string;
  subdomain: string;
  is_default: boolean;
  custom_spf: boolean;
  ips: string[];
  valid_at: Date | null;
  checked_at: Date | null;
  check_reason: string | null;
}

const columns = sql`
  domain_id, domain, coalesce(subdomain, selector) as subdomain, is_default, custom_spf, ips, valid_at,
  checked_at, check_reason`;

/**
 * Creates a key for a domain of the caller or the named subuser; returns the required DNS record. Throws 400 for an
 * invalid or existing domain, and 404 for an unknown subuser.
 */
export async function createDomain(
  database: Database,
  caller: Caller,
  { domain: given, subdomain = '', username, automatic_security: isAutomatic, ...settings }: DomainAuthenticationCreate,
): Promise<AuthenticatedDomain> {
  // For a URL it would use the host and ignore the rest.
  const domain = /[/:?#@\\\s]/.test(given.trim()) ? '' : domainToASCII(given.trim()).toLowerCase();
  if (!isDomainName(domain)) throw badRequest('Domain must be a name such as example.com.', 'domain');
  if (subdomain !== '' && !/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(subdomain))
    throw badRequest('Subdomain may have letters, digits and hyphens only.', 'subdomain');
  if (isAutomatic === true)
    throw badRequest(
      'automatic_security must be false: add the TXT record in the response to the DNS of the domain.',
      'automatic_security',
    );
  const owner =
    username === undefined || username === caller.username ? caller : await readSubuser(database, caller, username);
  const { accountId } = owner;
  if (await database.first(sql`select 1 from dkim_keys where account_id = ${accountId} and domain = ${domain}`))
    throw badRequest('Domain must be unique.', 'domain');
  // Creating a key takes a good part of a second.
  await new AttemptLimit(database, { of: 'domain', most: 60, minutes: 60 }).take(String(caller.accountId));
  // Each account has its own record, so that two can send from one domain.
  await createDkimKey(database, accountId, domain, `sw${accountId.toString(36)}`, true);
  await auditAction(database, caller, { accountId, action: 'domain.added', subject: domain });
  const row = await database.first<DomainRow>(
    sql`select ${columns} from dkim_keys where account_id = ${accountId} and domain = ${domain}`,
  );
  if (!row) throw new Error('PostgreSQL returned no domain.');
  if (subdomain !== '')
    await database.execute(sql`
      update dkim_keys set subdomain = ${subdomain} where account_id = ${accountId} and domain_id = ${row.domain_id}`);
  return updateDomain(database, owner, row.domain_id, settings);
}

/** The owner of the listed domains. */
type DomainOwner = Pick<Caller, 'accountId' | 'userId' | 'username'>;

export async function listDomains(database: Queryable, caller: DomainOwner): Promise<AuthenticatedDomain[]> {
  const rows = await database.rows<DomainRow>(
    sql`select ${columns} from dkim_keys where account_id = ${caller.accountId} order by domain`,
  );
  const records = new Map((await listDkimKeys(database, caller.accountId)).map((record) => [record.domain, record]));
  return rows.map((row) => {
    const { name = '', value = '' } = records.get(row.domain) ?? {};
    return {
      id: row.domain_id,
      user_id: caller.userId,
      subdomain: row.subdomain,
      domain: row.domain,
      username: caller.username,
      ips: row.ips,
      custom_spf: row.custom_spf,
      default: row.is_default,
      legacy: false,
      automatic_security: false,
      valid: row.valid_at !== null,
      last_validation_attempt_at: row.checked_at && Math.floor(row.checked_at.getTime() / 1000),
      dns: { dkim: { valid: row.valid_at !== null, type: 'txt', host: name, data: value, reason: row.check_reason } },
    };
  });
}

/** A page of the domains of the caller or the named subuser. Throws 404 for an unknown subuser. */
export async function findDomains(
  database: Queryable,
  caller: Caller,
  { username, domain = '', limit, offset = 0 }: DomainQuery,
): Promise<AuthenticatedDomain[]> {
  const owner =
    username === undefined || username === caller.username ? caller : await readSubuser(database, caller, username);
  const found = (await listDomains(database, owner)).filter((one) => one.domain.includes(domain.toLowerCase()));
  return found.slice(offset, limit === undefined ? undefined : offset + limit);
}

/** Throws 404. */
export async function readDomain(database: Queryable, caller: DomainOwner, id: number): Promise<AuthenticatedDomain> {
  const found = (await listDomains(database, caller)).find((domain) => domain.id === id);
  if (!found) throw notFound();
  return found;
}

/** Throws 404. */
export async function updateDomain(
  database: Database,
  caller: DomainOwner,
  id: number,
  { default: isDefault, custom_spf: customSpf }: DomainAuthenticationUpdate,
): Promise<AuthenticatedDomain> {
  const { accountId } = caller;
  await readDomain(database, caller, id);
  await database.transaction(async (transaction) => {
    if (isDefault === true)
      await transaction.execute(sql`
        update dkim_keys set is_default = false
        where account_id = ${accountId} and is_default and domain_id <> ${id}`);
    await transaction.execute(sql`
      update dkim_keys set is_default = coalesce(${isDefault ?? null}::boolean, is_default),
        custom_spf = coalesce(${customSpf ?? null}::boolean, custom_spf)
      where account_id = ${accountId} and domain_id = ${id}`);
  });
  return readDomain(database, caller, id);
}

/** Addresses of a domain, at most. */
const maximumIps = 100;

/** Notes an address of the SPF record, which the owner of the domain writes. @throws HttpError 400, 404 */
export async function addDomainIp(
  database: Queryable,
  caller: DomainOwner,
  id: number,
  ip: string,
): Promise<AuthenticatedDomain> {
  const { ips } = await readDomain(database, caller, id);
  if (isIP(ip) === 0) throw badRequest('This is not an IP address.', 'ip');
  if (ips.length >= maximumIps) throw badRequest(`A domain has at most ${maximumIps} addresses.`, 'ip');
  await database.execute(sql`
    update dkim_keys set ips = array_append(ips, ${ip})
    where account_id = ${caller.accountId} and domain_id = ${id} and not ${ip} = any(ips)`);
  return readDomain(database, caller, id);
}

/** Throws 404. */
export async function removeDomainIp(
  database: Queryable,
  caller: DomainOwner,
  id: number,
  ip: string,
): Promise<AuthenticatedDomain> {
  const removed = await database.execute(sql`
    update dkim_keys set ips = array_remove(ips, ${ip})
    where account_id = ${caller.accountId} and domain_id = ${id} and ${ip} = any(ips)`);
  if (removed === 0) throw notFound();
  return readDomain(database, caller, id);
}

/**
 * The domain that signs mail whose own domain is not authenticated; with `domain`, the account's own domain of that
 * name takes precedence. Without a default, the first valid domain, otherwise the first one. Throws 404 if there is
 * none.
 */
export async function readDefaultDomain(
  database: Queryable,
  owner: DomainOwner,
  domain?: string,
): Promise<AuthenticatedDomain> {
  const domains = await listDomains(database, owner);
  const found =
    domains.find((one) => one.domain === domain?.toLowerCase()) ??
    domains.find((one) => one.default) ??
    domains.find((one) => one.valid) ??
    domains[0];
  if (!found) throw notFound();
  return found;
}

/** Throws 404. */
export async function readSubuser(database: Queryable, caller: Caller, username: string): Promise<DomainOwner> {
  const { accountId, username: name } = await requireSubuser(database, caller, username);
  const user = await database.first<{ user_id: number }>(
    sql`select user_id from users where account_id = ${accountId} order by user_id limit 1`,
  );
  return { accountId, username: name, userId: user?.user_id ?? 0 };
}

/**
 * Deletes the key: mail from the domain is no longer signed, and its senders have to verify their addresses again.
 * Throws 404.
 */
export async function deleteDomain(database: Database, caller: Caller, id: number): Promise<void> {
  const { domain } = await readDomain(database, caller, id);
  await database.transaction(async (transaction) => {
    // First, because the key's row is needed to find the subusers it was shared with.
    await transaction.execute(
      sql`update dkim_keys set valid_at = null where account_id = ${caller.accountId} and domain = ${domain}`,
    );
    await unverifyByDomain(transaction, caller.accountId, domain);
    await deleteDkimKey(transaction, caller.accountId, domain);
    await auditAction(transaction, caller, { action: 'domain.removed', subject: domain });
  });
}

/**
 * Checks whether the key is in the DNS. If so, the domain's senders become verified; if it is gone, they no longer are.
 * Throws 404.
 */
export async function validateDomain(
  database: Database,
  caller: Caller,
  id: number,
  resolve: ResolveTxt,
): Promise<DomainValidation> {
  const { domain, dns } = await readDomain(database, caller, id);
  const found = await findRecord(resolve, dns.dkim.host, dns.dkim.data);
  const valid = await database.transaction(async (transaction) => {
    const changed = await recordFinding(transaction, { accountId: caller.accountId, domainId: id, domain }, found);
    if (changed.action)
      await auditAction(transaction, caller, { action: changed.action, subject: domain, details: detailsOf(found) });
    return changed.valid;
  });
  return { id, valid, validation_results: { dkim: { valid, reason: found.state === 'found' ? null : found.reason } } };
}

/** Whether a domain of the account is authenticated. */
export async function hasValidDomain(database: Queryable, accountId: number): Promise<boolean> {
  const row = await database.first<{ has: boolean }>(
    sql`select exists (select from signing_domains where account_id = ${accountId} and valid_at is not null) as has`,
  );
  return row?.has ?? false;
}
