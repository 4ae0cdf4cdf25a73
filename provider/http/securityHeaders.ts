import type { Server } from '../provider';

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
    // One year of HTTPS only.
    if (isSafe) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // An account's data must not be stored by shared caches.
    if (request.url.startsWith('/v3/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
