import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, open, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack as createPack } from 'tar-stream';
import { openDatabase } from '../database/database';
import { sql } from '../database/sql';
import { createProvider } from '../createProvider';
import { migrate } from '../database/migrate';
import { createJobQueues } from '../jobs/pgBossJobs';
import { diskStorage } from '../storage/diskStorage';
import { mailStream } from '../delivery/mail/mailStream';
import { keyFileOf } from '../secrets/openSecrets';
import { openStorage } from '../storage/openStorage';
import { Cleanup } from '../testing/cleanup';
import { seedSend } from '../testing/seedSend';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { createTestDatabase, testConfig } from '../testing/testDatabase';
import { readTables } from './inventory';
import { checkBackup } from './readBackup';
import { restoreBackup } from './restoreBackup';
import { writeBackup } from './writeBackup';

const cleanup = new Cleanup();
const migrationsFolder = path.join(process.cwd(), 'provider/database/migrations');
let provider: TestProvider;
let folder: string;
let whole: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sendwright-backup-'));
  cleanup.add(() => rm(folder, { recursive: true }));
  provider = cleanup.own(await startTestProvider({ jobs: false }));
  await seedSend(provider.provider.database, provider.accountId, { recipients: 3 });
  const odd = 'Tab\tand \\line\nbreak, zoë';
  await provider.provider.database.execute(sql`
    insert into tags (account_id, name) values (${provider.accountId}, ${odd})`);
  await provider.provider.database.execute(sql`
    insert into email_events (account_id, event_id, event, occurred_at, email, detail)
    select ${provider.accountId}, gen_random_uuid(), 'open', now() - make_interval(days => n), 'ada@example.com', '{}'
    from generate_series(0, 90) as n`);
  await provider.provider.storage.put(`images/${provider.accountId}/a.png`, Buffer.from('picture'), 'image/png');
  whole = path.join(folder, 'whole.backup');
  await write(whole, true);
});
afterAll(() => cleanup.run());

const write = (target: string, withKey = false) =>
  writeBackup(
    {
      url: String(provider.provider.config.databaseUrl),
      storage: provider.provider.storage,
      keyFile: withKey ? keyFileOf(provider.provider.config) : undefined,
    },
    target,
  );

/** An empty installation. */
async function emptyTarget() {
  const database = await createTestDatabase();
  cleanup.add(() => database.drop());
  const config = testConfig(database, 0);
  return {
    config,
    target: { url: database.url, migrationsFolder, storage: openStorage(config), keyFile: keyFileOf(config) },
  };
}

/** The rows of every table, in an order that does not depend on where they are stored. */
async function digests(url: string): Promise<Record<string, string>> {
  const database = openDatabase(url, { connections: 1 });
  try {
    const tables = await database.transaction((transaction) => readTables(transaction.client));
    const found: Record<string, string> = {};
    for (const { schema, name } of tables.filter((table) => table.schema === 'public')) {
      const row = await database.transaction((transaction) =>
        transaction.client.query<{ digest: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(one::text, '' order by one::text)), '') as digest
          from "${schema}"."${name}" as one`,
        ),
      );
      found[name] = row.rows[0]?.digest ?? '';
    }
    return found;
  } finally {
    await database.close();
  }
}

test('everything comes back: rows, files, key, and what is made next', async () => {
  const before = await digests(String(provider.provider.config.databaseUrl));
  const { config, target } = await emptyTarget();
  const { summary } = await restoreBackup(target, whole, { asIs: true });
  expect(await digests(target.url)).toEqual(before);
  expect(summary.tables.length).toBe(Object.keys(before).length + 1);
  expect((await stat(whole)).mode & 0o777).toBe(0o600);
  expect(await target.storage.get(`images/${provider.accountId}/a.png`)).toEqual({ content: Buffer.from('picture') });
  expect(await readFile(target.keyFile)).toEqual(await readFile(keyFileOf(provider.provider.config)));
  // It starts, lets the key of the old installation in, and triggers and sequences go on.
  const running = await createProvider(config, { databaseUrl: target.url, migrationsFolder, works: false });
  const authorization = `Bearer ${provider.apiKey}`;
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    running.server.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  expect((await call('GET', '/v3/marketing/contacts/count')).json()).toMatchObject({ contact_count: 3 });
  expect((await call('POST', '/v3/marketing/lists', { name: `After ${randomUUID()}` })).statusCode).toBe(201);
  expect((await call('POST', '/v3/asm/groups', { name: 'After', description: 'It' })).statusCode).toBe(201);
  expect((await call('DELETE', '/v3/marketing/contacts?delete_all_contacts=true')).statusCode).toBe(202);
  await running.close();
});

test('what is written meanwhile is in the backup whole or not at all', async () => {
  const target = path.join(folder, 'meanwhile.backup');
  const list = `Meanwhile ${randomUUID()}`;
  const database = provider.provider.database;
  const storing = (async () => {
    for (let turn = 0; turn < 40; turn += 1)
      await database.transaction(async (transaction) => {
        await transaction.execute(
          sql`insert into tags (account_id, name) values (${provider.accountId}, ${`a${list}${turn}`})`,
        );
        await transaction.execute(
          sql`insert into tags (account_id, name) values (${provider.accountId}, ${`b${list}${turn}`})`,
        );
      });
  })();
  await write(target, true);
  await storing;
  const { target: empty } = await emptyTarget();
  await restoreBackup(empty, target);
  const restored = cleanup.own(openDatabase(empty.url, { connections: 1 }));
  const half = await restored.rows(sql`
    select right(name, -1) from tags where name like ${`_${list}%`} group by right(name, -1) having count(*) = 1`);
  expect(half).toEqual([]);
});

test('what may have been sent after the backup waits for a person, or stays unconfirmed', async () => {
  const database = provider.provider.database;
  const seeded = await Promise.all(
    ['due', 'later', 'running'].map((domain) =>
      seedSend(database, provider.accountId, { recipients: 2, domain: `${domain}.example` }),
    ),
  );
  const [due, later, running] = seeded.map(({ singleSendId }) => singleSendId);
  await database.execute(sql`
    update single_sends set status = 'scheduled', send_at = now() - interval '1 minute' where single_send_id = ${due}`);
  await database.execute(sql`
    update single_sends set status = 'scheduled', send_at = now() + interval '1 day' where single_send_id = ${later}`);
  await database.execute(sql`update single_sends set status = 'triggered' where single_send_id = ${running}`);
  await provider.inject('POST', '/v3/mail/send', {
    personalizations: [{ to: [{ email: 'once@example.com' }] }],
    from: { email: 'news@example.com' },
    subject: 'Order',
    content: [{ type: 'text/plain', value: 'Thanks' }],
  });
  const target = path.join(folder, 'sending.backup');
  await write(target, true);
  const { target: empty } = await emptyTarget();
  await restoreBackup(empty, target);
  const restored = cleanup.own(openDatabase(empty.url, { connections: 1 }));
  const sends = await restored.rows<{ single_send_id: string; pause_reason: string | null; pause_detail: string }>(sql`
    select single_send_id, pause_reason, pause_detail from single_sends
    where single_send_id = any(${[due, later, running]}::uuid[])`);
  const reasonOf = (id = '') => sends.find((send) => send.single_send_id === id)?.pause_reason;
  expect([reasonOf(due), reasonOf(later), reasonOf(running)]).toEqual(['overdue', null, 'overdue']);
  expect(sends.find(({ pause_reason: reason }) => reason)?.pause_detail).toMatch(/^Restored from the backup of \d{4}-/);
  expect(
    await restored.rows(
      sql`select state from deliveries where stream_id = ${mailStream} and email = 'once@example.com'`,
    ),
  ).toEqual([{ state: 'unconfirmed' }]);
});

/** A copy of the backup, changed. */
async function changed(change: (file: string) => Promise<unknown>): Promise<string> {
  const copy = path.join(folder, `${randomUUID()}.backup`);
  await copyFile(whole, copy);
  await change(copy);
  return copy;
}
/** Changes a byte in each kilobyte of its middle. */
const flipBytes = async (file: string) => {
  const bytes = await readFile(file);
  for (let at = Math.floor(bytes.length / 3); at < bytes.length / 2; at += 1024)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 255, at);
  await writeFile(file, bytes);
};
const cutTo = (share: number) => async (file: string) => {
  const handle = await open(file, 'r+');
  await handle.truncate(Math.floor((await handle.stat()).size * share));
  await handle.close();
};
const other = (name: string, content: string) => async (file: string) => {
  const pack = createPack();
  pack.entry({ name }, content);
  pack.finalize();
  await pipeline(pack, createWriteStream(file));
};

test.each<[string, (file: string) => Promise<unknown>, RegExp]>([
  ['cut in the middle', cutTo(0.5), /cut off|can't be read/],
  ['cut at the end', cutTo(0.995), /cut off|can't be read/],
  ['empty', cutTo(0), /cut off|can't be read/],
  ['damaged', flipBytes, /damaged|can't be read/],
  ['another archive', other('hello.txt', 'Hello'), /not a backup of Sendwright/],
  ['a later format', other('header.json', '{"format":"sendwright-backup","version":9}'), /not as expected|format 9/],
  ['no archive', (file) => writeFile(file, 'Hello'.repeat(500)), /can't be read|cut off/],
])('a file that is %s is refused, and nothing is restored', async (_what, change, reason) => {
  const file = await changed(change);
  await expect(checkBackup(file)).rejects.toThrow(reason);
  const { target } = await emptyTarget();
  await expect(restoreBackup(target, file)).rejects.toThrow(reason);
  const database = cleanup.own(openDatabase(target.url, { connections: 1 }));
  expect(await database.rows(sql`select from accounts`)).toEqual([]);
});

test('it is restored into an empty installation only, and never without its key', async () => {
  const own = {
    url: String(provider.provider.config.databaseUrl),
    migrationsFolder,
    storage: provider.provider.storage,
  };
  await expect(restoreBackup({ ...own, keyFile: path.join(folder, 'none.key') }, whole)).rejects.toThrow(
    'The database has accounts already.',
  );
  await expect(restoreBackup({ ...own, keyFile: keyFileOf(provider.provider.config) }, whole)).rejects.toThrow(
    'exists already',
  );
  const bare = path.join(folder, 'bare.backup');
  await write(bare);
  await expect(restoreBackup({ ...own, keyFile: path.join(folder, 'none.key') }, bare)).rejects.toThrow(
    'Put the key file of that installation there.',
  );
});

test('a backup that cannot be written leaves no file', async () => {
  await expect(write(path.join(folder, 'missing/folder.backup'))).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a backup of an older version is restored into an empty database, and then updated', async () => {
  const migrations = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
  const last = migrations.pop() ?? '';
  const old = await databaseWithoutSchema();
  await migrate(old.url, migrationsFolder, { only: new Set(migrations) });
  await createJobQueues(old.url, ['imports']);
  const source = cleanup.own(openDatabase(old.url, { connections: 1 }));
  await source.execute(sql`insert into accounts (username, link_secret) values ('older', '\\x01')`);
  const older = path.join(folder, 'older.backup');
  await writeBackup(
    { url: old.url, storage: provider.provider.storage, keyFile: keyFileOf(provider.provider.config) },
    older,
  );
  await expect(restoreBackup((await emptyTarget()).target, older)).rejects.toThrow(last);
  const target = await databaseWithoutSchema();
  await restoreBackup(
    {
      url: target.url,
      migrationsFolder,
      storage: diskStorage(target.folder),
      keyFile: path.join(target.folder, 'key'),
    },
    older,
  );
  const restored = cleanup.own(openDatabase(target.url, { connections: 1 }));
  expect(await restored.rows(sql`select username from accounts`)).toEqual([{ username: 'older' }]);
  expect(await restored.rows(sql`select name from schema_migrations where name = ${last}`)).toEqual([{ name: last }]);
});

/** A database without any tables. */
async function databaseWithoutSchema() {
  const made = await createTestDatabase();
  cleanup.add(() => made.drop());
  const database = openDatabase(made.url, { connections: 1 });
  await database.execute(sql`drop schema pgboss cascade`);
  await database.execute(sql`drop schema public cascade`);
  await database.execute(sql`create schema public`);
  await database.close();
  return made;
}
