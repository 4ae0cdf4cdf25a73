import { sql } from '../database/sql';
import { startTestProvider, type TestProvider } from './startTestProvider';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

test('a test file has a provider with a database of its own', async () => {
  const row = await test1.provider.database.first<{ accounts: number }>(sql`select count(*) as accounts from accounts`);
  expect(row).toEqual({ accounts: 1 });
});

test('it is known by its key, and by nothing else', async () => {
  expect((await test1.inject('GET', '/v3/nothing')).json()).toEqual({
    errors: [{ message: 'not found', field: null }],
  });
});
