import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/**
 * Deletes the counts of deleted sends. Events stay in the contacts' history and in reports; so do their reactions,
 * without which a late event would count a recipient a second time.
 */
export async function removeCounts(database: Queryable, accountId: number, ids: readonly string[]): Promise<void> {
  await database.execute(
    sql`delete from send_counts where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])`,
  );
  await database.execute(
    sql`delete from send_totals where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])`,
  );
  await database.execute(
    sql`delete from send_link_counts where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])`,
  );
}
