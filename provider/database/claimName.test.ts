import { once } from 'node:events';
import type pg from 'pg';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { claimName } from './claimName';
import type { Transaction } from './database';
import { sql } from './sql';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

test('a name is claimed once until the transaction ends, which lets old rows be cleaned up', async () => {
  const { database } = provider.provider;
  const claim = () => database.transaction((transaction) => claimName(transaction, 'a job'));
  await database.transaction(async (transaction) => {
    expect(await claimName(transaction, 'a job')).toBe(true);
    expect(await claim()).toBe(false);
    const holders = await database.rows(sql`
      select state, backend_xmin::text as oldest_seen from pg_stat_activity
      where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory' and granted)
        and state = 'idle in transaction'`);
    expect(holders).toEqual([{ state: 'idle in transaction', oldest_seen: null }]);
  });
  expect(await claim()).toBe(true);
});

test('whoever holds a name may be idle for longer than the database allows others', async () => {
  const { database } = provider.provider;
  const allowIdleness = (transaction: Transaction) =>
    transaction.execute(sql`select set_config('idle_in_transaction_session_timeout', '100ms', true)`);
  await database.transaction(async (holder) => {
    await allowIdleness(holder);
    expect(await claimName(holder, 'a long job')).toBe(true);
    // Idle since later, and ended by PostgreSQL.
    const other = database.transaction(async (transaction) => {
      await allowIdleness(transaction);
      const [reason] = (await once(transaction.client, 'error')) as [pg.DatabaseError];
      throw reason;
    });
    await expect(other).rejects.toMatchObject({ code: '25P03' });
    expect(await database.transaction((transaction) => claimName(transaction, 'a long job'))).toBe(false);
  });
});
