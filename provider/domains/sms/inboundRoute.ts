import { Type } from '@sinclair/typebox';
import { addRawScope } from '../../http/addScope';
import type { Provider, Server } from '../../provider';
import { responseTo, twiml } from './autoReplies';
import { readInbound, storeInbound } from './replies';
import type { SignedPosts } from './signedPosts';

/** The URL for messages that people send to an account. */
export const inboundUrl = (publicUrl: string, accountId: number): string => `${publicUrl}/sms/inbound/${accountId}`;

/**
 * The webhook of a messaging service. It accepts only requests signed by the account's own provider: without the token,
 * nobody can opt people out or send messages to an account.
 */
export function inboundRoute(server: Server, { database, config }: Provider, posts: SignedPosts): void {
  addRawScope(server, 'inbound texts', (scope) => {
    scope.post(
      '/sms/inbound/:account(^[0-9]{1,15}$)',
      {
        config: { public: { otherwise: 'Counts posts without a valid signature.' }, unlimited: true },
        schema: { hide: true, params: Type.Object({ account: Type.Integer({ minimum: 1 }) }) },
      },
      async (request, reply) => {
        const accountId = request.params.account;
        const form = await posts.read(request, reply, accountId, inboundUrl(config.publicUrl, accountId));
        if (form === undefined) return reply.send();
        const message = readInbound(form);
        if (message) await storeInbound(database, accountId, message);
        const answer = message ? await responseTo(database, accountId, message) : twiml(null);
        return reply.type('text/xml').send(answer);
      },
    );
  });
}
