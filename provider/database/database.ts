import pg from 'pg';
import type { PoolClient } from 'pg';
import { noSecrets, type SecretBox } from '../secrets/secretBox';
import type { Sql } from './sql';

/** Anything that can run statements: the pool or one transaction. */
export interface Queryable {
  /** All rows. `Row` has the columns that the statement selects. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** Runs the statement; returns the number of affected rows. */
  execute(statement: Sql): Promise<number>;
  /** Encrypts and decrypts secrets. */
  readonly secrets: SecretBox;
}

/** A transaction, with its raw connection for COPY and similar. */
export interface Transaction extends Queryable {
  readonly client: PoolClient;
}

/** One connection, for what lives as long as it does, such as held cursors. */
export interface Session extends Queryable {
  readonly client: PoolClient;
}

/** The pool of connections to PostgreSQL. */
export interface Database extends Queryable {
  /** The address it was opened with, for a thread that opens its own connections. */
  readonly url: string;
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs `work` on one connection, each statement in its own transaction; closes the connection when it throws. */
  session<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** The pool's current state. */
  connections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

// bigint columns hold ids and counts far below 2^53, so they are read as numbers.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

function queryable(secrets: SecretBox, run: (text: string, values: unknown[]) => Promise<pg.QueryResult>): Queryable {
  const query = (statement: Sql): Promise<pg.QueryResult> => {
    const { text, values } = statement.compile();
    return run(text, values);
  };
  return {
    secrets,
    rows: async <Row extends object>(statement: Sql) => (await query(statement)).rows as Row[],
    first: async <Row extends object>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    execute: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}

export interface DatabaseOptions {
  readonly connections?: number;
  readonly secrets?: SecretBox;
  /**
   * For statements that run thousands of times a second and can be made up for: each is planned once for a connection,
   * and commits don't wait for the disk. They survive this process, but the last of them not a crash of PostgreSQL.
   */
  readonly isRelaxed?: boolean;
}

/** The pool waits for it before it hands the connection out. */
const relax = (client: pg.ClientBase) =>
  client.query('set synchronous_commit = off; set plan_cache_mode = force_generic_plan');

/**
 * Opens a pool on `url`. Statements are always parameterized (`sql`). Callers scope each by `account_id`, with which
 * every table's key starts. Without `secrets`, secrets can't be read or written (`openWithSecrets`).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { secrets = noSecrets, isRelaxed = false } = options;
  const names = new Map<string, string>();
  /** PostgreSQL keeps the plans of named statements only. */
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types,
    ...(isRelaxed && { onConnect: relax }),
  });
  // If PostgreSQL closes an idle connection, the process must not crash; the next query reports it.
  pool.on('error', () => undefined);
  // The same for a connection inside a transaction, between two statements.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    url,
    ...queryable(secrets, (text, values) => pool.query({ text, values, ...(isRelaxed && { name: nameOf(text) }) })),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work({ ...queryable(secrets, (text, values) => client.query(text, values)), client });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async session(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return await work({ ...queryable(secrets, (text, values) => client.query(text, values)), client });
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
