import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWebAddress } from '../delivery/message/decodeHref';
import { linkPaths } from '../delivery/tracking/linkSigner';
import type { Provider, Server } from '../provider';
import { LinkBook, type Soon, soon } from './linkBook';
import { pageHeaders, unknownLinkPage } from './pages/page';
import { TrackingRecorder, type Visit } from './trackingRecorder';

/** One transparent dot. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const open = { config: { public: true, unlimited: true } } as const;
const unseen = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** Open pixel and click redirects. */
export function trackingRoutes(server: Server, provider: Provider): void {
  const book = new LinkBook(provider.database);
  const recorder = new TrackingRecorder(provider.database, provider.log);
  server.addHook('onClose', () => recorder.close());

  function record(request: FastifyRequest, token: Buffer, target?: Visit['target']): Soon<void> {
    // A HEAD request is a look, not a visit.
    if (request.method === 'HEAD') return undefined;
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
    return recorder.record({ token, event: target ? 'click' : 'open', at: Date.now(), userAgent, ip: request.ip, ...(target && { target }) });
  }

  function visit(request: FastifyRequest, reply: FastifyReply, token: Buffer, url: string | undefined, index: number): Soon<FastifyReply> {
    if (url === undefined) return notFound(reply);
    return soon(record(request, token, { url, index }), () => redirect(reply, url));
  }

  server.get(
    `${linkPaths.open}:token`,
    { ...open, schema: { hide: true, params: Type.Object({ token: Type.String() }) } },
    (request, reply) =>
      soon(book.check(request.params.token.replace(/\.gif$/, '')), (token) => {
        reply.headers(unseen).type('image/gif');
        // A dot all the same: mail programs would show a broken picture.
        if (token === undefined) return reply.code(404).send(pixel);
        return soon(record(request, token), () => reply.send(pixel));
      }),
  );

  server.get(
    `${linkPaths.click}:token/:index`,
    { ...open, schema: { hide: true, params: Type.Object({ token: Type.String(), index: Type.String() }) } },
    (request, reply) => {
      const { index } = request.params;
      if (!/^\d{1,4}$/.test(index)) return notFound(reply);
      return soon(book.check(request.params.token), (token) => {
        if (token === undefined) return notFound(reply);
        return soon(book.destination(token, Number(index)), (url) => visit(request, reply, token, url, Number(index)));
      });
    },
  );

  server.get(
    `${linkPaths.redirect}*`,
    { ...open, schema: { hide: true, params: Type.Object({ '*': Type.String() }) } },
    (request, reply) =>
      soon(book.redirectOf(request.params['*']), (found) =>
        found === undefined ? notFound(reply) : visit(request, reply, found.bytes, found.url, found.index),
      ),
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(pageHeaders).send(unknownLinkPage);
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  if (!isWebAddress(url) || !URL.canParse(url)) return notFound(reply);
  // As a browser would write it: characters that no header may hold are escaped.
  return reply.headers(unseen).redirect(new URL(url).href, 302);
}
