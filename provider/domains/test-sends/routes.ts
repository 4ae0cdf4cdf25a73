import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { TestSend, TestSendQuery } from 'sendwright/wire/sendChecks';
import type { Provider, Server } from '../../provider';
import { queueTestSend } from './testSends';

export function testSendRoutes(server: Server, provider: Provider): void {
  server.post(
    '/v3/marketing/test/send_email',
    {
      config: { scope: 'marketing_campaigns.update' },
      schema: {
        tags: ['Test sends'],
        summary: 'Send a test message',
        querystring: TestSendQuery,
        body: TestSend,
        response: { 202: Type.Object({}), ...Failures },
      },
    },
    async (request, reply) => {
      await queueTestSend(provider, request.caller.accountId, request.body, request.query.test_source);
      return reply.code(202).send({});
    },
  );
}
