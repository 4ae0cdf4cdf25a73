import pg from 'pg';
import type { PoolClient } from 'pg';
import { noSecrets, type SecretBox } from '../secrets/secretBox';
import type { Sql } from './sql';

/** Anything statements can be run on: the pool, or one transaction. */
export interface Queryable {
  /** All rows. `Row` names the columns as the statement selects them. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined where there is none. */
  first<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** Runs the statement; the number of rows it touched. */
  execute(statement: Sql): Promise<number>;
  /** Encrypts what is secret before it is stored, and decrypts it. */
  readonly secrets: SecretBox;
}

/** A transaction, with its raw connection for COPY and the like. */
export interface Transaction extends Queryable {
  readonly client: PoolClient;
}

/** The pool of connections to PostgreSQL. */
export interface Database extends Queryable {
  /** The address it was opened with, for a thread that opens its own connections. */
  readonly url: string;
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** How the pool stands at the moment. */
  connections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

// bigint columns hold ids and counts far below 2^53: read them as numbers.
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

/**
 * Opens a pool on `url`. Statements are always parameterised (`sql`), so the
 * caller scopes each by `account_id`: every table's key begins with it. Without
 * `secrets` nothing secret can be read or written (`openWithSecrets`).
 */
export function openDatabase(url: string, options: { connections?: number; secrets?: SecretBox } = {}): Database {
  const { secrets = noSecrets } = options;
  const pool = new pg.Pool({ connectionString: url, max: options.connections ?? 10, types });
  // A connection that PostgreSQL ends while idle must not end the process; the next query reports it.
  pool.on('error', () => undefined);
  // Nor one that it ends within a transaction, between two statements: the next statement reports that.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    url,
    ...queryable(secrets, (text, values) => pool.query(text, values)),
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
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
