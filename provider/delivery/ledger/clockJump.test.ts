import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { pauseAbandonedSends } from '../../domains/single-sends/schedule/startDueSends';
import { Cleanup } from '../../testing/cleanup';
import { startDatabaseClock } from '../../testing/databaseClock';
import { eventually } from '../../testing/eventually';
import { startMailServer } from '../../testing/mailServer';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider } from '../../testing/startTestProvider';
import { smtpTransport } from '../transport/smtpTransport';
import { startDelivery } from '../../domains/deliveries/lanes';

const recipients = 300;
const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('after a clock jump nobody is skipped or mailed twice, and overdue sends pause', async () => {
  const mail = cleanup.own(await startMailServer({ pause: 20 }));
  const provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { log, config } = provider.provider;
  const admin = provider.provider.database;
  const clock = await startDatabaseClock(admin);
  const { jump } = clock;
  const database = cleanup.own(clock.database);
  const seed = (domain: string, count: number) => seedSend(admin, provider.accountId, { recipients: count, domain });
  const read = async (id: string) =>
    (await provider.inject('GET', `/v3/marketing/singlesends/${id}`)).json<SingleSend>();
  const schedule = (id: string, at: string) =>
    provider.inject('PUT', `/v3/marketing/singlesends/${id}/schedule`, { send_at: at });
  const inOneHour = new Date(Date.now() + 3_600_000).toISOString();

  const { singleSendId: running } = await seed('running.example', recipients);
  const { singleSendId: later } = await seed('later.example', 3);
  await schedule(later, inOneHour);
  await schedule(running, 'now');
  const transport = smtpTransport(mail.url);
  const service = startDelivery({ database, log, transport, publicUrl: config.publicUrl });
  cleanup.add(() => service.stop().then(() => transport.close()));

  await eventually(() => mail.taken.length > recipients / 5, 60);
  await jump('3 days');
  // By that clock it is two days and 23 hours late.
  await eventually(async () => (await read(later)).ui_status === 'paused');
  expect(await read(later)).toMatchObject({ status: 'scheduled', pause: { reason: 'overdue' } });
  await pauseAbandonedSends(database);
  expect(await read(running)).toMatchObject({ pause: null });
  const taken = mail.taken.length;
  await jump('-3 days');
  await eventually(() => mail.taken.length >= Math.min(recipients, taken + recipients / 5), 60);
  const { singleSendId: other } = await seed('other.example', 3);
  await schedule(other, inOneHour);
  await jump('0');
  await eventually(async () => (await read(running)).ui_status === 'triggered', 60);

  const states = await admin.rows<{ state: string; count: number }>(sql`
    select state, count(*) as count from deliveries where account_id = ${provider.accountId} group by state`);
  expect(states).toEqual([{ state: 'sent', count: recipients }]);
  expect(mail.taken).toHaveLength(recipients);
  expect(new Set(mail.taken).size).toBe(recipients);
  expect(await read(other)).toMatchObject({ ui_status: 'scheduled' });
  expect(await read(later)).toMatchObject({ ui_status: 'paused' });
});
