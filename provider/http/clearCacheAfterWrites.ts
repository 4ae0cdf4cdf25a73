import type { onSendHookHandler } from 'fastify';
import type { Server } from '../provider';

/** Areas whose writes never affect access: contents and mail. */
const contents = new Set([
  'marketing',
  'contactdb',
  'campaigns',
  'mail',
  'templates',
  'designs',
  'images',
  'asm',
  'suppression',
  'senders',
  'verified_senders',
  'download',
  'analytics',
]);
const areaOf = (url: string): string => /^\/v3\/([^/]+)/.exec(url)?.[1] ?? '';

/**
 * After any other write, this process clears its cache immediately, so that its very next request sees changed rights:
 * PostgreSQL's notification arrives a moment later.
 */
export function clearCacheAfterWrites(server: Server, identities: { clear(): void }): void {
  server.addHook('onRoute', (route) => {
    const writes = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
    if (!writes || contents.has(areaOf(route.url))) return;
    const forget: onSendHookHandler = (_request, _reply, payload, done) => {
      identities.clear();
      done(null, payload);
    };
    route.onSend = [forget, ...[route.onSend ?? []].flat()];
  });
}
