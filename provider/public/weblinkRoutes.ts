import { Type } from '@sinclair/typebox';
import { TemplateError } from 'sendwright/email/template';
import { loadMessage } from '../delivery/message/loadMessage';
import { loadRecipients } from '../delivery/message/loadRecipients';
import { prepareMessage } from '../delivery/message/prepareMessage';
import { linkPaths } from '../delivery/tracking/linkSigner';
import type { Provider, Server } from '../provider';
import { pageHeaders, unknownLinkPage } from './pages/page';
import { findTokenHolder } from './tokenHolder';

/** The author's HTML runs no script and has no origin; its links open, its pictures and styles load. */
const headers = {
  ...pageHeaders,
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src * data:; style-src * 'unsafe-inline'; font-src * data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

/** The message in the browser, as it was written for the holder of the link. */
export function weblinkRoutes(server: Server, { database, config }: Provider): void {
  server.get(
    `${linkPaths.weblink}:token`,
    {
      config: { public: true, unlimited: true, content: true },
      schema: { hide: true, params: Type.Object({ token: Type.String() }) },
    },
    async (request, reply) => {
      const holder = await findTokenHolder(database, request.params.token, 'subscription');
      const message =
        holder &&
        (await loadMessage(database, config.contentUrl, holder.accountId, holder.singleSendId, holder.variationId, {
          evenDeleted: true,
        }));
      if (holder === undefined || message === undefined)
        return reply.code(404).headers(pageHeaders).send(unknownLinkPage);
      const recipients = await loadRecipients(database, holder.accountId, [holder.contactId]);
      const recipient = recipients.get(holder.contactId) ?? {
        contactId: holder.contactId,
        email: holder.email,
        data: { email: holder.email },
      };
      try {
        return reply
          .headers(headers)
          .send(prepareMessage(message.content, message.settings).personalize(recipient).html);
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        return reply.code(404).headers(pageHeaders).send(unknownLinkPage);
      }
    },
  );
}
