import { Type } from '@sinclair/typebox';
import { BulkChange, ContactFilter, ReachCount } from 'sendwright/wire/contactSelection';
import { Contact, ContactJobAccepted } from 'sendwright/wire/contacts';
import { ContactMerge, DuplicateGroups, DuplicatesQuery } from 'sendwright/wire/duplicates';
import type { Provider, Server } from '../../provider';
import { filterOf, reachOfFilter } from './browseContacts';
import { startBulkChange } from './bulkChange';
import { undoBulkChange } from './bulkUndo';
import { findDuplicates } from './duplicates';
import { mergeDuplicates } from './mergeDuplicates';
import { withRequestBaseUrl } from '../../http/withRequestBaseUrl';

const tags = ['Contacts'];
const read = { scope: 'marketing.read', feature: 'mc.contacts' as const };
const change = {
  scope: ['marketing.write', 'marketing_campaigns.update', 'marketing_campaigns.delete'],
  feature: 'mc.contacts' as const,
};
const merge = { scope: ['marketing.write', 'marketing_campaigns.delete'], feature: 'mc.contacts' as const };
const ById = Type.Object({ id: Type.String() });

/** Our extensions for work on many contacts: what mail can reach, changes that can be taken back, duplicates. */
export function selectionRoutes(server: Server, provider: Provider): void {
  server.get(
    '/v3/marketing/contacts/reach',
    {
      config: read,
      schema: {
        tags,
        summary: 'Count the contacts mail can reach',
        querystring: ContactFilter,
        response: { 200: ReachCount },
      },
    },
    (request) => reachOfFilter(provider.database, request.caller.accountId, filterOf(request.query)),
  );
  server.post(
    '/v3/marketing/contacts/bulk',
    {
      config: change,
      schema: {
        tags,
        summary: 'Change all selected contacts',
        body: BulkChange,
        response: { 202: ContactJobAccepted },
      },
    },
    async (request, reply) => reply.code(202).send(await startBulkChange(provider, request.caller, request.body)),
  );
  server.post(
    '/v3/marketing/contacts/bulk/:id/undo',
    {
      config: change,
      schema: { tags, summary: 'Take a change of contacts back', params: ById, response: { 202: ContactJobAccepted } },
    },
    async (request, reply) =>
      reply.code(202).send(await undoBulkChange(provider, request.caller.accountId, request.params.id)),
  );
  server.get(
    '/v3/marketing/contacts/duplicates',
    {
      config: read,
      schema: {
        tags,
        summary: 'Find contacts that may be the same person',
        querystring: DuplicatesQuery,
        response: { 200: DuplicateGroups },
      },
    },
    (request) => findDuplicates(withRequestBaseUrl(provider, request), request.caller.accountId, request.query),
  );
  server.post(
    '/v3/marketing/contacts/merge',
    {
      config: merge,
      schema: { tags, summary: 'Merge contacts into one', body: ContactMerge, response: { 200: Contact } },
    },
    (request) => mergeDuplicates(withRequestBaseUrl(provider, request), request.caller, request.body),
  );
}
