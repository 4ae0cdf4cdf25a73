import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { createApiKey } from './createApiKey';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

interface Created {
  api_key: string;
  api_key_id: string;
}
const create = async (body: object) => provider.inject('POST', '/v3/api_keys', body);

test('a key works from its creation to its deletion', async () => {
  const answer = await create({ name: ' Shop ', scopes: ['mail.send'] });
  const key = answer.json<Created>();
  expect([answer.statusCode, key]).toEqual([201, expect.objectContaining({ name: 'Shop', scopes: ['mail.send'] })]);
  const asKey = () => provider.inject('GET', '/v3/scopes', undefined, { authorization: `Bearer ${key.api_key}` });
  expect((await asKey()).json()).toEqual({ scopes: ['mail.send'] });
  const path = `/v3/api_keys/${key.api_key_id}`;
  expect((await provider.inject('GET', path)).json()).toEqual({
    api_key_id: key.api_key_id,
    name: 'Shop',
    scopes: ['mail.send'],
  });
  expect((await provider.inject('PATCH', path, { name: 'Store' })).json()).toEqual({
    api_key_id: key.api_key_id,
    name: 'Store',
  });
  expect((await provider.inject('PUT', path, { name: 'Store', scopes: ['stats.read'] })).json()).toMatchObject({
    scopes: ['stats.read'],
  });
  expect((await asKey()).json()).toEqual({ scopes: ['stats.read'] });
  expect((await provider.inject('GET', '/v3/api_keys')).json()).toEqual({
    result: expect.arrayContaining([
      expect.objectContaining({
        api_key_id: key.api_key_id,
        name: 'Store',
        scopes: ['stats.read'],
        created_by: provider.username,
      }),
    ]),
  });
  expect((await provider.inject('DELETE', path)).statusCode).toBe(204);
  expect((await asKey()).statusCode).toBe(401);
  expect((await provider.inject('GET', path)).json()).toEqual({ errors: [{ message: 'not found', field: null }] });
});

test('keys are listed page by page', async () => {
  for (const name of ['first', 'second', 'third']) await create({ name, scopes: ['mail.send'] });
  const names = async (page: string) =>
    (await provider.inject('GET', `/v3/api_keys${page}`))
      .json<{ result: { name: string }[] }>()
      .result.map((key) => key.name);
  const all = await names('');
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(await names('?limit=1&offset=1')).toEqual([all[1]]);
  expect(await names('?offset=2')).toEqual(all.slice(2));
});

test('a key has no scopes that its creator lacks', async () => {
  const limited = await provider.createAccount({ scopes: ['api_keys.create', 'api_keys.update', 'mail.send'] });
  const authorization = `Bearer ${limited.apiKey}`;
  const answer = await provider.inject(
    'POST',
    '/v3/api_keys',
    { name: 'more', scopes: ['mail.send', 'stats.read'] },
    { authorization },
  );
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { errors: [{ message: "You don't have the scopes stats.read.", field: 'scopes' }] },
  ]);
  const all = await provider.inject('POST', '/v3/api_keys', { name: 'all' }, { authorization });
  expect(all.json()).toMatchObject({ scopes: ['api_keys.create', 'api_keys.update', 'mail.send'] });
});

test('nobody changes a key that may do more than they, and what the account has lost is nobody’s', async () => {
  const weak = await provider.createAccount({ scopes: ['api_keys.update', 'marketing.write', 'mail.send'] });
  const { database } = provider.provider;
  const keyWith = async (...scopes: string[]): Promise<string> =>
    (await createApiKey(database, { accountId: weak.accountId, userId: weak.userId, name: 'Shop', scopes })).apiKeyId;
  const change = async (id: string, method: 'PATCH' | 'PUT', body: object) => {
    const answer = await provider.inject(method, `/v3/api_keys/${id}`, body, {
      authorization: `Bearer ${weak.apiKey}`,
    });
    return [answer.statusCode, answer.json<unknown>()];
  };
  const strong = await keyWith('mail.send', 'stats.read', 'audit_log.read');
  const refused = [
    403,
    {
      errors: [
        { field: 'api_key_id', message: "This key has scopes that you don't have: stats.read, audit_log.read." },
      ],
    },
  ];
  expect(await change(strong, 'PATCH', { name: 'Mine' })).toEqual(refused);
  expect(await change(strong, 'PUT', { name: 'Shop', scopes: [] })).toEqual(refused);
  expect(await change(strong, 'PUT', { name: 'Mine' })).toEqual(refused);
  expect(await database.first(sql`select name, scopes from api_keys where api_key_id = ${strong}`)).toEqual({
    name: 'Shop',
    scopes: ['mail.send', 'stats.read', 'audit_log.read'],
  });
  const within = await keyWith('mail.send', 'marketing_campaigns.update', 'no.longer.there');
  expect(await change(within, 'PATCH', { name: 'Mine' })).toMatchObject([200, { name: 'Mine' }]);
  expect(await change(within, 'PUT', { name: 'Mine', scopes: ['mail.send'] })).toMatchObject([
    200,
    { scopes: ['mail.send'] },
  ]);
});

test('a key expires, and is then refused until it is extended', async () => {
  const day = 24 * 60 * 60 * 1000;
  const expires = new Date(Date.now() + day).toISOString();
  const key = (await create({ name: 'Trial', scopes: ['mail.send'], expires_at: expires })).json<Created>();
  const asKey = () => provider.inject('GET', '/v3/scopes', undefined, { authorization: `Bearer ${key.api_key}` });
  const listed = async () =>
    (await provider.inject('GET', '/v3/api_keys'))
      .json<{ result: { api_key_id: string }[] }>()
      .result.find(({ api_key_id: id }) => id === key.api_key_id);
  expect((await asKey()).statusCode).toBe(200);
  expect(await listed()).toMatchObject({ expires_at: expires, allowed_ips: [] });
  await provider.provider.database.execute(sql`
    update api_keys set expires_at = '2026-01-31T12:00:00Z' where api_key_id = ${key.api_key_id}`);
  const answer = await asKey();
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { errors: [{ message: 'This API key expired on 2026-01-31. Create a new one.', field: null }] },
  ]);
  const path = `/v3/api_keys/${key.api_key_id}`;
  await provider.inject('PUT', path, { name: 'Trial of May' });
  expect((await asKey()).statusCode).toBe(401);
  await provider.inject('PUT', path, { name: 'Trial of May', expires_at: null });
  expect((await asKey()).statusCode).toBe(200);
  expect(await listed()).toMatchObject({ expires_at: null, scopes: ['mail.send'] });
  expect((await create({ name: 'Late', expires_at: '2020-01-01T00:00:00Z' })).json()).toMatchObject({
    errors: [{ field: 'expires_at' }],
  });
});

test('a key is let in from its networks only', async () => {
  const key = (await create({ name: 'Shop', scopes: ['mail.send'], allowed_ips: ['203.0.113.0/24'] })).json<Created>();
  const from = async (remoteAddress: string) => {
    const headers = { authorization: `Bearer ${key.api_key}` };
    return (await provider.server.inject({ method: 'GET', url: '/v3/scopes', remoteAddress, headers })).statusCode;
  };
  expect([await from('203.0.113.9'), await from('::ffff:203.0.113.9'), await from('203.0.114.1')]).toEqual([
    200, 200, 403,
  ]);
  await provider.inject('PUT', `/v3/api_keys/${key.api_key_id}`, {
    name: 'Shop',
    allowed_ips: ['2001:db8::/32', '::1'],
  });
  expect([await from('203.0.113.9'), await from('2001:db8:7::9'), await from('::1')]).toEqual([403, 200, 200]);
  expect((await create({ name: 'Odd', allowed_ips: ['203.0.113.0/33'] })).json()).toMatchObject({
    errors: [
      {
        field: 'allowed_ips',
        message: '"203.0.113.0/33" is neither an IP address nor a network such as 203.0.113.0/24.',
      },
    ],
  });
});

test('a key with limits makes no key without them, and lets nobody else in', async () => {
  const teammates = ['teammates.create', 'teammates.update'];
  const scopes = ['api_keys.create', 'api_keys.update', 'mail.send', 'subusers.create', ...teammates];
  const { api_key: key, api_key_id: id } = (
    await create({ name: 'Here', scopes, allowed_ips: ['127.0.0.1'] })
  ).json<Created>();
  const headers = { authorization: `Bearer ${key}` };
  const made = await provider.inject('POST', '/v3/api_keys', { name: 'Free', scopes: ['mail.send'] }, headers);
  const freed = await provider.inject('PUT', `/v3/api_keys/${id}`, { name: 'Here', allowed_ips: [] }, headers);
  const invited = await provider.inject('POST', '/v3/teammates', { email: 'a@b.example', scopes: [] }, headers);
  const subuser = { username: 'free', email: 'a@b.example', password: 'correct horse battery' };
  const below = await provider.inject('POST', '/v3/subusers', subuser, headers);
  const raised = await provider.inject('PATCH', '/v3/teammates/bea', { is_admin: true, scopes: [] }, headers);
  const approved = await provider.inject('PATCH', '/v3/scopes/requests/1/approve', undefined, headers);
  const refused = (what: string) => [
    403,
    { errors: [expect.objectContaining({ message: expect.stringContaining(`can't ${what}.`) })] },
  ];
  expect(
    [made, freed, invited, below, raised, approved].map((answer) => [answer.statusCode, answer.json<unknown>()]),
  ).toEqual([
    refused('create or change API keys'),
    refused('create or change API keys'),
    refused('invite teammates'),
    refused('create subusers'),
    refused('change what teammates may do'),
    refused('change what teammates may do'),
  ]);
});

test('limits count for keys that are remembered between requests', async () => {
  const remembering = await startTestProvider({ jobs: false, remembersIdentities: true });
  try {
    const created = await remembering.inject('POST', '/v3/api_keys', {
      name: 'Soon',
      scopes: ['mail.send'],
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      allowed_ips: ['127.0.0.1'],
    });
    const headers = { authorization: `Bearer ${created.json<Created>().api_key}` };
    const from = async (remoteAddress: string) =>
      (await remembering.server.inject({ method: 'GET', url: '/v3/scopes', remoteAddress, headers })).statusCode;
    expect([await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.2')]).toEqual([200, 200, 403]);
    jest.useFakeTimers({ now: Date.now() + 2 * 3_600_000, doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
    expect(await from('127.0.0.1')).toBe(401);
  } finally {
    jest.useRealTimers();
    await remembering.close();
  }
});

test('a key without any scope is neither made nor left behind', async () => {
  const refused = [
    400,
    {
      errors: [
        { message: 'Choose at least one scope. Without `scopes` a new key gets all of yours.', field: 'scopes' },
      ],
    },
  ];
  const made = await create({ name: 'Nothing', scopes: [] });
  expect([made.statusCode, made.json()]).toEqual(refused);
  const { api_key_id: id } = (await create({ name: 'Shop', scopes: ['mail.send'] })).json<Created>();
  const emptied = await provider.inject('PUT', `/v3/api_keys/${id}`, { name: 'Shop', scopes: [] });
  expect([emptied.statusCode, emptied.json()]).toEqual(refused);
  expect((await provider.inject('GET', `/v3/api_keys/${id}`)).json()).toMatchObject({ scopes: ['mail.send'] });
});

test('a name is needed', async () => {
  expect((await create({ name: '  ' })).json()).toEqual({
    errors: [{ message: 'Name is a required field.', field: 'name' }],
  });
});

test('the 101st key is refused because of the limit', async () => {
  const known = (await provider.inject('GET', '/v3/api_keys')).json<{ result: unknown[] }>().result.length;
  await Promise.all(
    Array.from({ length: 100 - known }, (_, index) => create({ name: `key ${index}`, scopes: ['mail.send'] })),
  );
  const answer = await create({ name: 'one too many' });
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { errors: [{ message: "You've reached the maximum of 100 API keys.", field: null }] },
  ]);
});
