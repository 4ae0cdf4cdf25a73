import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { JobRow } from '../jobs/contactJobs';

const batchSize = 5000;

/** The next contacts of a bulk change, in the order of their ids. */
export async function membersAfter(
  database: Queryable,
  accountId: number,
  jobId: string,
  position: string | null,
): Promise<string[]> {
  const rows = await database.rows<{ contact_id: string }>(sql`
    select contact_id from contact_job_members where account_id = ${accountId} and job_id = ${jobId}
      ${position === null ? sql`` : sql`and contact_id > ${position}`} order by contact_id limit ${batchSize}`);
  return rows.map((row) => row.contact_id);
}

/** Records a job's position, in the transaction of the batch. */
export async function moveTo(
  database: Queryable,
  { account_id: accountId, job_id: jobId }: JobRow,
  position: string | undefined,
): Promise<void> {
  await database.execute(
    sql`update contact_jobs set position = ${position ?? null} where account_id = ${accountId} and job_id = ${jobId}`,
  );
}
