import pg from 'pg';
import type PgBoss from 'pg-boss';

/** The queue's own connections, which track pending work. */
export interface QueueConnections extends PgBoss.Db {
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

/**
 * Opens connections for pg-boss. It would close its own without waiting for its workers' loops; a statement that is
 * queued for a connection then waits forever, so the loop never ends and a job's result is not written.
 */
export function openQueueConnections(
  url: string,
  connections: number,
  report: (error: Error) => void,
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

  return {
    during,
    executeSql: (text, values) => during(pool.query(text, values)),
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
