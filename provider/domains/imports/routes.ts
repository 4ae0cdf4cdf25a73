import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { ContactJobAccepted } from 'sendwright/wire/contacts';
import { ContactJob, ImportApply, ImportCreate, ImportCreated, RecentImports } from 'sendwright/wire/imports';
import type { Provider, Server } from '../../provider';
import { withRequestBaseUrl } from '../../http/withRequestBaseUrl';
import { applyDryRun, createImport, jobOfReport, listImports, readJob, receiveUpload, undoImport } from './imports';
import { rejectionReport } from './rejectionReport';
import type { LinkClaim } from './signedLink';

const tags = ['Contact imports'];
const ById = Type.Object({ id: Type.String() });
const Signed = Type.Object({ account: Type.Integer(), expires: Type.Integer(), signature: Type.String() });
const Nothing = Type.Object({});

const claimOf = (
  purpose: LinkClaim['purpose'],
  jobId: string,
  query: { account: number; expires: number },
): LinkClaim => ({ purpose, jobId, accountId: query.account, expires: query.expires });

/** The routes of imports, and of the jobs that upserts and deletions run as. */
export function importRoutes(server: Server, provider: Provider): void {
  server.put(
    '/v3/marketing/contacts/imports',
    {
      config: {
        scope: ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'],
        feature: 'mc.contacts',
      },
      schema: { tags, summary: 'Prepare a file import', body: ImportCreate, response: { 200: ImportCreated } },
    },
    (request) => createImport(withRequestBaseUrl(provider, request), request.caller, request.body),
  );
  server.get(
    '/v3/marketing/contacts/imports',
    {
      config: { scope: 'marketing.read', feature: 'mc.contacts' },
      schema: { tags, summary: 'List the 20 most recent file imports', response: { 200: RecentImports } },
    },
    (request) => listImports(withRequestBaseUrl(provider, request), request.caller.accountId),
  );
  server.post(
    '/v3/marketing/contacts/imports/:id/apply',
    {
      config: {
        scope: ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'],
        feature: 'mc.contacts',
      },
      schema: {
        tags,
        summary: 'Import the file of a dry run',
        params: ById,
        body: ImportApply,
        response: { 202: ContactJobAccepted },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await applyDryRun(provider, request.caller, request.params.id, request.body)),
  );
  server.post(
    '/v3/marketing/contacts/imports/:id/undo',
    {
      config: { scope: ['marketing.write', 'marketing_campaigns.delete'], feature: 'mc.contacts' },
      schema: { tags, summary: 'Undo a file import', params: ById, response: { 202: ContactJobAccepted } },
    },
    async (request, reply) =>
      reply.code(202).send(await undoImport(provider, request.caller.accountId, request.params.id)),
  );
  server.get(
    '/v3/marketing/contacts/imports/:id',
    {
      config: { scope: 'marketing.read', feature: 'mc.contacts' },
      schema: { tags, summary: 'Get a contact job', params: ById, response: { 200: ContactJob } },
    },
    (request) => readJob(withRequestBaseUrl(provider, request), request.caller.accountId, request.params.id),
  );
  server.get(
    '/v3/marketing/contacts/imports/:id/errors.csv',
    {
      config: { public: true },
      schema: { tags, summary: 'Download the rejected rows (signed link)', params: ById, querystring: Signed },
    },
    async (request, reply) => {
      const job = await jobOfReport(
        provider,
        claimOf('errors', request.params.id, request.query),
        request.query.signature,
      );
      return reply
        .header('content-disposition', `attachment; filename="rejected-rows-${job.job_id}.csv"`)
        .header('x-content-type-options', 'nosniff')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(rejectionReport(provider.database, job)));
    },
  );
  uploadRoute(server, provider);
}

/** In its own scope: here a body is a stream whatever its type, and is never held in memory. */
function uploadRoute(server: Server, provider: Provider): void {
  void server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put(
      '/v3/marketing/contacts/imports/:id/file',
      {
        config: { public: true, unlimited: true },
        schema: {
          tags,
          summary: 'Upload the file of an import (signed link)',
          params: ById,
          querystring: Signed,
          response: { 200: Nothing },
        },
      },
      async (request, reply) => {
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        const claim = claimOf('upload', request.params.id, request.query);
        try {
          // A file that is given up early must not take the connection with it before the refusal is read.
          const pieces = body.iterator({ destroyOnReturn: false });
          await receiveUpload(provider, claim, request.query.signature, pieces);
        } catch (error) {
          // What is left of the file is thrown away, and no other request waits behind it.
          body.resume();
          void reply.header('connection', 'close');
          throw error;
        }
        return {};
      },
    );
  });
}
