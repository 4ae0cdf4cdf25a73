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
const body = { destination: 'Segment', filters: { email_events: ['click', 'drop', 'open', 'processed', 'delivered'] }, label: 'optional label', properties: { destination_region: 'US', write_key: 'a123456' } };

test('an integration lives and ends, in the published shapes', async () => {
  const created = await client.call('POST', base, body);
  expect(created.status).toBe(201);
  const { integration_id: id } = created.body as Integration;
  const published = { ...body, user_id: String(provider.accountId), integration_id: expect.any(String), filters: { email_events: expect.arrayContaining(body.filters.email_events) } };
  expect(created.body).toMatchObject(published);
  expect(await client.call('GET', base)).toEqual({ status: 200, body: { result: [expect.objectContaining(published)] } });
  expect(await client.call('PATCH', `${base}/${id}`, { filters: { email_events: ['processed', 'open'] } })).toMatchObject({ status: 200, body: { filters: { email_events: ['processed', 'open'] }, properties: body.properties } });
  expect(await client.call('DELETE', base, undefined, { ids: id })).toMatchObject({ status: 204 });
  expect(await client.call('GET', `${base}/${id}`)).toEqual({ status: 404, body: { errors: [expect.objectContaining({ message: `integration does not exist (${id})` })] } });
});

test('refusals have the published shapes', async () => {
  expect(await client.call('POST', base, { ...body, properties: { destination_region: 'Mars', write_key: 'short' } })).toEqual({
    status: 400,
    body: { errors: [{ message: 'destination_region must be EU or US, write_key must be at least 7 characters', field: 'request' }] },
  });
  expect(await client.call('DELETE', base, undefined, { ids: '' })).toMatchObject({ status: 400, body: { errors: [{ message: 'IDs cannot be an empty string', parameter: 'ids[0]' }] } });
  expect(await client.call('POST', base, { destination: 'Segment' })).toMatchObject({ status: 400 });
});
