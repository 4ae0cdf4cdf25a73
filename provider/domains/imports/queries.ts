import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { JobRow } from '../contacts/contactJobs';
import { refusalReasons } from '../contacts/mergeContacts';
import type { CsvHeader } from './csvHeader';

/** Notes the header and where the rows begin. */
export async function beginImport(database: Database, job: JobRow, header: CsvHeader): Promise<JobRow> {
  const row = await database.first<JobRow>(sql`
    update contact_jobs set bytes_done = ${header.bytes}, header = ${JSON.stringify(header.columns)}
    where account_id = ${job.account_id} and job_id = ${job.job_id} and status = 'pending' returning *`);
  if (!row) throw new Error(`Job ${job.job_id} has ended meanwhile.`);
  return row;
}

/** Marks the file of an import as there; false when it already was, or the job has ended. */
export async function markUploaded(database: Queryable, accountId: number, jobId: string, bytes: number): Promise<boolean> {
  const rows = await database.execute(sql`
    update contact_jobs set ready = true, bytes_total = ${bytes}
    where account_id = ${accountId} and job_id = ${jobId} and kind = 'import' and not ready and status = 'pending'`);
  return rows > 0;
}

/** Counts a run of the job; the number since it last got anywhere. */
export async function countAttempt(database: Queryable, accountId: number, jobId: string): Promise<number> {
  const row = await database.first<{ attempts: number }>(sql`
    update contact_jobs set attempts = attempts + 1 where account_id = ${accountId} and job_id = ${jobId} returning attempts`);
  return row?.attempts ?? 0;
}

/** The HMAC key of the account's links. */
export async function linkSecret(database: Queryable, accountId: number): Promise<Buffer | undefined> {
  const row = await database.first<{ link_secret: Buffer }>(sql`select link_secret from accounts where account_id = ${accountId}`);
  return row?.link_secret;
}

export interface StoredRejection {
  readonly row_number: number;
  readonly reason: string;
  readonly cells: string[];
}

/** Some rejected rows after a row number, in file order. */
export const rejectionsAfter = (database: Queryable, accountId: number, jobId: string, rowNumber: number, limit: number): Promise<StoredRejection[]> =>
  database.rows<StoredRejection>(sql`
    select row_number, reason, cells from contact_job_rejections
    where account_id = ${accountId} and job_id = ${jobId} and row_number > ${rowNumber} order by row_number limit ${limit}`);

export async function hasRejections(database: Queryable, accountId: number, jobId: string): Promise<boolean> {
  const row = await database.first(sql`select 1 from contact_job_rejections where account_id = ${accountId} and job_id = ${jobId} limit 1`);
  return row !== undefined;
}

/** Whether rows of the job were refused because the account's plan takes no more contacts. */
export async function wasLimited(database: Queryable, accountId: number, jobId: string): Promise<boolean> {
  const row = await database.first(sql`
    select 1 from contact_job_rejections
    where account_id = ${accountId} and job_id = ${jobId} and reason = ${refusalReasons['contact-limit']} limit 1`);
  return row !== undefined;
}
