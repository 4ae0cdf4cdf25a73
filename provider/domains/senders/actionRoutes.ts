import { Type } from '@sinclair/typebox';
import type { FeatureName } from 'sendwright/wire/features';
import { NumericId } from 'sendwright/wire/ids';
import type { Provider, Server } from '../../provider';
import { deleteSender, resendVerification } from './senders';

export interface SenderActions {
  readonly tags: string[];
  /** The path of one sender; holds `:id`. */
  readonly sender: string;
  /** The path that mails the verification link again; holds `:id`. */
  readonly resend: string;
  /** The feature behind them; none for the platform's own senders. */
  readonly feature?: FeatureName;
}

const params = Type.Object({ id: NumericId });
const answer = { 204: Type.Null() };

/** What both sender APIs do alike, under their own paths: delete, and mail the link again. */
export function senderActionRoutes(
  server: Server,
  provider: Provider,
  { tags, sender, resend, feature }: SenderActions,
): void {
  const ofFeature = feature && { feature };
  server.delete(
    sender,
    {
      config: { scope: 'marketing_campaigns.delete', ...ofFeature },
      schema: { tags, summary: 'Delete a sender', params, response: answer },
    },
    async (request, reply) => {
      await deleteSender(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );

  server.post(
    resend,
    {
      config: { scope: 'marketing_campaigns.update', ...ofFeature },
      schema: { tags, summary: 'Mail the verification link again', params, response: answer },
    },
    async (request, reply) => {
      await resendVerification(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
