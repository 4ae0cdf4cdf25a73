import { hourlyLimit, usualPlan } from '../../delivery/pace/warmupPlan';
import { openIpPool, writeIpPool } from '../../delivery/transport/ipPools';
import { RetryLater } from '../../delivery/ledger/deliverySource';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { createName, validateName } from './reverseDns';

let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
beforeEach(async () => {
  account = await provider.createAccount();
  await writeIpPool(database(), account.accountId, { name: 'news', addresses: ['192.0.2.1', '192.0.2.2'] });
});

const database = () => provider.provider.database;
const ask = (method: Method, path: string, body?: unknown, who: Pick<TestAccount, 'apiKey'> = account) =>
  provider.inject(method, path, body, { authorization: `Bearer ${who.apiKey}` });
const status = async (method: Method, path: string, body?: unknown) => (await ask(method, path, body)).statusCode;
const poolsOf = async (ip: string) => (await ask('GET', `/v3/ips/${ip}`)).json<{ pools: string[] }>().pools;

test('addresses of the operator are grouped in pools of the account', async () => {
  expect((await ask('POST', '/v3/ips/pools', { name: 'api' })).json()).toEqual({ name: 'api' });
  expect(await status('POST', '/v3/ips/pools', { name: 'api' })).toBe(400);
  expect((await ask('POST', '/v3/ips/pools/api/ips', { ip: '192.0.2.2' })).json()).toEqual({
    ip: '192.0.2.2',
    pools: ['api', 'news'],
  });
  expect((await ask('GET', '/v3/ips/pools/api')).json()).toEqual({ pool_name: 'api', ips: ['192.0.2.2'] });
  expect(await status('DELETE', '/v3/ips/pools/api/ips/192.0.2.2')).toBe(204);
  expect(await status('DELETE', '/v3/ips/pools/api/ips/192.0.2.2')).toBe(404);
  expect(await status('DELETE', '/v3/ips/pools/api')).toBe(204);
  expect((await ask('GET', '/v3/ips/pools')).json()).toEqual([{ name: 'news' }]);
});

test('only the operator gives an account addresses', async () => {
  await ask('POST', '/v3/ips/pools', { name: 'api' });
  expect(await status('POST', '/v3/ips/pools/api/ips', { ip: '192.0.2.9' })).toBe(404);
  const stranger = await provider.createAccount();
  await writeIpPool(database(), stranger.accountId, { name: 'theirs', addresses: ['192.0.2.9'] });
  expect(await status('POST', '/v3/ips/pools/api/ips', { ip: '192.0.2.9' })).toBe(404);
  expect(await status('GET', '/v3/ips/192.0.2.9')).toBe(404);
  expect(await status('GET', '/v3/ips/pools/theirs')).toBe(404);
  // What the operator takes away is gone from the account.
  await writeIpPool(database(), account.accountId, { name: 'news', addresses: ['192.0.2.1'] });
  expect(await status('GET', '/v3/ips/192.0.2.2')).toBe(404);
});

test('a pool that is renamed keeps its name in drafts', async () => {
  const draft = await ask('POST', '/v3/marketing/singlesends', { name: 'News', email_config: { ip_pool: 'news' } });
  const { id } = draft.json<{ id: string }>();
  expect((await ask('PUT', '/v3/ips/pools/news', { name: 'letters' })).json()).toEqual({ name: 'letters' });
  expect(await poolsOf('192.0.2.1')).toEqual(['letters']);
  const { email_config: config } = (await ask('GET', `/v3/marketing/singlesends/${id}`)).json<{
    email_config: { ip_pool: string };
  }>();
  expect(config.ip_pool).toBe('letters');
  expect(await status('PUT', '/v3/ips/pools/news', { name: 'other' })).toBe(404);
});

test('mail can’t name a pool without addresses', async () => {
  await ask('POST', '/v3/ips/pools', { name: 'empty' });
  const refused = await ask('POST', '/v3/marketing/singlesends', { name: 'News', email_config: { ip_pool: 'empty' } });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: 'email_config.ip_pool' }] }]);
});

describe('warm-up', () => {
  const day = 86_400_000;
  test.each([
    [0, 20],
    [1, 28],
    [7, 210],
    [29, 345_734],
    [30, undefined],
  ])('on day %i an address sends %s messages an hour', (days, limit) => {
    expect(hourlyLimit({ startedAt: new Date(0), ...usualPlan }, new Date(days * day + 1000))).toBe(limit);
  });

  test('is started, listed and stopped', async () => {
    const [started] = (await ask('POST', '/v3/ips/warmup', { ip: '192.0.2.1' })).json<{ start_date: number }[]>();
    expect(started).toEqual({ ip: '192.0.2.1', start_date: expect.any(Number) as number });
    expect((await ask('POST', '/v3/ips/warmup', { ip: '192.0.2.1' })).json()).toEqual([started]);
    expect((await ask('GET', '/v3/ips/warmup')).json()).toEqual([started]);
    expect((await ask('GET', '/v3/ips/warmup/192.0.2.2')).json()).toEqual([]);
    expect((await ask('GET', '/v3/ips/192.0.2.1')).json()).toMatchObject({ warmup: true, pools: ['news'] });
    expect(await status('POST', '/v3/ips/warmup', { ip: '192.0.2.9' })).toBe(404);
    expect(await status('DELETE', '/v3/ips/warmup/192.0.2.1')).toBe(204);
    expect((await ask('GET', '/v3/ips/warmup')).json()).toEqual([]);
  });

  test('passes an address over that has sent its share, and holds mail back if there is no other', async () => {
    await ask('POST', '/v3/ips/warmup', { ip: '192.0.2.1' });
    const taken = await openIpPool(database(), account.accountId, 'news');
    const addresses = [await taken.next(), await taken.next(), await taken.next(), await taken.next()];
    expect(addresses.filter((address) => address === '192.0.2.1')).toHaveLength(1);
    await ask('POST', '/v3/ips/warmup', { ip: '192.0.2.2' });
    const warming = await openIpPool(database(), account.accountId, 'news');
    expect(await warming.next()).toBe('192.0.2.2');
    const held = await warming.next().catch((error: unknown) => error);
    expect(held).toBeInstanceOf(RetryLater);
    // One message in three minutes on the first day.
    expect((held as RetryLater).retryIn).toBeGreaterThan(60_000);
    expect((held as RetryLater).retryIn).toBeLessThanOrEqual(180_000);
  });
});

describe('the name of an address', () => {
  const caller = () => ({ ...account, isAdmin: true, scopes: new Set<string>(), via: 'api-key' as const });
  const dns = (addresses: readonly string[], names: readonly string[]) => ({
    addressesOf: () => Promise.resolve(addresses),
    namesOf: () => (names.length > 0 ? Promise.resolve(names) : Promise.reject(new Error('none'))),
  });
  test.each([
    [['192.0.2.1'], ['mail.bakery.example.'], null],
    [['192.0.2.7'], ['mail.bakery.example'], 'mail.bakery.example leads to 192.0.2.7, not to 192.0.2.1.'],
    [[], ['mail.bakery.example'], 'mail.bakery.example has no address.'],
    [['192.0.2.1'], ['host.isp.example'], '192.0.2.1 is called host.isp.example.'],
    [['192.0.2.1'], [], '192.0.2.1 has no name (PTR record).'],
  ])('with the addresses %j and the names %j: %s', async (addresses, names, reason) => {
    const who = {
      ...caller(),
      region: 'global' as const,
      switched: {},
      address: '127.0.0.1',
      lacksSecondFactor: false,
    };
    const name = { ip: '192.0.2.1', domain: 'Bakery.example', subdomain: 'mail' };
    const { id } = await createName(database(), who, name);
    const { valid, validation_results: results } = await validateName(database(), who, id, dns(addresses, names));
    expect([valid, results.a_record.reason]).toEqual([reason === null, reason]);
    const shown = (await ask('GET', `/v3/ips/192.0.2.1`)).json<{ rdns: string }>();
    expect(shown.rdns).toBe(reason === null ? 'mail.bakery.example' : '');
  });

  test('is of an address of the account, once', async () => {
    const name = { ip: '192.0.2.1', domain: 'bakery.example', subdomain: 'mail' };
    expect(await status('POST', '/v3/whitelabel/ips', { ...name, ip: '192.0.2.9' })).toBe(400);
    expect(await status('POST', '/v3/whitelabel/ips', { ...name, domain: 'no domain' })).toBe(400);
    const created = (await ask('POST', '/v3/whitelabel/ips', name)).json<{ id: number }>();
    expect(await status('POST', '/v3/whitelabel/ips', name)).toBe(400);
    expect((await ask('GET', '/v3/whitelabel/ips?ip=192.0.2')).json()).toEqual([created]);
    expect(await status('DELETE', `/v3/whitelabel/ips/${created.id}`)).toBe(204);
    const again = (await ask('POST', '/v3/whitelabel/ips', name)).json<{ id: number }>();
    expect(again.id).toBe(created.id + 1);
  });
});
