import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { imports as contract } from 'sendwright/wire/imports';
import { addScope } from '../../http/addScope';
import { sql } from '../../database/sql';
import { countOf, ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { applyDryRun, createImport, jobOfReport, listImports, readJob, receiveUpload, undoImport } from './imports';
import { defineContactJobs } from './jobs';
import { rejectionReport } from './run/rejectionReport';
import type { LinkClaim } from './files/signedLink';

const ofFile = ofRow(sql`select coalesce(nullif(name, ''), 'a CSV file') as name from contact_jobs`, sql`job_id`);

const tags = ['Contact imports'];

const ById = Type.Object({ id: Type.String() });

const Signed = Type.Object({ account: Type.Integer(), expires: Type.Integer(), signature: Type.String() });

const Nothing = Type.Object({});

const claimOf = (
  purpose: LinkClaim['purpose'],
  jobId: string,
  query: { account: number; expires: number },
): LinkClaim => ({ purpose, jobId, accountId: query.account, expires: query.expires });

/**
 * File imports, and the jobs that all bulk work on contacts runs as.
 *
 * - `files`: uploaded files, and signed links to them
 * - `csv`: separators, quotes and headers
 * - `run`: the thread that reads a file and writes its rows, the rejected ones, and the end of a job
 * - `undo`: putting contacts back as they were before an import
 */
export const imports: Domain = { name: 'imports', routes: importRoutes, jobs: defineContactJobs };

/** The operations of imports, and of the jobs for upserts and deletions. */
function importRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'PUT /marketing/contacts/imports': {
      audit: ({ body }) => ({
        // A dry run changes nothing.
        action: body.dry_run ? 'import.checked' : 'contacts.imported',
        subject: body.name || 'a CSV file',
        details: { lists: countOf(body.list_ids) },
      }),
      handle: ({ caller, body, linkProvider }) => createImport(linkProvider, caller, body),
    },
    'GET /marketing/contacts/imports': ({ caller, linkProvider }) => listImports(linkProvider, caller.accountId),
    'POST /marketing/contacts/imports/:id/apply': {
      audit: (act) => ({ ...ofFile(act), details: { lists: countOf(act.body.list_ids) } }),
      handle: ({ caller, params, body }) => applyDryRun(provider, caller, params.id, body),
    },
    'POST /marketing/contacts/imports/:id/undo': ({ caller, params }) =>
      undoImport(provider, caller.accountId, params.id),
    'GET /marketing/contacts/imports/:id': ({ caller, params, linkProvider }) =>
      readJob(linkProvider, caller.accountId, params.id),
  });
  // Not part of the contract: these two receive and return streams, and are reached only through signed links.
  server.get(
    '/v3/marketing/contacts/imports/:id/errors.csv',
    {
      config: { public: { perMinute: 60 } },
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

/** In a separate scope: here, a body of any type is a stream and is never buffered in memory. */
function uploadRoute(server: Server, provider: Provider): void {
  addScope(server, 'file uploads', (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put(
      '/v3/marketing/contacts/imports/:id/file',
      {
        config: { public: { perMinute: 600 }, unlimited: true, upload: true },
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
          // If an upload is rejected early, the connection must stay open until the response is read.
          const pieces = body.iterator({ destroyOnReturn: false });
          await receiveUpload(provider, claim, request.query.signature, pieces);
        } catch (error) {
          // The rest of the file is discarded, and no other request waits for it.
          body.resume();
          void reply.header('connection', 'close');
          throw error;
        }
        return {};
      },
    );
  });
}
