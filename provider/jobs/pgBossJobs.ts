import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { sql } from '../database/sql';
import type { Database, Transaction } from '../database/database';
import { addNotice } from '../domains/notifications/notices';
import { jobQuarantined } from '../quarantine/strikes';
import { joinWorkers, type LostJob, type Verdict, type WorkerMembership } from './workers';
import type { JobOptions, Jobs } from './jobs';
import { pollForWork } from './pollForWork';
import { openQueueConnections } from './queueConnections';

/** Jobs on a running queue; `stop` lets current runs finish. */
export interface RunningJobs extends Jobs {
  /** The id of this process in the queue; unset if it runs no jobs. */
  readonly workerId: number | undefined;
  /** Tells running jobs that the process stops, and starts no others, ahead of `stop`. Jobs can still be queued. */
  announceStop(): void;
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly url: string;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** False in processes that only queue jobs: handlers are not defined and schedules not run. */
  readonly works: boolean;
  /** The folder in which processes mark what they compose (`WorkMark`); unset: no marks. */
  readonly dataDir?: string;
}

/** How often all queues are checked for due jobs: those queued by other processes, and retries. */
const askMilliseconds = 500;
/** Workers are woken; their own polling is only a fallback if that check fails. */
const pollSeconds = 30;
const stopMilliseconds = 15_000;

/** Creates the queue's tables, for a template database. */
export const installJobs = (url: string): Promise<void> => createJobQueues(url, []);

/** Creates the queue's tables, and these queues if they don't exist. */
export async function createJobQueues(url: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  // Each is a partition, and attaching several at once deadlocks.
  for (const name of names) await boss.createQueue(name);
  await boss.stop({ graceful: false, wait: true });
}

/** Starts the queue (pg-boss, in the schema `pgboss`). */
export async function startJobs({ url, database, log, works, dataDir }: JobsOptions): Promise<RunningJobs> {
  const report = (error: Error): void => log.error({ err: error }, 'the job queue reports an error');
  const stopping = new AbortController();
  const connections = openQueueConnections(url, 4, report, stopping.signal);
  const boss = new PgBoss({ db: connections, schedule: works, supervise: works, maintenanceIntervalSeconds: 30 });
  boss.on('error', report);
  await boss.start().catch(async (error: unknown) => {
    await connections.close();
    throw error;
  });
  const judges = new Map<string, (job: LostJob) => Promise<Verdict>>();
  const judge = async (job: LostJob): Promise<Verdict> => (await judges.get(job.name)?.(job)) ?? 'unknown';
  const membership: WorkerMembership | undefined = works
    ? await joinWorkers(url, database, log, { dataDir, judge })
    : undefined;
  const queues = new Map<string, Promise<void>>();
  const workers = new Map<string, string[]>();
  const wake = (queue: string): void => workers.get(queue)?.forEach((id) => boss.notifyWorker(id));
  const wakeDue = async (): Promise<boolean> => {
    (await connections.waiting()).forEach(wake);
    return false;
  };
  if (works)
    void pollForWork(stopping.signal, {
      look: wakeDue,
      every: askMilliseconds,
      failed: (error) => log.error({ err: error }, 'the job queues could not be asked'),
    });
  const options = new Map<string, JobOptions>();
  let making: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | undefined;

  /** A job may be queued by a process that does not define it, and before the defining process has started. */
  const ensureQueue = (name: string): Promise<void> => {
    const known = queues.get(name);
    if (known) return known;
    // One at a time across all processes: each queue is a partition, and PostgreSQL deadlocks if several are attached
    // at once.
    const make = () =>
      database.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('job queues', 4680))`);
        await boss.createQueue(name);
      });
    const made = making.then(make).catch((error: unknown) => {
      queues.delete(name);
      throw error;
    });
    making = made.catch(() => undefined);
    queues.set(name, made);
    return made;
  };

  /** Jobs that were lost before run one at a time, so that the next loss is of only one. */
  let suspects: Promise<unknown> = Promise.resolve();
  const alone = (work: () => Promise<void>): Promise<void> => {
    const done = suspects.then(() =>
      database.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('suspect jobs', 4680))`);
        await work();
      }),
    );
    suspects = done.catch(() => undefined);
    return done;
  };

  const sendOptions = (name: string): PgBoss.SendOptions => {
    const { retries = 5, expireInSeconds = 900 } = options.get(name) ?? {};
    return { retryLimit: retries, retryDelay: 1, retryBackoff: true, expireInSeconds };
  };

  async function run<Data extends object>(
    name: string,
    job: PgBoss.Job<Data>,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
    worker: WorkerMembership,
  ): Promise<void> {
    // Fetched while the process stops: return it to the queue.
    stopping.signal.throwIfAborted();
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(job.expireInSeconds * 1000)]);
    const wasLost = await worker.begin(name, job.id);
    const suspect = async (): Promise<void> => {
      await worker.resume(name, job.id);
      await handler(job.data, signal);
    };
    try {
      await (wasLost ? alone(suspect) : handler(job.data, signal));
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error({ err: error, job: name, jobId: job.id }, 'a job failed and will be tried again');
      throw error;
    } finally {
      await worker.end(name, job.id);
    }
  }

  return {
    workerId: membership?.workerId,
    async define(name, handler, jobOptions = {}) {
      options.set(name, jobOptions);
      judges.set(name, async (job) => {
        // The data of a job matches the handler defined under its name.
        const given = job.data as Parameters<typeof handler>[0];
        if (await jobOptions.progressed?.(given)) return 'once more';
        if (jobOptions.quarantined) await jobOptions.quarantined(given, jobQuarantined);
        else await noticeOf(database, job);
        return 'quarantined';
      });
      await ensureQueue(name);
      if (!membership) return;
      const ids: string[] = [];
      for (let index = 0; index < (jobOptions.concurrency ?? 1); index += 1) {
        const id = await boss.work<Parameters<typeof handler>[0]>(
          name,
          { batchSize: 1, pollingIntervalSeconds: pollSeconds },
          async ([job]) => {
            if (job) await connections.during(run(name, job, handler, membership));
          },
        );
        ids.push(id);
      }
      workers.set(name, ids);
    },

    async send(name, data, { key, startAfter } = {}) {
      await ensureQueue(name);
      const details = { ...sendOptions(name), ...(startAfter && { startAfter }) };
      if (key === undefined) await boss.send(name, data, { ...details, db: connections.once });
      else await database.transaction((transaction) => sendOnce(boss, transaction, name, key, data, details));
      if (!startAfter && !stopping.signal.aborted) wake(name);
    },

    async schedule(name, cron) {
      await ensureQueue(name);
      await boss.schedule(name, cron, {}, { ...sendOptions(name), tz: 'UTC' });
    },

    announceStop,
    stop: () => (stopped ??= stopAll()),
  };

  function announceStop(): void {
    stopping.abort(new Error('The process stops.'));
  }

  async function stopAll(): Promise<void> {
    announceStop();
    await boss.stop({ graceful: true, wait: true, timeout: stopMilliseconds });
    await Promise.race([connections.close(), delay(stopMilliseconds, undefined, { ref: false })]);
    await membership?.leave();
  }
}

/** Notifies the account that a job belongs to; others are only logged. */
async function noticeOf(database: Database, { name, id, data }: LostJob): Promise<void> {
  const accountId: unknown = 'accountId' in data ? data.accountId : undefined;
  if (
    typeof accountId !== 'number' ||
    (await database.first(sql`select 1 from accounts where account_id = ${accountId}`)) === undefined
  )
    return;
  await addNotice(database, accountId, {
    occasion: `quarantined job ${id}`,
    tone: 'warning',
    title: 'Some work was quarantined',
    message: `${jobQuarantined} (${name})`,
    link: '/',
  });
}

/** The lock makes check and insert atomic; otherwise two simultaneous requests would both queue a job. */
async function sendOnce(
  boss: PgBoss,
  transaction: Transaction,
  name: string,
  key: string,
  data: object,
  options: PgBoss.SendOptions,
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name}\n${key}`}, 4680))`);
  const open = await transaction.first(sql`
    select 1 from pgboss.job
    where name = ${name} and singleton_key = ${key} and state in ('created', 'retry', 'active')`);
  if (open) return;
  const db: PgBoss.Db = { executeSql: (text, values) => transaction.client.query(text, values) };
  await boss.send(name, data, { ...options, singletonKey: key, db });
}
