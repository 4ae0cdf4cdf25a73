import type { AuditAction } from 'sendwright/wire/auditActions';
import { sql } from '../../database/sql';
import type { Transaction } from '../../database/database';
import type { RecordState } from '../domain-authentication/findRecord';
import type { LinkFinding } from './findLinkRecords';

interface Place {
  readonly accountId: number;
  readonly linkId: number;
  readonly host: string;
}

export interface RecordedLinkFinding {
  readonly valid: boolean;
  readonly domain: { readonly valid: boolean; readonly reason: string | null };
  readonly owner: { readonly valid: boolean; readonly reason: string | null };
  /** The change for the audit log; undefined if nothing changed. */
  readonly action: Extract<AuditAction, 'link_domain.validated' | 'link_domain.lost'> | undefined;
}

const taken = 'Another account uses this host. Its owner must remove it there, or its record from the DNS, first.';

/**
 * Stores the result of a DNS check. A host is of one account at a time: the one that validated it, until it removes it
 * or its records are gone, and another account validates it. An unknown result changes nothing. `patiently`: a domain
 * is lost only after the second check that does not find its records.
 */
export async function recordLinkFinding(
  transaction: Transaction,
  { accountId, linkId, host }: Place,
  found: LinkFinding,
  patiently = false,
): Promise<RecordedLinkFinding | undefined> {
  // All of the host in one order, so that two accounts that validate it at once wait for each other.
  const rows = await transaction.rows<{
    account_id: number;
    link_id: number;
    was_valid: boolean;
    was_missing: boolean;
    holds_host: boolean;
    is_removed: boolean;
  }>(sql`
    select account_id, link_id, valid_at is not null as was_valid, missing_since is not null as was_missing,
      holds_host, removed_at is not null as is_removed
    from link_domains where host = ${host} order by account_id, link_id for update`);
  const row = rows.find((one) => one.account_id === accountId && one.link_id === linkId);
  if (!row) return undefined;
  const holder = rows.find((one) => one.holds_host && one !== row);
  const isTaken = holder !== undefined && holder.was_valid && !holder.is_removed;
  const both = [found.domain.state, found.owner.state];
  const isFound = both.every((state) => state === 'found') && !isTaken;
  const isMissing = both.some((state) => state === 'missing' || state === 'other') || isTaken;
  const waits = isMissing && patiently && row.was_valid && !row.was_missing;
  const valid = isFound || (row.was_valid && (!isMissing || waits));
  // A removed domain takes no host back.
  const takes = isFound && !row.holds_host && !row.is_removed;
  if (takes && holder)
    await transaction.execute(sql`
      update link_domains set holds_host = false, valid_at = null
      where account_id = ${holder.account_id} and link_id = ${holder.link_id}`);
  const domain = seen(found.domain);
  const owner = isTaken ? { valid: false, reason: taken } : seen(found.owner);
  await transaction.execute(sql`
    update link_domains set checked_at = now(),
      host_valid = ${domain.valid}, host_reason = ${domain.reason},
      owner_valid = ${owner.valid}, owner_reason = ${owner.reason},
      valid_at = case when ${valid} then coalesce(valid_at, now()) end,
      missing_since = case when ${waits} then now()
        when ${both.includes('unknown') && !isMissing} then missing_since end,
      holds_host = holds_host or ${takes}
    where account_id = ${accountId} and link_id = ${linkId}`);
  const action = valid === row.was_valid ? undefined : valid ? 'link_domain.validated' : 'link_domain.lost';
  return { valid, domain, owner, action };
}

const seen = (found: RecordState): { valid: boolean; reason: string | null } =>
  found.state === 'found' ? { valid: true, reason: null } : { valid: false, reason: found.reason };
