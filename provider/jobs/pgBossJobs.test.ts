import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { openDatabase, type Database } from '../database/database';
import { sql } from '../database/sql';
import { WorkMark } from '../quarantine/workMark';
import { Cleanup } from '../testing/cleanup';
import { eventually } from '../testing/eventually';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { startJobs, type RunningJobs } from './pgBossJobs';

const { log } = Fastify({ logger: false });
const cleanup = new Cleanup();
let testDatabase: TestDatabase;
let database: Database;
let jobs: RunningJobs;
let events: EventEmitter;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  cleanup.add(() => testDatabase.drop());
  database = cleanup.own(openDatabase(testDatabase.url));
  jobs = await startJobs({ url: testDatabase.url, database, log, works: true });
  cleanup.add(() => jobs.stop());
  events = new EventEmitter();
});
afterEach(() => cleanup.run());

test('a job runs with its data', async () => {
  await jobs.define<{ text: string }>('greet', async ({ text }) => void events.emit('done', text));
  const done = once(events, 'done');
  await jobs.send('greet', { text: 'hello' });
  expect(await done).toEqual(['hello']);
});

test('a failed job is retried', async () => {
  let tries = 0;
  await jobs.define('flaky', async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    events.emit('done');
  });
  const done = once(events, 'done');
  await jobs.send('flaky', {});
  await done;
  expect(tries).toBe(2);
});

test('with a key a second job is not queued while the first waits or runs', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let runs = 0;
  await jobs.define('once', async () => {
    runs += 1;
    events.emit('started');
    await released;
    events.emit('done');
  });
  const started = once(events, 'started');
  await Promise.all([jobs.send('once', {}, { key: 'a' }), jobs.send('once', {}, { key: 'a' })]);
  await started;
  await jobs.send('once', {}, { key: 'a' });
  const queued = await database.first<{ count: number }>(
    sql`select count(*) as count from pgboss.job where name = 'once'`,
  );
  const done = once(events, 'done');
  release();
  await done;
  expect({ queued: queued?.count, runs }).toEqual({ queued: 1, runs: 1 });
});

test('the job of a process that died is taken over', async () => {
  // The state after a killed worker: a job in progress, assigned to a worker that holds no lock.
  await jobs.define('import', async () => void events.emit('done'));
  await jobs.stop();
  const id = randomUUID();
  await database.execute(sql`
    insert into pgboss.job (id, name, data, state, started_on, retry_limit, expire_in)
    values (${id}, 'import', '{}', 'active', now(), 5, interval '15 minutes')`);
  await database.execute(sql`insert into job_runs (job_name, job_id, worker_id) values ('import', ${id}, 12345)`);
  const done = once(events, 'done');
  jobs = await startJobs({ url: testDatabase.url, database, log, works: true });
  await jobs.define('import', async () => void events.emit('done'));
  await done;
});

test('a lost run does not count as a try: the job is taken over even after its last one', async () => {
  await jobs.define('import', async () => undefined);
  await jobs.stop();
  const id = randomUUID();
  await database.execute(sql`
    insert into pgboss.job (id, name, data, state, started_on, retry_count, retry_limit, expire_in)
    values (${id}, 'import', '{}', 'active', now(), 5, 5, interval '15 minutes')`);
  await database.execute(sql`insert into job_runs (job_name, job_id, worker_id) values ('import', ${id}, 12345)`);
  const done = once(events, 'done');
  jobs = await startJobs({ url: testDatabase.url, database, log, works: true });
  await jobs.define('import', async () => void events.emit('done'));
  await done;
  await jobs.stop();
  expect(await database.first(sql`select state::text, retry_count from pgboss.job where id = ${id}`)).toEqual({
    state: 'completed',
    retry_count: 5,
  });
});

test('jobs that a process had claimed but not recorded are taken over: new ones, and lost ones', async () => {
  const left = new Set(['new', 'lost']);
  const define = (): Promise<void> =>
    jobs.define<{ which: string }>('import', async ({ which }) => {
      left.delete(which);
      if (left.size === 0) events.emit('done');
    });
  await define();
  await jobs.stop();
  for (const which of left) {
    const id = randomUUID();
    await database.execute(sql`
      insert into pgboss.job (id, name, data, state, started_on, retry_limit, expire_in)
      values (${id}, 'import', ${JSON.stringify({ which })}::jsonb, 'active', now(), 5, interval '15 minutes')`);
    if (which === 'lost')
      await database.execute(
        sql`insert into job_runs (job_name, job_id, worker_id, losses) values ('import', ${id}, null, 2)`,
      );
  }
  const done = once(events, 'done');
  jobs = await startJobs({ url: testDatabase.url, database, log, works: true });
  await define();
  await done;
});

test('a job that ended too many processes without progress is quarantined; others continue', async () => {
  const lose = async (name: string, data: object): Promise<void> => {
    const id = randomUUID();
    await database.execute(sql`
      insert into pgboss.job (id, name, data, state, started_on, retry_limit, expire_in)
      values (${id}, ${name}, ${JSON.stringify(data)}::jsonb, 'active', now(), 5, interval '15 minutes')`);
    await database.execute(
      sql`insert into job_runs (job_name, job_id, worker_id, losses) values (${name}, ${id}, 12345, 9)`,
    );
  };
  const define = async (): Promise<void> => {
    for (const name of ['poison', 'slow']) {
      await jobs.define<{ n: number }>(name, async ({ n }) => void events.emit(name, n), {
        progressed: async () => name === 'slow',
        quarantined: async ({ n }, reason) => void events.emit('quarantined', n, reason),
      });
    }
  };
  await define();
  await jobs.stop();
  await lose('poison', { n: 1 });
  await lose('slow', { n: 2 });
  const quarantined = once(events, 'quarantined');
  const progressed = once(events, 'slow');
  events.on('poison', () => events.emit('error', new Error('It was done a third time.')));
  jobs = await startJobs({ url: testDatabase.url, database, log, works: true });
  await define();
  expect(await quarantined).toEqual([1, expect.stringContaining('stopped the server repeatedly')]);
  expect(await progressed).toEqual([2]);
  expect(await database.first(sql`select state::text from pgboss.job where name = 'poison'`)).toEqual({
    state: 'failed',
  });
});

test('of jobs lost in a crash, those that waited are not blamed, and several share the blame', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lost-jobs-'));
  cleanup.add(() => rm(dataDir, { recursive: true }));
  const crashed = (workerId: number): void => WorkMark.open(dataDir, workerId).recordCrash();
  const lose = async (name: string, workerId: number, losses: number, waiting: boolean): Promise<void> => {
    const id = randomUUID();
    await database.execute(sql`
      insert into pgboss.job (id, name, data, state, started_on, retry_limit, expire_in)
      values (${id}, ${name}, '{}', 'active', now(), 5, interval '15 minutes')`);
    await database.execute(sql`
      insert into job_runs (job_name, job_id, worker_id, losses, waiting)
      values (${name}, ${id}, ${workerId}, ${losses}, ${waiting})`);
  };
  const names = ['poison', 'patient', 'together', 'beside'];
  const define = async (): Promise<void> => {
    for (const name of names) {
      await jobs.define(name, async () => void events.emit(name), {
        quarantined: async () => void events.emit('quarantined', name),
      });
    }
  };
  await define();
  await jobs.stop();
  crashed(111);
  await lose('poison', 111, 4, false);
  await lose('patient', 111, 4, true);
  crashed(222);
  await lose('together', 222, 4, false);
  await lose('beside', 222, 0, false);
  const outcomes = Promise.all([
    once(events, 'quarantined'),
    ...['patient', 'together', 'beside'].map((name) => once(events, name)),
  ]);
  jobs = await startJobs({ url: testDatabase.url, database, log, works: true, dataDir });
  await define();
  expect(await outcomes).toEqual([['poison'], [], [], []]);
});

test('stopping aborts the signal of a running job', async () => {
  await jobs.define('long', async (_data, signal) => {
    events.emit('started');
    await once(signal, 'abort');
  });
  const started = once(events, 'started');
  await jobs.send('long', {});
  await started;
  await jobs.stop();
  const row = await database.first<{ state: string }>(sql`select state from pgboss.job where name = 'long'`);
  expect(row).toEqual({ state: 'completed' });
});

test('stopping waits for every worker and for the result of the last job', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `queue-${index}`);
  await Promise.all(names.map((name) => jobs.define(name, async () => void events.emit('done'))));
  const done = once(events, 'done');
  await jobs.send('queue-7', {});
  await done;
  // Many workers share few connections, so some of their statements wait for one.
  await jobs.stop();
  // PostgreSQL takes a moment to notice.
  await eventually(
    async () =>
      (
        await database.rows(sql`
          select 1 from pg_stat_activity
          where datname = current_database() and application_name = 'sendwright queue'`)
      ).length === 0,
  );
  const row = await database.first<{ state: string }>(sql`select state from pgboss.job where name = 'queue-7'`);
  expect(row).toEqual({ state: 'completed' });
});

test('processes that start at once make the same queues', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(() => startJobs({ url: testDatabase.url, database, log, works: true })),
  );
  for (const other of others) cleanup.add(() => other.stop());
  const names = Array.from({ length: 12 }, (_, index) => `shared-${index}`);
  await Promise.all(
    [jobs, ...others].flatMap((one, place) =>
      (place % 2 ? names : names.toReversed()).map((name) => one.define(name, async () => undefined)),
    ),
  );
  const queues = await database.first<{ count: number }>(
    sql`select count(*) as count from pgboss.queue where name like 'shared-%'`,
  );
  expect(queues).toEqual({ count: names.length });
});
