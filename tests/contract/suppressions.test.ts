import { sql } from '../../provider/database/sql';
import { addSuppressions, suppressionCheck, suppressionReason } from '../../provider/delivery/suppressions';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true, jobs: false });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

test('addresses are added to, listed in and removed from the global list', async () => {
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
    const rows = ['a_1', 'ab1', 'b1'].map((name) => ({
      email: `${name}@example.com`,
      kind,
      reason: '550 no such user',
      status: '5.1.1',
    }));
    expect(await addSuppressions(provider.provider.database, provider.accountId, rows)).toBe(3);
    const base = `/v3/suppression/${list}`;
    const now = Math.floor(Date.now() / 1000);
    const all = await client.call('GET', base);
    expect(all.body).toHaveLength(3);
    expect(all.body).toContainEqual({
      created: expect.any(Number),
      email: 'b1@example.com',
      reason: '550 no such user',
      status: '5.1.1',
    });
    expect((await client.call('GET', base, undefined, { limit: 1, offset: 2 })).body).toHaveLength(1);
    expect((await client.call('GET', base, undefined, { email: 'a_' })).body).toMatchObject([
      { email: 'a_1@example.com' },
    ]);
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

test('pages continue after an entry, whatever is added or removed meanwhile', async () => {
  const account = await provider.createAccount();
  const other = officialClient(provider, account.apiKey);
  const { database } = provider.provider;
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  await addSuppressions(
    database,
    account.accountId,
    names.map((name) => ({ email: `${name}@pages.example`, kind: 'bounce' })),
  );
  // Several in one second, at different moments of it.
  await database.execute(sql`
    update suppressions set created_at = timestamptz '2026-01-02 00:00:00Z' + interval '400 ms' * ascii(email)
    where account_id = ${account.accountId}`);
  const base = '/v3/suppression/bounces';
  const seen: string[] = [];
  let after: string | undefined;
  for (;;) {
    const { body } = await other.call('GET', base, undefined, { limit: 2, ...(after !== undefined && { after }) });
    const rows = body as { created: number; email: string }[];
    const last = rows.at(-1);
    if (!last) break;
    seen.push(...rows.map(({ email }) => email.slice(0, 1)));
    after = `${last.created},${last.email}`;
    await addSuppressions(database, account.accountId, [{ email: `new${seen.length}@pages.example`, kind: 'bounce' }]);
    await other.call('DELETE', `${base}/${last.email}`);
  }
  expect(seen.toSorted()).toEqual(names);
  expect(await other.call('GET', base, undefined, { after: 'nonsense' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'after' }] },
  });
});

test('spam reports carry the address they were sent from', async () => {
  await addSuppressions(provider.provider.database, provider.accountId, [
    { email: 'angry@example.com', kind: 'spam_report', ip: '192.0.2.7' },
  ]);
  expect((await client.call('GET', '/v3/suppression/spam_reports')).body).toEqual([
    { created: expect.any(Number), email: 'angry@example.com', ip: '192.0.2.7' },
  ]);
  expect(await client.call('DELETE', '/v3/suppression/spam_reports', { delete_all: true })).toMatchObject({
    status: 204,
  });
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
    // As in the events of these bounces.
    { email: 'e@two.example', kind: 'bounce', reason: 'Quota exceeded' },
    { email: 'f@two.example', kind: 'bounce', status: '5.7.17' },
  ]);
  const path = '/v3/suppression/bounces/classifications';
  const date = new Date().toISOString().slice(0, 10);
  expect((await other.call('GET', path)).body).toEqual({
    result: [
      {
        date,
        stats: [
          { classification: 'Invalid Address', count: 2 },
          { classification: 'Mailbox Unavailable', count: 2 },
          { classification: 'Content', count: 1 },
          { classification: 'Unclassified', count: 1 },
        ],
      },
    ],
  });
  expect((await other.call('GET', `${path}/Invalid%20Address`)).body).toEqual({
    result: [{ date, stats: [{ domain: 'one.example', count: 2 }] }],
  });
  expect((await other.call('GET', `${path}?end_date=2020-01-31`)).body).toEqual({ result: [] });
  expect(await other.call('GET', `${path}?start_date=2020-02-31`)).toMatchObject({ status: 400 });
  expect(await other.call('GET', `${path}/Gremlins`)).toMatchObject({ status: 400 });
  const csv = await provider.inject('GET', path, undefined, {
    authorization: `Bearer ${account.apiKey}`,
    accept: 'text/csv',
  });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.split('\r\n')[1]).toBe(`${date},Invalid Address,2`);
});

test('reasons that prevent a message are explained', async () => {
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
      select email, ${suppressionCheck(account, id, sql`asked.email`)} as suppressed,
        ${suppressionReason(account, id, sql`asked.email`)} as reason
      from unnest(array['EVERYTHING@example.com', 'group', 'bounce', 'spam', 'invalid', 'block', 'fine']) as given
        (name),
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
  expect(Object.values(reasons(await ask(provider.accountId, groupId)))).toEqual(Array(7).fill(null));
});

test('opting out again keeps the first time, a new bounce replaces the last', async () => {
  const { database } = provider.provider;
  const row = async (kind: string) =>
    database.first<{ reason: string | null; created_at: Date }>(sql`
      select reason, created_at from suppressions
      where account_id = ${provider.accountId} and email = 'again@example.com' and kind = ${kind}`);
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

test.each([
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

test('a list is exported as a CSV file, by a signed link', async () => {
  await addSuppressions(provider.provider.database, provider.accountId, [
    { email: 'full@example.com', kind: 'bounce', reason: '552 mailbox full, "try later"', status: '5.2.2' },
    { email: 'formula@example.com', kind: 'bounce', reason: '=1+1', status: '5.0.0' },
    { email: 'other@example.com', kind: 'block', reason: '550 listed', status: '5.7.1' },
  ]);
  const { body } = await client.call('POST', '/v3/download/suppression/bounces');
  const url = (body as { download_url: string }).download_url;
  const file = await fetch(url);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="bounces.csv"');
  const [head, ...rows] = (await file.text()).trim().split('\r\n');
  expect(head).toBe('email,reason,status,ip,created_at');
  // Other tests have bounces, too.
  expect(rows.filter((row) => row.startsWith('f'))).toEqual([
    expect.stringMatching(/^formula@example\.com,'=1\+1,5\.0\.0,,\d{4}-/),
    expect.stringMatching(/^full@example\.com,"552 mailbox full, ""try later""",5\.2\.2,,\d{4}-/),
  ]);
  // A link is for one list, and for one account's group or list only.
  expect((await fetch(url.replace('bounces', 'blocks'))).status).toBe(404);
  expect((await fetch(url.replace('/suppressions/', '/unsubscribe-groups/').replace('bounces', '1'))).status).toBe(404);
});
