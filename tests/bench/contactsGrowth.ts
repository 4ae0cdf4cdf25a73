/**
 * How the cost of importing, exporting and counting contacts grows. For each size, a new account is filled through the
 * upload link, exported to CSV, and asked how many addresses start with a typed text, which an index answers. Costs are
 * processor time of PostgreSQL and the server together, because a stopwatch would also measure other work on the
 * machine.
 *
 * `npm run bench -- contactsGrowth [--sizes 10000,100000,1000000] [--json FILE]`
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ContactExport } from 'sendwright/wire/exports';
import { type Database, openDatabase } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { freePort } from '../../provider/database/freePort';
import { sql } from '../../provider/database/sql';
import { createAccount } from '../../provider/domains/accounts/signUp/createAccount';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';
import { BuiltServer } from './builtServer';
import { chunks, csvHeader, csvRow } from './importData';
import { ImportClient } from './importRun';
import { processorSeconds } from './processorTime';
import { type Figure, percentile, report } from './report';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,100000,1000000' }, json: { type: 'string' } },
});
const sizes = values.sizes.split(',').map(Number);
const counts = 100;

interface Measured {
  readonly size: number;
  /** Microseconds per row. */
  readonly importing: number;
  readonly exporting: number;
  /** Milliseconds per count, elapsed time. */
  readonly counting: number;
}

/** Calls the API with an account's key. */
class Caller {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  async call<Body>(method: string, route: string, body?: object): Promise<Body> {
    const answer = await fetch(`${this.url}/v3/marketing${route}`, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  async exportAll(expected: number): Promise<void> {
    const { id } = await this.call<{ id: string }>('POST', '/contacts/exports', {});
    for (;;) {
      const { status, contact_count: count } = await this.call<ContactExport>('GET', `/contacts/exports/${id}`);
      if (status === 'ready' && count === expected) return;
      if (status !== 'pending') throw new Error(`The export is wrong: ${status}, ${count} contacts.`);
      await pause(100);
    }
  }

  /** The median of many counts, each for a different prefix with at most 11 addresses. */
  async count(size: number): Promise<number> {
    const times: number[] = [];
    for (let index = 0; index < counts; index += 1) {
      const started = performance.now();
      await this.call(
        'GET',
        `/contacts/browse?page_size=1&search=person.${Math.floor((index + 0.5) * (size / counts / 10))}`,
      );
      times.push(performance.now() - started);
    }
    return percentile(times, 0.5);
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
  const postgres = await startPostgres({ root: process.cwd(), dataDir: folder });
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = await BuiltServer.start({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: new URL(url).port });
  const database = openDatabase(postgres.url, { connections: 1 });
  const used = (): number => processorSeconds(postgres.pid) + processorSeconds(server.pid);
  try {
    const measured: Measured[] = [];
    for (const size of sizes) {
      await database.execute(sql`truncate contacts, list_contacts, contact_job_rejections, import_logs cascade`);
      const file = path.join(folder, `${size}.csv`);
      await pipeline(Readable.from([`${csvHeader}\n`, ...chunks(size, csvRow)]), createWriteStream(file));
      const apiKey = await keyOf(database, `size${size}`);
      const client = new ImportClient(url, apiKey);
      const list = await client.prepare();
      const beforeImport = used();
      const { job } = await client.import(file, list);
      const importing = used() - beforeImport;
      await rm(file);
      await database.execute(sql`vacuum analyze contacts`);
      const caller = new Caller(url, apiKey);
      const beforeExport = used();
      await caller.exportAll(job.results.created_count);
      const exporting = used() - beforeExport;
      const one: Measured = {
        size,
        importing: (importing / size) * 1e6,
        exporting: (exporting / size) * 1e6,
        counting: await caller.count(size),
      };
      measured.push(one);
      console.log(
        `${size.toLocaleString('en-US').padStart(9)} contacts: import ${one.importing.toFixed(0)} µs a row, ` +
          `export ${one.exporting.toFixed(0)} µs a row, count by index ${one.counting.toFixed(1)} ms`,
      );
    }
    report(figures(measured));
    console.log(
      `load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')} on ${cpus().length} processors`,
    );
  } finally {
    await database.close();
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function keyOf(database: Database, username: string): Promise<string> {
  const { accountId, userId } = await createAccount(database, {
    username,
    plan: 'advanced',
    admin: true,
    email: `${username}@example.com`,
    password: undefined,
    parentAccountId: undefined,
  });
  return (await createApiKey(database, { accountId, userId, name: 'bench', scopes: scopesOfPlan('advanced') })).apiKey;
}

/** Compares the largest size with the previous one: a row costs the same, a count far less than ten times as much. */
function figures(measured: readonly Measured[]): Figure[] {
  const last = measured.at(-1);
  const before = measured.at(-2);
  if (!last || !before) return [];
  const factor = last.size / before.size;
  return [
    {
      name: 'import of a row, largest over the one before',
      value: last.importing / before.importing,
      unit: 'x',
      limit: 1.5,
    },
    {
      name: 'export of a row, largest over the one before',
      value: last.exporting / before.exporting,
      unit: 'x',
      limit: 1.5,
    },
    {
      name: 'count by index, largest over the one before',
      value: last.counting / before.counting,
      unit: 'x',
      limit: factor / 2,
    },
  ];
}

await main();
