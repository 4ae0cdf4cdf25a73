import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { csvCell } from 'sendwright/formats';
import type { SuppressionDownload } from 'sendwright/wire/suppressions';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { requireGroup } from '../unsubscribe-groups/unsubscribeGroups';
import { selectGroupEmails } from './queries';

/** A download link's grant: one account's group, until a time in Unix seconds. */
interface DownloadGrant {
  readonly accountId: number;
  readonly groupId: number;
  readonly expires: number;
}

const pageSize = 5000;

const lifetimeSeconds = 3600;

async function linkSecret(provider: Provider, accountId: number): Promise<Buffer | undefined> {
  const row = await provider.database.first<{ link_secret: Buffer }>(
    sql`select link_secret from accounts where account_id = ${accountId}`,
  );
  return row?.link_secret;
}

/** A signed link to a group's export, which works for an hour without authentication. @throws HttpError 404 */
export async function groupDownload(
  provider: Provider,
  accountId: number,
  groupId: number,
): Promise<SuppressionDownload> {
  await requireGroup(provider, accountId, groupId);
  const secret = await linkSecret(provider, accountId);
  if (!secret) throw notFound();
  const expires = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  const token = signDownload({ accountId, groupId, expires }, secret);
  return { download_url: `${provider.config.publicUrl}/downloads/unsubscribe-groups/${token}` };
}

/** Serves the file to anybody with the link; not part of the API. */
export function downloadRoutes(server: Server, provider: Provider): void {
  server.get(
    '/downloads/unsubscribe-groups/:token',
    {
      config: { public: { perMinute: 60 } },
      schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 200 }) }) },
    },
    async ({ params }, reply) => {
      const claim = readDownload(params.token);
      const secret = claim && (await linkSecret(provider, claim.grant.accountId));
      if (!claim || !secret || !claim.proves(secret) || claim.grant.expires < Date.now() / 1000) {
        throw notFound('This download link is invalid or has expired. Export the group again.');
      }
      const { accountId, groupId } = claim.grant;
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="unsubscribe-group-${groupId}.csv"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(Readable.from(groupCsv(provider.database, accountId, groupId)));
    },
  );
}

/** A group's addresses as CSV, streamed in pages because there can be millions. */
async function* groupCsv(database: Queryable, accountId: number, groupId: number): AsyncGenerator<string> {
  yield 'email,created_at\r\n';
  let after: string | undefined;
  for (;;) {
    const rows = await selectGroupEmails(database, accountId, groupId, {
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    });
    if (rows.length > 0) yield rows.map((row) => `${csvCell(row.email)},${row.created_at.toISOString()}\r\n`).join('');
    after = rows.at(-1)?.email;
    if (rows.length < pageSize || after === undefined) return;
  }
}

function signature(grant: DownloadGrant, secret: Buffer): Buffer {
  // The prefix separates these signatures from the account's other signed links.
  return createHmac('sha256', secret)
    .update(`group-suppressions ${grant.accountId} ${grant.groupId} ${grant.expires}`)
    .digest();
}

/** Signs a grant with the account's `link_secret`, as one path segment. */
function signDownload(grant: DownloadGrant, secret: Buffer): string {
  return `${grant.accountId}-${grant.groupId}-${grant.expires}-${signature(grant, secret).toString('base64url')}`;
}

/** The unverified claim of a token: the account determines the secret for verification. Undefined if malformed. */
function readDownload(token: string): { grant: DownloadGrant; proves(secret: Buffer): boolean } | undefined {
  const match = /^(\d{1,15})-(\d{1,15})-(\d{1,12})-([\w-]{43})$/.exec(token);
  if (!match) return undefined;
  const [accountId, groupId, expires] = match.slice(1, 4).map(Number);
  if (accountId === undefined || groupId === undefined || expires === undefined) return undefined;
  const grant = { accountId, groupId, expires };
  const claimed = Buffer.from(match[4] ?? '', 'base64url');
  return {
    grant,
    proves: (secret) => {
      const expected = signature(grant, secret);
      return claimed.length === expected.length && timingSafeEqual(claimed, expected);
    },
  };
}
