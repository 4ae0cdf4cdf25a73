import { Value } from '@sinclair/typebox/value';
import type { ContactJobAccepted } from 'sendwright/wire/contacts';
import type { ContactJob, ImportApply, ImportCreate, ImportCreated, RecentImports } from 'sendwright/wire/imports';
import { isoTime } from '../../http/isoTime';
import type { Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { conflict, forbidden, HttpError, notFound, tooManyRequests } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { formatSize, storageLimitsOf } from '../accounts/storageLimits';
import { askingOf } from '../consents/asking';
import {
  failContactJob,
  findContactJob,
  insertContactJob,
  JobFailure,
  type JobKind,
  type JobRow,
  queueContactJob,
} from '../contacts/jobs/contactJobs';
import { requireLists } from '../contacts/contacts';
import { isUuid } from '../contacts/ids';
import type { KnownField } from '../contacts/contactRow';
import { knownFields } from '../contacts/queries';
import { mapColumns } from './run/fieldMapping';
import { moveImportFile, storeUpload } from './files/importFiles';
import { ImportPayload } from './run/importJob';
import { UploadProblem, type UploadReading } from './files/normalizeUpload';
import { presentPreview } from './presentPreview';
import {
  findShownJob,
  findUndoable,
  linkSecret,
  markUndone,
  markUploaded,
  pendingImports,
  recentImports,
  type ShownJob,
  storedBytes,
  claimFile,
} from './queries';
import { linkIsValid, type LinkClaim, signLink } from './files/signedLink';
import { undoReportHeader } from './undo/undoImport';

/** Seconds for which an upload link and a report link are valid. */
const linkSeconds = 24 * 60 * 60;

/** The maximum number of an account's imports that are waiting for their file, queued or running. */
const maximumPending = 10;

/**
 * Prepares an import: checks the mapping and lists, and returns the upload link. Throws 429 if ten are already pending.
 */
export async function createImport(provider: Provider, caller: Caller, body: ImportCreate): Promise<ImportCreated> {
  const { accountId } = caller;
  const listIds = body.list_ids ?? [];
  await requireLists(provider, accountId, listIds);
  mapColumns(body.field_mappings, await knownFields(provider.database, accountId), body.column_formats);
  const { require_confirmation, confirmation_language } = body;
  const choice = { require_confirmation, confirmation_language };
  const payload = {
    list_ids: listIds,
    field_mappings: body.field_mappings,
    ...(body.column_formats && { column_formats: body.column_formats }),
    ...(body.suppress && { suppress: body.suppress }),
    ...(body.encoding && { encoding: body.encoding }),
    asking: await askingOf(provider.database, caller, listIds, choice, body.dry_run),
    choice,
  };
  const jobId = await oneAtATime(provider.database, accountId, async (database) => {
    await refuseMore(database, accountId);
    return insertContactJob(database, accountId, {
      kind: 'import',
      payload,
      ready: false,
      dryRun: body.dry_run ?? false,
      name: body.name ?? '',
    });
  });
  return {
    job_id: jobId,
    upload_uri: await signedUrl(provider, { purpose: 'upload', accountId, jobId, expires: inSeconds(linkSeconds) }),
    upload_headers: [{ header: 'Content-Type', value: 'text/csv' }],
  };
}

async function refuseMore(database: Queryable, accountId: number): Promise<void> {
  if ((await pendingImports(database, accountId, maximumPending)) < maximumPending) return;
  throw tooManyRequests({}, `${maximumPending} imports are already in progress. Wait for one of them to end.`);
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const paths: Record<Exclude<LinkClaim['purpose'], 'export'>, string> = { upload: 'file', errors: 'errors.csv' };

async function signedUrl(
  { database, config }: Provider,
  claim: LinkClaim & { purpose: keyof typeof paths },
): Promise<string> {
  const secret = await linkSecret(database, claim.accountId);
  if (!secret) throw notFound();
  const job = `${config.publicUrl}/v3/marketing/contacts/imports/${claim.jobId}`;
  return `${job}/${paths[claim.purpose]}?${signLink(secret, claim)}`;
}

/** The job of a signed link. Throws 403 for an invalid or expired link, 404 if the job no longer exists. */
async function jobOfLink({ database }: Provider, claim: LinkClaim, signature: string): Promise<JobRow> {
  const secret = await linkSecret(database, claim.accountId);
  if (!secret || !isUuid(claim.jobId) || !linkIsValid(secret, claim, signature)) {
    throw forbidden('The link is not valid or has expired. Request a new one.');
  }
  const job = await findContactJob(database, claim.accountId, claim.jobId);
  if (!job) throw notFound();
  return job;
}

/**
 * The uploads of an account in this process: the bytes written by active ones, and the bytes stored by finished ones.
 */
interface Uploading {
  active: number;
  bytes: number;
  stored: number;
}
const uploading = new Map<number, Uploading>();

/**
 * The remaining upload quota of an account. Checked for each chunk, because other uploads of the account may run
 * concurrently.
 */
async function roomFor(
  database: Queryable,
  accountId: number,
): Promise<{ most: number; take(bytes: number): void; release(isStored: boolean): void }> {
  const all = uploading.get(accountId) ?? { active: 0, bytes: 0, stored: 0 };
  uploading.set(accountId, all);
  all.active += 1;
  let taken = 0;
  const release = (isStored: boolean): void => {
    all.active -= 1;
    all.bytes -= taken;
    if (isStored) all.stored += taken;
    if (all.active === 0) uploading.delete(accountId);
  };
  // Uploads that finish from here on may not be in the rows read below: overcounting is safer than undercounting.
  const storedBefore = all.stored;
  try {
    const limits = await storageLimitsOf(database, accountId);
    const stored = (await storedBytes(database, accountId)) - storedBefore;
    return {
      most: limits.upload,
      take(bytes) {
        taken += bytes;
        all.bytes += bytes;
        if (stored + all.stored + all.bytes <= limits.imports) return;
        throw new UploadProblem(
          `The files of your imports take more than ${formatSize(limits.imports)}. Wait for the others to end, ` +
            'then upload this one again.',
          true,
        );
      },
      release,
    };
  } catch (error) {
    release(false);
    throw error;
  }
}

/**
 * Stores the file and queues its import. Throws 409 for a second file, 413 above the plan's limit, 400 for a damaged
 * archive.
 */
export async function receiveUpload(
  provider: Provider,
  claim: LinkClaim,
  signature: string,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const job = await jobOfLink(provider, claim, signature);
  if (job.ready || job.status !== 'pending') throw conflict('The file of this import was already uploaded.');
  const room = await roomFor(provider.database, claim.accountId);
  let isStored = false;
  try {
    const { encoding } = Value.Decode(ImportPayload, job.payload);
    await storeFile(provider, claim, body, { most: room.most, encoding }, room.take);
    isStored = true;
  } finally {
    room.release(isStored);
  }
  await queueContactJob(provider, claim.accountId, claim.jobId);
}

async function storeFile(
  { database, config }: Provider,
  { accountId, jobId }: LinkClaim,
  body: AsyncIterable<Buffer>,
  reading: UploadReading,
  take: (bytes: number) => void,
): Promise<void> {
  const upload = await storeUpload(config.dataDir, jobId, body, reading, take).catch(async (error: unknown) => {
    if (!(error instanceof UploadProblem)) throw error;
    await failContactJob(database, accountId, jobId, new JobFailure('csv-parse-failure', error.message));
    throw new HttpError(error.tooLarge ? 413 : 400, { message: error.message, field: null });
  });
  // In this order, a crash can result in a file without a job, never a job without its file.
  const first = await database
    .transaction(async (transaction) => {
      const marked = await markUploaded(transaction, accountId, jobId, upload.bytes);
      if (marked) await upload.keep();
      return marked;
    })
    .catch(async (error: unknown) => {
      await upload.discard();
      throw error;
    });
  if (first) return;
  await upload.discard();
  throw conflict('The file of this import was already uploaded.');
}

/** The job of a report link. */
export const jobOfReport = (provider: Provider, claim: LinkClaim, signature: string): Promise<JobRow> =>
  jobOfLink(provider, claim, signature);

const wireTypes: Record<JobKind, ContactJob['job_type']> = {
  upsert: 'upsert',
  import: 'upsert',
  delete_contacts: 'delete',
  delete_list: 'delete',
  remove_from_list: 'delete',
  delete_identifier: 'delete',
  undo_import: 'delete',
  bulk_delete: 'delete',
  bulk_add: 'upsert',
  bulk_tag: 'upsert',
  bulk_untag: 'upsert',
  bulk_set: 'upsert',
  bulk_remove: 'delete',
  bulk_undo: 'upsert',
};

/** The current state of a job. Throws 404 for a job of another account. */
export async function readJob(provider: Provider, accountId: number, jobId: string): Promise<ContactJob> {
  const job = isUuid(jobId) ? await findShownJob(provider.database, accountId, jobId) : undefined;
  if (!job) throw notFound('job not found', 'id');
  return presentJob(
    provider,
    job,
    job.preview.length > 0 ? await knownFields(provider.database, accountId) : new Map(),
  );
}

const shownImports = 20;

/** The account's latest imports, newest first. */
export async function listImports(provider: Provider, accountId: number): Promise<RecentImports> {
  const jobs = await recentImports(provider.database, accountId, shownImports);
  return { result: await Promise.all(jobs.map((job) => presentJob(provider, job, new Map()))) };
}

async function presentJob(
  provider: Provider,
  job: ShownJob,
  fields: ReadonlyMap<string, KnownField>,
): Promise<ContactJob> {
  const claim = {
    purpose: 'errors',
    accountId: job.account_id,
    jobId: job.job_id,
    expires: inSeconds(linkSeconds),
  } as const;
  const ended = job.status !== 'pending';
  const canUndo = ended && job.expires_at !== null && job.undo_job_id === null && touchedBy(job) > 0;
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
      unchanged_count: job.unchanged_count,
      ...(job.pending_count > 0 ? { pending_count: job.pending_count } : {}),
      ...(job.suppressed_count > 0 ? { suppressed_count: job.suppressed_count } : {}),
      ...(job.kind === 'undo_import' || job.kind === 'bulk_undo' ? { kept_count: job.kept_count } : {}),
      ...(job.has_rejections ? { errors_url: await signedUrl(provider, claim) } : {}),
    },
    progress: { rows_done: job.rows_done, bytes_done: job.bytes_done, bytes_total: job.bytes_total },
    ...(job.failure_id ? { failure: { id: job.failure_id, message: job.failure_message ?? '' } } : {}),
    ...(job.name ? { name: job.name } : {}),
    ...(ended || job.ready ? {} : { awaiting_file: true }),
    ...(job.dry_run ? { dry_run: true, preview: presentPreview(job.preview, fields) } : {}),
    ...(job.file_kept && (job.status === 'completed' || job.status === 'errored') ? { can_apply: true } : {}),
    ...(canUndo && job.expires_at ? { undo_until: isoTime(job.expires_at) } : {}),
    ...(ended && job.undo_until && job.undo_until > new Date() ? { undo_until: isoTime(job.undo_until) } : {}),
    ...(job.undo_job_id ? { undo_job_id: job.undo_job_id } : {}),
    started_at: isoTime(job.created_at),
    ...(job.finished_at ? { finished_at: isoTime(job.finished_at) } : {}),
  };
}

const touchedBy = (job: JobRow): number =>
  job.created_count + job.updated_count - job.unchanged_count + job.pending_count + job.suppressed_count;

/**
 * Imports the file of a dry run with the same settings. Throws 404, and 409 if the file is not available yet or any
 * more.
 */
export async function applyDryRun(
  provider: Provider,
  caller: Caller,
  jobId: string,
  { list_ids: given, ...changed }: ImportApply,
): Promise<ContactJobAccepted> {
  const { accountId } = caller;
  const { database, config } = provider;
  const known = isUuid(jobId) ? await findContactJob(database, accountId, jobId) : undefined;
  if (!known?.dry_run) throw notFound('job not found', 'id');
  const prepared = Value.Decode(ImportPayload, known.payload);
  const listIds = given ?? prepared.list_ids;
  await requireLists(provider, accountId, listIds);
  const choice = { ...prepared.choice, ...changed };
  const asking = await askingOf(database, caller, listIds, choice);
  const importId = await database.transaction(async (transaction) => {
    const job = await claimFile(transaction, accountId, jobId);
    if (!job) throw gone();
    const created = await insertContactJob(transaction, accountId, {
      kind: 'import',
      payload: { ...prepared, list_ids: listIds, asking, choice },
      ready: false,
      name: job.name,
    });
    await markUploaded(transaction, accountId, created, job.bytes_total);
    // As for the upload: a crash can result in a file without a job, never a job without its file.
    if (!(await moveImportFile(config.dataDir, jobId, created))) throw gone();
    return created;
  });
  await queueContactJob(provider, accountId, importId);
  return { job_id: importId };
}

const gone = (): Error =>
  conflict('The file of this dry run is no longer there: it was imported, or a day has passed. Upload it again.');

/** Queues the undo of an import. Throws 404, and 409 if it is still running, already undone or too old. */
export async function undoImport(provider: Provider, accountId: number, jobId: string): Promise<ContactJobAccepted> {
  if (!isUuid(jobId)) throw notFound('job not found', 'id');
  const undoId = await provider.database.transaction(async (transaction) => {
    const state = await findUndoable(transaction, accountId, jobId);
    if (!state) throw notFound('job not found', 'id');
    if (state.status === 'pending') throw conflict('The import is still in progress. Wait until it has ended.');
    if (state.undo_status !== null && state.undo_status !== 'failed') throw conflict('This import was already undone.');
    if (!state.has_log) throw conflict('This import can no longer be undone.');
    const payload = { import_job_id: jobId };
    const created = await insertContactJob(transaction, accountId, {
      kind: 'undo_import',
      payload,
      requested: state.touched,
      header: undoReportHeader,
      ready: true,
      name: state.name,
    });
    await markUndone(transaction, accountId, jobId, created);
    return created;
  });
  await queueContactJob(provider, accountId, undoId);
  return { job_id: undoId };
}
