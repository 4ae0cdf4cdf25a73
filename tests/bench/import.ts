/**
 * Rows per second of a file import (validation, mapping, report of rejected rows, through the upload link), compared
 * with PostgreSQL's own COPY of the same rows into a table with the same columns and indexes. The two alternate, each
 * into empty tables, and the ratio is the median over all rounds, so that other work on the machine affects both. Then
 * the same file is imported again, which only updates rows. Meanwhile other calls are made, and the server's memory is
 * monitored.
 *
 * `npm run bench -- import [--rows N] [--rounds N] [--unique] [--json FILE]`; with `--unique` the peer's table has only
 * the unique indexes, which is a small part of what an import writes.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { freePort } from '../../provider/database/freePort';
import { openDatabase } from '../../provider/database/database';
import { sql } from '../../provider/database/sql';
import { createAccount } from '../../provider/domains/accounts/signUp/createAccount';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';
import { allowCheckpoints } from './benchDatabase';
import { BuiltServer, type MemorySample } from './builtServer';
import { chunks, copyRow, csvHeader, csvRow, rowKind } from './importData';
import { measureCopy } from './importPeer';
import { ImportClient, type ImportRun } from './importRun';
import { processorSeconds } from './processorTime';
import { percentile } from './report';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '1' },
    json: { type: 'string' },
    unique: { type: 'boolean', default: false },
  },
});
const limits = { ratio: values.unique ? 0.3 : 0.5, megabytes: 400, milliseconds: 100, again: 0.5 };
const rows = Number(values.rows);
const rounds = Number(values.rounds);

const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Megabytes by which the last third of the samples exceeds the first: about 0 if memory is constant. */
function slope(samples: readonly MemorySample[]): number {
  const third = Math.ceil(samples.length / 3);
  const megabytes = samples.map((sample) => sample.megabytes);
  return mean(megabytes.slice(-third)) - mean(megabytes.slice(0, third));
}

function checkCounts({ job }: ImportRun, again: boolean): void {
  const {
    created_count: created,
    updated_count: updated,
    duplicate_count: duplicates,
    errored_count: errored,
  } = job.results;
  const expected = { good: 0, bad: 0, duplicate: 0 };
  for (let index = 0; index < rows; index += 1) expected[rowKind(index)] += 1;
  const kept = again ? updated : created;
  if (kept !== expected.good || duplicates !== expected.duplicate || errored !== expected.bad) {
    throw new Error(
      "The import's counts are wrong: " +
        JSON.stringify({ ...job, results: { ...job.results, errors_url: undefined } }),
    );
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
  const csv = path.join(folder, 'rows.csv');
  const copy = path.join(folder, 'rows.copy');
  await pipeline(Readable.from([`${csvHeader}\n`, ...chunks(rows, csvRow)]), createWriteStream(csv));
  await pipeline(Readable.from(chunks(rows, copyRow, (index) => rowKind(index) === 'good')), createWriteStream(copy));
  const postgres = await startPostgres({ root: process.cwd(), dataDir: folder });
  await allowCheckpoints(postgres.adminUrl);
  const port = await freePort();
  const server = await BuiltServer.start({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: String(port) });
  const database = openDatabase(postgres.url, { connections: 1 });
  try {
    const processors = { copy: 0, postgres: 0, server: 0 };
    const copies: number[] = [];
    const imports: number[] = [];
    const answers: number[] = [];
    let memory: readonly MemorySample[] = [];
    let again: number | undefined;
    for (let round = 0; round < rounds; round += 1) {
      await database.execute(sql`truncate contacts, list_contacts, contact_job_rejections, import_logs cascade`);
      const copied = await measureCopy(postgres, copy, values.unique);
      copies.push(copied.rowsPerSecond);
      processors.copy = copied.processor;
      await database.execute(sql`checkpoint`);
      const client = await newClient(database, `http://127.0.0.1:${port}`, `bench${round}`);
      const listId = await client.prepare();
      const from = server.memory.length;
      const before = { postgres: processorSeconds(postgres.pid), server: processorSeconds(server.pid) };
      const run = await client.import(csv, listId);
      processors.postgres = processorSeconds(postgres.pid) - before.postgres;
      processors.server = processorSeconds(server.pid) - before.server;
      checkCounts(run, false);
      imports.push(rows / run.seconds);
      answers.push(...run.answers);
      memory = server.memory.slice(from);
      if (round === rounds - 1) {
        const second = await client.import(csv, listId);
        checkCounts(second, true);
        again = rows / second.seconds;
      }
    }
    const ratios = imports.map((perSecond, round) => perSecond / (copies[round] ?? Number.NaN));
    await show({
      copies,
      imports,
      ratios,
      memory,
      peak: Math.max(...server.memory.map((sample) => sample.megabytes)),
      answers,
      again,
      processors,
    });
  } finally {
    await database.close();
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function newClient(
  database: ReturnType<typeof openDatabase>,
  url: string,
  username: string,
): Promise<ImportClient> {
  const email = `${username}@example.com`;
  const { accountId, userId } = await createAccount(database, {
    username,
    plan: 'advanced',
    admin: true,
    email,
    password: undefined,
    parentAccountId: undefined,
  });
  const { apiKey } = await createApiKey(database, {
    accountId,
    userId,
    name: 'bench',
    scopes: scopesOfPlan('advanced'),
  });
  return new ImportClient(url, apiKey);
}

interface Measured {
  readonly copies: readonly number[];
  readonly imports: readonly number[];
  readonly ratios: readonly number[];
  /** Samples of the last round. */
  readonly memory: readonly MemorySample[];
  readonly peak: number;
  readonly answers: readonly number[];
  readonly again: number | undefined;
  /** Seconds of processor time in the last round: of COPY, and of PostgreSQL and the server during the import. */
  readonly processors: { readonly copy: number; readonly postgres: number; readonly server: number };
}

async function show({ copies, imports, ratios, memory, peak, answers, again, processors }: Measured): Promise<void> {
  const verdict = (met: boolean): string => (met ? 'OK' : 'MISSED');
  const spread = (numbers: readonly number[]): string => numbers.map((number) => number.toFixed(3)).join(' ');
  const result = {
    bench: 'import',
    rows,
    rowsPerSecond: Math.round(median(imports)),
    copyRowsPerSecond: Math.round(median(copies)),
    ratio: Number(median(ratios).toFixed(3)),
    ratioLimit: limits.ratio,
    ratios: ratios.map((ratio) => Number(ratio.toFixed(3))),
    peakMegabytes: Math.round(peak),
    megabytesLimit: limits.megabytes,
    slopeMegabytes: Math.round(slope(memory)),
    memory: memory.map(({ at, megabytes }) => [Number(at.toFixed(1)), Math.round(megabytes)]),
    apiP95Milliseconds: Math.round(percentile(answers, 0.95)),
    apiLimit: limits.milliseconds,
    ...(again === undefined
      ? {}
      : {
          againRowsPerSecond: Math.round(again),
          againRatio: Number((again / (imports.at(-1) ?? Number.NaN)).toFixed(3)),
          againLimit: limits.again,
        }),
    microsecondsPerRow: Number((1_000_000 / median(imports)).toFixed(1)),
    processorSeconds: {
      copy: Number(processors.copy.toFixed(1)),
      postgres: Number(processors.postgres.toFixed(1)),
      server: Number(processors.server.toFixed(1)),
    },
    loadAverage: loadavg().map((load) => Number(load.toFixed(1))),
    processors: cpus().length,
  };
  console.log(`import     ${result.rowsPerSecond} rows/s (${rows} rows, 12 columns, median of ${imports.length})`);
  console.log(
    `COPY       ${result.copyRowsPerSecond} rows/s (same rows, ` +
      `${values.unique ? 'unique indexes only' : 'same indexes'})`,
  );
  console.log(
    `ratio      ${result.ratio} (${spread(ratios)})  limit ${limits.ratio}  ${verdict(result.ratio >= limits.ratio)}`,
  );
  console.log(
    `peak RSS   ${result.peakMegabytes} MB  limit ${limits.megabytes} MB  ` +
      verdict(result.peakMegabytes <= limits.megabytes),
  );
  console.log(`slope      ${result.slopeMegabytes} MB between the first and the last third`);
  console.log(
    `API p95    ${result.apiP95Milliseconds} ms during the import (${answers.length} calls)  limit ` +
      `${limits.milliseconds} ms  ${verdict(result.apiP95Milliseconds <= limits.milliseconds)}`,
  );
  if (again !== undefined)
    console.log(
      `again      ${result.againRowsPerSecond} rows/s, ${result.againRatio} of the first  limit ${limits.again}  ` +
        verdict((result.againRatio ?? 0) >= limits.again),
    );
  console.log(
    `processor  COPY ${processors.copy.toFixed(1)} s; import: PostgreSQL ${processors.postgres.toFixed(1)} s, ` +
      `server ${processors.server.toFixed(1)} s`,
  );
  console.log(`load       ${result.loadAverage.join(' ')} on ${result.processors} processors`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`);
}

await main();
