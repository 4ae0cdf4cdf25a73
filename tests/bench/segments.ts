/**
 * Counts segments over contacts with twenty events of mail each, and with thirty events of applications with
 * `--events 30`, compared with the best hand-written SQL for each: the two alternate, and the ratio is that of their
 * medians. Then counts three conditions over HTTP while they are typed, with an exact number or a marked estimate.
 *
 * `npm run bench -- segments [--contacts N] [--events N] [--rounds N] [--explain] [--data FOLDER] [--json FILE]`;
 * `--data` keeps the filled database in that folder for the next run, `--explain` prints the plans, `--only segments`
 * or `--only typing` runs one half, and `--only fill` none.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, type Queryable, openDatabase } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { freePort } from '../../provider/database/freePort';
import { type Sql, sql } from '../../provider/database/sql';
import { createAccount } from '../../provider/domains/accounts/signUp/createAccount';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';
import { compileContext } from '../../provider/segments/compileContext';
import { members } from '../../provider/segments/members';
import { requireQuery } from '../../provider/segments/readQuery';
import { BuiltServer } from './builtServer';
import { type Figure, percentile, report } from './report';
import { segmentCases, typedQueries } from './segmentsCases';
import { customEventCases, typedCustomQueries } from './segmentsCustomCases';
import { fillSegmentsData } from './segmentsData';

const limits = { ratio: 1.3, milliseconds: 150 };
const { values } = parseArgs({
  options: {
    contacts: { type: 'string', default: '1000000' },
    events: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'string' },
    explain: { type: 'boolean', default: false },
    data: { type: 'string' },
    only: { type: 'string' },
  },
});
const contacts = Number(values.contacts);
const customEvents = Number(values.events);
const rounds = Number(values.rounds);
const runs = (half: 'segments' | 'typing'): boolean => values.only === undefined || values.only === half;
const everybody = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE ';

async function timed(database: Queryable, statement: Sql): Promise<{ milliseconds: number; count: number }> {
  const started = performance.now();
  const row = await database.first<{ count: number }>(statement);
  return { milliseconds: performance.now() - started, count: row?.count ?? -1 };
}

/**
 * The medians of alternating statements. Throws if their counts differ. In one transaction, so that "now" is the same
 * for all: otherwise a contact added exactly ninety days ago could be counted by only one of them.
 */
const race = (database: Database, statements: readonly Sql[]): Promise<number[]> =>
  database.transaction((transaction) => raceWithin(transaction, statements));

async function raceWithin(database: Queryable, statements: readonly Sql[]): Promise<number[]> {
  const times = statements.map((): number[] => []);
  const counts = new Set<number>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, statement] of statements.entries()) {
      const { milliseconds, count } = await timed(database, statement);
      counts.add(count);
      // The first round fills the caches.
      if (round > 0) times[index]?.push(milliseconds);
    }
  }
  if (counts.size > 1) throw new Error(`The statements disagree: ${[...counts].join(', ')}.`);
  return times.map((own) => percentile(own, 0.5));
}

async function segmentFigures(database: Database, accountId: number): Promise<Figure[]> {
  const context = await compileContext(database, accountId);
  const figures: Figure[] = [];
  for (const { name, where, peers } of [...segmentCases, ...(customEvents > 0 ? customEventCases : [])]) {
    const query = requireQuery(everybody + where, 2, context, 'query');
    const ours = sql`select count(*) as count from contacts where ${members(query, null, context)}`;
    if (values.explain) await explain(database, name, [ours, ...peers(accountId)]);
    const [own = Number.NaN, ...others] = await race(database, [ours, ...peers(accountId)]);
    const best = Math.min(...others);
    console.log(
      `${name.padEnd(40)} ${own.toFixed(1).padStart(8)} ms, by hand ` +
        `${others.map((other) => other.toFixed(1)).join(' or ')} ms`,
    );
    figures.push({ name, value: own / best, unit: '×', limit: limits.ratio });
  }
  return figures;
}

async function explain(database: Database, name: string, statements: readonly Sql[]): Promise<void> {
  for (const statement of statements) {
    const plan = await database.rows<{ 'QUERY PLAN': string }>(sql`explain (analyze, costs off) ${statement}`);
    console.log(`--- ${name}\n${plan.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
}

async function typingFigures(url: string, apiKey: string): Promise<Figure[]> {
  const ask = async (
    query: string,
    exact: boolean,
  ): Promise<{ milliseconds: number; isEstimate: boolean; count: number } | undefined> => {
    const started = performance.now();
    const answer = await fetch(`${url}/v3/marketing/segments/2.0/count`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query_dsl: everybody + query, exact }),
    });
    // The builder keeps the estimate of a segment that takes longer than the server counts.
    if (answer.status === 408 && exact) return undefined;
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    const body = (await answer.json()) as { is_estimate: boolean; contacts_count: number };
    return { milliseconds: performance.now() - started, isEstimate: body.is_estimate, count: body.contacts_count };
  };
  const first: number[] = [];
  const exact: number[] = [];
  const wrong: number[] = [];
  let estimates = 0;
  let uncounted = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const query of [...typedQueries, ...(customEvents > 0 ? typedCustomQueries : [])]) {
      const answer = await ask(query, false);
      if (round === 0 || !answer) continue;
      first.push(answer.milliseconds);
      if (!answer.isEstimate) continue;
      estimates += 1;
      if (round > 1) continue;
      const precise = await ask(query, true);
      if (!precise) {
        uncounted += 1;
        continue;
      }
      exact.push(precise.milliseconds);
      wrong.push(Math.abs(answer.count - precise.count) / contacts);
    }
  }
  console.log(
    `typed: ${first.length} counts, median ${percentile(first, 0.5).toFixed(0)} ms; ${estimates} of them ` +
      `estimates, at most ${(100 * Math.max(0, ...wrong)).toFixed(2)} % of all contacts off`,
  );
  if (exact.length > 0)
    console.log(
      `the exact number after an estimate: median ${percentile(exact, 0.5).toFixed(0)} ms, p95 ` +
        `${percentile(exact, 0.95).toFixed(0)} ms; ${uncounted} took too long`,
    );
  return [
    {
      name: 'count as you type, three conditions, p95',
      value: percentile(first, 0.95),
      unit: 'ms',
      limit: limits.milliseconds,
    },
  ];
}

async function account(database: Database): Promise<{ accountId: number; userId: number }> {
  const kept = await database.first<{ accountId: number; userId: number }>(sql`
    select account_id as "accountId", user_id as "userId" from users where username = 'bench'`);
  return (
    kept ??
    createAccount(database, {
      username: 'bench',
      plan: 'advanced',
      admin: true,
      email: 'bench@example.com',
      password: undefined,
      parentAccountId: undefined,
    })
  );
}

async function main(): Promise<void> {
  const folder = values.data ?? (await mkdtemp(path.join(tmpdir(), 'sendwright-bench-')));
  await mkdir(folder, { recursive: true });
  const postgres = await startPostgres({ root: process.cwd(), dataDir: folder });
  const port = await freePort();
  const server = await BuiltServer.start({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: String(port) });
  const database = openDatabase(postgres.url, { connections: 1 });
  try {
    const { accountId, userId } = await account(database);
    const { apiKey } = await createApiKey(database, {
      accountId,
      userId,
      name: 'bench',
      scopes: scopesOfPlan('advanced'),
    });
    const started = performance.now();
    const isFilled = (await timed(database, sql`select count(*) as count from field_definitions`)).count > 0;
    if (!isFilled) await fillSegmentsData(database, accountId, contacts, { customEvents });
    // Rows that no longer change are read from indexes alone after a vacuum, which a running server does automatically.
    await database.execute(sql`vacuum contacts, email_events, custom_events`);
    const events = await timed(database, sql`select count(*) as count from email_events`);
    const custom = await timed(database, sql`select count(*) as count from custom_events`);
    console.log(
      `${contacts} contacts, ${events.count} events of mail and ${custom.count} of applications, ` +
        (isFilled ? 'kept' : `filled in ${((performance.now() - started) / 1000).toFixed(0)} s`),
    );
    const figures = [
      ...(runs('segments') ? await segmentFigures(database, accountId) : []),
      ...(runs('typing') ? await typingFigures(`http://127.0.0.1:${port}`, apiKey) : []),
    ];
    if (figures.length > 0) report(figures);
    console.log(
      `load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')} on ${cpus().length} processors`,
    );
  } finally {
    await database.close();
    await server.stop();
    await postgres.stop();
    if (values.data === undefined) await rm(folder, { recursive: true, force: true });
  }
}

await main();
