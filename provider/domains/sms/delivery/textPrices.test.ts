import type { SmsStats } from 'sendwright/wire/sms';
import { sql } from '../../../database/sql';
import { snapshotSend } from '../../single-sends/delivery/snapshotSend';
import { Cleanup } from '../../../testing/cleanup';
import { connectAccount, scheduleText, seedText } from '../../../testing/seedText';
import { newSid } from '../../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../../testing/smsProvider/startSmsProvider';
import { type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import { SmsApi } from '../api/smsApi';
import { recordReports } from './messageReports';
import { textPrices } from './textPrices';

const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;
beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider());
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
});
afterAll(() => cleanup.run());
const database = () => provider.provider.database;

/** A send with three messages that the provider accepted, and one it does not know. */
async function accepted() {
  const account = await provider.createAccount();
  const { accountId } = account;
  await connectAccount(database(), accountId, twilio);
  const key = await seedText(database(), accountId, twilio.services[0]?.sid ?? '', { recipients: 4 });
  await scheduleText(database(), key);
  await snapshotSend(database(), key);
  const rows = await database().rows<{ contact_id: string; email: string }>(sql`
    update deliveries set state = 'sent' where account_id = ${accountId} returning contact_id, email`);
  const api = new SmsApi(twilio.url);
  const stream = { accountId, streamId: key.singleSendId };
  for (const [place, { contact_id: contactId, email: to }] of rows.entries()) {
    const message = { to, messagingServiceSid: twilio.services[0]?.sid ?? '', body: 'Hi', mediaUrls: [] };
    const { sid } = place === 3 ? { sid: newSid('SM') } : await api.sendMessage(twilio, message);
    await recordReports(database(), stream, [
      { contactId, messageSid: sid, status: 'accepted', errorCode: null, segments: 2 },
    ]);
  }
  const path = `/v3/marketing/stats/singlesends/${key.singleSendId}/sms`;
  const stats = async () =>
    (await provider.inject('GET', path, undefined, { authorization: `Bearer ${account.apiKey}` })).json<SmsStats>();
  const due = () =>
    database().execute(sql`
      update sms_copies set price_due_at = now() where account_id = ${accountId} and price_due_at is not null`);
  return { accountId, stats, due };
}

/** One check by a process of its own. */
async function check(): Promise<void> {
  const { log, config } = provider.provider;
  const prices = textPrices({
    database: database(),
    log,
    publicUrl: config.publicUrl,
    sms: { apiUrl: twilio.url, callbackUrl: config.publicUrl },
  });
  prices.look();
  await prices.idle();
}

test('prices are fetched until the provider has them, and summed by currency', async () => {
  const { accountId, stats, due } = await accepted();
  expect(await stats()).toMatchObject({ accepted: 4, segments: 8, costs: [], unpriced: 4 });
  // Not before it is due, and not while the provider has none.
  await check();
  await due();
  await check();
  expect(await stats()).toMatchObject({ costs: [], unpriced: 4 });
  for (const message of twilio.messages) message.status = 'sent';
  await due();
  await Promise.all([check(), check()]);
  const priced = await stats();
  expect(priced).toMatchObject({ costs: [{ currency: 'USD', messages: 3 }], unpriced: 1, segments: 5 });
  expect(priced.costs[0]?.amount).toBeCloseTo(0.0237);
  for (let tries = 0; tries < 8; tries += 1) {
    await due();
    await check();
  }
  expect(
    await database().rows(sql`
      select price_tries from sms_copies where account_id = ${accountId} and price_due_at is not null`),
  ).toEqual([]);
});

test('a report that never arrived is read with the price, and what it says has its effects', async () => {
  const { accountId, stats, due } = await accepted();
  const own = twilio.messages.slice(-3);
  for (const message of own) message.status = 'sent';
  await due();
  await check();
  expect(await stats()).toMatchObject({ sent: 3, delivered: 0, costs: [{ messages: 3 }] });
  // The price is known, but not yet how they end.
  const [first, second] = own;
  if (first) first.status = 'delivered';
  if (second) [second.status, second.errorCode] = ['undelivered', 30_006];
  await due();
  await check();
  expect(await stats()).toMatchObject({ delivered: 1, undelivered: 1, errors: [{ code: 30_006, count: 1 }] });
  expect(
    await database().rows(sql`select phone_number from sms_unreachable_numbers where account_id = ${accountId}`),
  ).toEqual([{ phone_number: second?.to }]);
  await due();
  await check();
  expect(
    await database().rows(sql`
      select status from sms_copies where account_id = ${accountId} and price_due_at is not null`),
  ).toEqual([{ status: 'accepted' }]);
});
