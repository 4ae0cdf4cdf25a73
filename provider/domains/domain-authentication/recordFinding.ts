import { sql } from '../../database/sql';
import type { Transaction } from '../../database/database';
import type { AuditAction } from 'sendwright/wire/auditActions';
import type { RecordState } from './findRecord';
import { unverifyByDomain, verifyByDomain } from './sendersOfDomain';

interface Place {
  readonly accountId: number;
  readonly domainId: number;
  readonly domain: string;
}

export interface RecordedFinding {
  readonly valid: boolean;
  /** The change for the audit log; undefined if nothing changed. */
  readonly action: Extract<AuditAction, 'domain.authenticated' | 'domain.lost'> | undefined;
}

/**
 * Stores the result of a DNS check, and verifies or unverifies the domain's senders. An unknown result changes nothing.
 * `patiently`: authentication ends only after the second check that does not find the record. Does nothing if the
 * domain was deleted in the meantime.
 */
export async function recordFinding(
  transaction: Transaction,
  { accountId, domainId, domain }: Place,
  found: RecordState,
  patiently = false,
): Promise<RecordedFinding> {
  const row = await transaction.first<{ was_valid: boolean; was_missing: boolean }>(sql`
    select valid_at is not null as was_valid, missing_since is not null as was_missing from dkim_keys
    where account_id = ${accountId} and domain_id = ${domainId} for update`);
  if (!row) return { valid: false, action: undefined };
  const isMissing = found.state === 'missing' || found.state === 'other';
  const waits = isMissing && patiently && row.was_valid && !row.was_missing;
  const valid = found.state === 'found' || (row.was_valid && (!isMissing || waits));
  await transaction.execute(sql`
    update dkim_keys set checked_at = now(), check_reason = ${found.state === 'found' ? null : found.reason},
      valid_at = case when ${valid} then coalesce(valid_at, now()) end,
      missing_since = case when ${waits} then now() when ${found.state === 'unknown'} then missing_since end
    where account_id = ${accountId} and domain_id = ${domainId}`);
  if (found.state === 'found') await verifyByDomain(transaction, accountId, domain);
  else if (!valid) await unverifyByDomain(transaction, accountId, domain);
  if (valid === row.was_valid) return { valid, action: undefined };
  // Open workbenches reload the setup status.
  await transaction.execute(sql`select pg_notify('account_changed', ${String(accountId)})`);
  return { valid, action: valid ? 'domain.authenticated' : 'domain.lost' };
}

/** The details for the audit log. */
export const detailsOf = (found: RecordState): Record<string, string> =>
  found.state === 'found' ? {} : { reason: found.reason };
