import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';

/**
 * New contacts from which on a job is worth a look at the tables, which takes up to a second: fewer are soon compared
 * with each other.
 */
const many = 1000;

/**
 * Has PostgreSQL look at contacts and lists after a job that added many. It looks by itself a minute later; until then
 * it takes them for one or two, and joins them by comparing each with all. Sends need no such look (see `audience`):
 * many small jobs come to many contacts, too. It is for what people do next with a list or a segment.
 */
export async function analyzeContactTables(database: Database, accountId: number, jobId: string): Promise<void> {
  const job = await database.first<{ created_count: number }>(sql`
    select created_count from contact_jobs where account_id = ${accountId} and job_id = ${jobId} and not dry_run`);
  // The columns that joins go by: values of fields are long, and nothing joins them.
  if ((job?.created_count ?? 0) >= many)
    await database.execute(sql`analyze contacts (account_id, contact_id, email), list_contacts`);
}
