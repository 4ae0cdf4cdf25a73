import type { Campaign, CampaignList, CampaignScheduled } from 'sendwright/wire/campaigns';
import type { SingleSendPage } from 'sendwright/wire/singleSends';
import { sql } from '../../provider/database/sql';
import { writeIpPool } from '../../provider/delivery/transport/ipPools';
import { eventually } from '../../provider/testing/eventually';
import { type SeededSend, seedSend } from '../../provider/testing/seedSend';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

// Every request to `/v3/campaigns` of the official client's examples, with ids that exist and times to come.

const second = 1000;
const hour = 3600;

let provider: TestProvider;
let client: OfficialClient;
let seeded: SeededSend;
let lists: number[];
let segment: number;
let id: number;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
  const { database } = provider.provider;
  seeded = await seedSend(database, provider.accountId, { recipients: 2, domain: 'readers.example' });
  await writeIpPool(database, provider.accountId, { name: 'marketing', addresses: ['127.0.0.1'] });
  await client.call('POST', '/v3/contactdb/lists', { name: 'Another' });
  lists = (await body<{ lists: { id: number }[] }>('GET', '/v3/contactdb/lists')).lists.map((list) => list.id);
  segment = (
    await body<{ id: number }>('POST', '/v3/contactdb/segments', {
      name: 'Nobody',
      conditions: [{ field: 'last_name', operator: 'eq', value: 'Nobody', and_or: '' }],
    })
  ).id;
});
afterAll(() => provider.close());

async function body<Body>(...call: Parameters<OfficialClient['call']>): Promise<Body> {
  return (await client.call(...call)).body as Body;
}

const inHours = (hours: number): number => Math.floor(Date.now() / second) + hours * hour;

test('a campaign is created with everything it has, and is a single send', async () => {
  const content = {
    title: 'Spring',
    subject: 'What grows now',
    sender_id: seeded.senderId,
    list_ids: lists,
    segment_ids: [segment],
    categories: ['garden'],
    suppression_group_id: seeded.groupId,
    custom_unsubscribe_url: '',
    ip_pool: 'marketing',
    html_content: '<html><head><title></title></head><body><p>Tulips!</p></body></html>',
    plain_content: 'Tulips!',
  };
  const created = await client.call('POST', '/v3/campaigns', content);
  id = (created.body as Campaign).id;
  expect(created).toEqual({
    status: 201,
    body: { ...content, id: expect.any(Number), editor: 'code', status: 'Draft' },
  });
  expect(await client.call('GET', `/v3/campaigns/${id}`)).toEqual({ ...created, status: 200 });
  const { result } = await body<SingleSendPage>('GET', '/v3/marketing/singlesends');
  expect(result[0]).toMatchObject({ name: 'Spring', subject: 'What grows now', status: 'draft' });
});

test('campaigns are listed with single sends from elsewhere, a page at a time', async () => {
  const page = (offset: number) => body<CampaignList>('GET', '/v3/campaigns', undefined, { limit: 1, offset });
  expect((await page(0)).result).toMatchObject([{ id, title: 'Spring' }]);
  expect((await page(1)).result).toMatchObject([{ status: 'Draft', subject: 'Hello {{first_name}}' }]);
  expect((await page(2)).result).toEqual([]);
});

test('a draft is changed; what is left out stays', async () => {
  const change = {
    title: 'Summer',
    subject: 'What ripens now',
    categories: ['garden', 'fruit'],
    html_content: '<html><head><title></title></head><body><p>Plums, {{first_name}}!</p></body></html>',
    plain_content: 'Plums!',
  };
  expect(await client.call('PATCH', `/v3/campaigns/${id}`, change)).toMatchObject({
    status: 200,
    body: { id, ...change, list_ids: lists, sender_id: seeded.senderId, status: 'Draft' },
  });
});

test('a schedule is made, read, changed and removed', async () => {
  const url = `/v3/campaigns/${id}/schedules`;
  expect((await client.call('GET', url)).status).toBe(404);
  expect((await client.call('DELETE', url)).status).toBe(404);
  const [first, later] = [inHours(1), inHours(2)];
  expect((await client.call('PATCH', url, { send_at: first })).status).toBe(400);
  expect(await client.call('POST', url, { send_at: inHours(-1) })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'send_at' }] },
  });
  expect(await client.call('POST', url, { send_at: first })).toEqual({
    status: 201,
    body: { id, send_at: first, status: 'Scheduled' },
  });
  expect((await client.call('POST', url, { send_at: first })).status).toBe(400);
  expect(await client.call('GET', url)).toEqual({ status: 200, body: { send_at: first } });
  expect(await client.call('PATCH', url, { send_at: later })).toEqual({
    status: 200,
    body: { id, send_at: later, status: 'Scheduled' } satisfies CampaignScheduled,
  });
  expect((await client.call('PATCH', `/v3/campaigns/${id}`, { title: 'Late' })).status).toBe(400);
  expect((await client.call('DELETE', `/v3/contactdb/lists/${lists[0]}`)).status).toBe(409);
  expect((await client.call('DELETE', url)).status).toBe(204);
  expect(await body<Campaign>('GET', `/v3/campaigns/${id}`)).toMatchObject({ status: 'Draft' });
});

test('a test is sent to one address or several', async () => {
  const url = `/v3/campaigns/${id}/schedules/test`;
  expect((await client.call('POST', url, { to: 'colleague@tests.example' })).status).toBe(204);
  expect((await client.call('POST', url, { to: ['b@tests.example', 'c@tests.example'] })).status).toBe(204);
  expect(await client.call('POST', url, { to: 'nobody' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'to' }] },
  });
  const sent = await eventually(async () => {
    const rows = await provider.provider.database.rows<{ subject: string }>(sql`
      select subject from captured_messages
      where account_id = ${provider.accountId} and email like '%@tests.example'`);
    return rows.length === 3 && rows;
  });
  expect(sent[0]?.subject).toBe('Test - What ripens now');
});

test('a campaign is sent now, to the recipients of the legacy API, and cannot be changed after that', async () => {
  expect(await client.call('POST', `/v3/campaigns/${id}/schedules/now`)).toEqual({
    status: 201,
    body: { id, status: 'Scheduled' },
  });
  const sent = await eventually(
    async () => {
      const campaign = await body<Campaign>('GET', `/v3/campaigns/${id}`);
      return campaign.status === 'Sent' && campaign;
    },
    120,
    'the campaign to be sent',
  );
  expect(sent.title).toBe('Summer');
  const mail = await provider.provider.database.rows<{ email: string }>(sql`
    select email from captured_messages
    where account_id = ${provider.accountId} and email like '%@readers.example' order by email`);
  expect(mail.map(({ email }) => email)).toEqual(['reader1@readers.example', 'reader2@readers.example']);
  for (const [method, path, change] of [
    ['PATCH', '', { title: 'Too late' }],
    ['POST', '/schedules', { send_at: inHours(1) }],
    ['PATCH', '/schedules', { send_at: inHours(1) }],
    ['DELETE', '/schedules', undefined],
    ['POST', '/schedules/now', undefined],
  ] as const)
    expect([path, (await client.call(method, `/v3/campaigns/${id}${path}`, change)).status]).toEqual([path, 400]);
});

test('a draft that lacks something says what, by the names of campaigns', async () => {
  const { id: draft } = await body<Campaign>('POST', '/v3/campaigns', { title: 'Empty' });
  const { status, body: refused } = await client.call('POST', `/v3/campaigns/${draft}/schedules/now`);
  const fields = (refused as { errors: { field: string }[] }).errors.map(({ field }) => field);
  expect([status, fields]).toEqual([400, ['subject', 'html_content', 'sender_id', 'send_to', 'suppression_group_id']]);
  for (const [change, field] of [
    [{ list_ids: [4711] }, 'list_ids'],
    [{ segment_ids: [4711] }, 'segment_ids'],
    [{ sender_id: 4711 }, 'sender_id'],
    [{ suppression_group_id: 4711 }, 'suppression_group_id'],
    [{ ip_pool: 'none' }, 'ip_pool'],
    [{ title: ' ' }, 'title'],
    [{ custom_unsubscribe_url: 'nowhere' }, 'custom_unsubscribe_url'],
  ] as const)
    expect(await client.call('PATCH', `/v3/campaigns/${draft}`, change)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
});

test('a campaign is deleted, and its number is not given again', async () => {
  expect((await client.call('DELETE', `/v3/campaigns/${id}`)).status).toBe(204);
  expect((await client.call('GET', `/v3/campaigns/${id}`)).status).toBe(404);
  expect((await client.call('DELETE', `/v3/campaigns/${id}`)).status).toBe(404);
  expect((await body<Campaign>('POST', '/v3/campaigns', { title: 'Next' })).id).toBeGreaterThan(id);
});

test('text messages are no campaigns', async () => {
  await client.call('POST', '/v3/marketing/singlesends', { name: 'A text', channels: ['sms'] });
  const { result } = await body<CampaignList>('GET', '/v3/campaigns', undefined, { limit: 100 });
  expect(result.map(({ title }) => title)).not.toContain('A text');
});
