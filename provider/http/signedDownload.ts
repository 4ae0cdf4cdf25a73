import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Provider } from '../provider';
import { notFound } from './errors';

/** What a link gives to whoever has it: something of an account, by its name or id, until a time in Unix seconds. */
export interface DownloadGrant {
  readonly accountId: number;
  readonly of: string;
  readonly expires: number;
}

async function linkSecret(database: Queryable, accountId: number): Promise<Buffer | undefined> {
  const row = await database.first<{ link_secret: Buffer }>(
    sql`select link_secret from accounts where account_id = ${accountId}`,
  );
  return row?.link_secret;
}

/** The purpose separates these signatures from the account's other signed links. */
const signature = (purpose: string, { accountId, of, expires }: DownloadGrant, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${accountId} ${of} ${expires}`).digest();

/**
 * Signs a link to a file with the account's `link_secret`, as one path segment; it works without authentication for
 * `seconds`. Throws 404 for an unknown account.
 */
export async function signDownload(
  { database }: Pick<Provider, 'database'>,
  purpose: string,
  accountId: number,
  of: string,
  seconds: number,
): Promise<string> {
  const secret = await linkSecret(database, accountId);
  if (!secret) throw notFound();
  const grant = { accountId, of, expires: Math.floor(Date.now() / 1000) + seconds };
  return `${accountId}-${of}-${grant.expires}-${signature(purpose, grant, secret).toString('base64url')}`;
}

/** The grant of a link that is valid now. Throws 404 with `otherwise` if it is not. */
export async function requireDownload(
  { database }: Pick<Provider, 'database'>,
  purpose: string,
  token: string,
  otherwise: string,
): Promise<DownloadGrant> {
  const match = /^(\d{1,15})-([a-z_]{1,20}|\d{1,15}|[0-9a-f]{32})-(\d{1,12})-([\w-]{43})$/.exec(token);
  if (!match) throw notFound(otherwise);
  const grant = { accountId: Number(match[1]), of: match[2] ?? '', expires: Number(match[3]) };
  // The account determines the secret that proves the claim.
  const secret = await linkSecret(database, grant.accountId);
  const claimed = Buffer.from(match[4] ?? '', 'base64url');
  const expected = secret && signature(purpose, grant, secret);
  if (!expected || claimed.length !== expected.length || !timingSafeEqual(claimed, expected)) throw notFound(otherwise);
  if (grant.expires < Date.now() / 1000) throw notFound(otherwise);
  return grant;
}

/** The headers of a CSV file that is downloaded. */
export const csvHeaders = (name: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
