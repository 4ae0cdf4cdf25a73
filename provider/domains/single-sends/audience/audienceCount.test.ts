import { randomUUID } from 'node:crypto';
import { mergeFieldsOf } from 'sendwright/email/template';
import type { SendTo } from 'sendwright/wire/singleSends';
import { type Database, openDatabase } from '../../../database/database';
import { sql } from '../../../database/sql';
import { snapshotSend } from '../delivery/snapshotSend';
import { Cleanup } from '../../../testing/cleanup';
import { seedSend } from '../../../testing/seedSend';
import { createTestDatabase } from '../../../testing/testDatabase';
import { createAccount } from '../../accounts/signUp/createAccount';
import { countAudience } from './audienceCount';
import { byEmail, checkFields } from '../checks/checkFields';

const cleanup = new Cleanup();
let database: Database;
let accountId: number;
const listId = randomUUID();
const some = randomUUID();
const contacts = 2000;
const toList = { list_ids: [listId], segment_ids: [], exclude_list_ids: [], exclude_segment_ids: [], all: false };

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  cleanup.add(drop);
  // Only one connection, so that its statistics show what it has read.
  database = cleanup.own(openDatabase(url, { connections: 1 }));
  ({ accountId } = await createAccount(database, {
    username: 'sender',
    email: 'sender@example.com',
    plan: 'advanced',
    admin: true,
  }));
  await database.execute(sql`
    insert into contacts (account_id, contact_id, email)
    select ${accountId}, gen_random_uuid(), 'reader' || n || '@example.com' from generate_series(1, ${contacts}) as n`);
  for (const [id, every] of [
    [listId, 1],
    [some, 4],
  ] as const) {
    await database.execute(sql`insert into lists (account_id, list_id, name) values (${accountId}, ${id}, ${id})`);
    await database.execute(sql`
      insert into list_contacts (account_id, list_id, contact_id)
      select account_id, ${id}, contact_id from contacts
      where account_id = ${accountId} and substring(email from '[0-9]+')::int % ${every} = 0`);
  }
  // The state after many small imports, a minute before autovacuum: PostgreSQL assumes one row.
});
afterAll(() => cleanup.run());

/** Fixes a send's recipients, by their time zones if there is a field for them. */
async function sendTo(audience: SendTo, zoneField: string | null, recipients: number): Promise<void> {
  const { singleSendId } = await seedSend(database, accountId, { recipients: 0 });
  await database.execute(sql`
    update single_sends
    set status = 'scheduled', send_at = now(), zone_field = ${zoneField}, send_to = ${JSON.stringify(audience)}::jsonb
    where single_send_id = ${singleSendId}`);
  expect(await snapshotSend(database, { accountId, singleSendId })).toBe(true);
  const row = await database.first<{ count: number }>(
    sql`select count(*) as count from deliveries where account_id = ${accountId} and stream_id = ${singleSendId}`,
  );
  expect(row?.count).toBe(recipients);
}

/** Rows of contacts and lists that were read so far. */
async function rowsRead(): Promise<number> {
  await database.execute(sql`select pg_stat_force_next_flush()`);
  const row = await database.first<{ read: number }>(sql`
    select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_user_tables
    where relname in ('contacts', 'list_contacts')`);
  return row?.read ?? 0;
}

test.each([
  ['a list', toList, { included: contacts, excluded: 0, receives: contacts }],
  [
    'a list without another',
    { ...toList, exclude_list_ids: [some] },
    { included: contacts, excluded: contacts / 4, receives: (contacts * 3) / 4 },
  ],
  ['all contacts', { ...toList, list_ids: [], all: true }, { included: contacts, excluded: 0, receives: contacts }],
])('%s, just imported, is counted by reading each contact a few times', async (_what, audience, expected) => {
  const before = await rowsRead();
  expect(await countAudience(database, accountId, audience, null)).toMatchObject(expected);
  const counted = await rowsRead();
  expect(counted - before).toBeLessThan(10 * contacts);
  // The same for the pre-send check of the message's fields, and for the ledger of a send.
  expect(
    await checkFields(database, accountId, byEmail(accountId, audience, null), mergeFieldsOf(['{{first_name}}'])),
  ).toMatchObject({ recipients: expected.receives });
  const looked = await rowsRead();
  expect(looked - counted).toBeLessThan(10 * contacts);
  for (const zoneField of [null, 'e1_T']) {
    await sendTo(audience, zoneField, expected.receives);
  }
  expect((await rowsRead()) - looked).toBeLessThan(20 * contacts);
});
