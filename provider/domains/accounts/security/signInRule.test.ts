import { Secret, TOTP } from 'otpauth';
import type { PasskeyAdded, PasskeyCreation, PasskeyRequest } from 'sendwright/wire/passkeys';
import type { SignInRuleRead } from 'sendwright/wire/security';
import { sql } from '../../../database/sql';
import { Authenticator } from '../../../testing/authenticator';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { operationsOf } from '../../../testing/tenancy/operations';

const origin = 'https://mail.example.com';
const password = 'a long enough password';
const nobody = { authorization: '' };

let provider: TestProvider;
beforeAll(async () => {
  // With the cache, as in production: the rule must count in sessions that are known already.
  provider = await startTestProvider({ jobs: false, remembersIdentities: true, config: { publicUrl: origin } });
});
afterAll(() => provider.close());

const signIn = (username: string, code?: string) =>
  provider.inject('POST', '/v3/sign-in', { username, password, ...(code !== undefined && { code }) }, nobody);
type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => ReturnType<TestProvider['inject']>;

function callWith(token: string): Call {
  return (method, path, body) => provider.inject(method, path, body, { authorization: `Bearer ${token}` });
}
const tokenOf = async (username: string): Promise<string> => (await signIn(username)).json<{ token: string }>().token;

/** A teammate with a password, an address and every scope. */
async function teammateOf(owner: TestAccount, name: string): Promise<TestAccount> {
  const username = `${owner.username}-${name}`;
  const row = await provider.provider.database.first<{ user_id: number }>(sql`
    insert into users (account_id, username, email, password_hash, email_verified_at)
    select account_id, ${username}, ${`${username}@example.com`}, password_hash, now() from users
    where account_id = ${owner.accountId} and user_id = ${owner.userId} returning user_id`);
  return { ...owner, username, userId: row?.user_id ?? 0 };
}

async function addPasskey(call: Call, key = new Authenticator(origin)) {
  const options = (await call('POST', '/v3/user/passkeys/challenge')).json<PasskeyCreation>();
  const answer = await call('POST', '/v3/user/passkeys', { name: 'Laptop', credential: key.create(options) });
  return { key, answer, ...answer.json<PasskeyAdded>() };
}

async function signInWith(key: Authenticator) {
  const request = (await provider.inject('POST', '/v3/sign-in/passkey/challenge', undefined, nobody)).json();
  return provider.inject('POST', '/v3/sign-in/passkey', key.sign(request as PasskeyRequest), nobody);
}

async function addApp(call: Call): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await call('POST', '/v3/user/two_factor', { password })).json<{ secret: string }>();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const answer = await call('POST', '/v3/user/two_factor/confirm', { code });
  return { secret, codes: answer.json<{ recovery_codes: string[] }>().recovery_codes };
}

const rule = { requires_second_factor: true, exempts_single_sign_on: true };
const codeOf = (answer: { json(): unknown }): unknown =>
  (answer.json() as { errors?: { code?: string }[] }).errors?.[0]?.code;

/** An owner who requires a second factor and has a passkey, with their teammates' sessions from before. */
async function strictTeam() {
  const owner = await provider.createAccount({ password });
  const mate = await teammateOf(owner, 'mate');
  const mates = callWith(await tokenOf(mate.username));
  expect((await mates('GET', '/v3/user/profile')).statusCode).toBe(200);
  const call = callWith(await tokenOf(owner.username));
  const passkey = await addPasskey(call);
  expect((await call('PUT', '/v3/sign_in_rule', rule)).statusCode).toBe(200);
  return { owner, call, passkey, mate, mates };
}

test('nobody requires what they do not have', async () => {
  const call = callWith(await tokenOf((await provider.createAccount({ password })).username));
  expect((await call('GET', '/v3/sign_in_rule')).json()).toEqual({
    requires_second_factor: false,
    exempts_single_sign_on: true,
    people_without: 1,
    people: 1,
    you_have_one: false,
  } satisfies SignInRuleRead);
  const refused = await call('PUT', '/v3/sign_in_rule', rule);
  expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'second_factor_missing']);
  await addPasskey(call);
  expect((await call('PUT', '/v3/sign_in_rule', rule)).json()).toMatchObject({ people_without: 0, you_have_one: true });
});

test('only administrators in person decide', async () => {
  const { owner, mates } = await strictTeam();
  expect((await mates('PUT', '/v3/sign_in_rule', rule)).statusCode).toBe(403);
  const key = { authorization: `Bearer ${owner.apiKey}` };
  expect(
    (await provider.inject('PUT', '/v3/sign_in_rule', { ...rule, requires_second_factor: false }, key)).statusCode,
  ).toBe(403);
  expect((await provider.inject('GET', '/v3/user/profile', undefined, key)).statusCode).toBe(200);
});

test('without a second factor, open and new sessions can do nothing but set one up', async () => {
  const { mate, mates } = await strictTeam();
  const fresh = callWith(await tokenOf(mate.username));
  for (const call of [mates, fresh]) {
    const refused = await call('GET', '/v3/user/profile');
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'second_factor_required']);
  }
  expect((await addPasskey(mates)).answer.statusCode).toBe(201);
  expect((await mates('GET', '/v3/user/profile')).statusCode).toBe(200);
});

test('an authenticator app does as well', async () => {
  const { mates } = await strictTeam();
  const { codes } = await addApp(mates);
  expect(codes).toHaveLength(10);
  expect((await mates('GET', '/v3/user/profile')).statusCode).toBe(200);
});

test('no route is open to them that is not for the setup', async () => {
  const { mates } = await strictTeam();
  const operations = operationsOf((await provider.inject('GET', '/v3/openapi.json')).json());
  const open: string[] = [];
  for (const { method, path, body, isPublic } of operations) {
    if (isPublic) continue;
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const answer = await mates(method as 'GET', url, method === 'GET' ? undefined : ((body ?? {}) as object));
    if (codeOf(answer) !== 'second_factor_required') open.push(`${method} ${path}`);
  }
  expect(open.toSorted()).toEqual([
    'GET /v3/user/confirmation',
    'GET /v3/user/passkeys',
    'GET /v3/user/two_factor',
    'POST /v3/user/confirmation',
    'POST /v3/user/confirmation/passkey',
    'POST /v3/user/confirmation/single-sign-on',
    'POST /v3/user/passkeys',
    'POST /v3/user/passkeys/challenge',
    'POST /v3/user/two_factor',
    'POST /v3/user/two_factor/confirm',
  ]);
});

test('a password alone signs nobody in who has a passkey, and a recovery code works once', async () => {
  const { owner, passkey } = await strictTeam();
  const asked = await signIn(owner.username);
  expect([asked.statusCode, asked.json()]).toMatchObject([401, { errors: [{ field: 'code' }] }]);
  expect((await signIn(owner.username, '123456')).statusCode).toBe(401);
  const [code] = passkey.recovery_codes;
  expect((await signIn(owner.username, code)).statusCode).toBe(200);
  expect((await signIn(owner.username, code)).statusCode).toBe(401);
  expect((await signInWith(passkey.key)).statusCode).toBe(200);
});

test('sessions of people who have a second factor and did not use it end', async () => {
  const owner = await provider.createAccount({ password });
  const mate = await teammateOf(owner, 'mate');
  const [byPassword, other] = [await tokenOf(mate.username), callWith(await tokenOf(mate.username))];
  const { key } = await addPasskey(other);
  const byPasskey = callWith((await signInWith(key)).json<{ token: string }>().token);
  const call = callWith(await tokenOf(owner.username));
  await addApp(call);
  expect((await call('PUT', '/v3/sign_in_rule', rule)).statusCode).toBe(200);
  expect((await callWith(byPassword)('GET', '/v3/user/profile')).statusCode).toBe(401);
  expect((await byPasskey('GET', '/v3/user/profile')).statusCode).toBe(200);
});

test('the last second factor stays while the team requires one', async () => {
  const { call, passkey } = await strictTeam();
  const path = `/v3/user/passkeys/${passkey.id}`;
  expect(codeOf(await call('DELETE', path))).toBe('second_factor_kept');
  const { codes } = await addApp(call);
  expect((await call('DELETE', path)).statusCode).toBe(204);
  expect(codeOf(await call('DELETE', '/v3/user/two_factor', { code: codes[0] }))).toBe('second_factor_kept');
  // Nothing of it was undone: neither the app nor the codes.
  expect((await call('GET', '/v3/user/two_factor')).json()).toMatchObject({ enabled: true });
});

test('people of single sign-on are exempt, or not', async () => {
  const { owner, call } = await strictTeam();
  const person = await teammateOf(owner, 'sso');
  const token = await tokenOf(person.username);
  const { accountId, userId } = person;
  await provider.provider.database.execute(sql`
    update sessions set by_sso = true where account_id = ${accountId} and user_id = ${userId}`);
  await call('PUT', '/v3/sign_in_rule', rule);
  expect((await callWith(token)('GET', '/v3/user/profile')).statusCode).toBe(200);
  await call('PUT', '/v3/sign_in_rule', { ...rule, exempts_single_sign_on: false });
  expect(codeOf(await callWith(token)('GET', '/v3/user/profile'))).toBe('second_factor_required');
});

test('a parent without a second factor does not work as a subuser that requires one', async () => {
  const parent = await provider.createAccount({ password });
  const subuser = await provider.createAccount({ password, parent });
  await provider.provider.database.execute(sql`
    update accounts set requires_second_factor = true where account_id = ${subuser.accountId}`);
  const token = await tokenOf(parent.username);
  const asSubuser = () =>
    provider.inject('GET', '/v3/user/profile', undefined, {
      authorization: `Bearer ${token}`,
      'on-behalf-of': subuser.username,
    });
  expect((await asSubuser()).statusCode).toBe(403);
  await addPasskey(callWith(token));
  expect((await asSubuser()).statusCode).toBe(200);
});
