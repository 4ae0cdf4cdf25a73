import { Type } from '@sinclair/typebox';
import { ErrorBody, Failures } from 'sendwright/wire/common';
import { Image, images as contract } from 'sendwright/wire/images';
import { parseUrl } from 'sendwright/formats';
import { addScope } from '../../http/addScope';
import { contentAddress } from '../../http/absoluteUrl';
import { badRequest, notFound, tooManyRequests } from '../../http/errors';
import type { ContentOf } from '../../http/linkHosts';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { publicFileHeaders } from '../../storage/publicFiles';
import { createImage, editImage, imageUses, moveToFolder, presentImage, removeImage, requireImage } from './images';
import { countImages, foldersOf, type ImageRow, pageOfImages } from './queries';
import { maximumUpload } from './decodeImage';
import { createRequestLimit } from '../../public/requestLimit';
import { isNewArt } from '../designs/art';
import { readPublicFile } from './readPublicFile';
import { defineImageCleanup } from './deleteUnusedImages';

const PublicFile = Type.Object({
  owner: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  file: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}\\.(gif|jpg|png)$' }),
});

/** Files of no account are drawings of ready-made content. */
const ownerOf: ContentOf = ({ owner = '' }) => (/^\d+$/.test(owner) ? Number(owner) : 'anybody');

/** The image library. */
export const images: Domain = {
  name: 'images',
  routes(server, provider) {
    imageRoutes(server, provider);
    publicImageRoutes(server, provider);
  },
  jobs: defineImageCleanup,
};

/** The operations of `/v3/images`. */
function imageRoutes(server: Server, provider: Provider): void {
  const present = ({ config }: Provider, row: ImageRow) => presentImage(row, (path) => config.contentUrl + path);
  serve(server, provider, contract, {
    'GET /images': async ({ caller: { accountId }, query, linkProvider, request }) => {
      const page = pageOf(query, { standard: 50, most: 100 });
      const filter = {
        name: query.name,
        folder: query.folder,
        ...(query.url !== undefined && { file: keyOf(query.url) }),
      };
      const rows = await pageOfImages(provider.database, accountId, filter, page);
      return {
        result: rows.map((row) => present(linkProvider, row)),
        _metadata: pageLinks(request, page, await countImages(provider.database, accountId, filter)),
      };
    },
    'GET /images/folders': async ({ caller }) => ({ result: await foldersOf(provider.database, caller.accountId) }),
    'POST /images/move': async ({ caller, body }) => ({ moved: await moveToFolder(provider, caller.accountId, body) }),
    'GET /images/:id': async ({ caller, params, linkProvider }) =>
      present(linkProvider, await requireImage(provider, caller.accountId, params.id)),
    'GET /images/:id/uses': ({ caller, params }) => imageUses(provider, caller.accountId, params.id),
    'POST /images/:id/edits': async ({ caller, params, body, linkProvider }) =>
      present(linkProvider, await editImage(provider, caller.accountId, params.id, body)),
    'DELETE /images/:id': ({ caller, params }) => removeImage(provider, caller.accountId, params.id),
  });
  uploadRoute(server, provider);
}

/** The storage's key of an image's address, on any host: old messages have old hosts. */
const keyOf = (url: string): string => parseUrl(url)?.pathname.slice(1) ?? '';

/** In its own scope and without a contract, because only this body is a form. */
function uploadRoute(server: Server, provider: Provider): void {
  addScope(server, 'image uploads', (scope) => {
    // The form's own lines are added to the file's size.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maximumUpload + 64 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/v3/images',
      {
        bodyLimit: maximumUpload + 64 * 1024,
        config: { scope: 'design_library.create', upload: true, isHeld: true },
        schema: {
          tags: ['Images'],
          summary: 'Upload an image (form with a file in "upload", at most 25 MB)',
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

/**
 * The file in the part `upload` of a form (multipart/form-data, RFC 7578). Throws 400 if there is none, or if the form
 * is truncated: an interrupted upload leaves nothing behind.
 */
async function readUpload(
  body: unknown,
  contentType: string | undefined,
): Promise<{ name: string; content: Buffer; folder: string }> {
  if (!Buffer.isBuffer(body))
    throw badRequest('Send the image as a form (multipart/form-data) with a file in "upload".', 'upload');
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType ?? '' } }).formData();
  } catch {
    throw badRequest('The upload was interrupted. Please try again.', 'upload');
  }
  const file = form.get('upload');
  if (!(file instanceof File)) throw badRequest('upload is a required file.', 'upload');
  if (file.size === 0) throw badRequest('The file is empty.', 'upload');
  const folder = form.get('folder');
  const isName = folder === null || (typeof folder === 'string' && /^[^\p{Cc}]{0,60}$/u.test(folder));
  if (!isName) throw badRequest('The name of a folder has at most 60 characters, in one line.', 'folder');
  return { name: file.name, content: Buffer.from(await file.arrayBuffer()), folder: (folder ?? '').trim() };
}

/** Images for anybody with their address, because recipients have no account. */
function publicImageRoutes(server: Server, { storage }: Provider): void {
  const drawsTooMany = createRequestLimit();
  server.get(
    '/images/:owner/:file',
    {
      config: { public: { refusalsPerMinute: 600 }, unlimited: true, content: ownerOf },
      schema: { hide: true, params: PublicFile },
    },
    async (request, reply) => {
      const key = `images/${request.params.owner}/${request.params.file}`;
      if (isNewArt(key) && drawsTooMany(request.ip)) throw tooManyRequests({ 'retry-after': '60' });
      const content = await readPublicFile(storage, key);
      if (!content) throw notFound();
      return reply.headers(publicFileHeaders(key)).send(content);
    },
  );
}
