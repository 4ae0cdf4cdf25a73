import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { ErrorBody, Failures } from 'sendwright/wire/common';
import { Image, ImageEdit, ImagePage, ImagesQuery, ImageUses } from 'sendwright/wire/images';
import { contentAddress } from '../../http/absoluteUrl';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { createImage, editImage, imageUses, presentImage, removeImage, requireImage } from './images';
import { countImages, type ImageRow, pageOfImages } from './queries';
import { maximumBytes } from './readPicture';
import { readUpload } from './readUpload';

const tags = ['Images'];
const read = { scope: ['design_library.read', 'marketing.read'] };
const create = { scope: 'design_library.create' };
const remove = { scope: 'design_library.delete' };
const ById = Type.Object({ id: Type.String() });
const Refusals = { ...Failures, 413: ErrorBody, 415: ErrorBody };

/** The routes of `/v3/images`. */
export function imageRoutes(server: Server, provider: Provider): void {
  const present = (request: FastifyRequest, row: ImageRow) =>
    presentImage(row, (path) => contentAddress(request, path));
  server.get(
    '/v3/images',
    {
      config: read,
      schema: { tags, summary: 'List the images', querystring: ImagesQuery, response: { 200: ImagePage, ...Failures } },
    },
    async (request) => {
      const { accountId } = request.caller;
      const { name } = request.query;
      const page = pageOf(request.query, { standard: 50, most: 100 });
      const rows = await pageOfImages(provider.database, accountId, name, page);
      return {
        result: rows.map((row) => present(request, row)),
        _metadata: pageLinks(request, page, await countImages(provider.database, accountId, name)),
      };
    },
  );
  server.get(
    '/v3/images/:id',
    { config: read, schema: { tags, summary: 'Get an image', params: ById, response: { 200: Image, ...Failures } } },
    async (request) => present(request, await requireImage(provider, request.caller.accountId, request.params.id)),
  );
  server.get(
    '/v3/images/:id/uses',
    {
      config: read,
      schema: { tags, summary: 'List where an image is used', params: ById, response: { 200: ImageUses, ...Failures } },
    },
    (request) => imageUses(provider, request.caller.accountId, request.params.id),
  );
  server.post(
    '/v3/images/:id/edits',
    {
      config: create,
      schema: {
        tags,
        summary: 'Make a changed copy of an image',
        params: ById,
        body: ImageEdit,
        response: { 201: Image, ...Refusals },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(present(request, await editImage(provider, request.caller.accountId, request.params.id, request.body))),
  );
  server.delete(
    '/v3/images/:id',
    {
      config: remove,
      schema: { tags, summary: 'Delete an image', params: ById, response: { 204: Type.Null(), ...Failures } },
    },
    async (request, reply) => {
      await removeImage(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
  uploadRoute(server, provider);
}

/** In its own scope: nowhere else a body is a form. */
function uploadRoute(server: Server, provider: Provider): void {
  void server.register(async (scope: Server) => {
    // The form's own lines come on top of the file.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maximumBytes + 64 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/v3/images',
      {
        bodyLimit: maximumBytes + 64 * 1024,
        config: create,
        schema: {
          tags,
          summary: 'Upload an image (form with a file in "upload", at most 4 MB)',
          consumes: ['multipart/form-data'],
          response: { 201: Image, ...Refusals },
        },
      },
      async (request, reply) => {
        const upload = await readUpload(request.body, request.headers['content-type']);
        const { row, warnings } = await createImage(provider, request.caller.accountId, upload);
        return reply
          .code(201)
          .send({
            ...presentImage(row, (path) => contentAddress(request, path)),
            ...(warnings.length > 0 && { warnings }),
          });
      },
    );
  });
}
