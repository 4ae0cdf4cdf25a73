import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresRuns, stopPostgres } from './database/embeddedPostgres';
import { isAlive, runningPostmaster } from './database/postmaster';
import { eventually } from './testing/eventually';
import { ownPort } from './testing/ownPort';
import { startServerProcess, type ServerProcess } from './testing/serverProcess';

let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-main-'));
});
afterEach(async () => {
  await server?.kill('SIGKILL');
  server = undefined;
  await stopPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

async function start(): Promise<{ url: string; postgres: number }> {
  const port = await ownPort();
  server = startServerProcess({ DATA_DIR: dataDir, PORT: String(port) });
  await server.prints('ready ');
  const postmaster = await runningPostmaster(path.join(dataDir, 'postgres'));
  if (!postmaster) throw new Error('PostgreSQL does not run.');
  return { url: `http://127.0.0.1:${port}`, postgres: postmaster.pid };
}

/** Permissions that anyone except the owner has. */
async function open(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    const { mode } = await lstat(place);
    if (!entry.isSymbolicLink() && (mode & 0o77) !== 0)
      found.push(`${path.relative(folder, place)} ${(mode & 0o777).toString(8)}`);
  }
  return found;
}

test('nothing in the data folder is readable by others, not even what an earlier version left', async () => {
  await chmod(dataDir, 0o755);
  for (const name of ['imports', 'exports/1', 'files/accounts/1']) {
    await mkdir(path.join(dataDir, name), { recursive: true, mode: 0o755 });
    await writeFile(path.join(dataDir, name, 'old.csv'), 'email', { mode: 0o644 });
  }
  const { url } = await start();
  await server?.prints('/sign-in?link=');
  const { token } = await signIn(url, /link=(\S+)/.exec(server?.output() ?? '')?.[1]);
  const authorization = `Bearer ${String(token)}`;
  const call = async <Answer>(method: string, to: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${url}${to}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as Answer;
  };
  const prepared = await call<{ upload_uri: string }>('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: ['_rf2_T'],
    dry_run: true,
  });
  expect(
    (
      await fetch(prepared.upload_uri, {
        method: 'PUT',
        headers: { 'content-type': 'text/csv' },
        body: 'email\na@example.com\n',
      })
    ).status,
  ).toBe(200);
  await call('POST', '/v3/marketing/contacts/exports', {});
  await eventually(async () => (await readdir(path.join(dataDir, 'exports')).catch(() => [])).length > 1);
  expect((await lstat(dataDir)).mode & 0o66).toBe(0);
  expect(await open(dataDir)).toEqual([]);
});

const health = async (url: string): Promise<number> => (await fetch(`${url}/health`)).status;

test('SIGTERM stops the server and its database', async () => {
  const { url, postgres } = await start();
  expect(await health(url)).toBe(200);
  expect(await server?.kill('SIGTERM')).toBe(0);
  expect(isAlive(postgres)).toBe(false);
  expect(await postgresRuns(dataDir)).toBe(false);
});

test('after kill -9 the next start uses the database that was left running, and stops it', async () => {
  const first = await start();
  await server?.kill('SIGKILL');
  const second = await start();
  expect(second.postgres).toBe(first.postgres);
  expect(await health(second.url)).toBe(200);
  expect(await server?.kill('SIGTERM')).toBe(0);
  expect(isAlive(second.postgres)).toBe(false);
});

test('after kill -9 of server and database the next start recovers the data', async () => {
  const first = await start();
  await server?.prints('/sign-in?link=');
  const link = /link=(\S+)/.exec(server?.output() ?? '')?.[1];
  const signedIn = await signIn(first.url, link);
  process.kill(first.postgres, 'SIGKILL');
  await server?.kill('SIGKILL');
  const second = await start();
  expect(second.postgres).not.toBe(first.postgres);
  const answer = await fetch(`${second.url}/v3/user/username`, {
    headers: { authorization: `Bearer ${String(signedIn.token)}` },
  });
  expect(await answer.json()).toMatchObject({ username: 'owner' });
});

test('a sign-in link is printed at every start until the owner has a password, and works once', async () => {
  const { url } = await start();
  await server?.prints('/sign-in?link=');
  const first = /link=(\S+)/.exec(server?.output() ?? '')?.[1];
  expect(await signIn(url, first)).toMatchObject({ username: 'owner', has_password: false });
  expect(await signIn(url, first)).toEqual({
    errors: [{ message: expect.stringContaining('npm run provider -- sign-in-link --account NAME'), field: null }],
  });
  await server?.kill('SIGTERM');
  // After a sign-in, another one would need a new link.
  const again = await start();
  await server?.prints('/sign-in?link=');
  const { token } = await signIn(again.url, /link=(\S+)/.exec(server?.output() ?? '')?.[1]);
  const answer = await fetch(`${again.url}/v3/user/set_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${String(token)}` },
    body: JSON.stringify({ first_name: 'Ada', email: 'ada@bakery.example', password: 'a long enough password' }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { username: 'owner' }]);
  await server?.kill('SIGTERM');
  await start();
  expect(await server?.kill('SIGTERM')).toBe(0);
  expect(server?.output()).not.toContain('link=');
});

test('a setting that is not understood stops the start with one line', async () => {
  server = startServerProcess({ DATA_DIR: dataDir, PORT: 'http' });
  await server.prints('PORT must be');
  expect(await server.kill('SIGCONT')).toBe(1);
  expect(server.output()).toBe('PORT must be a number from 0 to 65535, not "http".\n');
});

async function signIn(url: string, token: string | undefined): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/v3/sign-in/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null) throw new Error('No object.');
  return { ...body };
}
