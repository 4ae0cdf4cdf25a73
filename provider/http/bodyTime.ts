import type { onRequestHookHandler } from 'fastify';
import type { Server } from '../provider';
import { answerBadHttp } from './errorHandler';

const patience = 60_000;
/** Bytes a second that a line is expected to carry at least (1 Mbit/s): an announced length gets as much time more. */
const slowestLine = 128 * 1024;

/**
 * Cuts a request off (408) whose body is not there after a minute, and the time that a slow line takes for what the
 * route accepts of the announced length: each holds a connection, and what came of it so far.
 * Routes with `config.upload` take files, however long those need. Call it before routes are added.
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
