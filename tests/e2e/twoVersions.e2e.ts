import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type EmbeddedPostgres, startPostgres } from '../../provider/database/embeddedPostgres';
import { ownPort } from '../support/ownPort';
import { until } from '../support/until';

// An update without an interruption: API processes of the version before the newest migration and of this one serve the
// same database at the same time (docs/decisions/0072-rolling-updates.md).

const migrations = 'provider/database/migrations';

/** The last version without the newest migration; undefined where the history is not here, as in a shallow clone. */
async function versionBefore(): Promise<string | undefined> {
  const newest =
    (await readdir(migrations))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? '';
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', path.join(migrations, newest));
    return added === '' ? git('rev-parse', 'HEAD') : git('rev-parse', '--verify', '--quiet', `${added}^`);
  } catch {
    return undefined;
  }
}

const previous = await versionBefore();
const password = 'a river of small stones';
let folder: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let key = '';
const running: ChildProcess[] = [];

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  CHROMIUM_PATH: 'none',
  LOG_LEVEL: 'warn',
  ...more,
});
const program = (name: string): string[] => ['--import', 'tsx', `provider/${name}.ts`];

/** Starts a version's server from its source; returns its address. */
async function start(version: string, role: string): Promise<string> {
  const port = String(await ownPort());
  const child = spawn(process.execPath, program('main'), {
    cwd: version,
    env: environment({ PORT: port, ROLE: role }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  await until('the server to be ready', async () => {
    assert.equal(child.exitCode, null, output);
    return output.includes('ready ');
  });
  return `http://127.0.0.1:${port}`;
}

async function call(url: string, method: string, address: string, body?: object, token = key) {
  const response = await fetch(`${url}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.ok(response.status < 500, `${method} ${address}: ${response.status} ${text}`);
  return { status: response.status, text };
}

/** All lists and settings that this version serves. */
async function readEverything(url: string): Promise<number> {
  const { paths } = JSON.parse((await call(url, 'GET', '/v3/openapi.json')).text) as {
    paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const readable = Object.entries(paths).filter(([address, operations]) => operations['get'] && !address.includes('{'));
  let answered = 0;
  for (const [address] of readable) {
    // Streams never end.
    if (address.includes('/session/events')) continue;
    // One after another, below the limits of the API.
    const { status } = await call(url, 'GET', address.startsWith('/v3') ? address : `/v3${address}`);
    if (status === 200) answered += 1;
  }
  return answered;
}

async function work(url: string, name: string): Promise<void> {
  const expect = async (expected: number, ...request: readonly [string, string, object?]): Promise<void> => {
    const { status, text } = await call(url, ...request);
    assert.equal(status, expected, text);
  };
  await expect(202, 'PUT', '/v3/marketing/contacts', { contacts: [{ email: `${name}@example.com` }] });
  await expect(201, 'POST', '/v3/marketing/lists', { name });
  await expect(201, 'POST', '/v3/templates', { name, generation: 'dynamic' });
  await expect(201, 'POST', '/v3/marketing/singlesends', { name });
  await expect(201, 'POST', '/v3/asm/groups', { name, description: name });
  await expect(201, 'POST', '/v3/asm/suppressions/global', { recipient_emails: [`no.${name}@example.com`] });
  await expect(202, 'POST', '/v3/mail/send', {
    personalizations: [{ to: [{ email: `${name}@example.com` }] }],
    from: { email: 'team@example.com' },
    subject: name,
    content: [{ type: 'text/plain', value: 'Hello' }],
  });
}

describe('API processes of two versions', { skip: previous ? false : 'needs the history of the repository' }, () => {
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sendwright-before-'));
    dataDir = path.join(folder, 'data');
    const version = path.join(folder, 'version');
    await mkdir(version);
    const archive = execFileSync('git', ['archive', previous ?? ''], { maxBuffer: 1024 ** 3 });
    execFileSync('tar', ['-x', '-C', version], { input: archive });
    await symlink(path.resolve('node_modules'), path.join(version, 'node_modules'));
    postgres = await startPostgres({ root: process.cwd(), dataDir });
  });
  after(async () => {
    await Promise.all(
      running.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }),
    );
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  it('serve one database at the same time, also after the migration', { timeout: 600_000 }, async () => {
    const version = path.join(folder, 'version');
    const older = await start(version, 'api');
    const command = (...args: string[]): string =>
      execFileSync(process.execPath, [...program('cli'), ...args], {
        cwd: version,
        env: environment(),
        encoding: 'utf8',
      });
    command('account', 'create', '--username', 'anna', '--email', 'anna@example.com', '--password', password);
    command('dkim', 'create', '--account', 'anna', '--domain', 'example.com');
    key = command('api-key', 'create', '--account', 'anna').trim();
    await work(older, 'before.alone');

    const now = await start(process.cwd(), 'all');
    await Promise.all([work(older, 'before'), work(now, 'now')]);
    const read = await Promise.all([readEverything(older), readEverything(now)]);
    assert.ok(Math.min(...read) > 60, `Read: ${read.join(' and ')}`);

    const signedIn = await call(older, 'POST', '/v3/sign-in', { username: 'anna', password }, '');
    const { token } = JSON.parse(signedIn.text) as { token: string };
    assert.equal((await call(now, 'GET', '/v3/user/profile', undefined, token)).status, 200);
    // What either accepted is in the database, and sent by the worker of this version.
    for (const name of ['before.alone', 'before', 'now'])
      await until(`the message of ${name}`, async () =>
        (
          await call(older, 'GET', `/v3/messages?limit=10&query=${encodeURIComponent(`subject="${name}"`)}`)
        ).text.includes('"delivered"'),
      );
    const { text } = await call(older, 'GET', '/v3/marketing/contacts/count');
    assert.match(text, /"contact_count":3/);
  });
});
