import pg from 'pg';
import type { Database, Queryable } from '../database/database';
import { sql } from '../database/sql';

/** Thrown where a statement took longer than it was given. */
export class QueryTimeout extends Error {
  constructor() {
    super('The query takes too long.');
  }
}

export interface Patience {
  readonly milliseconds: number;
  /** Aborted: nobody waits for the answer any more, and PostgreSQL stops working on it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads in a transaction that changes nothing, within the time given for each statement. Throws QueryTimeout where that
 * is not enough, and the signal's reason where it was aborted.
 */
export async function timedQuery<Result>(
  database: Database,
  { milliseconds, signal }: Patience,
  read: (queryable: Queryable) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  try {
    return await database.transaction(async (transaction) => {
      await transaction.execute(
        sql`select set_config('statement_timeout', ${String(Math.ceil(milliseconds))}, true), set_config('transaction_read_only', 'on', true)`,
      );
      const process = await transaction.first<{ id: number }>(sql`select pg_backend_pid() as id`);
      let cancelling: Promise<unknown> | undefined;
      const cancel = (): void => {
        cancelling = database.execute(sql`select pg_cancel_backend(${process?.id ?? 0}::int)`).catch(() => undefined);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        signal?.throwIfAborted();
        return await read(transaction);
      } finally {
        signal?.removeEventListener('abort', cancel);
        // The connection goes back to the pool: a cancellation still on its way would hit its next user.
        await cancelling;
      }
    });
  } catch (error) {
    signal?.throwIfAborted();
    // 57014: cancelled, which without our asking is the time-out.
    if (error instanceof pg.DatabaseError && error.code === '57014') throw new QueryTimeout();
    throw error;
  }
}
