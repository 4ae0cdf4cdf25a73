import { Type } from '@sinclair/typebox';
import { addRawScope } from '../../../http/addScope';
import type { Provider, Server } from '../../../provider';
import type { SignedPosts } from '../signedPosts';
import { StatusRecorder } from './statusRecorder';
import { readStatus } from './statusReports';
import { statusUrl } from './statusUrl';

/**
 * The webhook for the provider's status callbacks. The URL identifies the recipient's message, so that a report can be
 * matched even if it arrives before the response with the message's id.
 */
export function statusRoute(server: Server, { database, config }: Provider, posts: SignedPosts): void {
  const recorder = new StatusRecorder(database);
  server.addHook('onClose', () => recorder.close());
  addRawScope(server, 'text statuses', (scope) => {
    scope.post(
      '/sms/status/:account(^[0-9]{1,15}$)/:stream/:contact',
      {
        config: { public: { otherwise: 'Counts posts without a valid signature.' }, unlimited: true },
        schema: {
          hide: true,
          params: Type.Object({
            account: Type.Integer({ minimum: 1 }),
            stream: Type.String({ format: 'uuid' }),
            contact: Type.String({ format: 'uuid' }),
          }),
        },
      },
      async (request, reply) => {
        const { account: accountId, stream: streamId, contact: contactId } = request.params;
        const key = { accountId, streamId, contactId };
        const form = await posts.read(request, reply, accountId, statusUrl(config.publicUrl, key));
        if (form === undefined) return reply.send();
        const report = readStatus(form);
        if (report) await recorder.record(key, report);
        return reply.code(204).send();
      },
    );
  });
}
