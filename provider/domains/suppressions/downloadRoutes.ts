import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { NumericId } from 'sendwright/wire/ids';
import { SuppressionDownload } from 'sendwright/wire/suppressions';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { requireGroup } from '../unsubscribe-groups/unsubscribeGroups';
import { readDownload, signDownload } from './downloadLink';
import { groupCsv } from './groupCsv';

const lifetimeSeconds = 3600;

async function linkSecret(provider: Provider, accountId: number): Promise<Buffer | undefined> {
  const row = await provider.database.first<{ link_secret: Buffer }>(
    sql`select link_secret from accounts where account_id = ${accountId}`,
  );
  return row?.link_secret;
}

/** The export of a group: a signed address that works for an hour without signing in, as a browser downloads it. */
export function downloadRoutes(server: Server, provider: Provider): void {
  server.post(
    '/v3/download/asm/groups/:group_id/suppressions',
    {
      config: { scope: 'asm.groups.suppressions.read', feature: 'mc.unsubscribe_groups' },
      schema: {
        tags: ['Suppressions'],
        summary: 'Ask for the addresses of a group as a CSV file',
        params: Type.Object({ group_id: NumericId }),
        response: { 200: SuppressionDownload },
      },
    },
    async ({ caller, params }) => {
      await requireGroup(provider, caller.accountId, params.group_id);
      const secret = await linkSecret(provider, caller.accountId);
      if (!secret) throw notFound();
      const expires = Math.floor(Date.now() / 1000) + lifetimeSeconds;
      const token = signDownload({ accountId: caller.accountId, groupId: params.group_id, expires }, secret);
      return { download_url: `${provider.config.publicUrl}/downloads/unsubscribe-groups/${token}` };
    },
  );

  server.get(
    '/downloads/unsubscribe-groups/:token',
    {
      config: { public: true },
      schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 200 }) }) },
    },
    async ({ params }, reply) => {
      const claim = readDownload(params.token);
      const secret = claim && (await linkSecret(provider, claim.grant.accountId));
      if (!claim || !secret || !claim.proves(secret) || claim.grant.expires < Date.now() / 1000) {
        throw notFound('This download link is wrong or too old. Export the group again.');
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
