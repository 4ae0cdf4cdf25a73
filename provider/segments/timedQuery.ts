import pg from 'pg';
import type { Database, Queryable } from '../database/database';
import { sql } from '../database/sql';
import { turnsAt } from './queryTurns';

/** Thrown if a query exceeds its time limit. */
export class QueryTimeout extends Error {
  constructor() {
    super('The query takes too long.');
  }
}

export interface Patience {
  /** The query's account, which can run two at once. */
  readonly accountId: number;
  /** Total time for waiting in the queue and all its statements. */
  readonly milliseconds: number;
  /** Aborted when nobody waits for the response any more; PostgreSQL then cancels the query. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a read-only transaction within the time limit, after waiting for the account's turn. Throws QueryTimeout if the
 * time is not enough, or the signal's reason if it was aborted.
 */
export async function timedQuery<Result>(
  database: Database,
  { accountId, milliseconds, signal }: Patience,
  read: (queryable: Queryable) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const end = (): void => ended.abort(new QueryTimeout());
  const timer = setTimeout(end, milliseconds);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const giveBack = await turnsAt(database).take(accountId, ended.signal);
    try {
      return await readUntil(database, ended.signal, read);
    } finally {
      giveBack();
    }
  } catch (error) {
    signal?.throwIfAborted();
    // 57014: cancelled by us.
    if (error instanceof pg.DatabaseError && error.code === '57014') throw new QueryTimeout();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** Reads until the signal cancels the current statement. */
function readUntil<Result>(
  database: Database,
  ended: AbortSignal,
  read: (queryable: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('transaction_read_only', 'on', true)`);
    const process = await transaction.first<{ id: number }>(sql`select pg_backend_pid() as id`);
    let cancelling: Promise<unknown> | undefined;
    const cancel = (): void => {
      cancelling = database.execute(sql`select pg_cancel_backend(${process?.id ?? 0}::int)`).catch(() => undefined);
    };
    ended.addEventListener('abort', cancel, { once: true });
    try {
      ended.throwIfAborted();
      return await read(transaction);
    } finally {
      ended.removeEventListener('abort', cancel);
      // Wait before returning the connection to the pool: a late cancellation would hit its next user.
      await cancelling;
    }
  });
}
