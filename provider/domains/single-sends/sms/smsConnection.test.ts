import { sql } from '../../../database/sql';
import { startDelivery } from '../../deliveries/lanes';
import { openTransport } from '../../../delivery/transport/openTransport';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { connectAccount, scheduleText, seededNumber, seedText } from '../../../testing/seedText';
import { newSid } from '../../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../../testing/smsProvider/startSmsProvider';
import { type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import { insertSingleSend } from '../queries';
import { newContent } from '../singleSendContent';
import type { SingleSendKey } from '../singleSendRow';

// The connection to the SMS provider changes while text messages are sent.

const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;

beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider());
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
  const { log, config, database } = provider.provider;
  const transport = openTransport(config, database);
  const sms = { apiUrl: twilio.url, callbackUrl: provider.url, graceSeconds: 0 };
  const delivery = startDelivery({ database, log, transport, publicUrl: config.publicUrl, sms });
  cleanup.add(() => delivery.stop().then(() => transport.close()));
});
afterAll(() => cleanup.run());
afterEach(() => {
  twilio.conduct(undefined);
  twilio.messagePause = 0;
  expect(twilio.problems).toEqual([]);
});

const database = () => provider.provider.database;
const started = async (recipients: number) => {
  const account = await provider.createAccount();
  await connectAccount(database(), account.accountId, twilio);
  const key = await seedText(database(), account.accountId, twilio.services[0]?.sid ?? '', { recipients });
  const call = (method: 'PUT' | 'DELETE', body?: object) =>
    provider.inject(method, '/v3/marketing/sms/credentials', body, { authorization: `Bearer ${account.apiKey}` });
  return { key, call };
};
const readSend = ({ accountId }: SingleSendKey) =>
  database().first<{ pause_detail: string | null; finished: boolean }>(sql`
    select pause_detail, finished_at is not null as finished from single_sends where account_id = ${accountId}`);
const finished = (key: SingleSendKey) => eventually(async () => (await readSend(key))?.finished === true, 60);
const counts = async ({ accountId }: SingleSendKey) => {
  const rows = await database().rows<{ state: string; count: number }>(sql`
    select state, count(*) as count from deliveries where account_id = ${accountId} group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const messagesOf = ({ singleSendId }: SingleSendKey) =>
  twilio.messages.filter(({ statusCallback }) => statusCallback?.includes(singleSendId));

test('disconnecting stops a send that is under way', async () => {
  const { key, call } = await started(3000);
  twilio.messagePause = 200;
  await scheduleText(database(), key);
  await eventually(async () => messagesOf(key).length > 100, 60);
  expect((await call('DELETE')).statusCode).toBe(204);
  await eventually(async () => (await readSend(key))?.pause_detail?.includes('was disconnected'), 60);
  await eventually(async () => (await counts(key))['sending'] === undefined, 60);
  const { sent = 0, waiting = 0 } = await counts(key);
  expect(messagesOf(key)).toHaveLength(sent);
  expect(waiting).toBe(3000 - sent);
  expect(waiting).toBeGreaterThan(0);
});

test('a token that is replaced during a send is used, and stays verified', async () => {
  const { key } = await started(1000);
  twilio.messagePause = 200;
  await scheduleText(database(), key);
  await eventually(async () => messagesOf(key).length > 50, 60);
  const authToken = newSid('');
  await connectAccount(database(), key.accountId, { accountSid: twilio.accountSid, authToken });
  // Requests with the old one are refused from now on.
  twilio.authToken = authToken;
  twilio.messagePause = 0;
  await finished(key);
  expect(await counts(key)).toEqual({ sent: 1000 });
  expect(new Set(messagesOf(key).map(({ to }) => to)).size).toBe(1000);
  expect((await readSend(key))?.pause_detail).toBeNull();
  expect(await database().first(sql`select verified from sms_accounts where account_id = ${key.accountId}`)).toEqual({
    verified: true,
  });
});

test('an unknown message is not sent again while the connected account does not have its service', async () => {
  const { key } = await started(1);
  const [current] = twilio.services;
  const former = { sid: newSid('MG'), friendly_name: 'Of the former account' };
  twilio.services.unshift(former);
  const content = newContent({
    name: 'Of the former account',
    channels: ['sms'],
    send_to: { all: true },
    sms_config: { messaging_service_sid: former.sid, body: 'Hi' },
  });
  const row = await insertSingleSend(database(), key.accountId, content, 10_000);
  const lost = { accountId: key.accountId, singleSendId: row?.single_send_id ?? '' };
  const stateOf = async ({ singleSendId }: SingleSendKey) =>
    (
      await database().first<{ state: string }>(sql`
      select state from deliveries where account_id = ${key.accountId} and stream_id = ${singleSendId}`)
    )?.state;
  // The first attempts at both messages get no response. Another account is connected before the first is settled.
  twilio.conduct((_to, attempt) => {
    if (attempt === 1) twilio.services.shift();
    return attempt < 3 ? 'drop' : undefined;
  });
  await scheduleText(database(), lost);
  await eventually(async () => (await stateOf(lost)) === 'unconfirmed', 60);
  await scheduleText(database(), key);
  await eventually(async () => (await stateOf(key)) === 'sent', 60);
  // Both were looked at together, the older one first.
  expect(await stateOf(lost)).toBe('unconfirmed');
  expect(twilio.services).toEqual([current]);
  expect(messagesOf(lost)).toEqual([]);
});

test('an unknown message is not taken for one that was sent to the same number later', async () => {
  const { key } = await started(1);
  const { accountId, singleSendId } = key;
  await database().execute(sql`
    update single_sends set status = 'triggered', triggered_at = now() - interval '1 hour', finished_at = now()
    where account_id = ${accountId}`);
  // Another system, or another send whose response is on its way, texts the number now.
  expect(
    await sendAs({ To: seededNumber(key, 1), MessagingServiceSid: twilio.services[0]?.sid ?? '', Body: 'Later' }),
  ).toBe(201);
  await database().execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, first_attempted_at, finished_at)
    select account_id, ${singleSendId}, contact_id, phone_number_id, 'unconfirmed', 1, now() - interval '1 hour',
      now() - interval '1 hour' from contacts where account_id = ${accountId}`);
  await eventually(async () => (await counts(key))['sent'] === 1, 60);
  expect(messagesOf(key)).toHaveLength(1);
});

/** Sends a message with the account's credentials, but not through the product. */
async function sendAs(fields: Record<string, string>): Promise<number> {
  const { status } = await fetch(`${twilio.url}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });
  return status;
}
