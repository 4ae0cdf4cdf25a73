import { claimName } from '../../database/claimName';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { jobQuarantined, maximumStrikes } from '../../quarantine/strikes';
import { consentMailQueue } from '../consents/requestConsent';
import { runBulkChange } from '../contacts/bulk/bulkChange';
import { deleteExpiredBulkChanges, runBulkUndo } from '../contacts/bulk/bulkUndo';
import { refusalReasons } from '../contacts/duplicates/mergeContacts';
import {
  contactJobsQueue,
  failContactJob,
  findContactJob,
  finishContactJob,
  JobFailure,
  type JobRow,
  queueContactJob,
} from '../contacts/jobs/contactJobs';
import {
  runContactDeletion,
  runIdentifierDeletion,
  runListDeletion,
  runListRemoval,
} from '../contacts/jobs/deletionJobs';
import { runUpsert } from '../contacts/jobs/upsertJob';
import { analyzeContactTables } from '../contacts/write/analyzeContactTables';
import { addNotice } from '../notifications/notices';
import { unreadableFile } from './csv/csvHeader';
import { removeImportFile, sweepImportFiles } from './files/importFiles';
import {
  countAttempt,
  countLostThread,
  jobsWithFiles,
  keepsFile,
  releaseFiles,
  removeExpiredLogs,
  wasLimited,
} from './queries';
import { runImport } from './run/importJob';
import { runImportThread, ThreadLost } from './run/importThread';
import { runImportUndo } from './undo/undoImport';

const counted = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;

/** The maximum number of runs without progress before a job fails. */
const maximumAttempts = 8;
const resumeQueue = 'contact-jobs-resume';

/** Runs the contact jobs: upserts, imports and their undo, deletions. */
export async function defineContactJobs(provider: Provider): Promise<void> {
  await provider.jobs.define<{ accountId: number; jobId: string }>(
    contactJobsQueue,
    ({ accountId, jobId }, signal) => runContactJob(provider, accountId, jobId, signal),
    {
      concurrency: 2,
      expireInSeconds: 6 * 60 * 60,
      // Reset to zero by each committed step.
      progressed: async ({ accountId, jobId }) =>
        (await findContactJob(provider.database, accountId, jobId))?.attempts === 0,
      quarantined: ({ accountId, jobId }, reason) => quarantineJob(provider, accountId, jobId, reason),
    },
  );
  await provider.jobs.define(resumeQueue, () => resumeContactJobs(provider));
  await provider.jobs.schedule(resumeQueue, '*/5 * * * *');
}

/**
 * Resumes a job. The lock is held by a separate transaction: it is released when the process ends, so that another
 * process can take over.
 */
export async function runContactJob(
  provider: Provider,
  accountId: number,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = provider;
  await database.transaction(async (lock) => {
    const isHeld = await claimName(lock, `contact-job:${accountId}:${jobId}`);
    const job = isHeld ? await findContactJob(database, accountId, jobId) : undefined;
    if (!job || job.status !== 'pending' || !job.ready) return;
    try {
      if ((await countAttempt(database, accountId, jobId)) > maximumAttempts)
        throw new JobFailure('job-failed', unreadableFile);
      await work(provider, job, signal);
      if (!job.dry_run && (await wasLimited(database, accountId, jobId)))
        throw new JobFailure('contact-limit', refusalReasons['contact-limit']);
      await analyzeContactTables(database, accountId, jobId);
      await finishContactJob(database, accountId, jobId);
    } catch (error) {
      if (error instanceof ThreadLost && (await countLostThread(database, accountId, jobId)) >= maximumStrikes) {
        log.error({ err: error, jobId }, 'an import is quarantined: its thread was lost twice');
        await quarantineJob(provider, accountId, jobId, jobQuarantined);
        return;
      }
      if (!(error instanceof JobFailure)) throw error;
      await failContactJob(database, accountId, jobId, error);
    }
    await askPending(provider, accountId, jobId);
    if (job.kind === 'import') await notifyImportFinished(database, accountId, jobId);
    // The file of a successful dry run is kept for its import (`releaseFiles`).
    if (job.kind === 'import' && !(await keepsFile(database, accountId, jobId)))
      await removeImportFile(provider.config.dataDir, jobId);
  });
}

/** Fails a job that stalled or crashed processes or threads, reports it to the owner, and removes its file. */
async function quarantineJob(
  { database, config }: Provider,
  accountId: number,
  jobId: string,
  reason: string,
): Promise<void> {
  const job = await findContactJob(database, accountId, jobId);
  if (job?.status !== 'pending') return;
  await failContactJob(database, accountId, jobId, new JobFailure('quarantined', reason));
  if (job.kind === 'import') {
    await notifyImportFinished(database, accountId, jobId);
    if (!(await keepsFile(database, accountId, jobId))) await removeImportFile(config.dataDir, jobId);
  } else {
    await addNotice(database, accountId, {
      occasion: `quarantined job ${jobId}`,
      tone: 'warning',
      title: 'A change of contacts was quarantined',
      message: reason,
      link: '/contacts',
    });
  }
}

/** Queues the confirmation emails of the job. */
async function askPending({ database, jobs }: Provider, accountId: number, jobId: string): Promise<void> {
  const asking = await database.first(sql`
    select 1 from contact_jobs
    where account_id = ${accountId} and job_id = ${jobId} and pending_count > 0 and not dry_run`);
  if (asking) await jobs.send(consentMailQueue, { accountId });
}

function work({ database, config, importWorker }: Provider, job: JobRow, signal: AbortSignal): Promise<void> {
  switch (job.kind) {
    case 'upsert':
      return runUpsert(database, job, signal);
    case 'import':
      return importWorker === undefined
        ? runImport(database, config.dataDir, job, signal)
        : runImportThread(
            importWorker,
            { databaseUrl: database.url, dataDir: config.dataDir, accountId: job.account_id, jobId: job.job_id },
            signal,
            config.stallSeconds,
          );
    case 'delete_contacts':
      return runContactDeletion(database, job, signal);
    case 'delete_list':
      return runListDeletion(database, job, signal);
    case 'remove_from_list':
      return runListRemoval(database, job, signal);
    case 'delete_identifier':
      return runIdentifierDeletion(database, job);
    case 'bulk_delete':
    case 'bulk_add':
    case 'bulk_remove':
    case 'bulk_tag':
    case 'bulk_untag':
    case 'bulk_set':
      return runBulkChange(database, job, signal);
    case 'bulk_undo':
      return runBulkUndo(database, job, signal);
    case 'undo_import':
      return runImportUndo(database, job, signal);
  }
}

/**
 * Queues jobs that were stored but not queued because of a crash, fails imports whose file never arrived, and removes
 * what is no longer needed.
 */
export async function resumeContactJobs(provider: Provider): Promise<void> {
  const { database } = provider;
  await database.execute(sql`
    update contact_jobs set status = 'failed', finished_at = now(), payload = '{}', failure_id = 'csv-empty',
      failure_message = 'The file was not uploaded within a day.'
    where status = 'pending' and not ready and created_at < now() - interval '1 day'`);
  const open = await database.rows<{ account_id: number; job_id: string }>(sql`
    select account_id, job_id from contact_jobs
    where status = 'pending' and ready and created_at < now() - interval '1 minute'
    order by created_at limit 1000`);
  for (const job of open) await queueContactJob(provider, job.account_id, job.job_id);
  for (const { job_id: jobId } of await releaseFiles(database)) await removeImportFile(provider.config.dataDir, jobId);
  await removeExpiredLogs(database);
  await deleteExpiredBulkChanges(database);
  // Last, because a folder that can't be read must not keep the rest from being done.
  await sweepImportFiles(provider.config.dataDir, (jobIds) => jobsWithFiles(database, jobIds));
}

/** Notifies the account of an import's result and its number of contacts. Idempotent. */
export async function notifyImportFinished(database: Queryable, accountId: number, jobId: string): Promise<void> {
  const job = await findContactJob(database, accountId, jobId);
  if (job?.kind !== 'import' || job.dry_run || job.status === 'pending') return;
  const file = job.name === '' ? 'your file' : job.name;
  const counts = [
    counted(job.created_count, 'added'),
    counted(job.updated_count, 'updated'),
    ...(job.duplicate_count > 0
      ? [counted(job.duplicate_count, job.duplicate_count === 1 ? 'duplicate' : 'duplicates')]
      : []),
    ...(job.suppressed_count > 0 ? [counted(job.suppressed_count, 'suppressed')] : []),
    counted(job.errored_count, 'rejected'),
  ].join(', ');
  const why = job.failure_message === null ? '' : ` ${job.failure_message}`;
  await addNotice(database, accountId, {
    occasion: `import ${jobId}`,
    tone: job.status === 'failed' ? 'warning' : 'info',
    title: job.status === 'failed' ? 'An import has failed' : 'Your import is done',
    message: `The import of ${file} ${job.status === 'failed' ? 'has failed' : 'is done'}: ${counts}.${why}`,
    link: '/contacts',
    mailTo: 'recipients',
  });
}
