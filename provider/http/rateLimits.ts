import type { onRequestHookHandler } from 'fastify';
import type { Server } from '../provider';
import { tooManyRequests } from './errors';

/** Requests per minute, for each endpoint and account, unless its contract says fewer (`perMinute`). */
const standard = 600;
const minute = 60_000;

/**
 * Limits authenticated requests and reports the limits in `X-RateLimit-*` headers. Counts are per process: with several
 * API processes an account can make that many times more requests. That still protects each process, and needs no round
 * trip.
 */
export function addRateLimits(server: Server): void {
  const remaining = Array.from({ length: standard + 1 }, (_, left) => String(left));
  let window = 0;
  /** Unix seconds. */
  let reset = '';
  /** By route, then by account. */
  const counts = new Set<Map<number, number>>();

  // A hook per route, after authentication's.
  server.addHook('onRoute', (route) => {
    const { public: isOpen, unlimited, perMinute: most = standard } = route.config ?? {};
    if (isOpen || unlimited) return;
    const limit = String(most);
    const ofRoute = new Map<number, number>();
    counts.add(ofRoute);
    const limitRoute: onRequestHookHandler = (request, reply, done) => {
      const present = Math.floor(Date.now() / minute);
      if (present !== window) {
        window = present;
        reset = String(((present + 1) * minute) / 1000);
        for (const map of counts) map.clear();
      }
      const { accountId } = request.caller;
      const count = (ofRoute.get(accountId) ?? 0) + 1;
      ofRoute.set(accountId, count);
      const headers = {
        'x-ratelimit-limit': limit,
        'x-ratelimit-remaining': remaining[most - count] ?? '0',
        'x-ratelimit-reset': reset,
      };
      if (count > most) {
        done(tooManyRequests(headers));
        return;
      }
      reply.headers(headers);
      done();
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), limitRoute];
  });
}
