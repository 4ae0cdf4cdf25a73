import { groupSuppressions } from 'sendwright/wire/suppressions';
import { sql } from '../../database/sql';
import { countOf, ofRow } from '../../http/audited';
import { badRequest } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { normalizeEmail } from '../../validation/emailAddress';
import { requireGroup } from '../unsubscribe-groups/unsubscribeGroups';
import { groupDownload } from './downloadRoutes';
import {
  deleteSuppressions,
  findGroupEmails,
  selectGroupEmails,
  selectGroupsOfEmail,
  selectGroupSuppressions,
  selectSuppression,
} from './queries';
import { addRecipients, parsePosition, parseRecipients } from './suppressions';

const ofGroup = ofRow(sql`select name from unsubscribe_groups`, sql`group_id`, 'group_id');

/** The operations of `/v3/asm`: who opted out, of a group or of everything. */
export function groupRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, groupSuppressions, {
    'POST /asm/groups/:group_id/suppressions': {
      audit: (act) => ({ ...ofGroup(act), details: { addresses: countOf(act.body.recipient_emails) } }),
      handle: async ({ caller, params, body }) => ({
        recipient_emails: await addRecipients(provider, caller.accountId, params.group_id, body.recipient_emails),
      }),
    },
    'GET /asm/groups/:group_id/suppressions': async ({ caller, params, query }) => {
      await requireGroup(provider, caller.accountId, params.group_id);
      return (await selectGroupEmails(database, caller.accountId, params.group_id, query)).map((row) => row.email);
    },
    'POST /asm/groups/:group_id/suppressions/search': async ({ caller, params, body }) => {
      await requireGroup(provider, caller.accountId, params.group_id);
      const emails = parseRecipients(body.recipient_emails);
      return (await findGroupEmails(database, caller.accountId, params.group_id, emails)).map((row) => row.email);
    },
    'DELETE /asm/groups/:group_id/suppressions/:email': {
      audit: ({ params }) => ({ subject: params.email }),
      handle: async ({ caller, params: { group_id: groupId, email } }) => {
        await requireGroup(provider, caller.accountId, groupId);
        await deleteSuppressions(database, caller.accountId, 'group', [normalizeEmail(email)], groupId);
      },
    },
    'POST /download/asm/groups/:group_id/suppressions': {
      audit: ofGroup,
      handle: ({ caller, params, linkProvider }) => groupDownload(linkProvider, caller.accountId, params.group_id),
    },
    'POST /asm/suppressions/global': {
      audit: ({ body }) => ({ subject: 'global unsubscribes', details: { addresses: countOf(body.recipient_emails) } }),
      handle: async ({ caller, body }) => ({
        recipient_emails: await addRecipients(provider, caller.accountId, null, body.recipient_emails),
      }),
    },
    'GET /asm/suppressions/global/:email': async ({ caller, params }) => {
      const [found] = await selectSuppression(database, caller.accountId, 'global', normalizeEmail(params.email));
      return found ? { recipient_email: found.email } : {};
    },
    'DELETE /asm/suppressions/global/:email': async ({ caller, params }) => {
      await deleteSuppressions(database, caller.accountId, 'global', [normalizeEmail(params.email)]);
    },
    'GET /asm/suppressions': ({ caller, query }) => {
      if (query.after !== undefined && query.group_id === undefined)
        throw badRequest('after goes with group_id.', 'after');
      return selectGroupSuppressions(database, caller.accountId, query, parsePosition(query.after));
    },
    'GET /asm/suppressions/:email': async ({ caller, params }) => ({
      suppressions: await selectGroupsOfEmail(database, caller.accountId, normalizeEmail(params.email)),
    }),
  });
}
