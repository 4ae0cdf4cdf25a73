import { openDatabase } from '../../database/database';
import { sql } from '../../database/sql';
import { createAccount } from '../accounts/signUp/createAccount';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { createTestDatabase } from '../../testing/testDatabase';
import { settleLane, wakeLane } from './mailLane';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

test('a lane that a worker is settling, and puts off, is due again for whoever woke it meanwhile', async () => {
  const place = await createTestDatabase();
  cleanup.add(() => place.drop());
  const database = cleanup.own(openDatabase(place.url, { connections: 4 }));
  const { accountId } = await createAccount(database, {
    username: 'lane',
    email: 'lane@example.com',
    plan: 'advanced',
    admin: false,
  });
  const isDue = async () =>
    (
      await database.first<{ due: boolean }>(
        sql`select next_work_at <= now() as due from mail_lanes where account_id = ${accountId}`,
      )
    )?.due;
  await database.transaction((transaction) => wakeLane(transaction, accountId, null));
  expect(await isDue()).toBe(true);

  // The worker has looked and found nothing to do; it has not committed yet.
  const settled = signal();
  const holding = signal();
  const settling = database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1 from mail_lanes where account_id = ${accountId} for update`);
    holding.resolve();
    await settled.promise;
    await transaction.execute(
      sql`update mail_lanes set next_work_at = now() + interval '72 hours' where account_id = ${accountId}`,
    );
  });
  await holding.promise;
  const waking = database.transaction((transaction) => wakeLane(transaction, accountId, null));
  await eventually(() =>
    database.first(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  );
  settled.resolve();
  await Promise.all([settling, waking]);
  expect(await isDue()).toBe(true);

  await settleLane(database, accountId);
  expect(await isDue()).toBe(false);
});
