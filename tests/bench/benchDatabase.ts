import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { applicationRole } from '../../provider/database/applicationRole';
import { parseConfig } from '../../provider/config';
import type { Database } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { migrate } from '../../provider/database/migrate';
import { sql } from '../../provider/database/sql';
import { createAccount } from '../../provider/domains/accounts/signUp/createAccount';
import { installJobs } from '../../provider/jobs/pgBossJobs';
import { openWithSecrets } from '../../provider/secrets/openSecrets';

/** The product's PostgreSQL with one account. */
export interface BenchDatabase {
  readonly database: Database;
  readonly accountId: number;
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Measurements start without pending writes; the product itself never requests a checkpoint. */
export async function allowCheckpoints(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`grant pg_checkpoint to ${applicationRole}`).finally(() => client.end());
}

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
  const postgres = await startPostgres({ root: process.cwd(), dataDir });
  await migrate(postgres.url, path.join(process.cwd(), 'provider/database/migrations'));
  await installJobs(postgres.url);
  await allowCheckpoints(postgres.adminUrl);
  const database = await openWithSecrets(parseConfig({ DATA_DIR: dataDir }), postgres.url, { connections: 10 });
  const { accountId } = await createAccount(database, {
    username: 'bench',
    email: 'bench@example.com',
    plan: 'advanced',
    admin: true,
  });
  return {
    database,
    accountId,
    url: postgres.url,
    dataDir,
    async stop() {
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Schedules a send for now. */
export async function press(database: Database, accountId: number, singleSendId: string): Promise<void> {
  await database.execute(sql`
    update single_sends set status = 'scheduled', send_at = now()
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
}

/** The number on the command line, for a shorter run, or `usual`. */
export function countFromCommandLine(usual: number): number {
  return Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? usual);
}
