import { Type } from '@sinclair/typebox';
import { readCountdown } from 'sendwright/email';
import { notFound, tooManyRequests } from '../../../http/errors';
import type { Server } from '../../../provider';
import { createRequestLimit } from '../../../public/requestLimit';
import { drawCountdown, isKnownSize } from './drawCountdown';

/** Images that are drawn for a network in a minute: mail services load those of many people. */
const maximumDrawn = 3000;
/** Of these, the first ones of a size: an account has few sizes, and each takes 25 times as long as the others. */
const maximumSizes = 60;
/** Images of the present second, by address. */
const maximumEntries = 500;
/** An image of the library, which is shown after the end. */
const libraryImage = '^/images/[a-z0-9-]+/[A-Za-z0-9_-]+\\.(gif|jpg|png)$';

/** Every opening is to load the image again. Some services keep it anyway, and people then see an old number. */
const fresh = { 'cache-control': 'no-cache, no-store, must-revalidate, max-age=0', expires: '0' } as const;

/** Images of countdowns, drawn when they are loaded: `/countdowns/1798135200-4-360-6-ffffff-1f2430-f4f5f7.gif`. */
export function countdownRoutes(server: Server): void {
  const drawsTooMany = createRequestLimit(maximumDrawn);
  const asksTooManySizes = createRequestLimit(maximumSizes);
  let present = 0;
  let drawn = new Map<string, Promise<Buffer>>();
  server.get(
    '/countdowns/:file',
    {
      config: { public: { otherwise: 'Counts images that are drawn.' }, unlimited: true, content: 'anybody' },
      schema: {
        hide: true,
        params: Type.Object({ file: Type.String({ maxLength: 100 }) }),
        querystring: Type.Object({ after: Type.Optional(Type.String({ maxLength: 200, pattern: libraryImage })) }),
      },
    },
    async (request, reply) => {
      const countdown = readCountdown(request.params.file);
      if (countdown === undefined) throw notFound();
      const now = Math.floor(Date.now() / 1000);
      const left = Math.max(0, countdown.end - now);
      const { after } = request.query;
      if (left === 0 && after !== undefined) return reply.headers(fresh).redirect(after, 302);
      if (now !== present) {
        present = now;
        drawn = new Map();
      }
      let image = drawn.get(request.params.file);
      if (image === undefined) {
        if (drawsTooMany(request.ip) || (!isKnownSize(countdown) && asksTooManySizes(request.ip)))
          throw tooManyRequests({ 'retry-after': '60' });
        image = drawCountdown(countdown, left);
        if (drawn.size < maximumEntries) drawn.set(request.params.file, image);
      }
      return reply
        .headers(fresh)
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/gif')
        .send(await image);
    },
  );
}
