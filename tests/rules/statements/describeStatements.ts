import pg from 'pg';
import type { Connection, FieldDef } from 'pg';
import type { Statement } from './readStatements';

/** A column as described by PostgreSQL without running the statement. */
export interface Column {
  readonly name: string;
  readonly type: string;
  /** Whether it is a table's column that is never null; undefined for computed columns. */
  readonly required: boolean | undefined;
}

export interface Described {
  readonly statement: Statement;
  /** One text of the statement. */
  readonly text: string;
  readonly columns: readonly Column[];
  /** PostgreSQL's error, if it refuses the statement. */
  readonly refusal?: string;
}

/** Makes PostgreSQL parse each statement and describe its result columns, without running it. */
export async function describeStatements(url: string, statements: readonly Statement[]): Promise<Described[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ oid: number; name: string }>('select oid::int, typname as name from pg_type');
    const types = new Map(rows.map(({ oid, name }) => [oid, name]));
    const required = await requiredColumns(client);
    const found: Described[] = [];
    for (const statement of statements) {
      for (const text of statement.texts) {
        const answer = await describe(client, text);
        if (answer instanceof Error) found.push({ statement, text, columns: [], refusal: answer.message });
        else {
          const columns = answer.map(({ name, dataTypeID, tableID, columnID }) => ({
            name,
            type: types.get(dataTypeID) ?? String(dataTypeID),
            required: required.get(`${tableID}.${columnID}`),
          }));
          found.push({ statement, text, columns });
        }
      }
    }
    return found;
  } finally {
    await client.end();
  }
}

async function requiredColumns(client: pg.Client): Promise<Map<string, boolean>> {
  const { rows } = await client.query<{ place: string; required: boolean }>(`
    select attrelid || '.' || attnum as place, attnotnull as required from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') where attnum > 0`);
  return new Map(rows.map(({ place, required }) => [place, required]));
}

/** Parse and Describe of the extended protocol, without the Execute that `query` sends. */
function describe(client: pg.Client, text: string): Promise<readonly FieldDef[] | Error> {
  return new Promise((resolve) => {
    let answer: readonly FieldDef[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { readonly fields: readonly FieldDef[] }) => void (answer = fields),
      // After an error, the client loses track of the current query.
      handleError: (error: Error) => resolve(error),
      handleReadyForQuery: () => resolve(answer),
    } as pg.Submittable);
  });
}
