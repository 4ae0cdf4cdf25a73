import type { Database, Queryable } from '../database/database';
import { sql } from '../database/sql';
import { hasSqlState } from '../database/sqlState';

/** Out of the pool's ten connections: the others remain for all other requests. */
const maximumConcurrent = 5;
const maximumPerAccount = 2;

interface Waiting {
  readonly accountId: number;
  readonly start: () => void;
}

/** A queue that limits concurrent slow queries, in total and per account, in order of arrival. */
class QueryTurns {
  private readonly running = new Map<number, number>();
  private readonly waiting = new Set<Waiting>();
  private total = 0;

  /** Resolves when it is the account's turn, with a function to call at the end. Rejects when the signal aborts. */
  async take(accountId: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const turn: Waiting = {
        accountId,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.waiting.delete(turn);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.add(turn);
      this.startNext();
    });
    return () => {
      this.total -= 1;
      const left = (this.running.get(accountId) ?? 1) - 1;
      if (left === 0) this.running.delete(accountId);
      else this.running.set(accountId, left);
      this.startNext();
    };
  }

  private startNext(): void {
    for (const turn of this.waiting) {
      if (this.total >= maximumConcurrent) return;
      const ofAccount = this.running.get(turn.accountId) ?? 0;
      if (ofAccount >= maximumPerAccount) continue;
      this.waiting.delete(turn);
      this.total += 1;
      this.running.set(turn.accountId, ofAccount + 1);
      turn.start();
    }
  }
}

const turns = new WeakMap<Database, QueryTurns>();

/** Thrown if a query exceeds its time limit. */
export class QueryTimeout extends Error {
  constructor() {
    super('The query takes too long.');
  }
}

export interface QueryLimits {
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
  { accountId, milliseconds, signal }: QueryLimits,
  read: (queryable: Queryable) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const deadline = performance.now() + milliseconds;
  const ended = new AbortController();
  const end = (): void => ended.abort(new QueryTimeout());
  const timer = setTimeout(end, milliseconds);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const giveBack = await turnsAt(database).take(accountId, ended.signal);
    try {
      return await readUntil(database, { deadline, signal: ended.signal }, read);
    } finally {
      giveBack();
    }
  } catch (error) {
    signal?.throwIfAborted();
    // Canceled by us.
    if (hasSqlState(error, 'queryCanceled')) throw new QueryTimeout();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/**
 * Reads until the signal cancels the current statement. A cancellation that arrives between two statements, or late
 * from a busy process, has no effect, so PostgreSQL also stops each statement itself at the deadline.
 */
function readUntil<Result>(
  database: Database,
  { deadline, signal: ended }: { readonly deadline: number; readonly signal: AbortSignal },
  read: (queryable: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const left = Math.max(1, Math.ceil(deadline - performance.now()));
    await transaction.execute(sql`
      select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(left)}, true)`);
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

/** The queue for a pool of connections. */
function turnsAt(database: Database): QueryTurns {
  const known = turns.get(database) ?? new QueryTurns();
  turns.set(database, known);
  return known;
}
