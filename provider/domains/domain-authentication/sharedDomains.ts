import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';
import { sql } from '../../database/sql';
import type { Database, Queryable, Transaction } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { auditAction } from '../audit-log/audit';
import { requireSubuser, type SubuserKey } from '../subusers/subusers';
import { listDomains, readDomain } from './domainAuthentication';
import { unverifyByDomain, verifyByDomain } from './sendersOfDomain';

/** Maximum parent domains shared with a subuser. */
const maximumDomains = 5;

/** The domains that the caller shares with its subuser, in the order they were shared. Throws 404. */
export async function listSharedDomains(
  database: Queryable,
  caller: Caller,
  username: string,
): Promise<AuthenticatedDomain[]> {
  const subuser = await requireSubuser(database, caller, username);
  const shared = await database.rows<{ domain_id: number }>(sql`
    select domain_id from shared_domains
    where account_id = ${caller.accountId} and subuser_account_id = ${subuser.accountId}
    order by created_at, domain_id`);
  if (shared.length === 0) return [];
  const domains = new Map((await listDomains(database, caller)).map((domain) => [domain.id, domain]));
  return shared.flatMap(({ domain_id: id }) => domains.get(id) ?? []);
}

/**
 * Shares a domain of the caller's with a subuser, replacing other shared ones or in addition to them (`add`). Throws
 * 404, and 400 for a domain that is not valid or one too many.
 */
export async function shareDomain(
  database: Database,
  caller: Caller,
  id: number,
  { username, add }: { readonly username: string; readonly add: boolean },
): Promise<AuthenticatedDomain> {
  const subuser = await requireSubuser(database, caller, username);
  await database.transaction(async (transaction) => {
    // Serialized, so that concurrent requests can't exceed the limit.
    await transaction.execute(sql`select from accounts where account_id = ${subuser.accountId} for update`);
    const domain = await transaction.first<{ domain: string; is_valid: boolean }>(sql`
      select domain, valid_at is not null as is_valid from dkim_keys
      where account_id = ${caller.accountId} and domain_id = ${id} for update`);
    if (!domain) throw notFound();
    if (!domain.is_valid)
      throw badRequest(`Validate ${domain.domain} before you share it with a subuser.`, 'domain_id');
    const others = await transaction.rows<{ domain_id: number }>(sql`
      select domain_id from shared_domains
      where account_id = ${caller.accountId} and subuser_account_id = ${subuser.accountId} and domain_id <> ${id}`);
    if (add && others.length >= maximumDomains)
      throw badRequest(`A subuser can have up to ${maximumDomains} domains. Remove one first.`, 'username');
    if (!add) for (const other of others) await stopSharing(transaction, caller, subuser, other.domain_id);
    const isNew = await transaction.execute(sql`
      insert into shared_domains (account_id, domain_id, subuser_account_id)
      values (${caller.accountId}, ${id}, ${subuser.accountId})
      on conflict do nothing`);
    if (isNew === 0) return;
    await verifyByDomain(transaction, subuser.accountId, domain.domain);
    await auditAction(transaction, caller, {
      action: 'domain.shared',
      subject: domain.domain,
      details: { subuser: subuser.username },
    });
    await notifySubuser(transaction, subuser);
  });
  return readDomain(database, caller, id);
}

/** Stops sharing one domain with a subuser, or all. Throws 404 if there is none. */
export async function unshareDomain(
  database: Database,
  caller: Caller,
  { username, id }: { readonly username: string; readonly id?: number },
): Promise<void> {
  const subuser = await requireSubuser(database, caller, username);
  await database.transaction(async (transaction) => {
    const shared = await transaction.rows<{ domain_id: number }>(sql`
      select domain_id from shared_domains
      where account_id = ${caller.accountId} and subuser_account_id = ${subuser.accountId}
        and (${id ?? null}::bigint is null or domain_id = ${id ?? null})
      for update`);
    if (shared.length === 0) throw notFound();
    for (const one of shared) await stopSharing(transaction, caller, subuser, one.domain_id);
    await notifySubuser(transaction, subuser);
  });
}

async function stopSharing(transaction: Transaction, caller: Caller, subuser: SubuserKey, id: number): Promise<void> {
  const { domain } = await readDomain(transaction, caller, id);
  await transaction.execute(sql`
    delete from shared_domains
    where account_id = ${caller.accountId} and domain_id = ${id} and subuser_account_id = ${subuser.accountId}`);
  await unverifyByDomain(transaction, subuser.accountId, domain);
  await auditAction(transaction, caller, {
    action: 'domain.unshared',
    subject: domain,
    details: { subuser: subuser.username },
  });
}

/** The subuser's open workbenches reload whether it has a domain. */
async function notifySubuser(transaction: Transaction, { accountId }: SubuserKey): Promise<void> {
  await transaction.execute(sql`select pg_notify('account_changed', ${String(accountId)})`);
}
