import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { sql } from '../database/sql';
import type { Database } from '../database/database';

/** This process among those that work on jobs. */
export interface WorkerMembership {
  begin(jobName: string, jobId: string): Promise<void>;
  end(jobName: string, jobId: string): Promise<void>;
  leave(): Promise<void>;
}

const lockClass = 4680;
const sweepMilliseconds = 5000;

/**
 * Joins the workers: holds an advisory lock for as long as the process lives, and
 * hands the jobs of processes that are gone back to the queue, now and then. A job
 * that was lost as often as it may be retried fails instead.
 */
export async function joinWorkers(url: string, database: Database, log: FastifyBaseLogger): Promise<WorkerMembership> {
  const workerId = randomInt(1, 2 ** 31 - 1);
  let left = false;
  let client: pg.Client | undefined;

  const hold = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on('error', (error) => {
      // PostgreSQL ended the connection, and the lock with it: take it again at the next sweep.
      log.warn({ err: error }, 'the connection that marks this worker as alive broke');
      client = undefined;
    });
    await fresh.connect();
    await fresh.query('select pg_advisory_lock($1, $2)', [lockClass, workerId]);
    client = fresh;
  };

  const sweep = async (): Promise<void> => {
    if (!client) await hold();
    const lost = await takeBackLostJobs(database);
    if (lost > 0) log.warn({ jobs: lost }, 'took over the jobs of a process that ended unexpectedly');
  };

  await sweep();
  let sweeping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweep().catch((error: unknown) => {
      if (!left) log.error({ err: error }, 'looking for lost jobs failed');
    });
  }, sweepMilliseconds);
  timer.unref();

  return {
    async begin(jobName, jobId) {
      await database.execute(
        sql`insert into job_runs (job_name, job_id, worker_id) values (${jobName}, ${jobId}, ${workerId})
            on conflict (job_name, job_id) do update set worker_id = excluded.worker_id, started_at = now()`,
      );
    },
    async end(jobName, jobId) {
      await database.execute(sql`delete from job_runs where job_name = ${jobName} and job_id = ${jobId} and worker_id = ${workerId}`);
    },
    async leave() {
      left = true;
      clearInterval(timer);
      await sweeping;
      await client?.end();
    },
  };
}

async function takeBackLostJobs(database: Database): Promise<number> {
  return database.execute(sql`
    with lost as (
      delete from job_runs
      where not exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${lockClass} and objid = worker_id::oid and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())
      )
      returning job_name, job_id
    )
    update pgboss.job
    set state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
        start_after = now(),
        completed_on = case when retry_count < retry_limit then null else now() end
    from lost
    where job.name = lost.job_name and job.id = lost.job_id and job.state = 'active'`);
}
