import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Sql, sql } from '../database/sql';
import type { Database } from '../database/database';
import { addStrike, jobQuarantined } from '../quarantine/strikes';
import { markedWorkers, readMark, removeMark } from '../quarantine/workMark';

/** This process as one of the workers. */
export interface WorkerMembership {
  readonly workerId: number;
  /**
   * Records that this process now runs a job. Returns whether it was lost before: then it counts as waiting, which is
   * not its fault if the process ends, until `resume`.
   */
  begin(jobName: string, jobId: string): Promise<boolean>;
  /** Records that a waiting job runs. */
  resume(jobName: string, jobId: string): Promise<void>;
  end(jobName: string, jobId: string): Promise<void>;
  leave(): Promise<void>;
}

export interface WorkerOptions {
  /** The folder in which processes mark what they compose (`WorkMark`); unset: no marks. */
  readonly dataDir?: string | undefined;
  /** Called for jobs that were lost too often. */
  readonly judge?: (job: LostJob) => Promise<Verdict>;
}

/** A job whose processes have died under it. */
export interface LostJob {
  readonly name: string;
  readonly id: string;
  readonly data: object;
}

/** `unknown` if this process has no handler for the job, or not yet. */
export type Verdict = 'quarantined' | 'once more' | 'unknown';

const lockClass = 4680;
/**
 * The strikes for a job whose process died. A kill from outside counts least, because it may have had any reason; a
 * crash counts half for each of several jobs, because only one of them caused it.
 */
const lossOf = { killed: 3, crashedAmongOthers: 4, crashedAlone: 8 };
/**
 * A job is quarantined after two processes that stalled or crashed under it, once while it ran alone, or four that were
 * killed.
 */
const maximumLosses = 12;
const sweepMilliseconds = 5000;

/**
 * Joins the workers: holds an advisory lock for as long as the process lives, and regularly returns the jobs of dead
 * processes to the queue. Such a loss does not count as an attempt; a job that was lost too often is passed to `judge`
 * instead.
 */
export async function joinWorkers(
  url: string,
  database: Database,
  log: FastifyBaseLogger,
  { dataDir, judge }: WorkerOptions = {},
): Promise<WorkerMembership> {
  const workerId = randomInt(1, 2 ** 31 - 1);
  let left = false;
  let client: pg.Client | undefined;
  let suspected: ReadonlySet<string> = new Set();

  const hold = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on('error', (error) => {
      // PostgreSQL ended the connection and with it the lock: take it again at the next sweep.
      log.warn({ err: error }, 'the connection that marks this worker as alive broke');
      client = undefined;
    });
    await fresh.connect();
    await fresh.query('select pg_advisory_lock($1, $2)', [lockClass, workerId]);
    client = fresh;
  };

  const sweep = async (): Promise<void> => {
    if (!client) await hold();
    const gone = await recordMarks(database, dataDir, log);
    const unnoted = await unrecordedJobs(database);
    // Also seen by the last check: its process died between taking it and recording that, and no other would take it
    // for hours.
    const forgotten = unnoted.filter((id) => suspected.has(id));
    suspected = new Set(unnoted);
    const lost = (await reclaimLostJobs(database, gone)) + (await reclaimForgottenJobs(database, forgotten));
    if (lost > 0) log.warn({ jobs: lost }, 'took over the jobs of a process that ended unexpectedly');
    if (judge) await quarantineLostJobs(database, judge, log);
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
    workerId,
    async begin(jobName, jobId) {
      const row = await database.first<{ losses: number }>(
        sql`insert into job_runs (job_name, job_id, worker_id) values (${jobName}, ${jobId}, ${workerId})
            on conflict (job_name, job_id) do update
              set worker_id = excluded.worker_id, started_at = now(), waiting = job_runs.losses > 0
            returning losses`,
      );
      return row !== undefined && row.losses > 0;
    },
    async resume(jobName, jobId) {
      await database.execute(
        sql`update job_runs set waiting = false
            where job_name = ${jobName} and job_id = ${jobId} and worker_id = ${workerId}`,
      );
    },
    async end(jobName, jobId) {
      await database.execute(
        sql`delete from job_runs where job_name = ${jobName} and job_id = ${jobId} and worker_id = ${workerId}`,
      );
    },
    async leave() {
      left = true;
      clearInterval(timer);
      await sweeping;
      await client?.end();
    },
  };
}

/** The worker of `job_runs`, or of a mark, is dead. */
const isGone = (workerId: Sql): Sql => sql`not exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${lockClass} and objid = ${workerId}::oid and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
)`;

interface GoneWorkers {
  /** They were composing a message, so no job is blamed. */
  readonly blamed: readonly number[];
  /** They stalled or crashed. */
  readonly crashed: readonly number[];
}

/** Records what dead processes on this machine were composing. */
async function recordMarks(
  database: Database,
  dataDir: string | undefined,
  log: FastifyBaseLogger,
): Promise<GoneWorkers> {
  if (dataDir === undefined) return { blamed: [], crashed: [] };
  const gone = await database.rows<{ worker_id: number }>(sql`
    select worker_id from unnest(${await markedWorkers(dataDir)}::int[]) as marked (worker_id)
    where ${isGone(sql`worker_id`)}`);
  const blamed: number[] = [];
  const failed: number[] = [];
  for (const { worker_id: workerId } of gone) {
    const { subject, crashed } = await readMark(dataDir, workerId);
    if (crashed) failed.push(workerId);
    if (subject) {
      log.warn(subject, 'a process ended while it made this message');
      await addStrike(database, subject);
      blamed.push(workerId);
    }
    await removeMark(dataDir, workerId);
  }
  return { blamed, crashed: failed };
}

/** Without `started_on`, pg-boss does not count the run as an attempt: the job itself did not fail. */
const backToTheQueue = sql`state = 'retry', start_after = now(), started_on = null`;

/** Jobs that were lost too often stay unassigned and are judged. */
async function reclaimLostJobs(database: Database, { blamed, crashed }: GoneWorkers): Promise<number> {
  return database.execute(sql`
    with gone as materialized (
      select job_name, job_id, worker_id from job_runs where worker_id is not null and ${isGone(sql`worker_id`)}
      for update
    ), lost as (
      update job_runs set worker_id = null, losses = losses + case
        when job_runs.waiting or gone.worker_id = any(${blamed}::int[]) then 0
        when not gone.worker_id = any(${crashed}::int[]) then ${lossOf.killed}::int
        when exists (
          select from job_runs as other
          where other.worker_id = gone.worker_id and not other.waiting
            and (other.job_name, other.job_id) <> (gone.job_name, gone.job_id)) then ${lossOf.crashedAmongOthers}::int
        else ${lossOf.crashedAlone}::int end
      from gone where job_runs.job_name = gone.job_name and job_runs.job_id = gone.job_id
      returning job_runs.job_name, job_runs.job_id, losses
    )
    update pgboss.job set ${backToTheQueue}
    from lost
    where job.name = lost.job_name and job.id = lost.job_id and job.state = 'active' and losses < ${maximumLosses}`);
}

/** No process claims to run it, and it does not wait to be judged. */
const isUnnoted = sql`state = 'active' and not exists (
  select from job_runs
  where job_name = job.name and job_id = job.id and (worker_id is not null or losses >= ${maximumLosses}))`;

/** Jobs that were taken by a process that has not recorded running them. */
async function unrecordedJobs(database: Database): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select id from pgboss.job where ${isUnnoted}`);
  return rows.map(({ id }) => id);
}

async function reclaimForgottenJobs(database: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return database.execute(sql`
    update pgboss.job set ${backToTheQueue}
    where id = any(${ids}::uuid[]) and ${isUnnoted}`);
}

async function quarantineLostJobs(
  database: Database,
  judge: (job: LostJob) => Promise<Verdict>,
  log: FastifyBaseLogger,
): Promise<void> {
  await database.execute(sql`delete from job_runs where worker_id is null and started_at < now() - interval '14 days'`);
  const lost = await database.rows<LostJob>(sql`
    select job_name as name, job_id as id, coalesce(job.data, '{}') as data
    from job_runs left join pgboss.job on job.name = job_name and job.id = job_id
    where worker_id is null and losses >= ${maximumLosses}`);
  for (const job of lost) {
    const verdict = await judge(job);
    if (verdict === 'unknown') continue;
    await database.transaction(async (transaction) => {
      await transaction.execute(
        sql`delete from job_runs where job_name = ${job.name} and job_id = ${job.id} and worker_id is null`,
      );
      await transaction.execute(sql`
        update pgboss.job
        set state = ${verdict === 'quarantined' ? 'failed' : 'retry'}::pgboss.job_state, start_after = now(),
          completed_on = case when ${verdict === 'quarantined'}::boolean then now() end,
          output =
            case when ${verdict === 'quarantined'}::boolean then ${JSON.stringify({ message: jobQuarantined })}::jsonb
              end
        where name = ${job.name} and id = ${job.id} and state = 'active'`);
    });
    if (verdict === 'quarantined')
      log.error({ job: job.name, jobId: job.id }, 'a job is quarantined: processes have ended under it');
  }
}
