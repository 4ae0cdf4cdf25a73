import { outboxService } from 'sendwright/sms';
import type { DeliveryHistory } from 'sendwright/wire/deliveries';
import type { DeliveryPage } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { openTransport } from '../../delivery/transport/openTransport';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { scheduleText, seededNumber, seedText, sendAtAnyHour } from '../../testing/seedText';
import { type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import type { SingleSendKey } from '../single-sends/singleSendRow';
import { recordReports } from '../sms/delivery/messageReports';
import { quietReason } from '../sms/delivery/quietHours';
import { startDelivery } from './lanes';

const cleanup = new Cleanup();
let provider: TestProvider;
let account: TestAccount;
let send: SingleSendKey;

const database = () => provider.provider.database;
const list = async (query = '', id = send.singleSendId): Promise<DeliveryPage> => {
  const answer = await provider.inject('GET', `/v3/marketing/singlesends/${id}/deliveries${query}`, undefined, {
    authorization: `Bearer ${account.apiKey}`,
  });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<DeliveryPage>();
};
/** The places of the recipients that a query finds, and their number. */
const placesOf = async (query: string) => {
  const { result, _metadata } = await list(query);
  expect(_metadata.count).toBe(result.length);
  return result.map(({ email }) => Number(email.slice(-2))).toSorted((one, other) => one - other);
};
const find = (typed: string) => placesOf(`?email=${encodeURIComponent(typed)}`);

beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { log, config } = provider.provider;
  const transport = openTransport(config, database());
  const delivery = startDelivery({ database: database(), log, transport, publicUrl: config.publicUrl });
  cleanup.add(() => delivery.stop().then(() => transport.close()));
  account = await provider.createAccount();
  await sendAtAnyHour(database(), account.accountId);
  send = await seedText(database(), account.accountId, outboxService, { recipients: 6 });
  await scheduleText(database(), send);
  await eventually(async () => (await list()).progress.finished, 60);
  const { result } = await list();
  const idOf = (place: number) =>
    result.find(({ email }) => email === seededNumber(send, place))?.contact_id ?? 'no such recipient';
  const report = (place: number, status: 'sent' | 'delivered' | 'undelivered' | 'failed', errorCode: number | null) =>
    recordReports(database(), { accountId: send.accountId, streamId: send.singleSendId }, [
      { contactId: idOf(place), messageSid: null, status, errorCode, segments: null },
    ]);
  await report(1, 'delivered', null);
  await report(2, 'undelivered', 30_003);
  await report(3, 'failed', 30_034);
  await report(4, 'sent', null);
  await report(5, 'delivered', null);
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid)
    values (${send.accountId}, ${seededNumber(send, 5)}, ${outboxService})`);
  await database().execute(sql`
    update contacts set first_name = 'Nora', last_name = 'Quist'
    where account_id = ${send.accountId} and phone_number_id = ${seededNumber(send, 2)}`);
});
afterAll(() => cleanup.run());

test('each recipient of a text message has its outcome, with the error explained, and a name', async () => {
  const { result } = await list();
  const of = (place: number) => result.find(({ email }) => email === seededNumber(send, place));
  expect(of(1)).toMatchObject({
    name: 'Texter 1',
    state: 'sent',
    sms: { status: 'delivered', error_code: null, error: null, opted_out: false },
  });
  expect(of(2)).toMatchObject({
    sms: { status: 'undelivered', error_code: 30_003, error: 'The phone is switched off or out of reach.' },
  });
  expect(of(5)).toMatchObject({ sms: { status: 'delivered', opted_out: true } });
  expect(of(6)).toMatchObject({ sms: { status: 'accepted', opted_out: false } });
  const history = await provider.inject(
    'GET',
    `/v3/marketing/singlesends/${send.singleSendId}/deliveries/${of(3)?.contact_id}`,
    undefined,
    { authorization: `Bearer ${account.apiKey}` },
  );
  expect(history.json<DeliveryHistory>().delivery).toMatchObject({ sms: { status: 'failed', error_code: 30_034 } });
});

test('recipients are found by what the figures of the statistics count', async () => {
  expect(await placesOf('?sms=accepted')).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await placesOf('?sms=sent')).toEqual([1, 2, 4, 5]);
  expect(await placesOf('?sms=delivered')).toEqual([1, 5]);
  expect(await placesOf('?sms=undelivered')).toEqual([2]);
  expect(await placesOf('?sms=failed')).toEqual([3]);
  expect(await placesOf('?sms=opted_out')).toEqual([5]);
  await database().execute(sql`
    insert into send_reactions (account_id, single_send_id, email, variation_id, phase, clicked_at, human_clicked_at)
    values (${send.accountId}, ${send.singleSendId}, ${seededNumber(send, 4)}, gen_random_uuid(), 'send', now(), now()),
      (${send.accountId}, ${send.singleSendId}, ${seededNumber(send, 1)}, gen_random_uuid(), 'send', now(), null)`);
  expect(await placesOf('?sms=clicked')).toEqual([4]);
  expect(await placesOf('?error_code=30003')).toEqual([2]);
  expect(await placesOf('?sms=delivered&error_code=30003')).toEqual([]);
  expect(await placesOf('?state=dropped')).toEqual([]);
});

test('a recipient is found by any part of the number that people type, and by name', async () => {
  const number = seededNumber(send, 2);
  const [area, exchange, line] = [number.slice(2, 5), number.slice(5, 8), number.slice(8)];
  for (const typed of [
    number,
    number.slice(1),
    `+1 ${area} ${exchange} ${line}`,
    `(${area}) ${exchange}-${line}`,
    `${area}${exchange}${line}`,
    `${exchange}-${line}`,
    number.slice(-7),
    `001 ${area} ${exchange} ${line}`,
    'nora',
    'Nora Qu',
  ])
    expect([typed, await find(typed)]).toEqual([typed, [2]]);
  expect(await find('+1 202')).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await find('Texter')).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await find('%')).toEqual([]);
  expect(await find('Te')).toEqual([]);
  expect(await find('nobody')).toEqual([]);
});

test('messages that wait for quiet hours to end are told apart from those that are retried', async () => {
  const key = await seedText(database(), (await provider.createAccount()).accountId, outboxService, { recipients: 0 });
  const own = account.accountId;
  await database().execute(sql`
    update single_sends set account_id = ${own} where single_send_id = ${key.singleSendId}`);
  await database().execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, next_attempt_at, response)
    values
      (${own}, ${key.singleSendId}, gen_random_uuid(), '+12025550101', 'deferred', '2030-11-28T07:00:00Z',
        ${quietReason}),
      (${own}, ${key.singleSendId}, gen_random_uuid(), '+12025550102', 'deferred', '2030-11-28T08:00:00Z',
        ${quietReason}),
      (${own}, ${key.singleSendId}, gen_random_uuid(), '+12025550103', 'deferred', '2030-11-27T08:00:00Z',
        'Held back: busy')`);
  expect((await list('', key.singleSendId)).progress).toMatchObject({
    deferred: 3,
    quiet: { count: 2, until: '2030-11-28T07:00:00Z' },
  });
  expect((await list()).progress.quiet).toBeUndefined();
});
