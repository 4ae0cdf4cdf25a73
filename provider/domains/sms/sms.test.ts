import type { ErrorBody } from 'sendwright/wire/common';
import type { MessagingServices } from 'sendwright/wire/sms';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { newSid } from '../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../testing/smsProvider/startSmsProvider';
import { type Method, type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';

const credentials = '/v3/marketing/sms/credentials';
const servicesPath = '/v3/marketing/sms/messaging_services';
const testPath = '/v3/marketing/test/send_sms';
const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;

beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider({ servicesPerPage: 2 }));
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
});
afterAll(() => cleanup.run());
afterEach(() => {
  twilio.conduct(undefined);
  expect(twilio.problems).toEqual([]);
});

const ask = async (account: TestAccount, method: Method, path: string, body?: object) =>
  provider.inject(method, path, body, { authorization: `Bearer ${account.apiKey}` });
const refusalOf = async (account: TestAccount, method: Method, path: string, body?: object) => {
  const answer = await ask(account, method, path, body);
  return { status: answer.statusCode, ...answer.json<ErrorBody>().errors[0] };
};
const right = () => ({ twilio_account_sid: twilio.accountSid, twilio_auth_token: twilio.authToken });
const connected = async (): Promise<TestAccount> => {
  const account = await provider.createAccount();
  expect((await ask(account, 'PUT', credentials, right())).statusCode).toBe(200);
  return account;
};

describe('the connection', () => {
  test('is created, read and deleted; the token is never shown and is stored encrypted', async () => {
    const account = await provider.createAccount();
    const missing = { status: 404, code: 'sms_not_connected' };
    expect(await refusalOf(account, 'GET', credentials)).toMatchObject(missing);
    expect(await refusalOf(account, 'DELETE', credentials)).toMatchObject(missing);
    expect(await refusalOf(account, 'GET', servicesPath)).toMatchObject(missing);
    const saved = await ask(account, 'PUT', credentials, right());
    expect(saved.json()).toEqual({ twilio_account_sid: twilio.accountSid });
    expect((await ask(account, 'GET', credentials)).json()).toEqual({
      twilio_account_sid: twilio.accountSid,
      verified: true,
      inbound_url: `${provider.url}/sms/inbound/${account.accountId}`,
      short_link: `${provider.url}/l/${account.accountId.toString(36)}xxxxxxxxxx`,
    });
    const row = await provider.provider.database.first<{ auth_token: string }>(
      sql`select auth_token from sms_accounts where account_id = ${account.accountId}`,
    );
    expect(row?.auth_token).toMatch(/^sealed:1:/);
    expect((await ask(account, 'DELETE', credentials)).statusCode).toBe(204);
    expect(await refusalOf(account, 'GET', credentials)).toMatchObject(missing);
  });

  test('is not replaced when the provider refuses the new credentials', async () => {
    const account = await connected();
    const refused = {
      status: 400,
      message: "We couldn't verify your SMS account. Check your Account SID and Auth Token.",
    };
    const wrongToken = { ...right(), twilio_auth_token: 'wrong' };
    expect(await refusalOf(account, 'PUT', credentials, wrongToken)).toMatchObject(refused);
    const wrongSid = { ...right(), twilio_account_sid: newSid('AC') };
    expect(await refusalOf(account, 'PUT', credentials, wrongSid)).toMatchObject(refused);
    expect(await refusalOf(account, 'PUT', credentials, { ...right(), twilio_account_sid: 'AC/../x' })).toMatchObject({
      status: 400,
      field: 'twilio_account_sid',
    });
    expect(await refusalOf(account, 'PUT', credentials, { ...right(), twilio_auth_token: ' ' })).toMatchObject({
      status: 400,
      field: 'twilio_auth_token',
    });
    expect((await ask(account, 'GET', credentials)).json()).toMatchObject({ verified: true });
    expect((await ask(account, 'GET', servicesPath)).statusCode).toBe(200);
  });

  test('reports when the provider stops and resumes accepting it', async () => {
    const account = await connected();
    const token = twilio.authToken;
    twilio.authToken = 'changed';
    expect(await refusalOf(account, 'GET', servicesPath)).toMatchObject({
      status: 400,
      code: 'sms_credentials_refused',
    });
    expect((await ask(account, 'GET', credentials)).json()).toMatchObject({ verified: false });
    twilio.authToken = token;
    await ask(account, 'GET', servicesPath);
    expect((await ask(account, 'GET', credentials)).json()).toMatchObject({ verified: true });
  });

  test('belongs to one account, and needs the scopes', async () => {
    await connected();
    const other = await provider.createAccount();
    expect((await ask(other, 'GET', credentials)).statusCode).toBe(404);
    const reader = await provider.createAccount({ scopes: ['marketing.read'] });
    expect((await ask(reader, 'PUT', credentials, right())).statusCode).toBe(403);
    expect((await ask(reader, 'DELETE', credentials)).statusCode).toBe(403);
    expect((await ask(reader, 'POST', testPath, { messaging_service_sid: 'MG', to: '1' })).statusCode).toBe(403);
  });
});

test('all pages of messaging services are read', async () => {
  const account = await connected();
  for (const name of ['Alerts', 'Shop', 'Club']) twilio.services.push({ sid: newSid('MG'), friendly_name: name });
  const { result } = (await ask(account, 'GET', servicesPath)).json<MessagingServices>();
  expect(result.map(({ friendly_name: name }) => name)).toEqual(['Newsletter', 'Alerts', 'Shop', 'Club']);
  expect(result[0]).toEqual({ sid: twilio.services[0]?.sid, friendly_name: 'Newsletter', status: 'active' });
});

test("an error in listing messaging services shows the provider's reason", async () => {
  const account = await connected();
  twilio.servicesRefusal = 404;
  const refused = await refusalOf(account, 'GET', servicesPath);
  twilio.servicesRefusal = undefined;
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('It was not found.') });
});

test('removing an opt-out names the invalid field', async () => {
  const path = '/v3/marketing/sms/opt_outs';
  const field = async (address: string) => refusalOf(await connected(), 'DELETE', `${path}/${address}`);
  expect(await field('12')).toMatchObject({ status: 400, field: 'phone_number' });
  expect(await field('+14155550100?messaging_service_sid=x')).toMatchObject({
    status: 400,
    field: 'messaging_service_sid',
  });
});

test('an unreachable provider and wrong credentials give different errors', async () => {
  const closed = await startSmsProvider();
  await closed.close();
  const far = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: closed.url } }));
  const answer = await far.inject('PUT', credentials, right());
  expect([answer.statusCode, answer.json<ErrorBody>().errors[0]?.code]).toEqual([502, 'sms_provider_unavailable']);
});

describe('a test message', () => {
  const message = (to: unknown, rest: object = {}) => ({ body: 'Hi ✓', media_urls: [], to, ...rest });
  const withService = (body: object) => ({ messaging_service_sid: twilio.services[0]?.sid, ...body });

  test('is sent once to each number, in E.164 format', async () => {
    const account = await connected();
    const before = twilio.messages.length;
    const answer = await ask(
      account,
      'POST',
      testPath,
      withService(message(['(202) 555-0143', '+1 202 555 0143', '416-555-0134'])),
    );
    expect([answer.statusCode, answer.json()]).toEqual([202, {}]);
    expect(
      (
        await ask(
          account,
          'POST',
          testPath,
          withService(message('2025550188', { body: '', media_urls: ['https://x.example/a.png'] })),
        )
      ).statusCode,
    ).toBe(202);
    expect(twilio.messages.slice(before)).toMatchObject([
      { to: '+12025550143', body: 'Hi ✓', mediaUrls: [] },
      { to: '+14165550134' },
      { to: '+12025550188', body: '', mediaUrls: ['https://x.example/a.png'] },
    ]);
  });

  test('is sent to ten numbers in one string', async () => {
    const account = await connected();
    const before = twilio.messages.length;
    const to = Array.from({ length: 10 }, (_unused, index) => `+1 (202) 555-01${30 + index}`).join(', ');
    expect((await ask(account, 'POST', testPath, withService(message(to)))).statusCode).toBe(202);
    expect(twilio.messages).toHaveLength(before + 10);
  });

  test('is not sent for a suspended account', async () => {
    const account = await connected();
    await provider.provider.database.execute(
      sql`update accounts set status = 'suspended' where account_id = ${account.accountId}`,
    );
    expect(await refusalOf(account, 'POST', testPath, withService(message('2025550143')))).toMatchObject({
      status: 403,
    });
  });

  test.each(['call 2025550143 now', '<b>2025550143</b>', '2025550143 ext. 5', '202555\u202E0143'])(
    'is not sent to %j',
    async (to) => {
      const refused = await refusalOf(await connected(), 'POST', testPath, withService(message(to)));
      expect(refused).toMatchObject({ status: 400, field: 'to' });
    },
  );

  test("contains the contact's fields, or empty values without a contact", async () => {
    const account = await connected();
    const contact = await provider.provider.database.first<{ contact_id: string }>(sql`
      insert into contacts (account_id, external_id, first_name)
      values (${account.accountId}, 'ada', 'Ada & Co') returning contact_id`);
    const before = twilio.messages.length;
    for (const contact_id of [contact?.contact_id, undefined, '00000000-0000-4000-8000-000000000000']) {
      const body = message('2025550143', { body: 'Hi {{first_name}}!', contact_id });
      expect((await ask(account, 'POST', testPath, withService(body))).statusCode).toBe(202);
    }
    expect(twilio.messages.slice(before).map(({ body }) => body)).toEqual(['Hi Ada & Co!', 'Hi !', 'Hi !']);
    expect(
      await refusalOf(account, 'POST', testPath, withService(message('2025550143', { body: '{{#if' }))),
    ).toMatchObject({ status: 400, field: 'body' });
  });

  test("is refused if the contact's values make it too long", async () => {
    const account = await connected();
    const contact = await provider.provider.database.first<{ contact_id: string }>(sql`
      insert into contacts (account_id, external_id, first_name)
      values (${account.accountId}, 'ada', ${'a'.repeat(50)}) returning contact_id`);
    const before = twilio.attempts;
    const personal = (written: number) =>
      message('2025550143', { body: `{{first_name}}${'b'.repeat(written)}`, contact_id: contact?.contact_id });
    expect(await refusalOf(account, 'POST', testPath, withService(personal(1551)))).toMatchObject({
      status: 400,
      field: 'body',
      message: 'The message is longer than 1,600 characters for this contact.',
    });
    expect(twilio.attempts).toBe(before);
    expect((await ask(account, 'POST', testPath, withService(personal(1550)))).statusCode).toBe(202);
  });

  test.each([
    ['a number elsewhere', message('+49 30 901820'), 'to'],
    ['a number in the same zone elsewhere', message('+1 876 955 0100'), 'to'],
    ['too few digits', message('202555014'), 'to'],
    ['one wrong number of two', message(['2025550143', '1']), 'to'],
    ['no number', message([]), 'to'],
    ['no service', message('2025550143', { messaging_service_sid: '' }), 'messaging_service_sid'],
    ['nothing to send', message('2025550143', { body: ' ' }), 'body'],
    ['1,601 bytes', message('2025550143', { body: `${'ä'.repeat(800)}a` }), 'body'],
    ['a text that shows nothing', message('2025550143', { body: '\u200b\u2800' }), 'body'],
    ['a password', message('2025550143', { media_urls: ['https://a:b@x.example/a.png'] }), 'media_urls'],
    ['no web address', message('2025550143', { media_urls: ['file:///etc/passwd'] }), 'media_urls'],
  ])('is refused for %s, and nothing is sent', async (_what, body, field) => {
    const account = await connected();
    const before = twilio.attempts;
    expect(await refusalOf(account, 'POST', testPath, withService(body))).toMatchObject({ status: 400, field });
    expect(twilio.attempts).toBe(before);
  });

  test('has attachments once each, and no more than 5 MB of the library', async () => {
    const account = await connected();
    const before = twilio.messages.length;
    const twice = message('2025550143', { media_urls: ['https://x.example/a.png', 'https://x.example/a.png'] });
    expect((await ask(account, 'POST', testPath, withService(twice))).statusCode).toBe(202);
    expect(twilio.messages.slice(before)).toMatchObject([{ mediaUrls: ['https://x.example/a.png'] }]);
    await provider.provider.database.execute(sql`
      insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size)
      values (${account.accountId}, 'a.png', 'large.png', 'small.png', 'image/png', 10, 10, 5242881)`);
    const large = message('2025550143', { media_urls: ['https://x.example/large.png'] });
    expect(await refusalOf(account, 'POST', testPath, withService(large))).toMatchObject({
      status: 400,
      field: 'media_urls',
      message: "Attachments can't exceed 5MB in total.",
    });
  });

  test('reports why the provider refused it', async () => {
    const account = await connected();
    twilio.conduct(() => ({ status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' }));
    expect(await refusalOf(account, 'POST', testPath, withService(message('2025550143')))).toMatchObject({
      status: 400,
      field: 'to',
      message: expect.stringContaining('unsubscribed recipient'),
    });
    twilio.conduct(() => ({ status: 429, code: 20_429, retryAfter: 3 }));
    expect(await refusalOf(account, 'POST', testPath, withService(message('2025550143')))).toMatchObject({
      status: 502,
    });
  });
});
