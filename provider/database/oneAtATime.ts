import type { Database, Queryable } from './database';
import { sql } from './sql';

/**
 * Serializes operations that count an account's rows and then add one; otherwise two concurrent requests could both
 * take the last place of a limit. Uses the caller's transaction or a new one.
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
