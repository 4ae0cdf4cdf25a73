import type { CustomEventTypes } from 'sendwright/wire/events';
import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { deleteEventsOfNames } from './deleteEventName';

let app: TestProvider;
beforeAll(async () => {
  app = await startTestProvider({ jobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { database } = app.provider;
  for (const table of [
    sql`custom_events`,
    sql`custom_event_types`,
    sql`custom_event_deletions`,
    sql`segments`,
    sql`automations`,
  ])
    await database.execute(sql`delete from ${table} where account_id = ${app.accountId}`);
});

const types = '/v3/marketing/events/types';
const record = (name: string, id?: string) =>
  app.inject('POST', '/v3/marketing/events', {
    contact: { email: 'ada@events.example' },
    name,
    properties: { size: 1 },
    ...(id !== undefined && { id }),
  });
const names = async (): Promise<string[]> =>
  (await app.inject('GET', types)).json<CustomEventTypes>().result.map(({ name }) => name);
const remove = (name: string) => app.inject('DELETE', `${types}/${encodeURIComponent(name)}`);
const stored = async (name: string): Promise<number> =>
  (
    await app.provider.database.first<{ count: number }>(sql`
      select count(*)::int as count from custom_events where account_id = ${app.accountId} and name = ${name}`)
  )?.count ?? 0;
const run = () => deleteEventsOfNames(app.provider.database, app.accountId, AbortSignal.timeout(60_000));
const anHourLater = () =>
  app.provider.database.execute(sql`
    update custom_event_deletions set deleted_at = deleted_at - interval '1 hour' where account_id = ${app.accountId}`);

test('a name is gone at once, its events soon, and then it can come back', async () => {
  await record('Odrer/placed');
  await record('Order placed');
  expect((await remove('Odrer/placed')).statusCode).toBe(204);
  expect(await names()).toEqual(['Order placed']);
  const early = await record('Odrer/placed');
  expect([early.statusCode, early.json()]).toMatchObject([
    400,
    { errors: [{ field: 'name', message: expect.stringContaining('are being deleted') }] },
  ]);
  expect(await run()).toBe(false);
  expect([await stored('Odrer/placed'), await stored('Order placed')]).toEqual([0, 1]);
  await anHourLater();
  expect(await run()).toBe(true);
  // This process remembers the name and its properties from before.
  expect((await record('Odrer/placed')).statusCode).toBe(200);
  const { result } = (await app.inject('GET', types)).json<CustomEventTypes>();
  expect(result.find(({ name }) => name === 'Odrer/placed')).toMatchObject({
    count: 1,
    properties: [{ name: 'size', type: 'number' }],
  });
  expect((await remove('Nothing')).statusCode).toBe(404);
});

test('an event with a new property of a name that was deleted meanwhile is refused, not an error', async () => {
  await record('Size known');
  expect((await remove('Size known')).statusCode).toBe(204);
  const early = await app.inject('POST', '/v3/marketing/events', {
    contact: { email: 'ada@events.example' },
    name: 'Size known',
    properties: { color: 'red' },
  });
  expect(early.statusCode).toBe(400);
});

test('a name that was deleted while the job ran is deleted next', async () => {
  await record('First');
  await remove('First');
  await anHourLater();
  const { database } = app.provider;
  await record('Second');
  const running = database.transaction(async (transaction) => {
    await transaction.execute(sql`
      select from custom_event_deletions where account_id = ${app.accountId} and name = 'First' for update`);
    const deleting = run();
    await eventually(async () => {
      const waiting = await database.first<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return (waiting?.count ?? 0) > 0;
    });
    await remove('Second');
    return { deleting };
  });
  expect(await (await running).deleting).toBe(false);
});

test.each(['Form submitted', 'Answered'])('%s, which forms and questions record, stays', async (name) => {
  await record(name);
  expect([(await remove(name)).statusCode, await names()]).toEqual([409, [name]]);
});

test('200 mistakes no longer fill the quota', async () => {
  await app.provider.database.execute(sql`
    insert into custom_event_types (account_id, name)
    select ${app.accountId}::bigint, 'Mistake ' || number from generate_series(1, 200) as number`);
  expect((await record('Order placed')).statusCode).toBe(400);
  await remove('Mistake 7');
  expect((await record('Order placed')).statusCode).toBe(200);
});

test('what a segment or an automation uses is not deleted, and the answer says what', async () => {
  const { database } = app.provider;
  for (const name of ['Order placed', 'Signed in', 'Bought', 'Left']) {
    await record(name);
  }
  const query = "event_source = 'custom' AND event_type = 'Order placed'";
  await database.execute(sql`
    insert into segments (account_id, name, query_version, query_dsl)
    values (${app.accountId}, 'Buyers', 1, ${query})`);
  const automation = (name: string, listensTo: readonly string[], goal: object | null) =>
    database.execute(sql`
      insert into automations (account_id, name, type, exit, settings, listens_to, goal)
      values (${app.accountId}, ${name}, 'custom', '{}', '{}', ${listensTo}::text[],
        ${goal && JSON.stringify(goal)}::jsonb)`);
  await automation('Welcome', ['event:Signed in'], null);
  await automation('Sale', [], { event: { name: 'Bought', properties: [] }, days: 7 });
  const answered = async (name: string) => {
    const uses = await app.inject('GET', `${types}/${encodeURIComponent(name)}/uses`);
    return [(await remove(name)).statusCode, uses.json<{ result: { name: string }[] }>().result.map((use) => use.name)];
  };
  expect(await answered('Order placed')).toEqual([409, ['Buyers']]);
  expect(await answered('Signed in')).toEqual([409, ['Welcome']]);
  expect(await answered('Bought')).toEqual([409, ['Sale']]);
  expect(await answered('Left')).toEqual([204, []]);
  expect((await remove('Order placed')).json()).toMatchObject({
    errors: [{ code: 'event_name_in_use', message: expect.stringContaining('segment “Buyers”') }],
  });
});

test('an event that is written while its name is deleted is refused or deleted with it', async () => {
  await record('Late');
  const { database } = app.provider;
  // The insert has seen the name and waits for its row, which the deletion holds.
  let written: Promise<unknown> | undefined;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into custom_event_deletions (account_id, name) values (${app.accountId}, 'Late')`);
    await transaction.execute(
      sql`delete from custom_event_types where account_id = ${app.accountId} and name = 'Late'`,
    );
    written = record('Late', 'late-1').then(({ statusCode }) => statusCode);
    await eventually(async () => {
      const waiting = await app.provider.database.first<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return (waiting?.count ?? 0) > 0;
    });
  });
  expect(await written).toBe(400);
  await run();
  expect(await stored('Late')).toBe(0);
});

test('a statement that outlasts the deletion, too, adds no events without a name', async () => {
  await record('Slow');
  const { database } = app.provider;
  const written = await database.transaction(async (transaction) => {
    // It has seen the name, and waits for its row; when it goes on, the name is free again.
    await transaction.execute(sql`
      delete from custom_event_types where account_id = ${app.accountId} and name = 'Slow'`);
    const recorded = record('Slow', 'slow-1').then(({ statusCode }) => statusCode);
    await eventually(async () => {
      const waiting = await app.provider.database.first<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return (waiting?.count ?? 0) > 0;
    });
    return { recorded };
  });
  // As if it were sent now: the name is a new one.
  expect(await written.recorded).toBe(200);
  const { result } = (await app.inject('GET', types)).json<CustomEventTypes>();
  expect(result).toMatchObject([{ name: 'Slow', count: 1 }]);
});
