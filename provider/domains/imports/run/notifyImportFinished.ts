import type { Queryable } from '../../../database/database';
import { findContactJob } from '../../contacts/jobs/contactJobs';
import { addNotice } from '../../notifications/notices';

const counted = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;

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
