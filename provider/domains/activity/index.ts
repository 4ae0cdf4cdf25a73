import { activity as contract } from 'sendwright/wire/activity';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { downloadAddress, downloadRoutes, requestDownload } from './downloads';
import { listMessages, readMessage } from './messages';

/** What happened to each message that was sent. */
export const activity: Domain = { name: 'activity', routes };

/** The operations of `/v3/messages`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /messages': async ({ caller, query }) => ({ messages: await listMessages(database, caller.accountId, query) }),
    'GET /messages/:msg_id': ({ caller, params }) => readMessage(database, caller.accountId, params.msg_id),
    'POST /messages/download': {
      audit: ({ query }) => ({ details: { query: query.query } }),
      handle: async ({ caller, query }) => {
        const { id, message } = await requestDownload(provider, caller, query);
        return { status: 'pending' as const, message, download_uuid: id };
      },
    },
    'GET /messages/download/:download_uuid': async ({ caller, params, linkProvider }) => ({
      presigned_url: await downloadAddress(linkProvider, caller.accountId, params.download_uuid),
    }),
  });
  downloadRoutes(server, provider);
}
