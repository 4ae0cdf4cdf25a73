import type { FastifyRequest } from 'fastify';
import { linkPaths } from '../delivery/tracking/linkSigner';
import type { Server } from '../provider';
import { notFound } from './errors';

/**
 * With a separate `CONTENT_URL`, user content is served only there, and nothing else is: a script injected into a
 * message or page would find neither a session nor the API on its origin.
 */
export function keepOriginsApart(server: Server): void {
  const { publicUrl, contentUrl } = server;
  if (contentUrl === publicUrl) return;
  const { host } = new URL(contentUrl);
  server.addHook('onRequest', async (request, reply) => {
    const isThere = request.host.toLowerCase() === host;
    const isContent = request.routeOptions.config.content === true;
    if (isThere === isContent || request.url === '/health') return undefined;
    if (isThere) throw notFound();
    // Links in older messages. One-click unsubscribe clients follow no redirects (RFC 8058).
    return isOneClick(request) ? undefined : reply.redirect(contentUrl + request.url, 307);
  });
}

const isOneClick = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.url.startsWith(linkPaths.unsubscribe);
