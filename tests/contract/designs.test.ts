import type { Design, DesignPage, DesignSummary } from 'sendwright/wire/designs';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

async function create(values: Record<string, unknown> = {}): Promise<Design> {
  const { status, body } = await client.call('POST', '/v3/designs', {
    name: 'Spring',
    html_content: '<h1>Hello {{first_name}}</h1><p>Spring is <b>here</b>.</p>',
    ...values,
  });
  expect(status).toBe(201);
  return body as Design;
}

test('a design is created, read, changed in part and deleted', async () => {
  const design = await create({ subject: 'Spring is here', categories: ['season'] });
  expect(design).toMatchObject({
    name: 'Spring',
    editor: 'code',
    subject: 'Spring is here',
    categories: ['season'],
    generate_plain_content: true,
  });
  // Generated from the HTML, with the template's expressions.
  expect(design.plain_content).toBe('Hello {{first_name}}\n\nSpring is here.');

  const changed = await client.call('PATCH', `/v3/designs/${design.id}`, { html_content: '<p>Summer</p>' });
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'Spring', plain_content: 'Summer', subject: 'Spring is here' },
  });

  expect(await client.call('DELETE', `/v3/designs/${design.id}`)).toMatchObject({ status: 204 });
  expect(await client.call('GET', `/v3/designs/${design.id}`)).toMatchObject({
    status: 404,
    body: { errors: [{ message: 'design not found', field: 'id' }] },
  });
});

test('a custom plain text is unchanged', async () => {
  const design = await create({ generate_plain_content: false, plain_content: 'My own words' });
  const { body } = await client.call('PATCH', `/v3/designs/${design.id}`, { html_content: '<p>Other</p>' });
  expect(body).toMatchObject({ plain_content: 'My own words', html_content: '<p>Other</p>' });
});

test('a copy is named after its original, and may change the editor; nothing else may', async () => {
  const design = await create({ editor: 'design' });
  expect(await client.call('POST', `/v3/designs/${design.id}`)).toMatchObject({
    status: 201,
    body: { name: 'Duplicate: Spring', editor: 'design', html_content: design.html_content },
  });
  expect(await client.call('POST', `/v3/designs/${design.id}`, { name: 'By hand', editor: 'code' })).toMatchObject({
    status: 201,
    body: { name: 'By hand', editor: 'code' },
  });
  const { body } = await client.call('PATCH', `/v3/designs/${design.id}`, { editor: 'code' });
  expect(body).toMatchObject({ editor: 'design' });
});

test('the library lists summaries by pages, whole designs when asked', async () => {
  await Promise.all([create({ name: 'One' }), create({ name: 'Two' })]);
  for (const list of ['/v3/designs', '/v3/designs/pre-builts']) {
    const none = (await client.call('GET', `${list}?page_size=0`)).body as DesignPage;
    expect(none).toEqual({ result: [], _metadata: { self: expect.any(String), count: expect.any(Number) } });
    expect(none._metadata.count).toBeGreaterThan(0);
  }
  const first = (await client.call('GET', '/v3/designs?page_size=1')).body as DesignPage;
  expect(first.result).toHaveLength(1);
  expect(first.result[0]).not.toHaveProperty('html_content');
  expect(first._metadata.count).toBeGreaterThanOrEqual(2);
  const next = new URL(first._metadata.next ?? '');
  const second = (await client.call('GET', `${next.pathname}${next.search}`)).body as DesignPage;
  expect(second.result[0]?.id).not.toBe(first.result[0]?.id);
  const whole = (await client.call('GET', '/v3/designs?summary=false')).body as DesignPage;
  expect(whole.result[0]).toHaveProperty('html_content');
});

test('pre-built designs are listed, read, and copied into the library', async () => {
  const { result } = (await client.call('GET', '/v3/designs/pre-builts')).body as { result: DesignSummary[] };
  expect(result.length).toBeGreaterThanOrEqual(8);
  const id = result[0]?.id ?? '';
  const whole = (await client.call('GET', `/v3/designs/pre-builts/${id}`)).body as Design;
  expect(whole.html_content).toContain('role="modules-container"');
  const copy = await client.call('POST', `/v3/designs/pre-builts/${id}`);
  expect(copy).toMatchObject({
    status: 200,
    body: { name: `Duplicate: ${whole.name}`, editor: 'design', html_content: whole.html_content },
  });
  expect(await client.call('GET', `/v3/designs/${(copy.body as Design).id}`)).toMatchObject({ status: 200 });
  expect(await client.call('GET', '/v3/designs/pre-builts/none')).toMatchObject({ status: 404 });
});

test.each([
  ['without HTML', {}, 'html_content'],
  ['with empty HTML', { html_content: ' ' }, 'html_content'],
  ['with HTML above a mebibyte', { html_content: 'x'.repeat(1_048_577) }, 'html_content'],
  ['with a name of 101 characters', { html_content: 'x', name: 'n'.repeat(101) }, 'name'],
  ['with an unknown editor', { html_content: 'x', editor: 'word' }, 'editor'],
  [
    'with eleven categories',
    { html_content: 'x', categories: Array.from({ length: 11 }, (_, index) => `c${index}`) },
    'categories',
  ],
  ['with a NUL in its subject', { html_content: 'x', subject: 'a\u0000b' }, 'subject'],
])('a design %s is refused, the field named', async (_what, body, field) => {
  const { status, body: answer } = await client.call('POST', '/v3/designs', body);
  expect(status).toBe(400);
  expect((answer as { errors: { field: string }[] }).errors[0]?.field).toBe(field);
});

test('a key with marketing scopes alone reads designs and images, and changes none', async () => {
  const { accountId, userId } = provider;
  const scopes = [
    'marketing.read',
    'marketing.write',
    'marketing_campaigns.create',
    'marketing_campaigns.update',
    'marketing_campaigns.delete',
  ];
  const { apiKey } = await createApiKey(provider.provider.database, {
    accountId,
    userId,
    name: 'marketing only',
    scopes,
  });
  const statusOf = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    (await provider.inject(method, path, body, { authorization: `Bearer ${apiKey}` })).statusCode;
  const made = (await provider.inject('POST', '/v3/designs', { name: 'Spring', html_content: '<p>Spring</p>' })).json<{
    id: string;
  }>();
  expect(await statusOf('GET', '/v3/designs')).toBe(200);
  expect(await statusOf('GET', '/v3/images')).toBe(200);
  expect(await statusOf('POST', '/v3/designs', { name: 'Autumn', html_content: '<p>Autumn</p>' })).toBe(403);
  expect(await statusOf('PATCH', `/v3/designs/${made.id}`, { name: 'Winter' })).toBe(403);
  expect(await statusOf('DELETE', `/v3/designs/${made.id}`)).toBe(403);
  expect(await statusOf('DELETE', '/v3/images/1')).toBe(403);
  expect((await provider.inject('GET', `/v3/designs/${made.id}`)).json()).toMatchObject({ name: 'Spring' });
});
