import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import type {
  FoundRecipients,
  LegacyList,
  LegacySegment,
  Recipient,
  RecipientExport,
  Recipients,
} from 'sendwright/wire/contactdb';
import type { Contact } from 'sendwright/wire/contacts';
import { type OfficialClient, officialClient } from './client';

// Every request to `/v3/contactdb` of the official client's examples, with ids that exist, in an order that works.

let provider: TestProvider;
let client: OfficialClient;
let list: number;
let field: number;
let segment: number;
let campaign: number;

const ada = 'YWRhQHJlYWRlcnMuZXhhbXBsZQ==';
const grace = 'Z3JhY2VAcmVhZGVycy5leGFtcGxl';

beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

async function body<Body>(...call: Parameters<OfficialClient['call']>): Promise<Body> {
  return (await client.call(...call)).body as Body;
}

test('custom fields are created, listed and read', async () => {
  expect(await client.call('GET', '/v3/contactdb/custom_fields')).toEqual({ status: 200, body: { custom_fields: [] } });
  const created = await client.call('POST', '/v3/contactdb/custom_fields', { name: 'animal', type: 'text' });
  expect(created).toEqual({ status: 201, body: { id: 1, name: 'animal', type: 'text' } });
  field = (created.body as { id: number }).id;
  expect(await client.call('GET', `/v3/contactdb/custom_fields/${field}`)).toEqual({ ...created, status: 200 });
  for (const [name, type] of [
    ['age', 'number'],
    ['joined', 'date'],
  ])
    await client.call('POST', '/v3/contactdb/custom_fields', { name, type });
  expect(await client.call('GET', '/v3/contactdb/reserved_fields')).toMatchObject({
    status: 200,
    body: { reserved_fields: expect.arrayContaining([{ name: 'last_clicked', type: 'date' }]) },
  });
});

test('recipients are added in bulk, and what is wrong with each is reported', async () => {
  const recipients = [
    { email: 'ada@readers.example', first_name: '', last_name: 'Byron', age: 36, joined: '12/10/2026' },
    { email: 'Grace@Readers.example', first_name: 'Grace', last_name: 'Murray', age: 85, joined: 1_422_835_200 },
    { email: 'nobody' },
  ];
  const added = await client.call('POST', '/v3/contactdb/recipients', recipients);
  expect(added).toEqual({
    status: 201,
    body: {
      new_count: 2,
      updated_count: 0,
      error_count: 1,
      error_indices: [2],
      unmodified_indices: [],
      persisted_recipients: [ada, grace],
      errors: [{ message: 'email must be a valid email address.', error_indices: [2] }],
    },
  });
  const repeated = [{ email: 'ada@readers.example', first_name: 'Ada' }, recipients[1]];
  expect(await client.call('PATCH', '/v3/contactdb/recipients', repeated)).toMatchObject({
    status: 201,
    body: { new_count: 0, updated_count: 1, unmodified_indices: [1], error_count: 0, errors: [] },
  });
});

test('a recipient is the same contact in both APIs', async () => {
  const { status, body: read } = await client.call('GET', `/v3/contactdb/recipients/${grace}`);
  expect([status, read]).toEqual([
    200,
    {
      id: grace,
      email: 'grace@readers.example',
      first_name: 'Grace',
      last_name: 'Murray',
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      last_emailed: null,
      last_opened: null,
      last_clicked: null,
      custom_fields: [
        { id: 1, name: 'animal', type: 'text', value: null },
        { id: 2, name: 'age', type: 'number', value: 85 },
        { id: 3, name: 'joined', type: 'date', value: 1_422_835_200 },
      ],
    },
  ]);
  const { result } = await body<{ result: Contact[] }>('GET', '/v3/marketing/contacts');
  expect(result.map(({ email, first_name }) => [email, first_name])).toEqual([
    ['ada@readers.example', 'Ada'],
    ['grace@readers.example', 'Grace'],
  ]);
});

test('recipients are counted, paged and searched', async () => {
  for (const path of ['billable_count', 'count'])
    expect(await client.call('GET', `/v3/contactdb/recipients/${path}`)).toEqual({
      status: 200,
      body: { recipient_count: 2 },
    });
  const page = (number: number) =>
    client.call('GET', '/v3/contactdb/recipients', undefined, { page: number, page_size: 1 });
  expect(await page(2)).toMatchObject({ status: 200, body: { recipients: [{ id: grace }] } });
  expect((await page(3)).status).toBe(404);
  const search = async (qs: Record<string, unknown>): Promise<string[]> =>
    (await body<Recipients>('GET', '/v3/contactdb/recipients/search', undefined, qs)).recipients.map(({ id }) => id);
  expect(await search({ last_name: 'murray' })).toEqual([grace]);
  expect(await search({ email: 'ADA@readers.example', age: '36' })).toEqual([ada]);
  expect(await search({ joined: '1422838800' })).toEqual([grace]);
  expect(await search({ created_at: String(Math.floor(Date.now() / 1000)) })).toEqual([ada, grace]);
  expect(await client.call('GET', '/v3/contactdb/recipients/search', undefined, { hobby: 'chess' })).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('[hobby]') }] },
  });
  expect((await client.call('GET', '/v3/contactdb/recipients/search')).status).toBe(400);
});

test('lists are created, renamed and filled', async () => {
  const created = await client.call('POST', '/v3/contactdb/lists', { name: 'Engineers' });
  expect(created).toEqual({ status: 201, body: { id: 1, name: 'Engineers', recipient_count: 0 } });
  list = (created.body as LegacyList).id;
  expect(await client.call('GET', '/v3/contactdb/lists')).toEqual({ status: 200, body: { lists: [created.body] } });
  expect(await client.call('PATCH', `/v3/contactdb/lists/${list}`, { name: 'Pioneers' }, { list_id: list })).toEqual({
    status: 200,
    body: { id: list, name: 'Pioneers', recipient_count: 0 },
  });
  expect((await client.call('POST', `/v3/contactdb/lists/${list}/recipients`, [ada, grace])).status).toBe(201);
  expect((await client.call('POST', `/v3/contactdb/lists/${list}/recipients/${ada}`)).status).toBe(201);
  expect(await client.call('GET', `/v3/contactdb/lists/${list}`, undefined, { list_id: list })).toEqual({
    status: 200,
    body: { id: list, name: 'Pioneers', recipient_count: 2 },
  });
  const paged = { page: 1, page_size: 1, list_id: list };
  expect(await client.call('GET', `/v3/contactdb/lists/${list}/recipients`, undefined, paged)).toMatchObject({
    status: 200,
    body: { recipients: [{ id: ada }] },
  });
  expect(await client.call('GET', `/v3/contactdb/recipients/${ada}/lists`)).toEqual({
    status: 200,
    body: { lists: [{ id: list, name: 'Pioneers', recipient_count: 2 }] },
  });
});

test('a recipient is removed from a list by a job, and stays a contact', async () => {
  const removed = await client.call('DELETE', `/v3/contactdb/lists/${list}/recipients/${grace}`, undefined, {
    list_id: list,
    recipient_id: 1,
  });
  expect(removed.status).toBe(204);
  await eventually(
    async () => (await body<LegacyList>('GET', `/v3/contactdb/lists/${list}`)).recipient_count === 1,
    60,
    'the recipient to be removed from the list',
  );
  expect((await client.call('GET', `/v3/contactdb/recipients/${grace}`)).status).toBe(200);
});

test('segments are created from conditions, which come back, and are those of the other API', async () => {
  const { singleSendId } = await seedSend(provider.provider.database, provider.accountId, { recipients: 0 });
  const { result } = await body<{ result: { id: number }[] }>('GET', '/v3/campaigns');
  campaign = result[0]?.id ?? 0;
  const conditions = [
    { field: 'last_name', value: 'Murray', operator: 'eq', and_or: '' },
    { field: 'last_clicked', value: '01/02/2015', operator: 'gt', and_or: 'and' },
    { field: 'clicks.campaign_identifier', value: String(campaign), operator: 'eq', and_or: 'or' },
  ];
  const created = await client.call('POST', '/v3/contactdb/segments', { name: 'Clickers', list_id: list, conditions });
  expect(created).toEqual({
    status: 200,
    body: { id: 1, name: 'Clickers', list_id: list, conditions, recipient_count: 0 },
  });
  segment = (created.body as LegacySegment).id;
  const { results } = await body<{ results: { id: string }[] }>('GET', '/v3/marketing/segments/2.0');
  const { query_dsl: query } = await body<{ query_dsl: string }>('GET', `/v3/marketing/segments/2.0/${results[0]?.id}`);
  expect(query).toContain(singleSendId);
  expect(await client.call('GET', `/v3/contactdb/segments/${segment}`, undefined, { segment_id: 1 })).toEqual(created);
  expect(await client.call('GET', '/v3/contactdb/segments')).toEqual({
    status: 200,
    body: { segments: [created.body] },
  });
});

test('a segment is changed, and its recipients are evaluated when they are read', async () => {
  const change = {
    name: 'The Byrons',
    list_id: list,
    conditions: [{ field: 'last_name', value: 'Byron', operator: 'eq', and_or: '' }],
  };
  const changed = await client.call('PATCH', `/v3/contactdb/segments/${segment}`, change, { segment_id: 'any' });
  expect(changed).toMatchObject({ status: 200, body: { id: segment, ...change } });
  const paged = { page: 1, page_size: 1 };
  expect(await client.call('GET', `/v3/contactdb/segments/${segment}/recipients`, undefined, paged)).toMatchObject({
    status: 200,
    body: { recipients: [{ id: ada }] },
  });
  await eventually(
    async () => (await body<LegacySegment>('GET', `/v3/contactdb/segments/${segment}`)).recipient_count === 1,
    60,
    'the snapshot of the segment',
  );
  // Without its list it has the same conditions, and everybody is looked at.
  const { list_id: left } = await body<LegacySegment>('PATCH', `/v3/contactdb/segments/${segment}`, { list_id: null });
  expect(left).toBeUndefined();
  const found = await body<FoundRecipients>('POST', '/v3/contactdb/recipients/search', {
    list_id: list,
    conditions: [
      { field: 'age', value: '36', operator: 'ne', and_or: '' },
      { field: 'joined', value: '12/11/2026', operator: 'lt', and_or: 'or' },
    ],
  });
  expect([found.recipient_count, found.recipients.map(({ id }) => id)]).toEqual([1, [ada]]);
});

test('recipients of a list are exported to a file', async () => {
  const accepted = await client.call('POST', '/v3/contactdb/exports', { list_ids: [list], file_type: 'csv' });
  expect(accepted).toMatchObject({
    status: 202,
    body: { _metadata: { self: expect.stringContaining('/contactdb/') } },
  });
  const { id } = accepted.body as { id: string };
  const ready = await eventually(async () => {
    const { status, body: read } = await client.call('GET', `/v3/contactdb/exports/${id}`);
    expect(status).toBe(200);
    return (read as RecipientExport).status === 'ready' && (read as RecipientExport);
  });
  expect(ready).toMatchObject({ export_type: 'list_export', lists: [{ ID: list }], segments: [], recipient_count: 1 });
  expect(await (await fetch(ready.urls[0] ?? '')).text()).toContain('ada@readers.example');
  const { result } = await body<{ result: RecipientExport[] }>('GET', '/v3/contactdb/exports');
  expect(result).toEqual([ready]);
  expect((await client.call('POST', '/v3/contactdb/exports', { list_ids: [4711] })).status).toBe(400);
});

test('the status says that nothing is delayed', async () => {
  expect(await client.call('GET', '/v3/contactdb/status')).toEqual({
    status: 200,
    body: { status: [{ id: 'worker_delay', value: 'OK' }] },
  });
});

const gone = (recipient: string) =>
  eventually(
    async () => (await client.call('GET', `/v3/contactdb/recipients/${recipient}`)).status === 404,
    60,
    'the recipient to be deleted',
  );

test('segments, recipients, lists and fields are deleted, with their contacts if wanted', async () => {
  const all = { delete_contacts: 'true' };
  expect((await client.call('DELETE', `/v3/contactdb/segments/${segment}`, undefined, all)).status).toBe(204);
  expect((await client.call('GET', `/v3/contactdb/segments/${segment}`)).status).toBe(404);
  await gone(ada);
  const again = [{ email: 'ada@readers.example' }, { email: 'joan@readers.example' }];
  const { persisted_recipients: ids } = await body<{ persisted_recipients: string[] }>(
    'POST',
    '/v3/contactdb/recipients',
    again,
  );
  expect((await client.call('DELETE', `/v3/contactdb/recipients/${ada}`)).status).toBe(204);
  expect(await client.call('DELETE', '/v3/contactdb/recipients', ids)).toEqual({ status: 200, body: {} });
  for (const id of ids) await gone(id);

  await client.call('POST', `/v3/contactdb/lists/${list}/recipients`, [grace]);
  expect((await client.call('DELETE', `/v3/contactdb/lists/${list}`, undefined, all)).status).toBe(202);
  expect((await client.call('GET', `/v3/contactdb/lists/${list}`)).status).toBe(404);
  await gone(grace);

  const more: number[] = [];
  for (const name of ['One', 'Two']) more.push((await body<LegacyList>('POST', '/v3/contactdb/lists', { name })).id);
  // Numbers of deleted lists are not given again; the seeded send uses a list, which had no number yet.
  expect(more).not.toContain(list);
  expect((await client.call('DELETE', '/v3/contactdb/lists', more)).status).toBe(204);
  expect((await client.call('DELETE', '/v3/contactdb/lists', more)).status).toBe(400);
  expect((await client.call('DELETE', `/v3/contactdb/custom_fields/${field}`)).status).toBe(202);
  const { recipients } = await body<{ recipients: Recipient[] }>('GET', '/v3/contactdb/recipients');
  expect(recipients).toEqual([]);
});
