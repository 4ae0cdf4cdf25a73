import { domainToASCII } from 'node:url';
import type { AuthenticatedDomain, DomainValidation } from 'sendwright/wire/domainAuthentication';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { createDkimKey, deleteDkimKey, listDkimKeys } from '../../delivery/dkim/dkimKeys';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { AttemptLimit } from '../accounts/attemptLimit';
import { auditAct } from '../audit/audit';
import { findRecord, type ResolveTxt } from './findRecord';
import { detailsOf, noteFinding } from './noteFinding';
import { unverifyByDomain } from './sendersOfDomain';

interface DomainRow {
  domain_id: number;
  domain: string;
  selector: string;
  valid_at: Date | null;
  checked_at: Date | null;
  check_reason: string | null;
}

const columns = sql`domain_id, domain, selector, valid_at, checked_at, check_reason`;

/** Makes a key for a domain; answers what to put into its DNS. Throws 400 for no domain, or one that is there already. */
export async function createDomain(database: Database, caller: Caller, given: string): Promise<AuthenticatedDomain> {
  // Of an address it would take the host, and leave the rest out.
  const domain = /[/:?#@\\\s]/.test(given.trim()) ? '' : domainToASCII(given.trim()).toLowerCase();
  if (!/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(domain)) throw badRequest('Domain must be a name such as example.com.', 'domain');
  const { accountId } = caller;
  if (await database.first(sql`select 1 from dkim_keys where account_id = ${accountId} and domain = ${domain}`)) throw badRequest('Domain must be unique.', 'domain');
  // A key takes a good part of a second to make.
  await new AttemptLimit(database, { of: 'domain', most: 60, minutes: 60 }).take(String(accountId));
  // Every account has a record of its own: two may send from one domain.
  await createDkimKey(database, accountId, domain, `sw${accountId.toString(36)}`, true);
  await auditAct(database, caller, { action: 'domain.added', subject: domain });
  const row = await database.first<DomainRow>(sql`select ${columns} from dkim_keys where account_id = ${accountId} and domain = ${domain}`);
  if (!row) throw new Error('PostgreSQL returned no domain.');
  return readDomain(database, caller, row.domain_id);
}

export async function listDomains(database: Queryable, caller: Caller): Promise<AuthenticatedDomain[]> {
  const rows = await database.rows<DomainRow>(sql`select ${columns} from dkim_keys where account_id = ${caller.accountId} order by domain`);
  const records = new Map((await listDkimKeys(database, caller.accountId)).map((record) => [record.domain, record]));
  return rows.map((row) => {
    const { name = '', value = '' } = records.get(row.domain) ?? {};
    return {
      id: row.domain_id,
      user_id: caller.userId,
      subdomain: row.selector,
      domain: row.domain,
      username: caller.username,
      ips: [],
      custom_spf: false,
      default: false,
      legacy: false,
      automatic_security: false,
      valid: row.valid_at !== null,
      last_validation_attempt_at: row.checked_at && Math.floor(row.checked_at.getTime() / 1000),
      dns: { dkim: { valid: row.valid_at !== null, type: 'txt', host: name, data: value, reason: row.check_reason } },
    };
  });
}

/** Throws 404. */
export async function readDomain(database: Queryable, caller: Caller, id: number): Promise<AuthenticatedDomain> {
  const found = (await listDomains(database, caller)).find((domain) => domain.id === id);
  if (!found) throw notFound();
  return found;
}

/** Takes the key away: mail from the domain is signed no more, and its senders prove their addresses themselves again. Throws 404. */
export async function deleteDomain(database: Database, caller: Caller, id: number): Promise<void> {
  const { domain } = await readDomain(database, caller, id);
  await database.transaction(async (transaction) => {
    await deleteDkimKey(transaction, caller.accountId, domain);
    await unverifyByDomain(transaction, caller.accountId, domain);
    await auditAct(transaction, caller, { action: 'domain.removed', subject: domain });
  });
}

/** Looks whether the key stands in the DNS. Once it does, the senders of the domain are verified; where it is gone, they no longer are. Throws 404. */
export async function validateDomain(database: Database, caller: Caller, id: number, resolve: ResolveTxt): Promise<DomainValidation> {
  const { domain, dns } = await readDomain(database, caller, id);
  const found = await findRecord(resolve, dns.dkim.host, dns.dkim.data);
  const valid = await database.transaction(async (transaction) => {
    const changed = await noteFinding(transaction, { accountId: caller.accountId, domainId: id, domain }, found);
    if (changed.action) await auditAct(transaction, caller, { action: changed.action, subject: domain, details: detailsOf(found) });
    return changed.valid;
  });
  return { id, valid, validation_results: { dkim: { valid, reason: found.state === 'found' ? null : found.reason } } };
}

/** Whether a domain of the account is authenticated. */
export async function hasValidDomain(database: Queryable, accountId: number): Promise<boolean> {
  const row = await database.first<{ has: boolean }>(sql`select exists (select from dkim_keys where account_id = ${accountId} and valid_at is not null) as has`);
  return row?.has ?? false;
}
