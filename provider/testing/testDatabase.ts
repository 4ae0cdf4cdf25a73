import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config';
import { sql } from '../database/sql';
import { applicationRole } from '../database/applicationRole';
import { type EmbeddedPostgres, startPostgres } from '../database/embeddedPostgres';

export interface TestDatabase {
  readonly url: string;
  /** A separate folder for files. */
  readonly folder: string;
  drop(): Promise<void>;
}

/** Durability does not matter here. */
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

/**
 * A new database with the complete schema, on this run's PostgreSQL, which stops at the end of the run
 * (`globalTeardown`).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { server, dataDir } = await startServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withTemplate(
    server,
    (url) => startOnce(url, dataDir),
    // Copying files is several times faster than PostgreSQL's default, which goes through the WAL.
    `create database ${name} template ${template} strategy file_copy owner ${applicationRole}`,
  );
  const folder = path.join(dataDir, name);
  await mkdir(folder);
  return {
    url: withDatabase(server.url, name),
    folder,
    drop: () =>
      administer(server.adminUrl, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** `fill` creates the initial content of this run's databases, instead of a first start from the source. */
export async function prepareTestDatabases(fill: (databaseUrl: string) => Promise<void>): Promise<void> {
  const { server } = await startServer();
  await withTemplate(server, fill, 'select');
}

async function startServer(): Promise<{ readonly server: EmbeddedPostgres; readonly dataDir: string }> {
  const dataDir = process.env['SENDWRIGHT_TEST_DATA'];
  if (!dataDir)
    throw new Error(
      'SENDWRIGHT_TEST_DATA is not set: run tests through jest.config.js, whose global set-up makes the folder.',
    );
  return { server: await startPostgres({ root: process.cwd(), dataDir, settings }), dataDir };
}

/**
 * Runs a statement once the template exists. Serialized: the template is created once, and can only be copied while
 * nobody is connected to it.
 */
async function withTemplate(
  { url, adminUrl }: EmbeddedPostgres,
  fill: (databaseUrl: string) => Promise<void>,
  statement: string,
): Promise<void> {
  await administer(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished} owner ${applicationRole}`);
      await fill(withDatabase(url, unfinished));
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    await client.query(statement);
  });
}

/**
 * A complete provider creates everything a first start needs: the schema, and a queue for each kind of job. The queue
 * tables take longer than everything else at the start of a test file.
 */
async function startOnce(databaseUrl: string, dataDir: string): Promise<void> {
  // Imported on demand, so that database tests don't load the complete provider.
  const { createProvider } = await import('../createProvider');
  const first = await createProvider(testConfig({ url: databaseUrl, folder: dataDir }, 0), {
    databaseUrl,
    migrationsFolder: path.join(process.cwd(), 'provider/database/migrations'),
    connections: 6,
  });
  // Each copy creates its own key, next to its own files.
  await first.provider.database.execute(sql`delete from secret_keys`);
  await first.close();
}

/** The settings of a test process. */
export function testConfig(database: Pick<TestDatabase, 'url' | 'folder'>, port: number): Config {
  return {
    host: '127.0.0.1',
    port,
    dataDir: database.folder,
    databaseUrl: database.url,
    smtpUrl: undefined,
    publicUrl: `http://127.0.0.1:${port}`,
    contentUrl: `http://127.0.0.1:${port}`,
    providerUrl: undefined,
    role: 'all',
    logLevel: 'fatal',
    // A browser for each test's designs would overload the machine.
    chromiumPath: 'none',
  };
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
