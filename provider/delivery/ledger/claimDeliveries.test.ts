import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '../../database/database';
import { sql } from '../../database/sql';
import { createAccount } from '../../domains/accounts/signUp/createAccount';
import { Cleanup } from '../../testing/cleanup';
import { seedSend } from '../../testing/seedSend';
import { createTestDatabase } from '../../testing/testDatabase';
import { openSend, streamOf } from '../../domains/single-sends/delivery/sendLane';
import { claimInTurn } from './claimDeliveries';
import type { SingleSendKey } from '../../domains/single-sends/singleSendRow';
import { snapshotSend } from '../../domains/single-sends/delivery/snapshotSend';

const cleanup = new Cleanup();
let database: Database;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  cleanup.add(drop);
  // Only one connection, so that its statistics show what it has read.
  database = cleanup.own(openDatabase(url, { connections: 1 }));
});
afterAll(() => cleanup.run());

async function triggeredSend(accountId: number, recipients: number): Promise<SingleSendKey> {
  const key = {
    accountId,
    singleSendId: (await seedSend(database, accountId, { recipients, domain: `${randomUUID()}.example` })).singleSendId,
  };
  await database.execute(sql`
    update single_sends set status = 'scheduled', send_at = now()
    where account_id = ${accountId} and single_send_id = ${key.singleSendId}`);
  await snapshotSend(database, key);
  return key;
}

/** Ledger rows that were read through an index so far. */
async function rowsRead(): Promise<number> {
  await database.execute(sql`select pg_stat_force_next_flush()`);
  const row = await database.first<{ read: number }>(
    sql`select sum(idx_tup_fetch)::int as read from pg_stat_user_tables where relname like 'deliveries%'`,
  );
  return row?.read ?? 0;
}

test('a small send of an account with many messages reads each of its own messages at most twice', async () => {
  const { accountId } = await createAccount(database, {
    username: 'sender',
    email: 'sender@example.com',
    plan: 'advanced',
    admin: true,
  });
  // Messages of earlier sends, in all partitions.
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, finished_at)
    select ${accountId}, send_id, gen_random_uuid(), 'reader@example.org', 'sent', now()
    from (select gen_random_uuid() as send_id from generate_series(1, 40)) as sends, generate_series(1, 4000)`);
  await database.execute(sql`vacuum analyze deliveries`);
  const recipients = 2000;
  const send = await triggeredSend(accountId, recipients);
  const claim = claimInTurn(database, {
    ...streamOf(send),
    open: openSend(send),
    workerId: randomUUID(),
    groupId: null,
  });
  const before = await rowsRead();
  let claimed = 0;
  for (let batch = await claim(100); batch.deliveries.length > 0; batch = await claim(100))
    claimed += batch.deliveries.length;
  expect(claimed).toBe(recipients);
  expect((await rowsRead()) - before).toBeLessThan(3 * recipients);
});
