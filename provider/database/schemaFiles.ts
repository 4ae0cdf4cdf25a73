import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** An SQL file. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The files that define the schema (docs/decisions/0033-readable-baseline.md). */
export interface SchemaFiles {
  /** The schema after the earlier migrations, for an empty database. */
  readonly baseline: readonly SqlFile[];
  /** Functions, replaced whenever their text changes. Their names start with `functions/`. */
  readonly functions: readonly SqlFile[];
  /** Migrations from before the baseline, for databases of that time. */
  readonly earlier: readonly SqlFile[];
  /** Migrations after the baseline. */
  readonly migrations: readonly SqlFile[];
}

/** @param folder of the migrations; `earlier` is inside it, `schema` and `functions` next to it */
export async function readSchemaFiles(folder: string): Promise<SchemaFiles> {
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
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}
