import { Type } from '@sinclair/typebox';
import { NumericId } from 'sendwright/wire/ids';
import type { Provider, Server } from '../../provider';
import { deleteSender, resendVerification } from './senders';

export interface SenderActions {
  readonly tags: string[];
  /** The path of one sender; holds `:id`. */
  readonly sender: string;
  /** The path that mails the verification link again; holds `:id`. */
  readonly resend: string;
}

const params = Type.Object({ id: NumericId });
const answer = { 204: Type.Null() };

/** What both sender APIs do alike, under their own paths: delete, and mail the link again. */
export function senderActionRoutes(server: Server, provider: Provider, { tags, sender, resend }: SenderActions): void {
  server.delete(
    sender,
    { config: { scope: 'marketing_campaigns.delete' }, schema: { tags, summary: 'Delete a sender', params, response: answer } },
    async (request, reply) => {
      await deleteSender(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );

  server.post(
    resend,
    { config: { scope: 'marketing_campaigns.update' }, schema: { tags, summary: 'Mail the verification link again', params, response: answer } },
    async (request, reply) => {
      await resendVerification(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
