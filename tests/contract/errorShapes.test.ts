import { randomUUID } from 'node:crypto';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

const unknown = randomUUID();
const noObject = { message: 'The request body must be an object.' };

// As each part of the API is published: where `field` is a text, it is missing or empty and never null.
test.each<[string, 'POST' | 'PUT', string, object]>([
  ['single sends', 'POST', '/v3/marketing/singlesends', noObject],
  ['lists', 'POST', '/v3/marketing/lists', noObject],
  ['custom fields', 'POST', '/v3/marketing/field_definitions', noObject],
  ['contacts', 'PUT', '/v3/marketing/contacts', noObject],
  ['exports', 'POST', '/v3/marketing/contacts/exports', noObject],
  ['segments', 'POST', '/v3/marketing/segments/2.0', { ...noObject, field: '' }],
  ['designs', 'POST', '/v3/designs', { ...noObject, field: '', error_id: 'bad_request' }],
  ['senders of the platform', 'POST', '/v3/senders', { ...noObject, field: '' }],
  ['teammates', 'POST', '/v3/teammates', { ...noObject, field: '' }],
  ['verified senders', 'POST', '/v3/verified_senders', { ...noObject, error_id: 'bad_request' }],
  ['event webhooks', 'POST', '/v3/user/webhooks/event/settings', noObject],
  ['marketing senders', 'POST', '/v3/marketing/senders', { ...noObject, field: null }],
  ['test sends', 'POST', '/v3/marketing/test/send_email', { ...noObject, field: null }],
  ['API keys', 'POST', '/v3/api_keys', { ...noObject, field: null }],
])('%s answer an error of no single field in their published shape', async (_what, method, url, error) => {
  expect(await client.call(method, url, [])).toEqual({ status: 400, body: { errors: [error] } });
});

test.each<[string, string, object]>([
  ['a single send', '/v3/marketing/singlesends', { message: 'not found' }],
  ['a design', '/v3/designs', { message: 'design not found', field: 'id', error_id: 'not_found' }],
  ['a segment', '/v3/marketing/segments/2.0', { message: 'segment not found', field: 'segment_id' }],
  ['an API key', '/v3/api_keys', { message: 'not found', field: null }],
  ['statistics', '/v3/marketing/stats/singlesends', { message: 'not found', field: null }],
])('%s that is not there is answered in its published shape', async (_what, url, error) => {
  expect(await client.call('GET', `${url}/${unknown}`)).toEqual({ status: 404, body: { errors: [error] } });
});

test('what the platform answers for a route has a field of null', async () => {
  expect(await officialClient(provider, 'SG.wrong').call('GET', '/v3/marketing/singlesends')).toEqual({
    status: 401,
    body: { errors: [{ message: 'authorization required', field: null }] },
  });
});
