import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { csvCell } from 'sendwright/formats';
import { type SuppressionDownload, type SuppressionListName, suppressionLists } from 'sendwright/wire/suppressions';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SuppressionKind } from '../../delivery/suppressions';
import { notFound } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { requireGroup } from '../unsubscribe-groups/unsubscribeGroups';
import { selectGroupEmails, selectSuppressionsAfter } from './queries';

/** A download link's grant: one account's group (its id) or list (its name), until a time in Unix seconds. */
interface DownloadGrant {
  readonly accountId: number;
  readonly of: string;
  readonly expires: number;
}

/** The lists by their names in addresses. */
const kinds: Readonly<Record<SuppressionListName, SuppressionKind>> = {
  unsubscribes: 'global',
  bounces: 'bounce',
  blocks: 'block',
  invalid_emails: 'invalid_email',
  spam_reports: 'spam_report',
};

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
  return linkTo(provider, accountId, 'unsubscribe-groups', String(groupId));
}

/** The same for a list of `/v3/suppression`. */
export const listDownload = (
  provider: Provider,
  accountId: number,
  list: SuppressionListName,
): Promise<SuppressionDownload> => linkTo(provider, accountId, 'suppressions', list);

async function linkTo(
  provider: Provider,
  accountId: number,
  place: 'unsubscribe-groups' | 'suppressions',
  of: string,
): Promise<SuppressionDownload> {
  const secret = await linkSecret(provider, accountId);
  if (!secret) throw notFound();
  const expires = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  const token = signDownload({ accountId, of, expires }, secret);
  return { download_url: `${provider.config.publicUrl}/downloads/${place}/${token}` };
}

/** The grant of a link that is valid now. @throws HttpError 404 */
async function requireGrant(provider: Provider, token: string): Promise<DownloadGrant> {
  const claim = readDownload(token);
  const secret = claim && (await linkSecret(provider, claim.grant.accountId));
  if (!claim || !secret || !claim.proves(secret) || claim.grant.expires < Date.now() / 1000)
    throw notFound('This download link is invalid or has expired. Export the addresses again.');
  return claim.grant;
}

/** Serves the files to anybody with the link; not part of the API. */
export function downloadRoutes(server: Server, provider: Provider): void {
  const options = {
    config: { public: { perMinute: 60 } },
    schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 200 }) }) },
  };
  const asFile = (name: string) => ({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  server.get('/downloads/unsubscribe-groups/:token', options, async ({ params }, reply) => {
    const { accountId, of } = await requireGrant(provider, params.token);
    const csv = groupCsv(provider.database, accountId, Number(of));
    return reply.headers(asFile(`unsubscribe-group-${of}`)).send(Readable.from(csv));
  });
  server.get('/downloads/suppressions/:token', options, async ({ params }, reply) => {
    const { accountId, of } = await requireGrant(provider, params.token);
    const list = suppressionLists.find((name) => name === of);
    if (list === undefined) throw notFound();
    const csv = listCsv(provider.database, accountId, kinds[list]);
    return reply.headers(asFile(list.replace('_', '-'))).send(Readable.from(csv));
  });
}

/** A list's addresses as CSV, streamed like those of a group. */
async function* listCsv(database: Queryable, accountId: number, kind: SuppressionKind): AsyncGenerator<string> {
  yield 'email,reason,status,ip,created_at\r\n';
  for (let after = ''; ;) {
    // oxlint-disable-next-line no-await-in-loop -- a page tells where the next one starts
    const rows = await selectSuppressionsAfter(database, accountId, kind, { after, limit: pageSize });
    yield rows
      .map(
        ({ email, reason, status, ip, created }) =>
          `${[email, reason, status, ip].map(csvCell).join(',')},${new Date(created * 1000).toISOString()}\r\n`,
      )
      .join('');
    after = rows.at(-1)?.email ?? '';
    if (rows.length < pageSize) return;
  }
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
    .update(`group-suppressions ${grant.accountId} ${grant.of} ${grant.expires}`)
    .digest();
}

/** Signs a grant with the account's `link_secret`, as one path segment. */
function signDownload(grant: DownloadGrant, secret: Buffer): string {
  return `${grant.accountId}-${grant.of}-${grant.expires}-${signature(grant, secret).toString('base64url')}`;
}

/** The unverified claim of a token: the account determines the secret for verification. Undefined if malformed. */
function readDownload(token: string): { grant: DownloadGrant; proves(secret: Buffer): boolean } | undefined {
  const match = /^(\d{1,15})-([a-z_]{1,20}|\d{1,15})-(\d{1,12})-([\w-]{43})$/.exec(token);
  if (!match) return undefined;
  const grant = { accountId: Number(match[1]), of: match[2] ?? '', expires: Number(match[3]) };
  const claimed = Buffer.from(match[4] ?? '', 'base64url');
  return {
    grant,
    proves: (secret) => {
      const expected = signature(grant, secret);
      return claimed.length === expected.length && timingSafeEqual(claimed, expected);
    },
  };
}
