import type { ContactJob } from 'sendwright/wire/imports';
import type { ContactSearchResult, Segment, SegmentCount, SegmentList } from 'sendwright/wire/segments';
import { recordEvents } from '../../provider/delivery/events/recordEvents';
import { eventually } from '../../provider/testing/eventually';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

const spring = '5e000000-0000-4000-8000-000000000001';
const summer = '5e000000-0000-4000-8000-000000000002';
let provider: TestProvider;
let client: OfficialClient;
let listId = '';

beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
  for (const [name, field_type] of [
    ['color', 'Text'],
    ['points', 'Number'],
    ['birthday', 'Date'],
  ])
    await client.call('POST', '/v3/marketing/field_definitions', { name, field_type });
  listId = ((await client.call('POST', '/v3/marketing/lists', { name: 'Readers' })).body as { id: string }).id;
  const contacts = [
    {
      email: 'ann@gmail.com',
      first_name: 'Ann',
      city: 'New York',
      postal_code: '10001',
      custom_fields: { e1_T: 'red', e2_N: 10, e3_D: '2000-01-31' },
    },
    {
      email: 'bob@gmail.com',
      first_name: 'Bob',
      city: 'York',
      postal_code: '90124',
      custom_fields: { e1_T: 'blue', e2_N: 20.5, e3_D: '1999-12-31' },
    },
    {
      email: 'cleo@example.org',
      first_name: 'Cleo',
      city: 'Yorkshire',
      postal_code: '80202',
      alternate_emails: ['c@y.net'],
      custom_fields: { e2_N: -3 },
    },
    { email: 'dan@example.org', first_name: "D'Arcy", city: '100% Town', custom_fields: { e1_T: 'RED' } },
  ];
  await upsert({ list_ids: [listId], contacts: contacts.slice(0, 2) });
  await upsert({ contacts: contacts.slice(2) });
  await record();
});
afterAll(() => provider.close());

async function upsert(body: object): Promise<void> {
  const { job_id: job } = (await client.call('PUT', '/v3/marketing/contacts', body)).body as { job_id: string };
  await eventually(
    async () =>
      ((await client.call('GET', `/v3/marketing/contacts/imports/${job}`)).body as ContactJob).status !== 'pending',
  );
}

/** Ann and Bob received both campaigns; Ann opened the first 40 days ago, Bob clicked the second today. */
async function record(): Promise<void> {
  const { result } = (await client.call('GET', '/v3/marketing/contacts')).body as ContactSearchResult;
  const contactId = (email: string): string => result.find((contact) => contact.email === email)?.id ?? '';
  const event = (email: string, name: 'processed' | 'open' | 'click', singleSendId: string, daysAgo: number) => ({
    accountId: provider.accountId,
    email,
    contactId: contactId(email),
    event: name,
    singleSendId,
    occurredAt: new Date(Date.now() - daysAgo * 86_400_000),
  });
  await recordEvents(provider.provider.database, [
    event('ann@gmail.com', 'processed', spring, 41),
    event('ann@gmail.com', 'processed', summer, 1),
    event('bob@gmail.com', 'processed', spring, 41),
    event('bob@gmail.com', 'processed', summer, 1),
    event('ann@gmail.com', 'open', spring, 40),
    event('bob@gmail.com', 'click', summer, 0),
  ]);
}

async function search(query: string): Promise<string[]> {
  const { status, body } = await client.call('POST', '/v3/marketing/contacts/search', {
    query: query.replaceAll('<list>', listId),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  const { result, contact_count: count } = body as ContactSearchResult;
  expect(count).toBe(result.length);
  return result.map((contact) => contact.email.split('@')[0] ?? '').toSorted();
}

test.each([
  ['', ['ann', 'bob', 'cleo', 'dan']],
  ["email LIKE '%gmail.com'", ['ann', 'bob']],
  ["lower(first_name)='bob'", ['bob']],
  [String.raw`first_name = 'D\'Arcy' OR first_name = "Ann"`, ['ann', 'dan']],
  ["postal_code NOT IN ('90124','80202')", ['ann']],
  ['postal_code IS NULL', ['dan']],
  ["email LIKE 'b%' AND CONTAINS(list_ids,'<list>')", ['bob']],
  ["CONTAINS(alternate_emails,'c@y.net')", ['cleo']],
  ["CONTAINS(email_domains,'example.org')", ['cleo', 'dan']],
  ["CONTAINS_WORD(city, 'York')", ['ann', 'bob']],
  ["city LIKE '100%%%'", ['dan']],
  ["created_at BETWEEN TIMESTAMP '2020-01-01T00:00:00Z' AND NOW()", ['ann', 'bob', 'cleo', 'dan']],
  ['points > 5 AND points * 2 < 30 OR -points = 3', ['ann', 'cleo']],
  ["color = 'red'", ['ann']],
  ["birthday >= '2000-01-01'", ['ann']],
  ['LENGTH(city) = 4', ['bob']],
  ["CONCAT(first_name, '-', city) = 'Bob-York'", ['bob']],
  ["(event_source='mail' AND event_type='open' AND event_timestamp >= (NOW() - interval 50 day))", ['ann']],
  ["(event_source='mail' AND event_type='open' AND event_timestamp >= (NOW() - interval 10 day))", []],
  [
    `event_type = 'processed' AND unique_args['singlesend_id'] = '${spring}' AND NOT (event_type = 'click' AND ` +
      "event_source = 'mail')",
    ['ann'],
  ],
])('version 1 search %s', async (query, found) => {
  expect(await search(query)).toEqual(found);
});

const from = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c';
test.each([
  ['SELECT contact_id, updated_at FROM contact_data', ['ann', 'bob', 'cleo', 'dan']],
  [`select C.CONTACT_ID, C.UPDATED_AT from CONTACT_DATA c where C.FIRST_NAME = 'D''Arcy'`, ['dan']],
  [`${from} WHERE LOWER(c.color) = LOWER('Red')`, ['ann', 'dan']],
  [`${from} WHERE c.color != 'red' OR c.color IS NULL`, ['bob', 'cleo', 'dan']],
  [`${from} WHERE NOT (c.color = 'red')`, ['bob', 'dan']],
  [String.raw`${from} WHERE c.city LIKE '100\% _own'`, ['dan']],
  [`${from} WHERE array_contains(c.list_ids, ['<list>', 'other'])`, ['ann', 'bob']],
  [`${from} WHERE c.points BETWEEN 0 AND 20.5 AND c.points NOT IN (10)`, ['bob']],
  [`${from} WHERE c.birthday = '1999-12-31'`, ['bob']],
  [`${from} WHERE c.last_clicked >= NOW() - INTERVAL '7 days'`, ['bob']],
  [
    `SELECT c.contact_id, c.updated_at, MAX(e.timestamp) AS last_event ${from.slice(from.indexOf('FROM'))} INNER ` +
      "JOIN event_data AS e ON c.contact_id = e.contact_id WHERE e.event_type = 'processed' AND " +
      `e.DATA:payload.unique_args.singlesend_id = '${summer}'`,
    ['ann', 'bob'],
  ],
  [
    `${from} JOIN event_data e ON c.contact_id = e.contact_id WHERE e.event_type='processed'
      AND e.DATA:payload.unique_args.singlesend_id='${spring}'
      AND c.contact_id NOT IN (SELECT e2.contact_id FROM event_data e2 WHERE e2.event_type='open'
        AND e2.DATA:payload.unique_args.singlesend_id='${spring}')`,
    ['bob'],
  ],
  [`${from} WHERE c.contact_id IN (SELECT d.contact_id FROM contact_data d WHERE d.points < 0)`, ['cleo']],
  [`${from} WHERE c.first_name = 'x'' OR ''1''=''1'`, []],
])('version 2 search %s', async (query, found) => {
  expect(await search(query)).toEqual(found);
});

test('the official client creates, reads, changes, refreshes and deletes a segment', async () => {
  const created = await client.call('POST', '/v3/marketing/segments/2.0', {
    name: 'Gmail',
    parent_list_ids: [listId],
    query_dsl: `${from} WHERE c.email LIKE '%@gmail.com'`,
  });
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'Gmail', query_version: '2', parent_list_ids: [listId], status: { query_validation: 'PENDING' } },
  });
  const { id } = created.body as Segment;
  const segment = await eventually(async () => {
    const { body } = await client.call('GET', `/v3/marketing/segments/2.0/${id}`, undefined, { contacts_sample: true });
    return (body as Segment).status.query_validation === 'VALID' && (body as Segment);
  });
  expect(segment).toMatchObject({
    contacts_count: 2,
    contacts_sample: [{ email: expect.stringContaining('gmail') }, { email: expect.stringContaining('gmail') }],
    max_refreshes: 2,
  });
  expect(await client.call('PATCH', `/v3/marketing/segments/2.0/${id}`, { name: 'Google Mail' })).toMatchObject({
    status: 200,
    body: { name: 'Google Mail' },
  });
  expect(
    await client.call('POST', `/v3/marketing/segments/2.0/refresh/${id}`, { user_time_zone: 'America/Chicago' }),
  ).toMatchObject({ status: 202, body: { job_id: expect.any(String) } });
  expect(
    (await client.call('POST', `/v3/marketing/segments/2.0/refresh/${id}`, { user_time_zone: 'America/Chicago' }))
      .status,
  ).toBe(429);
  expect(((await client.call('GET', '/v3/marketing/segments')).body as SegmentList).results).toHaveLength(1);
  expect((await client.call('GET', '/v3/marketing/segments/2.0', undefined, { ids: id })).body).toMatchObject({
    results: [{ id }],
  });
  expect(
    (
      await client.call('POST', '/v3/marketing/segments/2.0/count', {
        query_dsl: segment.query_dsl,
        parent_list_ids: [listId],
      })
    ).body as SegmentCount,
  ).toMatchObject({ contacts_count: 2, reachable_count: 2 });
  expect((await client.call('DELETE', `/v3/marketing/segments/2.0/${id}`)).status).toBe(202);
  expect((await client.call('GET', `/v3/marketing/segments/2.0/${id}`)).status).toBe(404);
});
