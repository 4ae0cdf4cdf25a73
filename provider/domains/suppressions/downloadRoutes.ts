import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { csvCell } from 'sendwright/formats';
import { type SuppressionDownload, type SuppressionListName, suppressionLists } from 'sendwright/wire/suppressions';
import type { Queryable } from '../../database/database';
import type { SuppressionKind } from '../../delivery/suppressions';
import { notFound } from '../../http/errors';
import { csvHeaders, type DownloadGrant, requireDownload, signDownload } from '../../http/signedDownload';
import type { Provider, Server } from '../../provider';
import { requireGroup } from '../unsubscribe-groups/unsubscribeGroups';
import { selectGroupEmails, selectSuppressionsAfter } from './queries';

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
const purpose = 'group-suppressions';

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
  const token = await signDownload(provider, purpose, accountId, of, lifetimeSeconds);
  return { download_url: `${provider.config.publicUrl}/downloads/${place}/${token}` };
}

/** The grant of a link that is valid now. @throws HttpError 404 */
const requireGrant = (provider: Provider, token: string): Promise<DownloadGrant> =>
  requireDownload(
    provider,
    purpose,
    token,
    'This download link is invalid or has expired. Export the addresses again.',
  );

/** Serves the files to anybody with the link; not part of the API. */
export function downloadRoutes(server: Server, provider: Provider): void {
  const options = {
    config: { public: { perMinute: 60 } },
    schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 200 }) }) },
  };
  server.get('/downloads/unsubscribe-groups/:token', options, async ({ params }, reply) => {
    const { accountId, of } = await requireGrant(provider, params.token);
    const csv = groupCsv(provider.database, accountId, Number(of));
    return reply.headers(csvHeaders(`unsubscribe-group-${of}`)).send(Readable.from(csv));
  });
  server.get('/downloads/suppressions/:token', options, async ({ params }, reply) => {
    const { accountId, of } = await requireGrant(provider, params.token);
    const list = suppressionLists.find((name) => name === of);
    if (list === undefined) throw notFound();
    const csv = listCsv(provider.database, accountId, kinds[list]);
    return reply.headers(csvHeaders(list.replace('_', '-'))).send(Readable.from(csv));
  });
}

/** A list's addresses as CSV, streamed like those of a group. */
async function* listCsv(database: Queryable, accountId: number, kind: SuppressionKind): AsyncGenerator<string> {
  yield 'email,reason,status,ip,created_at\r\n';
  for (let after = ''; ;) {
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
