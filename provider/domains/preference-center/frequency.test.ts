import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { claimDeliveries, type ClaimedBatch } from '../../delivery/ledger/claimDeliveries';
import { acquireWorkerIdentity, type WorkerIdentity } from '../../delivery/ledger/workerIdentity';
import { seedSend, type SeededSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { openSend } from '../single-sends/delivery/sendLane';
import { snapshotSend } from '../single-sends/delivery/snapshotSend';
import { changePreferences, type PreferenceChange } from './preferences';

let provider: TestProvider;
let worker: WorkerIdentity;
let seeded: SeededSend;
const database = () => provider.provider.database;
const reader = (place: number): string => `reader${place}@often.example`;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  worker = await acquireWorkerIdentity(database());
});
afterAll(async () => {
  await worker.release();
  await provider.close();
});
beforeEach(async () => {
  for (const table of [sql`deliveries`, sql`recipient_preferences`, sql`contacts`, sql`email_events`])
    await database().execute(sql`delete from ${table} where account_id = ${provider.accountId}`);
  seeded = await seedSend(database(), provider.accountId, { recipients: 3, domain: 'often.example' });
});

const chooses = (place: number, change: PreferenceChange, lastMailed: Date | null = null): Promise<void> =>
  changePreferences(database(), provider.accountId, reader(place), change, lastMailed);

/** A send to the readers whose recipients are fixed, so that its messages can be claimed. */
async function fixed(): Promise<string> {
  const answer = await provider.inject('POST', '/v3/marketing/singlesends', {
    name: 'News',
    send_to: { list_ids: [seeded.listId] },
    email_config: {
      subject: 'News',
      html_content: '<p>News {{unsubscribe}}</p>',
      sender_id: seeded.senderId,
      suppression_group_id: seeded.groupId,
    },
  });
  const { id } = answer.json<SingleSend>();
  await database().execute(sql`
    update single_sends set status = 'scheduled', send_at = now()
    where account_id = ${provider.accountId} and single_send_id = ${id}`);
  await snapshotSend(database(), { accountId: provider.accountId, singleSendId: id });
  return id;
}

const claim = (streamId: string): Promise<ClaimedBatch> =>
  claimDeliveries(database(), {
    accountId: provider.accountId,
    streamId,
    groupId: seeded.groupId,
    workerId: worker.workerId,
    limit: 10,
    open: openSend({ accountId: provider.accountId, singleSendId: streamId }),
    isCampaign: true,
  });
const placesOf = ({ deliveries }: ClaimedBatch): string[] =>
  deliveries.map(({ email }) => email.replace('@often.example', '').replace('reader', '')).toSorted();
const reasonsOf = async (streamId: string): Promise<Record<string, string>> => {
  const rows = await database().rows<{ email: string; response: string }>(sql`
    select email, response from deliveries
    where account_id = ${provider.accountId} and stream_id = ${streamId} and state = 'dropped'`);
  return Object.fromEntries(rows.map(({ email, response }) => [email.charAt('reader'.length), response]));
};
const passed = (interval: string): Promise<unknown> =>
  database().execute(sql`
    update recipient_preferences
    set mailed_at = mailed_at - ${interval}::interval, paused_until = paused_until - ${interval}::interval
    where account_id = ${provider.accountId}`);

test('whoever paused email gets none with the reason, and comes back when the pause is over', async () => {
  await chooses(2, { pause: 'month' });
  const first = await fixed();
  expect(placesOf(await claim(first))).toEqual(['1', '3']);
  expect(await reasonsOf(first)).toEqual({ 2: 'Paused by Recipient' });
  const events = await database().rows<{ email: string; reason: string }>(sql`
    select email, detail ->> 'reason' as reason from email_events
    where account_id = ${provider.accountId} and event = 'dropped'`);
  expect(events).toEqual([{ email: reader(2), reason: 'Paused by Recipient' }]);
  await passed('32 days');
  expect(placesOf(await claim(await fixed()))).toEqual(['1', '2', '3']);
});

test('a pause that begins while a send is in progress counts at once, and can be ended', async () => {
  const send = await fixed();
  await chooses(1, { pause: 'month' });
  expect(placesOf(await claim(send))).toEqual(['2', '3']);
  await chooses(1, { pause: 'end' });
  expect(placesOf(await claim(await fixed()))).toEqual(['1', '2', '3']);
});

test('whoever chose a frequency gets one campaign in that time', async () => {
  await chooses(1, { frequency: 'weekly' });
  await chooses(2, { frequency: 'monthly' });
  expect(placesOf(await claim(await fixed()))).toEqual(['1', '2', '3']);
  const second = await fixed();
  expect(placesOf(await claim(second))).toEqual(['3']);
  expect(await reasonsOf(second)).toEqual({ 1: 'Recipient Frequency', 2: 'Recipient Frequency' });
  await passed('6 days 23 hours');
  expect(placesOf(await claim(await fixed()))).toEqual(['1', '3']);
  await passed('21 days');
  expect(placesOf(await claim(await fixed()))).toEqual(['1', '2', '3']);
  await chooses(1, { frequency: 'always' });
  expect(placesOf(await claim(await fixed()))).toEqual(['1', '3']);
});

test('the time counts from the message with the link that they followed', async () => {
  await chooses(1, { frequency: 'weekly' }, new Date());
  expect(placesOf(await claim(await fixed()))).toEqual(['2', '3']);
});

test('two campaigns that are claimed at the same time reach them once', async () => {
  for (const place of [1, 2, 3]) await chooses(place, { frequency: 'weekly' });
  const sends = [await fixed(), await fixed(), await fixed()];
  const claims = await Promise.all(sends.map(claim));
  expect(claims.flatMap(placesOf).toSorted()).toEqual(['1', '2', '3']);
  expect(claims.map(({ dropped }) => dropped).reduce((sum, one) => sum + one, 0)).toBe(6);
});

test('a message that was claimed and lost is claimed again', async () => {
  await chooses(1, { frequency: 'weekly' });
  const send = await fixed();
  expect(placesOf(await claim(send))).toEqual(['1', '2', '3']);
  await database().execute(sql`
    update deliveries set state = 'waiting', claimed_by = null
    where account_id = ${provider.accountId} and stream_id = ${send}`);
  expect(placesOf(await claim(send))).toEqual(['1', '2', '3']);
});
