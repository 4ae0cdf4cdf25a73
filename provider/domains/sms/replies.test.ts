import type { ErrorBody } from 'sendwright/wire/common';
import type { SmsCredentials, SmsOptOutPage, SmsReplyPage } from 'sendwright/wire/sms';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { connectAccount } from '../../testing/seedText';
import { newSid, signForm } from '../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../testing/smsProvider/startSmsProvider';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { recordNumberError } from './delivery/messageReports';
import { inboundUrl } from './inboundRoute';

const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;
let inbound: string;
let service: string;

beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider());
  service = twilio.services[0]?.sid ?? '';
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
  await provider.inject('PUT', '/v3/marketing/sms/credentials', {
    twilio_account_sid: twilio.accountSid,
    twilio_auth_token: twilio.authToken,
  });
  const connection = (await provider.inject('GET', '/v3/marketing/sms/credentials')).json<SmsCredentials>();
  inbound = connection.inbound_url ?? '';
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  const { database } = provider.provider;
  await database.execute(sql`delete from sms_opt_outs where account_id = ${provider.accountId}`);
  await database.execute(sql`delete from sms_replies where account_id = ${provider.accountId}`);
});

const message = (body: string, rest: Record<string, string> = {}) => ({
  AccountSid: twilio.accountSid,
  MessageSid: newSid('SM'),
  MessagingServiceSid: service,
  From: '+14155550142',
  To: '+15005550006',
  NumMedia: '0',
  Body: body,
  ...rest,
});
const post = async (fields: Record<string, string>, signature = signForm(twilio.authToken, inbound, fields)) =>
  provider.inject('POST', new URL(inbound).pathname, new URLSearchParams(fields).toString(), {
    authorization: '',
    'content-type': 'application/x-www-form-urlencoded',
    ...(signature !== '' && { 'x-twilio-signature': signature }),
  });
const optOuts = async (query = '') =>
  (await provider.inject('GET', `/v3/marketing/sms/opt_outs${query}`)).json<SmsOptOutPage>().result;
const replies = async (query = '') =>
  (await provider.inject('GET', `/v3/marketing/sms/replies${query}`)).json<SmsReplyPage>().result;

test('concurrent requests to opt out the same numbers all succeed', async () => {
  const numbers = Array.from({ length: 300 }, (_unused, index) => `+1415555${1000 + index}`);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_unused, index) =>
      provider.inject('POST', '/v3/marketing/sms/opt_outs', {
        phone_numbers: index % 2 === 0 ? numbers : numbers.toReversed(),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204));
  expect(await optOuts('?page_size=1000')).toHaveLength(300);
});

test('STOP opts a number out of a service, and START opts it in again', async () => {
  const stop = await post(message('Stop'));
  expect([stop.statusCode, stop.headers['content-type'], stop.body]).toEqual([
    200,
    expect.stringContaining('text/xml'),
    expect.stringContaining('<Response/>'),
  ]);
  const number = { phone_number: '+14155550142', messaging_service_sid: service };
  expect(await optOuts()).toEqual([{ ...number, opted_out_at: expect.any(String) }]);
  await post(message('START', { MessagingServiceSid: newSid('MG') }));
  expect(await optOuts()).toHaveLength(1);
  await post(message('unstop'));
  expect(await optOuts()).toEqual([]);
});

test("the provider's classification of a reply overrides its text", async () => {
  await post(message('arrêt', { OptOutType: 'STOP' }));
  expect(await optOuts()).toHaveLength(1);
  expect(
    await optOuts(`?phone_number=${encodeURIComponent((await optOuts())[0]?.phone_number.replace('+1', '+1 ') ?? '')}`),
  ).toHaveLength(1);
  await post(message('yes', { OptOutType: '' }));
  expect(await optOuts()).toHaveLength(1);
});

test.each([
  ['stop', { OptOutType: '' }],
  ['STOP', { OptOutType: 'OTHER' }],
  ['arrêt', { OptOutType: 'stop' }],
  ['Stop.', {}],
  ['\u200BST\u00ADOP\uFEFF', {}],
])('a reply of %j with %j opts out', async (body, fields) => {
  await post(message(body, fields));
  expect(await optOuts()).toHaveLength(1);
});

test('STOP to a number of no service opts out of all of them, and START undoes that', async () => {
  await post(message('STOP', { MessagingServiceSid: '' }));
  expect(await optOuts()).toMatchObject([{ phone_number: '+14155550142', messaging_service_sid: null }]);
  expect(await replies()).toMatchObject([{ messaging_service_sid: null, opt_out_type: 'STOP' }]);
  await post(message('START', { MessagingServiceSid: '' }));
  expect(await optOuts()).toEqual([]);
});

test('a reply is stored once, with its contact', async () => {
  const { database } = provider.provider;
  const contact = await database.first<{ contact_id: string }>(sql`
    insert into contacts (account_id, email, phone_number_id)
    values (${provider.accountId}, 'texter@example.com', '+14155550142') returning contact_id`);
  const hello = message('When do you open? 😀\0');
  await post(hello);
  await post(hello);
  await post(message('HELP', { From: '+14155550177' }));
  expect(await replies()).toMatchObject([
    { phone_number: '+14155550177', contact_id: null, opt_out_type: 'HELP' },
    {
      message_sid: hello.MessageSid,
      contact_id: contact?.contact_id,
      body: 'When do you open? 😀',
      opt_out_type: null,
      messaging_service_sid: service,
    },
  ]);
  expect(await replies(`?contact_id=${contact?.contact_id}`)).toHaveLength(1);
  expect(await optOuts()).toEqual([]);
});

test('a reply of images only says so', async () => {
  await post(message('', { MessageSid: newSid('MM'), NumMedia: '1' }));
  await post(message(' ', { MessageSid: newSid('MM'), NumMedia: '2' }));
  await post(message('Look!', { MessageSid: newSid('MM'), NumMedia: '1' }));
  expect((await replies()).map(({ body }) => body)).toEqual(['Look!', '[2 attachments]', '[1 attachment]']);
});

test('a STOP that is delivered twice does not undo a later START', async () => {
  const stop = message('STOP');
  await post(stop);
  await post(message('START'));
  await post(stop);
  expect(await optOuts()).toEqual([]);
});

test('a replaced or disconnected token is refused at once, and the new one is accepted', async () => {
  const account = await provider.createAccount();
  const { database } = provider.provider;
  await connectAccount(database, account.accountId, twilio);
  const url = inboundUrl(provider.url, account.accountId);
  const postWith = async (token: string) => {
    const fields = message('Hello');
    const answer = await provider.inject('POST', new URL(url).pathname, new URLSearchParams(fields).toString(), {
      authorization: '',
      'x-twilio-signature': signForm(token, url, fields),
    });
    return answer.statusCode;
  };
  const first = twilio.authToken;
  expect([await postWith(first), await postWith(first)]).toEqual([200, 200]);
  // Replaced by another process: the new token counts at once.
  await connectAccount(database, account.accountId, { accountSid: twilio.accountSid, authToken: 'second' });
  expect([await postWith('second'), await postWith(first)]).toEqual([200, 403]);
  await provider.inject('DELETE', '/v3/marketing/sms/credentials', undefined, {
    authorization: `Bearer ${account.apiKey}`,
  });
  expect(await postWith('second')).toBe(403);
});

test('unreachable numbers are listed, and retried once they are removed from the list', async () => {
  const path = '/v3/marketing/sms/unreachable_numbers';
  const { database } = provider.provider;
  const other = await provider.createAccount();
  for (const { accountId } of [provider, other])
    await recordNumberError(database, accountId, service, '+14155550188', 21_614);
  expect((await provider.inject('GET', path)).json()).toMatchObject({
    result: [{ phone_number: '+14155550188', error_code: 21_614, explanation: 'This is not a mobile number.' }],
    _metadata: { count: 1 },
  });
  const found = async (number: string) =>
    (await provider.inject('GET', `${path}?phone_number=${encodeURIComponent(number)}`)).json();
  expect(await found('+1 (415) 555-0188')).toMatchObject({ _metadata: { count: 1 } });
  expect(await found('+14155550189')).toMatchObject({ _metadata: { count: 0 } });
  expect(await found('5')).toMatchObject({ errors: [{ field: 'phone_number' }] });
  const remove = () => provider.inject('DELETE', `${path}/${encodeURIComponent('+1 (415) 555-0188')}`);
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  expect((await provider.inject('DELETE', `${path}/5`)).statusCode).toBe(400);
  const left = await database.rows(sql`select account_id from sms_unreachable_numbers`);
  expect(left).toEqual([{ account_id: other.accountId }]);
});

test('a number that another contact takes over is tried again', async () => {
  const { accountId } = await provider.createAccount();
  const { database } = provider.provider;
  const other = await provider.createAccount();
  const numbers = ['+14155550191', '+14155550192', '+14155550193'];
  await database.execute(sql`
    insert into contacts (account_id, email, phone_number_id)
    select ${accountId}, 'c' || place || '@example.com', number
    from unnest(${numbers.slice(0, 2)}::text[]) with ordinality as given (number, place)`);
  for (const number of numbers) {
    await recordNumberError(database, accountId, service, number, 21_614);
    await recordNumberError(database, other.accountId, service, number, 21_614);
  }
  const unreachable = async (of: number) => {
    const rows = await database.rows<{ phone_number: string }>(sql`
      select phone_number from sms_unreachable_numbers where account_id = ${of} order by 1`);
    return rows.map((row) => row.phone_number);
  };
  const change = (set: string | null, email: string) =>
    database.execute(sql`
      update contacts set phone_number_id = ${set}, first_name = 'New'
      where account_id = ${accountId} and email = ${email}`);
  await change(numbers[0] ?? null, 'c1@example.com');
  expect(await unreachable(accountId)).toEqual(numbers);
  await change(numbers[2] ?? null, 'c1@example.com');
  expect(await unreachable(accountId)).toEqual([numbers[1]]);
  await database.execute(sql`delete from contacts where account_id = ${accountId} and email = 'c2@example.com'`);
  expect(await unreachable(accountId)).toEqual([]);
  expect(await unreachable(other.accountId)).toEqual(numbers);
});

test('unsigned posts are refused and counted', async () => {
  const stop = message('STOP');
  const refusedBy = async () =>
    Number(/^sms_webhooks_refused_total (\d+)/m.exec((await provider.inject('GET', '/metrics')).body)?.[1] ?? 0);
  const before = await refusedBy();
  const foreign = { ...stop, AccountSid: newSid('AC') };
  const statuses = [
    await post(stop, ''),
    await post(stop, signForm('another token', inbound, stop)),
    await post(stop, signForm(twilio.authToken, `${inbound}/`, stop)),
    await post(stop, signForm(twilio.authToken, inbound, { ...stop, Body: 'Hi' })),
    await post(foreign),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
  const other = await provider.createAccount();
  const elsewhere = inbound.replace(/\d+$/, String(other.accountId));
  const answer = await provider.inject('POST', new URL(elsewhere).pathname, new URLSearchParams(stop).toString(), {
    authorization: '',
    'x-twilio-signature': signForm(twilio.authToken, elsewhere, stop),
  });
  expect(answer.statusCode).toBe(403);
  expect(await refusedBy()).toBe(before + 6);
  expect([await optOuts(), await replies()]).toEqual([[], []]);
});

test('too many forged posts of a network are refused, and signed ones never', async () => {
  // The count restarts each minute, which must not change in between.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const from = async (remoteAddress: string, fields: Record<string, string>, token: string) =>
    (
      await provider.server.inject({
        method: 'POST',
        url: new URL(inbound).pathname,
        remoteAddress,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signForm(token, inbound, fields),
        },
        body: new URLSearchParams(fields).toString(),
      })
    ).statusCode;
  const [own, genuine] = [twilio.authToken, message('Hello')];
  const inNameOf = (AccountSid: string) => ({ ...genuine, AccountSid });
  const forger = newSid('AC');
  for (let tries = 0; tries < 60; tries += 1) expect(await from('192.0.2.1', inNameOf(forger), 'forged')).toBe(403);
  expect(await from('192.0.2.1', inNameOf(forger), 'forged')).toBe(429);
  expect(await from('192.0.2.1', genuine, own)).toBe(200);
  for (let tries = 0; tries < 60; tries += 1) await from('192.0.2.1', genuine, 'forged');
  expect(await from('192.0.2.1', genuine, 'forged')).toBe(429);
  expect(await from('192.0.2.1', genuine, own)).toBe(200);
  for (let tries = 120; tries < 600; tries += 1) await from('192.0.2.1', inNameOf(newSid('AC')), 'forged');
  expect(await from('192.0.2.1', inNameOf(newSid('AC')), 'forged')).toBe(429);
  expect([await from('192.0.2.1', genuine, own), await from('192.0.2.2', genuine, own)]).toEqual([200, 200]);
  clock.mockRestore();
});

test.each([
  ['no id', { MessageSid: 'x' }],
  ['a short code as sender', { From: '12345' }],
  ['an invalid service', { MessagingServiceSid: 'MG1' }],
])('a signed post with %s changes nothing', async (_what, fields) => {
  expect((await post(message('STOP', fields))).statusCode).toBe(200);
  expect([await optOuts(), await replies()]).toEqual([[], []]);
});

test('numbers are opted out of one service or all of them, and back in', async () => {
  const path = '/v3/marketing/sms/opt_outs';
  const add = async (body: object) => provider.inject('POST', path, body);
  expect((await add({ phone_numbers: ['+1 415 555 0150', '+14155550150'] })).statusCode).toBe(204);
  expect((await add({ phone_numbers: ['+14155550150'], messaging_service_sid: service })).statusCode).toBe(204);
  expect(new Set((await optOuts()).map(({ messaging_service_sid: sid }) => sid))).toEqual(new Set([service, null]));
  const wrong = await add({ phone_numbers: ['+14155550151', '415'] });
  expect([wrong.statusCode, wrong.json<ErrorBody>().errors[0]?.field]).toEqual([400, 'phone_numbers']);
  expect(await optOuts('?phone_number=%2B14155550151')).toEqual([]);
  await provider.inject('PATCH', '/v3/marketing/settings/phone_numbers', { default_country: 'US' });
  expect((await add({ phone_numbers: ['(415) 555-0152'] })).statusCode).toBe(204);
  expect(await optOuts('?phone_number=%2B14155550152')).toHaveLength(1);
  await provider.inject('PATCH', '/v3/marketing/settings/phone_numbers', { default_country: null });
  const remove = async (query = '') => (await provider.inject('DELETE', `${path}/+14155550150${query}`)).statusCode;
  expect([await remove(), await remove(), await remove(`?messaging_service_sid=${service}`)]).toEqual([204, 404, 204]);
  const other = await provider.createAccount();
  await add({ phone_numbers: ['+14155550150'] });
  const listed = await provider.inject('GET', path, undefined, { authorization: `Bearer ${other.apiKey}` });
  expect(listed.json<SmsOptOutPage>().result).toEqual([]);
});

test('a test message is not sent to a number that opted out', async () => {
  await post(message('STOP'));
  const before = twilio.attempts;
  const answer = await provider.inject('POST', '/v3/marketing/test/send_sms', {
    messaging_service_sid: service,
    body: 'Hi',
    to: ['4155550143', '4155550142'],
  });
  expect([answer.statusCode, answer.json<ErrorBody>().errors[0]]).toEqual([
    400,
    expect.objectContaining({ field: 'to', message: expect.stringContaining('+14155550142') }),
  ]);
  expect(twilio.attempts).toBe(before);
});

test('a keyword gets the reply of the account, unless the provider has answered it', async () => {
  const path = '/v3/marketing/sms/auto_replies';
  expect((await provider.inject('GET', path)).json()).toEqual({ stop: null, start: null, help: null });
  const help = 'Bread & butter: <call> +1 415 555 0100. Reply STOP to end.';
  expect((await provider.inject('PATCH', path, { help, start: ' Welcome back! ' })).json()).toEqual({
    stop: null,
    start: 'Welcome back!',
    help,
  });
  const said = async (...fields: Parameters<typeof message>) => (await post(message(...fields))).body;
  expect(await said('help')).toContain(
    '<Response><Message>Bread &amp; butter: &lt;call&gt; +1 415 555 0100. Reply STOP to end.</Message></Response>',
  );
  expect(await said('START')).toContain('<Message>Welcome back!</Message>');
  const unanswered: Parameters<typeof message>[] = [
    ['STOP'],
    ['HELP', { OptOutType: 'HELP' }],
    ['Thanks for your help'],
  ];
  for (const fields of unanswered) expect(await said(...fields)).toContain('<Response/>');
  expect((await provider.inject('PATCH', path, { help: '' })).json()).toMatchObject({ help: null });
  expect((await provider.inject('PATCH', path, { stop: 'a'.repeat(481) })).statusCode).toBe(400);
  // What XML can't hold.
  for (const character of ['\u0001', '\u000b', '\u001f', '\ud800', '\ufffe', '\uffff']) {
    const refused = await provider.inject('PATCH', path, { stop: `Bye${character}` });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: 'stop' }] }]);
  }
  const stranger = await provider.createAccount();
  const headers = { authorization: `Bearer ${stranger.apiKey}` };
  expect((await provider.inject('GET', path, undefined, headers)).statusCode).toBe(404);
  expect((await provider.inject('PATCH', path, { stop: 'No' }, headers)).statusCode).toBe(404);
});
