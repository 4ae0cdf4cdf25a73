import { Secret, TOTP } from 'otpauth';
import { sql } from '../../../database/sql';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';

const password = 'a long enough password';
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
// A code is valid for half a minute, so the clock must not move between a code and its use.
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.now()));
afterEach(() => jest.restoreAllMocks());

const nobody = { authorization: '' };
const signIn = ({ username }: TestAccount, code?: string) =>
  provider.inject('POST', '/v3/sign-in', { username, password, ...(code !== undefined && { code }) }, nobody);
const codeAt = (secret: string, stepsFromNow: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });
/** Codes of used steps are refused: this forgets them. */
const allowCodeAgain = ({ accountId, userId }: TestAccount) =>
  provider.provider.database.execute(
    sql`update users set totp_step = 0 where account_id = ${accountId} and user_id = ${userId}`,
  );

async function protectedPerson() {
  const person = await provider.createAccount({ password });
  const { token } = (await signIn(person)).json<{ token: string }>();
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    provider.inject(method, `/v3/user/two_factor${path}`, body, { authorization: `Bearer ${token}` });
  const { secret, uri } = (await call('POST', '', { password })).json<{ secret: string; uri: string }>();
  const other = (await signIn(person)).json<{ token: string }>();
  const confirmed = await call('POST', '/confirm', { code: codeAt(secret, 0) });
  return {
    person,
    call,
    secret,
    uri,
    other,
    confirmed,
    codes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes,
  };
}

test('a code of the app turns it on, ends other sessions and is asked for from then on', async () => {
  const { person, call, secret, uri, other, confirmed, codes } = await protectedPerson();
  expect(uri).toMatch(new RegExp(`^otpauth://totp/Sendwright:${person.username}\\?.*secret=${secret}`));
  expect([confirmed.statusCode, confirmed.headers['cache-control'], codes.length, new Set(codes).size]).toEqual([
    200,
    'no-store',
    10,
    10,
  ]);
  expect(
    (await provider.inject('GET', '/v3/scopes', undefined, { authorization: `Bearer ${other.token}` })).statusCode,
  ).toBe(401);
  expect((await call('GET', '')).json()).toEqual({ enabled: true, recovery_codes_left: 10 });

  const asked = await signIn(person);
  expect([asked.statusCode, asked.json()]).toEqual([
    401,
    { errors: [{ message: 'Enter the code of your authenticator app, or a recovery code.', field: 'code' }] },
  ]);
  expect(asked.headers['set-cookie']).toBeUndefined();
  expect((await signIn(person, '000000')).json()).toEqual({
    errors: [{ message: 'The code is wrong or was already used.', field: 'code' }],
  });
  expect((await signIn(person, codeAt(secret, 1))).statusCode).toBe(200);
  expect(
    (await provider.inject('GET', '/v3/user/status', undefined, { authorization: `Bearer ${person.apiKey}` })).json(),
  ).toMatchObject({ signup_status: { mfa: { complete: true, required: false } } });
});

test('no code is taken twice, nor one older than the last', async () => {
  const { person, secret } = await protectedPerson();
  await allowCodeAgain(person);
  const now = codeAt(secret, 0);
  const both = await Promise.all([signIn(person, now), signIn(person, now)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 401]);
  expect((await signIn(person, codeAt(secret, -1))).statusCode).toBe(401);
  expect((await signIn(person, codeAt(secret, 5))).statusCode).toBe(401);
});

test('a recovery code works once, and only its hash is stored', async () => {
  const { person, codes } = await protectedPerson();
  const [code = ''] = codes;
  expect((await signIn(person, code.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
  expect((await signIn(person, code)).statusCode).toBe(401);
  const stored = await provider.provider.database.rows<{ code: string }>(sql`
    select encode(code_hash, 'escape') as code from recovery_codes where account_id = ${person.accountId}`);
  expect(stored).toHaveLength(9);
  expect(stored.filter((row) => codes.some((plain) => row.code.includes(plain.replaceAll('-', ''))))).toEqual([]);
});

test('it is set up with the password, and renewed or turned off with a code', async () => {
  const stranger = await provider.createAccount({ password });
  const { token } = (await signIn(stranger)).json<{ token: string }>();
  const begin = (body: object) =>
    provider.inject('POST', '/v3/user/two_factor', body, { authorization: `Bearer ${token}` });
  expect((await begin({ password: 'wrong' })).json()).toEqual({
    errors: [{ message: 'Password is wrong.', field: 'password' }],
  });
  expect(
    (await provider.inject('POST', '/v3/user/two_factor', { password }, { authorization: `Bearer ${stranger.apiKey}` }))
      .statusCode,
  ).toBe(403);

  const { person, call, secret, codes } = await protectedPerson();
  expect((await call('POST', '', { password })).statusCode).toBe(400);
  expect((await call('DELETE', '', { code: '123456' })).statusCode).toBe(400);
  await allowCodeAgain(person);
  const renewed = (await call('POST', '/recovery_codes', { code: codeAt(secret, 0) })).json<{
    recovery_codes: string[];
  }>().recovery_codes;
  expect((await signIn(person, codes[0])).statusCode).toBe(401);
  expect((await call('DELETE', '', { code: renewed[0] })).statusCode).toBe(204);
  expect((await signIn(person)).statusCode).toBe(200);
});

test('codes to turn it off can be guessed 20 times an hour within a session', async () => {
  const { call, codes } = await protectedPerson();
  // The setup used two attempts.
  for (let guess = 0; guess < 18; guess += 1)
    expect((await call('DELETE', '', { code: String(100_000 + guess) })).statusCode).toBe(400);
  const refused = await call('DELETE', '', { code: codes[0] });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(15 * 60);
});

test('guessing codes locks out, even with the right password', async () => {
  const { person, codes } = await protectedPerson();
  for (let guess = 0; guess < 10; guess += 1)
    expect((await signIn(person, String(100_000 + guess))).statusCode).toBe(401);
  expect((await signIn(person, codes[0])).statusCode).toBe(429);
});
