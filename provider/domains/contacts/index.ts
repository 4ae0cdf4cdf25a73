import { contacts as contract } from 'sendwright/wire/contacts';
import { contactTimeline } from 'sendwright/wire/contactTimeline';
import { phoneNumbers } from 'sendwright/wire/phoneNumbers';
import { duplicates } from 'sendwright/wire/duplicates';
import { counted } from '../../http/audited';
import { tokenLinks } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { filterOf, reachOfFilter } from './browse/browseContacts';
import { startBulkChange } from './bulk/bulkChange';
import { undoBulkChange } from './bulk/bulkUndo';
import {
  browse,
  deleteContacts,
  deleteIdentifier,
  listRecentContacts,
  patchContact,
  readContact,
  readContacts,
  readCount,
  searchEmails,
  searchIdentifiers,
  upsertContacts,
} from './contacts';
import { findDuplicates } from './duplicates/duplicates';
import { changePhoneSettings, readPhoneSettings } from './fields/phoneNumbers';
import { mergeDuplicates } from './duplicates/mergeDuplicates';
import { engagementOf } from './timeline/engagement';
import { timelineOf } from './timeline/timeline';

/**
 * Contacts: upsert, read, search, count, delete; bulk changes, duplicates.
 *
 * - `fields`: reserved and custom fields, and their values
 * - `browse`: pages and filters of the contacts table
 * - `write`: shared statements that add or change contacts in batches
 * - `jobs`: upserts and deletions that continue after the response
 * - `bulk`: one change for many contacts, and its undo
 * - `duplicates`: finding and merging contacts who are one person
 * - `timeline`: what happened to one contact, and how they react to email
 */
export const contacts: Domain = { name: 'contacts', routes: contactRoutes };

/** The operations of `/v3/marketing/contacts`; those of jobs and files are in the imports domain. */
function contactRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'PUT /marketing/contacts': ({ caller, body }) => upsertContacts(provider, caller, body),
    'DELETE /marketing/contacts': {
      audit: ({ query }) => ({
        action: query.delete_all_contacts === 'true' ? 'contacts.all_deleted' : 'contacts.deleted',
        subject: query.ids === undefined ? 'all contacts' : counted('contacts', query.ids),
      }),
      handle: ({ caller, query }) => deleteContacts(provider, caller.accountId, query),
    },
    'GET /marketing/contacts': ({ caller, linkProvider }) => listRecentContacts(linkProvider, caller.accountId),
    'GET /marketing/contacts/count': ({ caller }) => readCount(provider, caller.accountId),
    'GET /marketing/contacts/browse': ({ caller, query, linkProvider }) =>
      browse(linkProvider, caller.accountId, query),
    'GET /marketing/contacts/reach': ({ caller, query }) =>
      reachOfFilter(provider.database, caller.accountId, filterOf(query)),
    'POST /marketing/contacts/bulk': {
      audit: ({ body: { action, selection, field } }) => ({
        subject: 'ids' in selection ? counted('contacts', selection.ids) : 'a selection of contacts',
        details: { action, ...(field !== undefined && { field }) },
      }),
      handle: ({ caller, body }) => startBulkChange(provider, caller, body),
    },
    'POST /marketing/contacts/bulk/:id/undo': ({ caller, params }) => undoBulkChange(provider, caller, params.id),
    'POST /marketing/contacts/batch': ({ caller, body, linkProvider }) =>
      readContacts(linkProvider, caller.accountId, body.ids),
    'POST /marketing/contacts/search/emails': ({ caller, body, linkProvider }) =>
      searchEmails(linkProvider, caller.accountId, body),
    'POST /marketing/contacts/search/identifiers/:identifier_type': ({ caller, params, body, linkProvider }) =>
      searchIdentifiers(linkProvider, caller.accountId, params.identifier_type, body.identifiers),
    'GET /marketing/contacts/:id': ({ caller, params, linkProvider }) =>
      readContact(linkProvider, caller.accountId, params.id),
    'PATCH /marketing/contacts/:id': ({ caller, params, body, linkProvider }) =>
      patchContact(linkProvider, caller, params.id, body),
    'DELETE /marketing/contacts/:id/identifiers': {
      audit: ({ body }) => ({ details: { identifier_type: body.identifier_type } }),
      handle: ({ caller, params, body }) => deleteIdentifier(provider, caller.accountId, params.id, body),
    },
  });
  serve(server, provider, phoneNumbers, {
    'GET /marketing/settings/phone_numbers': ({ caller }) => readPhoneSettings(provider.database, caller.accountId),
    'PATCH /marketing/settings/phone_numbers': ({ caller, body }) =>
      changePhoneSettings(provider.database, caller.accountId, body),
  });
  serve(server, provider, contactTimeline, {
    'GET /marketing/contacts/:id/timeline': async ({ caller, params, query, request }) => {
      const { kind, page_size: limit = 50, page_token: token } = query;
      const place = { accountId: caller.accountId, contactId: params.id, kind, limit, token };
      const { result, next } = await timelineOf(provider.database, place);
      const { count: _, ...links } = tokenLinks(request, result.length, next);
      return { result, _metadata: links };
    },
    'GET /marketing/contacts/:id/engagement': ({ caller, params }) =>
      engagementOf(provider.database, caller.accountId, params.id),
  });
  serve(server, provider, duplicates, {
    'GET /marketing/contacts/duplicates': ({ caller, query, linkProvider }) =>
      findDuplicates(linkProvider, caller.accountId, query),
    'POST /marketing/contacts/merge': {
      audit: ({ body }) => ({ subject: counted('contacts', [body.survivor_id, ...body.merged_ids]) }),
      handle: ({ caller, body, linkProvider }) => mergeDuplicates(linkProvider, caller, body),
    },
  });
}
