import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Database } from '../../database/database';
import { type Sql, sql } from '../../database/sql';

/** The name a process claims deliveries under, provably alive for as long as it is held. */
export interface WorkerIdentity {
  readonly workerId: string;
  /** Aborts when the database no longer knows this worker as alive: nothing more may be claimed under this name. */
  readonly lost: AbortSignal;
  /** Gives the name up: whatever is still `sending` under it becomes `unconfirmed` at the next recovery. */
  release(): Promise<void>;
}

/** The advisory lock that stands for a worker's life. */
export function workerLock(workerId: string): Sql {
  return sql`hashtextextended('delivery worker ' || ${workerId}::text, 0)`;
}

/**
 * Takes a new worker name and locks it. The lock belongs to an open transaction of one connection: it goes with
 * the process, however that ends, and no clock is involved. Takes one connection of the pool for itself.
 */
export async function holdWorkerIdentity(database: Database): Promise<WorkerIdentity> {
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
        // The transaction idles by design, and the host of a dead client must not hold its lock for hours.
        await transaction.execute(sql`
          select set_config('idle_in_transaction_session_timeout', '0', true),
            set_config('tcp_keepalives_idle', '30', true)`);
        await transaction.execute(sql`select pg_advisory_xact_lock(${workerLock(workerId)})`);
        // A statement with parameters leaves its portal open, and with it its view of the database, until the next one
        // or the end of the transaction. As long as that lasts no row that anybody changes can be cleaned up, anywhere.
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
