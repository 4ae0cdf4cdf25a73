import { Cleanup } from '../testing/cleanup';
import { type TestProvider, startTestProvider } from '../testing/startTestProvider';
import { openDatabase } from './database';
import { sql } from './sql';

const cleanup = new Cleanup();
let provider: TestProvider;

beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
});
afterAll(() => cleanup.run());

test('a relaxed pool plans each statement once, and its commits do not wait for the disk', async () => {
  const { url } = provider.provider.database;
  const database = openDatabase(url, { connections: 1, isRelaxed: true });
  cleanup.add(() => database.close());
  for (const number of [1, 2, 3, 4, 5, 6])
    expect(await database.rows(sql`select ${number}::int as number`)).toEqual([{ number }]);
  expect(
    await database.rows(sql`
      select generic_plans, custom_plans from pg_prepared_statements where statement = 'select $1::int as number'`),
  ).toEqual([{ generic_plans: 6, custom_plans: 0 }]);
  // The databases of tests never wait, by their configuration.
  expect(await database.rows(sql`select setting, source from pg_settings where name = 'synchronous_commit'`)).toEqual([
    { setting: 'off', source: 'session' },
  ]);
});
