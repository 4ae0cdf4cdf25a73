// `npm run bench -- hostile [share] [--only TEXT] [--json FILE]`: input designed to be slow, at the size limit of each
// operation that accepts it, against a running product in a separate process, while another process requests `/health`
// continuously; then input that blocks or kills processes (`hostilePoison.ts`). `share`: percent of the size limits.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { importHtml } from 'sendwright/email/import';
import { ImportCreated } from 'sendwright/wire/imports';
import { freePort } from '../../provider/database/freePort';
import { sql } from '../../provider/database/sql';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';
import { seedSend } from '../../provider/testing/seedSend';
import { startBenchDatabase } from './benchDatabase';
import { BuiltServer } from './builtServer';
import { type HostileCase, hostileFiles, nestedCases, preflightCase, queryCases, textCases } from './hostileCases';
import { poisonWork, withHeaders } from './hostilePoison';
import { hostileTexts } from './hostileTexts';
import { processorSeconds } from './processorTime';
import { percentile, report } from './report';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    'skip-poison': { type: 'boolean', default: false },
  },
});
const share = Number(positionals[0] ?? 100) / 100;
const maximumSeconds = 2;
const fileBytes = 16 * 1024 * 1024 * share;

interface Answer {
  readonly name: string;
  /** Seconds of the server's processor time meanwhile, which other work on the machine hardly affects. */
  readonly processor: number;
  readonly seconds: number;
  readonly status: number;
}

const bench = await startBenchDatabase();
const { accountId, database } = bench;
const user = await database.first<{ user_id: number }>(sql`select user_id from users where account_id = ${accountId}`);
const { apiKey } = await createApiKey(database, {
  accountId,
  userId: user?.user_id ?? 0,
  name: 'bench',
  scopes: scopesOfPlan('advanced'),
});
const { singleSendId, listId } = await seedSend(database, accountId, { recipients: 20_000 });
const url = `http://127.0.0.1:${await freePort()}`;
const server = await BuiltServer.start({
  DATABASE_URL: bench.url,
  DATA_DIR: bench.dataDir,
  PORT: new URL(url).port,
  LOG_LEVEL: 'error',
  // Hostile pages would occupy a browser for its whole time limit, on the same processors.
  CHROMIUM_PATH: 'none',
});

async function ask(
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<{ answer: Omit<Answer, 'name'>; text: string }> {
  const used = processorSeconds(server.pid);
  const asked = performance.now();
  const response = await fetch(new URL(path, url), {
    method,
    headers: withHeaders(apiKey, headers),
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await response.text();
  const seconds = (performance.now() - asked) / 1000;
  return { answer: { seconds, processor: processorSeconds(server.pid) - used, status: response.status }, text };
}

/** A request that is too large is refused before it is complete, which ends the connection. */
function askOrRefused(...request: Parameters<typeof ask>): ReturnType<typeof ask> {
  const asked = performance.now();
  return ask(...request).catch(async () => {
    const seconds = (performance.now() - asked) / 1000;
    if (!(await fetch(`${url}/health`)).ok) throw new Error('The server is gone.');
    return { answer: { seconds, processor: 0, status: 413 }, text: '' };
  });
}

const idOf = (text: string): string => Value.Decode(Type.Object({ id: Type.String() }), JSON.parse(text)).id;

const inWords = ({ name, seconds, processor, status }: Answer): string =>
  `  ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of processor time, ${status}: ${name}`;

async function measure(cases: readonly HostileCase[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { name, method, path, body } of cases) {
    const text = body(share);
    const again = (): ReturnType<typeof ask> => askOrRefused(method, path, text);
    let { answer } = await again();
    // More requests per minute than an account's limit: only the response to the case itself counts.
    while (answer.status === 429) {
      await pause(2000);
      ({ answer } = await again());
    }
    answers.push({ name, ...answer });
    if (answer.seconds > maximumSeconds || answer.status >= 500) console.log(inWords({ name, ...answer }));
  }
  return answers;
}

/** Uploads each file and waits for its import. */
async function measureFiles(): Promise<{ uploads: Answer[]; imports: Answer[] }> {
  const [uploads, imports]: [Answer[], Answer[]] = [[], []];
  for (const [name, file] of hostileFiles(fileBytes)) {
    const { text } = await ask(
      'PUT',
      '/v3/marketing/contacts/imports',
      JSON.stringify({ file_type: 'csv', field_mappings: ['_rf2_T', '_rf0_T'], list_ids: [listId] }),
    );
    const created = Value.Decode(ImportCreated, JSON.parse(text));
    const headers = Object.fromEntries(created.upload_headers.map(({ header, value }) => [header, value]));
    const used = processorSeconds(server.pid);
    const started = performance.now();
    const { answer } = await askOrRefused('PUT', created.upload_uri, file, { ...headers, authorization: '' });
    uploads.push({ name: `upload, ${name}`, ...answer });
    let status: string | undefined = answer.status === 200 ? 'pending' : 'refused';
    while (status === 'pending') {
      await pause(50);
      status = (
        await database.first<{ status: string }>(sql`select status from contact_jobs where job_id = ${created.job_id}`)
      )?.status;
    }
    // Refused files leave their imports waiting for another file, and an account can have ten at a time.
    await database.execute(sql`
      update contact_jobs set status = 'failed', finished_at = now()
      where account_id = ${accountId} and status = 'pending'`);
    imports.push({
      name: `import, ${name} (${status})`,
      seconds: (performance.now() - started) / 1000,
      processor: processorSeconds(server.pid) - used,
      status: answer.status,
    });
  }
  return { uploads, imports };
}

/** Parsed by the workbench in the browser: HTML that is converted to a design. */
function measureHtmlImports(): Answer[] {
  return [...hostileTexts(1024 * 1024 * share)].map(([name, text]) => {
    const before = process.cpuUsage();
    const started = performance.now();
    importHtml(text);
    const seconds = (performance.now() - started) / 1000;
    const { user: own, system } = process.cpuUsage(before);
    return { name: `HTML import: ${name}`, seconds, processor: (own + system) / 1e6, status: 200 };
  });
}

async function settled(): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    const open = await database.first(sql`
      select 1 from pgboss.job
      where state in ('active', 'created', 'retry') and start_after < now() + interval '1 minute' limit 1`);
    if (open === undefined) return;
    await pause(500);
  }
  console.log('Jobs are still under way after five minutes.');
}

/** The slowest ones again, ten of each concurrently, which must not block anybody else. */
async function askTogether(cases: readonly HostileCase[], answers: readonly Answer[]): Promise<number> {
  const slowest = answers.toSorted((one, other) => other.seconds - one.seconds).slice(0, 8);
  let asked = 0;
  for (const { method, path, body } of cases.filter(({ name }) => slowest.some((answer) => answer.name === name))) {
    const text = body(share);
    await Promise.all(Array.from({ length: 10 }, () => askOrRefused(method, path, text)));
    asked += 10;
  }
  return asked;
}

function showSlowest(title: string, answers: readonly Answer[]): void {
  console.log(title);
  for (const answer of answers.toSorted((one, other) => other.seconds - one.seconds).slice(0, 12))
    console.log(inWords(answer));
}

try {
  const templateId = idOf(
    (await ask('POST', '/v3/templates', JSON.stringify({ name: 'Hostile', generation: 'dynamic' }))).text,
  );
  const versionId = idOf(
    (
      await ask(
        'POST',
        `/v3/templates/${templateId}/versions`,
        JSON.stringify({ name: 'a', subject: 'a', html_content: '<p>a</p>' }),
      )
    ).text,
  );
  const contact = await database.first<{ contact_id: string }>(
    sql`select contact_id from contacts where account_id = ${accountId} limit 1`,
  );
  const setting = { templateId, versionId, singleSendId, contactId: contact?.contact_id ?? '' };
  const texts = textCases(setting);
  // The pre-send checks examine each text in the single send before the next one replaces it.
  const seen = texts.flatMap((one) =>
    one.name.startsWith('single send') ? [one, { ...preflightCase(setting), name: `preflight, ${one.name}` }] : [one],
  );
  const cases = [...seen, ...queryCases(setting), ...nestedCases(setting)].filter(({ name }) =>
    name.includes(values.only),
  );

  // The first requests compile the code.
  await measure(cases.slice(0, 3));
  const health = fork(fileURLToPath(new URL('./hostileHealth.ts', import.meta.url)), [url]);
  const answers = await measure(cases);
  showSlowest('Slowest responses:', answers);
  const together = await askTogether(cases, answers);
  const withFiles = values.only === '' || values.only === 'files';
  const { uploads, imports } = withFiles ? await measureFiles() : { uploads: [], imports: [] };
  await settled();
  const told = once(health, 'message');
  health.send('stop');
  const [healthTimes] = (await told) as [number[]];
  const htmlImports = withFiles ? measureHtmlImports() : [];

  showSlowest('Slowest uploads:', uploads);
  showSlowest('Slowest imports of contacts, from the first byte to the end of the job:', imports);
  showSlowest('Slowest HTML imports (in the browser):', htmlImports);
  const failed = [...answers, ...uploads].filter(({ status }) => status >= 500);
  if (failed.length > 0) showSlowest('Answered with 5xx:', failed);
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((one, other) => one - other);
  const countOf = (wanted: number): number => answers.filter(({ status }) => status === wanted).length;
  const counts = statuses.map((status) => `${status}: ${countOf(status)}`).join(', ');
  console.log(
    `${answers.length + uploads.length} requests and ${together} of them ten at a time (${counts}), ` +
      `${healthTimes.length} of /health; load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
  );
  const slowest = Math.max(...[...answers, ...uploads, ...htmlImports].map(({ seconds }) => seconds));
  const processor = Math.max(...[...answers, ...uploads, ...htmlImports].map((answer) => answer.processor));
  const figures = [
    { name: 'slowest response', value: slowest, unit: 's', limit: maximumSeconds },
    { name: 'the most processor time of one', value: processor, unit: 's', limit: maximumSeconds },
    { name: 'answered with 5xx', value: failed.length, unit: '', limit: 0 },
    { name: '/health meanwhile, p99', value: percentile(healthTimes, 0.99), unit: 'ms', limit: 250 },
    { name: '/health meanwhile, the slowest', value: Math.max(...healthTimes), unit: 'ms', limit: 1000 },
    { name: '/health refused', value: healthTimes.filter((time) => time < 0).length, unit: '', limit: 0 },
  ];
  // Another server runs the jobs of the following cases.
  await server.stop();
  report(values['skip-poison'] ? figures : [...figures, ...(await poisonWork(bench, apiKey))]);
} finally {
  await server.stop();
  await bench.stop();
}
