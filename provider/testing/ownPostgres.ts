import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresHome, startPostgres, stopPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import { postgresBinaries } from '../database/postgresBinaries';
import { postgresUser } from '../database/systemUser';
import { installJobs } from '../jobs/pgBossJobs';

/** A PostgreSQL for one test, which may crash it. */
export interface OwnPostgres {
  readonly url: string;
  readonly dataDir: string;
  /**
   * Restarts the server as operators do; `fast` cuts connections, `immediate` also requires recovery at the next start.
   */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server permanently. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it with the product's schema and queue. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-postgres-'));
  // After restarts it is another process than the one that was started.
  const stop = () => stopPostgres(dataDir);
  const { url } = await startPostgres({ root: process.cwd(), dataDir });
  await migrate(url, path.join(process.cwd(), 'provider/database/migrations'));
  await installJobs(url);
  return {
    url,
    dataDir,
    restart: (mode) => restartPostgres(dataDir, mode),
    stop,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function restartPostgres(dataDir: string, mode: 'fast' | 'immediate'): Promise<void> {
  const user = await postgresUser();
  const home = await postgresHome(dataDir, user);
  const { postgres } = await postgresBinaries({ root: process.cwd(), home, user });
  const log = path.join(home, 'postgres', 'restarts.log');
  const child = spawn(
    path.join(path.dirname(postgres), 'pg_ctl'),
    ['restart', '-w', '-m', mode, '-D', path.join(home, 'postgres'), '-l', log],
    { cwd: home, stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }, ...user },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`pg_ctl ended with ${code}: ${said}${await readFile(log, 'utf8').catch(() => 'it wrote no log')}`);
}
