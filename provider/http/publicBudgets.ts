import type { onRequestHookHandler, onResponseHookHandler } from 'fastify';
import type { Server } from '../provider';
import { answerTooMany } from '../public/pages/notices';
import { MinuteCounts } from '../public/requestLimit';
import { tooManyRequests } from './errors';
import { networkOf } from './networkOf';

/**
 * What limits a route that needs no authentication:
 * - `perMinute`: the requests that it accepts from a network
 * - `refusalsPerMinute`: the requests that it answers with 4xx, for what mail services load on behalf of many people;
 *   above that, nothing is looked up for the network
 * - `otherwise`: what else limits it, in words
 *
 * With `page`, a request above the limit gets a page instead of JSON.
 */
export type PublicBudget =
  | { readonly perMinute: number; readonly page?: true }
  | { readonly refusalsPerMinute: number; readonly page?: true }
  | { readonly otherwise: string };

const later = { 'retry-after': '60' };

/**
 * Limits requests to public routes by network, before their bodies are read. Counts are per route and process. Call it
 * before routes are added.
 */
export function addPublicBudgets(server: Server): void {
  server.addHook('onRoute', (route) => {
    const budget = route.config?.public;
    if (budget === undefined || 'otherwise' in budget) return;
    const counts = new MinuteCounts();
    const countsAll = 'perMinute' in budget;
    const most = countsAll ? budget.perMinute : budget.refusalsPerMinute;
    const limit: onRequestHookHandler = (request, reply, done) => {
      const network = networkOf(request.ip);
      const isOver = counts.of(network) >= most;
      if (countsAll && !isOver) counts.add(network);
      if (!isOver) done();
      else if (budget.page) answerTooMany(request, reply.headers(later));
      else done(tooManyRequests(later));
    };
    route.onRequest = [limit, ...[route.onRequest ?? []].flat()];
    if (countsAll) return;
    const count: onResponseHookHandler = ({ ip }, { statusCode }, done) => {
      if (statusCode >= 400 && statusCode < 500) counts.add(networkOf(ip));
      done();
    };
    route.onResponse = [count, ...[route.onResponse ?? []].flat()];
  });
}
