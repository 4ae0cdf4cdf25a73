import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../database/migrate';
import { createJobQueues } from '../jobs/pgBossJobs';
import type { ObjectStorage } from '../storage/objectStorage';
import { isKey } from '../storage/objectStorage';
import { type BackupHeader, BackupError } from './backupFormat';
import { pauseRestored } from './pauseRestored';
import {
  quoted,
  readForeignKeys,
  readJobQueues,
  readMigrations,
  readPartitions,
  readSequences,
  readTables,
} from './inventory';
import { type CheckedBackup, checkBackup, readBackup } from './readBackup';

export interface RestoreTarget {
  /** An empty database, or one that was only migrated. */
  readonly url: string;
  readonly migrationsFolder: string;
  readonly storage: ObjectStorage;
  readonly keyFile: string;
}

/**
 * Restores a backup into an empty installation of the same version or a newer one, which is then updated. Either all of
 * the database is restored or nothing. Unless `asIs`, whatever may have been sent after the backup is paused, so that
 * nobody is mailed twice.
 * @throws BackupError saying what is wrong with the backup or the target
 */
export async function restoreBackup(
  { url, migrationsFolder, storage, keyFile }: RestoreTarget,
  file: string,
  { asIs = false }: { readonly asIs?: boolean } = {},
): Promise<CheckedBackup> {
  const checked = await checkBackup(file);
  const { header, summary } = checked;
  if (summary.key === null && !existsSync(keyFile))
    throw new BackupError(
      `The backup has no key file, and SECRET_KEY_FILE ${keyFile} does not exist. ` +
        'Put the key file of that installation there.',
    );
  if (summary.key !== null && existsSync(keyFile))
    throw new BackupError(`SECRET_KEY_FILE ${keyFile} exists already. Move it away: the backup brings its own.`);
  await migrate(url, migrationsFolder, { only: new Set(Object.keys(header.migrations)) });
  await createJobQueues(url, header.job_queues);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requireEmpty(client);
    await requireSameSchema(client, header);
    await client.query('begin');
    const key = await load(client, file, header, storage);
    if (!asIs) await pauseRestored(client, header.created_at);
    if (key) await writeFile(keyFile, key, { mode: 0o600, flag: 'wx' });
    await client.query('commit').catch(async (error: unknown) => {
      if (key) await rm(keyFile, { force: true });
      throw error;
    });
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(url, migrationsFolder);
  return checked;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from accounts limit 1');
  if (rowCount !== 0)
    throw new BackupError(
      'The database has accounts already. A backup is restored into an empty one, such as a new DATA_DIR.',
    );
}

async function requireSameSchema(client: pg.Client, header: BackupHeader): Promise<void> {
  const here = await readMigrations(client);
  const names = Object.keys(header.migrations);
  const missing = names.find((name) => here[name] !== header.migrations[name]);
  if (missing !== undefined)
    throw new BackupError(
      `This version does not know the migration ${missing} of the backup. Restore it with a newer one.`,
    );
  const extra = Object.keys(here).find((name) => !Object.hasOwn(header.migrations, name));
  if (extra !== undefined)
    throw new BackupError(
      `The backup is older than the migration ${extra}, which this database has. Restore it into an empty database.`,
    );
  const { version } = await readJobQueues(client);
  if (version !== header.job_queue_version)
    throw new BackupError(
      'The job queue of the backup is of another version. Restore it with the version that wrote it.',
    );
  const known = new Map((await readTables(client)).map(({ schema, name, columns }) => [`${schema}.${name}`, columns]));
  const odd = header.tables.find(({ schema, name, columns }) =>
    columns.some((column) => known.get(`${schema}.${name}`)?.includes(column) !== true),
  );
  if (odd !== undefined) throw new BackupError(`The table ${odd.name} of the backup differs from this version's.`);
  const sequences = new Set((await readSequences(client)).map(({ name }) => name));
  const oddSequence = header.sequences.find(({ name }) => !sequences.has(name));
  if (oddSequence) throw new BackupError(`The sequence ${oddSequence.name} of the backup does not exist here.`);
}

/** Loads rows and files. Returns the key file's content, if there is one. */
async function load(
  client: pg.Client,
  file: string,
  header: BackupHeader,
  storage: ObjectStorage,
): Promise<Buffer | undefined> {
  const foreignKeys = await readForeignKeys(client);
  const tables = header.tables.filter(({ schema }) => schema === 'public').map(({ name }) => quoted('public', name));
  await runAll(
    client,
    foreignKeys.map(({ drop }) => drop),
  );
  // Rows come as they are: triggers would count them again, and enter people into automations.
  await runAll(
    client,
    tables.map((table) => `alter table ${table} disable trigger user`),
  );
  await client.query(`truncate ${tables.join(', ')}`);
  await client.query('delete from pgboss.job');
  await makePartitions(client, header);
  const rows = new RowLoader(client, header);
  let keyContent: Buffer | undefined;
  await readBackup(file, {
    key: async (content) => {
      keyContent = content;
    },
    rows: (table, content) => rows.add(table, content),
    file: async (key, content) => {
      if (!isKey(key)) throw new BackupError(`The backup is damaged: "${key.slice(0, 100)}" can't be a file.`);
      await storage.put(key, content, typeOf(key));
    },
  });
  await rows.end();
  for (const { name, last } of header.sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted('public', name), last]);
  await runAll(
    client,
    tables.map((table) => `alter table ${table} enable trigger user`),
  );
  await runAll(
    client,
    foreignKeys.map(({ add }) => add),
  );
  return keyContent;
}

/** Those of the months in the backup instead of those of this month. */
async function makePartitions(client: pg.Client, header: BackupHeader): Promise<void> {
  const own = await readPartitions(client);
  await runAll(
    client,
    own.map(({ name }) => `drop table ${quoted('public', name)}`),
  );
  for (const { name, parent, bounds } of header.partitions) {
    if (!/^FOR VALUES FROM \('[\d :+.-]{1,40}'\) TO \('[\d :+.-]{1,40}'\)$/.test(bounds))
      throw new BackupError(`The backup is damaged: the bounds of ${name} are not as expected.`);
    await client.query(`create table ${quoted('public', name)} partition of ${quoted('public', parent)} ${bounds}`);
  }
}

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Copies rows into one table after the other. */
class RowLoader {
  #table = -1;
  #copy: CopyStreamQuery | undefined;
  #done: Promise<void> = Promise.resolve();

  constructor(
    private readonly client: pg.Client,
    private readonly header: BackupHeader,
  ) {}

  async add(table: number, content: Buffer): Promise<void> {
    if (table !== this.#table) {
      await this.end();
      this.#table = table;
      this.#begin();
    }
    if (this.#copy?.write(content) === false) await Promise.race([once(this.#copy, 'drain'), this.#done]);
  }

  async end(): Promise<void> {
    this.#copy?.end();
    this.#copy = undefined;
    await this.#done;
  }

  #begin(): void {
    const table = this.header.tables[this.#table];
    if (table === undefined) throw new BackupError('The backup is damaged: it has rows of an unknown table.');
    const columns = table.columns.map((column) => quoted(column)).join(', ');
    this.#copy = this.client.query(copyFrom(`copy ${quoted(table.schema, table.name)} (${columns}) from stdin`));
    this.#done = finished(this.#copy);
    this.#done.catch(() => undefined);
  }
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
const typeOf = (key: string): string => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
