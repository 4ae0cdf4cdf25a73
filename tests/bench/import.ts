/**
 * Rows per second of a file import (validation, mapping, report of rejected
 * rows, through the upload link), beside PostgreSQL's own COPY of the same rows
 * into a table with the same unique indexes, measured in the same run; and the
 * most memory the server held.
 *
 * `npx tsx tests/bench/import.ts [--rows N] [--json FILE]`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ContactJob, ImportCreated } from 'sendwright/wire/imports';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { freePort } from '../../provider/database/freePort';
import { copyColumns, copyRow, csvHeader, csvRow, rowKind } from './importData';

const limits = { ratio: 0.3, megabytes: 400 };
const { values } = parseArgs({ options: { rows: { type: 'string', default: '200000' }, json: { type: 'string' } } });
const rows = Number(values.rows);

/** Chunks of lines, so that no file is ever whole in memory. */
function* chunks(line: (index: number) => string, wanted: (index: number) => boolean = () => true): Generator<string> {
  let chunk = '';
  for (let index = 0; index < rows; index += 1) {
    if (wanted(index)) chunk += line(index);
    if (chunk.length < 256 * 1024) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

async function measureCopy(url: string, folder: string): Promise<number> {
  const file = path.join(folder, 'rows.copy');
  await pipeline(Readable.from(chunks(copyRow, (index) => rowKind(index) === 'good')), createWriteStream(file));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table copied (like contacts including defaults)');
    const indexes = await client.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = 'contacts' and indexdef like 'CREATE UNIQUE INDEX%'`,
    );
    for (const { indexdef } of indexes.rows) {
      await client.query(indexdef.replace(/INDEX \w+ ON public\.contacts/, 'INDEX ON copied'));
    }
    await client.query('checkpoint');
    const started = performance.now();
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), client.query(copyFrom(`copy copied (${copyColumns}) from stdin`)));
    const seconds = (performance.now() - started) / 1000;
    const counted = await client.query<{ count: string }>('select count(*) from copied');
    await client.query('drop table copied');
    await client.query('checkpoint');
    return Number(counted.rows[0]?.count) / seconds;
  } finally {
    await client.end();
  }
}

class Api {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  async call(method: string, route: string, body?: object): Promise<unknown> {
    const response = await fetch(this.url + route, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

async function measureImport(api: Api, folder: string): Promise<{ perSecond: number; job: ContactJob; slowestAnswer: number }> {
  const file = path.join(folder, 'rows.csv');
  await pipeline(Readable.from([`${csvHeader}\n`, ...chunks(csvRow)]), createWriteStream(file));
  await api.call('POST', '/v3/marketing/field_definitions', { name: 'score', field_type: 'Number' });
  await api.call('POST', '/v3/marketing/field_definitions', { name: 'joined', field_type: 'Date' });
  const list = Value.Decode(Type.Object({ id: Type.String() }), await api.call('POST', '/v3/marketing/lists', { name: 'Everybody' }));
  const mappings = ['_rf2_T', '_rf25_T', '_rf0_T', '_rf1_T', '_rf4_T', '_rf6_T', '_rf7_T', '_rf8_T', '_rf9_T', '_rf10_T', 'e1_N', 'e2_D'];
  const created = Value.Decode(
    ImportCreated,
    await api.call('PUT', '/v3/marketing/contacts/imports', { file_type: 'csv', field_mappings: mappings, list_ids: [list.id] }),
  );
  const { size } = await stat(file);
  const started = performance.now();
  const upload = await fetch(created.upload_uri, {
    method: 'PUT',
    headers: { 'content-length': String(size), ...Object.fromEntries(created.upload_headers.map(({ header, value }) => [header, value])) },
    body: Readable.toWeb(createReadStream(file)) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  if (!upload.ok) throw new Error(`The upload was refused: ${upload.status} ${await upload.text()}`);
  let slowestAnswer = 0;
  for (;;) {
    const asked = performance.now();
    const job = Value.Decode(ContactJob, await api.call('GET', `/v3/marketing/contacts/imports/${created.job_id}`));
    slowestAnswer = Math.max(slowestAnswer, performance.now() - asked);
    if (job.status !== 'pending') return { perSecond: rows / ((performance.now() - started) / 1000), job, slowestAnswer };
    await pause(100);
  }
}

async function ask<Schema extends Parameters<typeof Value.Decode>[0]>(server: ChildProcess, question: string | undefined, schema: Schema): Promise<unknown> {
  const answer = once(server, 'message');
  if (question !== undefined) server.send(question);
  const [message] = (await answer) as unknown[];
  return Value.Decode(schema, message);
}

const Address = Type.Object({ url: Type.String(), apiKey: Type.String() });
const Memory = Type.Object({ idle: Type.Number(), peak: Type.Number() });
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
  const postgres = await startPostgres({ root: process.cwd(), dataDir: folder });
  const server = fork(path.join(process.cwd(), 'tests/bench/importServer.ts'), [postgres.url, folder, String(await freePort())], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const { url, apiKey } = Value.Decode(Address, await ask(server, undefined, Address));
    const copyPerSecond = await measureCopy(postgres.url, folder);
    const { perSecond, job, slowestAnswer } = await measureImport(new Api(url, apiKey), folder);
    const memory = Value.Decode(Memory, await ask(server, 'memory', Memory));
    const result = {
      bench: 'import',
      rows,
      rowsPerSecond: Math.round(perSecond),
      copyRowsPerSecond: Math.round(copyPerSecond),
      ratio: Number((perSecond / copyPerSecond).toFixed(3)),
      ratioLimit: limits.ratio,
      peakMegabytes: megabytes(memory.peak),
      idleMegabytes: megabytes(memory.idle),
      megabytesLimit: limits.megabytes,
      slowestAnswerMilliseconds: Math.round(slowestAnswer),
      results: job.results,
    };
    console.log(`import  ${result.rowsPerSecond} rows/s (${rows} rows, 12 columns)`);
    console.log(`COPY    ${result.copyRowsPerSecond} rows/s into the same unique indexes`);
    console.log(`ratio   ${result.ratio} (at least ${limits.ratio})`);
    console.log(`memory  ${result.peakMegabytes} MB at most, ${result.idleMegabytes} MB idle (limit ${limits.megabytes} MB)`);
    console.log(`answers ${result.slowestAnswerMilliseconds} ms at most while importing`);
    console.log(`counts  ${JSON.stringify({ ...job.results, errors_url: undefined })}`);
    if (values.json) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`);
  } finally {
    server.send('stop');
    await once(server, 'exit');
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
