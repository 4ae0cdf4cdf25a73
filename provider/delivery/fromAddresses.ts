import { domainToASCII } from 'node:url';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/**
 * Returns those of the from addresses that an account may not use. It may use the address of a verified sender; any
 * address of a domain that it authenticated or its parent shares with it (that exact domain, no subdomains); and any
 * address of a domain, or its subdomains, for which the operator created a signing key. This is the only place for this
 * rule; every kind of mail calls it.
 */
export async function unusableFrom(
  database: Queryable,
  accountId: number,
  addresses: readonly string[],
): Promise<Set<string>> {
  const domains = addresses.map((address) => domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase());
  const rows = await database.rows<{ email: string }>(sql`
    select given.email from unnest(${addresses}::text[], ${domains}::text[]) as given (email, host)
    where not exists (
        select from senders
        where account_id = ${accountId} and lower(from_email) = lower(given.email) and verified_at is not null)
      and not exists (
        select from signing_domains where account_id = ${accountId}
          and ((domain = given.host and (valid_at is not null or not self_service))
            or (not self_service and right(given.host, length(domain) + 1) = '.' || domain)))`);
  return new Set(rows.map((row) => row.email));
}
