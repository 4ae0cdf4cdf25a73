import { Type } from '@sinclair/typebox';
import { Failures, PageQuery } from 'sendwright/wire/common';
import { OutboxMessageDetail, OutboxPage, OutboxStatus } from 'sendwright/wire/outbox';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { browseOutbox, readMessage, viewerOf } from './outbox';
import { deleteMessages, listMessages } from './queries';

const tags = ['Outbox'];
const reading = { scope: 'marketing.read' };

/** The outbox: what the capture transport kept. */
export function addOutboxRoutes(server: Server, { database, config }: Provider): void {
  server.get(
    '/v3/marketing/outbox',
    {
      config: reading,
      schema: {
        tags,
        summary: 'List captured messages',
        description:
          'Mail of Sendwright itself, such as links for new passwords, is listed in sessions of administrators only.',
        querystring: Type.Composite([
          PageQuery,
          Type.Object({
            single_send_id: Type.Optional(Type.String({ maxLength: 100 })),
            email: Type.Optional(Type.String({ maxLength: 254 })),
          }),
        ]),
        response: { 200: OutboxPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, { standard: 50, most: 500 });
      const { result, count } = await browseOutbox(database, viewerOf(request.caller), request.query, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/marketing/outbox/status',
    { config: reading, schema: { tags, summary: 'Where messages go', response: { 200: OutboxStatus, ...Failures } } },
    async (request) => {
      const { count } = await listMessages(database, viewerOf(request.caller), {}, { limit: 0, offset: 0 });
      return { transport: config.smtpUrl === undefined ? ('capture' as const) : ('smtp' as const), count };
    },
  );

  server.get(
    '/v3/marketing/outbox/:id',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Read a captured message',
        params: Type.Object({ id: Type.String() }),
        response: { 200: OutboxMessageDetail, ...Failures },
      },
    },
    async (request) => readMessage(database, viewerOf(request.caller), request.params.id),
  );

  server.delete(
    '/v3/marketing/outbox',
    {
      config: { scope: 'marketing_campaigns.delete' },
      schema: { tags, summary: 'Delete all captured messages', response: { 204: Type.Null(), ...Failures } },
    },
    async (request, reply) => {
      await deleteMessages(database, viewerOf(request.caller));
      return reply.code(204).send(null);
    },
  );
}
