import type {
  PasskeyAdded,
  PasskeyCreation,
  PasskeyList,
  PasskeyProof,
  PasskeyRequest,
} from 'sendwright/wire/passkeys';
import { sql } from '../../database/sql';
import { Authenticator, type Deviation } from '../../testing/authenticator';
import { eventually } from '../../testing/eventually';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

const origin = 'https://mail.example.com';
const password = 'a long enough password';
const nobody = { authorization: '' };

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ config: { publicUrl: origin } });
});
afterAll(() => provider.close());

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => ReturnType<TestProvider['inject']>;

async function callAs(person: TestAccount): Promise<Call> {
  const answer = await provider.inject('POST', '/v3/sign-in', { username: person.username, password }, nobody);
  const { token } = answer.json<{ token: string }>();
  return (method, path, body) => provider.inject(method, path, body, { authorization: `Bearer ${token}` });
}

async function begin(call: Call): Promise<PasskeyCreation> {
  return (await call('POST', '/v3/user/passkeys/challenge')).json<PasskeyCreation>();
}

async function add(call: Call, name = 'Laptop', key = new Authenticator(origin)) {
  const answer = await call('POST', '/v3/user/passkeys', { name, credential: key.create(await begin(call)) });
  return { key, answer, added: answer.json<PasskeyAdded>() };
}

async function personWithPasskey() {
  const person = await provider.createAccount({ password });
  const call = await callAs(person);
  return { person, call, ...(await add(call)) };
}

const challenge = async (): Promise<PasskeyRequest> =>
  (await provider.inject('POST', '/v3/sign-in/passkey/challenge', undefined, nobody)).json<PasskeyRequest>();
const signInWith = (proof: PasskeyProof) => provider.inject('POST', '/v3/sign-in/passkey', proof, nobody);
const actionsOf = async ({ accountId }: TestAccount): Promise<string[]> =>
  (
    await provider.provider.database.rows<{ action: string }>(sql`
      select action from audit_entries where account_id = ${accountId} order by audit_entry_id`)
  ).map(({ action }) => action);
const mailsTo = async ({ accountId, username }: TestAccount): Promise<string[]> =>
  (
    await provider.provider.database.rows<{ subject: string }>(sql`
      select subject from captured_messages
      where account_id = ${accountId} and email = ${`${username}@example.com`} order by captured_message_id`)
  ).map(({ subject }) => subject);

test('a passkey is added, named, used, renamed and removed, and its user is told', async () => {
  const { person, call, key, answer, added } = await personWithPasskey();
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
  expect(added).toMatchObject({ name: 'Laptop', is_synced: true, last_used_at: null });
  expect(added.recovery_codes).toHaveLength(10);
  // They are shown once.
  expect((await add(call, 'Phone')).added.recovery_codes).toEqual([]);

  const request = await challenge();
  expect(request).toMatchObject({ rpId: 'mail.example.com', userVerification: 'required', timeout: 300_000 });
  const signedIn = await signInWith(key.sign(request));
  expect([signedIn.statusCode, signedIn.json()]).toEqual([200, expect.objectContaining({ username: person.username })]);

  const renamed = await call('PATCH', `/v3/user/passkeys/${added.id}`, { name: '  Work laptop ' });
  expect(renamed.json()).toMatchObject({ name: 'Work laptop' });
  const listed = (await call('GET', '/v3/user/passkeys')).json<PasskeyList>();
  expect(listed.available).toBe(true);
  expect(listed.result.map(({ name, last_used_at: used }) => [name, used !== null])).toEqual([
    ['Work laptop', true],
    ['Phone', false],
  ]);
  expect((await call('DELETE', `/v3/user/passkeys/${added.id}`)).statusCode).toBe(204);
  expect((await signInWith(key.sign(await challenge()))).statusCode).toBe(401);
  expect(await actionsOf(person)).toEqual([
    'session.signed_in',
    'passkey.added',
    'passkey.added',
    'session.signed_in',
    'passkey.renamed',
    'passkey.removed',
  ]);
  await eventually(async () => (await mailsTo(person)).length === 3);
  expect(new Set(await mailsTo(person))).toEqual(new Set(['Your passkeys have changed']));
});

test('a passkey counts as both factors: no code is asked for', async () => {
  const { person, key } = await personWithPasskey();
  await provider.provider.database.execute(sql`
    update users set two_factor_at = now() where account_id = ${person.accountId} and user_id = ${person.userId}`);
  expect((await signInWith(key.sign(await challenge()))).statusCode).toBe(200);
});

const attacks: Readonly<Record<string, Deviation>> = {
  'from another origin': { origin: 'https://mail.example.com.evil.example' },
  'from another port of the same host': { origin: 'https://mail.example.com:8443' },
  'without TLS': { origin: 'http://mail.example.com' },
  'in a frame of another site': { crossOrigin: true },
  'for another relying party': { rpId: 'example.com' },
  'without verifying the person': { verified: false },
  'of another type': { type: 'webauthn.create' },
  'with a challenge of its own': { challenge: 'c2VsZi1tYWRlIGNoYWxsZW5nZQ' },
  'with another user handle': { userHandle: 'c29tZWJvZHkgZWxzZQ' },
  'without a user handle': { userHandle: null },
};

test.each(Object.entries(attacks))('a signature %s is refused', async (_name, deviation) => {
  const { key } = await personWithPasskey();
  const refused = await signInWith(key.sign(await challenge(), deviation));
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { errors: [expect.objectContaining({ code: 'passkey_refused' })] },
  ]);
  expect(refused.headers['set-cookie']).toBeUndefined();
  // It is not the passkey's fault.
  expect((await signInWith(key.sign(await challenge()))).statusCode).toBe(200);
});

test.each(Object.entries(attacks).filter(([, { userHandle }]) => userHandle === undefined))(
  'a passkey created %s is refused',
  async (_name, deviation) => {
    const call = await callAs(await provider.createAccount({ password }));
    const asked = { ...deviation, ...(deviation.type !== undefined && { type: 'webauthn.get' }) };
    const created = new Authenticator(origin).create(await begin(call), asked);
    const refused = await call('POST', '/v3/user/passkeys', { name: 'Evil', credential: created });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { errors: [expect.objectContaining({ code: 'passkey_invalid' })] },
    ]);
  },
);

test('a challenge is signed once, for what it was issued, by whom it was issued for', async () => {
  const { key, call } = await personWithPasskey();
  const { key: strangers, call: strange } = await personWithPasskey();
  const proof = key.sign(await challenge());
  expect((await signInWith(proof)).statusCode).toBe(200);
  expect((await signInWith(proof)).statusCode).toBe(401);
  // A challenge for adding a passkey does not sign in, and one for signing in adds none.
  expect((await signInWith(key.sign({ ...(await challenge()), ...(await begin(call)) } as never))).statusCode).toBe(
    401,
  );
  const own = { ...(await begin(call)), challenge: (await challenge()).challenge };
  const wrong = await call('POST', '/v3/user/passkeys', {
    name: 'X',
    credential: new Authenticator(origin).create(own),
  });
  expect(wrong.statusCode).toBe(400);
  // Somebody else's session can't use the challenge of this one.
  const stolen = new Authenticator(origin).create(await begin(call));
  expect((await strange('POST', '/v3/user/passkeys', { name: 'X', credential: stolen })).statusCode).toBe(400);
  // The id of one passkey with the signature of another.
  const mixed = strangers.sign(await challenge(), { id: key.id, userHandle: key.userHandle });
  expect((await signInWith(mixed)).statusCode).toBe(401);
});

test('an old challenge is refused', async () => {
  const { key } = await personWithPasskey();
  const proof = key.sign(await challenge());
  await provider.provider.database.execute(sql`
    update passkey_challenges set expires_at = now() - interval '1 second' where purpose = 'sign-in'`);
  expect((await signInWith(proof)).statusCode).toBe(401);
});

test('of two requests with one signature, one is accepted', async () => {
  const { key } = await personWithPasskey();
  const proof = key.sign(await challenge());
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => signInWith(proof)))).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
});

test('a counter that does not grow is refused, recorded and mailed, also in a race', async () => {
  const { person, key } = await personWithPasskey();
  const signed = async (counter: number) => key.sign(await challenge(), { counter });
  expect((await signInWith(await signed(5))).statusCode).toBe(200);
  expect((await signInWith(await signed(5))).statusCode).toBe(401);
  expect((await signInWith(await signed(0))).statusCode).toBe(401);
  const proofs = [await signed(6), await signed(6)];
  const statuses = (await Promise.all(proofs.map(signInWith))).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect((await actionsOf(person)).filter((action) => action === 'passkey.suspected')).toHaveLength(3);
  await eventually(async () => (await mailsTo(person)).includes('A passkey was refused'));
});

test('one credential belongs to one user, and a user has at most 20', async () => {
  const { key, person, call } = await personWithPasskey();
  const other = await callAs(await provider.createAccount({ password }));
  expect((await add(other, 'Copy', key)).answer.json()).toMatchObject({ errors: [{ code: 'passkey_invalid' }] });
  await provider.provider.database.execute(sql`
    insert into passkeys (account_id, passkey_id, user_id, credential_id, public_key, counter, is_synced, name)
    select ${person.accountId}, gen_random_uuid(), ${person.userId}, gen_random_uuid()::text, '', 0, false, 'more'
    from generate_series(1, 19)`);
  const refused = await call('POST', '/v3/user/passkeys/challenge');
  expect(refused.json()).toMatchObject({ errors: [{ code: 'passkey_limit_reached' }] });
});

test("nobody changes another user's passkeys, and keys change none", async () => {
  const { person, call, added } = await personWithPasskey();
  const other = await callAs(await provider.createAccount({ password }));
  const path = `/v3/user/passkeys/${added.id}`;
  expect((await other('PATCH', path, { name: 'Mine' })).statusCode).toBe(404);
  expect((await other('DELETE', path)).statusCode).toBe(404);
  const key = { authorization: `Bearer ${person.apiKey}` };
  for (const [method, url] of [
    ['GET', '/v3/user/passkeys'],
    ['POST', '/v3/user/passkeys/challenge'],
    ['DELETE', path],
  ] as const)
    expect((await provider.inject(method, url, undefined, key)).statusCode).toBe(403);
  expect((await call('GET', '/v3/user/passkeys')).json<PasskeyList>().result).toMatchObject([{ name: 'Laptop' }]);
});

test('a network that tries many is slowed down', async () => {
  const { key } = await personWithPasskey();
  const guess = () => provider.inject('POST', '/v3/sign-in/passkey', key.sign({ challenge: 'x' } as never), nobody);
  const statuses: number[] = [];
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let tried = 0; tried < 11; tried += 1) statuses.push((await guess()).statusCode);
  clock.mockRestore();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('an account that is closed, or whose team signs in elsewhere, has no sign-in with passkeys', async () => {
  const { key, person } = await personWithPasskey();
  const { database } = provider.provider;
  const { accountId, userId } = person;
  const mate = { ...person, username: `${person.username}-mate` };
  await database.execute(sql`
    insert into users (account_id, username, email, password_hash)
    select account_id, ${mate.username}, '', password_hash from users
    where account_id = ${accountId} and user_id = ${userId}`);
  const { key: mates } = await add(await callAs(mate));
  const signIn = async (one: Authenticator) => (await signInWith(one.sign(await challenge()))).statusCode;
  expect([await signIn(key), await signIn(mates)]).toEqual([200, 200]);
  await database.execute(sql`
    insert into sso_connections (account_id, connection_id, issuer, client_id, client_secret, is_enforced)
    values (${accountId}, gen_random_uuid(), 'https://id.example.com', 'id', '', true)`);
  // The owner is exempt, as with a password.
  expect([await signIn(key), await signIn(mates)]).toEqual([200, 403]);
  await database.execute(sql`update accounts set website_access = false where account_id = ${accountId}`);
  expect(await signIn(key)).toBe(403);
});

test('without HTTPS and a name there are none', async () => {
  const plain = await startTestProvider({ jobs: false, config: { publicUrl: 'http://192.0.2.1:4680' } });
  try {
    const refused = await plain.inject('POST', '/v3/sign-in/passkey/challenge', undefined, nobody);
    expect(refused.json()).toMatchObject({ errors: [{ code: 'passkeys_unavailable' }] });
  } finally {
    await plain.close();
  }
});
