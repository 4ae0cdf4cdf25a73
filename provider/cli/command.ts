import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { startPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import type { Installation } from '../installation';
import { openWithSecrets } from '../secrets/openSecrets';

/** What a command is given. */
export interface CommandContext {
  /** The flags, as `options` of the command declares them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly config: Config;
  readonly installation: Installation;
  /** Writes one line to standard output. */
  print(line: string): void;
}

export interface Command {
  /** The flags as the usage shows them. */
  readonly flags: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  run(context: CommandContext): Promise<void>;
}

/** A flag that is missing or not understood. */
export class CommandError extends Error {}

/** The text of a flag that must be given. */
export function required(values: CommandContext['values'], name: string): string {
  const value = optional(values, name);
  if (value === undefined) throw new CommandError(`--${name} is required.`);
  return value;
}

/** The text of a flag, undefined where it is not given or empty. */
export function optional(values: CommandContext['values'], name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/**
 * Runs `work` on the migrated database of the settings. The embedded one is used
 * as it runs under the server, or started and stopped for the command.
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
