import type { ContactJob, ImportFailure } from 'sendwright/wire/imports';
import type { Queryable, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { readable } from '../../../validation/readableText';
import type { Provider } from '../../../provider';
import type { ContactChange } from '../write/changedValues';
import type { Rejection } from '../contactRow';
import { copyLines, copyValue } from '../write/copyText';

/** The queue for contact jobs. */
export const contactJobsQueue = 'contact-jobs';

/** What a job is asked to do. */
export type JobKind =
  | 'upsert'
  | 'import'
  | 'delete_contacts'
  | 'delete_list'
  | 'remove_from_list'
  | 'delete_identifier'
  | 'undo_import'
  | 'bulk_delete'
  | 'bulk_add'
  | 'bulk_remove'
  | 'bulk_tag'
  | 'bulk_untag'
  | 'bulk_set'
  | 'bulk_undo';

export interface JobRow {
  readonly account_id: number;
  readonly job_id: string;
  readonly kind: JobKind;
  readonly status: ContactJob['status'];
  readonly payload: unknown;
  readonly ready: boolean;
  readonly requested_count: number;
  readonly created_count: number;
  readonly updated_count: number;
  readonly unchanged_count: number;
  readonly kept_count: number;
  readonly duplicate_count: number;
  readonly deleted_count: number;
  readonly errored_count: number;
  /** People who were asked to confirm. */
  readonly pending_count: number;
  /** Addresses that an import suppressed. */
  readonly suppressed_count: number;
  readonly rows_done: number;
  readonly bytes_done: number;
  readonly bytes_total: number;
  readonly attempts: number;
  readonly dry_run: boolean;
  readonly preview: readonly ContactChange[];
  readonly name: string;
  readonly file_kept: boolean;
  readonly undo_job_id: string | null;
  /** For bulk changes, which go in the order of ids: the last processed id. */
  readonly position: string | null;
  readonly list_id: string | null;
  readonly tag_id: string | null;
  /** The field that a bulk change sets (`SetField`). */
  readonly set_field: unknown;
  /** Until when such a change can be undone. */
  readonly undo_until: Date | null;
  readonly header: readonly string[];
  readonly failure_id: ImportFailure | null;
  readonly failure_message: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** What a committed batch adds to its job's counts. */
export interface JobProgress {
  readonly requested?: number;
  readonly created?: number;
  readonly updated?: number;
  readonly unchanged?: number;
  readonly kept?: number;
  readonly duplicates?: number;
  readonly deleted?: number;
  readonly errored?: number;
  readonly pending?: number;
  readonly suppressed?: number;
  readonly rows?: number;
  readonly bytes?: number;
  readonly preview?: readonly ContactChange[];
}

/** Ends a job as failed, with a message for the person who started it. */
export class JobFailure extends Error {
  constructor(
    readonly id: ImportFailure,
    message: string,
  ) {
    super(message);
  }
}

/** Stores a job and queues it. The row is enough: unfinished jobs are queued again (`resumeContactJobs`). */
export async function startContactJob(
  { database, jobs }: Pick<Provider, 'database' | 'jobs'>,
  accountId: number,
  job: { kind: JobKind; payload: object; requested?: number; header?: readonly string[] },
): Promise<string> {
  const jobId = await insertContactJob(database, accountId, { ...job, ready: true });
  await queueContactJob({ jobs }, accountId, jobId);
  return jobId;
}

/** Stores a job without queueing it. */
export async function insertContactJob(
  database: Queryable,
  accountId: number,
  job: {
    kind: JobKind;
    payload: object;
    requested?: number;
    header?: readonly string[];
    ready: boolean;
    dryRun?: boolean;
    name?: string;
  },
): Promise<string> {
  const row = await database.first<{ job_id: string }>(sql`
    insert into contact_jobs (account_id, kind, payload, requested_count, header, ready, dry_run, name)
    values
      (${accountId}, ${job.kind}, ${storableJson(job.payload)}, ${job.requested ?? 0},
        ${JSON.stringify(job.header ?? [])}, ${job.ready}, ${job.dryRun ?? false}, ${job.name ?? ''})
    returning job_id`);
  if (!row) throw new Error('The job was not stored.');
  return row.job_id;
}

// PostgreSQL refuses NUL and lone surrogates in JSON. The replacement character makes an address invalid, so the row's
// validation reports it.
const storableJson = (value: object): string =>
  JSON.stringify(value).replace(
    /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/gi,
    (_match, backslashes: string | undefined) => backslashes ?? '\uFFFD',
  );

/** Queues a job, unless it is already queued or running. */
export const queueContactJob = ({ jobs }: Pick<Provider, 'jobs'>, accountId: number, jobId: string): Promise<void> =>
  jobs.send(contactJobsQueue, { accountId, jobId }, { key: `${accountId}:${jobId}` });

/** The job; undefined if the account has none with that id. */
export const findContactJob = (database: Queryable, accountId: number, jobId: string): Promise<JobRow | undefined> =>
  database.first<JobRow>(sql`select * from contact_jobs where account_id = ${accountId} and job_id = ${jobId}`);

/**
 * Adds a batch's counts, in the transaction of the batch. Throws if another process has advanced the job since `job`
 * was read, so that nothing counts twice.
 */
export async function advanceContactJob(
  transaction: Transaction,
  job: JobRow,
  progress: JobProgress,
  rejections: readonly Rejection[],
): Promise<JobRow> {
  const row = await transaction.first<JobRow>(sql`
    update contact_jobs set
      requested_count = requested_count + ${progress.requested ?? 0},
      created_count = created_count + ${progress.created ?? 0},
      updated_count = updated_count + ${progress.updated ?? 0},
      unchanged_count = unchanged_count + ${progress.unchanged ?? 0},
      kept_count = kept_count + ${progress.kept ?? 0},
      duplicate_count = duplicate_count + ${progress.duplicates ?? 0},
      deleted_count = deleted_count + ${progress.deleted ?? 0},
      errored_count = errored_count + ${progress.errored ?? 0},
      pending_count = pending_count + ${progress.pending ?? 0},
      suppressed_count = suppressed_count + ${progress.suppressed ?? 0},
      rows_done = rows_done + ${progress.rows ?? 0},
      bytes_done = bytes_done + ${progress.bytes ?? 0},
      preview = preview || ${storableJson(progress.preview ?? [])}::jsonb,
      attempts = 0
    where account_id = ${job.account_id} and job_id = ${job.job_id} and status = 'pending'
      and rows_done = ${job.rows_done}
    returning *`);
  if (!row) throw new Error(`Job ${job.job_id} was moved on by another process.`);
  await copyLines(
    transaction,
    'contact_job_rejections (account_id, job_id, row_number, line, reason, cells)',
    rejections.map(
      ({ rowNumber, line, reason, cells }) =>
        `${job.account_id}\t${job.job_id}\t${rowNumber}\t${line ?? '\\N'}\t${copyValue(storable(reason))}\t` +
        `${copyValue(JSON.stringify(cells.map(storable)))}\n`,
    ),
  );
  return row;
}

/** A report cell keeps enough to recognize the row. */
const storable = (text: string): string => readable(text.slice(0, 2000));

/** Ends a job according to its counts: completed, errored (some rows rejected), failed (all of them). */
export async function finishContactJob(database: Queryable, accountId: number, jobId: string): Promise<void> {
  await database.execute(sql`
    update contact_jobs set finished_at = now(), payload = case when dry_run then payload else '{}' end, status = case
      when errored_count = 0 then 'completed'
      when created_count + updated_count + duplicate_count + deleted_count + pending_count + suppressed_count = 0
        then 'failed'
      else 'errored' end
    where account_id = ${accountId} and job_id = ${jobId} and status = 'pending'`);
}

/** Ends a job that could not be completed. What it has already done is kept. */
export async function failContactJob(
  database: Queryable,
  accountId: number,
  jobId: string,
  failure: JobFailure,
): Promise<void> {
  await database.execute(sql`
    update contact_jobs
    set finished_at = now(), payload = '{}', failure_id = ${failure.id}, failure_message = ${failure.message},
      status =
        case when created_count + updated_count + deleted_count + pending_count + suppressed_count > 0
          then 'errored' else 'failed' end
    where account_id = ${accountId} and job_id = ${jobId} and status = 'pending'`);
}

/**
 * Allows one writer at a time to change an account's contacts, until the transaction ends. Matching a row and writing
 * it are two steps: without the lock, two uploads of one address could each find nothing and collide.
 */
export async function lockContacts(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contacts:${accountId}`}, 0))`);
}
