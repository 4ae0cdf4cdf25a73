import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Database } from '../../database/database';
import { type Sql, sql } from '../../database/sql';

/** The name under which a process claims deliveries. The process is provably alive as long as it holds the name. */
export interface WorkerIdentity {
  readonly workerId: string;
  /** Aborts when the database no longer considers this worker alive: nothing more may be claimed under this name. */
  readonly lost: AbortSignal;
  /** Releases the name: rows still `sending` under it become `unconfirmed` at the next recovery. */
  release(): Promise<void>;
}

/** The advisory lock that proves a worker is alive. */
export function workerLock(workerId: string): Sql {
  return sql`hashtextextended('delivery worker ' || ${workerId}::text, 0)`;
}

/**
 * Takes a new worker name and locks it. The lock belongs to an open transaction of one connection, so it ends with the
 * process, however that ends, and no clock is involved. Occupies one connection of the pool.
 */
export async function acquireWorkerIdentity(database: Database): Promise<WorkerIdentity> {
  const workerId = randomUUID();
  const lost = new AbortController();
  const releasing = new AbortController();
  const released = once(releasing.signal, 'abort');
  let ended = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    ended = database
      .transaction(async (transaction) => {
        const listening = new AbortController();
        const broken = Promise.race([
          once(transaction.client, 'error', { signal: listening.signal }),
          once(transaction.client, 'end', { signal: listening.signal }),
        ]).then(() => Promise.reject(new Error('the connection that held the worker lock has ended')));
        broken.catch(() => undefined);
        // The transaction is idle by design, and must not hold its lock for hours if the client's host dies.
        await transaction.execute(sql`
          select set_config('idle_in_transaction_session_timeout', '0', true),
            set_config('tcp_keepalives_idle', '30', true)`);
        await transaction.execute(sql`select pg_advisory_xact_lock(${workerLock(workerId)})`);
        // A statement with parameters keeps its portal open, and with it its snapshot, until the next statement or the
        // end of the transaction. While it is open, PostgreSQL can't clean up any changed row in any table.
        await transaction.execute(sql`select 1`);
        locked();
        await Promise.race([released, broken]);
        listening.abort();
      })
      .then(
        () => lost.abort(),
        (error: unknown) => {
          failed(error);
          lost.abort(error);
        },
      );
  });
  return {
    workerId,
    lost: lost.signal,
    async release() {
      releasing.abort();
      await ended;
    },
  };
}
