import { Secret, TOTP } from 'otpauth';
import { contracts } from 'sendwright/wire/contracts';
import type { Confirmation } from 'sendwright/wire/confirmation';
import type { PasskeyCreation, PasskeyRequest } from 'sendwright/wire/passkeys';
import { sql } from '../../database/sql';
import { Authenticator } from '../../testing/authenticator';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

const origin = 'https://mail.example.com';
const password = 'a long enough password';
const nobody = { authorization: '' };

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, remembersIdentities: true, config: { publicUrl: origin } });
});
afterAll(() => provider.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = (method: Method, path: string, body?: object) => ReturnType<TestProvider['inject']>;
interface Person extends TestAccount {
  readonly call: Call;
}

const codeOf = (answer: { json(): unknown }): unknown =>
  (answer.json() as { errors?: { code?: string }[] }).errors?.[0]?.code;
const database = () => provider.provider.database;

async function person(options: Parameters<TestProvider['createAccount']>[0] = {}): Promise<Person> {
  const account = await provider.createAccount({ password, ...options });
  await database().execute(sql`
    update users set email_verified_at = now() where account_id = ${account.accountId}`);
  const answer = await provider.inject('POST', '/v3/sign-in', { username: account.username, password }, nobody);
  const { token } = answer.json<{ token: string }>();
  const call: Call = (method, path, body) => provider.inject(method, path, body, { authorization: `Bearer ${token}` });
  return { ...account, call };
}

/** As if the sign-in, or the last confirmation, had been 16 minutes ago. */
const age = ({ accountId }: TestAccount, minutes = 16) =>
  database().execute(sql`
    update sessions set confirmed_at = now() - make_interval(mins => ${minutes}) where account_id = ${accountId}`);

const createKey = ({ call }: Person) => call('POST', '/v3/api_keys', { name: 'Shop', scopes: ['mail.send'] });

async function addPasskey({ call }: Person): Promise<Authenticator> {
  const key = new Authenticator(origin);
  const options = (await call('POST', '/v3/user/passkeys/challenge')).json<PasskeyCreation>();
  const added = await call('POST', '/v3/user/passkeys', { name: 'Laptop', credential: key.create(options) });
  expect(added.statusCode).toBe(201);
  return key;
}

const signed = async ({ call }: Person, key: Authenticator) =>
  key.sign((await call('POST', '/v3/user/confirmation/passkey')).json<PasskeyRequest>());

test('a sign-in counts for 15 minutes, then a confirmation does', async () => {
  const ada = await person();
  expect((await createKey(ada)).statusCode).toBe(201);
  await age(ada, 14);
  expect((await createKey(ada)).statusCode).toBe(201);
  await age(ada);
  const refused = await createKey(ada);
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'confirmation_required']);
  // What is not sensitive goes on.
  expect((await ada.call('GET', '/v3/api_keys')).statusCode).toBe(200);
  expect((await ada.call('GET', '/v3/user/confirmation')).json()).toEqual({
    is_confirmed: false,
    password: true,
    code: false,
    passkey: false,
    single_sign_on: false,
    single_sign_on_code: false,
  } satisfies Confirmation);
  const confirmed = await ada.call('POST', '/v3/user/confirmation', { password });
  expect(confirmed.json()).toMatchObject({ is_confirmed: true });
  expect((await createKey(ada)).statusCode).toBe(201);
  const actions = await database().rows<{ action: string }>(sql`
    select action from audit_entries where account_id = ${ada.accountId} and action like 'session.%'
    order by audit_entry_id`);
  expect(actions.map(({ action }) => action)).toEqual(['session.signed_in', 'session.confirmed']);
});

test('a confirmation belongs to one session', async () => {
  const ada = await person();
  const answer = await provider.inject('POST', '/v3/sign-in', { username: ada.username, password }, nobody);
  const { token } = answer.json<{ token: string }>();
  await age(ada);
  await ada.call('POST', '/v3/user/confirmation', { password });
  const elsewhere = await provider.inject('POST', '/v3/api_keys', { name: 'X' }, { authorization: `Bearer ${token}` });
  expect(codeOf(elsewhere)).toBe('confirmation_required');
});

test('API keys need none, and can give none', async () => {
  const ada = await person();
  await age(ada);
  const key = { authorization: `Bearer ${ada.apiKey}` };
  expect((await provider.inject('POST', '/v3/api_keys', { name: 'X', scopes: ['mail.send'] }, key)).statusCode).toBe(
    201,
  );
  expect((await provider.inject('POST', '/v3/user/confirmation', { password }, key)).statusCode).toBe(403);
});

test('every operation that says so asks for it, and scopes are checked before', async () => {
  const ada = await person({ operator: true });
  await age(ada);
  const marked = contracts.flatMap(({ routes }) =>
    Object.entries(routes).flatMap(([key, { confirm }]) => (confirm ? [key] : [])),
  );
  expect(marked.length).toBeGreaterThan(50);
  const open: string[] = [];
  for (const key of marked) {
    const [method = '', path = ''] = key.split(' ');
    const url = `/v3${path.replaceAll(/::add$/g, ':add').replaceAll(/:(?!add)\w+/g, '1')}`;
    const answer = await ada.call(method as Method, url, {});
    if (codeOf(answer) !== 'confirmation_required') open.push(`${key}: ${answer.statusCode} ${answer.body}`);
  }
  expect(open).toEqual([]);
});

test('a second factor is needed where there is one, and a code works once', async () => {
  const ada = await person();
  const { secret } = (await ada.call('POST', '/v3/user/two_factor', { password })).json<{ secret: string }>();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await ada.call('POST', '/v3/user/two_factor/confirm', { code: app.generate() });
  await database().execute(sql`update users set totp_step = 0 where account_id = ${ada.accountId}`);
  await age(ada);
  const confirm = (body: object) => ada.call('POST', '/v3/user/confirmation', body);
  expect((await confirm({ password })).json()).toMatchObject({ errors: [{ field: 'code' }] });
  const code = app.generate();
  expect((await confirm({ password: 'a wrong password', code })).json()).toMatchObject({
    errors: [{ field: 'password' }],
  });
  expect((await confirm({ password, code: '000000' })).statusCode).toBe(400);
  expect((await createKey(ada)).statusCode).toBe(403);
  expect((await confirm({ password, code })).statusCode).toBe(200);
  await age(ada);
  expect((await confirm({ password, code })).statusCode).toBe(400);
});

test("a passkey confirms, once a signature, and nobody else's does", async () => {
  const ada = await person();
  const key = await addPasskey(ada);
  const bob = await person();
  const bobs = await addPasskey(bob);
  await age(ada);
  const confirm = (passkey: object) => ada.call('POST', '/v3/user/confirmation', { passkey });
  // Another user's passkey, also for Ada's challenge and with her credential's id; a challenge for signing in.
  expect((await confirm(await signed(bob, bobs))).statusCode).toBe(400);
  expect((await confirm(await signed(ada, bobs))).statusCode).toBe(400);
  const request = (await ada.call('POST', '/v3/user/confirmation/passkey')).json<PasskeyRequest>();
  expect(request.allowCredentials).toMatchObject([{ id: key.id }]);
  expect((await confirm(bobs.sign(request, { id: key.id }))).statusCode).toBe(400);
  const signIn = (await provider.inject('POST', '/v3/sign-in/passkey/challenge', undefined, nobody)).json();
  expect((await confirm(key.sign(signIn as PasskeyRequest))).statusCode).toBe(400);
  expect((await createKey(ada)).statusCode).toBe(403);
  const proof = await signed(ada, key);
  expect((await confirm(proof)).statusCode).toBe(200);
  expect((await createKey(ada)).statusCode).toBe(201);
  await age(ada);
  expect((await confirm(proof)).statusCode).toBe(400);
  // Nor does a signature for a confirmation sign in.
  const other = await provider.inject('POST', '/v3/sign-in/passkey', await signed(ada, key), nobody);
  expect(other.statusCode).toBe(401);
});

test('a password alone confirms nothing where the team requires a second factor', async () => {
  const ada = await person();
  const key = await addPasskey(ada);
  await ada.call('PUT', '/v3/sign_in_rule', { requires_second_factor: true, exempts_single_sign_on: true });
  await age(ada);
  const refused = await ada.call('POST', '/v3/user/confirmation', { password });
  expect(refused.json()).toMatchObject({ errors: [{ field: 'code' }] });
  expect((await ada.call('POST', '/v3/user/confirmation', { passkey: await signed(ada, key) })).statusCode).toBe(200);
});

test('guessing in a stolen session is slowed down', async () => {
  const ada = await person();
  const guess = (secret: string) => ada.call('POST', '/v3/user/confirmation', { password: secret });
  const statuses: number[] = [];
  for (let tried = 0; tried < 11; tried += 1) statuses.push((await guess(`guess ${tried}`)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  expect((await guess(password)).statusCode).toBe(429);
  // The owner's own session goes on.
  const signedIn = await provider.inject('POST', '/v3/sign-in', { username: ada.username, password }, nobody);
  const own = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
  expect((await provider.inject('POST', '/v3/user/confirmation', { password }, own)).statusCode).toBe(200);
});

test('an administrator confirms their own session while they work as a subuser', async () => {
  const parent = await person();
  const subuser = await provider.createAccount({ parent });
  await database().execute(sql`
    update users set email_verified_at = now() where account_id = ${subuser.accountId}`);
  await age(parent);
  const answer = await provider.inject('POST', '/v3/sign-in', { username: parent.username, password }, nobody);
  const { token } = answer.json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}`, 'on-behalf-of': subuser.username };
  const create = () => provider.inject('POST', '/v3/api_keys', { name: 'X', scopes: ['mail.send'] }, headers);
  expect((await create()).statusCode).toBe(201);
  await age(parent);
  expect(codeOf(await create())).toBe('confirmation_required');
  expect((await provider.inject('POST', '/v3/user/confirmation', { password }, headers)).statusCode).toBe(200);
  expect((await create()).statusCode).toBe(201);
});

test('without a password, a stolen session chooses none, and no other address', async () => {
  const ada = await person();
  await addPasskey(ada);
  await database().execute(sql`update users set password_hash = null where account_id = ${ada.accountId}`);
  await age(ada);
  const strong = 'correct horse battery staple';
  expect(codeOf(await ada.call('PUT', '/v3/user/password', { new_password: strong }))).toBe('confirmation_required');
  expect(codeOf(await ada.call('PUT', '/v3/user/email', { email: 'eve@evil.example' }))).toBe('confirmation_required');
  expect(codeOf(await ada.call('POST', '/v3/user/set_up', { password: strong }))).toBe('confirmation_required');
  await age(ada, 0);
  expect((await ada.call('PUT', '/v3/user/password', { new_password: strong })).statusCode).toBe(200);
});
