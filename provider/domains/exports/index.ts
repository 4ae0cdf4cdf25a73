import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contactExports as contract } from 'sendwright/wire/exports';
import { counted, countOf } from '../../http/audited';
import { notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { exportFile, fileSize } from './exportFiles';
import { createExport, deleteExport, exportOfLink, fileClaim, listExports, readExport } from './exports';
import { defineExportJobs } from './jobs';

const FileOfExport = Type.Object({ id: Type.String(), file: Type.String() });

const Signed = Type.Object({ account: Type.Integer(), expires: Type.Integer(), signature: Type.String() });

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Exports of contacts to files: asked for, written by a job, fetched by signed links. */
export const contactExports: Domain = { name: 'exports', routes: exportRoutes, jobs: defineExportJobs };

/** The operations of `/v3/marketing/contacts/exports`. */
function exportRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /marketing/contacts/exports': {
      audit: ({ body }) => ({
        subject:
          body.person !== undefined
            ? 'one person'
            : countOf(body.list_ids) + countOf(body.segment_ids) === 0
              ? 'all contacts'
              : `${counted('lists', body.list_ids)}, ${counted('segments', body.segment_ids)}`,
        details: { file_type: body.file_type ?? 'csv' },
      }),
      handle: ({ caller, body, linkProvider }) => createExport(linkProvider, caller, body),
    },
    'GET /marketing/contacts/exports': ({ caller, linkProvider }) => listExports(linkProvider, caller.accountId),
    'GET /marketing/contacts/exports/:id': ({ caller, params, linkProvider }) =>
      readExport(linkProvider, caller.accountId, params.id),
    'DELETE /marketing/contacts/exports/:id': ({ caller, params }) =>
      deleteExport(provider, caller.accountId, params.id),
  });
  // Not in the contract, because it streams a file, and only signed links lead to it.
  server.get(
    '/v3/marketing/contacts/exports/:id/files/:file',
    {
      config: { public: { perMinute: 600 }, unlimited: true },
      schema: {
        tags: [contract.tag],
        summary: 'Download a file of an export (signed link)',
        params: FileOfExport,
        querystring: Signed,
      },
    },
    async (request, reply) => {
      const { account, expires, signature } = request.query;
      const row = await exportOfLink(provider, fileClaim(account, request.params.id, expires), signature);
      const [, number = '', fileType, packed] =
        /^contacts-(\d{1,6})\.(csv|json)(\.gz)?$/.exec(request.params.file) ?? [];
      if (fileType !== (row.request.file_type ?? 'csv') || row.parts[Number(number) - 1] === undefined)
        throw notFound();
      const file = exportFile(
        provider.config.dataDir,
        row.export_id,
        Number(number),
        fileType === 'json' ? 'json' : 'csv',
      );
      return sendFile(request, reply, file, fileType, packed !== undefined);
    },
  );
}

/** Sends a file as stored, compressed, if the client accepts that; otherwise decompressed. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  fileType: string,
  packed: boolean,
): Promise<FastifyReply> {
  const size = await fileSize(file);
  if (size === undefined) throw notFound('The export has expired. Start it again.');
  const name = file.slice(file.lastIndexOf('contacts-'));
  void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' });
  void reply.header('content-disposition', `attachment; filename="${packed ? name : name.slice(0, -'.gz'.length)}"`);
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  if (packed) return reply.type('application/gzip').header('content-length', size).send(stream);
  void reply.type(types[fileType] ?? 'application/octet-stream');
  if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'gzip').header('content-length', size).send(stream);
  const unpacked = createGunzip();
  stream.on('error', (error) => unpacked.destroy(error));
  return reply.send(stream.pipe(unpacked));
}
