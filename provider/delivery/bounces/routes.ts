import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { ProcessedBounce } from 'sendwright/wire/suppressions';
import { addScope } from '../../http/addScope';
import { badRequest } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { processBounce } from './processBounce';

const bodyLimit = 10 * 1_048_576;

/** `POST /v3/mail/bounces`, our extension: mail servers submit returned messages. */
export function bounceRoutes(server: Server, { database }: Provider): void {
  addScope(server, 'returned messages', (scope) => {
    scope.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/v3/mail/bounces',
      {
        bodyLimit,
        config: { scope: 'suppression.bounces.create', unlimited: true },
        schema: {
          tags: ['Suppressions'],
          summary: 'Submit a returned message',
          consumes: ['message/rfc822'],
          body: Type.Unknown(),
          response: { 200: ProcessedBounce, ...Failures },
        },
      },
      async ({ caller, body }) => {
        if (!Buffer.isBuffer(body)) throw badRequest('Send the original message, with content-type message/rfc822.');
        return processBounce(database, body, caller.accountId);
      },
    );
  });
}
