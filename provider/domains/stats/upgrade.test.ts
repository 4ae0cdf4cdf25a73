import { cp, mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Database, openDatabase } from '../../database/database';
import { migrate } from '../../database/migrate';
import { sql } from '../../database/sql';
import { type EmailEvent, recordEvents } from '../../delivery/events/recordEvents';
import { Cleanup } from '../../testing/cleanup';
import { createTestDatabase } from '../../testing/testDatabase';
import { countsByDate, countsByHour, countsByName } from '../reports/counts';
import { countsOf } from './queries';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const everything = { from: undefined, to: undefined, timeZone: 'UTC' };
const id = 'c0000000-0000-4000-8000-000000000001';
const migrations = path.join(process.cwd(), 'provider/database/migrations');

/** Writes events as they were written then: recording them keeps more up to date by now. */
async function recordBefore(database: Database, events: readonly EmailEvent[]): Promise<void> {
  for (const { accountId, occurredAt, event, email, singleSendId, detail } of events) {
    await database.execute(sql`
      insert into email_events (account_id, occurred_at, event, email, single_send_id, detail)
      values (${accountId}, ${occurredAt}, ${event}, ${email}, ${singleSendId}, ${JSON.stringify(detail)}::jsonb)`);
  }
}

/** A database as it was before statistics were counted as they are now. */
async function before(): Promise<{ database: Database; upgrade(): Promise<unknown> }> {
  const test = await createTestDatabase();
  cleanup.add(() => test.drop());
  const database = openDatabase(test.url, { connections: 2 });
  cleanup.add(() => database.close());
  await database.transaction(({ client }) => client.query('drop schema public cascade; create schema public'));
  const folder = await mkdtemp(path.join(test.folder, 'migrations-'));
  const earlier = path.join(migrations, 'earlier');
  const files = (await readdir(earlier)).filter((file) => file < '0150');
  await Promise.all(files.map((file) => cp(path.join(earlier, file), path.join(folder, file))));
  await migrate(test.url, folder);
  return { database, upgrade: () => migrate(test.url, migrations) };
}

test('events recorded before the upgrade are counted as if recorded now', async () => {
  const { database, upgrade } = await before();
  const event = (name: 'delivered' | 'open' | 'click', reader: number, second: number, link = 0): EmailEvent => ({
    accountId: 1,
    singleSendId: id,
    event: name,
    email: `reader${reader}@example.org`,
    occurredAt: new Date(Date.UTC(2026, 10, 1, 8, 0, second)),
    detail: name === 'click' ? { url: `https://example.com/${link}`, url_index: link } : { machine: reader === 2 },
  });
  const events = [1, 2, 3].flatMap((reader) => [
    event('delivered', reader, 0),
    event('open', reader, 60),
    event('open', reader, 1200),
  ]);
  await recordBefore(database, [
    ...events,
    ...[0, 1, 2].map((link) => event('click', 3, 100 + link / 2, link)),
    event('click', 1, 300),
  ]);
  await upgrade();

  // Reports count it, too.
  const days = { from: '2026-11-01', to: '2026-11-01', zone: 'UTC' };
  const whole = { delivered: 3, opens: 6, machine_opens: 2, unique_opens: 3, human_unique_opens: 2, clicks: 4 };
  const clicks = { machine_clicks: 3, unique_clicks: 2, human_unique_clicks: 1 };
  expect(await countsByDate(database, 1, [{ date: days.from, ...days }], 'UTC')).toMatchObject([
    { date: '2026-11-01', ...whole, ...clicks },
  ]);
  expect(await countsByName(database, 1, 'mailbox_provider', days)).toMatchObject([
    { name: 'Other', ...whole, ...clicks },
  ]);
  expect(await countsByHour(database, 1, days)).toMatchObject([{ weekday: 7, hour: 8, opens: 4, clicks: 4 }]);

  const [total] = await countsOf(database, 1, [id], everything, 'total');
  expect(total).toMatchObject({
    delivered: 3,
    opens: 6,
    machine_opens: 2,
    unique_opens: 3,
    human_unique_opens: 2,
    clicks: 4,
    machine_clicks: 3,
    unique_clicks: 2,
    human_unique_clicks: 1,
  });
  await recordEvents(database, [event('open', 4, 2000)]);
  expect((await countsOf(database, 1, [id], everything, 'total'))[0]).toMatchObject({ opens: 7, unique_opens: 4 });
  expect((await countsOf(database, 1, [id], everything, 'day'))[0]).toMatchObject({
    bucket: '2026-11-01',
    opens: 7,
    unique_opens: 4,
    machine_clicks: 3,
  });
  expect(
    await database.rows(
      sql`select link_index, clicks::int, machine_clicks::int from send_link_counts where account_id = 1 order by 1`,
    ),
  ).toEqual([
    { link_index: 0, clicks: 2, machine_clicks: 1 },
    { link_index: 1, clicks: 1, machine_clicks: 1 },
    { link_index: 2, clicks: 1, machine_clicks: 1 },
  ]);
});
