import pg from 'pg';
import type PgBoss from 'pg-boss';

/** The queue's own connections, which know what still goes on. */
export interface QueueConnections extends PgBoss.Db {
  /** The names of the queues that have a job to do now. */
  waiting(): Promise<string[]>;
  /** Counts `work` as going on until it settles. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** Waits until no statement and no counted work goes on, then frees the connections. */
  close(): Promise<void>;
}

/**
 * Looks into the table of each queue by its index. Named, so that a connection plans it once: there are dozens of
 * tables.
 */
const waiting = `
  select queue.name from pgboss.queue
  cross join lateral (
    select from pgboss.job where job.name = queue.name and job.state < 'active' and job.start_after < now() limit 1
  ) as due`;

/**
 * Opens connections for pg-boss. It closes those it opens itself without waiting for the loops of its workers, and a
 * statement that is still queued for a connection then waits for ever: the loop never ends, and what a job came to is
 * not written.
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
        // What was waited for may begin the next thing.
        await new Promise(setImmediate);
      }
      await pool.end();
    },
  };
}
