/**
 * Rows per second of an export of all contacts to CSV, from the request until the compressed file is ready, compared
 * with PostgreSQL's own COPY TO of the same columns into a file. The two alternate, and the ratio is the median over
 * all rounds. Meanwhile other calls are made, and the server's memory is monitored.
 *
 * `npm run bench -- export [--rows N] [--rounds N] [--json FILE]`
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ContactExport } from 'sendwright/wire/exports';
import { openDatabase } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { freePort } from '../../provider/database/freePort';
import { sql } from '../../provider/database/sql';
import { createAccount } from '../../provider/domains/accounts/signUp/createAccount';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';
import { BuiltServer } from './builtServer';
import { percentile, report } from './report';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});
const rows = Number(values.rows);
const folder = await mkdtemp(path.join(os.tmpdir(), 'sendwright-bench-'));
const postgres = await startPostgres({ root: process.cwd(), dataDir: folder });
const port = await freePort();
const server = await BuiltServer.start({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: String(port) });
const database = openDatabase(postgres.url, { connections: 1 });

/** The columns of the export, as stored. */
const columns = `contact_id, email, phone_number_id, external_id, anonymous_id, first_name, last_name, unique_name,
  address_line_1, address_line_2, city, state_province_region, country, postal_code, phone_number, whatsapp, line,
  facebook, alternate_emails, custom_fields ->> 'e1_N', custom_fields ->> 'e2_T',
  created_at, updated_at, last_emailed, last_opened, last_clicked`;

async function copySeconds(accountId: number): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const file = path.join(folder, 'copy.csv');
  const started = performance.now();
  await pipeline(
    client.query(
      copyTo(`copy (select ${columns} from contacts where account_id = ${accountId}) to stdout (format csv)`),
    ),
    createWriteStream(file),
  );
  const seconds = (performance.now() - started) / 1000;
  await client.end();
  await rm(file);
  return seconds;
}

async function call<Body>(apiKey: string, method: string, route: string, body?: object): Promise<Body> {
  const answer = await fetch(`http://127.0.0.1:${port}/v3/marketing/contacts${route}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Body;
}

async function exportSeconds(apiKey: string, answers: number[]): Promise<number> {
  const started = performance.now();
  const { id } = await call<{ id: string }>(apiKey, 'POST', '/exports', {});
  for (let look = 0; ; look += 1) {
    const asked = performance.now();
    await call(apiKey, 'GET', look % 2 === 0 ? '/browse?page_size=50' : '/count');
    answers.push(performance.now() - asked);
    const shown = await call<ContactExport>(apiKey, 'GET', `/exports/${id}`);
    const seconds = (performance.now() - started) / 1000;
    if (shown.status === 'pending') {
      await pause(100);
      continue;
    }
    if (shown.status !== 'ready' || shown.contact_count !== rows)
      throw new Error(`The export is wrong: ${shown.status}, ${shown.contact_count} contacts.`);
    await call(apiKey, 'DELETE', `/exports/${id}`);
    return seconds;
  }
}

try {
  const { accountId, userId } = await createAccount(database, {
    username: 'bench',
    plan: 'advanced',
    admin: true,
    email: 'bench@example.com',
    password: undefined,
    parentAccountId: undefined,
  });
  const { apiKey } = await createApiKey(database, {
    accountId,
    userId,
    name: 'bench',
    scopes: scopesOfPlan('advanced'),
  });
  await database.execute(sql`
    insert into field_definitions (account_id, field_id, name, field_type)
    values (${accountId}, 'e1_N', 'score', 'Number'), (${accountId}, 'e2_T', 'note', 'Text')`);
  await database.execute(sql`
    insert into contacts
      (account_id, email, external_id, first_name, last_name, address_line_1, city, state_province_region, postal_code,
        country, phone_number, custom_fields)
    select ${accountId}, 'person.' || n || '@example-' || n % 500 || '.com', 'customer-' || n, 'Firstname' || n % 900,
      'Lastname' || n % 7000, n || ' Harbour "Old" Road', 'Springfield',
      'Oregon', 10000 + n % 80000, 'United States', '+1 541 555 ' || n % 10000,
        jsonb_build_object('e1_N', n % 1000, 'e2_T', 'Likes number ' || n % 77)
    from generate_series(1, ${rows}::int) n`);
  await database.execute(sql`vacuum analyze contacts`);
  const ratios: number[] = [];
  const speeds: number[] = [];
  const answers: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const copy = await copySeconds(accountId);
    const exported = await exportSeconds(apiKey, answers);
    ratios.push(copy / exported);
    speeds.push(rows / exported);
  }
  const ratio = percentile(ratios, 0.5);
  const turns = ratios.map((one) => one.toFixed(2)).join(' ');
  console.log(
    `${rows} contacts, 26 columns; ${Math.round(percentile(speeds, 0.5))} contacts/s, ` +
      `${ratio.toFixed(2)} of COPY TO (${turns}), target 0.5; load average ${os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
  );
  report([
    { name: 'time of the export over time of COPY TO', value: 1 / ratio, unit: 'x', limit: 2 },
    {
      name: 'peak memory of the server',
      value: Math.max(...server.memory.map(({ megabytes }) => megabytes)),
      unit: 'MB',
      limit: 400,
    },
    { name: 'other calls meanwhile, p95', value: percentile(answers, 0.95), unit: 'ms', limit: 100 },
  ]);
} finally {
  await database.close();
  await server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
