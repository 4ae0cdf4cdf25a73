import sendgrid from '@sendgrid/client';
import type { Subuser, SubuserCreated } from 'sendwright/wire/subusers';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;
beforeAll(async () => {
  provider = await startTestProvider({ listen: true, jobs: false });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());
afterEach(() => sendgrid.setImpersonateSubuser(''));

const body = { username: 'contract-shop', email: 'shop@example.com', password: 'correct horse', ips: ['192.0.2.1'] };

test('the official client creates, lists, limits, switches off and deletes a subuser', async () => {
  const created = await client.call('POST', '/v3/subusers', body);
  expect(created).toEqual({
    status: 200,
    body: {
      username: body.username,
      user_id: expect.any(Number),
      email: body.email,
      credit_allocation: { type: 'unlimited' },
      verification_mailed: true,
    } satisfies SubuserCreated,
  });
  const listed = await client.call('GET', '/v3/subusers', undefined, { username: body.username, limit: 10, offset: 0 });
  expect(listed).toEqual({
    status: 200,
    body: [{ id: expect.any(Number), username: body.username, email: body.email, disabled: false } satisfies Subuser],
  });
  const path = `/v3/subusers/${body.username}`;
  expect(
    await client.call('PUT', `${path}/credits`, { type: 'recurring', reset_frequency: 'monthly', total: 100 }),
  ).toEqual({ status: 200, body: { type: 'recurring', reset_frequency: 'monthly', remain: 100, total: 100, used: 0 } });
  expect((await client.call('PATCH', `${path}/credits/remaining`, { allocation_update: 99 })).body).toMatchObject({
    remain: 199,
  });
  expect(await client.call('PUT', `${path}/ips`, ['192.0.2.2'])).toEqual({ status: 200, body: { ips: ['192.0.2.2'] } });
  expect((await client.call('PATCH', `${path}/website_access`, { disabled: true })).status).toBe(204);
  expect((await client.call('PATCH', path, { disabled: true })).status).toBe(204);
  expect((await client.call('GET', '/v3/subusers', undefined, { username: body.username })).body).toMatchObject([
    { disabled: true },
  ]);
  expect((await client.call('GET', '/v3/subusers/reputations', undefined, { usernames: body.username })).body).toEqual([
    { username: body.username, reputation: 100 },
  ]);
  expect((await client.call('DELETE', path)).status).toBe(204);
  expect((await client.call('GET', '/v3/subusers')).body).toEqual([]);
});

test('the official client works on behalf of a subuser, and of nobody else', async () => {
  await client.call('POST', '/v3/subusers', { ...body, username: 'contract-brand' });
  sendgrid.setImpersonateSubuser('contract-brand');
  expect((await client.call('POST', '/v3/marketing/lists', { name: 'Readers of the brand' })).status).toBe(201);
  expect((await client.call('GET', '/v3/user/username')).body).toEqual({
    username: 'contract-brand',
    user_id: expect.any(Number),
    impersonator: provider.username,
  });
  sendgrid.setImpersonateSubuser('');
  expect((await client.call('GET', '/v3/marketing/lists')).body).toMatchObject({ result: [] });
  const { username } = await provider.createAccount();
  sendgrid.setImpersonateSubuser(username);
  expect(await client.call('GET', '/v3/marketing/lists')).toEqual({
    status: 403,
    body: { errors: [{ message: 'access forbidden', field: null }] },
  });
});
