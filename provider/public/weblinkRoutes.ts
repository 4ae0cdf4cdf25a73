import { Type } from '@sinclair/typebox';
import { TemplateError } from 'sendwright/email/template';
import { type LoadedMessage, loadMessage } from '../delivery/message/loadMessage';
import { loadRecipients } from '../delivery/message/loadRecipients';
import type { PreparedMessage } from '../delivery/message/message';
import { prepareMessage } from '../delivery/message/prepareMessage';
import { streams } from '../domains/deliveries/lanes';
import { accountOfToken } from '../delivery/tracking/recipientToken';
import { linkPaths } from '../delivery/tracking/linkSigner';
import type { Provider, Server } from '../provider';
import { answerUnknownLink } from './pages/notices';
import { messageHeaders } from './pages/page';
import { findTokenHolder } from './tokenHolder';

/** Cached prepared messages: preparing one takes a hundred times as long as rendering it. */
const maximumEntries = 20;

/** Caches a prepared message for all recipients, until its content or settings change. */
function createPreparation(): (key: string, message: LoadedMessage) => PreparedMessage {
  const kept = new Map<string, { readonly made: string; readonly prepared: PreparedMessage }>();
  return (key, { content, settings }) => {
    const { links: _links, ...others } = settings;
    const made = JSON.stringify([content, others]);
    const known = kept.get(key);
    const entry =
      known?.made === made
        ? known
        : { made, prepared: prepareMessage({ ...content, plain: '', generatePlain: false }, settings) };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > maximumEntries && oldest !== undefined) kept.delete(oldest);
    return entry.prepared;
  };
}

/** The message in the browser, as it was composed for the holder of the link. */
export function weblinkRoutes(server: Server, { database, config }: Provider): void {
  const prepare = createPreparation();
  server.get(
    `${linkPaths.weblink}:token`,
    {
      config: {
        public: { perMinute: 120, page: true },
        unlimited: true,
        content: ({ token = '' }) => accountOfToken(token),
      },
      schema: { hide: true, params: Type.Object({ token: Type.String() }) },
    },
    async (request, reply) => {
      const holder = await findTokenHolder(database, request.params.token, 'subscription');
      const message =
        holder &&
        (await loadMessage(database, config.contentUrl, streams, holder, holder.variationId, { evenDeleted: true }));
      if (holder === undefined || message === undefined) return answerUnknownLink(request, reply);
      const recipients = await loadRecipients(database, holder.accountId, [holder.contactId]);
      const recipient = recipients.get(holder.contactId) ?? {
        contactId: holder.contactId,
        email: holder.email,
        data: { email: holder.email },
      };
      try {
        const { accountId, streamId, variationId } = holder;
        const prepared = prepare(`${accountId} ${streamId} ${variationId}`, message);
        return reply.headers(messageHeaders).send(prepared.personalize(recipient).html);
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        return answerUnknownLink(request, reply);
      }
    },
  );
}
