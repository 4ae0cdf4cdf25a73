import type { ContactActivityPage } from 'sendwright/wire/stats';
import { sql } from '../../../database/sql';
import { settleUnconfirmed } from '../../deliveries/settleUnconfirmed';
import { snapshotSend } from '../../single-sends/delivery/snapshotSend';
import type { SingleSendKey } from '../../single-sends/singleSendRow';
import { Cleanup } from '../../../testing/cleanup';
import { connectAccount, scheduleText, seededNumber, seedText } from '../../../testing/seedText';
import { newSid, signForm } from '../../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../../testing/smsProvider/startSmsProvider';
import { type TestAccount, type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import { applyStatusReports } from './statusReports';
import { statusUrl } from './statusUrl';

const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;
let service: string;

beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider());
  service = twilio.services[0]?.sid ?? '';
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
});
afterAll(() => cleanup.run());

const database = () => provider.provider.database;

interface Started {
  readonly account: TestAccount;
  readonly key: SingleSendKey;
  readonly contactId: string;
}

/** A send with one message that was submitted to the provider. */
async function started(): Promise<Started> {
  const account = await provider.createAccount();
  const { accountId } = account;
  await connectAccount(database(), accountId, twilio);
  const key = await seedText(database(), accountId, service, { recipients: 1 });
  await scheduleText(database(), key);
  await snapshotSend(database(), key);
  const row = await database().first<{ contact_id: string }>(sql`
    update deliveries set state = 'sent' where account_id = ${accountId} returning contact_id`);
  return { account, key, contactId: row?.contact_id ?? '' };
}

const urlOf = ({ key, contactId }: Started): string =>
  statusUrl(provider.url, { accountId: key.accountId, streamId: key.singleSendId, contactId });
async function report(
  send: Started,
  status: string,
  { sid, code, token = twilio.authToken }: { sid: string; code?: number; token?: string },
): Promise<number> {
  const fields = {
    AccountSid: twilio.accountSid,
    MessageSid: sid,
    MessageStatus: status,
    MessagingServiceSid: service,
    To: seededNumber(send.key, 1),
    ...(code !== undefined && { ErrorCode: String(code) }),
  };
  const answer = await provider.inject('POST', new URL(urlOf(send)).pathname, new URLSearchParams(fields).toString(), {
    authorization: '',
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signForm(token, urlOf(send), fields),
  });
  return answer.statusCode;
}
const copyOf = ({ key }: Started) =>
  database().first(sql`
    select status, error_code, message_sid from sms_copies where account_id = ${key.accountId}`);

test.each([
  ['in order', ['accepted', 'queued', 'sending', 'sent', 'delivered'], 'delivered'],
  ['backwards', ['delivered', 'sent', 'queued'], 'delivered'],
  ['twice', ['sent', 'sent', 'delivered', 'delivered'], 'delivered'],
  ['late', ['undelivered', 'sent', 'sending'], 'undelivered'],
  ['with one we do not know', ['sent', 'teleported'], 'sent'],
])('reports that come %s', async (_what, statuses, last) => {
  const send = await started();
  const sid = newSid('SM');
  for (const status of statuses) expect(await report(send, status, { sid })).toBe(204);
  expect(await copyOf(send)).toEqual({ status: last, error_code: null, message_sid: sid });
});

test('concurrent reports are all processed, even several about one message', async () => {
  const [one, other] = [await started(), await started()];
  const [sid, otherSid] = [newSid('SM'), newSid('SM')];
  const answers = await Promise.all([
    ...['delivered', 'queued', 'sent', 'sending'].map((status) => report(one, status, { sid })),
    report(other, 'undelivered', { sid: otherSid, code: 30_003 }),
    report(one, 'failed', { sid: newSid('SM'), code: 30_008 }),
  ]);
  expect(new Set(answers)).toEqual(new Set([204]));
  expect(await copyOf(one)).toEqual({ status: 'delivered', error_code: null, message_sid: sid });
  expect(await copyOf(other)).toEqual({ status: 'undelivered', error_code: 30_003, message_sid: otherSid });
});

test('reports that are stored together queue an event for each status, and the most advanced is kept', async () => {
  const send = await started();
  const headers = { authorization: `Bearer ${send.account.apiKey}` };
  const webhook = { enabled: true, url: 'https://hooks.example.com', sms_sent: true, sms_delivered: true };
  expect((await provider.inject('POST', '/v3/user/webhooks/event/settings', webhook, headers)).statusCode).toBe(201);
  const messageSid = newSid('SM');
  const reports = (['sent', 'delivered', 'queued'] as const).map((status) => ({
    contactId: send.contactId,
    messageSid,
    status,
    errorCode: null,
  }));
  await applyStatusReports(database(), { ...send.key, streamId: send.key.singleSendId }, reports);
  expect(await copyOf(send)).toEqual({ status: 'delivered', error_code: null, message_sid: messageSid });
  expect(
    await database().rows(sql`
      select event from event_queue where account_id = ${send.key.accountId} order by sequence`),
  ).toEqual([{ event: 'sms_sent' }, { event: 'sms_delivered' }]);
});

test('unsigned reports are refused, and so are reports on another message', async () => {
  const send = await started();
  const other = await started();
  const sid = newSid('SM');
  expect(await report(send, 'delivered', { sid, token: 'guessed' })).toBe(403);
  const fields = { AccountSid: twilio.accountSid, MessageSid: sid, MessageStatus: 'delivered' };
  const moved = await provider.inject('POST', new URL(urlOf(send)).pathname, new URLSearchParams(fields).toString(), {
    authorization: '',
    'x-twilio-signature': signForm(twilio.authToken, urlOf(other), fields),
  });
  expect(moved.statusCode).toBe(403);
  expect(await copyOf(send)).toBeUndefined();
});

test('a report on a deleted send or a resent message changes nothing', async () => {
  const send = await started();
  const sid = newSid('SM');
  await report(send, 'sent', { sid });
  await report(send, 'failed', { sid: newSid('SM'), code: 30_008 });
  expect(await copyOf(send)).toEqual({ status: 'sent', error_code: null, message_sid: sid });
  await provider.inject('DELETE', `/v3/marketing/singlesends/${send.key.singleSendId}`, undefined, {
    authorization: `Bearer ${send.account.apiKey}`,
  });
  expect(await report(send, 'delivered', { sid })).toBe(204);
  expect(await copyOf(send)).toBeUndefined();
});

test('an opt-out at the carrier opts the number out of the service', async () => {
  const send = await started();
  await report(send, 'failed', { sid: newSid('SM'), code: 21_610 });
  expect(
    await database().rows(sql`
      select phone_number, messaging_service_sid from sms_opt_outs where account_id = ${send.key.accountId}`),
  ).toEqual([{ phone_number: seededNumber(send.key, 1), messaging_service_sid: service }]);
});

test.each([
  ['an unregistered number', 30_034, 'The US number is not registered for 10DLC.'],
  ['an image of a type that the provider does not send', 12_300, 'An attachment is of a type that cannot be sent.'],
  ['images that are too large', 11_751, 'The attachments are larger than the 5 MB that the provider allows.'],
])('an error that affects all messages pauses the rest of the send: %s', async (_what, code, explanation) => {
  const send = await started();
  await report(send, 'undelivered', { sid: newSid('SM'), code });
  expect(
    await database().first(sql`
      select pause_reason, pause_detail from single_sends where account_id = ${send.key.accountId}`),
  ).toEqual({
    pause_reason: 'incomplete',
    pause_detail: `The SMS provider could not deliver. ${code}: ${explanation}`,
  });
});

test('statistics count each recipient once, by the most advanced status, and explain errors', async () => {
  const send = await started();
  const { account, key } = send;
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const stats = async () =>
    (await provider.inject('GET', `/v3/marketing/stats/singlesends/${key.singleSendId}/sms`, undefined, headers)).json<
      Record<string, unknown>
    >();
  expect(await stats()).toMatchObject({ recipients: 1, accepted: 0, errors: [] });
  const sid = newSid('SM');
  await report(send, 'sent', { sid });
  expect(await stats()).toMatchObject({ accepted: 1, sent: 1, delivered: 0 });
  await report(send, 'undelivered', { sid, code: 30_003 });
  await database().execute(sql`update sms_copies set segments = 2 where account_id = ${key.accountId}`);
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid)
    values (${key.accountId}, ${seededNumber(key, 1)}, ${service})`);
  expect(await stats()).toEqual({
    recipients: 1,
    waiting: 0,
    unconfirmed: 0,
    refused: 0,
    dropped: 0,
    cancelled: 0,
    accepted: 1,
    sent: 1,
    delivered: 0,
    undelivered: 1,
    failed: 0,
    segments: 2,
    costs: [],
    unpriced: 1,
    clicks: 0,
    unique_clicks: 0,
    machine_clicks: 0,
    human_unique_clicks: 0,
    opt_outs: 1,
    errors: [{ code: 30_003, explanation: 'The phone is switched off or out of reach.', count: 1 }],
  });
  const other = await provider.createAccount();
  const foreign = { authorization: `Bearer ${other.apiKey}` };
  const path = `/v3/marketing/stats/singlesends/${key.singleSendId}/sms`;
  expect((await provider.inject('GET', path, undefined, foreign)).statusCode).toBe(404);
});

test('a text message that is marked as sent is not counted as a delivered email', async () => {
  const { account, key } = await started();
  await database().execute(sql`update deliveries set state = 'unconfirmed' where account_id = ${key.accountId}`);
  expect(await settleUnconfirmed(database(), account, key.singleSendId, 'take_as_sent', undefined)).toEqual({
    settled: 1,
  });
  expect(await database().rows(sql`select event from email_events where account_id = ${key.accountId}`)).toEqual([]);
});

test("webhooks receive each status once; the contact's history shows the last one, and replies", async () => {
  const send = await started();
  const headers = { authorization: `Bearer ${send.account.apiKey}` };
  const webhook = { enabled: true, url: 'https://hooks.example.com', sms_delivered: true, sms_undelivered: true };
  expect((await provider.inject('POST', '/v3/user/webhooks/event/settings', webhook, headers)).statusCode).toBe(201);
  const sid = newSid('SM');
  for (const status of ['undelivered', 'undelivered', 'sent', 'delivered', 'delivered'])
    await report(send, status, { sid, ...(status === 'undelivered' && { code: 30_003 }) });
  const queued = await database().rows<{ event: string; detail: object }>(sql`
    select event, detail from event_queue where account_id = ${send.key.accountId} order by sequence`);
  expect(queued).toEqual([
    {
      event: 'sms_undelivered',
      detail: { phone_number: seededNumber(send.key, 1), message_sid: sid, error_code: 30_003 },
    },
    { event: 'sms_delivered', detail: { phone_number: seededNumber(send.key, 1), message_sid: sid } },
  ]);
  await database().execute(sql`
    insert into sms_replies (account_id, message_sid, phone_number, contact_id, messaging_service_sid, body)
    values (${send.key.accountId}, ${newSid('SM')}, ${seededNumber(send.key, 1)}, ${send.contactId}, ${service},
      'Thanks!')`);
  const { result, _metadata } = (
    await provider.inject('GET', `/v3/marketing/contacts/${send.contactId}/activity`, undefined, headers)
  ).json<ContactActivityPage>();
  expect(_metadata.count).toBe(2);
  expect(result).toMatchObject([
    { event: 'sms_reply', reason: 'Thanks!', single_send_id: null },
    { event: 'sms_delivered', reason: null, single_send_id: send.key.singleSendId, single_send_name: 'Flash sale' },
  ]);
});
