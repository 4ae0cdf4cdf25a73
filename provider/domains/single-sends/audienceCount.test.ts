import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '../../database/database';
import { sql } from '../../database/sql';
import { audience as readAudience } from '../../delivery/ledger/audience';
import { Cleanup } from '../../testing/cleanup';
import { createTestDatabase } from '../../testing/testDatabase';
import { createAccount } from '../accounts/createAccount';
import { learnContacts } from '../contacts/learnContacts';
import { countAudience } from './audienceCount';

const cleanup = new Cleanup();
let database: Database;
let accountId: number;
const listId = randomUUID();
const some = randomUUID();
const contacts = 2000;
const sendTo = { list_ids: [listId], segment_ids: [], exclude_list_ids: [], exclude_segment_ids: [], all: false };

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  cleanup.add(drop);
  // One: what a connection has read is told by itself.
  database = cleanup.own(openDatabase(url, { connections: 1 }));
  ({ accountId } = await createAccount(database, { username: 'sender', email: 'sender@example.com', plan: 'advanced', admin: true }));
  await database.execute(sql`
    insert into contacts (account_id, contact_id, email)
    select ${accountId}, gen_random_uuid(), 'reader' || n || '@example.com' from generate_series(1, ${contacts}) as n`);
  for (const [id, every] of [[listId, 1], [some, 4]] as const) {
    await database.execute(sql`insert into lists (account_id, list_id, name) values (${accountId}, ${id}, ${id})`);
    await database.execute(sql`
      insert into list_contacts (account_id, list_id, contact_id)
      select account_id, ${id}, contact_id from contacts where account_id = ${accountId} and substring(email from '[0-9]+')::int % ${every} = 0`);
  }
  // As an import ends.
  const { job_id: jobId = '' } = (await database.first<{ job_id: string }>(sql`
    insert into contact_jobs (account_id, kind, payload, created_count, ready) values (${accountId}, 'import', '{}', ${contacts}, true) returning job_id`)) ?? {};
  await learnContacts(database, accountId, jobId);
});
afterAll(() => cleanup.run());

/** Rows of contacts and lists that were read so far. */
async function rowsRead(): Promise<number> {
  await database.execute(sql`select pg_stat_force_next_flush()`);
  const row = await database.first<{ read: number }>(sql`
    select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_user_tables where relname in ('contacts', 'list_contacts')`);
  return row?.read ?? 0;
}

test.each([
  ['a list', sendTo, { included: contacts, excluded: 0, receives: contacts }],
  ['a list without another', { ...sendTo, exclude_list_ids: [some] }, { included: contacts, excluded: contacts / 4, receives: contacts * 3 / 4 }],
  ['all contacts', { ...sendTo, list_ids: [], all: true }, { included: contacts, excluded: 0, receives: contacts }],
])('%s, just imported, is counted by reading each contact a few times', async (_what, audience, expected) => {
  const before = await rowsRead();
  expect(await countAudience(database, accountId, audience, null)).toMatchObject(expected);
  const counted = await rowsRead();
  expect(counted - before).toBeLessThan(10 * contacts);
  // The same, as it becomes the ledger of a send.
  const rows = await database.rows(await readAudience(database, accountId, audience));
  expect(rows).toHaveLength(expected.receives);
  expect(await rowsRead() - counted).toBeLessThan(10 * contacts);
});
