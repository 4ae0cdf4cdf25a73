import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyColumns } from './importData';

/**
 * Rows per second of PostgreSQL's own COPY of `file` into an empty table with the
 * columns and all the indexes of contacts, and nothing else. Its ids come from
 * the quickest generator there is, not from our time-ordered default.
 */
export async function measureCopy(url: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table copied (like contacts including defaults including indexes)');
    await client.query('alter table copied alter contact_id set default gen_random_uuid()');
    await client.query('checkpoint');
    const started = performance.now();
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), client.query(copyFrom(`copy copied (${copyColumns}) from stdin`)));
    const seconds = (performance.now() - started) / 1000;
    const counted = await client.query<{ count: string }>('select count(*) from copied');
    await client.query('drop table copied');
    return Number(counted.rows[0]?.count) / seconds;
  } finally {
    await client.end();
  }
}
