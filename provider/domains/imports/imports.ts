import type { ContactJob, ImportCreate, ImportCreated } from 'sendwright/wire/imports';
import { conflict, forbidden, HttpError, notFound } from '../../http/errors';
import type { Provider } from '../../provider';
import { failContactJob, findContactJob, insertContactJob, JobFailure, type JobKind, type JobRow, queueContactJob } from '../contacts/contactJobs';
import { requireLists } from '../contacts/contacts';
import { isUuid } from '../contacts/ids';
import { isoTime } from '../contacts/presentContact';
import { knownFields } from '../contacts/queries';
import { mapColumns } from './fieldMapping';
import { storeUpload } from './importFiles';
import { UploadProblem } from './normaliseUpload';
import { hasRejections, linkSecret, markUploaded } from './queries';
import { linkIsValid, type LinkClaim, signLink } from './signedLink';

/** How long an upload link takes a file, and a report link gives one. */
const linkSeconds = 24 * 60 * 60;

/** Prepares an import: checks mapping and lists, and answers the link to send the file to. */
export async function createImport(provider: Provider, accountId: number, body: ImportCreate): Promise<ImportCreated> {
  const listIds = body.list_ids ?? [];
  await requireLists(provider, accountId, listIds);
  mapColumns(body.field_mappings, await knownFields(provider.database, accountId));
  const payload = { list_ids: listIds, field_mappings: body.field_mappings };
  const jobId = await insertContactJob(provider.database, accountId, { kind: 'import', payload, ready: false });
  return {
    job_id: jobId,
    upload_uri: await signedUrl(provider, { purpose: 'upload', accountId, jobId, expires: inSeconds(linkSeconds) }),
    upload_headers: [{ header: 'Content-Type', value: 'text/csv' }],
  };
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const paths: Record<Exclude<LinkClaim['purpose'], 'export'>, string> = { upload: 'file', errors: 'errors.csv' };

async function signedUrl({ database, config }: Provider, claim: LinkClaim & { purpose: keyof typeof paths }): Promise<string> {
  const secret = await linkSecret(database, claim.accountId);
  if (!secret) throw notFound();
  return `${config.publicUrl}/v3/marketing/contacts/imports/${claim.jobId}/${paths[claim.purpose]}?${signLink(secret, claim)}`;
}

/** The job a signed link names. Throws 403 for a link that is not ours or has expired, 404 where the job is gone. */
async function jobOfLink({ database }: Provider, claim: LinkClaim, signature: string): Promise<JobRow> {
  const secret = await linkSecret(database, claim.accountId);
  if (!secret || !isUuid(claim.jobId) || !linkIsValid(secret, claim, signature)) {
    throw forbidden('The link is not valid or has expired. Ask for a new one.');
  }
  const job = await findContactJob(database, claim.accountId, claim.jobId);
  if (!job) throw notFound();
  return job;
}

/** Stores the file and queues its import. Throws 409 for a second file, 413 beyond 5 GB, 400 for a damaged archive. */
export async function receiveUpload(provider: Provider, claim: LinkClaim, signature: string, body: AsyncIterable<Buffer>): Promise<void> {
  const job = await jobOfLink(provider, claim, signature);
  if (job.ready || job.status !== 'pending') throw conflict('The file of this import was already uploaded.');
  const upload = await storeUpload(provider.config.dataDir, claim.jobId, body).catch(async (error: unknown) => {
    if (!(error instanceof UploadProblem)) throw error;
    await failContactJob(provider.database, claim.accountId, claim.jobId, new JobFailure('csv-parse-failure', error.message));
    throw new HttpError(error.tooLarge ? 413 : 400, { message: error.message, field: null });
  });
  // In this order a crash leaves a file without a job, never a job without its file.
  const first = await provider.database.transaction(async (transaction) => {
    const marked = await markUploaded(transaction, claim.accountId, claim.jobId, upload.bytes);
    if (marked) await upload.keep();
    return marked;
  });
  if (!first) {
    await upload.discard();
    throw conflict('The file of this import was already uploaded.');
  }
  await queueContactJob(provider, claim.accountId, claim.jobId);
}

/** The job behind a report link. */
export const jobOfReport = (provider: Provider, claim: LinkClaim, signature: string): Promise<JobRow> => jobOfLink(provider, claim, signature);

const wireTypes: Record<JobKind, ContactJob['job_type']> = {
  upsert: 'upsert',
  import: 'upsert',
  delete_contacts: 'delete',
  delete_list: 'delete',
  remove_from_list: 'delete',
  delete_identifier: 'delete',
};

/** A job as it stands. Throws 404 for one of another account. */
export async function readJob(provider: Provider, accountId: number, jobId: string): Promise<ContactJob> {
  const job = isUuid(jobId) ? await findContactJob(provider.database, accountId, jobId) : undefined;
  if (!job) throw notFound('job not found', 'id');
  const report = await hasRejections(provider.database, accountId, jobId);
  return {
    id: job.job_id,
    status: job.status,
    job_type: wireTypes[job.kind],
    results: {
      requested_count: job.requested_count,
      created_count: job.created_count,
      updated_count: job.updated_count,
      deleted_count: job.deleted_count,
      errored_count: job.errored_count,
      duplicate_count: job.duplicate_count,
      ...(report ? { errors_url: await signedUrl(provider, { purpose: 'errors', accountId, jobId, expires: inSeconds(linkSeconds) }) } : {}),
    },
    progress: { rows_done: job.rows_done, bytes_done: job.bytes_done, bytes_total: job.bytes_total },
    ...(job.failure_id ? { failure: { id: job.failure_id, message: job.failure_message ?? '' } } : {}),
    started_at: isoTime(job.created_at),
    ...(job.finished_at ? { finished_at: isoTime(job.finished_at) } : {}),
  };
}
