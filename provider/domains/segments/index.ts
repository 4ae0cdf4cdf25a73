import type { FastifyReply } from 'fastify';
import { contactSearch, segments as contract } from 'sendwright/wire/segments';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { countDraft, explainMembership, segmentUses } from './drafts';
import { segmentJobs } from './jobs';
import { refreshSegment } from './refreshes';
import { searchContacts } from './searchContacts';
import {
  createSegment,
  deleteSegment,
  duplicateSegment,
  listSegments,
  readSegment,
  sendsOfSegment,
  updateSegment,
} from './segments';

const ofSegment = ofRow(sql`select name from segments`, sql`segment_id`, 'segment_id');

/** Segments of both versions, and the search of contacts by query. */
export const segments: Domain = { name: 'segments', routes: segmentRoutes, jobs: segmentJobs };

/** Aborts if the client disconnects before the response. */
function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client left.'));
  });
  return controller.signal;
}

/** The operations of `/v3/marketing/segments`, of both versions, and the search by query. */
function segmentRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contactSearch, {
    'POST /marketing/contacts/search': ({ caller, body, linkProvider, reply }) =>
      searchContacts(linkProvider, caller.accountId, body.query, leaving(reply)),
  });
  serve(server, provider, contract, {
    'GET /marketing/segments': ({ caller, query }) => listSegments(provider, caller.accountId, query),
    'GET /marketing/segments/:segment_id': ({ caller, params, query, linkProvider }) =>
      readSegment(linkProvider, caller.accountId, params.segment_id, {
        withSample: query.contacts_sample ?? true,
        withJson: query.query_json ?? false,
      }),
    'DELETE /marketing/segments/:segment_id': {
      audit: ofSegment,
      handle: ({ caller, params }) => deleteSegment(provider, caller.accountId, params.segment_id),
    },
    'POST /marketing/segments/2.0': ({ caller, body, linkProvider }) =>
      createSegment(linkProvider, caller.accountId, body),
    'GET /marketing/segments/2.0': ({ caller, query }) => listSegments(provider, caller.accountId, query, 2),
    'GET /marketing/segments/2.0/:segment_id': ({ caller, params, query, linkProvider }) =>
      readSegment(linkProvider, caller.accountId, params.segment_id, { withSample: query.contacts_sample ?? true }),
    'PATCH /marketing/segments/2.0/:segment_id': ({ caller, params, body, linkProvider }) =>
      updateSegment(linkProvider, caller.accountId, params.segment_id, body),
    'DELETE /marketing/segments/2.0/:segment_id': {
      audit: ofSegment,
      handle: ({ caller, params }) => deleteSegment(provider, caller.accountId, params.segment_id),
    },
    'POST /marketing/segments/2.0/:segment_id/duplicate': ({ caller, params, body, linkProvider }) =>
      duplicateSegment(linkProvider, caller.accountId, params.segment_id, body.name),
    'GET /marketing/segments/2.0/:segment_id/sends': ({ caller, params }) =>
      sendsOfSegment(provider, caller.accountId, params.segment_id),
    'POST /marketing/segments/2.0/refresh/:segment_id': ({ caller, params, body }) =>
      refreshSegment(provider, caller.accountId, params.segment_id, body.user_time_zone),
    'POST /marketing/segments/2.0/count': ({ caller, body, linkProvider, reply }) =>
      countDraft(linkProvider, caller.accountId, body, leaving(reply)),
    'POST /marketing/segments/2.0/explain': ({ caller, body }) => explainMembership(provider, caller.accountId, body),
    'GET /marketing/segments/2.0/uses': ({ caller, query }) => segmentUses(provider, caller.accountId, query),
  });
}
