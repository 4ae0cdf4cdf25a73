import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContactExport, ContactExports, ExportAccepted, ExportCreate } from 'sendwright/wire/exports';
import { notFound } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { withRequestBaseUrl } from '../../http/withRequestBaseUrl';
import { exportFile, fileSize } from './exportFiles';
import { createExport, deleteExport, exportOfLink, fileClaim, listExports, readExport } from './exports';

const tags = ['Contact exports'];
const read = { scope: 'marketing.read', feature: 'mc.contacts' as const };
const ById = Type.Object({ id: Type.String() });
const FileOfExport = Type.Object({ id: Type.String(), file: Type.String() });
const Signed = Type.Object({ account: Type.Integer(), expires: Type.Integer(), signature: Type.String() });

/** The routes of `/v3/marketing/contacts/exports`. */
export function exportRoutes(server: Server, provider: Provider): void {
  server.post(
    '/v3/marketing/contacts/exports',
    {
      config: read,
      // Published clients send no body for an export of all contacts.
      preValidation: async (request) => {
        request.body ??= {};
      },
      schema: { tags, summary: 'Export contacts to files', body: ExportCreate, response: { 202: ExportAccepted } },
    },
    async (request, reply) =>
      reply.code(202).send(await createExport(withRequestBaseUrl(provider, request), request.caller, request.body)),
  );
  server.get(
    '/v3/marketing/contacts/exports',
    { config: read, schema: { tags, summary: 'List exports', response: { 200: ContactExports } } },
    (request) => listExports(withRequestBaseUrl(provider, request), request.caller.accountId),
  );
  server.get(
    '/v3/marketing/contacts/exports/:id',
    { config: read, schema: { tags, summary: 'Get an export', params: ById, response: { 200: ContactExport } } },
    (request) => readExport(withRequestBaseUrl(provider, request), request.caller.accountId, request.params.id),
  );
  server.delete(
    '/v3/marketing/contacts/exports/:id',
    {
      config: read,
      schema: { tags, summary: 'Delete an export and its files', params: ById, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await deleteExport(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
  server.get(
    '/v3/marketing/contacts/exports/:id/files/:file',
    {
      config: { public: true, unlimited: true },
      schema: {
        tags,
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

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Sends a file as it lies on the disk, compressed, to whoever takes it so; unpacked to others. */
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
