import { tags as contract } from 'sendwright/wire/tags';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { createTag, deleteTag, listTags, tagContact, untagContact } from './tags';

/** Tags of contacts. Bulk changes, imports and upserts add them with `tagContacts`. */
export const tags: Domain = { name: 'tags', routes: tagRoutes };

function tagRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/tags': ({ caller }) => listTags(database, caller.accountId),
    'POST /marketing/tags': ({ caller, body }) => createTag(database, caller.accountId, body.name),
    'DELETE /marketing/tags/:id': {
      audit: ofRow(sql`select name from tags`, sql`tag_id`),
      handle: ({ caller, params }) => deleteTag(database, caller.accountId, params.id),
    },
    'POST /marketing/contacts/:id/tags': {
      audit: ({ params, body }) => ({ subject: params.id, details: { tag: body.name } }),
      handle: ({ caller, params, body }) => tagContact(database, caller, params.id, body.name),
    },
    'DELETE /marketing/contacts/:id/tags/:name': {
      audit: ({ params }) => ({ subject: params.id, details: { tag: params.name } }),
      handle: ({ caller, params }) => untagContact(database, caller.accountId, params.id, params.name),
    },
  });
}
