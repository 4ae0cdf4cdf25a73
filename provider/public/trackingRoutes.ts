import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkPaths } from '../delivery/tracking/linkSigner';
import { accountOfToken } from '../delivery/tracking/recipientToken';
import type { ContentOf } from '../http/linkHosts';
import type { Provider, Server } from '../provider';
import { type Answer, batchReplies } from './batchReplies';
import { type Destination, LinkBook } from './linkBook';
import { answerUnknownLink } from './pages/notices';
import { type MaybePromise, whenKnown } from './maybePromise';
import type { TrackingRecorder, Visit } from './trackingRecorder';
import { placeOf } from './visitorPlace';

/** A transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Mail services load the images of many people, so requests of a network say nothing. */
const open = (content: ContentOf) =>
  ({
    config: {
      public: {
        otherwise: 'Counts lookups of unknown accounts (LinkBook) and visits of a recipient (TrackingRecorder).',
      },
      unlimited: true,
      content,
    },
  }) as const;
export const unseen = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** Open pixel and click redirects. */
export function trackingRoutes(server: Server, provider: Provider, recorder: TrackingRecorder): void {
  const book = new LinkBook(provider.database);

  function record(request: FastifyRequest, token: Buffer, target?: Visit['target']): MaybePromise<void> {
    // HEAD requests don't count as visits.
    if (request.method === 'HEAD') return undefined;
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
    const place = placeOf(request, provider.config.locationHeaders);
    return recorder.record({
      token,
      event: target ? 'click' : 'open',
      at: Date.now(),
      userAgent,
      ip: request.ip,
      ...(place !== undefined && { place }),
      ...(target && { target }),
    });
  }

  function visit(
    request: FastifyRequest,
    reply: FastifyReply,
    token: Buffer,
    to: Destination | undefined,
    index: number,
  ): MaybePromise<Answer> {
    if (to === undefined) return notFound(request, reply);
    const { url, href } = to;
    return whenKnown(record(request, token, { url, index }), () =>
      href === undefined ? notFound(request, reply) : () => reply.headers(unseen).redirect(href, 302),
    );
  }

  server.get(
    `${linkPaths.open}:token`,
    {
      ...open(({ token = '' }) => accountOfToken(withoutSuffix(token))),
      schema: { hide: true, params: Type.Object({ token: Type.String() }) },
    },
    batchReplies<FastifyRequest<{ Params: { token: string } }>>((request, reply) =>
      whenKnown(book.check(withoutSuffix(request.params.token), request), (token) => {
        // Return the pixel anyway, because email apps would show a broken image.
        if (token === undefined) return () => dot(reply.code(404));
        return whenKnown(record(request, token), () => () => dot(reply));
      }),
    ),
  );

  server.get(
    `${linkPaths.click}:token/:index`,
    {
      ...open(({ token = '' }) => accountOfToken(token)),
      schema: { hide: true, params: Type.Object({ token: Type.String(), index: Type.String() }) },
    },
    batchReplies<FastifyRequest<{ Params: { token: string; index: string } }>>((request, reply) => {
      const { index } = request.params;
      if (!/^\d{1,4}$/.test(index)) return notFound(request, reply);
      return whenKnown(book.check(request.params.token, request), (token) => {
        if (token === undefined) return notFound(request, reply);
        return whenKnown(book.destination(token, Number(index)), (to) =>
          visit(request, reply, token, to, Number(index)),
        );
      });
    }),
  );

  server.get(
    `${linkPaths.redirect}*`,
    {
      ...open((params) => accountOfToken(params['*'] ?? '')),
      schema: { hide: true, params: Type.Object({ '*': Type.String() }) },
    },
    batchReplies<FastifyRequest<{ Params: { '*': string } }>>((request, reply) =>
      whenKnown(book.redirectOf(request.params['*'], request), (found) =>
        found === undefined
          ? notFound(request, reply)
          : visit(request, reply, found.bytes, found.destination, found.index),
      ),
    ),
  );
}

const withoutSuffix = (token: string): string => token.replace(/\.gif$/, '');

const dot = (reply: FastifyReply): FastifyReply => reply.headers(unseen).type('image/gif').send(pixel);

const notFound =
  (request: FastifyRequest, reply: FastifyReply): Answer =>
  () =>
    answerUnknownLink(request, reply);
