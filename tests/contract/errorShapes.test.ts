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

// As published for each part of the API: where `field` is a string, it is missing or empty, never null.
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
])('%s return errors without a field in their published shape', async (_what, method, url, error) => {
  expect(await client.call(method, url, [])).toEqual({ status: 400, body: { errors: [error] } });
});

test.each<[string, string, object]>([
  ['a single send', '/v3/marketing/singlesends', { message: 'not found' }],
  ['a design', '/v3/designs', { message: 'design not found', field: 'id', error_id: 'not_found' }],
  ['a segment', '/v3/marketing/segments/2.0', { message: 'segment not found', field: 'segment_id' }],
  ['an API key', '/v3/api_keys', { message: 'not found', field: null }],
  ['statistics', '/v3/marketing/stats/singlesends', { message: 'not found', field: null }],
])('a missing %s is reported in its published shape', async (_what, url, error) => {
  expect(await client.call('GET', `${url}/${unknown}`)).toEqual({ status: 404, body: { errors: [error] } });
});

const text = 'Hello\r\nBcc: eve@example.com';
const oneLine = expect.stringMatching(/must be a single line|must not contain line breaks/);
test.each<[string, string, object, string]>([
  [
    'the subject of a single send',
    '/v3/marketing/singlesends',
    { name: 'x', email_config: { subject: text } },
    'email_config.subject',
  ],
  ['a category of a single send', '/v3/marketing/singlesends', { name: 'x', categories: [text] }, 'categories[0]'],
  [
    'an unsubscribe address',
    '/v3/marketing/singlesends',
    { name: 'x', email_config: { custom_unsubscribe_url: 'https://example.com/\nout' } },
    'email_config.custom_unsubscribe_url',
  ],
  [
    'the subject of an email of an automation',
    '/v3/marketing/automations',
    { name: 'x', steps: [{ type: 'email', email_config: { subject: text } }] },
    'steps[0].email_config.subject',
  ],
  [
    'the subject of an email behind a split',
    '/v3/marketing/automations',
    { name: 'x', steps: [{ type: 'split', yes: [{ type: 'email', email_config: { subject: text } }] }] },
    'steps[0].yes[0].email_config.subject',
  ],
  ['a category of an automation', '/v3/marketing/automations', { name: 'x', categories: [text] }, 'categories[0]'],
  ['the subject of a design', '/v3/designs', { name: 'x', html_content: '<p></p>', subject: text }, 'subject'],
  [
    'a category of a design',
    '/v3/designs',
    { name: 'x', html_content: '<p></p>', categories: [text] },
    'categories[0]',
  ],
  [
    'the name of a sender',
    '/v3/verified_senders',
    { nickname: 'x', from_email: 'a@example.com', from_name: text, reply_to: 'a@example.com' },
    'from_name',
  ],
  [
    'the nickname of a sender',
    '/v3/verified_senders',
    { nickname: text, from_email: 'a@example.com', reply_to: 'a@example.com' },
    'nickname',
  ],
  [
    'the subject of an email test',
    '/v3/marketing/compatibility_testing/tests',
    { html: '<p>Hi</p>', subject: text, from: 'a@example.com' },
    'subject',
  ],
])('%s takes no line break', async (_what, url, body, field) => {
  expect(await client.call('POST', url, body)).toMatchObject({
    status: 400,
    body: { errors: [{ field, message: oneLine }] },
  });
});

test('the subject of a template takes no line break, however it is written', async () => {
  const { body } = await client.call('POST', '/v3/templates', { name: 'x', generation: 'dynamic' });
  const url = `/v3/templates/${String((body as { id: string }).id)}/versions`;
  const refused = { status: 400, body: { errors: [{ field: 'subject', message: oneLine }] } };
  expect(await client.call('POST', url, { name: 'one', subject: text })).toMatchObject(refused);
  const version = (await client.call('POST', url, { name: 'one', subject: 'Hello' })).body as { id: string };
  expect(await client.call('PATCH', `${url}/${version.id}`, { subject: text })).toMatchObject(refused);
});

test('what the platform answers for a route has a field of null', async () => {
  expect(await officialClient(provider, 'SG.wrong').call('GET', '/v3/marketing/singlesends')).toEqual({
    status: 401,
    body: { errors: [{ message: 'authorization required', field: null }] },
  });
});
