import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { QueryTimeout, timedQuery } from './timedQuery';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const sleep = sql`select pg_sleep(60)`;

test('a query ends at its limit, and when nobody waits for it any more', async () => {
  const { accountId } = provider;
  const { database } = provider.provider;
  const slow = (milliseconds: number, signal?: AbortSignal) =>
    timedQuery(database, { accountId, milliseconds, signal }, (transaction) => transaction.execute(sleep));
  await expect(slow(50)).rejects.toThrow(QueryTimeout);
  await expect(slow(60_000, AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a query ends at its limit even if its cancellation arrives between two statements', async () => {
  const { accountId } = provider;
  const { database } = provider.provider;
  const withoutCancellations: Database = { ...database, execute: async () => 0 };
  const read = timedQuery(withoutCancellations, { accountId, milliseconds: 50 }, (transaction) =>
    transaction.execute(sleep),
  );
  await expect(read).rejects.toThrow(QueryTimeout);
});
