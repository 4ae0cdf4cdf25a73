import fc from 'fast-check';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { HttpError, unauthorized } from '../../http/errors';
import { sql } from '../../database/sql';
import { createAccount } from './signUp/createAccount';
import { foldName } from './foldName';
import { deleteExpiredAttempts } from './sessions/attemptLimit';
import { issueSignInLink } from './sessions/signInLinks';
import { SignInThrottle } from './sessions/signInThrottle';

const password = 'a long enough password';
let provider: TestProvider;
let person: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, config: { trustProxy: ['127.0.0.1'] } });
  person = await provider.createAccount({ password });
});
afterAll(() => provider.close());

const nobody = { authorization: '' };
const signIn = (username: string, secret: string) =>
  provider.inject('POST', '/v3/sign-in', { username, password: secret }, nobody);
const tokenOf = async (secret = password): Promise<string> =>
  (await signIn(person.username, secret)).json<{ token: string }>().token;

test('a password opens a session, in either form of the header, until it is ended', async () => {
  const answer = await signIn(person.username.toUpperCase(), password);
  expect(answer.json()).toMatchObject({
    token_type: 'Bearer',
    username: person.username,
    account_id: person.accountId,
    has_password: true,
  });
  expect(answer.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^sw_auth_token=[\w-]{43}; Path=\/; SameSite=Lax; Expires=/),
  );
  const { token } = answer.json<{ token: string }>();
  const scopes = (authorization: string) => provider.inject('GET', '/v3/scopes', undefined, { authorization });
  expect((await scopes(`Bearer ${token}`)).statusCode).toBe(200);
  expect((await scopes(`token ${token}`)).statusCode).toBe(200);
  const ended = await provider.inject('DELETE', '/v3/tokens', { token }, nobody);
  expect([ended.statusCode, ended.body]).toEqual([204, '']);
  expect(ended.headers['set-cookie']).toHaveLength(7);
  expect((await scopes(`Bearer ${token}`)).statusCode).toBe(401);
});

test('without a body, signing out ends the session of the request', async () => {
  const authorization = `Bearer ${await tokenOf()}`;
  expect((await provider.inject('DELETE', '/v3/tokens', undefined, { authorization })).statusCode).toBe(204);
  expect((await provider.inject('GET', '/v3/scopes', undefined, { authorization })).statusCode).toBe(401);
});

test('the email signs in as well, unless it could mean two people; a username comes first', async () => {
  const { database } = provider.provider;
  const [one, two, three] = [
    await provider.createAccount({ password }),
    await provider.createAccount({ password }),
    await provider.createAccount({ password }),
  ];
  const rename = (user: TestAccount, email: string, verified: boolean) =>
    database.execute(sql`
      update users set email = ${email}, email_verified_at = case when ${verified} then now() end
      where account_id = ${user.accountId} and user_id = ${user.userId}`);
  await rename(one, 'Nora@brightfern.example', false);
  const who = async (name: string) => (await signIn(name, password)).json<{ username?: string }>().username;
  expect(await who('nora@BRIGHTFERN.example')).toBe(one.username);
  await rename(two, 'nora@brightfern.example', false);
  expect(await who('nora@brightfern.example')).toBeUndefined();
  await rename(two, 'nora@brightfern.example', true);
  expect(await who('nora@brightfern.example')).toBe(two.username);
  await database.execute(
    sql`update users set username = 'nora@brightfern.example', folded_name = 'nora@brightfern.example'
      where account_id = ${three.accountId} and user_id = ${three.userId}`,
  );
  expect(await who('nora@brightfern.example')).toBe('nora@brightfern.example');
});

test('a wrong password and an unknown name are refused alike', async () => {
  const wrong = await signIn(person.username, 'not the password');
  const unknown = await signIn('no-such-person', password);
  expect([wrong.statusCode, wrong.json()]).toEqual([
    401,
    { errors: [{ message: 'The username or the password is wrong.', field: null }] },
  ]);
  expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
});

const from = (address: string, headers: Record<string, string> = {}) => ({
  ...nobody,
  'x-forwarded-for': address,
  ...headers,
});
const signInFrom = (address: string, username: string, secret: string, headers?: Record<string, string>) =>
  provider.inject('POST', '/v3/sign-in', { username, password: secret }, from(address, headers));

test('guessing slows its source, even with the right password, and nobody else', async () => {
  const victim = await provider.createAccount({ password });
  for (let guess = 0; guess < 10; guess += 1) await signInFrom('192.0.2.40', victim.username, `guess ${guess}`);
  const answer = await signInFrom('192.0.2.40', victim.username, password);
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { errors: [{ message: 'too many requests', field: null }] },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signInFrom('192.0.2.41', victim.username, password)).statusCode).toBe(200);
});

test('a browser that the user has signed in from is not slowed by guesses of its own network', async () => {
  const victim = await provider.createAccount({ password });
  const cookies = (await signInFrom('192.0.2.50', victim.username, password)).headers['set-cookie'];
  const device = [cookies ?? []].flat().find((cookie) => cookie.startsWith('sw_device='));
  expect(device).toMatch(/^sw_device=[\w-]{43}; Path=\/v3; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const cookie = device?.split(';')[0] ?? '';
  for (let guess = 0; guess < 60; guess += 1) await signInFrom('192.0.2.50', victim.username, 'a wrong guess');
  expect((await signInFrom('192.0.2.50', victim.username, password)).statusCode).toBe(429);
  expect((await signInFrom('192.0.2.50', victim.username, password, { cookie })).statusCode).toBe(200);
  // Guessing is limited, too, also under other names.
  for (let guess = 0; guess < 10; guess += 1)
    await signInFrom('192.0.2.50', victim.username, 'a wrong guess', { cookie });
  expect((await signInFrom('192.0.2.50', victim.username, password, { cookie })).statusCode).toBe(429);
  expect((await signInFrom('192.0.2.50', person.username, password, { cookie })).statusCode).toBe(429);
});

test('a browser ignores a planted name', async () => {
  const planted = `sw_device=${'p'.repeat(43)}`;
  const answer = await signInFrom('192.0.2.51', person.username, password, { cookie: planted });
  expect(String(answer.headers['set-cookie'])).toMatch(/sw_device=(?!p{43})/);
});

test('every form of a name is one user, and their failures are counted together', async () => {
  const { database } = provider.provider;
  const { accountId, userId } = await createAccount(database, {
    username: 'mallory@evil',
    email: 'm@evil.example',
    password,
    plan: 'trial',
    admin: true,
  });
  const forms = [
    'mallory@evİl',
    'MALLORY@EVIL',
    'ｍａｌｌｏｒｙ@ｅｖｉｌ',
    'mallory@evil..',
    ' mallory@evil ',
    'mallory@e\u00advil',
    'mall\u200bory@evil',
    'mallory＠evil',
    'mallory@ev\u{1d526}l',
  ];
  for (const form of forms) {
    const answer = await signInFrom('192.0.2.60', form, password);
    expect([form, answer.statusCode, answer.json()]).toEqual([
      form,
      200,
      expect.objectContaining({ user_id: userId, account_id: accountId }),
    ]);
  }
  for (let guess = 0; guess < 10; guess += 1)
    await signInFrom('192.0.2.61', forms[guess % forms.length] ?? '', 'a wrong guess');
  for (const form of forms) expect((await signInFrom('192.0.2.61', form, password)).statusCode).toBe(429);
  await expect(createAccount(database, { username: 'Ｍallory@EVİL.', plan: 'trial', admin: true })).rejects.toThrow(
    'Username must be unique.',
  );
});

test('every normal form, case and width of a name is the same name', () => {
  // Characters whose case or composition changes their number, and dots; the upper case of an iota subscript is a
  // letter.
  const letters = [
    ...'iIıİjßẞﬁﬄſKÅaAσςΣµμǆǅŉΐΰևωΩᎠꭰ𝕚①',
    'ẛ',
    '\u0307',
    '\u0301',
    '\u0308',
    '\u030c',
    '\u0323',
    '.',
    '@',
    ' ',
    '\u200b',
  ];
  const wide = (text: string) =>
    text.replaceAll(/[!-~]/g, (ascii) => String.fromCharCode(ascii.charCodeAt(0) + 0xfee0));
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 }), (name) => {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        const text = name.normalize(form);
        const cases = [text, text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()];
        expect([...new Set([...cases, ...cases.map(wide)].map(foldName))]).toEqual([foldName(name)]);
      }
    }),
    { numRuns: 500, examples: [['ı\u0307'], ['İ\u0307'], ['xı\u0307.']] },
  );
});

test('composed and decomposed letters are one, other letters are not', async () => {
  expect(foldName('Jos\u00e9')).toBe(foldName('JOSE\u0301'));
  expect(foldName('STRASSE')).toBe(foldName('straße'));
  expect(foldName('ΟΔΟΣ')).toBe(foldName('οδος'));
  expect(new Set(['josé', 'jose', 'j.ose', 'jo se'].map(foldName)).size).toBe(4);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
        expect(foldName(name.normalize(form))).toBe(foldName(name));
      expect((await signInFrom('192.0.2.62', name === '' ? 'x' : name, password)).statusCode).toBeLessThan(500);
    }),
    { numRuns: 40 },
  );
});

test('failures are counted across processes, and a thousand concurrent guesses count as a thousand', async () => {
  const { database } = provider.provider;
  const [one, other] = [new SignInThrottle(database), new SignInThrottle(database)];
  let guesses = 0;
  const guess = (throttle: SignInThrottle, address: string) =>
    throttle
      .run({ subject: 'user ann', address }, async () => {
        guesses += 1;
        throw unauthorized();
      })
      .catch((error: unknown) => (error instanceof HttpError ? error.status : error));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => guess(index % 2 === 0 ? one : other, '192.0.2.80')),
  );
  expect(guesses).toBe(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(30);
  await database.execute(sql`update attempts set ends_at = now()`);
  expect(await one.run({ subject: 'user ann', address: '192.0.2.80' }, async () => 'in')).toBe('in');
});

test('guessing from many networks blocks unknown browsers, not known ones', async () => {
  const throttle = new SignInThrottle(provider.provider.database);
  const guess = (index: number) =>
    throttle
      .run({ subject: 'user cleo', address: `198.51.${index >> 8}.${index & 255}` }, () =>
        Promise.reject(unauthorized()),
      )
      .catch(() => undefined);
  await Promise.all(Array.from({ length: 300 }, (_, index) => guess(index)));
  await expect(throttle.run({ subject: 'user cleo', address: '192.0.2.90' }, async () => 'in')).rejects.toThrow(
    'too many requests',
  );
  expect(await throttle.run({ subject: 'user cleo', address: '192.0.2.90', device: 'known' }, async () => 'in')).toBe(
    'in',
  );
});

test('codes of the second factor are counted by user, from any network', async () => {
  const throttle = new SignInThrottle(provider.provider.database);
  const attempt = (index: number) => ({ subject: 'user dora', address: `192.0.2.${index}` });
  for (let index = 0; index < 20; index += 1) await throttle.countCode(attempt(index));
  await expect(throttle.countCode(attempt(99))).rejects.toThrow('too many requests');
  await throttle.countCode({ ...attempt(99), device: 'known' });
});

test('successful sign-ins and other failures are not counted', async () => {
  const throttle = new SignInThrottle(provider.provider.database);
  const attempt = { subject: 'user bea', address: '192.0.2.200' };
  for (let times = 0; times < 60; times += 1) await throttle.run(attempt, async () => 'in');
  for (let times = 0; times < 60; times += 1)
    await expect(throttle.run(attempt, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await throttle.run(attempt, async () => 'in')).toBe('in');
});

test('expired attempts are deleted', async () => {
  const { database } = provider.provider;
  const count = async () =>
    (await database.first<{ count: number }>(sql`select count(*) as count from attempts`))?.count;
  await signIn('nobody at all', password);
  expect(await count()).toBeGreaterThan(0);
  await database.execute(sql`update attempts set ends_at = now()`);
  await deleteExpiredAttempts(database);
  expect(await count()).toBe(0);
});

test('a new password ends the other sessions and needs the old one', async () => {
  const [own, other] = [await tokenOf(), await tokenOf()];
  const change = (body: object, token = own) =>
    provider.inject('PUT', '/v3/user/password', body, { authorization: `Bearer ${token}` });
  expect((await change({ new_password: 'another password', old_password: 'wrong' })).json()).toEqual({
    errors: [{ message: 'Old password is wrong.', field: 'old_password' }],
  });
  expect((await change({ new_password: 'another password', old_password: password })).statusCode).toBe(200);
  expect((await change({ new_password: password, old_password: 'another password' }, other)).statusCode).toBe(401);
  expect((await change({ new_password: password, old_password: 'another password' })).statusCode).toBe(200);
});

describe('whoever signed in by a link', () => {
  const byLink = async ({ accountId, userId, username }: TestAccount) => {
    const link = await issueSignInLink(provider.provider.database, { accountId, userId, username }, provider.url);
    const answer = await provider.inject('POST', '/v3/sign-in/link', { token: link.split('link=')[1] }, nobody);
    return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  };
  const setUp = (as: { authorization: string }, body: object = {}) =>
    provider.inject(
      'POST',
      '/v3/user/set_up',
      { first_name: 'Ada', email: 'ada@set-up.example', password: 'something new and long', ...body },
      as,
    );
  const hasPassword = async (as: { authorization: string }) =>
    (await provider.inject('GET', '/v3/user/status', undefined, as)).json<{ has_password: boolean }>().has_password;

  test('chooses a name, an address and a password at once', async () => {
    const owner = await provider.createAccount();
    const as = await byLink(owner);
    const other = await byLink(owner);
    expect(await hasPassword(as)).toBe(false);
    expect((await setUp(as, { password: owner.username })).json()).toEqual({
      errors: [{ message: expect.stringContaining('Password must not be'), field: 'password' }],
    });
    expect((await setUp(as)).json()).toEqual({ username: owner.username });
    expect(await hasPassword(as)).toBe(true);
    expect((await provider.inject('GET', '/v3/user/profile', undefined, as)).json()).toMatchObject({
      first_name: 'Ada',
    });
    expect((await signIn(owner.username, 'something new and long')).statusCode).toBe(200);
    expect((await provider.inject('GET', '/v3/scopes', undefined, other)).statusCode).toBe(401);
  });

  test('replaces a forgotten password, for an hour', async () => {
    const forgetful = await provider.createAccount({ password });
    const as = await byLink(forgetful);
    await provider.provider.database.execute(
      sql`update sessions set created_at = now() - interval '61 minutes' where account_id = ${forgetful.accountId}`,
    );
    expect((await setUp(as)).statusCode).toBe(403);
    expect((await setUp(await byLink(forgetful))).statusCode).toBe(200);
    expect((await signIn(forgetful.username, 'something new and long')).statusCode).toBe(200);
  });

  test('is not somebody who signed in with a password, or an API key', async () => {
    expect((await setUp({ authorization: `Bearer ${await tokenOf()}` })).statusCode).toBe(403);
    expect((await setUp({ authorization: `Bearer ${person.apiKey}` })).statusCode).toBe(403);
  });
});

test('an API key does not change passwords', async () => {
  expect((await provider.inject('PUT', '/v3/user/password', { new_password: 'another password' })).statusCode).toBe(
    403,
  );
});

test('offerings show what is asked for', async () => {
  expect((await provider.inject('GET', '/v3/accounts/offerings?show=mc,compat')).json()).toEqual({
    entitlements: expect.objectContaining({ automation: true, contacts_max: 200_000 }),
  });
  expect((await provider.inject('GET', '/v3/accounts/offerings?show=pricing')).json()).toEqual({
    products: { mc_contacts: { tiers: expect.arrayContaining([{ min: 0, max: 10_000, size: 10_000, amount: 60 }]) } },
  });
});

test.each([
  ['account', { type: 'paid', reputation: 100, is_reseller_customer: false }],
  ['package', { name: 'Advanced', package_id: 'advanced', status: 'active' }],
  ['status', { status: 'active', signup_status: { email: { complete: true, required: true } } }],
  ['type', { type: 'parent', reseller_username: null }],
  ['credits', { used: 0, overage: 0, reset_frequency: 'monthly' }],
  ['timezone', { timezone: { name: 'Etc/UTC', offset: '+00:00', offsetSeconds: 0 } }],
])('user/%s', async (name, expected) => {
  expect((await provider.inject('GET', `/v3/user/${name}`)).json()).toMatchObject(expected);
});

test('the sends left tell what was used, and whether the limit is hard', async () => {
  const trial = await provider.createAccount({ plan: 'trial' });
  const as = { authorization: `Bearer ${trial.apiKey}` };
  const read = async (headers = {}) =>
    (await provider.inject('GET', '/v3/marketing/credits/email', undefined, headers)).json<unknown>();
  const limits = { soft_limit: 100, hard_limit: 100, total: 100, is_hard_limit: true };
  expect(await read(as)).toEqual({ ...limits, remain: 100, used: 0, overage: 0 });
  await provider.provider.database.execute(sql`
    insert into account_credits (account_id, type, reset_frequency, total, extra)
    values (${trial.accountId}, 'recurring', 'monthly', 20, 5)`);
  expect(await read(as)).toEqual({
    soft_limit: 25,
    hard_limit: 25,
    total: 25,
    is_hard_limit: true,
    remain: 25,
    used: 0,
    overage: 0,
  });
  expect(await read()).toEqual({
    is_hard_limit: false,
    soft_limit: 1_000_000,
    hard_limit: 2_000_000,
    total: 1_000_000,
    remain: 1_000_000,
    used: 0,
    overage: 0,
  });
});

test.each([
  ['free', { soft_limit: 6000, hard_limit: 6000, total: 6000, remain: 6000, is_hard_limit: true }],
  ['basic', { soft_limit: 300_000, total: 300_000, remain: 300_000, is_hard_limit: false }],
] as const)('the plan %s has the emails of a month', async (plan, expected) => {
  const { apiKey } = await provider.createAccount({ plan });
  const as = { authorization: `Bearer ${apiKey}` };
  expect((await provider.inject('GET', '/v3/marketing/credits/email', undefined, as)).json()).toMatchObject(expected);
  expect((await provider.inject('GET', '/v3/user/credits', undefined, as)).json()).toMatchObject({
    reset_frequency: 'monthly',
  });
});

test('email tests: what the plan gives to begin with', async () => {
  expect((await provider.inject('GET', '/v3/marketing/compatibility_testing/credits')).json()).toEqual({
    emailTesting: { entitled: 60, remain: 60 },
  });
});

test('the profile keeps what is not changed', async () => {
  await provider.inject('PATCH', '/v3/user/profile', { first_name: ' Ada ', city: 'London' });
  await provider.inject('PATCH', '/v3/user/profile', { city: 'Paris' });
  expect((await provider.inject('GET', '/v3/user/profile')).json()).toMatchObject({
    first_name: 'Ada',
    city: 'Paris',
    zip: '',
  });
});

test('an unknown time zone is refused', async () => {
  expect((await provider.inject('PATCH', '/v3/user/timezone', { timezone: 'Mars/Base' })).statusCode).toBe(400);
  expect((await provider.inject('PATCH', '/v3/user/timezone', { timezone: 'Asia/Tokyo' })).json()).toMatchObject({
    timezone: { offset: '+09:00' },
  });
});

test('access is requested once, and granted by an administrator', async () => {
  for (let times = 0; times < 2; times += 1) {
    expect((await provider.inject('POST', '/v3/scopes/requests', { scope_group_name: 'Templates' })).statusCode).toBe(
      201,
    );
  }
  const requests = (await provider.inject('GET', '/v3/scopes/requests')).json<{ id: number }[]>();
  expect(requests).toMatchObject([{ scope_group_name: 'Templates', username: provider.username }]);
  expect((await provider.inject('PATCH', `/v3/scopes/requests/${requests[0]?.id}/approve`)).json()).toEqual({
    scope_group_name: 'Templates',
  });
  expect((await provider.inject('DELETE', `/v3/scopes/requests/${requests[0]?.id}`)).statusCode).toBe(404);
});
