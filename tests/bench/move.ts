// An account moved from a second instance by `move-from sendgrid`: the time for its contacts and contents, what of it
// was waiting for the source's rate limits, and the memory of the command. `npm run bench -- move [contacts]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from '../../provider/database/sql';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';
import { ownPort } from '../../provider/testing/ownPort';
import { BuiltServer } from './builtServer';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { reportRates } from './reportRates';

const contacts = countFromCommandLine(1_000_000);
const contents = 500;
const mostMegabytes = 400;

const source = await startBenchDatabase();
const target = await startBenchDatabase();
const port = await ownPort();
const url = `http://127.0.0.1:${port}`;

/** Contacts with two custom fields, half of them on a list. */
async function seed(): Promise<string> {
  const { database, accountId } = source;
  await database.execute(sql`
    insert into contacts (account_id, email, first_name, last_name, city, country, external_id)
    select ${accountId}, 'person.' || n || '@example-' || n % 500 || '.com', 'First' || n % 900, 'Last' || n % 7000,
      'Springfield', 'United States', 'customer-' || n
    from generate_series(1, ${contacts}::int) as n`);
  await database.execute(sql`insert into lists (account_id, name) values (${accountId}, 'Half')`);
  await database.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, lists.list_id, contact_id from contacts, lists
    where contacts.account_id = ${accountId} and lists.account_id = ${accountId}
      and right(contacts.email, 5) < '5.com'`);
  const user = await database.first<{ user_id: number }>(
    sql`select user_id from users where account_id = ${accountId}`,
  );
  const { apiKey } = await createApiKey(database, {
    accountId,
    userId: user?.user_id ?? 0,
    name: 'bench',
    scopes: scopesOfPlan('advanced'),
  });
  return apiKey;
}

async function seedContents(key: string): Promise<void> {
  const post = async (address: string, body: object): Promise<string> => {
    for (;;) {
      const response = await fetch(`${url}/v3${address}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response.status !== 429) return ((await response.json()) as { id: string }).id;
      const reset = Number(response.headers.get('x-ratelimit-reset')) * 1000;
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(50, reset - Date.now()));
      });
    }
  };
  const html = `<p>Hello {{first_name}}</p>${'<p>Some words about nothing in particular.</p>'.repeat(400)}`;
  for (let n = 0; n < contents / 2; n += 1) {
    await post('/designs', { name: `Design ${n}`, editor: 'code', html_content: html });
    const id = await post('/templates', { name: `Template ${n}`, generation: 'dynamic' });
    await post(`/templates/${id}/versions`, { name: 'One', subject: 'Hello', html_content: html });
  }
}

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

const key = await seed();
const server = await BuiltServer.start({
  DATABASE_URL: source.url,
  DATA_DIR: source.dataDir,
  PORT: String(port),
  PUBLIC_URL: url,
});
await seedContents(key);

const started = performance.now();
const child = spawn(
  process.execPath,
  [path.resolve('dist/provider/cli.js'), 'move-from', 'sendgrid', '--account', 'bench', '--url', url],
  {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
      DATABASE_URL: target.url,
      DATA_DIR: target.dataDir,
      SENDGRID_API_KEY: key,
      MOVE_POLL_MS: '200',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let megabytes = 0;
const watch = setInterval(
  () => void peakOf(child.pid ?? 0).then((peak) => (megabytes = Math.max(megabytes, peak))),
  200,
);
const at = new Map<string, number>();
let waited = 0;
const ended = once(child, 'exit');
for await (const line of createInterface({ input: child.stdout })) {
  if (line.endsWith(' …')) at.set(line.slice(0, -2), performance.now());
  waited = Number(/, ([\d,]+) s of waiting/.exec(line)?.[1]?.replaceAll(',', '') ?? waited);
}
await ended;
clearInterval(watch);
const seconds = (performance.now() - started) / 1000;
const contactSeconds = ((at.get('Segments') ?? 0) - (at.get('Contacts') ?? 0)) / 1000;
const contentSeconds = ((at.get('Single sends') ?? 0) - (at.get('Designs') ?? 0)) / 1000;
const found = await target.database.first<{ contacts: number; contents: number }>(sql`
  select (select count(*) from contacts) as contacts,
    (select count(*) from designs) + (select count(*) from templates) as contents`);
await server.stop();
await source.stop();
await target.stop();

reportRates('move', [
  { name: 'contacts, exported and imported', value: contacts / contactSeconds, unit: 'a second' },
  { name: 'designs and templates', value: contents / contentSeconds, unit: 'a second' },
  { name: 'the whole move', value: seconds, unit: 'seconds' },
  { name: 'of it, waiting for rate limits', value: waited, unit: 'seconds' },
  { name: 'memory of the command', value: megabytes, unit: 'MB', atMost: mostMegabytes },
  { name: 'contacts missing', value: contacts - (found?.contacts ?? 0), unit: 'contacts', atMost: 0 },
  { name: 'designs and templates missing', value: contents - (found?.contents ?? 0), unit: 'things', atMost: 0 },
]);
