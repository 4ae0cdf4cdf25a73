import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { emailsTo, mailTo } from '../../../testing/mailbox';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { createAccount } from './createAccount';
import { signInAs } from '../sessions/sessions';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ config: { trustProxy: ['127.0.0.1'] } });
});
afterAll(() => provider.close());

const nobody = { authorization: '' };
const password = 'a long enough password';
const signUp = (body: object, headers: Record<string, string> = {}) =>
  provider.inject('POST', '/v3/sign-up', body, { ...nobody, ...headers });
/** Signs up, and confirms with the emailed link. */
async function open(email: string): Promise<{ token: string; account_id: number; user_id: number }> {
  await signUp({ email, password });
  const { token } = await mailTo(provider, email, /^Confirm/);
  return (await provider.inject('POST', '/v3/sign-up/confirm', { token, password }, nobody)).json();
}
/** An account from an earlier version, whose address nobody has confirmed. */
async function unconfirmed(email: string): Promise<{ token: string; account_id: number }> {
  const { database } = provider.provider;
  const { accountId, userId } = await createAccount(database, {
    username: email,
    email,
    password,
    plan: 'trial',
    admin: true,
    isVerified: false,
  });
  const { token } = await signInAs(database, accountId, userId, { address: '', userAgent: '' });
  return { token, account_id: accountId };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('an account is opened by the mailed link and the password that was chosen', async () => {
  const email = 'Ada@shop.example';
  const answer = await signUp({ email, password, first_name: 'Ada', last_name: 'Lovelace' });
  expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
    202,
    { captured: true },
    undefined,
  ]);
  const signIn = () => provider.inject('POST', '/v3/sign-in', { username: email, password }, nobody);
  expect((await signIn()).statusCode).toBe(401);
  const { token, text } = await mailTo(provider, email, /^Confirm/);
  expect(text).toContain(`${provider.url}/sign-up#${token}`);
  const confirm = (secret: string) =>
    provider.inject('POST', '/v3/sign-up/confirm', { token, password: secret }, nobody);
  expect((await confirm('another long password')).json()).toEqual({
    errors: [
      { message: 'This is not the password that was chosen. If you forgot it, sign up again.', field: 'password' },
    ],
  });
  const opened = await confirm(password);
  expect([opened.statusCode, opened.json()]).toEqual([
    201,
    expect.objectContaining({ username: email, has_password: true }),
  ]);
  expect(opened.headers['set-cookie']).toContainEqual(expect.stringMatching(/^sw_email_confirmed=true;/));
  const as = bearer(opened.json<{ token: string }>().token);
  const step = (complete: boolean, required: boolean) => ({ complete, required });
  const status = (await provider.inject('GET', '/v3/user/status', undefined, as)).json<{
    signup_status: unknown;
    hold?: string;
  }>();
  expect([status.hold, status.signup_status]).toEqual([
    undefined,
    { email: step(true, true), mfa: step(false, false), profile: step(true, false), whitelabel: step(false, false) },
  ]);
  expect((await provider.inject('GET', '/v3/user/package', undefined, as)).json()).toMatchObject({ name: 'Trial' });
  expect((await confirm(password)).statusCode).toBe(401);
  expect((await signIn()).statusCode).toBe(200);
});

test('a sign-up is answered alike for an address with an account, whose owner gets a mail', async () => {
  await open('known@shop.example');
  const [known, unknown] = [
    await signUp({ email: 'Known@shop.example', password }),
    await signUp({ email: 'unknown@shop.example', password }),
  ];
  expect([known.statusCode, known.body, Object.keys(known.headers).toSorted()]).toEqual([
    unknown.statusCode,
    unknown.body,
    Object.keys(unknown.headers).toSorted(),
  ]);
  const mail = await mailTo(provider, 'Known@shop.example', /already have an account/);
  expect([mail.text.includes('/sign-in'), mail.token]).toEqual([true, '']);
  await mailTo(provider, 'unknown@shop.example', /^Confirm/);
  // Signing in afterwards does not reveal which of them was new, either.
  const signIn = (username: string) =>
    provider.inject('POST', '/v3/sign-in', { username, password: 'another long password' }, nobody);
  expect((await signIn('unknown@shop.example')).body).toBe((await signIn('known@shop.example')).body);
});

test('whose address somebody else gave to a subuser, and never confirmed, signs up like everybody', async () => {
  const email = 'taken@shop.example';
  await createAccount(provider.provider.database, {
    username: 'stranger',
    email,
    password,
    plan: 'trial',
    admin: true,
    isVerified: false,
  });
  await signUp({ email, password });
  const { token } = await mailTo(provider, email, /^Confirm/);
  const opened = await provider.inject('POST', '/v3/sign-up/confirm', { token, password }, nobody);
  expect(opened.statusCode).toBe(201);
  const signedIn = await provider.inject('POST', '/v3/sign-in', { username: email, password }, nobody);
  expect(signedIn.json()).toMatchObject({ account_id: opened.json<{ account_id: number }>().account_id });
});

test('a link does not survive guesses of its password', async () => {
  await signUp({ email: 'guessed@shop.example', password });
  const { token } = await mailTo(provider, 'guessed@shop.example', /^Confirm/);
  const confirm = (secret: string) =>
    provider.inject('POST', '/v3/sign-up/confirm', { token, password: secret }, nobody);
  for (let guess = 0; guess < 10; guess += 1) await confirm(`guess ${guess}`);
  expect((await confirm(password)).statusCode).toBe(401);
});

test.each([
  ['password', 'Password is too common. Choose a few unrelated words, or a longer one.'],
  ['P@ssw0rd123', 'Password is too common. Choose a few unrelated words, or a longer one.'],
  ['qwertyuiop', 'Password is too common. Choose a few unrelated words, or a longer one.'],
  ['aaaaaaaaaaaa', 'Password is too easy to guess. Choose a few unrelated words, or a longer one.'],
  ['wellington1', 'Password must not be based on your name, email address or company. Choose a few unrelated words.'],
  ['nightfall7', 'Password must not be based on your name, email address or company. Choose a few unrelated words.'],
])('the password %s is refused', async (weak, message) => {
  const answer = await signUp({ email: 'ann@wellington.example', password: weak, company: 'Nightfall' });
  expect([answer.statusCode, answer.json()]).toEqual([400, { errors: [{ message, field: 'password' }] }]);
});

test('a common password is refused wherever one is chosen', async () => {
  const { token } = await open('chooses@shop.example');
  const change = await provider.inject(
    'PUT',
    '/v3/user/password',
    { old_password: password, new_password: 'password1' },
    bearer(token),
  );
  expect([change.statusCode, change.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
    400,
    'new_password',
  ]);
  await provider.inject('POST', '/v3/password-resets', { username: 'chooses@shop.example' }, nobody);
  const link = await mailTo(provider, 'chooses@shop.example', /new password/);
  const reset = (secret: string) =>
    provider.inject('POST', '/v3/password-resets/confirm', { token: link.token, new_password: secret }, nobody);
  expect((await reset('password1')).statusCode).toBe(400);
  expect((await reset('seven quiet harbors')).statusCode).toBe(200);
});

test('whoever has not confirmed an address sends nothing', async () => {
  const { token, account_id: accountId } = await unconfirmed('eager@shop.example');
  await provider.inject('POST', '/v3/user/email/verification', undefined, bearer(token));
  const mail = {
    personalizations: [{ to: [{ email: 'victim@example.net' }] }],
    from: { email: 'eager@shop.example' },
    subject: 'Hello',
    content: [{ type: 'text/plain', value: 'Hello' }],
  };
  const send = async () => {
    const answer = await provider.inject('POST', '/v3/mail/send', mail, bearer(token));
    return { status: answer.statusCode, text: answer.body };
  };
  const sender = {
    nickname: 'Eager',
    from: { email: 'victim@example.net', name: 'Eager' },
    reply_to: { email: 'victim@example.net' },
    address: '1 High Street',
    city: 'Springfield',
    country: 'US',
  };
  const createSender = async () =>
    (await provider.inject('POST', '/v3/marketing/senders', sender, bearer(token))).statusCode;
  const mayBeClaimed = async () =>
    (await provider.provider.database.first<{ may: boolean }>(sql`select account_may_send(${accountId}) as may`))?.may;
  expect(await send()).toEqual({ status: 403, text: expect.stringContaining('Confirm your email address first') });
  expect(await mayBeClaimed()).toBe(false);
  // Its verification would be an email to a stranger, with text by us and by them.
  expect(await createSender()).toBe(403);
  const link = await mailTo(provider, 'eager@shop.example', /Confirm/);
  await provider.inject('POST', '/v3/email-verifications', { token: link.token }, nobody);
  expect((await send()).text).not.toContain('Confirm your email address first');
  expect(await mayBeClaimed()).toBe(true);
  expect(await createSender()).toBe(201);
});

test('the mail is sent again on demand, and its link replaces the first', async () => {
  const { token } = await unconfirmed('again@shop.example');
  await provider.inject('POST', '/v3/user/email/verification', undefined, bearer(token));
  const first = await mailTo(provider, 'again@shop.example', /Confirm/);
  const again = () => provider.inject('POST', '/v3/user/email/verification', undefined, bearer(token));
  expect((await again()).statusCode).toBe(202);
  expect((await provider.inject('POST', '/v3/email-verifications', { token: first.token }, nobody)).statusCode).toBe(
    401,
  );
  for (let count = 0; count < 3; count += 1) await again();
  expect((await again()).statusCode).toBe(429);
});

test.each([
  [{ email: 'no address', password }, 400, 'Email must be a valid email address.', 'email'],
  [{ email: 'short@shop.example', password: 'short' }, 400, 'Password must have at least 8 characters.', 'password'],
  [
    { email: 'weak@shop.example', password: 'Weak@Shop.example' },
    400,
    'Password must not be your username or email address.',
    'password',
  ],
])('%j is refused', async (body, status, message, field) => {
  const answer = await signUp(body);
  expect([answer.statusCode, answer.json()]).toEqual([status, { errors: [{ message, field }] }]);
});

test('sign-ups per network are limited', async () => {
  const from = { 'x-forwarded-for': '192.0.2.7' };
  for (let count = 0; count < 20; count += 1) await signUp({ email: 'no address', password }, from);
  for (let count = 0; count < 20; count += 1) await signUp({ email: 'taken@shop.example', password: 'password' }, from);
  const answer = await signUp({ email: 'new@shop.example', password }, from);
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('an operator can switch it off', async () => {
  const { config } = provider.provider;
  Object.assign(config, { signUp: 'closed' });
  expect((await signUp({ email: 'closed@shop.example', password })).statusCode).toBe(403);
  Object.assign(config, { signUp: 'open' });
});

test('a new address applies once its link was followed; the old one is notified', async () => {
  const { token } = await open('old@shop.example');
  const change = (body: object) => provider.inject('PUT', '/v3/user/email', body, bearer(token));
  expect((await change({ email: 'new@shop.example', password: 'wrong' })).json()).toEqual({
    errors: [{ message: 'Password is wrong.', field: 'password' }],
  });
  expect((await change({ email: 'new@shop.example', password })).json()).toEqual({ email: 'old@shop.example' });
  expect((await mailTo(provider, 'old@shop.example', /about to change/)).text).toContain('new@shop.example');
  expect((await provider.inject('GET', '/v3/user/email', undefined, bearer(token))).json()).toEqual({
    email: 'old@shop.example',
    pending_email: 'new@shop.example',
  });
  const first = await mailTo(provider, 'new@shop.example', /Confirm/);
  expect(first.text).toContain('for the account old@shop.example in Sendwright');
  await provider.inject('POST', '/v3/user/email/verification', undefined, bearer(token));
  const { token: proof } = await eventually(async () =>
    (await emailsTo(provider, 'new@shop.example')).find((mail) => mail.token !== first.token),
  );
  await provider.inject('POST', '/v3/email-verifications', { token: proof }, nobody);
  expect((await provider.inject('GET', '/v3/user/email', undefined, bearer(token))).json()).toEqual({
    email: 'new@shop.example',
  });
});

test('the username is changed to an unused one', async () => {
  const { token } = await open('rename@shop.example');
  const rename = (username: string) => provider.inject('PUT', '/v3/user/username', { username }, bearer(token));
  expect((await rename(provider.username.toUpperCase())).statusCode).toBe(409);
  expect((await rename('a\r\nb')).statusCode).toBe(400);
  expect((await rename('Renamed')).json()).toEqual({ username: 'Renamed' });
  expect((await rename('renamed')).statusCode).toBe(200);
});

test('changing a password invalidates reset links', async () => {
  const { token } = await open('careful@shop.example');
  await provider.inject('POST', '/v3/password-resets', { username: 'careful@shop.example' }, nobody);
  const stolen = await mailTo(provider, 'careful@shop.example', /new password/);
  const change = await provider.inject(
    'PUT',
    '/v3/user/password',
    { old_password: password, new_password: 'another long password' },
    bearer(token),
  );
  expect(change.statusCode).toBe(200);
  expect(
    (
      await provider.inject(
        'POST',
        '/v3/password-resets/confirm',
        { token: stolen.token, new_password: 'chosen by a thief' },
        nobody,
      )
    ).statusCode,
  ).toBe(401);
});

test('a reset link is mailed to existing users; the response reveals nothing', async () => {
  await open('forgets@shop.example');
  const other = (
    await provider.inject('POST', '/v3/sign-in', { username: 'forgets@shop.example', password }, nobody)
  ).json<{ token: string }>();
  const ask = (username: string) =>
    provider.inject(
      'POST',
      '/v3/password-resets',
      { username },
      { ...nobody, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
  const [known, unknown] = [await ask('FORGETS@shop.example'), await ask('nobody@shop.example')];
  expect([known.statusCode, known.body, Object.keys(known.headers).toSorted()]).toEqual([
    unknown.statusCode,
    unknown.body,
    Object.keys(unknown.headers).toSorted(),
  ]);

  const mail = await mailTo(provider, 'forgets@shop.example', /new password/);
  expect(mail.text).toContain(`${provider.url}/reset-password#`);
  expect(mail.text).not.toContain('evil');
  expect(await emailsTo(provider, 'nobody@shop.example')).toEqual([]);
  const reset = (secret: string, token = mail.token) =>
    provider.inject('POST', '/v3/password-resets/confirm', { token, new_password: secret }, nobody);
  expect((await reset('forgets@shop.example')).statusCode).toBe(400);
  expect((await reset('the newest password')).json()).toEqual({ username: 'forgets@shop.example' });
  expect((await reset('and another password')).statusCode).toBe(401);
  expect((await provider.inject('GET', '/v3/scopes', undefined, bearer(other.token))).statusCode).toBe(401);
  const signIn = (secret: string) =>
    provider.inject('POST', '/v3/sign-in', { username: 'forgets@shop.example', password: secret }, nobody);
  expect([(await signIn(password)).statusCode, (await signIn('the newest password')).statusCode]).toEqual([401, 200]);
});

test('links per address are limited', async () => {
  const ask = () => provider.inject('POST', '/v3/password-resets', { username: 'Flooded@shop.example' }, nobody);
  for (let count = 0; count < 5; count += 1) await ask();
  expect((await ask()).statusCode).toBe(429);
});
