import type { Sender, SenderList } from 'sendwright/wire/senders';
import { sql } from '../../provider/database/sql';
import { eventually } from '../../provider/testing/eventually';
import { emailsTo as capturedTo, type ReceivedMail } from '../../provider/testing/mailbox';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;
let stranger: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
  stranger = officialClient(provider, (await provider.createAccount()).apiKey);
});
afterAll(() => provider.close());

const draft = (nickname: string, email = `${nickname}@shop.example`) => ({
  nickname,
  from: { email, name: 'The Shop' },
  reply_to: { email: 'help@shop.example' },
  address: '1 Main Street',
  city: 'Springfield',
  country: 'USA',
});

async function create(nickname: string, email?: string): Promise<Sender> {
  const { status, body } = await client.call('POST', '/v3/marketing/senders', draft(nickname, email));
  expect(status).toBe(201);
  return body as Sender;
}

/** Waits for mails to an address, as shown in the Outbox. */
async function mailsTo(email: string, count: number): Promise<ReceivedMail[]> {
  return eventually(
    async () => {
      const mails = await capturedTo(provider, email);
      return mails.length >= count && mails;
    },
    60,
    `${count} mails to ${email}`,
  );
}

/** The token in the link of a verification email. */
function tokenIn({ raw }: ReceivedMail): string {
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const token = /\/senders\/verify\/([\w.-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in ${raw}`);
  return token;
}

/** Schedules a single send that uses the sender. */
const schedule = (senderId: number) =>
  provider.provider.database.execute(sql`
    insert into single_sends (account_id, name, status, send_at, send_to, email_config)
    values
      (${provider.accountId}, 'Spring sale', 'scheduled', now() + interval '1 day', '{}',
        ${JSON.stringify({ sender_id: senderId })}::jsonb)`);

test('a sender is created, listed, read, changed and deleted', async () => {
  const sender = await create('orders');
  expect(sender).toMatchObject({
    nickname: 'orders',
    from: { email: 'orders@shop.example', name: 'The Shop' },
    reply_to: { email: 'help@shop.example', name: '' },
    address_2: '',
    verified: { status: false, reason: expect.stringContaining('orders@shop.example') },
    locked: false,
    warnings: [],
  });
  expect(Math.abs(sender.created_at - Date.now() / 1000)).toBeLessThan(600);

  const list = await client.call('GET', '/v3/marketing/senders');
  expect((list.body as SenderList).results.map(({ id }) => id)).toContain(sender.id);
  expect((await client.call('GET', `/v3/senders/${sender.id}`)).body).toEqual(sender);

  const changed = await client.call('PATCH', `/v3/marketing/senders/${sender.id}`, {
    city: 'Shelbyville',
    from: { name: 'Orders' },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { city: 'Shelbyville', from: { email: 'orders@shop.example', name: 'Orders' } },
  });

  expect(await client.call('DELETE', `/v3/marketing/senders/${sender.id}`)).toMatchObject({ status: 204 });
  expect(await client.call('GET', `/v3/marketing/senders/${sender.id}`)).toEqual({
    status: 404,
    body: { errors: [{ message: 'resource not found', field: 'id', code: 'sender_not_found' }] },
  });
});

test('every missing field is named at once', async () => {
  const { status, body } = await client.call('POST', '/v3/marketing/senders', {
    nickname: ' ',
    from: { email: 'nobody' },
  });
  expect(status).toBe(400);
  expect(body).toEqual({
    errors: [
      { message: 'nickname is required.', field: 'nickname' },
      { message: 'From email is not a valid email address.', field: 'from.email' },
      { message: 'from.name is required.', field: 'from.name' },
      { message: 'reply_to.email is required.', field: 'reply_to.email' },
      { message: 'address is required.', field: 'address' },
      { message: 'city is required.', field: 'city' },
      { message: 'country is required.', field: 'country' },
    ],
  });
});

test.each([
  ['a field that is required is emptied', { city: null }, 'city', 'city is required.'],
  [
    'the answer address is wrong',
    { reply_to: { email: 'x' } },
    'reply_to.email',
    'Reply to email is not a valid email address.',
  ],
  [
    'a name smuggles a header',
    { from: { name: 'A\r\nBcc: b@example.com' } },
    'from.name',
    'from.name must not contain line breaks or control characters.',
  ],
  ['a nickname is too long', { nickname: 'n'.repeat(101) }, 'nickname', 'nickname must not exceed 100 characters.'],
])('a change is refused where %s', async (_case, patch, field, message) => {
  const { id } = await create(`change-${field}-${message.length}`);
  expect(await client.call('PATCH', `/v3/marketing/senders/${id}`, patch)).toEqual({
    status: 400,
    body: { errors: [{ message, field }] },
  });
});

test('nicknames are unique in an account, whatever their case, and free in another', async () => {
  await create('news');
  const again = await client.call('POST', '/v3/marketing/senders', draft('NEWS'));
  expect(again).toEqual({
    status: 400,
    body: {
      errors: [
        {
          message: 'You already have a sender identity with the same nickname.',
          field: 'nickname',
          code: 'sender_nickname_taken',
        },
      ],
    },
  });
  expect((await stranger.call('POST', '/v3/marketing/senders', draft('news'))).status).toBe(201);
});

test('a free mail address is allowed, with a warning', async () => {
  const sender = await create('free', 'somebody@gmail.com');
  expect(sender.warnings).toEqual([{ field: 'from.email', message: expect.stringContaining('gmail.com') }]);
});

test('the verification link verifies with a button, not when it is opened', async () => {
  const sender = await create('verify');
  const [mail] = await mailsTo('verify@shop.example', 1);
  if (!mail) throw new Error('no mail');
  const page = `/senders/verify/${tokenIn(mail)}`;

  const look = await provider.inject('GET', page, undefined, { authorization: '' });
  expect(look.statusCode).toBe(200);
  expect(look.body).toContain('verify@shop.example');
  expect(look.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await client.call('GET', `/v3/marketing/senders/${sender.id}`)).body).toMatchObject({
    verified: { status: false },
  });

  const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: '' };
  expect((await provider.inject('POST', page, '', form)).statusCode).toBe(200);
  expect((await client.call('GET', `/v3/marketing/senders/${sender.id}`)).body).toMatchObject({
    verified: { status: true, reason: null },
  });
  expect(await client.call('POST', `/v3/marketing/senders/${sender.id}/resend_verification`)).toMatchObject({
    status: 400,
  });

  // A second click, or a reload, is not an error.
  expect((await provider.inject('POST', page, '', form)).statusCode).toBe(200);
});

test('resending makes a new link, and the one before stops working', async () => {
  const sender = await create('resend');
  expect(await client.call('POST', `/v3/marketing/senders/${sender.id}/resend_verification`)).toMatchObject({
    status: 204,
  });
  const [first, second] = (await mailsTo('resend@shop.example', 2)).map(tokenIn);
  expect(await client.call('GET', `/v3/verified_senders/verify/${first}`)).toMatchObject({ status: 404 });
  expect(await stranger.call('GET', `/v3/verified_senders/verify/${second}`)).toMatchObject({ status: 404 });
  const tooSoon = await client.call('POST', `/v3/verified_senders/resend/${sender.id}`);
  expect(tooSoon).toEqual({
    status: 429,
    body: { errors: [{ message: expect.stringContaining('less than a minute ago'), field: null }] },
  });
  await provider.provider.database.execute(sql`
    update senders set verification_resent_at = now() - interval '1 minute'
    where account_id = ${provider.accountId} and sender_id = ${sender.id}`);
  expect(await client.call('GET', `/v3/verified_senders/verify/${second}`)).toMatchObject({ status: 204 });
});

test('a link that is too old no longer verifies', async () => {
  const sender = await create('late');
  const [mail] = await mailsTo('late@shop.example', 1);
  if (!mail) throw new Error('no mail');
  await provider.provider.database.execute(sql`
    update senders set verification_sent_at = now() - interval '8 days'
    where account_id = ${provider.accountId} and sender_id = ${sender.id}`);
  expect(await client.call('GET', `/v3/verified_senders/verify/${tokenIn(mail)}`)).toMatchObject({ status: 404 });
});

test('a changed from address must be verified again', async () => {
  const sender = await create('moving');
  await mailsTo('moving@shop.example', 1);
  await provider.provider.database.execute(sql`
    update senders set verified_at = now() where account_id = ${provider.accountId} and sender_id = ${sender.id}`);
  const same = await client.call('PATCH', `/v3/marketing/senders/${sender.id}`, {
    from: { email: 'Moving@shop.example' },
  });
  expect(same.body).toMatchObject({ verified: { status: true } });
  const other = await client.call('PATCH', `/v3/marketing/senders/${sender.id}`, {
    from: { email: 'moved@shop.example' },
  });
  expect(other.body).toMatchObject({ verified: { status: false } });
  expect(await mailsTo('moved@shop.example', 1)).toHaveLength(1);
});

test('a sender of a scheduled single send is locked', async () => {
  const sender = await create('locked');
  await schedule(sender.id);
  expect((await client.call('GET', `/v3/marketing/senders/${sender.id}`)).body).toMatchObject({ locked: true });
  expect(await client.call('PATCH', `/v3/marketing/senders/${sender.id}`, { city: 'X' })).toMatchObject({
    status: 403,
  });
  expect(await client.call('DELETE', `/v3/marketing/senders/${sender.id}`)).toMatchObject({ status: 403 });
});

test('the flat API shows the same senders', async () => {
  const created = await client.call('POST', '/v3/verified_senders', {
    nickname: 'flat',
    from_email: 'flat@shop.example',
    reply_to: 'flat@shop.example',
  });
  expect(created).toMatchObject({
    status: 201,
    body: { nickname: 'flat', address2: '', verified: false, locked: false },
  });
  const { id } = created.body as { id: number };
  expect((await client.call('GET', `/v3/marketing/senders/${id}`)).body).toMatchObject({
    from: { email: 'flat@shop.example' },
  });
  expect((await client.call('GET', '/v3/verified_senders', undefined, { id })).body).toMatchObject({
    results: [{ id }],
  });
  expect(
    (await client.call('GET', '/v3/verified_senders', undefined, { lastSeenID: id - 1, limit: 1 })).body,
  ).toMatchObject({ results: [{ id }] });
  expect(await client.call('PATCH', `/v3/verified_senders/${id}`, { state: 'Illinois' })).toEqual({
    status: 400,
    body: { errors: [{ message: 'state must not exceed 2 characters.', field: 'state', error_id: 'bad_request' }] },
  });
  expect(await client.call('PATCH', `/v3/verified_senders/${id}`, { state: 'IL' })).toMatchObject({
    status: 200,
    body: { state: 'IL' },
  });
  expect(await client.call('POST', `/v3/verified_senders/resend/${id}`)).toMatchObject({ status: 204 });
  expect(await client.call('DELETE', `/v3/verified_senders/${id}`)).toMatchObject({ status: 204 });
  expect(await client.call('POST', `/v3/verified_senders/resend/${id}`)).toMatchObject({ status: 404 });
  expect((await client.call('GET', '/v3/verified_senders/domains')).body).toMatchObject({
    results: { hard_failures: expect.arrayContaining(['yahoo.com']) },
  });
  expect((await client.call('GET', '/v3/verified_senders/steps_completed')).body).toMatchObject({
    results: { domain_verified: false },
  });
});

test('nobody reaches the senders of another account', async () => {
  const { id } = await create('mine');
  for (const base of ['/v3/marketing/senders', '/v3/senders', '/v3/verified_senders']) {
    expect(await stranger.call('PATCH', `${base}/${id}`, { nickname: 'theirs' })).toMatchObject({ status: 404 });
    expect(await stranger.call('DELETE', `${base}/${id}`)).toMatchObject({ status: 404 });
  }
  expect(await stranger.call('POST', `/v3/marketing/senders/${id}/resend_verification`)).toMatchObject({ status: 404 });
  expect((await stranger.call('GET', '/v3/verified_senders', undefined, { id })).body).toEqual({ results: [] });
  expect((await client.call('GET', `/v3/marketing/senders/${id}`)).body).toMatchObject({ nickname: 'mine' });
});

test.each([
  ['POST', '/v3/marketing/senders', { nickname: 7 }],
  ['POST', '/v3/marketing/senders', { from: 'me' }],
  ['POST', '/v3/marketing/senders', []],
  ['POST', '/v3/marketing/senders', undefined],
  ['PATCH', '/v3/marketing/senders/1', { reply_to: [1] }],
  ['GET', '/v3/marketing/senders/abc', undefined],
  ['GET', '/v3/marketing/senders/99999999999999999999', undefined],
  ['GET', '/v3/verified_senders?limit=-1', undefined],
] as const)('%s %s with %j is a bad request', async (method, path, body) => {
  const answer = await provider.inject(method, path, body);
  expect(answer.statusCode).toBe(400);
  const { errors } = answer.json<{ errors: { message: unknown; field: unknown }[] }>();
  expect(errors).toHaveLength(1);
  expect(typeof errors[0]?.message).toBe('string');
  expect(['string', 'object']).toContain(typeof errors[0]?.field);
});

test('wrong links show a page that says so', async () => {
  for (const token of ['x', `1.${'a'.repeat(43)}`, `zzzzzzzzzz.${'a'.repeat(43)}`, '%F0%9F%92%A9']) {
    const answer = await provider.inject('GET', `/senders/verify/${token}`, undefined, { authorization: '' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('no longer works');
  }
});

test('an account has up to a hundred senders, even with concurrent requests', async () => {
  const full = await provider.createAccount();
  const other = officialClient(provider, full.apiKey);
  await Promise.all(
    Array.from({ length: 95 }, (_, index) => other.call('POST', '/v3/marketing/senders', draft(`s${index}`))),
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => other.call('POST', '/v3/marketing/senders', draft(`t${index}`))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status !== 201)).toEqual({
    status: 400,
    body: {
      errors: [
        {
          message: "You've reached your limit of 100 sender identities. Please delete one or more and try again.",
          field: null,
          code: 'sender_limit_reached',
        },
      ],
    },
  });
});
