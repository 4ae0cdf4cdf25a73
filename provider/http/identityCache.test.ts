import { sql } from '../database/sql';
import { signInAs } from '../domains/accounts/sessions/sessions';
import { createUser } from '../domains/accounts/signUp/createUser';
import { eventually } from '../testing/eventually';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, remembersIdentities: true });
});
afterAll(() => provider.close());

const statusOf = async (authorization?: string) =>
  (await provider.inject('GET', '/v3/scopes', undefined, authorization === undefined ? {} : { authorization }))
    .statusCode;

test('the owner of a key is cached', async () => {
  const { database } = provider.provider;
  await eventually(async () => {
    const other = await provider.createAccount();
    const as = `Bearer ${other.apiKey}`;
    await statusOf(as);
    // Nobody is told of this deletion.
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`alter table api_keys disable trigger access_changed`);
      await transaction.execute(sql`delete from api_keys where account_id = ${other.accountId}`);
      await transaction.execute(sql`alter table api_keys enable trigger access_changed`);
    });
    return (await statusOf(as)) === 200;
  });
});

test('a key that is deleted, and a session that is ended, fail with the next request', async () => {
  const { api_key: key, api_key_id: id } = (
    await provider.inject('POST', '/v3/api_keys', { name: 'short lived', scopes: ['mail.send'] })
  ).json<{ api_key: string; api_key_id: string }>();
  for (let count = 0; count < 3; count += 1) expect(await statusOf(`Bearer ${key}`)).toBe(200);
  await provider.inject('DELETE', `/v3/api_keys/${id}`);
  expect(await statusOf(`Bearer ${key}`)).toBe(401);

  const person = await provider.createAccount({ password: 'a long enough password' });
  const { token } = (
    await provider.inject('POST', '/v3/sign-in', { username: person.username, password: 'a long enough password' })
  ).json<{ token: string }>();
  for (let count = 0; count < 3; count += 1) expect(await statusOf(`Bearer ${token}`)).toBe(200);
  await provider.inject('DELETE', '/v3/tokens', { token });
  expect(await statusOf(`Bearer ${token}`)).toBe(401);
});

test('a signed-in teammate loses removed scopes with the next request', async () => {
  const owner = await provider.createAccount();
  const username = `mate-of-${owner.username}`;
  const { database } = provider.provider;
  const token = await database.transaction(async (transaction) => {
    const userId = await createUser(transaction, {
      accountId: owner.accountId,
      username,
      email: `${username}@example.com`,
      passwordHash: null,
      isAdmin: true,
      scopes: null,
      isVerified: true,
    });
    return (await signInAs(transaction, owner.accountId, userId, { address: '192.0.2.1', userAgent: '' })).token;
  });
  const asOwner = { authorization: `Bearer ${owner.apiKey}` };
  const listStatus = async () =>
    (await provider.inject('GET', '/v3/marketing/lists', undefined, { authorization: `Bearer ${token}` })).statusCode;
  for (let count = 0; count < 3; count += 1) expect(await listStatus()).toBe(200);
  const less = { is_admin: false, scopes: ['mail.send'] };
  expect((await provider.inject('PATCH', `/v3/teammates/${username}`, less, asOwner)).statusCode).toBe(200);
  expect(await listStatus()).toBe(403);
  expect((await provider.inject('DELETE', `/v3/teammates/${username}`, undefined, asOwner)).statusCode).toBe(204);
  expect(await listStatus()).toBe(401);
});

test.each([
  ['a person', sql`update users set scopes = '{mail.send}' where account_id = `, 200],
  ['an account', sql`update accounts set plan = 'free' where account_id = `, 200],
  ['a key', sql`delete from api_keys where account_id = `, 401],
  ['a person who is removed', sql`delete from users where account_id = `, 401],
])('what another process changes of %s is known soon', async (_what, change, status) => {
  const other = await provider.createAccount();
  const read = async () => {
    const answer = await provider.inject('GET', '/v3/scopes', undefined, { authorization: `Bearer ${other.apiKey}` });
    return {
      status: answer.statusCode,
      scopes: answer.statusCode === 200 ? answer.json<{ scopes: string[] }>().scopes.length : 0,
    };
  };
  const before = await read();
  await read();
  await provider.provider.database.execute(sql`${change}${other.accountId}`);
  const after = await eventually(async () => {
    const now = await read();
    return now.scopes !== before.scopes && now;
  });
  expect(after.status).toBe(status);
});

test('nothing is cached while the connection for change notices is lost', async () => {
  const other = await provider.createAccount();
  const as = `Bearer ${other.apiKey}`;
  expect(await statusOf(as)).toBe(200);
  const listeners = await provider.provider.database.rows<{ pid: number; ends: boolean }>(sql`
    select pid, pg_terminate_backend(pid) as ends from pg_stat_activity
    where query like 'listen %"access_changed"%' and datname = current_database() and pid <> pg_backend_pid()`);
  expect(listeners).toMatchObject([{ ends: true }]);
  // Another one may listen already.
  await eventually(
    async () =>
      (await provider.provider.database.first(sql`select from pg_stat_activity where pid = ${listeners[0]?.pid}`)) ===
      undefined,
  );
  await provider.provider.database.execute(sql`delete from api_keys where account_id = ${other.accountId}`);
  expect(await eventually(async () => (await statusOf(as)) === 401)).toBe(true);
});
