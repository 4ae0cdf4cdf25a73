import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';

/**
 * Makes this transaction look rows up by key. The planner has no statistics for a send that started a second ago,
 * assumes one row, and scans the whole send for each batch, which slows large sends down with every row.
 */
export async function forceIndexScan(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_seqscan', 'off', true)`);
}

/**
 * The same for a statement that also addresses rows by `ctid`: it should fetch them directly. Otherwise the planner
 * would read the whole send through an index (it assumes one row) and compare each row with each `ctid`, which takes
 * seconds for ten thousand.
 */
export async function forceTidScan(transaction: Transaction): Promise<void> {
  await forceIndexScan(transaction);
  await transaction.execute(sql`select set_config('cpu_index_tuple_cost', '100', true)`);
}
