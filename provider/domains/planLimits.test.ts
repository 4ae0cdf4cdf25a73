import { type Sql, sql } from '../database/sql';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const limits: readonly [string, string, number, (accountId: number) => Sql, (turn: number) => object][] = [
  [
    'lists',
    '/v3/marketing/lists',
    1000,
    (id) => sql`insert into lists (account_id, name) select ${id}, 'List ' || n from generate_series(1, 999) as n`,
    (turn) => ({ name: `New ${turn}` }),
  ],
  [
    'segments',
    '/v3/marketing/segments/2.0',
    200,
    (id) =>
      sql`
        insert into segments (account_id, name, query_version, query_dsl)
        select ${id}, 'Segment ' || n, 2, 'select contact_id from contact_data' from generate_series(1, 199) as n`,
    (turn) => ({
      name: `New ${turn}`,
      query_dsl: "select contact_id, updated_at from contact_data where city = 'Bern'",
    }),
  ],
  [
    'templates',
    '/v3/templates',
    300,
    (id) =>
      sql`
        insert into templates (account_id, template_id, name, generation)
        select ${id}, 'd-' || md5(n::text), 'T', 'dynamic' from generate_series(1, 299) as n`,
    (turn) => ({ name: `New ${turn}`, generation: 'dynamic' }),
  ],
  ['signup_forms', '/v3/marketing/forms', 15, (id) => sql`select ${id}`, (turn) => ({ name: `New ${turn}` })],
];

test.each(limits)('requests at once do not exceed the limit of %s', async (table, path, most, fill, body) => {
  const { accountId, apiKey } = await provider.createAccount();
  const { database } = provider.provider;
  await database.execute(fill(accountId));
  const answers = await Promise.all(
    Array.from({ length: most > 20 ? 6 : 20 }, (_, turn) =>
      provider.inject('POST', path, body(turn), { authorization: `Bearer ${apiKey}` }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  const row = await database.first<{ count: number }>(sql`
    select case ${table} when 'lists' then (select count(*) from lists where account_id = ${accountId})
      when 'segments' then (select count(*) from segments where account_id = ${accountId})
      when 'templates' then (select count(*) from templates where account_id = ${accountId})
      else (select count(*) from signup_forms where account_id = ${accountId}) end as count`);
  expect(row?.count).toBe(most);
});
