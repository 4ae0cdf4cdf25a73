import type { AccessAttempt, AccessRule } from 'sendwright/wire/accessSettings';
import { eventually } from '../../testing/eventually';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { networkOf } from './rules';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, remembersIdentities: true });
});
afterAll(() => provider.close());

const rules = '/v3/access_settings/whitelist';
const ask = (account: Pick<TestAccount, 'apiKey'>, method: Method, path: string, body?: unknown) =>
  provider.inject(method, path, body, { authorization: `Bearer ${account.apiKey}` });
const add = (account: TestAccount, ...ips: string[]) => ask(account, 'POST', rules, { ips: ips.map((ip) => ({ ip })) });
const listed = async (account: TestAccount) =>
  (await ask(account, 'GET', rules)).json<{ result: AccessRule[] }>().result;

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.0/24 ', '203.0.113.0/24'],
  ['192.168.1.*', '192.168.1.0/24'],
  ['10.*.*.*', '10.0.0.0/8'],
  ['2001:DB8::/32', '2001:db8::/32'],
])('%j is the network %s', (text, network) => {
  expect(networkOf(text)).toBe(network);
});

test.each(['', '*', '*.*.*.*', '10.*.1.*', '10.0.0.0/33', 'example.com', '10.0.0'])('%j is no network', (text) => {
  expect(networkOf(text)).toBeUndefined();
});

test('rules are added once, read, listed and removed', async () => {
  const account = await provider.createAccount();
  const added = (await add(account, '127.0.0.1', '10.*.*.*', '10.0.0.0/8')).json<{ result: AccessRule[] }>().result;
  expect(added.map(({ id, ip }) => [id, ip])).toEqual([
    [1, '127.0.0.1/32'],
    [2, '10.0.0.0/8'],
  ]);
  expect((await add(account, '10.0.0.0/8')).json()).toEqual({ result: [added[1]] });
  expect((await ask(account, 'GET', `${rules}/2`)).json()).toEqual({ result: added[1] });
  expect((await ask(account, 'DELETE', rules, { ids: [2, 9] })).statusCode).toBe(404);
  expect((await ask(account, 'DELETE', `${rules}/2`)).statusCode).toBe(204);
  expect(await listed(account)).toEqual([added[0]]);
  const again = (await add(account, '10.0.0.0/8')).json<{ result: AccessRule[] }>().result;
  expect(again.map(({ id }) => id)).toEqual([3]);
});

test('a text that is no network is refused where it is', async () => {
  const account = await provider.createAccount();
  const refused = await add(account, '127.0.0.1', 'nowhere');
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: 'ips[1].ip' }] }]);
  expect(await listed(account)).toEqual([]);
});

test('other addresses are shut out at once, and listed', async () => {
  const account = await provider.createAccount();
  expect((await ask(account, 'GET', '/v3/scopes')).statusCode).toBe(200);
  expect((await add(account, '203.0.113.0/24')).statusCode).toBe(201);
  await eventually(async () => (await ask(account, 'GET', '/v3/scopes')).statusCode === 403);
  const refused = await ask(account, 'GET', '/v3/scopes');
  expect(refused.json()).toMatchObject({ errors: [{ message: expect.stringContaining('127.0.0.1') as string }] });
  const from = (address: string) =>
    provider.server.inject({
      method: 'GET',
      url: '/v3/access_settings/activity',
      remoteAddress: address,
      headers: { authorization: `Bearer ${account.apiKey}` },
    });
  const attempts = await eventually(async () => {
    const { result } = (await from('203.0.113.9')).json<{ result: AccessAttempt[] }>();
    return result.length === 2 && result.some(({ allowed }) => !allowed) && result;
  });
  expect(attempts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ip: '127.0.0.1', allowed: false, auth_method: 'API key' }),
      expect.objectContaining({ ip: '203.0.113.9', allowed: true }),
    ]),
  );
});

test('a person can’t shut themselves out, and nobody else signs in from elsewhere', async () => {
  const account = await provider.createAccount({ password: 'correct horse battery' });
  const signIn = (address: string) =>
    provider.server.inject({
      method: 'POST',
      url: '/v3/sign-in',
      remoteAddress: address,
      payload: { username: account.username, password: 'correct horse battery' },
    });
  const signed = await signIn('203.0.113.9');
  expect(signed.statusCode).toBe(200);
  const { token } = signed.json<{ token: string }>();
  const asPerson = (address: string, ip: string) =>
    provider.server.inject({
      method: 'POST',
      url: rules,
      remoteAddress: address,
      headers: { authorization: `Bearer ${token}` },
      payload: { ips: [{ ip }] },
    });
  const locked = await asPerson('203.0.113.9', '198.51.100.1');
  expect([locked.statusCode, locked.json()]).toMatchObject([400, { errors: [{ field: 'ips' }] }]);
  expect((await asPerson('203.0.113.9', '203.0.113.0/24')).statusCode).toBe(201);
  expect((await signIn('198.51.100.1')).statusCode).toBe(403);
  expect((await signIn('203.0.113.10')).statusCode).toBe(200);
});

test('rules of one account say nothing about another', async () => {
  const [one, other] = [await provider.createAccount(), await provider.createAccount()];
  await add(one, '203.0.113.0/24');
  expect((await ask(other, 'GET', rules)).json()).toEqual({ result: [] });
});
