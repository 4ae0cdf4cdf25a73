import type { Database, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { hasSqlState } from '../../database/sqlState';
import { refusal } from '../../http/errors';

/** When work must be over (milliseconds, as `performance.now`), and how long one statement of it can take. */
export type Deadline = number | { readonly end: number; readonly statement: number };

function millisecondsTo(deadline: Deadline): number {
  if (typeof deadline === 'number') return deadline - performance.now();
  return Math.min(deadline.statement, deadline.end - performance.now());
}

/**
 * Runs statements that end by `deadline`, and in which PostgreSQL looks rows up by key: it does not know that a page of
 * a few hundred is all that is read. Without `sorts`, it also reads them in the order of an index where there is one.
 * With `maps`, it can read an index as a whole.
 * Throws 400 if the time is over.
 */
export async function beforeDeadline<Result>(
  database: Database,
  deadline: Deadline,
  work: (transaction: Transaction) => Promise<Result>,
  { sorts = true, maps = false } = {},
): Promise<Result> {
  const left = Math.min(Math.floor(millisecondsTo(deadline)), 2_147_483_647);
  if (left <= 0) throw refusal('message_query_too_broad');
  try {
    return await database.transaction(async (transaction) => {
      await transaction.execute(sql`
        select set_config('statement_timeout', ${String(left)}, true), set_config('jit', 'off', true),
          set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', ${maps ? 'on' : 'off'}, true),
          set_config('enable_sort', ${sorts ? 'on' : 'off'}, true)`);
      return work(transaction);
    });
  } catch (error) {
    if (hasSqlState(error, 'queryCanceled')) throw refusal('message_query_too_broad');
    throw error;
  }
}
