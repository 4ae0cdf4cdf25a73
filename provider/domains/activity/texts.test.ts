import { outboxService } from 'sendwright/sms';
import type { ActivityChannel, MessageDetail, MessageSummary } from 'sendwright/wire/activity';
import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { seedSend } from '../../testing/seedSend';
import { seededNumber, seedText } from '../../testing/seedText';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import type { SingleSendKey } from '../single-sends/singleSendRow';
import { recordReports, type SmsMessageStatus } from '../sms/delivery/messageReports';
import { quietReason } from '../sms/delivery/quietHours';

let product: TestProvider;
let send: SingleSendKey;
const ids: string[] = [];
const database = () => product.provider.database;
const minute = 60_000;
let now: number;
const ago = (minutes: number): Date => new Date(now - minutes * minute);
const numberOf = (place: number): string => seededNumber(send, place);

async function inLedger(
  place: number,
  state: string,
  { response = null, attempts = 1 }: { response?: string | null; attempts?: number } = {},
): Promise<void> {
  await database().execute(sql`
    insert into deliveries
      (account_id, stream_id, contact_id, email, state, attempts, first_attempted_at, finished_at, response)
    values (${product.accountId}, ${send.singleSendId}, ${ids[place - 1] ?? ''}, ${numberOf(place)}, ${state},
      ${attempts}, ${ago(60 - place)}, ${state === 'deferred' ? null : ago(60 - place)}, ${response})`);
}

async function reported(place: number, status: SmsMessageStatus, errorCode: number | null = null): Promise<void> {
  const messageSid = status === 'refused' ? null : `SM${String(place).repeat(32)}`;
  const contactId = ids[place - 1] ?? '';
  const key = { accountId: product.accountId, streamId: send.singleSendId };
  await recordReports(database(), key, [{ contactId, messageSid, status, errorCode, segments: 1 }]);
  await database().execute(sql`
    update sms_copies set updated_at = ${ago(40 - place)}
    where account_id = ${product.accountId} and contact_id = ${contactId}`);
}

beforeAll(async () => {
  now = Math.floor(Date.now() / 1000) * 1000;
  product = await startTestProvider({ jobs: false });
  const { accountId } = product;
  send = await seedText(database(), accountId, outboxService, { recipients: 8 });
  await database().execute(sql`
    update single_sends set status = 'triggered', triggered_at = ${ago(61)}, categories = '{shop}'
    where account_id = ${accountId} and single_send_id = ${send.singleSendId}`);
  await database().execute(sql`
    update contacts set email = 'ada@readers.example'
    where account_id = ${accountId} and phone_number_id = ${numberOf(1)}`);
  const rows = await database().rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} order by phone_number_id`);
  ids.push(...rows.map((row) => row.contact_id));
  await inLedger(1, 'sent', { response: 'accepted SM1' });
  await reported(1, 'delivered');
  await inLedger(2, 'sent');
  await reported(2, 'undelivered', 30_003);
  await inLedger(3, 'bounced', { response: '21211: The phone number is not valid.' });
  await reported(3, 'refused', 21_211);
  await inLedger(4, 'dropped', { response: 'Opted Out', attempts: 0 });
  await inLedger(5, 'deferred', { response: quietReason });
  await inLedger(6, 'sent');
  await reported(6, 'sent');
  await inLedger(7, 'waiting', { attempts: 0 });
  await inLedger(8, 'unconfirmed', { response: 'The SMS provider did not say whether it took the message: timeout' });
  // Another send, by email.
  const { singleSendId } = await seedSend(database(), accountId, { recipients: 1, domain: 'mail.example' });
  const [reader] = await database().rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} and email = 'reader1@mail.example'`);
  await recordEvents(database(), [
    {
      accountId,
      singleSendId: send.singleSendId,
      contactId: ids[0],
      email: numberOf(1),
      event: 'click',
      occurredAt: ago(3),
      detail: { url: 'https://shop.example/', user_agent: 'Phone' },
    },
    {
      accountId,
      singleSendId,
      contactId: reader?.contact_id,
      email: 'reader1@mail.example',
      event: 'processed',
      occurredAt: ago(2),
    },
  ]);
});
afterAll(() => product.close());

const search = async (query: string, channel?: ActivityChannel, limit = 100): Promise<MessageSummary[]> => {
  const parameters = new URLSearchParams({ limit: String(limit), query, ...(channel && { channel }) });
  const answer = await product.inject('GET', `/v3/messages?${parameters}`);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<{ messages: MessageSummary[] }>().messages;
};
/** The places of the recipients that are found. */
const places = async (query: string, limit?: number): Promise<string> =>
  (await search(query, 'sms', limit)).map(({ to_number: number = '' }) => number.slice(-1)).join(' ');

test('emails are listed as published unless text messages are asked for', async () => {
  for (const channel of [undefined, 'email'] as const)
    for (const message of await search('', channel)) {
      expect(message).not.toHaveProperty('channel');
      expect(message).not.toHaveProperty('to_number');
    }
  expect((await search('', 'all')).filter(({ channel }) => channel === 'sms')).toHaveLength(7);
  expect((await product.inject('GET', '/v3/messages?channel=fax')).statusCode).toBe(400);
});

test('text messages are listed with what became of each, the newest status first', async () => {
  expect(await places('')).toBe('6 3 2 1 8 5 4');
  expect(await places('', 3)).toBe('6 3 2');
  const found = await search('', 'sms');
  expect(found.map(({ outcome, status, reason }) => [outcome, status, reason])).toEqual([
    ['processed', 'processed', ''],
    ['failed', 'not_delivered', '21211: The phone number is not valid.'],
    ['undelivered', 'not_delivered', '30003: The phone is switched off or out of reach.'],
    ['delivered', 'delivered', ''],
    ['processed', 'processed', expect.stringContaining('did not say whether')],
    ['deferred', 'processed', quietReason],
    ['dropped', 'not_delivered', 'Opted Out'],
  ]);
  expect(found[3]).toEqual({
    channel: 'sms',
    to_number: numberOf(1),
    to_email: 'ada@readers.example',
    from_email: '',
    subject: 'Hi {{first_name}}! Reply STOP to unsubscribe',
    msg_id: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/),
    status: 'delivered',
    outcome: 'delivered',
    reason: '',
    source: 'single_send',
    campaign_id: send.singleSendId,
    campaign_name: 'Flash sale',
    opens_count: 0,
    clicks_count: 1,
    last_event_time: `${ago(39).toISOString().slice(0, 19)}Z`,
  });
});

test.each([
  ['status="delivered"', '1'],
  ['status="not_delivered"', '3 2 4'],
  ['status IN ("undelivered", "failed")', '3 2'],
  ['status="deferred"', '5'],
  ['events="clicked"', '1'],
  ['events="undelivered"', '2'],
  ['clicks>0', '1'],
  ['to_email="ADA@readers.example"', '1'],
  ['to_email LIKE "ada%"', '1'],
  ['subject LIKE "%first%" AND campaign_name="Flash sale"', '6 3 2 1 8 5 4'],
  ['campaign_name="Another"', ''],
  ['categories="shop" AND status="dropped"', '4'],
  ['api_key_id="x"', ''],
  ['unique_args IS NULL AND status="dropped"', '4'],
])('%s', async (query, expected) => {
  expect(await places(query)).toBe(expected);
});

test('a text message is found by its number, or a part of it, also next to emails', async () => {
  expect(await places(`to_number="${numberOf(2)}"`)).toBe('2');
  expect(await places(`to_number LIKE "%${numberOf(2).slice(-7)}%"`)).toBe('2');
  expect(await places(`to_number LIKE "+1202%" AND status="dropped"`)).toBe('4');
  const either = `(to_email LIKE "reader1@%" OR to_number LIKE "%${numberOf(1).slice(-7)}%")`;
  expect((await search(either, 'all')).map(({ channel = 'email' }) => channel)).toEqual(['email', 'sms']);
  expect(await search(`to_number="${numberOf(2)}"`)).toEqual([]);
  expect(await search(`to_number IS NULL`)).toHaveLength(1);
});

test('times narrow the search', async () => {
  expect(await places(`last_event_time >= TIMESTAMP "${ago(37).toISOString()}"`)).toBe('6 3');
  expect(await places(`last_event_time < TIMESTAMP "${ago(54).toISOString()}"`)).toBe('5 4');
});

test('a text message has its steps, and what the provider says of it', async () => {
  const [clicked] = await search('clicks>0', 'sms');
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid, opted_out_at)
    values (${product.accountId}, ${numberOf(1)}, ${outboxService}, ${ago(1)})`);
  const detail = (await product.inject('GET', `/v3/messages/${clicked?.msg_id}`)).json<MessageDetail>();
  expect(detail).toMatchObject({
    channel: 'sms',
    contact_id: ids[0],
    to_number: numberOf(1),
    categories: ['shop'],
    sms: { status: 'delivered', error_code: null, segments: 1, messaging_service_sid: outboxService, price: null },
  });
  expect(detail.events.map(({ event_name: name }) => name)).toEqual([
    'processed',
    'delivered',
    'clicked',
    'unsubscribe',
  ]);
  expect(detail.events[2]).toMatchObject({ url: 'https://shop.example/', http_user_agent: 'Phone' });
  const [dropped] = await search('status="dropped"', 'sms');
  const other = (await product.inject('GET', `/v3/messages/${dropped?.msg_id}`)).json<MessageDetail>();
  expect(other.events).toMatchObject([{ event_name: 'dropped', reason: 'Opted Out' }]);
});

test('another account finds nothing of it', async () => {
  const stranger = { authorization: `Bearer ${(await product.createAccount()).apiKey}` };
  const [mine] = await search('', 'sms');
  const list = await product.inject('GET', '/v3/messages?channel=all', undefined, stranger);
  expect(list.json()).toEqual({ messages: [] });
  expect((await product.inject('GET', `/v3/messages/${mine?.msg_id}`, undefined, stranger)).statusCode).toBe(404);
});

test('a file has the steps of text messages if they are asked for', async () => {
  const ask = await product.inject('POST', '/v3/messages/download?channel=sms&query=status%3D%22undelivered%22');
  const { download_uuid: id } = ask.json<{ download_uuid: string }>();
  const link = (await product.inject('GET', `/v3/messages/download/${id}`)).json<{ presigned_url: string }>();
  const file = await product.inject('GET', new URL(link.presigned_url).pathname);
  const [head = '', ...lines] = file.body.trim().split('\r\n');
  expect(head.endsWith(',unique_args,channel,to_number')).toBe(true);
  expect(lines.map((line) => line.split(',')[2])).toEqual(['processed', 'undelivered']);
  expect(lines[1]).toContain('30003: The phone is switched off or out of reach.');
  expect(lines[1]).toContain(`,sms,${numberOf(2)}`);
});
