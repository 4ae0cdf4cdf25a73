import type { GroupSuppression } from 'sendwright/wire/suppressions';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { sql } from '../../provider/database/sql';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;
let stranger: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true, jobs: false });
  client = officialClient(provider, provider.apiKey);
  stranger = officialClient(provider, (await provider.createAccount()).apiKey);
});
afterAll(() => provider.close());

async function createGroup(name: string, isDefault = false): Promise<UnsubscribeGroup> {
  const { status, body } = await client.call('POST', '/v3/asm/groups', {
    name,
    description: `About ${name}`,
    is_default: isDefault,
  });
  expect(status).toBe(201);
  return body as UnsubscribeGroup;
}

const suppress = (groupId: number | string, emails: string[]) =>
  client.call('POST', `/v3/asm/groups/${groupId}/suppressions`, { recipient_emails: emails });

const refusal = (message: string, field: string | null, code?: string) => ({
  status: 400,
  body: { errors: [{ message, field, ...(code !== undefined && { code }) }] },
});

test('a group is created, listed, read, changed and deleted', async () => {
  const group = await createGroup('Offers', true);
  expect(group).toEqual({
    id: expect.any(Number),
    name: 'Offers',
    description: 'About Offers',
    is_default: true,
    unsubscribes: 0,
    last_email_sent_at: null,
  });
  const second = await createGroup('Events');
  expect((await client.call('GET', '/v3/asm/groups')).body).toEqual(expect.arrayContaining([group, second]));
  expect((await client.call('GET', `/v3/asm/groups?id=${group.id}&id=${second.id}&id=999999`)).body).toEqual([
    group,
    second,
  ]);
  expect((await client.call('GET', '/v3/asm/groups', undefined, { id: `${second.id}` })).body).toEqual([second]);
  expect((await client.call('GET', '/v3/asm/groups?page=1&page_size=1')).body).toHaveLength(1);

  const changed = await client.call('PATCH', `/v3/asm/groups/${group.id}`, { description: 'Weekly offers' });
  expect(changed).toEqual({ status: 201, body: { ...group, description: 'Weekly offers' } });
  expect((await client.call('GET', `/v3/asm/groups/${group.id}`)).body).toEqual(changed.body);
  expect(await client.call('DELETE', `/v3/asm/groups/${second.id}`)).toMatchObject({ status: 204 });
  expect(await client.call('GET', `/v3/asm/groups/${second.id}`)).toMatchObject({ status: 404 });
  expect(await client.call('DELETE', `/v3/asm/groups/${second.id}`)).toMatchObject({ status: 404 });
});

test('violated rules of a group are reported by field', async () => {
  const { id } = await createGroup('Rules');
  await createGroup('Taken');
  expect(await client.call('POST', '/v3/asm/groups', { name: ' ' })).toEqual({
    status: 400,
    body: {
      errors: [
        { field: 'name', message: 'Name is a required field.' },
        { field: 'description', message: 'Description is a required field.' },
      ],
    },
  });
  expect(await client.call('POST', '/v3/asm/groups', { name: 'n'.repeat(31), description: 'x' })).toEqual(
    refusal('Name must not exceed 30 characters.', 'name'),
  );
  expect(await client.call('PATCH', `/v3/asm/groups/${id}`, { description: 'd'.repeat(101) })).toEqual(
    refusal('Description must not exceed 100 characters.', 'description'),
  );
  expect(await client.call('PATCH', `/v3/asm/groups/${id}`, { name: 'taken' })).toEqual(
    refusal('Name must be unique.', 'name', 'group_name_taken'),
  );
  expect(await client.call('PATCH', `/v3/asm/groups/${id}`, { name: 'RULES' })).toMatchObject({ status: 201 });
});

test('an account has 200 groups and shows 25 of them', async () => {
  const account = await provider.createAccount();
  const other = officialClient(provider, account.apiKey);
  await provider.provider.database.execute(sql`
    insert into unsubscribe_groups (account_id, name, description, is_default)
    select ${account.accountId}, 'g' || n, 'd', n <= 25 from generate_series(1, 199) as n`);
  expect(await other.call('POST', '/v3/asm/groups', { name: 'shown', description: 'd', is_default: true })).toEqual(
    refusal('The preferences page shows up to 25 groups. Remove one first.', 'is_default', 'group_page_full'),
  );
  expect(await other.call('POST', '/v3/asm/groups', { name: 'last', description: 'd' })).toMatchObject({ status: 201 });
  expect(await other.call('POST', '/v3/asm/groups', { name: 'more', description: 'd' })).toEqual(
    refusal("You've reached the maximum of 200 unsubscribe groups.", null, 'group_limit_reached'),
  );
  const list = await other.call('GET', '/v3/asm/groups');
  expect(list.body).toHaveLength(200);
  expect((await other.call('GET', '/v3/asm/groups?page=8')).body).toHaveLength(25);
});

test('addresses join a group in lower case, once, and leave it', async () => {
  const { id } = await createGroup('Members');
  const added = await suppress(id, ['Ann@Example.com', 'ann@example.com', 'not an address', 'bob@example.com']);
  expect(added).toEqual({ status: 201, body: { recipient_emails: ['ann@example.com', 'bob@example.com'] } });
  expect((await suppress(id, ['bob@example.com'])).status).toBe(201);
  expect((await client.call('GET', `/v3/asm/groups/${id}`)).body).toMatchObject({ unsubscribes: 2 });
  expect((await client.call('GET', `/v3/asm/groups/${id}/suppressions`)).body).toEqual([
    'ann@example.com',
    'bob@example.com',
  ]);
  const search = { recipient_emails: ['BOB@example.com', 'cid@example.com'] };
  expect((await client.call('POST', `/v3/asm/groups/${id}/suppressions/search`, search)).body).toEqual([
    'bob@example.com',
  ]);
  expect((await client.call('GET', '/v3/asm/suppressions')).body).toContainEqual({
    email: 'ann@example.com',
    group_id: id,
    group_name: 'Members',
    created_at: expect.any(Number),
  });
  expect((await client.call('GET', '/v3/asm/suppressions/ann@example.com')).body).toMatchObject({
    suppressions: expect.arrayContaining([
      { id, name: 'Members', description: 'About Members', is_default: false, suppressed: true },
    ]),
  });
  expect(await client.call('DELETE', `/v3/asm/groups/${id}/suppressions/Ann@example.com`)).toMatchObject({
    status: 204,
  });
  expect((await client.call('GET', `/v3/asm/groups/${id}/suppressions`)).body).toEqual(['bob@example.com']);
  expect(await suppress(id, ['nobody', ''])).toEqual(
    refusal('recipient_emails must contain at least one valid email address.', 'recipient_emails'),
  );
});

test('20,000 addresses are added in one body', async () => {
  const { id } = await createGroup('Crowd');
  const emails = Array.from({ length: 20_000 }, (_, index) => `reader${index}@a-rather-long-domain-name.example`);
  expect((await suppress(id, emails)).body).toEqual({ recipient_emails: emails });
  expect((await client.call('GET', `/v3/asm/groups/${id}`)).body).toMatchObject({ unsubscribes: 20_000 });

  const { body } = await client.call('POST', `/v3/download/asm/groups/${id}/suppressions`);
  const csv = await fetch((body as { download_url: string }).download_url);
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines[0]).toBe('email,created_at');
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(emails));
});

test('an addition to a deleted group becomes global', async () => {
  const { id } = await createGroup('Gone');
  await client.call('DELETE', `/v3/asm/groups/${id}`);
  expect((await suppress(id, ['late@example.com'])).status).toBe(201);
  expect((await client.call('GET', '/v3/asm/suppressions/global/late@example.com')).body).toEqual({
    recipient_email: 'late@example.com',
  });
});

test('a group is kept while a scheduled single send uses it', async () => {
  const { id } = await createGroup('In use');
  await provider.provider.database.execute(sql`
    insert into single_sends (account_id, name, status, send_at, send_to, email_config)
    values
      (${provider.accountId}, 'Spring sale', 'scheduled', now() + interval '1 day', '{}',
        ${JSON.stringify({ suppression_group_id: id })}::jsonb)`);
  const answer = await client.call('DELETE', `/v3/asm/groups/${id}`);
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('"Spring sale"') }] },
  });
  expect((await client.call('GET', `/v3/asm/groups/${id}`)).status).toBe(200);
});

test('the link of an export is at the address that the caller uses', async () => {
  const { id } = await createGroup('Tunnel');
  for (const path of [`asm/groups/${id}/suppressions`, 'suppression/bounces']) {
    const answer = await provider.inject('POST', `/v3/download/${path}`, undefined, { host: 'tunnel.example' });
    expect(answer.json<{ download_url: string }>().download_url).toMatch(/^http:\/\/tunnel\.example\/downloads\//);
  }
});

test('the export neutralises formulas, and its link works for an hour and for nothing else', async () => {
  const { id } = await createGroup('Export');
  await suppress(id, ['=cmd|calc@example.com', '+plus@example.com', 'plain@example.com']);
  const { body } = await client.call('POST', `/v3/download/asm/groups/${id}/suppressions`);
  const url = (body as { download_url: string }).download_url;
  const csv = await fetch(url);
  expect(csv.status).toBe(200);
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('attachment');
  const text = await csv.text();
  expect(text).toContain("\r\n'=cmd|calc@example.com,");
  expect(text).toContain("\r\n'+plus@example.com,");
  expect(text).toContain('\r\nplain@example.com,');

  const forged = url.replace(/-\d+-(\d+)-([\w-]{43})$/, '-1-$1-$2');
  for (const wrong of [
    forged,
    `${url}x`,
    url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    url.replace(/[^/]+$/, 'x'),
  ]) {
    expect((await fetch(wrong)).status).toBe(404);
  }
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
  expect((await fetch(url)).status).toBe(404);
  jest.restoreAllMocks();
});

test('pagination of suppressions ends', async () => {
  // In an account without other groups.
  const reader = officialClient(provider, (await provider.createAccount()).apiKey);
  const { id } = (await reader.call('POST', '/v3/asm/groups', { name: 'Paged', description: 'x' }))
    .body as UnsubscribeGroup;
  await reader.call('POST', `/v3/asm/groups/${id}/suppressions`, {
    recipient_emails: ['a@paged.example', 'b@paged.example', 'c@paged.example'],
  });
  const page = async (path: string, limit: number, offset: number) =>
    (await reader.call('GET', path, undefined, { limit, offset })).body;
  const inGroup = `/v3/asm/groups/${id}/suppressions`;
  expect([await page(inGroup, 2, 0), await page(inGroup, 2, 2), await page(inGroup, 2, 4)]).toEqual([
    ['a@paged.example', 'b@paged.example'],
    ['c@paged.example'],
    [],
  ]);
  // Like Airbyte and Singer: reads until a page is empty.
  const all = '/v3/asm/suppressions';
  const whole = (await reader.call('GET', all)).body as unknown[];
  expect(whole).toHaveLength(3);
  const read: unknown[] = [];
  for (let offset = 0; ; offset += 2) {
    const rows = (await page(all, 2, offset)) as unknown[];
    if (rows.length === 0) break;
    expect(rows.length).toBeLessThanOrEqual(2);
    read.push(...rows);
  }
  expect(read).toEqual(whole);
  const other = (await reader.call('POST', '/v3/asm/groups', { name: 'Other', description: 'x' }))
    .body as UnsubscribeGroup;
  await reader.call('POST', `/v3/asm/groups/${other.id}/suppressions`, { recipient_emails: ['b@paged.example'] });
  const found = async (query: Record<string, string | number>) =>
    ((await reader.call('GET', all, undefined, query)).body as { email: string; group_id: number }[]).map(
      ({ email, group_id: group }) => [email, group],
    );
  expect([
    await found({ group_id: id, email: 'B@' }),
    await found({ group_id: other.id }),
    await found({ email: '%' }),
  ]).toEqual([[['b@paged.example', id]], [['b@paged.example', other.id]], []]);
  expect(await reader.call('GET', all, undefined, { limit: 'x' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'limit' }] },
  });
  // A page continues after an entry of a group, also when that entry is gone.
  const rows = (await reader.call('GET', all, undefined, { group_id: id, limit: 2 })).body as GroupSuppression[];
  const last = rows.at(-1);
  await reader.call('DELETE', `${inGroup}/${last?.email}`);
  const after = `${last?.created_at},${last?.email}`;
  const rest = await found({ group_id: id, limit: 2, after });
  const pages = [...rows.map(({ email }) => email), ...rest.map(([email]) => email)];
  expect(pages).toHaveLength(3);
  expect(new Set(pages)).toEqual(new Set(['a@paged.example', 'b@paged.example', 'c@paged.example']));
  for (const wrong of [{ after }, { group_id: id, after: 'nonsense' }])
    expect(await reader.call('GET', all, undefined, wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'after' }] },
    });
});

test('nobody reaches the groups and suppressions of another account', async () => {
  const { id } = await createGroup('Private');
  await suppress(id, ['private@example.com']);
  for (const [method, path, body] of [
    ['GET', `/v3/asm/groups/${id}`],
    ['PATCH', `/v3/asm/groups/${id}`, { name: 'Stolen' }],
    ['DELETE', `/v3/asm/groups/${id}`],
    ['GET', `/v3/asm/groups/${id}/suppressions`],
    ['POST', `/v3/asm/groups/${id}/suppressions/search`, { recipient_emails: ['private@example.com'] }],
    ['DELETE', `/v3/asm/groups/${id}/suppressions/private@example.com`],
    ['POST', `/v3/download/asm/groups/${id}/suppressions`],
  ] as const) {
    expect(await stranger.call(method, path, body)).toMatchObject({ status: 404 });
  }
  expect((await stranger.call('GET', `/v3/asm/groups?id=${id}`)).body).toEqual([]);
  expect((await stranger.call('GET', '/v3/asm/suppressions')).body).toEqual([]);
  expect((await client.call('GET', `/v3/asm/groups/${id}/suppressions`)).body).toEqual(['private@example.com']);
});

test.each([
  ['POST', '/v3/asm/groups', { name: 1, description: 'x' }],
  ['POST', '/v3/asm/groups', 'not json'],
  ['GET', '/v3/asm/groups?id=x', undefined],
  ['GET', '/v3/asm/groups?page_size=0', undefined],
  ['GET', '/v3/asm/groups/1e400', undefined],
  ['GET', '/v3/asm/groups/99999999999999999999', undefined],
  ['POST', '/v3/asm/groups/1/suppressions', { recipient_emails: 'a@example.com' }],
  ['POST', '/v3/asm/groups/1/suppressions', { recipient_emails: [1] }],
] as const)('%s %s with %j is a bad request', async (method, path, body) => {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
  const answer = await provider.inject(method, path, body, headers);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: unknown[] }>().errors).toHaveLength(1);
});

test('a body beyond the limit is refused as too large', async () => {
  const { id } = await createGroup('Huge');
  const body = { recipient_emails: ['a'.repeat(9 * 1024 * 1024)] };
  expect((await provider.inject('POST', `/v3/asm/groups/${id}/suppressions`, body)).statusCode).toBe(413);
});
