import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Partitions are created this many months ahead, because a worker may be down for weeks. */
const monthsAhead = 2;

/**
 * Creates missing partitions of `email_events` for this month and the next two.
 * @returns how many were created
 */
export async function preparePartitions(database: Queryable): Promise<number> {
  const row = await database.first<{ made: number }>(sql`select prepare_event_partitions(${monthsAhead}::int) as made`);
  return row?.made ?? 0;
}
