import pg from 'pg';
import type PgBoss from 'pg-boss';

/** The queue's own connections. */
export interface QueueConnections extends PgBoss.Db {
  /** Waits for the statements under way, then closes. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Connections for pg-boss. Those that it opens itself it closes under the hands of its
 * workers: what still waits for a connection then waits for ever, and a worker that
 * waits never ends.
 */
export function openQueueConnections(url: string, connections: number, onError: (error: Error) => void): QueueConnections {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'pgboss' });
  pool.on('error', onError);
  const underWay = new Set<Promise<unknown>>();
  return {
    executeSql(text, values) {
      const query = pool.query(text, values);
      underWay.add(query);
      const done = (): boolean => underWay.delete(query);
      query.then(done, done);
      return query;
    },
    async close() {
      if (pool.ending) return;
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await pool.end();
    },
  };
}
