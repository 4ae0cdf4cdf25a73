import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { migrate } from './migrate';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  await query('drop schema public cascade; create schema public');
  folder = await mkdtemp(path.join(tmpdir(), 'sendwright-migrations-'));
  await writeFile(path.join(folder, '0001_first.sql'), 'create table first (id int);');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
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
    'The migration 0001_first.sql was changed after it had been applied',
  );
});

test('a database of a newer version is refused', async () => {
  await migrate(database.url, folder);
  await rm(path.join(folder, '0001_first.sql'));
  await expect(migrate(database.url, folder)).rejects.toThrow('which this version does not know');
});
