import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../../database/database';
import { startPostgres, stopPostgres } from '../../database/embeddedPostgres';
import { postgresBinaries } from '../../database/postgresBinaries';
import { postgresHome } from '../../database/postgresHome';
import { postgresUser } from '../../database/systemUser';
import { migrate } from '../../database/migrate';
import { sql } from '../../database/sql';
import { createAccount } from '../../domains/accounts/createAccount';
import { installJobs } from '../../jobs/pgBossJobs';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { startMailServer } from '../../testing/mailServer';
import { seedSend } from '../../testing/seedSend';
import { startServerProcess } from '../../testing/serverProcess';

const recipients = 1500;
/** Of each worker's transport. */
const connections = 10;

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

async function startDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-faults-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres({ root: process.cwd(), dataDir });
  // Restarts leave it to another process than the one that was started.
  cleanup.add(() => stopPostgres(dataDir));
  await migrate(postgres.url, path.join(process.cwd(), 'provider/database/migrations'));
  await installJobs(postgres.url);
  return { postgres, dataDir, database: cleanup.own(openDatabase(postgres.url, { connections: 2 })) };
}

/** Has PostgreSQL lose all its connections and recover from its log, as when one of its processes is killed. */
async function crashPostgres(database: Database): Promise<void> {
  const backend = await database.first<{ pid: number }>(sql`
    select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend' and datname = current_database() limit 1`);
  if (backend === undefined) throw new Error('Nobody is connected.');
  process.kill(backend.pid, 'SIGKILL');
}

/** Restarts the server as operators do; `fast` cuts connections, `immediate` also leaves recovery to the next start. */
async function restartPostgres(dataDir: string, mode: 'fast' | 'immediate'): Promise<void> {
  const user = await postgresUser();
  const home = await postgresHome(dataDir, user);
  const { postgres } = await postgresBinaries({ root: process.cwd(), home, user });
  const log = path.join(home, 'postgres', 'restarts.log');
  const child = spawn(path.join(path.dirname(postgres), 'pg_ctl'), ['restart', '-w', '-m', mode, '-D', path.join(home, 'postgres'), '-l', log], {
    cwd: home, stdio: ['ignore', 'ignore', 'inherit'], env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }, ...user,
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`pg_ctl ended with ${code}: ${await readFile(log, 'utf8').catch(() => 'it wrote no log')}`);
}

test('two workers share a send; one is killed, then PostgreSQL crashes and is restarted twice: nobody is skipped, nobody receives twice', async () => {
  const mail = cleanup.own(await startMailServer({ pause: 3 }));
  const { postgres, dataDir, database } = await startDatabase();
  const { accountId } = await createAccount(database, { username: 'faults', email: 'faults@example.com', plan: 'advanced', admin: true });
  const { singleSendId } = await seedSend(database, accountId, { recipients });
  const start = () => startServerProcess({ DATABASE_URL: postgres.url, SMTP_URL: mail.url, DATA_DIR: dataDir, PORT: '0', ROLE: 'worker', LOG_LEVEL: 'fatal' });
  const workers = [start(), start()];
  cleanup.add(async () => void (await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))));
  await Promise.all(workers.map((worker) => worker.prints('ready')));
  await database.execute(sql`update single_sends set status = 'scheduled', send_at = now() where account_id = ${accountId}`);

  const sharing = async () => (await database.rows(sql`select distinct worker_id from delivery_runs where account_id = ${accountId}`)).length;
  await eventually(async () => (await sharing()) === 2 && mail.taken.length >= recipients / 10, 60);
  await workers[0]?.kill('SIGKILL');
  const taken = mail.taken.length;
  // The other goes on, and takes back what the dead one held.
  let reached = taken;
  const goesOn = async () => {
    reached = Math.min(recipients, reached + recipients / 6);
    await eventually(() => mail.taken.length >= reached, 90);
    reached = mail.taken.length;
  };
  await goesOn();
  await crashPostgres(database);
  await goesOn();
  await restartPostgres(dataDir, 'fast');
  await goesOn();
  await restartPostgres(dataDir, 'immediate');

  await eventually(async () => (await database.first(sql`select 1 from single_sends where account_id = ${accountId} and finished_at is not null`).catch(() => undefined)) !== undefined, 120);
  const rows = await database.rows<{ email: string; state: string }>(sql`
    select email, state from deliveries where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  const received = new Set(mail.taken);
  expect(rows).toHaveLength(recipients);
  expect(mail.taken.length - received.size).toBe(0);
  expect(rows.filter(({ email, state }) => !received.has(email) && state !== 'unconfirmed')).toEqual([]);
  expect(rows.filter(({ email, state }) => state === 'sent' && !received.has(email))).toEqual([]);
  expect(rows.filter(({ state }) => state === 'unconfirmed').length).toBeLessThanOrEqual(2 * connections);
  expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8').catch(() => 'terminated by signal 9')).toContain('terminated by signal 9');
});
