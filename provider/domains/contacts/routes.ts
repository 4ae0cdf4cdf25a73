import { Type } from '@sinclair/typebox';
import {
  Contact,
  ContactBatch,
  ContactBrowseQuery,
  ContactCount,
  ContactDeleteQuery,
  ContactJobAccepted,
  ContactPage,
  ContactUpdate,
  ContactUpsert,
  Contacts,
  EmailSearch,
  IdentifierDelete,
  IdentifierSearch,
  IdentifierSearchResult,
  IdentifierType,
  RecentContacts,
} from 'sendwright/wire/contacts';
import type { Provider, Server } from '../../provider';
import {
  browse,
  deleteContacts,
  deleteIdentifier,
  listRecentContacts,
  patchContact,
  readContact,
  readContacts,
  readCount,
  searchIdentifiers,
  upsertContacts,
} from './contacts';
import { withRequestBaseUrl } from '../../http/withRequestBaseUrl';

const tags = ['Contacts'];
const read = { scope: 'marketing.read', feature: 'mc.contacts' as const };
const write = { scope: ['marketing.write', 'marketing_campaigns.update'], feature: 'mc.contacts' as const };
const remove = { scope: ['marketing.write', 'marketing_campaigns.delete'], feature: 'mc.contacts' as const };
/** 6 MB: the provider's own limit for one upsert. */
const upsertLimit = 6 * 1024 * 1024;
const ById = Type.Object({ id: Type.String() });

/** The routes of `/v3/marketing/contacts`; those of jobs and files are the imports domain's. */
export function contactRoutes(server: Server, provider: Provider): void {
  server.put(
    '/v3/marketing/contacts',
    {
      bodyLimit: upsertLimit,
      config: write,
      schema: { tags, summary: 'Add or update contacts', body: ContactUpsert, response: { 202: ContactJobAccepted } },
    },
    async (request, reply) =>
      reply.code(202).send(await upsertContacts(withRequestBaseUrl(provider, request), request.caller, request.body)),
  );
  server.delete(
    '/v3/marketing/contacts',
    {
      config: remove,
      schema: {
        tags,
        summary: 'Delete contacts',
        querystring: ContactDeleteQuery,
        response: { 202: ContactJobAccepted },
      },
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(await deleteContacts(withRequestBaseUrl(provider, request), request.caller.accountId, request.query)),
  );
  server.get(
    '/v3/marketing/contacts',
    { config: read, schema: { tags, summary: 'List the 50 most recent contacts', response: { 200: RecentContacts } } },
    (request) => listRecentContacts(withRequestBaseUrl(provider, request), request.caller.accountId),
  );
  server.get(
    '/v3/marketing/contacts/count',
    { config: read, schema: { tags, summary: 'Count contacts', response: { 200: ContactCount } } },
    (request) => readCount(withRequestBaseUrl(provider, request), request.caller.accountId),
  );
  server.get(
    '/v3/marketing/contacts/browse',
    {
      config: read,
      schema: {
        tags,
        summary: 'Page through contacts',
        querystring: ContactBrowseQuery,
        response: { 200: ContactPage },
      },
    },
    (request) => browse(withRequestBaseUrl(provider, request), request.caller.accountId, request.query),
  );
  server.post(
    '/v3/marketing/contacts/batch',
    { config: read, schema: { tags, summary: 'Get contacts by ids', body: ContactBatch, response: { 200: Contacts } } },
    (request) => readContacts(withRequestBaseUrl(provider, request), request.caller.accountId, request.body.ids),
  );
  server.post(
    '/v3/marketing/contacts/search/emails',
    {
      config: read,
      schema: {
        tags,
        summary: 'Get contacts by e-mail addresses',
        body: EmailSearch,
        response: { 200: IdentifierSearchResult },
      },
    },
    (request) =>
      searchIdentifiers(
        withRequestBaseUrl(provider, request),
        request.caller.accountId,
        'email',
        request.body.emails,
        'emails',
      ),
  );
  server.post(
    '/v3/marketing/contacts/search/identifiers/:identifier_type',
    {
      config: read,
      schema: {
        tags,
        summary: 'Get contacts by identifiers',
        params: Type.Object({ identifier_type: IdentifierType }),
        body: IdentifierSearch,
        response: { 200: IdentifierSearchResult },
      },
    },
    (request) =>
      searchIdentifiers(
        withRequestBaseUrl(provider, request),
        request.caller.accountId,
        request.params.identifier_type,
        request.body.identifiers,
        'identifiers',
      ),
  );
  server.get(
    '/v3/marketing/contacts/:id',
    { config: read, schema: { tags, summary: 'Get a contact', params: ById, response: { 200: Contact } } },
    (request) => readContact(withRequestBaseUrl(provider, request), request.caller.accountId, request.params.id),
  );
  server.patch(
    '/v3/marketing/contacts/:id',
    {
      config: write,
      schema: { tags, summary: 'Change a contact', params: ById, body: ContactUpdate, response: { 200: Contact } },
    },
    (request) =>
      patchContact(withRequestBaseUrl(provider, request), request.caller.accountId, request.params.id, request.body),
  );
  server.delete(
    '/v3/marketing/contacts/:id/identifiers',
    {
      config: remove,
      schema: {
        tags,
        summary: 'Delete an identifier of a contact',
        params: ById,
        body: IdentifierDelete,
        response: { 202: ContactJobAccepted },
      },
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(
          await deleteIdentifier(
            withRequestBaseUrl(provider, request),
            request.caller.accountId,
            request.params.id,
            request.body,
          ),
        ),
  );
}
