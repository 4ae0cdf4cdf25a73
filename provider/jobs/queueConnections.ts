import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type PgBoss from 'pg-boss';
import { isOutage } from '../database/sqlState';

/**
 * The queue's own connections, which track pending work. `executeSql` waits while the database can't be reached:
 * pg-boss writes a job's result without awaiting it, so a failure there would end the process.
 */
export interface QueueConnections extends PgBoss.Db {
  /** For statements whose caller has to know that the database can't be reached, and that must not run twice. */
  readonly once: PgBoss.Db;
  /** The names of queues with a due job. */
  waiting(): Promise<string[]>;
  /** Counts `work` as pending until it settles. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** Waits until no statement or counted work is pending, then closes the connections. */
  close(): Promise<void>;
}

/**
 * Looks into each queue's table by index. A named statement, so that each connection plans it only once: there are
 * dozens of tables.
 */
const waiting = `
  select queue.name from pgboss.queue
  cross join lateral (
    select from pgboss.job where job.name = queue.name and job.state < 'active' and job.start_after < now() limit 1
  ) as due`;

/** Milliseconds between attempts while the database can't be reached. */
const retryMilliseconds = 250;

/**
 * Opens connections for pg-boss. It would close its own without waiting for its workers' loops; a statement that is
 * queued for a connection then waits forever, so the loop never ends and a job's result is not written.
 * @param stopping ends the wait for a database that can't be reached
 */
export function openQueueConnections(
  url: string,
  connections: number,
  report: (error: Error) => void,
  stopping: AbortSignal,
): QueueConnections {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'sendwright queue' });
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const going = new Set<Promise<unknown>>();

  function during<Result>(work: Promise<Result>): Promise<Result> {
    going.add(work);
    const end = (): boolean => going.delete(work);
    work.then(end, end);
    return work;
  }

  async function executeSql(text: string, values: unknown[]): Promise<pg.QueryResult> {
    for (;;) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        if (stopping.aborted || !isOutage(error)) throw error;
        await delay(retryMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  return {
    during,
    executeSql: (text, values) => during(executeSql(text, values)),
    once: { executeSql: (text, values) => during(pool.query(text, values)) },
    async waiting() {
      const { rows } = await during(pool.query<{ name: string }>({ name: 'waiting queues', text: waiting }));
      return rows.map(({ name }) => name);
    },
    async close() {
      while (going.size > 0) {
        await Promise.allSettled(going);
        // Finished work may start new work.
        await new Promise(setImmediate);
      }
      await pool.end();
    },
  };
}
