import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';

/**
 * Has this transaction's statements look rows up by their keys. Of a send that began a second ago the planner knows
 * nothing: it takes it for one row and walks all of it for each batch, which makes a large send slower by the row.
 */
export async function forceIndexScan(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_seqscan', 'off', true)`);
}

/**
 * The same for a statement that also names rows by their place: it is to go there. The planner would read all of a send
 * by an index, which it takes for one row, and compare each row with each place: seconds for ten thousand.
 */
export async function forceTidScan(transaction: Transaction): Promise<void> {
  await forceIndexScan(transaction);
  await transaction.execute(sql`select set_config('cpu_index_tuple_cost', '100', true)`);
}
