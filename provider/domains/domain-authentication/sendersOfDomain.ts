import { type Sql, sql } from '../../database/sql';
import type { Queryable } from '../../database/database';

/** Whether a valid domain, the account's own or one shared by its parent, verifies a sender's address. */
const isProven = sql`exists (
  select from signing_domains
  where signing_domains.account_id = senders.account_id and valid_at is not null
    and domain = lower(split_part(from_email, '@', 2)))`;

/** The senders of an account, and for a domain also those of the subusers it is shared with. */
const of = (accountId: number, domain: string | null): Sql => sql`(account_id = ${accountId} or account_id in (
  select subuser_account_id from shared_domains join dkim_keys using (account_id, domain_id)
  where shared_domains.account_id = ${accountId} and dkim_keys.domain = ${domain}))`;

/**
 * Verifies senders whose from address is exactly in an authenticated domain of the account; all of them or one. Returns
 * how many changed.
 */
export function verifyByDomain(
  database: Queryable,
  accountId: number,
  domain: string | null,
  senderId: number | null = null,
): Promise<number> {
  return database.execute(sql`
    update senders set verified_at = now(), verified_by_domain = true, updated_at = now()
    where ${of(accountId, domain)} and verified_at is null and (${senderId}::bigint is null or sender_id = ${senderId})
      and (${domain}::text is null or lower(split_part(from_email, '@', 2)) = ${domain}) and ${isProven}`);
}

/** Unverifies senders that only the domain had verified. Call it when the domain is no longer valid or shared. */
export function unverifyByDomain(database: Queryable, accountId: number, domain: string): Promise<number> {
  return database.execute(sql`
    update senders set verified_at = null, verified_by_domain = false, updated_at = now()
    where ${of(accountId, domain)} and verified_by_domain and lower(split_part(from_email, '@', 2)) = ${domain}
      and not ${isProven}`);
}
