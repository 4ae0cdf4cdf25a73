import { outboxService } from 'sendwright/sms';
import type { OutboxMessageDetail, OutboxPage } from 'sendwright/wire/outbox';
import type { SmsReplyPage, SmsStats } from 'sendwright/wire/sms';
import { sql } from '../../database/sql';
import { openTransport } from '../../delivery/transport/openTransport';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { scheduleText, seededNumber, seedText, sendAtAnyHour } from '../../testing/seedText';
import { type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { startDelivery } from '../deliveries/lanes';
import type { SingleSendKey } from '../single-sends/singleSendRow';
import { releasedReason } from '../single-sends/sms/reconcileTexts';

const path = '/v3/marketing/outbox';
const cleanup = new Cleanup();
let provider: TestProvider;
let account: TestAccount;

beforeAll(async () => {
  // The provider's address has no server: whatever is captured must not be sent to it.
  const smsApiUrl = 'http://127.0.0.1:9';
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl } }));
  const { log, config } = provider.provider;
  const transport = openTransport(config, database());
  const sms = { apiUrl: smsApiUrl, callbackUrl: provider.url, graceSeconds: 0 };
  const delivery = startDelivery({ database: database(), log, transport, publicUrl: config.publicUrl, sms });
  cleanup.add(() => delivery.stop().then(() => transport.close()));
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  account = await provider.createAccount();
  await sendAtAnyHour(database(), account.accountId);
});

const database = () => provider.provider.database;
const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, as = account) =>
  provider.inject(method, url, body, { authorization: `Bearer ${as.apiKey}` });
const listed = async () => (await ask('GET', path)).json<OutboxPage>().result;
const captured = async (to: string) => {
  const message = (await listed()).find((one) => one.to === to);
  if (message === undefined) throw new Error(`nothing to ${to}`);
  return message;
};
const act = async (id: string, what: 'sms_status' | 'sms_replies', body: object) => {
  const answer = await ask('POST', `${path}/${id}/${what}`, body);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<OutboxMessageDetail>();
};
const finished = ({ accountId, singleSendId }: SingleSendKey) =>
  eventually(async () => {
    const row = await database().first<{ finished: boolean }>(sql`
      select finished_at is not null as finished from single_sends
      where account_id = ${accountId} and single_send_id = ${singleSendId}`);
    return row?.finished === true;
  }, 60);
const sent = async (recipients: number): Promise<SingleSendKey> => {
  const key = await seedText(database(), account.accountId, outboxService, { recipients });
  await scheduleText(database(), key);
  await finished(key);
  return key;
};
const statsOf = async ({ singleSendId }: SingleSendKey) =>
  (await ask('GET', `/v3/marketing/stats/singlesends/${singleSendId}/sms`)).json<SmsStats>();

test('without an SMS account every recipient has their message in the Outbox', async () => {
  const key = await sent(3);
  const messages = await listed();
  expect(messages.map(({ to }) => to).toSorted()).toEqual([1, 2, 3].map((place) => seededNumber(key, place)));
  expect(messages[0]).toMatchObject({ channel: 'sms', kind: 'single-send', single_send_name: 'Flash sale' });
  const { id } = await captured(seededNumber(key, 2));
  expect((await ask('GET', `${path}/${id}`)).json()).toMatchObject({
    subject: 'Hi Texter 2! Reply STOP to unsubscribe',
    text: 'Hi Texter 2! Reply STOP to unsubscribe',
    html: null,
    sms: { messaging_service_sid: outboxService, segments: 1, status: 'accepted', settled: null, replies: [] },
  });
  expect(await statsOf(key)).toMatchObject({ recipients: 3, accepted: 3, segments: 3, waiting: 0 });
  // No provider is asked what they cost.
  expect(
    await database().rows(sql`
      select price_due_at from sms_copies where account_id = ${account.accountId} and price_due_at is not null`),
  ).toEqual([]);
});

test('what the recipient does counts as if the SMS provider had reported it', async () => {
  const key = await sent(3);
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(async (place) => (await captured(seededNumber(key, place))).id),
  );
  expect(await act(first ?? '', 'sms_status', { status: 'delivered' })).toMatchObject({ sms: { status: 'delivered' } });
  expect(await act(second ?? '', 'sms_status', { status: 'undelivered', error_code: 30006 })).toMatchObject({
    sms: { status: 'undelivered', error_code: 30006, error: expect.stringContaining('landline') },
  });
  expect(await act(third ?? '', 'sms_replies', { body: 'What time?' })).toMatchObject({
    sms: { opted_out: false, replies: [{ body: 'What time?', opt_out_type: null }] },
  });
  expect(await act(third ?? '', 'sms_replies', { body: 'stop' })).toMatchObject({
    sms: { opted_out: true, replies: [{ body: 'What time?' }, { body: 'stop', opt_out_type: 'STOP' }] },
  });
  expect(await statsOf(key)).toMatchObject({
    delivered: 1,
    undelivered: 1,
    opt_outs: 1,
    errors: [{ code: 30006, count: 1 }],
  });
  const totals = await ask('GET', `/v3/marketing/stats/singlesends?singlesend_ids=${key.singleSendId}`);
  expect(totals.json()).toMatchObject({ results: [{ stats: { requests: 3, delivered: 1 } }] });
  const replies = (await ask('GET', '/v3/marketing/sms/replies')).json<{ result: object[] }>().result;
  expect(replies).toMatchObject([{ body: 'stop' }, { body: 'What time?' }]);
  const repliesTo = async (id: string) =>
    (await ask('GET', `/v3/marketing/sms/replies?single_send_id=${id}`)).json<SmsReplyPage>().result;
  expect(await repliesTo(key.singleSendId)).toMatchObject([
    { body: 'stop', name: 'Texter 3' },
    { body: 'What time?', name: 'Texter 3' },
  ]);
  expect(await repliesTo('00000000-0000-4000-8000-000000000000')).toEqual([]);
  // What is written after the next text is about that.
  const again = await ask('POST', `/v3/marketing/singlesends/${key.singleSendId}`, { name: 'Again' });
  const next = { ...key, singleSendId: again.json<{ id: string }>().id };
  await scheduleText(database(), next);
  await finished(next);
  await act(first ?? '', 'sms_replies', { body: 'Thanks' });
  expect(await repliesTo(next.singleSendId)).toMatchObject([{ body: 'Thanks', name: 'Texter 1' }]);
  expect(await repliesTo(key.singleSendId)).toHaveLength(2);
  // The landline was only played: real messages may still go there.
  expect(
    await database().rows(sql`select from sms_unreachable_numbers where account_id = ${account.accountId}`),
  ).toEqual([]);
  const number = encodeURIComponent(seededNumber(key, 3));
  const optOuts = (await ask('GET', `/v3/marketing/sms/opt_outs?phone_number=${number}`)).json<{ result: object[] }>();
  expect(optOuts.result).toMatchObject([{ messaging_service_sid: outboxService }]);
});

test('a message whose outcome is unknown is looked up in the Outbox', async () => {
  const key = await sent(2);
  const { accountId, singleSendId } = key;
  const number = seededNumber(key, 1);
  // As after a crash: the second message was stored, the first was not.
  await database().execute(sql`
    delete from captured_messages where account_id = ${accountId} and email = ${number}`);
  await database().execute(sql`delete from sms_copies where account_id = ${accountId}`);
  await database().execute(sql`
    update deliveries set state = 'unconfirmed', finished_at = now()
    where account_id = ${accountId} and stream_id = ${singleSendId}`);
  await eventually(async () => (await statsOf(key)).accepted === 2, 60);
  expect(await statsOf(key)).toMatchObject({ segments: 2 });
  expect((await listed()).map(({ to }) => to).toSorted()).toEqual([number, seededNumber(key, 2)]);
  const settled = async (to: string) =>
    (await ask('GET', `${path}/${(await captured(to)).id}`)).json<OutboxMessageDetail>().sms?.settled;
  expect(await settled(number)).toBe(releasedReason);
  expect(await settled(seededNumber(key, 2))).toMatch(/^Outcome unknown at first; it is in the Outbox: SM/);
});

test('a test message is captured and can be replied to, but has no statistics', async () => {
  const answer = await ask('POST', '/v3/marketing/test/send_sms', {
    messaging_service_sid: outboxService,
    body: 'Hello',
    to: ['2025550143'],
  });
  expect(answer.statusCode).toBe(202);
  const { id, kind } = await captured('+12025550143');
  expect(kind).toBe('test');
  const refused = await ask('POST', `${path}/${id}/sms_status`, { status: 'delivered' });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: 'status' }] }]);
  expect(await act(id, 'sms_replies', { body: 'HELP' })).toMatchObject({
    sms: { replies: [{ opt_out_type: 'HELP' }], auto_replies: null },
  });
  await database().execute(sql`
    insert into sms_accounts (account_id, account_sid, auth_token, help_reply)
    values (${account.accountId}, 'AC1', 'x', 'Call the bakery.')`);
  expect((await ask('GET', `${path}/${id}`)).json()).toMatchObject({
    sms: { auto_replies: { stop: null, start: null, help: 'Call the bakery.' } },
  });
});

test('only messages of the own account can be acted on, and only text messages', async () => {
  const key = await sent(1);
  const { id } = await captured(seededNumber(key, 1));
  const stranger = await provider.createAccount();
  for (const [what, body] of [
    ['sms_status', { status: 'delivered' }],
    ['sms_replies', { body: 'STOP' }],
  ] as const)
    expect((await ask('POST', `${path}/${id}/${what}`, body, stranger)).statusCode).toBe(404);
  const noCode = await ask('POST', `${path}/${id}/sms_status`, { status: 'failed' });
  expect([noCode.statusCode, noCode.json()]).toMatchObject([400, { errors: [{ field: 'error_code' }] }]);
});

test('a send for the Outbox can be scheduled only while no SMS account is connected', async () => {
  const { singleSendId } = await seedText(database(), account.accountId, outboxService, { recipients: 1 });
  const url = `/v3/marketing/singlesends/${singleSendId}/schedule`;
  await database().execute(sql`
    insert into sms_accounts (account_id, account_sid, auth_token) values (${account.accountId}, 'AC1', 'x')`);
  const refused = await ask('PUT', url, { send_at: 'now' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { errors: [{ field: 'sms_config.messaging_service_sid', message: expect.stringContaining('Outbox') }] },
  ]);
  await database().execute(sql`delete from sms_accounts where account_id = ${account.accountId}`);
  expect((await ask('PUT', url, { send_at: 'now' })).statusCode).toBe(201);
});
