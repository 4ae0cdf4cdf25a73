import { Type } from '@sinclair/typebox';
import { ErrorBody, Failures, PageQuery } from 'sendwright/wire/common';
import {
  SingleSend,
  SingleSendCategories,
  SingleSendCreate,
  SingleSendDuplicate,
  SingleSendPage,
  SingleSendSearch,
  SingleSendTrends,
  SingleSendUpdate,
} from 'sendwright/wire/singleSends';
import { badRequest } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import type { Provider, Server } from '../../provider';
import { designedBody } from './designedBody';
import { presentSingleSend, presentSummary } from './presentSingleSend';
import { categoriesInUse } from './queries';
import { etagOf, requestedRevision } from './revisionHeader';
import { readTrends } from './trends';
import { isUuid } from '../../validation/uuid';
import { withDesign } from './withDesign';
import {
  createSingleSend,
  deleteSingleSends,
  duplicateSingleSend,
  listSingleSends,
  readSingleSend,
  updateSingleSend,
} from './singleSends';

const tags = ['Single sends'];
const Id = Type.Object({ id: Type.String() });
const reading = { scope: 'marketing.read', feature: 'mc.single_sends' as const };
const pageSizes = { standard: 50, most: 1000 };
/** Bytes of a body that carries a message: what mail servers take, and more than email apps show. */
const messageLimit = 4_194_304;

/** The single send calls of the marketing API. */
export function addSingleSendRoutes(server: Server, { database, config: { contentUrl } }: Provider): void {
  server.post(
    '/v3/marketing/singlesends',
    {
      config: { scope: 'marketing_campaigns.create', feature: 'mc.single_sends' },
      bodyLimit: messageLimit,
      schema: { tags, summary: 'Create a draft', body: SingleSendCreate, response: { 201: SingleSend, ...Failures } },
    },
    async (request, reply) => {
      const { accountId } = request.caller;
      const row = await createSingleSend(
        database,
        accountId,
        designedBody(await withDesign(database, accountId, request.body), contentUrl),
      );
      return reply.code(201).header('etag', etagOf(row)).send(presentSingleSend(row));
    },
  );

  server.get(
    '/v3/marketing/singlesends',
    {
      config: reading,
      schema: {
        tags,
        summary: 'List single sends',
        querystring: PageQuery,
        response: { 200: SingleSendPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { rows, count } = await listSingleSends(database, request.caller.accountId, {}, page);
      return { result: rows.map(presentSummary), _metadata: pageLinks(request, page, count) };
    },
  );

  server.post(
    '/v3/marketing/singlesends/search',
    {
      config: reading,
      preValidation: emptyBody,
      schema: {
        tags,
        summary: 'Search single sends',
        querystring: PageQuery,
        body: SingleSendSearch,
        response: { 200: SingleSendPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { rows, count } = await listSingleSends(database, request.caller.accountId, request.body, page);
      return { result: rows.map(presentSummary), _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/marketing/singlesends/categories',
    {
      config: reading,
      schema: { tags, summary: 'List categories in use', response: { 200: SingleSendCategories, ...Failures } },
    },
    async (request) => ({ categories: await categoriesInUse(database, request.caller.accountId) }),
  );

  server.get(
    '/v3/marketing/singlesends/trends',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Unique opens of the first two weeks',
        querystring: Type.Object({ ids: Type.Array(Type.String()) }),
        response: { 200: SingleSendTrends, ...Failures },
      },
    },
    async (request) => ({
      results: await readTrends(database, request.caller.accountId, namedIds(request.query.ids).filter(isUuid)),
    }),
  );

  server.delete(
    '/v3/marketing/singlesends',
    {
      config: { scope: 'marketing_campaigns.delete', feature: 'mc.single_sends' },
      schema: {
        tags,
        summary: 'Delete several',
        querystring: Type.Object({ ids: Type.Array(Type.String()) }),
        response: { 204: Type.Null(), ...Failures },
      },
    },
    async (request, reply) => {
      await deleteSingleSends(database, request.caller.accountId, namedIds(request.query.ids));
      return reply.code(204).send(null);
    },
  );

  server.get(
    '/v3/marketing/singlesends/:id',
    { config: reading, schema: { tags, summary: 'Read one', params: Id, response: { 200: SingleSend, ...Failures } } },
    async (request, reply) => {
      const row = await readSingleSend(database, request.caller.accountId, request.params.id);
      return reply.header('etag', etagOf(row)).send(presentSingleSend(row));
    },
  );

  server.patch(
    '/v3/marketing/singlesends/:id',
    {
      config: { scope: 'marketing_campaigns.update', feature: 'mc.single_sends' },
      bodyLimit: messageLimit,
      schema: {
        tags,
        summary: 'Change a draft',
        params: Id,
        body: SingleSendUpdate,
        response: { 202: SingleSend, ...Failures, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const revision = requestedRevision(request.headers['if-match'], request.body.revision);
      const { accountId } = request.caller;
      const { revision: _named, ...body } = designedBody(
        await withDesign(database, accountId, request.body),
        contentUrl,
      );
      const row = await updateSingleSend(database, accountId, request.params.id, {
        ...body,
        ...(revision !== undefined && { revision }),
      });
      return reply.code(202).header('etag', etagOf(row)).send(presentSingleSend(row));
    },
  );

  server.post(
    '/v3/marketing/singlesends/:id',
    {
      config: { scope: 'marketing_campaigns.create', feature: 'mc.single_sends' },
      preValidation: emptyBody,
      schema: {
        tags,
        summary: 'Duplicate',
        params: Id,
        body: SingleSendDuplicate,
        response: { 201: SingleSend, ...Failures },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          presentSingleSend(
            await duplicateSingleSend(database, request.caller.accountId, request.params.id, request.body.name),
          ),
        ),
  );

  server.delete(
    '/v3/marketing/singlesends/:id',
    {
      config: { scope: 'marketing_campaigns.delete', feature: 'mc.single_sends' },
      schema: { tags, summary: 'Delete one', params: Id, response: { 204: Type.Null(), ...Failures } },
    },
    async (request, reply) => {
      await deleteSingleSends(database, request.caller.accountId, [request.params.id]);
      return reply.code(204).send(null);
    },
  );
}

/** The ids of a query, comma-joined or repeated, each once. */
function namedIds(parts: readonly string[]): string[] {
  const ids = [...new Set(partsOf(parts).map((id) => id.toLowerCase()))];
  if (ids.length === 0 || ids.length > 50) throw badRequest('ids must name 1 to 50 single sends', 'ids');
  return ids;
}

/** Calls whose body may be left out altogether. */
async function emptyBody(request: { body: unknown }): Promise<void> {
  request.body ??= {};
}
