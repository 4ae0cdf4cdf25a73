import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import {
  ContactSearch,
  ContactSearchResult,
  Segment,
  SegmentCount,
  SegmentCountRequest,
  SegmentCreate,
  SegmentDuplicate,
  SegmentExplainRequest,
  SegmentExplanation,
  SegmentList,
  SegmentListQuery,
  SegmentMissing,
  SegmentQuery,
  SegmentRefresh,
  SegmentRefreshAccepted,
  SegmentSends,
  SegmentUpdate,
  SegmentUses,
  SegmentUsesQuery,
} from 'sendwright/wire/segments';
import { HttpError } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { withRequestBaseUrl } from '../../http/withRequestBaseUrl';
import { countDraft, explainMembership, segmentUses } from './drafts';
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

const tags = ['Segments'];
const feature = 'mc.contacts' as const;
const read = { scope: 'marketing.read', feature };
const write = {
  scope: ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'],
  feature: 'mc.segments_v2' as const,
};
const remove = { scope: ['marketing.write', 'marketing_campaigns.delete'], feature };
const ById = Type.Object({ segment_id: Type.String() });
/**
 * Room for a query of the longest length in characters of several bytes, which the language refuses with its own
 * message.
 */
const bodyLimit = 2 * 1024 * 1024;

/** Aborted when the one who asked leaves before the answer. */
function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client left.'));
  });
  return controller.signal;
}

/** The routes of `/v3/marketing/segments`, of both versions, and the search by query. */
export function segmentRoutes(server: Server, provider: Provider): void {
  server.post(
    '/v3/marketing/contacts/search',
    {
      bodyLimit,
      config: read,
      schema: {
        tags: ['Contacts'],
        summary: 'Search contacts by a query',
        body: ContactSearch,
        response: { 200: ContactSearchResult },
      },
    },
    (request, reply) =>
      searchContacts(
        withRequestBaseUrl(provider, request),
        request.caller.accountId,
        request.body.query,
        leaving(reply),
      ),
  );
  version1Routes(server, provider);
  version2Routes(server, provider);
  draftRoutes(server, provider);
}

function version1Routes(server: Server, provider: Provider): void {
  server.get(
    '/v3/marketing/segments',
    {
      config: read,
      schema: {
        tags,
        summary: 'List the segments of both versions',
        querystring: SegmentListQuery,
        response: { 200: SegmentList },
      },
    },
    (request) => listSegments(provider, request.caller.accountId, request.query),
  );
  server.get(
    '/v3/marketing/segments/:segment_id',
    {
      config: read,
      schema: {
        tags,
        summary: 'Get a segment of either version',
        params: ById,
        querystring: SegmentQuery,
        response: { 200: Segment },
      },
    },
    (request) =>
      readSegment(withRequestBaseUrl(provider, request), request.caller.accountId, request.params.segment_id, {
        withSample: request.query.contacts_sample ?? true,
        withJson: request.query.query_json ?? false,
      }),
  );
  server.delete(
    '/v3/marketing/segments/:segment_id',
    {
      config: remove,
      schema: { tags, summary: 'Delete a segment of either version', params: ById, response: { 202: Type.Object({}) } },
    },
    async (request, reply) => {
      await deleteSegment(provider, request.caller.accountId, request.params.segment_id);
      return reply.code(202).send({});
    },
  );
}

function version2Routes(server: Server, provider: Provider): void {
  server.post(
    '/v3/marketing/segments/2.0',
    {
      bodyLimit,
      config: write,
      schema: { tags, summary: 'Create a segment', body: SegmentCreate, response: { 201: Segment } },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await createSegment(withRequestBaseUrl(provider, request), request.caller.accountId, request.body)),
  );
  server.get(
    '/v3/marketing/segments/2.0',
    {
      config: read,
      schema: { tags, summary: 'List the segments', querystring: SegmentListQuery, response: { 200: SegmentList } },
    },
    (request) => listSegments(provider, request.caller.accountId, request.query, 2),
  );
  server.get(
    '/v3/marketing/segments/2.0/:segment_id',
    {
      config: read,
      schema: { tags, summary: 'Get a segment', params: ById, querystring: SegmentQuery, response: { 200: Segment } },
    },
    (request) =>
      readSegment(withRequestBaseUrl(provider, request), request.caller.accountId, request.params.segment_id, {
        withSample: request.query.contacts_sample ?? true,
      }),
  );
  server.patch(
    '/v3/marketing/segments/2.0/:segment_id',
    {
      bodyLimit,
      config: write,
      schema: { tags, summary: 'Change a segment', params: ById, body: SegmentUpdate, response: { 200: Segment } },
    },
    (request) =>
      updateSegment(
        withRequestBaseUrl(provider, request),
        request.caller.accountId,
        request.params.segment_id,
        request.body,
      ),
  );
  server.delete(
    '/v3/marketing/segments/2.0/:segment_id',
    { config: remove, schema: { tags, summary: 'Delete a segment', params: ById, response: { 202: Type.Object({}) } } },
    async (request, reply) => {
      await deleteSegment(provider, request.caller.accountId, request.params.segment_id);
      return reply.code(202).send({});
    },
  );
  server.post(
    '/v3/marketing/segments/2.0/:segment_id/duplicate',
    {
      config: write,
      schema: {
        tags,
        summary: 'Duplicate a segment of either version',
        params: ById,
        body: SegmentDuplicate,
        response: { 201: Segment },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await duplicateSegment(
            withRequestBaseUrl(provider, request),
            request.caller.accountId,
            request.params.segment_id,
            request.body.name,
          ),
        ),
  );
  server.get(
    '/v3/marketing/segments/2.0/:segment_id/sends',
    {
      config: read,
      schema: {
        tags,
        summary: 'List the unsent single sends that use a segment',
        params: ById,
        response: { 200: SegmentSends },
      },
    },
    (request) => sendsOfSegment(provider, request.caller.accountId, request.params.segment_id),
  );
  server.post(
    '/v3/marketing/segments/2.0/refresh/:segment_id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Refresh a segment by hand',
        params: ById,
        body: SegmentRefresh,
        response: { 202: SegmentRefreshAccepted, 404: SegmentMissing },
      },
    },
    async (request, reply) => {
      try {
        return await reply
          .code(202)
          .send(
            await refreshSegment(
              provider,
              request.caller.accountId,
              request.params.segment_id,
              request.body.user_time_zone,
            ),
          );
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 404) throw error;
        // This call's own shape of a 404, with the common one beside it.
        return reply
          .code(404)
          .send({ error: error.message, errors: error.errors.map(({ message, field }) => ({ message, field })) });
      }
    },
  );
}

function draftRoutes(server: Server, provider: Provider): void {
  server.post(
    '/v3/marketing/segments/2.0/count',
    {
      bodyLimit,
      config: read,
      schema: { tags, summary: 'Count whom a query finds', body: SegmentCountRequest, response: { 200: SegmentCount } },
    },
    (request, reply) =>
      countDraft(withRequestBaseUrl(provider, request), request.caller.accountId, request.body, leaving(reply)),
  );
  server.post(
    '/v3/marketing/segments/2.0/explain',
    {
      bodyLimit,
      config: read,
      schema: {
        tags,
        summary: 'Say why a contact is in a segment or not',
        body: SegmentExplainRequest,
        response: { 200: SegmentExplanation },
      },
    },
    (request) => explainMembership(provider, request.caller.accountId, request.body),
  );
  server.get(
    '/v3/marketing/segments/2.0/uses',
    {
      config: read,
      schema: {
        tags,
        summary: 'List the segments that use a field, list or single send',
        querystring: SegmentUsesQuery,
        response: { 200: SegmentUses },
      },
    },
    (request) => segmentUses(provider, request.caller.accountId, request.query),
  );
}
