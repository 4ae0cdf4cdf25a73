import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '../database/sql';
import { isWebAddress } from '../delivery/message/decodeHref';
import { recordEvents } from '../delivery/events/recordEvents';
import { variationDetail } from '../delivery/events/variationDetail';
import type { EmailEventName } from '../delivery/events/recordEvents';
import { linkPaths } from '../delivery/tracking/linkSigner';
import type { Provider, Server } from '../provider';
import { isMachineOpen } from './isMachineOpen';
import { pageHeaders, unknownLinkPage } from './pages/page';
import type { TokenHolder } from './tokenHolder';
import { findRedirect, findTokenHolder } from './tokenHolder';

/** One transparent dot. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const open = { config: { public: true, unlimited: true } } as const;
const unseen = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** Open pixel and click redirects. */
export function trackingRoutes(server: Server, provider: Provider): void {
  const { database } = provider;

  async function record(request: FastifyRequest, holder: TokenHolder, event: EmailEventName, detail: Record<string, unknown>): Promise<void> {
    // A HEAD request is a look, not a visit.
    if (request.method === 'HEAD') return;
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
    const { accountId, email, contactId, singleSendId } = holder;
    await recordEvents(database, [
      { accountId, event, email, contactId, singleSendId, detail: { ...detail, ...variationDetail({ variation_id: holder.variationId, phase: holder.phase }), user_agent: userAgent, ip: request.ip } },
    ]);
  }

  server.get(
    `${linkPaths.open}:token`,
    { ...open, schema: { hide: true, params: Type.Object({ token: Type.String() }) } },
    async (request, reply) => {
      const holder = await findTokenHolder(database, request.params.token.replace(/\.gif$/, ''), 'tracking');
      reply.headers(unseen).type('image/gif');
      // A dot all the same: mail programs would show a broken picture.
      if (holder === undefined) return reply.code(404).send(pixel);
      const machine = isMachineOpen(request.headers['user-agent'] ?? '', holder.sentAt, new Date());
      await record(request, holder, 'open', { machine });
      return reply.send(pixel);
    },
  );

  server.get(
    `${linkPaths.click}:token/:index`,
    { ...open, schema: { hide: true, params: Type.Object({ token: Type.String(), index: Type.String() }) } },
    async (request, reply) => {
      const { token, index } = request.params;
      const holder = /^\d{1,4}$/.test(index) ? await findTokenHolder(database, token, 'tracking') : undefined;
      const link =
        holder &&
        (await database.first<{ url: string }>(sql`
          select url from message_links
          where account_id = ${holder.accountId} and single_send_id = ${holder.singleSendId} and link_index = ${Number(index)}`));
      // Addresses that differ by recipient are stored as templates, and lead nowhere this way.
      if (holder === undefined || link === undefined || link.url.includes('{{')) return notFound(reply);
      await record(request, holder, 'click', { url: link.url, url_index: Number(index) });
      return redirect(reply, link.url);
    },
  );

  server.get(
    `${linkPaths.redirect}*`,
    { ...open, schema: { hide: true, params: Type.Object({ '*': Type.String() }) } },
    async (request, reply) => {
      const found = await findRedirect(database, request.params['*']);
      if (found === undefined) return notFound(reply);
      await record(request, found.holder, 'click', { url: found.url, url_index: found.index });
      return redirect(reply, found.url);
    },
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(pageHeaders).send(unknownLinkPage);
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  if (!isWebAddress(url) || !URL.canParse(url)) return notFound(reply);
  // As a browser would write it: characters that no header may hold are escaped.
  return reply.headers(unseen).redirect(new URL(url).href, 302);
}
