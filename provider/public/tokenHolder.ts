import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { TokenPurpose, TokenSubject } from '../delivery/tracking/recipientToken';
import { decodeToken, readSubject, verifyToken } from '../delivery/tracking/recipientToken';

/** The recipient of a link, and what is known about them. */
export interface TokenHolder extends TokenSubject {
  readonly email: string;
  /** When their message was sent, if the ledger knows. */
  readonly sentAt: Date | null;
  /** Their variation in an A/B test. */
  readonly variationId: string | null;
  /** Their phase in an A/B test. */
  readonly phase: string | null;
}

/**
 * The recipient of a token. The address comes from the ledger, so that links keep working after the contact is deleted.
 * Undefined if the token is forged, damaged or of a deleted account.
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
