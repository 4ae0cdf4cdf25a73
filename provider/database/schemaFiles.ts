import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of statements. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The files that make the schema (docs/decisions/0033-readable-baseline.md). */
export interface SchemaFiles {
  /** The schema as the earlier migrations leave it, for a database that is empty. */
  readonly baseline: readonly SqlFile[];
  /** Functions, which are replaced whenever their text changes. Their names begin with `functions/`. */
  readonly functions: readonly SqlFile[];
  /** What made the schema before there was a baseline, for databases of that time. */
  readonly earlier: readonly SqlFile[];
  /** What changes the baseline. */
  readonly migrations: readonly SqlFile[];
}

/** @param folder of the migrations; the earlier ones lie in it, the schema and the functions beside it */
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
      // Line ends differ between checkouts; the statements do not.
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}
