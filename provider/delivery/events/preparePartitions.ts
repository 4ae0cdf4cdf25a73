import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Months that are ready before they begin: a worker may be down for some weeks. */
const monthsAhead = 2;

/**
 * Makes the partitions of `email_events` for this month and the next two where they are missing.
 * @returns how many were made.
 */
export async function preparePartitions(database: Queryable): Promise<number> {
  const row = await database.first<{ made: number }>(sql`select prepare_event_partitions(${monthsAhead}::int) as made`);
  return row?.made ?? 0;
}
