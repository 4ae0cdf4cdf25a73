import type { onRequestHookHandler } from 'fastify';
import type { Server } from '../provider';
import { tooManyRequests } from './errors';

/** Bodies up to this many bytes are not counted: rates limit them. */
const small = 64 * 1024;

/** How many bytes of bodies may be handled at a time. */
export interface BodyLoad {
  readonly ofAccount: number;
  readonly ofProcess: number;
}

const usual: BodyLoad = { ofAccount: 40 * 1024 * 1024, ofProcess: 200 * 1024 * 1024 };

/**
 * Limits the bodies that are being handled at a time, for an account and in all: a parsed one takes several times its
 * size. Beyond that requests get 429, before their bodies are read; one at a time is always handled. Files are not
 * counted, unless the route keeps them in memory (`isHeld`). Call it after authentication, before routes are added.
 */
export function limitBodyLoad(server: Server, load = usual): void {
  const accounts = new Map<number, number>();
  let all = 0;

  const limit: onRequestHookHandler = (request, reply, done) => {
    const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
    // Without a length, it can be as long as the route accepts.
    const bytes = encoding === undefined ? Number(announced ?? 0) : (request.routeOptions.bodyLimit ?? 0);
    if (!(bytes > small)) return done();
    const { accountId } = request.caller;
    const own = accounts.get(accountId) ?? 0;
    if (own > 0 && (own + bytes > load.ofAccount || all + bytes > load.ofProcess))
      return done(tooManyRequests({ 'retry-after': '1' }, 'Too much data at once. Try again in a second.'));
    accounts.set(accountId, own + bytes);
    all += bytes;
    reply.raw.once('close', () => {
      const left = (accounts.get(accountId) ?? 0) - bytes;
      if (left > 0) accounts.set(accountId, left);
      else accounts.delete(accountId);
      all -= bytes;
    });
    return done();
  };
  server.addHook('onRoute', (route) => {
    const reads = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
    if (reads && (!route.config?.upload || route.config.isHeld) && !route.config?.public)
      route.onRequest = [...[route.onRequest ?? []].flat(), limit];
  });
}
