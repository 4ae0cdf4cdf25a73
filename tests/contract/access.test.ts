import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { eventually } from '../../provider/testing/eventually';
import { emailsTo } from '../../provider/testing/mailbox';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

test('keys are made, read, renamed, replaced and deleted', async () => {
  const created = await client.call('POST', '/v3/api_keys', {
    name: 'My API Key',
    scopes: ['mail.send', 'alerts.create', 'alerts.read'],
  });
  expect(created).toEqual({
    status: 201,
    body: {
      api_key: expect.stringMatching(/^SG\.[\w-]{22}\.[\w-]{43}$/),
      api_key_id: expect.any(String),
      name: 'My API Key',
      scopes: ['alerts.create', 'alerts.read', 'mail.send'],
    },
  });
  const { api_key: key, api_key_id: id } = created.body as { api_key: string; api_key_id: string };
  expect(key).toHaveLength(69);
  const url = `/v3/api_keys/${id}`;
  expect(await client.call('GET', '/v3/api_keys', undefined, { limit: 1 })).toMatchObject({
    status: 200,
    body: { result: [{ name: expect.any(String) }] },
  });
  expect(await client.call('PATCH', url, { name: 'A New Hope' })).toEqual({
    status: 200,
    body: { api_key_id: id, name: 'A New Hope' },
  });
  expect(
    await client.call('PUT', url, { name: 'Profiles key', scopes: ['user.profile.read', 'user.profile.update'] }),
  ).toMatchObject({ status: 200, body: { scopes: ['user.profile.read', 'user.profile.update'] } });
  expect(await client.call('GET', url)).toMatchObject({ status: 200, body: { name: 'Profiles key' } });
  expect(await officialClient(provider, key).call('GET', '/v3/scopes')).toEqual({
    status: 200,
    body: { scopes: ['user.profile.read', 'user.profile.update'] },
  });
  expect(await client.call('DELETE', url)).toMatchObject({ status: 204 });
  expect(await client.call('GET', url)).toEqual({
    status: 404,
    body: { errors: [{ message: 'not found', field: null }] },
  });
  expect(await officialClient(provider, key).call('GET', '/v3/scopes')).toEqual({
    status: 401,
    body: { errors: [{ message: 'authorization required', field: null }] },
  });
});

test('teammates are invited, listed, changed and removed', async () => {
  const email = 'teammate1@example.com';
  const invited = await client.call('POST', '/v3/teammates', {
    email,
    scopes: ['user.profile.read', 'user.profile.update'],
    is_admin: false,
  });
  expect(invited).toEqual({
    status: 201,
    body: { token: expect.any(String), email, scopes: ['user.profile.read', 'user.profile.update'], is_admin: false },
  });
  const { token } = invited.body as { token: string };
  expect(await client.call('GET', '/v3/teammates/pending')).toMatchObject({
    status: 200,
    body: { result: [{ email, token, is_admin: false, expiration_date: expect.any(Number) }] },
  });
  expect(await client.call('POST', `/v3/teammates/pending/${token}/resend`)).toMatchObject({
    status: 200,
    body: { email },
  });
  expect(await client.call('POST', '/v3/teammates/pending/nothing/resend')).toEqual({
    status: 404,
    body: { errors: [{ message: 'invalid pending key', field: 'pending_key' }] },
  });

  // The first link stopped working when the invitation was resent.
  const [, again] = await eventually(async () => {
    const mails = await emailsTo(provider, email);
    return mails.length === 2 && mails;
  });
  const joined = await provider.inject(
    'POST',
    '/v3/invitations/accept',
    { token: again?.token, username: 'teammate1', password: 'a long enough password' },
    { authorization: '' },
  );
  expect(joined.statusCode).toBe(201);
  expect(await client.call('GET', '/v3/teammates', undefined, { limit: 10, offset: 1 })).toMatchObject({
    status: 200,
    body: { result: [{ username: 'teammate1', email, user_type: 'teammate' }] },
  });
  expect(
    await client.call('PATCH', '/v3/teammates/teammate1', {
      scopes: ['user.profile.read', 'user.profile.edit'],
      is_admin: false,
    }),
  ).toMatchObject({
    status: 400,
    body: {
      errors: [{ message: expect.stringContaining('one or more of given scopes are invalid'), field: 'scopes' }],
    },
  });
  expect(await client.call('PATCH', '/v3/teammates/teammate1', { scopes: [], is_admin: true })).toMatchObject({
    status: 200,
    body: { username: 'teammate1', user_type: 'admin', is_admin: true },
  });
  expect(await client.call('DELETE', '/v3/teammates/teammate1')).toMatchObject({ status: 204 });
  expect(await client.call('GET', '/v3/teammates/teammate1')).toEqual({
    status: 404,
    body: { errors: [{ message: 'username not found', field: 'username' }] },
  });
});

test('scopes are read, asked for, approved and denied', async () => {
  expect(await client.call('GET', '/v3/scopes')).toMatchObject({
    status: 200,
    body: { scopes: expect.arrayContaining(['mail.send']) },
  });
  for (const group of ['Templates', 'Suppressions'])
    expect(await client.call('POST', '/v3/scopes/requests', { scope_group_name: group })).toEqual({
      status: 201,
      body: { scope_group_name: group },
    });
  const { body } = await client.call('GET', '/v3/scopes/requests', undefined, { limit: 10, offset: 0 });
  const [first, second] = body as { id: number; scope_group_name: string; username: string }[];
  expect(first).toMatchObject({ scope_group_name: 'Templates', username: provider.username });
  expect(await client.call('PATCH', `/v3/scopes/requests/${first?.id}/approve`)).toEqual({
    status: 200,
    body: { scope_group_name: 'Templates' },
  });
  expect(await client.call('DELETE', `/v3/scopes/requests/${second?.id}`)).toMatchObject({ status: 204 });
  expect(await client.call('GET', '/v3/scopes/requests')).toEqual({ status: 200, body: [] });
});

test('the profile, the username and the address are read as documented', async () => {
  expect(await client.call('GET', '/v3/user/username')).toEqual({
    status: 200,
    body: { username: provider.username, user_id: provider.userId },
  });
  expect(await client.call('GET', '/v3/user/email')).toEqual({
    status: 200,
    body: { email: `${provider.username}@example.com` },
  });
  expect(
    await client.call('PATCH', '/v3/user/profile', { address: '814 West Chapman Avenue', city: 'Orange' }),
  ).toMatchObject({ status: 200, body: { address: '814 West Chapman Avenue', city: 'Orange', zip: '' } });
  expect(await client.call('PATCH', '/v3/user/profile', { website: 'javascript:alert(1)' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'website' }] },
  });
  expect(
    await client.call('PUT', '/v3/user/password', { new_password: 'taken over now', old_password: '' }),
  ).toMatchObject({ status: 403 });
});
