import { notifications } from 'sendwright/wire/notifications';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { dismissAll, dismissNotice, listNotices } from './notices';
import { addRecipient, listRecipients, removeRecipient } from './recipients';

/** The operations on notices, and on who is mailed them. */
export function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, notifications, {
    'GET /marketing/notifications': async ({ caller }) => ({
      result: await listRecipients(database, caller.accountId),
    }),
    'POST /marketing/notifications': ({ caller, body }) => addRecipient(provider, caller.accountId, body),
    'DELETE /marketing/notifications/:id': ({ caller, params }) =>
      removeRecipient(database, caller.accountId, params.id),
    'GET /marketing/notices': ({ caller }) => listNotices(database, caller.accountId),
    'POST /marketing/notices/dismissal': ({ caller }) => dismissAll(database, caller.accountId),
    'POST /marketing/notices/:id/dismissal': ({ caller, params }) =>
      dismissNotice(database, caller.accountId, params.id),
  });
}
