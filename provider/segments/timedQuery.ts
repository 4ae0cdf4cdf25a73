import pg from 'pg';
import type { Database, Queryable } from '../database/database';
import { sql } from '../database/sql';
import { turnsAt } from './queryTurns';

/** Thrown where a query took longer than it was given. */
export class QueryTimeout extends Error {
  constructor() {
    super('The query takes too long.');
  }
}

export interface Patience {
  /** Whose query it is: an account has two at once. */
  readonly accountId: number;
  /** For its turn and all its statements together. */
  readonly milliseconds: number;
  /** Aborted: nobody waits for the answer any more, and PostgreSQL stops working on it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads in a transaction that changes nothing, within the time given, once the account has its turn. Throws
 * QueryTimeout where that is not enough, and the signal's reason where it was aborted.
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
    // 57014: cancelled, by us.
    if (error instanceof pg.DatabaseError && error.code === '57014') throw new QueryTimeout();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** Reads until the signal cancels the statement under way. */
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
      // The connection goes back to the pool: a cancellation still on its way would hit its next user.
      await cancelling;
    }
  });
}
