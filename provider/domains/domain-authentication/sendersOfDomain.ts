import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';

/** Verifies the senders whose from address is exactly of an authenticated domain of the account; all of them, or one. How many were not before. */
export function verifyByDomain(database: Queryable, accountId: number, domain: string | null, senderId: number | null = null): Promise<number> {
  return database.execute(sql`
    update senders set verified_at = now(), verified_by_domain = true, updated_at = now()
    where account_id = ${accountId} and verified_at is null and (${senderId}::bigint is null or sender_id = ${senderId})
      and (${domain}::text is null or lower(split_part(from_email, '@', 2)) = ${domain})
      and exists (
        select from dkim_keys
        where dkim_keys.account_id = senders.account_id and valid_at is not null and domain = lower(split_part(from_email, '@', 2)))`);
}

/** The senders that nothing but the domain had verified no longer are. */
export function unverifyByDomain(database: Queryable, accountId: number, domain: string): Promise<number> {
  return database.execute(sql`
    update senders set verified_at = null, verified_by_domain = false, updated_at = now()
    where account_id = ${accountId} and verified_by_domain and lower(split_part(from_email, '@', 2)) = ${domain}`);
}
