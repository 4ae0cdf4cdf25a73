import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import { installJobs } from '../jobs/pgBossJobs';

export interface TestDatabase {
  readonly url: string;
  /** A folder of its own for files. */
  readonly folder: string;
  drop(): Promise<void>;
}

/** What a crash would lose does not matter here. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
  autovacuum: 'off',
};

const template = 'sendwright_template';
const lockKey = 4_680_002;

/** A new database with the whole schema, on the PostgreSQL of this test run. Its server ends with the run (`globalTeardown`). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = process.env['SENDWRIGHT_TEST_DATA'];
  if (!dataDir) throw new Error('SENDWRIGHT_TEST_DATA is not set: run tests through jest.config.js, whose global set-up makes the folder.');
  const root = process.cwd();
  const server = await startPostgres({ root, dataDir, settings });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server.url, async (client) => {
    // One at a time: the template is made once, and copied only while nobody is connected to it.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, server.url, root);
    await client.query(`create database ${name} template ${template}`);
  });
  const folder = path.join(dataDir, name);
  await mkdir(folder);
  return {
    url: withDatabase(server.url, name),
    folder,
    drop: () => administer(server.url, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

async function makeTemplate(client: pg.Client, url: string, root: string): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  await migrate(withDatabase(url, unfinished), path.join(root, 'provider/database/migrations'));
  await installJobs(withDatabase(url, unfinished));
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

async function administer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
