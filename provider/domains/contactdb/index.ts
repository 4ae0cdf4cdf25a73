import { contactdb as contract } from 'sendwright/wire/contactdb';
import { counted, countOf } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { countContacts } from '../contacts/queries';
import { exportRecipients, listRecipientExports, readRecipientExport } from './exports';
import {
  createLegacyList,
  deleteLegacyList,
  deleteLegacyLists,
  listLegacyLists,
  listsOfRecipient,
  readLegacyList,
  renameLegacyList,
  requireListId,
} from './lists';
import { addRecipientsToList, addRecipientToList, removeRecipientFromList } from './members';
import { nameOfNumbered } from './numbers';
import { emailOfRecipientId } from './recipientId';
import {
  countRecipients,
  deleteRecipients,
  listRecipients,
  listRecipientsOfList,
  listRecipientsOfSegment,
  readRecipient,
  requireRecipient,
  uploadStatus,
} from './recipients';
import { searchByFields } from './searchRecipients';
import {
  createLegacySegment,
  deleteLegacySegment,
  listLegacySegments,
  readLegacySegment,
  requireSegmentId,
  searchByConditions,
  updateLegacySegment,
} from './segments';
import { writeRecipients } from './writeRecipients';

/**
 * The legacy API of contacts, lists and segments, on the same records as `/v3/marketing`.
 *
 * - `numbers`: the integers that stand for the ids of lists, segments and single sends
 * - `conditions`, `conditionsOfQuery`: conditions of segments to the segment language, and back
 */
export const contactdb: Domain = { name: 'contactdb', routes: contactdbRoutes };

/** The operations of `/v3/contactdb`; those of custom fields are in that domain. */
function contactdbRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /contactdb/lists': ({ caller, body }) => createLegacyList(provider, caller.accountId, body.name),
    'GET /contactdb/lists': ({ caller }) => listLegacyLists(provider, caller.accountId),
    'DELETE /contactdb/lists': {
      audit: ({ body }) => ({ subject: counted('lists', body) }),
      handle: ({ caller, body }) => deleteLegacyLists(provider, caller.accountId, body),
    },
    'GET /contactdb/lists/:list_id': ({ caller, params }) => readLegacyList(provider, caller.accountId, params.list_id),
    'PATCH /contactdb/lists/:list_id': ({ caller, params, body }) =>
      renameLegacyList(provider, caller, params.list_id, body.name),
    'DELETE /contactdb/lists/:list_id': {
      audit: ({ caller, params, query }) => ({
        subject: nameOfNumbered(caller.accountId, 'list', params.list_id),
        details: { with_contacts: query.delete_contacts ?? false },
      }),
      handle: ({ caller, params, query }) =>
        deleteLegacyList(provider, caller.accountId, params.list_id, query.delete_contacts ?? false),
    },
    'GET /contactdb/lists/:list_id/recipients': async ({ caller, params, query }) => {
      const listId = await requireListId(provider, caller.accountId, params.list_id);
      return listRecipientsOfList(provider, caller.accountId, listId, query);
    },
    'POST /contactdb/lists/:list_id/recipients': ({ caller, params, body }) =>
      addRecipientsToList(provider, caller, params.list_id, body),
    'POST /contactdb/lists/:list_id/recipients/:recipient_id': ({ caller, params }) =>
      addRecipientToList(provider, caller, params.list_id, params.recipient_id),
    'DELETE /contactdb/lists/:list_id/recipients/:recipient_id': {
      audit: ({ caller, params }) => ({
        subject: nameOfNumbered(caller.accountId, 'list', params.list_id),
        details: { contacts: 1 },
      }),
      handle: ({ caller, params }) =>
        removeRecipientFromList(provider, caller.accountId, params.list_id, params.recipient_id),
    },

    'POST /contactdb/recipients': ({ caller, body }) => writeRecipients(provider, caller.accountId, body),
    'PATCH /contactdb/recipients': ({ caller, body }) => writeRecipients(provider, caller.accountId, body),
    'DELETE /contactdb/recipients': {
      audit: ({ body }) => ({ subject: counted('contacts', body) }),
      handle: async ({ caller, body }) => {
        await deleteRecipients(provider, caller.accountId, body);
        return {};
      },
    },
    'GET /contactdb/recipients': ({ caller, query }) => listRecipients(provider, caller.accountId, query),
    'GET /contactdb/recipients/billable_count': async ({ caller }) => ({
      recipient_count: (await countContacts(provider.database, caller.accountId)).billableCount,
    }),
    'GET /contactdb/recipients/count': async ({ caller }) => ({
      recipient_count: await countRecipients(provider, caller.accountId),
    }),
    'GET /contactdb/recipients/search': ({ caller, query }) => searchByFields(provider, caller.accountId, query),
    'POST /contactdb/recipients/search': ({ caller, body }) => searchByConditions(provider, caller.accountId, body),
    'GET /contactdb/recipients/:recipient_id': ({ caller, params }) =>
      readRecipient(provider, caller.accountId, params.recipient_id),
    'DELETE /contactdb/recipients/:recipient_id': {
      audit: ({ params }) => ({ subject: emailOfRecipientId(params.recipient_id) ?? params.recipient_id }),
      handle: async ({ caller, params }) => {
        await requireRecipient(provider, caller.accountId, params.recipient_id);
        await deleteRecipients(provider, caller.accountId, [params.recipient_id]);
      },
    },
    'GET /contactdb/recipients/:recipient_id/lists': async ({ caller, params }) => {
      const { contact_id: id } = await requireRecipient(provider, caller.accountId, params.recipient_id);
      return listsOfRecipient(provider, caller.accountId, id);
    },

    'POST /contactdb/segments': ({ caller, body }) => createLegacySegment(provider, caller.accountId, body),
    'GET /contactdb/segments': ({ caller }) => listLegacySegments(provider, caller.accountId),
    'GET /contactdb/segments/:segment_id': ({ caller, params }) =>
      readLegacySegment(provider, caller.accountId, params.segment_id),
    'PATCH /contactdb/segments/:segment_id': ({ caller, params, body }) =>
      updateLegacySegment(provider, caller.accountId, params.segment_id, body),
    'DELETE /contactdb/segments/:segment_id': {
      audit: ({ caller, params, query }) => ({
        subject: nameOfNumbered(caller.accountId, 'segment', params.segment_id),
        details: { with_contacts: query.delete_contacts ?? false },
      }),
      handle: ({ caller, params, query }) =>
        deleteLegacySegment(provider, caller, params.segment_id, query.delete_contacts ?? false),
    },
    'GET /contactdb/segments/:segment_id/recipients': async ({ caller, params, query }) => {
      const segmentId = await requireSegmentId(provider, caller.accountId, params.segment_id);
      return listRecipientsOfSegment(provider, caller.accountId, segmentId, query);
    },
    'POST /contactdb/exports': {
      audit: ({ body }) => ({
        subject:
          countOf(body.list_ids) + countOf(body.segment_ids) === 0
            ? 'all contacts'
            : `${counted('lists', body.list_ids)}, ${counted('segments', body.segment_ids)}`,
        details: { file_type: body.file_type ?? 'csv' },
      }),
      handle: ({ caller, body, linkProvider }) => exportRecipients(linkProvider, caller, body),
    },
    'GET /contactdb/exports': ({ caller, linkProvider }) => listRecipientExports(linkProvider, caller.accountId),
    'GET /contactdb/exports/:id': ({ caller, params, linkProvider }) =>
      readRecipientExport(linkProvider, caller.accountId, params.id),
    'GET /contactdb/status': ({ caller }) => uploadStatus(provider, caller.accountId),
  });
}
