import { startTestProvider, type TestAccount, type TestProvider } from '../testing/startTestProvider';

let provider: TestProvider;
let subuser: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  subuser = await provider.createAccount({ parent: provider });
});
afterAll(() => provider.close());

const bearer = (secret: string): { authorization: string } => ({ authorization: `Bearer ${secret}` });
const usernameAs = async (headers: Record<string, string>): Promise<unknown> => {
  const answer = await provider.inject('GET', '/v3/user/username', undefined, headers);
  return answer.statusCode === 200 ? answer.json<{ username: string }>().username : answer.statusCode;
};

test('a key has 69 characters and identifies its account', async () => {
  expect(provider.apiKey).toMatch(/^SG\.[\w-]{22}\.[\w-]{43}$/);
  expect(await usernameAs({})).toBe(provider.username);
});

test.each([
  ['no header', ''],
  ['another scheme', 'Basic abcdefghijklmnopqrstuvwxyz'],
  ['an unknown key', `Bearer SG.${'a'.repeat(22)}.${'b'.repeat(43)}`],
  ['a key cut short', `Bearer SG.${'a'.repeat(22)}`],
  ['an unknown session', `token ${'c'.repeat(43)}`],
])('%s: 401', async (_name, authorization) => {
  const answer = await provider.inject('GET', '/v3/user/username', undefined, { authorization });
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { errors: [{ message: 'authorization required', field: null }] },
  ]);
});

test('a key without the scope: 403', async () => {
  const limited = await provider.createAccount({ scopes: ['marketing.read'] });
  const answer = await provider.inject('GET', '/v3/api_keys', undefined, bearer(limited.apiKey));
  expect([answer.statusCode, answer.json()]).toEqual([403, { errors: [{ message: 'access forbidden', field: null }] }]);
});

test('a key lacks the scopes that the plan of its account does not have', async () => {
  const free = await provider.createAccount({ plan: 'free', scopes: ['marketing.read', 'marketing.automation.read'] });
  const answer = await provider.inject('GET', '/v3/scopes', undefined, bearer(free.apiKey));
  expect(answer.json()).toEqual({ scopes: ['marketing.read'] });
});

test('marketing.write allows all marketing changes and nothing else', async () => {
  const writer = await provider.createAccount({ scopes: ['marketing.read', 'marketing.write'] });
  const asked = (path: string) => provider.inject('POST', path, { name: 'News' }, bearer(writer.apiKey));
  expect((await asked('/v3/marketing/singlesends')).statusCode).toBe(201);
  expect((await asked('/v3/api_keys')).statusCode).toBe(403);
});

test('on-behalf-of acts for a subuser, and for nobody else', async () => {
  const stranger = await provider.createAccount();
  const clerk = await provider.createAccount({ admin: false });
  const clerksSubuser = await provider.createAccount({ parent: clerk });
  expect(await usernameAs({ 'on-behalf-of': subuser.username })).toBe(subuser.username);
  expect(await usernameAs({ 'on-behalf-of': `account-id ${subuser.accountId}` })).toBe(subuser.username);
  expect(await usernameAs({ 'on-behalf-of': `Account-ID ${subuser.accountId}` })).toBe(subuser.username);
  expect(await usernameAs({ 'on-behalf-of': `account-id ${stranger.accountId}` })).toBe(403);
  expect(await usernameAs({ 'on-behalf-of': 'account-id nobody' })).toBe(403);
  expect(await usernameAs({ 'on-behalf-of': stranger.username })).toBe(403);
  expect(await usernameAs({ 'on-behalf-of': 'nobody' })).toBe(403);
  expect(await usernameAs({ ...bearer(clerk.apiKey), 'on-behalf-of': clerksSubuser.username })).toBe(403);
  expect(await usernameAs({ ...bearer(subuser.apiKey), 'on-behalf-of': provider.username })).toBe(403);
});

test('requests are counted by endpoint and account, and limited to 600 a minute', async () => {
  const busy = await provider.createAccount();
  const ask = () => provider.inject('GET', '/v3/user/type', undefined, bearer(busy.apiKey));
  // The count starts again with the minute, which must not turn in between.
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  expect((await ask()).headers).toMatchObject({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' });
  for (let requests = 1; requests < 600; requests += 1) expect((await ask()).statusCode).toBe(200);
  const answer = await ask();
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { errors: [{ message: 'too many requests', field: null }] },
  ]);
  expect(Number(answer.headers['x-ratelimit-reset'])).toBe((Math.floor(now / 60_000) + 1) * 60);
  clock.mockRestore();
  expect((await provider.inject('GET', '/v3/user/email', undefined, bearer(busy.apiKey))).statusCode).toBe(200);
});
