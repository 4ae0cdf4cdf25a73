import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Config } from '../config';
import type { Database, Queryable } from '../database/database';
import { startPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import { sql } from '../database/sql';
import type { Plan, ScopeGrant } from '../domains/scopes/catalog';
import type { Installation } from '../installation';
import { openWithSecrets } from '../secrets/openSecrets';

interface FoundAccount extends ScopeGrant {
  readonly accountId: number;
  readonly userId: number;
}

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
  /** The exit code of every failure; default: 1, or 2 for wrong flags. */
  readonly failureCode?: number;
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

/** The path of a file that a command writes at its end. Throws at once if its folder can't be written to. */
export async function fileToWrite(file: string): Promise<string> {
  const target = path.resolve(file);
  const folder = path.dirname(target);
  await access(folder, constants.W_OK).catch(() => {
    throw new CommandError(`${target} can't be written: the folder ${folder} does not exist, or is read-only.`);
  });
  return target;
}

/** The body of a request, from flags; undefined ones are left out. Throws an error that names what is wrong. */
export function bodyOf<Schema extends TSchema>(
  schema: Schema,
  flags: Readonly<Record<string, unknown>>,
): Static<Schema> {
  const body: unknown = JSON.parse(JSON.stringify(flags));
  if (Value.Check(schema, body)) return body;
  const wrong = Value.Errors(schema, body).First();
  if (!wrong) throw new CommandError('The flags are not valid.');
  throw new CommandError(`${wrong.path.slice(1).replaceAll('/', '.')} must be ${describe(wrong.schema)}.`);
}

/** What a field of a request takes, in words. */
function describe({ type, anyOf, minimum, maximum, minLength, maxLength }: TSchema): string {
  if (Array.isArray(anyOf)) return anyOf.map((one: TSchema) => one['const'] ?? describe(one)).join(' or ');
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`${minLength} or more characters`]),
    ...(maxLength === undefined ? [] : [`${maxLength} or fewer characters`]),
  ];
  const kinds: Readonly<Record<string, string>> = { integer: 'a whole number', number: 'a number', string: 'text' };
  return [
    kinds[String(type)] ?? 'in the right format',
    ...(bounds.length > 0 ? [`of ${bounds.join(' and ')}`] : []),
  ].join(' ');
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

/** Whoever can run commands is an operator, whatever account they name. */
const operatorScopes: ReadonlySet<string> = new Set(['administration.update']);

/** The viewer that a command acts as: an operator, in the account in `--account`. */
export async function operatorOf(database: Queryable, { values }: CommandContext) {
  return { accountId: (await findAccount(database, required(values, 'account'))).accountId, scopes: operatorScopes };
}

/** The account called `username` with its first user. Throws if there is none. */
export async function findAccount(database: Queryable, username: string): Promise<FoundAccount> {
  const row = await database.first<{
    account_id: number;
    user_id: number;
    plan: Plan;
    is_admin: boolean;
    is_operator: boolean;
    scopes_added: string[];
    scopes_withheld: string[];
  }>(sql`
    select account_id, user_id, plan, is_admin, is_operator, scopes_added, scopes_withheld from accounts
    join users using (account_id)
    where lower(accounts.username) = lower(${username}) order by user_id limit 1`);
  if (!row)
    throw new CommandError(
      `There is no account "${username}". Make it with "account create --username ${username} --password …".`,
    );
  return {
    accountId: row.account_id,
    userId: row.user_id,
    plan: row.plan,
    isAdmin: row.is_admin,
    isOperator: row.is_operator,
    added: row.scopes_added,
    withheld: row.scopes_withheld,
  };
}
