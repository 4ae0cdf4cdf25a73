import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { startPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import type { Installation } from '../installation';
import { openWithSecrets } from '../secrets/openSecrets';

/** The input of a command. */
export interface CommandContext {
  /** The flags, as declared in the command's `options`. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly config: Config;
  readonly installation: Installation;
  /** Writes one line to standard output. */
  print(line: string): void;
}

export interface Command {
  /** The flags as shown in the usage. */
  readonly flags: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  run(context: CommandContext): Promise<void>;
}

/** A missing or invalid flag. */
export class CommandError extends Error {}

/** The value of a required flag. */
export function required(values: CommandContext['values'], name: string): string {
  const value = optional(values, name);
  if (value === undefined) throw new CommandError(`--${name} is required.`);
  return value;
}

/** The value of an optional flag; undefined if missing or empty. */
export function optional(values: CommandContext['values'], name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/**
 * Runs `work` on the configured database, after migrations. An embedded database is used while the server runs it;
 * otherwise it is started and stopped.
 */
export async function withDatabase<Result>(
  { config, installation }: CommandContext,
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const postgres =
    config.databaseUrl === undefined
      ? await startPostgres({ root: installation.root, dataDir: config.dataDir })
      : undefined;
  const url = config.databaseUrl ?? postgres?.url ?? '';
  try {
    await migrate(url, installation.migrationsFolder);
    const database = await openWithSecrets(config, url, { connections: 2 });
    try {
      return await work(database, url);
    } finally {
      await database.close();
    }
  } finally {
    await postgres?.stop();
  }
}
