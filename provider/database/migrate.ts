import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** The same in every process, so that only one migrates at a time. */
const lockKey = 4_680_001;

/**
 * Brings the schema up to date: runs each `NNNN_name.sql` of `folder` that has
 * not been run, in order, each in a transaction of its own. The names that were run
 * are returned. Throws when an applied file has changed since, or is gone.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const files = await migrationFiles(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    checkApplied(files, applied);
    const open = files.filter((file) => !applied.has(file.name));
    for (const file of open) await apply(client, file);
    return open.map((file) => file.name);
  } finally {
    await client.end();
  }
}

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function migrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      // Line ends differ between checkouts; the statements do not.
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

function checkApplied(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>): void {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const [name, checksum] of applied) {
    const file = byName.get(name);
    if (!file) {
      throw new Error(
        `The database has the migration ${name}, which this version does not know. Start a version at least as new as the last one.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Restore the file and put the change into a new one (or, if the data does not matter, start with an empty DATA_DIR).',
      );
    }
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file.name, file.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
