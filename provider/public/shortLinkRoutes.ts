import { Type } from '@sinclair/typebox';
import { encodeSubject } from '../delivery/tracking/recipientToken';
import { findShortLink, readShortLink, shortLinkPath } from '../domains/sms/delivery/shortLinks';
import type { Provider, Server } from '../provider';
import { destinationOf, remember } from './linkBook';
import { answerUnknownLink } from './pages/notices';
import type { TrackingRecorder } from './trackingRecorder';
import { unseen } from './trackingRoutes';

/** Characters; no link has more. */
const longestName = 30;

/**
 * The short links of text messages. A link leads where it led when its message was sent: the request says nothing about
 * the destination. Clicks are recorded and judged like those in emails.
 */
export function shortLinkRoutes(server: Server, { database }: Provider, recorder: TrackingRecorder): void {
  const find = remember(
    async (name: string) => {
      const key = readShortLink(name);
      const link = key && (await findShortLink(database, key));
      return link && { ...link, token: encodeSubject({ ...link, accountId: key.accountId }) };
    },
    (name) => name,
  );
  server.get(
    `${shortLinkPath}:name`,
    {
      config: {
        public: { refusalsPerMinute: 120, page: true },
        unlimited: true,
        content: ({ name = '' }) => readShortLink(name)?.accountId,
      },
      schema: { hide: true, params: Type.Object({ name: Type.String() }) },
    },
    async (request, reply) => {
      // Apps take text behind a link for a part of it.
      const link = request.params.name.length > longestName ? undefined : await find(request.params.name);
      const href = link && destinationOf(link.url).href;
      if (link === undefined || href === undefined) return answerUnknownLink(request, reply);
      // HEAD requests don't count as visits.
      if (request.method !== 'HEAD')
        await recorder.record({
          token: link.token,
          isText: true,
          event: 'click',
          at: Date.now(),
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
          ip: request.ip,
          target: { url: link.url, index: link.index },
        });
      return reply.headers(unseen).redirect(href, 302);
    },
  );
}
