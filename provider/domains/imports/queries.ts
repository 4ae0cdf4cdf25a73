import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { JobRow } from '../contacts/jobs/contactJobs';
import { refusalReasons } from '../contacts/duplicates/mergeContacts';
import type { CsvHeader } from './csv/csvHeader';

/** How long an import can be undone. */
const undoDays = 7;
/** The maximum number of imports per account that can be undone, because their undo data takes space. */
const undoableImports = 10;

/** Stores the header and the offset of the first row. From here on, the import can be undone. */
export async function beginImport(
  database: Database,
  job: JobRow,
  header: CsvHeader,
  listIds: readonly string[],
): Promise<JobRow> {
  return database.transaction(async (transaction) => {
    const row = await transaction.first<JobRow>(sql`
      update contact_jobs set bytes_done = ${header.bytes}, header = ${JSON.stringify(header.columns)}
      where account_id = ${job.account_id} and job_id = ${job.job_id} and status = 'pending' returning *`);
    if (!row) throw new Error(`Job ${job.job_id} has ended meanwhile.`);
    if (!job.dry_run) {
      await transaction.execute(sql`
        delete from import_logs where account_id = ${job.account_id} and job_id not in (
          select job_id from import_logs where account_id = ${job.account_id} order by expires_at desc
          limit ${undoableImports - 1})`);
      await transaction.execute(sql`
        insert into import_logs (account_id, job_id, list_ids, expires_at)
        values (${job.account_id}, ${job.job_id}, ${listIds}::uuid[], now() + make_interval(days => ${undoDays}))`);
    }
    return row;
  });
}

/** A dry run cannot resume at a position: its counts were never committed. */
export async function restartDryRun(database: Database, job: JobRow): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`delete from contact_job_rejections where account_id = ${job.account_id} and job_id = ${job.job_id}`,
    );
    await transaction.execute(sql`
      update contact_jobs
      set requested_count = 0, created_count = 0, updated_count = 0, unchanged_count = 0, duplicate_count = 0,
        errored_count = 0, pending_count = 0, suppressed_count = 0,
        rows_done = 0, bytes_done = 0, preview = '[]'
      where account_id = ${job.account_id} and job_id = ${job.job_id}`);
  });
}

/**
 * Marks the file of an import as uploaded, and to be kept for a dry run; false if it was uploaded before or the job has
 * finished.
 */
export async function markUploaded(
  database: Queryable,
  accountId: number,
  jobId: string,
  bytes: number,
): Promise<boolean> {
  const rows = await database.execute(sql`
    update contact_jobs set ready = true, bytes_total = ${bytes}, file_kept = dry_run
    where account_id = ${accountId} and job_id = ${jobId} and kind = 'import' and not ready and status = 'pending'`);
  return rows > 0;
}

/** Counts a run of the job; returns the number of runs since its last progress. */
export async function countAttempt(database: Queryable, accountId: number, jobId: string): Promise<number> {
  const row = await database.first<{ attempts: number }>(sql`
    update contact_jobs set attempts = attempts + 1 where account_id = ${accountId} and job_id = ${jobId}
    returning attempts`);
  return row?.attempts ?? 0;
}

/**
 * Returns the number of runs without progress. This run counts even if it committed something before its thread was
 * lost.
 */
export async function countLostThread(database: Queryable, accountId: number, jobId: string): Promise<number> {
  const row = await database.first<{ attempts: number }>(sql`
    update contact_jobs set attempts = greatest(attempts, 1) where account_id = ${accountId} and job_id = ${jobId}
    returning attempts`);
  return row?.attempts ?? 0;
}

/** The HMAC key of the account's links. */
export async function linkSecret(database: Queryable, accountId: number): Promise<Buffer | undefined> {
  const row = await database.first<{ link_secret: Buffer }>(
    sql`select link_secret from accounts where account_id = ${accountId}`,
  );
  return row?.link_secret;
}

export interface StoredRejection {
  readonly row_number: number;
  /** Null without a file, and for rows rejected before line numbers were stored. */
  readonly line: number | null;
  readonly reason: string;
  readonly cells: string[];
}

/** A page of rejected rows after a row number, in file order. */
export const rejectionsAfter = (
  database: Queryable,
  accountId: number,
  jobId: string,
  rowNumber: number,
  limit: number,
): Promise<StoredRejection[]> =>
  database.rows<StoredRejection>(sql`
    select row_number, line, reason, cells from contact_job_rejections
    where account_id = ${accountId} and job_id = ${jobId} and row_number > ${rowNumber} order by row_number
    limit ${limit}`);

/** Whether rows of the job were rejected because of the plan's contact limit. */
export async function wasLimited(database: Queryable, accountId: number, jobId: string): Promise<boolean> {
  const row = await database.first(sql`
    select 1 from contact_job_rejections
    where account_id = ${accountId} and job_id = ${jobId} and reason = ${refusalReasons['contact-limit']} limit 1`);
  return row !== undefined;
}

/** A job with the data needed to decide whether it can be undone. */
export interface ShownJob extends JobRow {
  readonly expires_at: Date | null;
  readonly has_rejections: boolean;
}

const shownColumns = sql`contact_jobs.*, import_logs.expires_at, exists (
  select 1 from contact_job_rejections as rejected
  where rejected.account_id = contact_jobs.account_id and rejected.job_id = contact_jobs.job_id) as has_rejections`;

export const findShownJob = (database: Queryable, accountId: number, jobId: string): Promise<ShownJob | undefined> =>
  database.first<ShownJob>(sql`
    select ${shownColumns} from contact_jobs left join import_logs using (account_id, job_id)
    where account_id = ${accountId} and job_id = ${jobId}`);

/** The account's imports with an uploaded file, newest first, without dry runs. */
export const recentImports = (database: Queryable, accountId: number, limit: number): Promise<ShownJob[]> =>
  database.rows<ShownJob>(sql`
    select ${shownColumns} from contact_jobs left join import_logs using (account_id, job_id)
    where account_id = ${accountId} and kind = 'import' and ready and not dry_run order by contact_jobs.created_at desc
    limit ${limit}`);

/** Takes the file of a dry run for its import; undefined if it is no longer available. */
export const claimFile = (database: Queryable, accountId: number, jobId: string): Promise<JobRow | undefined> =>
  database.first<JobRow>(sql`
    update contact_jobs set file_kept = false
    where account_id = ${accountId} and job_id = ${jobId} and file_kept and status in ('completed', 'errored')
    returning *`);

/** Whether the job's file is still needed; the file of a failed dry run cannot be imported. */
export async function keepsFile(database: Queryable, accountId: number, jobId: string): Promise<boolean> {
  const row = await database.first<{ file_kept: boolean }>(sql`
    update contact_jobs set file_kept = file_kept and status <> 'failed'
    where account_id = ${accountId} and job_id = ${jobId} returning file_kept`);
  return row?.file_kept ?? false;
}

/** Those of the given jobs whose file has not been processed yet. */
export async function jobsWithFiles(database: Queryable, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ job_id: string }>(sql`
    select job_id::text from contact_jobs
    where job_id::text = any(${jobIds}::text[]) and (file_kept or (status = 'pending' and ready))`);
  return new Set(rows.map((row) => row.job_id));
}

/** The total size in bytes of an account's unprocessed files. */
export async function storedBytes(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ bytes: number }>(sql`
    select coalesce(sum(bytes_total), 0)::bigint as bytes from contact_jobs
    where account_id = ${accountId} and kind = 'import' and (file_kept or (status = 'pending' and ready))`);
  return row?.bytes ?? 0;
}

/**
 * Imports of an account that have not ended. Those whose file has not come within an hour are given up first where
 * there are \`most\`.
 */
export async function pendingImports(database: Queryable, accountId: number, most: number): Promise<number> {
  const pending = async (): Promise<number> =>
    (
      await database.first<{ count: number }>(sql`
      select count(*) as count from contact_jobs
      where account_id = ${accountId} and kind = 'import' and status = 'pending'`)
    )?.count ?? 0;
  const count = await pending();
  if (count < most) return count;
  await database.execute(sql`
    update contact_jobs set status = 'failed', finished_at = now(), payload = '{}', failure_id = 'csv-empty',
      failure_message = 'The file was not uploaded within an hour, and other imports took its place.'
    where account_id = ${accountId} and kind = 'import' and status = 'pending' and not ready
      and created_at < now() - interval '1 hour'`);
  return pending();
}

/** Releases files of dry runs that were not imported within a day. Returns their jobs. */
export const releaseFiles = (database: Queryable): Promise<{ job_id: string }[]> =>
  database.rows<{ job_id: string }>(sql`
    update contact_jobs set file_kept = false where file_kept and finished_at < now() - interval '1 day'
    returning job_id`);

/** Deletes the undo data of imports that can no longer be undone. */
export const removeExpiredLogs = (database: Queryable): Promise<number> =>
  database.execute(sql`delete from import_logs where expires_at < now()`);

/** Whether the import can be undone, and the job that is undoing it; locks it against a concurrent undo. */
export const findUndoable = (
  transaction: Queryable,
  accountId: number,
  jobId: string,
): Promise<UndoState | undefined> =>
  transaction.first<UndoState>(sql`
    select import.status, import.created_count + import.updated_count - import.unchanged_count as touched, import.name,
      exists
        (select 1 from import_logs
          where import_logs.account_id = import.account_id and import_logs.job_id = import.job_id)
        as has_log,
      (select undo.status from contact_jobs as undo
        where undo.account_id = import.account_id and undo.job_id = import.undo_job_id)
        as undo_status
    from contact_jobs as import
    where account_id = ${accountId} and job_id = ${jobId} and kind = 'import' and not dry_run for update of import`);

export interface UndoState {
  readonly status: JobRow['status'];
  /** Contacts that the import created or changed. */
  readonly touched: number;
  readonly name: string;
  readonly has_log: boolean;
  readonly undo_status: JobRow['status'] | null;
}

/** Stores which job undoes the import. The undo data is kept until that job has finished. */
export async function markUndone(
  transaction: Queryable,
  accountId: number,
  jobId: string,
  undoJobId: string,
): Promise<void> {
  await transaction.execute(
    sql`update contact_jobs set undo_job_id = ${undoJobId} where account_id = ${accountId} and job_id = ${jobId}`,
  );
  await transaction.execute(sql`
    update import_logs set expires_at = greatest(expires_at, now() + interval '1 day')
    where account_id = ${accountId} and job_id = ${jobId}`);
}
