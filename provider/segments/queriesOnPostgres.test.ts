import fc from 'fast-check';
import { builderToQuery, parseQuery, printQuery, type Query } from 'sendwright/query';
import { builder, condition, customFields } from '../../query/testing/arbitraries';
import { sql } from '../database/sql';
import { eventually } from '../testing/eventually';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { compileContext } from './compileContext';
import { countMembers, countReachable, estimateMembers, plannedCost } from './countMembers';
import { explainQuery } from './explainQuery';
import { members } from './members';
import { QueryTimeout, timedQuery } from './timedQuery';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  const {
    accountId,
    provider: { database },
  } = provider;
  for (const { id, name, field_type } of customFields) {
    await database.execute(sql`
      insert into field_definitions (account_id, field_id, name, field_type)
      values (${accountId}, ${id}, ${name}, ${field_type})`);
  }
  // The last byte of the ids, which makes the sample, goes through all its values four times.
  await database.execute(sql`
    insert into contacts (account_id, contact_id, email, city, custom_fields, created_at)
    select ${accountId}, (substr(md5(n::text), 1, 30) || lpad(to_hex(n % 256), 2, '0'))::uuid,
      'person' || n || '@example.com', case when n < 512 then 'Oslo' else 'Rome' end,
      jsonb_build_object('e1_T', 'red', 'e2_N', n, 'e3_D', '2000-01-31T00:00:00Z'), now() - make_interval(days => n)
    from generate_series(0, 1023) as n`);
  await database.execute(sql`
    insert into email_events (account_id, event, contact_id, email, single_send_id)
    select account_id, 'open', contact_id, email, gen_random_uuid() from contacts
    where account_id = ${accountId} and city = 'Oslo'`);
});
afterAll(() => provider.close());

test('PostgreSQL takes every query the builder can make, and says of a contact the same as of all', async () => {
  const {
    accountId,
    provider: { database },
  } = provider;
  const context = await compileContext(database, accountId);
  const someone = await database.first<{ id: string }>(
    sql`select contact_id as id from contacts where account_id = ${accountId} limit 1`,
  );
  const contactId = String(someone?.id);
  const oneOrMany = fc.oneof(
    condition.map((item) => ({ kind: 'group' as const, join: 'and' as const, items: [item] })),
    builder,
  );
  await fc.assert(
    fc.asyncProperty(oneOrMany, async (group) => {
      const query = parseQuery(printQuery(builderToQuery(group)), 2).query as Query;
      const membership = members(query, null, context);
      const total = await countMembers(database, membership);
      const audience = await countReachable(database, accountId, membership);
      expect(audience.matching).toBe(total);
      const alone = await countMembers(database, sql`${membership} and contacts.contact_id = ${contactId}::uuid`);
      const explained = await explainQuery(database, query, contactId, context, {});
      expect(explained?.matches).toBe(alone === 1);
    }),
    { numRuns: 100 },
  );
});

test('an estimate scales what the sample holds, of contacts and of their events', async () => {
  const {
    accountId,
    provider: { database },
  } = provider;
  const context = { ...(await compileContext(database, accountId)), sampled: true };
  const estimate = async (where: string): Promise<number> => {
    const { query } = parseQuery(where, 1);
    return (await estimateMembers(database, accountId, members(query as Query, null, context))).count;
  };
  expect(await estimate('')).toBe(1024);
  expect(await estimate("city = 'Oslo'")).toBe(512);
  expect(await estimate("event_type = 'open'")).toBe(512);
  expect(await estimate("NOT (event_type = 'open' AND event_source = 'mail') AND city = 'Oslo'")).toBe(0);
});

test('the planner estimates the cost of a count without counting', async () => {
  const {
    accountId,
    provider: { database },
  } = provider;
  expect(
    await plannedCost(database, sql`contacts.account_id = ${accountId} and pg_sleep(600) is not null`),
  ).toBeGreaterThan(0);
});

describe('a query that takes long', () => {
  let accountId: number;
  beforeAll(() => ({ accountId } = provider));
  const slow = sql`select pg_sleep(600)`;
  const running = async (): Promise<number> =>
    (
      await provider.provider.database.first<{ count: number }>(sql`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%'
        and pid <> pg_backend_pid()`)
    )?.count ?? 0;

  test('ends at its timeout', async () => {
    await expect(
      timedQuery(provider.provider.database, { accountId, milliseconds: 50 }, (database) => database.rows(slow)),
    ).rejects.toThrow(QueryTimeout);
    expect(await running()).toBe(0);
  });

  test('ends in PostgreSQL when nobody waits for it any more', async () => {
    const controller = new AbortController();
    const asked = timedQuery(
      provider.provider.database,
      { accountId, milliseconds: 600_000, signal: controller.signal },
      (database) => database.rows(slow),
    );
    const refused = expect(asked).rejects.toThrow('left');
    await eventually(async () => (await running()) === 1);
    controller.abort(new Error('They left.'));
    await refused;
    expect(await running()).toBe(0);
    expect(await provider.provider.database.first(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('leaves connections to others: an account uses two at most', async () => {
    const { database } = provider.provider;
    const controller = new AbortController();
    const { signal } = controller;
    const asked = Array.from({ length: 12 }, () =>
      timedQuery(database, { accountId, milliseconds: 600_000, signal }, (queryable) => queryable.rows(slow)),
    );
    const ended = Promise.allSettled(asked);
    await eventually(async () => (await running()) === 2);
    await expect(
      timedQuery(database, { accountId, milliseconds: 20 }, (queryable) => queryable.rows(sql`select 1`)),
    ).rejects.toThrow(QueryTimeout);
    expect(
      await timedQuery(database, { accountId: accountId + 1, milliseconds: 600_000 }, (queryable) =>
        queryable.rows(sql`select 1 as one`),
      ),
    ).toEqual([{ one: 1 }]);
    expect(await running()).toBe(2);
    controller.abort(new Error('They left.'));
    expect((await ended).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
    expect(
      await timedQuery(database, { accountId, milliseconds: 600_000 }, (queryable) =>
        queryable.rows(sql`select 1 as one`),
      ),
    ).toEqual([{ one: 1 }]);
  });

  test('cannot change anything', async () => {
    await expect(
      timedQuery(provider.provider.database, { accountId, milliseconds: 1000 }, (database) =>
        database.execute(sql`delete from contacts where account_id = ${provider.accountId}`),
      ),
    ).rejects.toThrow('read-only');
  });
});
