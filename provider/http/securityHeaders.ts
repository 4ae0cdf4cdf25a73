import type { Server } from '../provider';

/** For what is no page: an answer that a browser takes for one shows and runs nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const always = {
  'x-content-type-options': 'nosniff',
  // Pages say so themselves where a link's secret must not even stay on this site.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;
const standing = Object.entries(always);

/** Adds the headers that every answer carries; what a route has set itself stays. */
export function addSecurityHeaders(server: Server): void {
  const isSafe = server.publicUrl.startsWith('https:');
  server.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of standing) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('content-security-policy') && !reply.raw.hasHeader('content-security-policy'))
      reply.header('content-security-policy', nothing);
    // A year: who came here safely once comes no other way.
    if (isSafe) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // What an account may see is no other's, and no cache's on the way.
    if (request.url.startsWith('/v3/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
