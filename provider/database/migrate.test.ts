import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { migrate } from './migrate';

let database: TestDatabase;
let root: string;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  await query('drop schema public cascade; create schema public');
  root = await mkdtemp(path.join(tmpdir(), 'sendwright-migrations-'));
  folder = path.join(root, 'migrations');
  await mkdir(folder);
  await writeFile(path.join(folder, '0001_first.sql'), 'create table first (id int);');
});
afterEach(async () => {
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

test('each file runs once, in order', async () => {
  await writeFile(path.join(folder, '0002_second.sql'), 'create table second (id int); insert into first values (1);');
  expect(await migrate(database.url, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(database.url, folder)).toEqual([]);
});

test('two processes at once run each file once', async () => {
  const runs = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
  expect(runs.flat()).toEqual(['0001_first.sql']);
});

test('a file that fails leaves nothing behind and is named', async () => {
  await writeFile(path.join(folder, '0002_broken.sql'), 'create table half (id int); select nonsense;');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'The migration 0002_broken.sql failed: column "nonsense" does not exist',
  );
  expect((await query(`select to_regclass('half') as half, to_regclass('first') is not null as first`)).rows).toEqual([
    { half: null, first: true },
  ]);
});

test('an applied file that changed is refused', async () => {
  await migrate(database.url, folder);
  await writeFile(path.join(folder, '0001_first.sql'), 'create table other (id int);');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'The migration 0001_first.sql was changed after it was applied',
  );
});

test('a version works with the database of a newer one, and changes nothing in it', async () => {
  await writeBaseline();
  await writeFile(path.join(folder, '0002_next.sql'), 'alter table people add age int;');
  await writeFile(path.join(root, 'functions/answer.sql'), answering(43));
  await migrate(database.url, folder);
  await rm(path.join(folder, '0002_next.sql'));
  await writeFile(path.join(root, 'functions/answer.sql'), answering(42));
  expect(await migrate(database.url, folder)).toEqual([]);
  expect((await query('select answer()')).rows).toEqual([{ answer: 43 }]);
});

test('a database is refused whose newer version ended what this one needs', async () => {
  await writeFile(
    path.join(folder, '0002_next.sql'),
    '-- Contract: nothing reads it since version 2.\ndrop table first;',
  );
  await migrate(database.url, folder);
  await rm(path.join(folder, '0002_next.sql'));
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "The database has the migration 0002_next.sql, which this version does not know and can't work with.",
  );
});

test('a migration that waits for a table lets others pass, and is tried again', async () => {
  await migrate(database.url, folder);
  await writeFile(path.join(folder, '0002_next.sql'), 'alter table first add name text;');
  const user = new pg.Client({ connectionString: database.url });
  await user.connect();
  await user.query('begin; select from first');
  const migrating = migrate(database.url, folder, { waitMs: 10 });
  // Behind a migration that kept waiting, this would never be answered.
  for (let n = 0; n < 20; n += 1) await query('select from first');
  await user.query('commit');
  expect(await migrating).toEqual(['0002_next.sql']);
  await user.end();
});

/** Writes a schema of one table and one function, and the migrations that created them before the baseline. */
async function writeBaseline(): Promise<void> {
  await Promise.all(['earlier', '../schema', '../functions'].map((name) => mkdir(path.join(folder, name))));
  await Promise.all([
    writeFile(path.join(folder, 'earlier/0000_people.sql'), 'create table people (id int);'),
    writeFile(path.join(root, 'schema/01_people.sql'), 'create table people (id int default answer());'),
    writeFile(path.join(root, 'functions/answer.sql'), answering(42)),
  ]);
}

const answering = (answer: number): string =>
  `create or replace function answer() returns int language sql as 'select ${answer}'`;

test('an empty database gets the baseline and then the migrations', async () => {
  await writeBaseline();
  expect(await migrate(database.url, folder)).toEqual(['schema', '0001_first.sql']);
  expect((await query(`insert into people default values returning id`)).rows).toEqual([{ id: 42 }]);
  expect(await migrate(database.url, folder)).toEqual([]);
});

test('a database from before the baseline runs the earlier migrations that it has not run', async () => {
  await migrate(database.url, folder);
  await writeBaseline();
  expect(await migrate(database.url, folder)).toEqual(['0000_people.sql', 'functions/answer.sql']);
});

test('a function is replaced when its text changes', async () => {
  await writeBaseline();
  await migrate(database.url, folder);
  await writeFile(path.join(root, 'functions/answer.sql'), answering(43));
  expect(await migrate(database.url, folder)).toEqual(['functions/answer.sql']);
  expect((await query('select answer()')).rows).toEqual([{ answer: 43 }]);
  expect(await migrate(database.url, folder)).toEqual([]);
});
