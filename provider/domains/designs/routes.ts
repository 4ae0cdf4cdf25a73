import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { ErrorBody, Failures } from 'sendwright/wire/common';
import {
  Design,
  DesignCategories,
  DesignCreate,
  DesignDuplicate,
  DesignPage,
  DesignsQuery,
  type DesignSummary,
  DesignUpdate,
} from 'sendwright/wire/designs';
import { contentAddress } from '../../http/absoluteUrl';
import { notFound } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import {
  changeDesign,
  createDesign,
  duplicateDesign,
  duplicatePreBuilt,
  presentDesign,
  readDesign,
  removeDesign,
} from './designs';
import { type Compiled, findPreBuilt, preBuiltPage, presentPreBuilt } from './preBuiltDesigns';
import { preBuiltThumbnail } from './preBuiltThumbnails';
import { categoriesOfDesigns, countDesigns, pageOfDesigns } from './queries';
import { presentPreBuiltThumbnail } from './thumbnailRoutes';
import { wantThumbnail } from './thumbnails';

const tags = ['Designs'];
const read = { scope: ['design_library.read', 'marketing.read'], feature: 'mc.design_library' as const };
const create = { scope: 'design_library.create', feature: 'mc.design_library' as const };
const update = { scope: 'design_library.update', feature: 'mc.design_library' as const };
const remove = { scope: 'design_library.delete', feature: 'mc.design_library' as const };
const ById = Type.Object({ id: Type.String() });
/** Both bodies at their limit, and what JSON's escapes add to them. */
const bodyLimit = 8 * 1024 * 1024;
const pageSizes = { standard: 100, most: 100 };

/** The routes of `/v3/designs`. */
export function designRoutes(server: Server, provider: Provider): void {
  const {
    database,
    config: { contentUrl },
  } = provider;
  /** With its thumbnail's whole address. */
  const addressed = <Shown extends DesignSummary>(request: FastifyRequest, design: Shown): Shown => ({
    ...design,
    thumbnail_url: contentAddress(request, design.thumbnail_url),
  });
  const preBuilt = async (request: FastifyRequest, design: Compiled): Promise<Design> =>
    addressed(
      request,
      presentPreBuilt(design, presentPreBuiltThumbnail(design.id, await preBuiltThumbnail(provider, design.id))),
    );
  /** A design that is new or changed: its thumbnail follows. */
  const changed = async (request: FastifyRequest, design: Design): Promise<Design> => {
    await wantThumbnail(provider, request.caller.accountId, design.id);
    return addressed(request, design);
  };
  server.post(
    '/v3/designs',
    {
      bodyLimit,
      config: create,
      schema: { tags, summary: 'Create a design', body: DesignCreate, response: { 201: Design, ...Failures } },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await changed(request, await createDesign(database, request.caller.accountId, request.body, contentUrl))),
  );
  server.get(
    '/v3/designs',
    {
      config: read,
      schema: {
        tags,
        summary: 'List the designs',
        querystring: DesignsQuery,
        response: { 200: DesignPage, ...Failures },
      },
    },
    async (request) => {
      const { accountId } = request.caller;
      const page = pageOf(request.query, pageSizes);
      const rows = await pageOfDesigns(database, accountId, request.query, page, request.query.summary === false);
      return {
        result: rows.map((row) => addressed(request, presentDesign(row))),
        _metadata: pageLinks(request, page, await countDesigns(database, accountId, request.query)),
      };
    },
  );
  server.get(
    '/v3/designs/categories',
    {
      config: read,
      schema: { tags, summary: 'List the categories of the designs', response: { 200: DesignCategories, ...Failures } },
    },
    async (request) => ({ categories: await categoriesOfDesigns(database, request.caller.accountId) }),
  );
  server.get(
    '/v3/designs/pre-builts',
    {
      config: read,
      schema: {
        tags,
        summary: 'List the pre-built designs',
        querystring: DesignsQuery,
        response: { 200: DesignPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { designs, count } = preBuiltPage(page, contentAddress(request, ''));
      const shown = await Promise.all(designs.map((design) => preBuilt(request, design)));
      const result =
        request.query.summary === false
          ? shown
          : shown.map(({ html_content: _html, plain_content: _plain, design: _design, ...rest }) => rest);
      return { result, _metadata: pageLinks(request, page, count) };
    },
  );
  server.get(
    '/v3/designs/pre-builts/:id',
    {
      config: read,
      schema: { tags, summary: 'Get a pre-built design', params: ById, response: { 200: Design, ...Failures } },
    },
    async (request) => {
      const design = findPreBuilt(request.params.id, contentAddress(request, ''));
      if (!design) throw notFound('design not found', 'id');
      return preBuilt(request, design);
    },
  );
  server.post(
    '/v3/designs/pre-builts/:id',
    {
      config: create,
      schema: {
        tags,
        summary: 'Copy a pre-built design into the library',
        params: ById,
        body: Type.Optional(DesignDuplicate),
        response: { 200: Design, ...Failures },
      },
    },
    async (request) =>
      changed(
        request,
        await duplicatePreBuilt(
          database,
          request.caller.accountId,
          request.params.id,
          request.body ?? null,
          contentAddress(request, ''),
        ),
      ),
  );
  server.get(
    '/v3/designs/:id',
    { config: read, schema: { tags, summary: 'Get a design', params: ById, response: { 200: Design, ...Failures } } },
    async (request) => addressed(request, await readDesign(database, request.caller.accountId, request.params.id)),
  );
  server.post(
    '/v3/designs/:id',
    {
      config: create,
      schema: {
        tags,
        summary: 'Copy a design',
        params: ById,
        body: Type.Optional(DesignDuplicate),
        response: { 201: Design, ...Failures },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await changed(
            request,
            await duplicateDesign(database, request.caller.accountId, request.params.id, request.body ?? null),
          ),
        ),
  );
  server.patch(
    '/v3/designs/:id',
    {
      bodyLimit,
      config: update,
      schema: {
        tags,
        summary: 'Change a design',
        params: ById,
        body: DesignUpdate,
        response: { 200: Design, ...Failures, 412: ErrorBody },
      },
    },
    async (request) =>
      changed(
        request,
        await changeDesign(database, request.caller.accountId, request.params.id, request.body, contentUrl),
      ),
  );
  server.delete(
    '/v3/designs/:id',
    {
      config: remove,
      schema: { tags, summary: 'Delete a design', params: ById, response: { 204: Type.Null(), ...Failures } },
    },
    async (request, reply) => {
      await removeDesign(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
