import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { TokenPurpose, TokenSubject } from '../delivery/tracking/recipientToken';
import { decodeToken, readSubject, verifyToken } from '../delivery/tracking/recipientToken';

/** Whom a link was sent to, and what is known of them. */
export interface TokenHolder extends TokenSubject {
  readonly email: string;
  /** When their message left, where the ledger says so. */
  readonly sentAt: Date | null;
  /** The variation of an A/B test they got. */
  readonly variationId: string | null;
  /** The part of an A/B test they belong to. */
  readonly phase: string | null;
}

/**
 * The recipient a token of ours names. The address comes from the ledger, so that links go on working when the
 * contact is deleted. Undefined where the token is forged, damaged or of an account that is gone.
 */
export async function findTokenHolder(
  database: Database,
  token: string,
  purpose: TokenPurpose,
): Promise<TokenHolder | undefined> {
  const bytes = decodeToken(token);
  if (bytes === undefined) return undefined;
  const subject = readSubject(bytes);
  const secret = await linkSecret(database, subject.accountId);
  return secret !== undefined && verifyToken(secret, bytes, purpose) ? readHolder(database, subject) : undefined;
}

async function linkSecret(database: Database, accountId: number): Promise<Buffer | undefined> {
  const row = await database.first<{ link_secret: Buffer }>(
    sql`select link_secret from accounts where account_id = ${accountId}`,
  );
  return row?.link_secret;
}

async function readHolder(database: Database, subject: TokenSubject): Promise<TokenHolder | undefined> {
  const { accountId, streamId, contactId } = subject;
  const row = await database.first<{
    email: string;
    finished_at: Date | null;
    variation_id: string | null;
    phase: string | null;
  }>(sql`
    select email, finished_at, variation_id, phase from deliveries
    where account_id = ${accountId} and stream_id = ${streamId} and contact_id = ${contactId}
    union all
    select email, null, null, null from contacts
    where account_id = ${accountId} and contact_id = ${contactId} and email is not null
    limit 1`);
  return (
    row && { ...subject, email: row.email, sentAt: row.finished_at, variationId: row.variation_id, phase: row.phase }
  );
}
