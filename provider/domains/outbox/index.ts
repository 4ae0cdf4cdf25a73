import { outbox as contract } from 'sendwright/wire/outbox';
import { isCaptured } from '../../delivery/routes/mailRoute';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { replyTo, reportStatus, requireText } from './capturedSms';
import { browseOutbox, readMessage, viewerOf } from './outbox';
import { deleteMessages, listMessages } from './queries';

/** Messages that were kept instead of sent. */
export const outbox: Domain = { name: 'outbox', routes: addOutboxRoutes };

/** The operations of the outbox: what the capture transport kept. */
function addOutboxRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/outbox': async ({ caller, query, request }) => {
      const page = pageOf(query, { standard: 50, most: 500 });
      const { result, count } = await browseOutbox(database, viewerOf(caller), query, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/outbox/status': async ({ caller }) => {
      const { count } = await listMessages(database, viewerOf(caller), {}, { limit: 0, offset: 0 });
      const isKept = await isCaptured(provider, 'marketing', caller.accountId);
      return { transport: isKept ? ('capture' as const) : ('smtp' as const), count };
    },
    'GET /marketing/outbox/:id': ({ caller, params }) => readMessage(database, viewerOf(caller), params.id),
    'POST /marketing/outbox/:id/sms_status': async ({ caller, params, body }) => {
      const viewer = viewerOf(caller);
      await reportStatus(database, await requireText(database, viewer, params.id), body);
      return readMessage(database, viewer, params.id);
    },
    'POST /marketing/outbox/:id/sms_replies': async ({ caller, params, body }) => {
      const viewer = viewerOf(caller);
      await replyTo(database, await requireText(database, viewer, params.id), body);
      return readMessage(database, viewer, params.id);
    },
    'DELETE /marketing/outbox': async ({ caller }) => {
      await deleteMessages(database, viewerOf(caller));
    },
  });
}
