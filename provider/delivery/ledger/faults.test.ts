import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, openDatabase } from '../../database/database';
import { sql } from '../../database/sql';
import { createAccount } from '../../domains/accounts/signUp/createAccount';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { startMailServer } from '../../testing/mailServer';
import { startOwnPostgres } from '../../testing/ownPostgres';
import { seedSend } from '../../testing/seedSend';
import { startServerProcess } from '../../testing/serverProcess';

const recipients = 1500;
/** Per worker's transport. */
const connections = 10;

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** Makes PostgreSQL lose all its connections and recover from its log, as when one of its processes is killed. */
async function crashPostgres(database: Database): Promise<void> {
  const backend = await database.first<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and datname = current_database() limit 1`);
  if (backend === undefined) throw new Error('Nobody is connected.');
  process.kill(backend.pid, 'SIGKILL');
}

test('a worker is killed, then PostgreSQL crashes and restarts twice: everybody receives once', async () => {
  const mail = cleanup.own(await startMailServer({ pause: 3 }));
  const postgres = cleanup.own(await startOwnPostgres());
  const { dataDir } = postgres;
  const database = cleanup.own(openDatabase(postgres.url, { connections: 2 }));
  const { accountId } = await createAccount(database, {
    username: 'faults',
    email: 'faults@example.com',
    plan: 'advanced',
    admin: true,
  });
  const { singleSendId } = await seedSend(database, accountId, { recipients });
  const start = () =>
    startServerProcess({
      DATABASE_URL: postgres.url,
      SMTP_URL: mail.url,
      DATA_DIR: dataDir,
      PORT: '0',
      ROLE: 'worker',
      LOG_LEVEL: 'fatal',
    });
  const workers = [start(), start()];
  cleanup.add(async () => void (await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))));
  await Promise.all(workers.map((worker) => worker.prints('ready')));
  await database.execute(
    sql`update single_sends set status = 'scheduled', send_at = now() where account_id = ${accountId}`,
  );

  const sharing = async () =>
    (await database.rows(sql`select distinct worker_id from delivery_runs where account_id = ${accountId}`)).length;
  await eventually(async () => (await sharing()) === 2 && mail.taken.length >= recipients / 10, 60);
  await workers[0]?.kill('SIGKILL');
  // Why a worker ended says more than that nothing happens.
  const ended = workers[1]?.ended.then(() => Promise.reject(new Error(`The worker ended:\n${workers[1]?.output()}`)));
  const whileItRuns = (...wait: Parameters<typeof eventually>) => Promise.race([eventually(...wait), ended]);
  const taken = mail.taken.length;
  // The other worker continues, and takes over the deliveries of the dead one.
  let reached = taken;
  const goesOn = async () => {
    reached = Math.min(recipients, reached + recipients / 6);
    await whileItRuns(() => mail.taken.length >= reached, 90);
    reached = mail.taken.length;
  };
  await goesOn();
  await crashPostgres(database);
  await goesOn();
  await postgres.restart('fast');
  await goesOn();
  await postgres.restart('immediate');

  await whileItRuns(
    async () =>
      (await database
        .first(sql`select 1 from single_sends where account_id = ${accountId} and finished_at is not null`)
        .catch(() => undefined)) !== undefined,
    120,
  );
  const rows = await database.rows<{ email: string; state: string }>(sql`
    select email, state from deliveries where account_id = ${accountId} and stream_id = ${singleSendId}`);
  const received = new Set(mail.taken);
  expect(rows).toHaveLength(recipients);
  expect(mail.taken.length - received.size).toBe(0);
  expect(rows.filter(({ email, state }) => !received.has(email) && state !== 'unconfirmed')).toEqual([]);
  expect(rows.filter(({ email, state }) => state === 'sent' && !received.has(email))).toEqual([]);
  expect(rows.filter(({ state }) => state === 'unconfirmed').length).toBeLessThanOrEqual(2 * connections);
  expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8').catch(() => 'terminated by signal 9')).toContain(
    'terminated by signal 9',
  );
});
