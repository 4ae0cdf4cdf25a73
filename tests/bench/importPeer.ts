import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyColumns } from './importData';
import { processorSeconds } from './processorTime';

/** The cost of plain COPY. */
export interface CopyMeasured {
  readonly rowsPerSecond: number;
  /**
   * Seconds of PostgreSQL's processor time, read before the connection ends: the time of an ended process may be
   * counted twice or not at all.
   */
  readonly processor: number;
}

/**
 * PostgreSQL's own COPY of `file` into an empty table with the columns and all indexes of contacts, or only the unique
 * ones. Its ids come from the fastest available generator, not from our time-ordered default.
 */
export async function measureCopy(
  { url, pid }: { readonly url: string; readonly pid: number },
  file: string,
  uniqueOnly: boolean,
): Promise<CopyMeasured> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table copied (like contacts including defaults including indexes)');
    await client.query('alter table copied alter contact_id set default gen_random_uuid()');
    if (uniqueOnly) await dropOtherIndexes(client);
    await client.query('checkpoint');
    const before = processorSeconds(pid);
    const started = performance.now();
    await pipeline(
      createReadStream(file, { highWaterMark: 256 * 1024 }),
      client.query(copyFrom(`copy copied (${copyColumns}) from stdin`)),
    );
    const seconds = (performance.now() - started) / 1000;
    const processor = processorSeconds(pid) - before;
    const counted = await client.query<{ count: string }>('select count(*) from copied');
    await client.query('drop table copied');
    return { rowsPerSecond: Number(counted.rows[0]?.count) / seconds, processor };
  } finally {
    await client.end();
  }
}

async function dropOtherIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indrelid = 'copied'::regclass and not indisunique",
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
}
