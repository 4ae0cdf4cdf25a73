import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { sql } from '../../provider/database/sql';
import { addSuppressions, suppressionCheck, suppressionReason } from '../../provider/domains/suppressions/queries';
import { startTestProvider, type TestAccount, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;
let stranger: OfficialClient;
let strangerAccount: TestAccount;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true, jobs: false });
  client = officialClient(provider, provider.apiKey);
  strangerAccount = await provider.createAccount();
  stranger = officialClient(provider, strangerAccount.apiKey);
});
afterAll(() => provider.close());

async function createGroup(name: string, isDefault = false): Promise<UnsubscribeGroup> {
  const { status, body } = await client.call('POST', '/v3/asm/groups', { name, description: `About ${name}`, is_default: isDefault });
  expect(status).toBe(201);
  return body as UnsubscribeGroup;
}

const suppress = (groupId: number | string, emails: string[]) =>
  client.call('POST', `/v3/asm/groups/${groupId}/suppressions`, { recipient_emails: emails });

const refusal = (message: string, field: string | null) => ({ status: 400, body: { errors: [{ message, field }] } });

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
  expect((await client.call('GET', `/v3/asm/groups?id=${group.id}&id=${second.id}&id=999999`)).body).toEqual([group, second]);
  expect((await client.call('GET', '/v3/asm/groups', undefined, { id: `${second.id}` })).body).toEqual([second]);
  expect((await client.call('GET', '/v3/asm/groups?page=1&page_size=1')).body).toHaveLength(1);

  const changed = await client.call('PATCH', `/v3/asm/groups/${group.id}`, { description: 'Weekly offers' });
  expect(changed).toEqual({ status: 201, body: { ...group, description: 'Weekly offers' } });
  expect((await client.call('GET', `/v3/asm/groups/${group.id}`)).body).toEqual(changed.body);
  expect(await client.call('DELETE', `/v3/asm/groups/${second.id}`)).toMatchObject({ status: 204 });
  expect(await client.call('GET', `/v3/asm/groups/${second.id}`)).toMatchObject({ status: 404 });
  expect(await client.call('DELETE', `/v3/asm/groups/${second.id}`)).toMatchObject({ status: 404 });
});

test('the rules of a group are told by field', async () => {
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
  expect(await client.call('PATCH', `/v3/asm/groups/${id}`, { name: 'taken' })).toEqual(refusal('Name must be unique.', 'name'));
  expect(await client.call('PATCH', `/v3/asm/groups/${id}`, { name: 'RULES' })).toMatchObject({ status: 201 });
});

test('an account has 200 groups and shows 25 of them', async () => {
  const account = await provider.createAccount();
  const other = officialClient(provider, account.apiKey);
  await provider.provider.database.execute(sql`
    insert into unsubscribe_groups (account_id, name, description, is_default)
    select ${account.accountId}, 'g' || n, 'd', n <= 25 from generate_series(1, 199) as n`);
  expect(await other.call('POST', '/v3/asm/groups', { name: 'shown', description: 'd', is_default: true })).toEqual(
    refusal('The preferences page shows up to 25 groups. Take one off it first.', 'is_default'),
  );
  expect(await other.call('POST', '/v3/asm/groups', { name: 'last', description: 'd' })).toMatchObject({ status: 201 });
  expect(await other.call('POST', '/v3/asm/groups', { name: 'more', description: 'd' })).toEqual(
    refusal("You've reached the maximum of 200 unsubscribe groups.", null),
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
  expect((await client.call('GET', `/v3/asm/groups/${id}/suppressions`)).body).toEqual(['ann@example.com', 'bob@example.com']);
  const search = { recipient_emails: ['BOB@example.com', 'cid@example.com'] };
  expect((await client.call('POST', `/v3/asm/groups/${id}/suppressions/search`, search)).body).toEqual(['bob@example.com']);
  expect((await client.call('GET', '/v3/asm/suppressions')).body).toContainEqual({
    email: 'ann@example.com',
    group_id: id,
    group_name: 'Members',
    created_at: expect.any(Number),
  });
  expect((await client.call('GET', '/v3/asm/suppressions/ann@example.com')).body).toMatchObject({
    suppressions: expect.arrayContaining([{ id, name: 'Members', description: 'About Members', is_default: false, suppressed: true }]),
  });
  expect(await client.call('DELETE', `/v3/asm/groups/${id}/suppressions/Ann@example.com`)).toMatchObject({ status: 204 });
  expect((await client.call('GET', `/v3/asm/groups/${id}/suppressions`)).body).toEqual(['bob@example.com']);
  expect(await suppress(id, ['nobody', ''])).toEqual(
    refusal('recipient_emails must hold at least one valid email address.', 'recipient_emails'),
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
  expect((await client.call('GET', '/v3/asm/suppressions/global/late@example.com')).body).toEqual({ recipient_email: 'late@example.com' });
});

test('a group is kept while a scheduled single send uses it', async () => {
  const { id } = await createGroup('In use');
  await provider.provider.database.execute(sql`
    insert into single_sends (account_id, name, status, send_at, send_to, email_config)
    values (${provider.accountId}, 'Spring sale', 'scheduled', now() + interval '1 day', '{}', ${JSON.stringify({ suppression_group_id: id })}::jsonb)`);
  const answer = await client.call('DELETE', `/v3/asm/groups/${id}`);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ message: expect.stringContaining('"Spring sale"') }] } });
  expect((await client.call('GET', `/v3/asm/groups/${id}`)).status).toBe(200);
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
  for (const wrong of [forged, `${url}x`, url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), url.replace(/[^/]+$/, 'x')]) {
    expect((await fetch(wrong)).status).toBe(404);
  }
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
  expect((await fetch(url)).status).toBe(404);
  jest.restoreAllMocks();
});

test('the global list takes, tells and gives back addresses', async () => {
  const added = await client.call('POST', '/v3/asm/suppressions/global', { recipient_emails: ['Global@example.com'] });
  expect(added).toEqual({ status: 201, body: { recipient_emails: ['global@example.com'] } });
  const path = '/v3/asm/suppressions/global/global@example.com';
  expect((await client.call('GET', path)).body).toEqual({ recipient_email: 'global@example.com' });
  expect((await client.call('GET', '/v3/suppression/unsubscribes', undefined, { email: 'glob' })).body).toEqual([
    { created: expect.any(Number), email: 'global@example.com' },
  ]);
  expect(await client.call('DELETE', path)).toMatchObject({ status: 204 });
  expect(await client.call('GET', path)).toEqual({ status: 200, body: {} });
});

describe.each([
  ['bounces', 'bounce'],
  ['blocks', 'block'],
  ['invalid_emails', 'invalid_email'],
] as const)('/v3/suppression/%s', (list, kind) => {
  test('lists, filters and deletes', async () => {
    const rows = ['a_1', 'ab1', 'b1'].map((name) => ({ email: `${name}@example.com`, kind, reason: '550 no such user', status: '5.1.1' }));
    expect(await addSuppressions(provider.provider.database, provider.accountId, rows)).toBe(3);
    const base = `/v3/suppression/${list}`;
    const now = Math.floor(Date.now() / 1000);
    const all = await client.call('GET', base);
    expect(all.body).toHaveLength(3);
    expect(all.body).toContainEqual({ created: expect.any(Number), email: 'b1@example.com', reason: '550 no such user', status: '5.1.1' });
    expect((await client.call('GET', base, undefined, { limit: 1, offset: 2 })).body).toHaveLength(1);
    expect((await client.call('GET', base, undefined, { email: 'a_' })).body).toMatchObject([{ email: 'a_1@example.com' }]);
    expect((await client.call('GET', base, undefined, { email: '%1@' })).body).toHaveLength(3);
    expect((await client.call('GET', base, undefined, { start_time: now + 60 })).body).toEqual([]);
    expect((await client.call('GET', base, undefined, { end_time: now - 600 })).body).toEqual([]);
    expect((await client.call('GET', `${base}/B1@example.com`)).body).toMatchObject([{ email: 'b1@example.com' }]);

    expect(await client.call('DELETE', `${base}/b1@example.com`)).toMatchObject({ status: 204 });
    expect((await client.call('GET', `${base}/b1@example.com`)).body).toEqual([]);
    expect(await client.call('DELETE', base, {})).toMatchObject({ status: 400 });
    expect(await client.call('DELETE', base, { delete_all: true, emails: [] })).toMatchObject({ status: 400 });
    expect(await client.call('DELETE', base, { emails: ['A_1@example.com'] })).toMatchObject({ status: 204 });
    expect((await client.call('GET', base)).body).toMatchObject([{ email: 'ab1@example.com' }]);
    expect(await client.call('DELETE', base, { delete_all: true })).toMatchObject({ status: 204 });
    expect((await client.call('GET', base)).body).toEqual([]);
  });
});

test('spam reports carry the address they were sent from', async () => {
  await addSuppressions(provider.provider.database, provider.accountId, [{ email: 'angry@example.com', kind: 'spam_report', ip: '192.0.2.7' }]);
  expect((await client.call('GET', '/v3/suppression/spam_reports')).body).toEqual([
    { created: expect.any(Number), email: 'angry@example.com', ip: '192.0.2.7' },
  ]);
  expect(await client.call('DELETE', '/v3/suppression/spam_reports', { delete_all: true })).toMatchObject({ status: 204 });
});

test('a key without the scope is refused', async () => {
  const reader = officialClient(provider, (await provider.createAccount({ scopes: ['asm.groups.read'] })).apiKey);
  expect((await reader.call('GET', '/v3/asm/groups')).status).toBe(200);
  expect((await reader.call('POST', '/v3/asm/groups', { name: 'x', description: 'x' })).status).toBe(403);
  expect((await reader.call('GET', '/v3/asm/suppressions')).status).toBe(403);
});

test('bounces are counted by day, why and where', async () => {
  const account = await provider.createAccount();
  const other = officialClient(provider, account.apiKey);
  await addSuppressions(provider.provider.database, account.accountId, [
    { email: 'a@one.example', kind: 'bounce', status: '5.1.1' },
    { email: 'b@one.example', kind: 'bounce', status: '5.1.10' },
    { email: 'c@two.example', kind: 'bounce', status: '5.2.2' },
    { email: 'd@two.example', kind: 'bounce' },
  ]);
  const path = '/v3/suppression/bounces/classifications';
  const date = new Date().toISOString().slice(0, 10);
  expect((await other.call('GET', path)).body).toEqual({
    result: [
      {
        date,
        stats: [
          { classification: 'Invalid Address', count: 2 },
          { classification: 'Mailbox Unavailable', count: 1 },
          { classification: 'Unclassified', count: 1 },
        ],
      },
    ],
  });
  expect((await other.call('GET', `${path}/Invalid%20Address`)).body).toEqual({ result: [{ date, stats: [{ domain: 'one.example', count: 2 }] }] });
  expect((await other.call('GET', `${path}?end_date=2020-01-31`)).body).toEqual({ result: [] });
  expect(await other.call('GET', `${path}?start_date=2020-02-31`)).toMatchObject({ status: 400 });
  expect(await other.call('GET', `${path}/Gremlins`)).toMatchObject({ status: 400 });
  const csv = await provider.inject('GET', path, undefined, { authorization: `Bearer ${account.apiKey}`, accept: 'text/csv' });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.split('\r\n')[1]).toBe(`${date},Invalid Address,2`);
});

test('what keeps a message back, and why', async () => {
  const { database } = provider.provider;
  const { accountId } = await provider.createAccount();
  const group = await database.first<{ group_id: number }>(sql`
    insert into unsubscribe_groups (account_id, name, description) values (${accountId}, 'G', 'g') returning group_id`);
  const groupId = group?.group_id ?? 0;
  await addSuppressions(database, accountId, [
    { email: 'Everything@example.com', kind: 'global' },
    { email: 'group@example.com', kind: 'group', groupId },
    { email: 'bounce@example.com', kind: 'bounce' },
    { email: 'spam@example.com', kind: 'spam_report' },
    { email: 'spam@example.com', kind: 'bounce' },
    { email: 'invalid@example.com', kind: 'invalid_email' },
    { email: 'block@example.com', kind: 'block' },
  ]);
  const ask = async (account: number, id: number | null) =>
    database.rows<{ email: string; suppressed: boolean; reason: string | null }>(sql`
      select email, ${suppressionCheck(account, id, sql`asked.email`)} as suppressed, ${suppressionReason(account, id, sql`asked.email`)} as reason
      from unnest(array['EVERYTHING@example.com', 'group', 'bounce', 'spam', 'invalid', 'block', 'fine']) as given (name),
        lateral (select case when name like '%@%' then name else name || '@example.com' end as email) as asked`);
  const reasons = (rows: { email: string; suppressed: boolean; reason: string | null }[]) => {
    for (const row of rows) expect(row.suppressed).toBe(row.reason !== null);
    return Object.fromEntries(rows.map(({ email, reason }) => [email.split('@')[0], reason]));
  };
  const always = {
    EVERYTHING: 'Unsubscribed Address',
    bounce: 'Bounced Address',
    spam: 'Spam Reporting Address',
    invalid: 'Invalid',
    block: null,
    fine: null,
  };
  expect(reasons(await ask(accountId, groupId))).toEqual({ ...always, group: 'Unsubscribed Address' });
  expect(reasons(await ask(accountId, null))).toEqual({ ...always, group: null });
  expect(Object.values(reasons(await ask(strangerAccount.accountId, groupId)))).toEqual(Array(7).fill(null));
});

test('opting out again keeps the first time, a new bounce replaces the last', async () => {
  const { database } = provider.provider;
  const row = async (kind: string) =>
    database.first<{ reason: string | null; created_at: Date }>(sql`
      select reason, created_at from suppressions where account_id = ${provider.accountId} and email = 'again@example.com' and kind = ${kind}`);
  await addSuppressions(database, provider.accountId, [
    { email: 'again@example.com', kind: 'global' },
    { email: 'again@example.com', kind: 'bounce', reason: 'first' },
  ]);
  const first = await row('global');
  await addSuppressions(database, provider.accountId, [
    { email: 'again@example.com', kind: 'global' },
    { email: 'again@example.com', kind: 'bounce', reason: 'second' },
  ]);
  expect(await row('global')).toEqual(first);
  expect(await row('bounce')).toMatchObject({ reason: 'second' });
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
  ['POST', '/v3/asm/suppressions/global', {}],
  ['GET', '/v3/suppression/bounces?limit=501', undefined],
  ['GET', '/v3/suppression/bounces?start_time=soon', undefined],
  ['DELETE', '/v3/suppression/blocks', { emails: 'a' }],
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
