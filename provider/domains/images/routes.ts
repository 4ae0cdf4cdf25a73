import { ErrorBody, Failures } from 'sendwright/wire/common';
import { Image, images } from 'sendwright/wire/images';
import { contentAddress } from '../../http/absoluteUrl';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { createImage, editImage, imageUses, presentImage, removeImage, requireImage } from './images';
import { countImages, type ImageRow, pageOfImages } from './queries';
import { maximumBytes } from './readPicture';
import { readUpload } from './readUpload';

/** The operations of `/v3/images`. */
export function imageRoutes(server: Server, provider: Provider): void {
  const present = ({ config }: Provider, row: ImageRow) => presentImage(row, (path) => config.contentUrl + path);
  serve(server, provider, images, {
    'GET /images': async ({ caller: { accountId }, query, linkProvider, request }) => {
      const page = pageOf(query, { standard: 50, most: 100 });
      const rows = await pageOfImages(provider.database, accountId, query.name, page);
      return {
        result: rows.map((row) => present(linkProvider, row)),
        _metadata: pageLinks(request, page, await countImages(provider.database, accountId, query.name)),
      };
    },
    'GET /images/:id': async ({ caller, params, linkProvider }) =>
      present(linkProvider, await requireImage(provider, caller.accountId, params.id)),
    'GET /images/:id/uses': ({ caller, params }) => imageUses(provider, caller.accountId, params.id),
    'POST /images/:id/edits': async ({ caller, params, body, linkProvider }) =>
      present(linkProvider, await editImage(provider, caller.accountId, params.id, body)),
    'DELETE /images/:id': ({ caller, params }) => removeImage(provider, caller.accountId, params.id),
  });
  uploadRoute(server, provider);
}

/** In its own scope, and by no contract: nowhere else a body is a form. */
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
        config: { scope: 'design_library.create', upload: true },
        schema: {
          tags: ['Images'],
          summary: 'Upload an image (form with a file in "upload", at most 4 MB)',
          consumes: ['multipart/form-data'],
          response: { 201: Image, ...Failures, 413: ErrorBody, 415: ErrorBody },
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
