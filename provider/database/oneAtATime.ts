import type { Database, Queryable } from './database';
import { sql } from './sql';

/**
 * Runs what counts an account's rows and then adds one, so that no other request of the account does the same in
 * between: else two at once would both take the last place of a limit. In a transaction of its own, or in the caller's.
 */
export function oneAtATime<Result>(
  database: Queryable,
  accountId: number,
  work: (database: Queryable) => Promise<Result>,
): Promise<Result> {
  const locked = async (transaction: Queryable): Promise<Result> => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('limits ' || ${accountId}::text, 0))`);
    return work(transaction);
  };
  return isPool(database) ? database.transaction(locked) : locked(database);
}

const isPool = (database: Queryable): database is Database => 'transaction' in database;
