import type { Server } from '../provider';
import { tooManyRequests } from './errors';

/** Requests per minute, endpoint and account (provider facts 3.2). */
const most = 600;
const minute = 60_000;

/**
 * Limits authenticated requests and tells so in the `X-RateLimit-*` headers. The
 * counts are this process's own: with several API processes an account may make so
 * many times more, which protects each of them just as well and costs no round trip.
 */
export function addRateLimits(server: Server): void {
  let window = 0;
  let counts = new Map<string, number>();

  server.addHook('onRequest', async (request, reply) => {
    const { public: open, unlimited } = request.routeOptions.config;
    if (open || unlimited || request.is404) return;
    const present = Math.floor(Date.now() / minute);
    if (present !== window) {
      window = present;
      counts = new Map();
    }
    const key = `${request.caller.accountId} ${request.method} ${request.routeOptions.url ?? ''}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const headers = {
      'x-ratelimit-limit': String(most),
      'x-ratelimit-remaining': String(Math.max(0, most - count)),
      // Unix seconds.
      'x-ratelimit-reset': String(((window + 1) * minute) / 1000),
    };
    if (count > most) throw tooManyRequests(headers);
    reply.headers(headers);
  });
}
