import type { FastifyRequest } from 'fastify';
import { linkPaths } from '../delivery/tracking/linkSigner';
import type { Server } from '../provider';
import { notFound } from './errors';

const isOneClick = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.url.startsWith(linkPaths.unsubscribe);

/** For responses that are not pages: if a browser renders one anyway, nothing is shown or executed. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const always = {
  'x-content-type-options': 'nosniff',
  // Pages override this if a link's secret must not even be sent to this site.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;
const standing = Object.entries(always);

/** Adds security headers to every response, without overriding those that a route has set. */
export function addSecurityHeaders(server: Server): void {
  const isSafe = server.publicUrl.startsWith('https:');
  server.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of standing) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('content-security-policy') && !reply.raw.hasHeader('content-security-policy'))
      reply.header('content-security-policy', nothing);
    // One year of HTTPS only. Link domains are somebody else's, who may use them otherwise one day.
    if (isSafe && request.linkHost === '')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // An account's data must not be stored by shared caches.
    if (request.url.startsWith('/v3/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/**
 * With a separate `CONTENT_URL`, user content is served only there, and nothing else is: a script injected into a
 * message or page would find neither a session nor the API on its origin.
 */
export function separateOrigins(server: Server): void {
  const { publicUrl, contentUrl } = server;
  if (contentUrl === publicUrl) return;
  const { host } = new URL(contentUrl);
  server.addHook('onRequest', async (request, reply) => {
    const isThere = request.host.toLowerCase() === host;
    const isContent = request.routeOptions.config.content !== undefined;
    if (isThere === isContent || request.linkHost !== '' || request.url === '/health') return undefined;
    if (isThere) throw notFound();
    // Links in older messages. One-click unsubscribe clients follow no redirects (RFC 8058).
    return isOneClick(request) ? undefined : reply.redirect(contentUrl + request.url, 307);
  });
}
