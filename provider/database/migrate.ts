import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorMessage } from '../errorMessage';
import { hasSqlState } from './sqlState';

/** An SQL file. */
interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** Versions that don't know it can't work with the database any more (docs/decisions/0072-rolling-updates.md). */
  readonly isContract: boolean;
}

/** The files that define the schema (docs/decisions/0033-readable-baseline.md). */
interface SchemaFiles {
  /** The schema after the earlier migrations, for an empty database. */
  readonly baseline: readonly SqlFile[];
  /** Functions, replaced whenever their text changes. Their names start with `functions/`. */
  readonly functions: readonly SqlFile[];
  /** Migrations from before the baseline, for databases of that time. */
  readonly earlier: readonly SqlFile[];
  /** Migrations after the baseline. */
  readonly migrations: readonly SqlFile[];
}

/** The same in every process, so that only one migrates at a time. */
const lockKey = 4_680_001;
/** Processes that serve meanwhile wait behind a migration that waits for a table, so it doesn't for long. */
const longestWaitMs = 3000;
const attempts = 60;

export interface MigrateOptions {
  /** An empty database gets these migrations alone: the state of an earlier version. */
  readonly only?: ReadonlySet<string>;
  /** Milliseconds that a migration waits for a table that is in use, before it lets others pass and tries again. */
  readonly waitMs?: number;
}

/**
 * Updates the schema. An empty database gets the baseline; any other runs the earlier migrations that it has not run.
 * Then functions whose text changed are replaced, and the pending migrations of `folder` run in order, each in its own
 * transaction. Returns the names of what was run. A database that a newer version has updated is left as it is. Throws
 * if that update was a contract, or if an applied migration was changed.
 */
export async function migrate(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const { only, waitMs = longestWaitMs } = options;
  const files = await readSchemaFiles(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at ' +
        'timestamptz not null default now())',
    );
    await addContractColumn(client);
    const { rows } = await client.query<Applied>('select name, checksum, is_contract from schema_migrations');
    if (checkApplied(files, rows)) return [];
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    await client.query(`select set_config('lock_timeout', $1, false)`, [`${waitMs}ms`]);
    const migrations = only ? files.migrations.filter(({ name }) => only.has(name)) : files.migrations;
    return await updateSchema(client, { ...files, migrations }, applied);
  } finally {
    await client.end();
  }
}

/** Looks first: a change waits for everybody who has read the table, such as a backup. */
async function addContractColumn(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'is_contract'`,
  );
  if (rowCount === 0)
    await client.query('alter table schema_migrations add column is_contract bool not null default false');
}

async function updateSchema(
  client: pg.Client,
  { baseline, functions, earlier, migrations }: SchemaFiles,
  applied: ReadonlyMap<string, string>,
): Promise<string[]> {
  const done: string[] = [];
  if (applied.size === 0 && baseline.length > 0) {
    // Recorded as if it had run them, so from here on it is like every other database.
    await apply(client, { name: 'schema', files: [...functions, ...baseline], recorded: [...functions, ...earlier] });
    done.push('schema');
  } else {
    const isOpen = (file: SqlFile): boolean => !applied.has(file.name);
    const changed = functions.filter((file) => applied.get(file.name) !== file.checksum);
    for (const file of earlier.filter(isOpen)) {
      await apply(client, { name: file.name, files: [file], recorded: [file] });
      done.push(file.name);
    }
    if (changed.length > 0) {
      await apply(client, { name: 'functions', files: changed, recorded: changed });
      done.push(...changed.map((file) => file.name));
    }
  }
  for (const file of migrations.filter((one) => !applied.has(one.name))) {
    await apply(client, { name: file.name, files: [file], recorded: [file] });
    done.push(file.name);
  }
  return done;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly is_contract: boolean;
}

/** Whether a newer version has updated the database. Throws if this version can't work with it. */
function checkApplied({ earlier, migrations }: SchemaFiles, applied: readonly Applied[]): boolean {
  const byName = new Map([...earlier, ...migrations].map((file) => [file.name, file]));
  let isNewer = false;
  for (const { name, checksum, is_contract: isContract } of applied) {
    // A function may change, and a removed one is dropped by a migration.
    if (name.startsWith('functions/')) continue;
    const file = byName.get(name);
    if (!file) {
      isNewer = true;
      if (!isContract) continue;
      throw new Error(
        `The database has the migration ${name}, which this version does not know and can't work with. Start a ` +
          'version at least as new as the last one.',
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. ` +
          'Restore the file and make the change in a new one (or, if the data does not matter, start with an ' +
          'empty DATA_DIR).',
      );
    }
  }
  return isNewer;
}

interface Step {
  readonly name: string;
  readonly files: readonly SqlFile[];
  /** What is recorded as applied afterwards. */
  readonly recorded: readonly SqlFile[];
}

async function apply(client: pg.Client, step: Step): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, step);
      return;
    } catch (error) {
      const isInUse = error instanceof Error && hasSqlState(error.cause, 'lockNotAvailable');
      if (!isInUse || attempt === attempts) throw error;
      // Whoever waited behind it goes first.
      await pause(Math.min(1000, 50 * attempt));
    }
  }
}

async function applyOnce(client: pg.Client, { name, files, recorded }: Step): Promise<void> {
  let running = name;
  await client.query('begin');
  try {
    // Functions are created before the tables they use.
    await client.query('set local check_function_bodies = off');
    for (const file of files) {
      running = file.name;
      await client.query(file.text);
    }
    for (const { name: known, checksum, isContract } of recorded) {
      await client.query(
        'insert into schema_migrations (name, checksum, is_contract) values ($1, $2, $3) ' +
          'on conflict (name) do update set checksum = excluded.checksum, applied_at = now()',
        [known, checksum, isContract],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${running} failed: ${errorMessage(error)}`, { cause: error });
  }
}

/** @param folder of the migrations; `earlier` is inside it, `schema` and `functions` next to it */
async function readSchemaFiles(folder: string): Promise<SchemaFiles> {
  const [baseline, functions, earlier, migrations] = await Promise.all([
    sqlFiles(path.join(folder, '../schema')),
    sqlFiles(path.join(folder, '../functions')),
    sqlFiles(path.join(folder, 'earlier')),
    sqlFiles(folder),
  ]);
  return {
    baseline,
    functions: functions.map((file) => ({ ...file, name: `functions/${file.name}` })),
    earlier,
    migrations,
  };
}

async function sqlFiles(folder: string): Promise<SqlFile[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => /^\w+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      // Line endings differ between checkouts, so they don't affect the checksum.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, checksum, isContract: /^-- Contract: /m.test(text) };
    }),
  );
}
