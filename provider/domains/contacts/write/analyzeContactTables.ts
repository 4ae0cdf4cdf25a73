import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';

/** A job that created at least this many contacts ends with `analyze`, which takes up to a second. */
const many = 1000;

/**
 * Runs `analyze` on contacts and lists after a job that added many. PostgreSQL would do so a minute later, and until
 * then assumes one or two contacts and joins them with nested loops. Sends don't need this (see `audience`), because
 * many small jobs add up to many contacts, too. It is for what people do next with a list or segment.
 */
export async function analyzeContactTables(database: Database, accountId: number, jobId: string): Promise<void> {
  const job = await database.first<{ created_count: number }>(sql`
    select created_count from contact_jobs where account_id = ${accountId} and job_id = ${jobId} and not dry_run`);
  // Only the columns used in joins: field values are long, and nothing joins them.
  if ((job?.created_count ?? 0) >= many)
    await database.execute(sql`analyze contacts (account_id, contact_id, email), list_contacts`);
}
