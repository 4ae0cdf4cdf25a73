import type { Integration } from 'sendwright/wire/integrations';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true, jobs: false });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

const base = '/v3/marketing/integrations';
const body = {
  destination: 'Segment',
  filters: { email_events: ['click', 'drop', 'open', 'processed', 'delivered'] },
  label: 'optional label',
  properties: { destination_region: 'US', write_key: 'a123456' },
};

test('an integration is created, used and deleted, in the published shapes', async () => {
  const created = await client.call('POST', base, body);
  expect(created.status).toBe(201);
  const { integration_id: id } = created.body as Integration;
  const published = {
    ...body,
    user_id: String(provider.accountId),
    integration_id: expect.any(String),
    filters: { email_events: expect.arrayContaining(body.filters.email_events) },
  };
  expect(created.body).toMatchObject(published);
  expect(await client.call('GET', base)).toEqual({
    status: 200,
    body: { result: [expect.objectContaining(published)] },
  });
  expect(
    await client.call('PATCH', `${base}/${id}`, { filters: { email_events: ['processed', 'open'] } }),
  ).toMatchObject({
    status: 200,
    body: { filters: { email_events: ['processed', 'open'] }, properties: body.properties },
  });
  expect(await client.call('DELETE', base, undefined, { ids: id })).toMatchObject({ status: 204 });
  expect(await client.call('GET', `${base}/${id}`)).toEqual({
    status: 404,
    body: { errors: [expect.objectContaining({ message: `integration does not exist (${id})` })] },
  });
});

test('refusals have the published shapes', async () => {
  expect(
    await client.call('POST', base, { ...body, properties: { destination_region: 'Mars', write_key: 'short' } }),
  ).toEqual({
    status: 400,
    body: {
      errors: [
        { message: 'destination_region must be EU or US, write_key must be at least 7 characters', field: 'request' },
      ],
    },
  });
  expect(await client.call('DELETE', base, undefined, { ids: '' })).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'IDs cannot be an empty string', parameter: 'ids[0]' }] },
  });
  expect(await client.call('POST', base, { destination: 'Segment' })).toMatchObject({ status: 400 });
});

test('event webhooks without an id are the oldest one, as Terraform providers ask', async () => {
  const settings = '/v3/user/webhooks/event/settings';
  expect(await client.call('GET', settings)).toMatchObject({
    status: 200,
    body: { id: '', enabled: false, url: '', delivered: false },
  });
  expect(await client.call('PATCH', `${settings}/signed`, { enabled: true })).toMatchObject({ status: 404 });
  expect(await client.call('PATCH', settings, { enabled: true })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'url' }] },
  });
  const first = await client.call('PATCH', settings, {
    enabled: true,
    url: 'https://hooks.example.com/one',
    delivered: true,
  });
  expect(first).toMatchObject({
    status: 200,
    body: { id: expect.stringMatching(/./), url: 'https://hooks.example.com/one', delivered: true, bounce: false },
  });
  await client.call('POST', settings, { enabled: true, url: 'https://hooks.example.com/two', bounce: true });
  expect(await client.call('PATCH', settings, { bounce: true })).toMatchObject({
    status: 200,
    body: { id: (first.body as { id: string }).id, delivered: true, bounce: true },
  });
  expect(await client.call('GET', settings)).toMatchObject({
    status: 200,
    body: { url: 'https://hooks.example.com/one', bounce: true },
  });
  const signed = await client.call('PATCH', `${settings}/signed`, { enabled: true });
  expect(signed).toEqual({
    status: 200,
    body: { id: (first.body as { id: string }).id, public_key: expect.stringMatching(/^[\w+/=]{50,}$/) },
  });
  expect(await client.call('GET', `${settings}/signed`)).toEqual(signed);
});
