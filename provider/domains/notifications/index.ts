import { notifications as contract } from 'sendwright/wire/notifications';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { defineNoticeMails } from './mailNotices';
import { dismissAll, dismissNotice, listNotices } from './notices';
import { addRecipient, listRecipients, removeRecipient } from './recipients';

/** What an account is told, and who is told by mail. */
export const notifications: Domain = { name: 'notifications', routes, jobs: defineNoticeMails };

/** The operations on notices, and on who is mailed them. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/notifications': async ({ caller }) => ({
      result: await listRecipients(database, caller.accountId),
    }),
    'POST /marketing/notifications': {
      audit: ({ body }) => ({ subject: 'notification recipients', details: { added: body.email } }),
      handle: ({ caller, body }) => addRecipient(provider, caller.accountId, body),
    },
    'DELETE /marketing/notifications/:id': {
      audit: ({ params }) => ({ subject: 'notification recipients', details: { removed: params.id } }),
      handle: ({ caller, params }) => removeRecipient(database, caller.accountId, params.id),
    },
    'GET /marketing/notices': ({ caller }) => listNotices(database, caller.accountId),
    'POST /marketing/notices/dismissal': ({ caller }) => dismissAll(database, caller.accountId),
    'POST /marketing/notices/:id/dismissal': ({ caller, params }) =>
      dismissNotice(database, caller.accountId, params.id),
  });
}
