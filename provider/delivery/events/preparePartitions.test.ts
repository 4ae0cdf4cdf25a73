import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../../database/database';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { createTestDatabase } from '../../testing/testDatabase';
import { preparePartitions } from './preparePartitions';
import { recordEvents } from './recordEvents';

let database: Database;
let drop: () => Promise<void>;
beforeEach(async () => {
  const test = await createTestDatabase();
  database = openDatabase(test.url, { connections: 2 });
  drop = test.drop;
});
afterEach(async () => {
  await database.close();
  await drop();
});

const partitions = async () => {
  const rows = await database.rows<{ name: string; count: number }>(sql`
    select replace(tableoid::regclass::text, 'email_events_', '') as name, count(*) as count from email_events
    group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
const event = (occurredAt: Date, email = 'ada@example.org') => ({
  accountId: 1,
  event: 'open' as const,
  email,
  occurredAt,
});
const inMonths = (months: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
};
const nameOf = (date: Date): string => `${date.getUTCFullYear()}_${String(date.getUTCMonth() + 1).padStart(2, '0')}`;

test('events of this month and the next two lie in their own partitions, all others in the default one', async () => {
  await recordEvents(
    database,
    [-2, 0, 1, 2, 9].map((months) => event(inMonths(months))),
  );
  expect(await partitions()).toEqual({
    [nameOf(inMonths(0))]: 1,
    [nameOf(inMonths(1))]: 1,
    [nameOf(inMonths(2))]: 1,
    default: 2,
  });
  expect(await preparePartitions(database)).toBe(0);
});

test('a month that nobody prepared gets its events back from the default partition', async () => {
  const month = nameOf(inMonths(2));
  await database.execute(sql`select 1`);
  await database.transaction(async ({ client }) => client.query(`drop table email_events_${month}`));
  await recordEvents(database, [event(inMonths(2)), event(inMonths(-3))]);
  expect(await partitions()).toEqual({ default: 2 });
  const made = await Promise.all([preparePartitions(database), preparePartitions(database)]);
  expect(made.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await partitions()).toEqual({ default: 1, [month]: 1 });
});

test('the migration keeps the rows of a filled table', async () => {
  // The state of an earlier version: one default partition with rows.
  await database.transaction(async ({ client }) => {
    await client.query('drop function prepare_event_partitions(int); drop table email_event_archive');
    const { rows } = await client.query<{ name: string }>(`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'email_events'::regclass and inhrelid::regclass::text <> 'email_events_default'`);
    for (const { name } of rows) await client.query(`drop table ${name}`);
  });
  const times = [inMonths(-5), inMonths(0), inMonths(3)];
  await recordEvents(
    database,
    times.map((time) => event(time)),
  );
  const migration = await readFile(
    path.join(process.cwd(), 'provider/database/migrations/earlier/0130_event_partitions.sql'),
    'utf8',
  );
  await database.transaction(({ client }) => client.query(migration));
  expect(await partitions()).toEqual({ before: 2, default: 1 });
  await recordEvents(database, [event(inMonths(0)), event(inMonths(1))]);
  expect(await partitions()).toEqual({ before: 3, default: 1, [nameOf(inMonths(1))]: 1 });
  const indexes = await database.rows<{ count: number }>(sql`
    select count(*) as count from pg_indexes
    where tablename in ('email_events', 'email_events_before', 'email_events_default') group by tablename`);
  const [ofTheWhole = { count: 0 }, ...ofParts] = indexes;
  expect(ofTheWhole.count).toBeGreaterThan(1);
  expect(ofParts).toEqual([ofTheWhole, ofTheWhole]);
});
