import { sql } from '../../../database/sql';
import { openTransport } from '../../../delivery/transport/openTransport';
import { reconcile } from '../../deliveries/reconcile';
import { retryFailed } from '../../deliveries/retryFailed';
import { writeSendLimit } from '../../../delivery/ledger/sendLimits';
import { startDelivery } from '../../deliveries/lanes';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { connectAccount, scheduleText, seededNumber, seedText, type SeedTextOptions } from '../../../testing/seedText';
import { newSid } from '../../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../../testing/smsProvider/startSmsProvider';
import { type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import type { SingleSendKey } from '../singleSendRow';
import { smsDropReason } from './smsReach';
import { releasedReason } from './reconcileTexts';

const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;
let service: string;

beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider());
  service = twilio.services[0]?.sid ?? '';
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
  expect(twilio.problems).toEqual([]);
});

const database = () => provider.provider.database;
const seeded = async (options: SeedTextOptions): Promise<SingleSendKey> => {
  const { accountId } = await provider.createAccount();
  await connectAccount(database(), accountId, twilio);
  return seedText(database(), accountId, service, options);
};
const states = async ({ accountId }: SingleSendKey) => {
  const rows = await database().rows<{ state: string; response: string | null; email: string }>(sql`
    select state, response, email from deliveries where account_id = ${accountId} order by email`);
  return rows;
};
const readSend = async ({ accountId }: SingleSendKey) =>
  database().first<{ ui: string | null; pause_detail: string | null; finished: boolean }>(sql`
    select pause_reason as ui, pause_detail, finished_at is not null as finished from single_sends
    where account_id = ${accountId}`);
const finished = (key: SingleSendKey) => eventually(async () => (await readSend(key))?.finished === true, 60);
const sent = async (key: SingleSendKey) => {
  await scheduleText(database(), key);
  await finished(key);
};
/** The numbers that got a message of this send, each once: callback addresses identify the send. */
const receivers = ({ singleSendId }: SingleSendKey) =>
  twilio.messages
    .filter(({ statusCallback }) => statusCallback?.includes(singleSendId))
    .map(({ to }) => to)
    .toSorted();

test('each contact with a number gets the message once, with their own data', async () => {
  const key = await seeded({ recipients: 60 });
  const { accountId, singleSendId } = key;
  await database().execute(sql`
    insert into contacts (account_id, email) values (${accountId}, 'no-number@example.com')`);
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid) values
      (${accountId}, ${seededNumber(key, 1)}, ''), (${accountId}, ${seededNumber(key, 2)}, ${service}),
      (${accountId}, ${seededNumber(key, 3)}, ${newSid('MG')})`);
  await sent(key);
  expect(receivers(key)).toEqual(Array.from({ length: 58 }, (_, place) => seededNumber(key, place + 3)));
  const contact = await database().first<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} and phone_number_id = ${seededNumber(key, 3)}`);
  const message = twilio.messages.find(
    ({ to, statusCallback }) => to === seededNumber(key, 3) && statusCallback?.includes(singleSendId),
  );
  expect(message).toMatchObject({
    body: 'Hi Texter 3! Reply STOP to unsubscribe',
    messagingServiceSid: service,
    // Ten hours, because there are no quiet hours.
    validityPeriod: '36000',
    statusCallback: `${provider.url}/sms/status/${accountId}/${singleSendId}/${contact?.contact_id}`,
  });
  const rows = await states(key);
  expect(rows).toHaveLength(60);
  expect(rows.slice(0, 3)).toEqual([
    { email: seededNumber(key, 1), state: 'dropped', response: 'Opted Out of All SMS' },
    { email: seededNumber(key, 2), state: 'dropped', response: 'Opted Out' },
    { email: seededNumber(key, 3), state: 'sent', response: `accepted ${message?.sid}` },
  ]);
  expect(
    await database().first(sql`
      select status, message_sid, segments, error_code from sms_copies
      where account_id = ${accountId} and contact_id = ${contact?.contact_id}`),
  ).toEqual({ status: 'accepted', message_sid: message?.sid, segments: 1, error_code: null });
  // It creates no email events.
  expect(await database().rows(sql`select event from email_events where account_id = ${accountId}`)).toEqual([]);
});

test('contacts who have not consented in the field of the settings get nothing', async () => {
  const yes = [' YES ', 'y', 'true', 'on', 1, '2026-01-31', '2026-01-31T00:00:00Z'];
  const no = ['', ' ', 'FALSE', 'never', 'not yet', 'ja', '1.5', 0, 2, '2026', 'yes but', 'before 2026-01-31', null];
  const said = [...yes, ...no];
  const key = await seeded({ recipients: said.length });
  const { accountId } = key;
  await database().execute(sql`
    update sending_settings set sms_consent_field = 'e1_T' where account_id = ${accountId}`);
  const consenting = async (): Promise<unknown[]> => {
    const rows = await database().rows<{ place: number }>(sql`
      select place from unnest(${said.map((_, at) => seededNumber(key, at + 1))}::text[])
        with ordinality as given (number, place)
      join contacts on contacts.account_id = ${accountId} and contacts.phone_number_id = given.number
      where ${smsDropReason(accountId, null, sql`given.number`, sql`contacts.contact_id`)} is null order by place`);
    return rows.map(({ place }) => said[place - 1]);
  };
  for (const [at, value] of said.entries())
    await database().execute(sql`
      update contacts set custom_fields = ${JSON.stringify(value === null ? {} : { e1_T: value })}::jsonb
      where account_id = ${accountId} and phone_number_id = ${seededNumber(key, at + 1)}`);
  expect(await consenting()).toEqual(yes);
  await database().execute(sql`
    update sending_settings set sms_consent_value = 'Ja' where account_id = ${accountId}`);
  expect(await consenting()).toEqual(['ja']);
  await sent(key);
  expect(receivers(key)).toEqual([seededNumber(key, said.indexOf('ja') + 1)]);
  expect((await states(key)).filter(({ response }) => response === 'No Consent')).toHaveLength(said.length - 1);
});

test('links of a message become short links of each recipient, which segments are counted with', async () => {
  const long = `https://shop.example/${'a'.repeat(160)}`;
  const key = await seeded({ recipients: 2, config: { body: `Sale: ${long} Reply STOP to unsubscribe` } });
  await sent(key);
  const bodies = twilio.messages
    .filter(({ statusCallback }) => statusCallback?.includes(key.singleSendId))
    .map(({ body }) => body);
  const links = bodies.map((body) => /^Sale: (\S+) Reply STOP to unsubscribe$/.exec(body)?.[1] ?? '');
  expect(new Set(links).size).toBe(2);
  for (const link of links) {
    const { statusCode, headers } = await provider.inject('GET', new URL(link).pathname, undefined, {
      authorization: '',
    });
    expect([statusCode, headers.location]).toEqual([302, long]);
  }
  expect(
    await database().rows(sql`select distinct segments from sms_copies where account_id = ${key.accountId}`),
  ).toEqual([{ segments: 1 }]);
});

test('images of the library are sent at addresses that need no key', async () => {
  const { database: own, storage } = provider.provider;
  const key = await seeded({ recipients: 1 });
  const file = `images/${key.accountId}/${newSid('k')}.png`;
  await storage.put(file, Buffer.from('png'), 'image/png');
  const image = await own.first<{ image_id: string }>(sql`
    insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size)
    values (${key.accountId}, 'Sale', ${file}, 'k', 'image/png', 10, 10, 3) returning image_id`);
  await own.execute(sql`
    update single_sends set sms_config = sms_config || jsonb_build_object('image_ids', ${[image?.image_id]}::text[])
    where account_id = ${key.accountId}`);
  await sent(key);
  const message = twilio.messages.find(({ statusCallback }) => statusCallback?.includes(key.singleSendId));
  expect(message?.sid).toMatch(/^MM/);
  expect(message?.mediaUrls).toHaveLength(1);
  const { statusCode, body } = await provider.inject('GET', new URL(message?.mediaUrls[0] ?? '').pathname, undefined, {
    authorization: '',
  });
  expect([statusCode, body]).toEqual([200, 'png']);
});

test('a messaging service has a rate of its own', async () => {
  const key = await seeded({ recipients: 5 });
  await writeSendLimit(database(), key.accountId, service.toLowerCase(), 1);
  await scheduleText(database(), key);
  // One a minute: the others are held back.
  const held = 'Held back: a sending limit is reached.';
  await eventually(async () => (await states(key)).filter(({ response }) => response === held).length === 4, 60);
  expect(receivers(key)).toHaveLength(1);
  await database().execute(sql`update single_sends set cancelled_at = now() where account_id = ${key.accountId}`);
});

test('a response that is lost is looked up: what was taken is sent, what was not is sent once', async () => {
  const key = await seeded({ recipients: 30 });
  await database().execute(sql`
    insert into event_receivers (account_id, enabled, url, events)
    values (${key.accountId}, true, 'https://hooks.example.com', '{sms_accepted,sms_sent,sms_delivered}')`);
  const place = (to: string) => Number(to.slice(-2));
  twilio.conduct((to, attempt) =>
    attempt > 1 || place(to) % 3 === 0 ? undefined : place(to) % 3 === 1 ? 'lose' : 'drop',
  );
  await sent(key);
  await eventually(async () => (await states(key)).every(({ state }) => state === 'sent'), 60);
  expect(receivers(key)).toEqual(Array.from({ length: 30 }, (_, index) => seededNumber(key, index + 1)));
  const rows = await states(key);
  expect(rows[1]?.response).toMatch(/^accepted SM/);
  // The history of those that were sent again says so.
  const released = await database().rows<{ email: string; from_response: string }>(sql`
    select email, from_response from delivery_actions as act join deliveries using (account_id, stream_id, contact_id)
    where act.account_id = ${key.accountId} and action = 'released' order by email`);
  const numbers = [...new Set(released.map(({ email }) => place(email)))];
  expect(numbers.filter((number) => number % 3 === 2)).toHaveLength(10);
  // Each that was taken is found in the list, even if its first request never arrived, on a connection that was cut for
  // another one, and was released: the double loses the response to the first that arrives.
  const taken = rows.filter(({ email }) => place(email) % 3 === 1);
  expect(taken).toHaveLength(10);
  for (const { response } of taken)
    expect(response).toMatch(/^Outcome unknown at first; it is in the list of the provider: SM/);
  expect(released[0]?.from_response).toBe(releasedReason);
  const copies = await database().rows<{ message_sid: string; segments: number | null }>(sql`
    select message_sid, segments from sms_copies where account_id = ${key.accountId}`);
  expect(new Set(copies.map((one) => one.message_sid)).size).toBe(30);
  expect(copies.map(({ segments }) => segments)).toEqual(Array.from({ length: 30 }, () => 1));
  const told = await database().rows<{ contact_id: string }>(sql`
    select contact_id from event_queue where account_id = ${key.accountId}`);
  expect(new Set(told.map((one) => one.contact_id)).size).toBe(30);
});

test('what the list has besides the message is not taken for it: replies to keywords, and tests', async () => {
  const account = await provider.createAccount();
  await connectAccount(database(), account.accountId, twilio);
  const key = await seedText(database(), account.accountId, service, { recipients: 2 });
  const [first, second] = [seededNumber(key, 1), seededNumber(key, 2)];
  twilio.replyTo(first);
  const tested = await provider.inject(
    'POST',
    '/v3/marketing/test/send_sms',
    { messaging_service_sid: service, body: 'A test', to: second },
    { authorization: `Bearer ${account.apiKey}` },
  );
  expect(tested.statusCode).toBe(202);
  twilio.conduct((to, attempt) => (attempt === (to === second ? 2 : 1) ? 'drop' : undefined));
  await sent(key);
  await eventually(async () => (await states(key)).every(({ state }) => state === 'sent'), 60);
  expect(receivers(key)).toEqual([first, second]);
});

test('a pause that the provider asks for is kept, and costs nobody the message', async () => {
  const key = await seeded({ recipients: 120 });
  twilio.conduct((_to, attempt) => (attempt === 1 ? { status: 429, code: 20_429, retryAfter: 1 } : undefined));
  await sent(key);
  expect(receivers(key)).toHaveLength(120);
  const { attempts = 0 } =
    (await database().first<{ attempts: number }>(sql`
    select max(attempts) as attempts from deliveries where account_id = ${key.accountId}`)) ?? {};
  expect(attempts).toBe(1);
});

test('refusals by the provider are explained, and stored with the number', async () => {
  const key = await seeded({ recipients: 5 });
  const codes: Record<string, number> = {
    [seededNumber(key, 1)]: 21_610,
    [seededNumber(key, 2)]: 21_614,
    [seededNumber(key, 3)]: 21_408,
    [seededNumber(key, 4)]: 29_999,
  };
  twilio.conduct((to) => (codes[to] === undefined ? undefined : { status: 400, code: codes[to] ?? 0, message: 'No.' }));
  await sent(key);
  expect((await states(key)).map(({ state, response }) => [state, response])).toEqual([
    ['dropped', 'Opted Out'],
    ['bounced', '21614: This is not a mobile number.'],
    ['bounced', '21408: The account may not send to this country.'],
    ['bounced', '29999: No.'],
    ['sent', expect.stringContaining('accepted')],
  ]);
  expect(
    await database().rows(sql`
      select phone_number, messaging_service_sid from sms_opt_outs where account_id = ${key.accountId}`),
  ).toEqual([{ phone_number: seededNumber(key, 1), messaging_service_sid: service }]);
  expect(
    await database().rows(sql`select phone_number, error_code from sms_unreachable_numbers
      where account_id = ${key.accountId}`),
  ).toEqual([{ phone_number: seededNumber(key, 2), error_code: 21_614 }]);
  // A retry skips who cannot get it: one who had opted out, one who has since, and the number that is not mobile.
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number) values (${key.accountId}, ${seededNumber(key, 3)})`);
  const before = await reconcile(database(), key.accountId, key.singleSendId);
  expect(before).toMatchObject({ recipients: 5, checks: [], retriable: 1 });
  expect(before.lines.find(({ state }) => state === 'bounced')?.reasons).toContainEqual({
    reason: '21614: This is not a mobile number.',
    count: 1,
  });
  expect(await retryFailed(database(), { accountId: key.accountId, userId: 1 }, key.singleSendId, undefined)).toEqual({
    retried: 1,
    suppressed: 3,
  });
  await finished(key);
  const refused = await database().rows(sql`
    select error_code from sms_copies where account_id = ${key.accountId} and status = 'refused' order by error_code`);
  expect(refused.map((row) => Object.values(row)[0])).toEqual([21_408, 21_610, 21_614, 29_999]);
});

test.each([
  ['the token is no longer accepted', { status: 401, code: 20_003 }, 'no longer accepts the credentials'],
  ['the service was deleted', { status: 404, code: 20_404 }, 'The messaging service does not exist.'],
  ['an image is refused', { status: 400, code: 21_620 }, 'An attachment has no valid web address.'],
])('the send is paused where %s, and goes on when it is resumed', async (_what, refusal, words) => {
  const key = await seeded({ recipients: 150 });
  let isBroken = true;
  twilio.conduct(() => (isBroken ? refusal : undefined));
  await scheduleText(database(), key);
  await eventually(async () => (await readSend(key))?.pause_detail?.includes(words), 60);
  await eventually(async () => (await states(key)).every(({ state }) => state === 'waiting'), 60);
  expect(receivers(key)).toEqual([]);
  isBroken = false;
  await database().execute(sql`
    update single_sends set paused_at = null, pause_reason = null, pause_detail = null, next_work_at = now()
    where account_id = ${key.accountId}`);
  await finished(key);
  expect(receivers(key)).toHaveLength(150);
});

test('at night it waits until the morning of each recipient', async () => {
  const key = await seeded({ recipients: 3 });
  const hours = async (from: number, until: number) =>
    database().execute(sql`
      update sending_settings set sms_from_hour = ${from}, sms_until_hour = ${until}
      where account_id = ${key.accountId}`);
  // Never the current hour at either end of the United States, nor the next one.
  const east = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' }).format(),
  );
  const from = (east + 8) % 24;
  await hours(from, from + 1);
  await scheduleText(database(), key);
  await eventually(async () => {
    const rows = await states(key);
    return (
      rows.length === 3 && rows.every(({ state, response }) => state === 'deferred' && response?.includes('night'))
    );
  }, 60);
  expect(receivers(key)).toEqual([]);
  await hours(0, 24);
  await database().execute(sql`update deliveries set next_attempt_at = now() where account_id = ${key.accountId}`);
  await database().execute(sql`update single_sends set next_work_at = now() where account_id = ${key.accountId}`);
  await finished(key);
  expect(receivers(key)).toHaveLength(3);
});

test("a contact's own time zone decides before that of the number", async () => {
  const key = await seeded({ recipients: 2 });
  // The numbers are in Washington. The window is an hour of the day that it isn't there.
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });
  const open = Math.abs(Number(clock.format()) - 12) > 3 ? 12 : 18;
  const ahead = open - new Date().getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await database().execute(sql`
    update contacts set custom_fields = jsonb_build_object('e1_T', ${zone}::text)
    where account_id = ${key.accountId} and phone_number_id = ${seededNumber(key, 1)}`);
  await database().execute(sql`
    update sending_settings set sms_zone_field = 'e1_T', sms_from_hour = ${open}, sms_until_hour = ${open + 2}
    where account_id = ${key.accountId}`);
  await scheduleText(database(), key);
  await eventually(async () => {
    const rows = await states(key);
    return rows.length === 2 && rows[0]?.state === 'sent' && rows[1]?.state === 'deferred';
  }, 60);
  expect(receivers(key)).toEqual([seededNumber(key, 1)]);
  // The provider, too, delivers it by the end of these two hours.
  const message = twilio.messages.find(({ statusCallback }) => statusCallback?.includes(key.singleSendId));
  expect(Number(message?.validityPeriod)).toBeLessThanOrEqual(7200);
});

test('a number that changes meanwhile: the message goes to the number that was fixed', async () => {
  const key = await seeded({ recipients: 1 });
  const hold = async (state: string) =>
    database().execute(sql`update single_sends set paused_at = ${state === 'held' ? new Date() : null}
      where account_id = ${key.accountId}`);
  await scheduleText(database(), key);
  await eventually(async () => (await states(key)).length === 1, 60);
  await hold('held');
  await database().execute(sql`
    update contacts set phone_number_id = '+12025009999' where account_id = ${key.accountId}`);
  await hold('free');
  await database().execute(sql`
    update single_sends set next_work_at = now() where account_id = ${key.accountId} and finished_at is null`);
  await finished(key);
  expect(receivers(key)).toEqual([seededNumber(key, 1)]);
});
