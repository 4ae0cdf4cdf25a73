import type { onRequestHookHandler } from 'fastify';
import type { Server } from '../provider';
import { answerBadHttp } from './errorHandler';

const patience = 60_000;
/** The minimum expected bandwidth in bytes per second (1 Mbit/s): longer bodies get more time accordingly. */
const slowestLine = 128 * 1024;

/**
 * Ends a request with 408 if its body has not arrived within a minute plus the time that a slow connection needs for
 * the declared length, as far as the route accepts it. Otherwise slow requests would hold connections and memory.
 * Routes with `config.upload` accept files without a time limit. Call it before routes are added.
 */
export function limitBodyTime(server: Server, milliseconds = patience): void {
  const limit: onRequestHookHandler = (request, reply, done) => {
    done();
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    const announced = Math.min(Number(length ?? 0), request.routeOptions.bodyLimit ?? 0);
    const timer = setTimeout(
      () => {
        if (raw.complete) return;
        const late = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        if (!reply.raw.headersSent) answerBadHttp(late, raw.socket);
        raw.socket.destroySoon();
      },
      milliseconds + (announced / slowestLine) * 1000,
    );
    const clear = (): void => clearTimeout(timer);
    raw.once('end', clear);
    reply.raw.once('close', clear);
  };
  server.addHook('onRoute', (route) => {
    const reads = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
    if (reads && !route.config?.upload) route.onRequest = [limit, ...[route.onRequest ?? []].flat()];
  });
}
