import type { LegacyList, LegacySegment, Recipient, RecipientsWritten } from 'sendwright/wire/contactdb';
import { sql } from '../../database/sql';
import { createApiKey } from '../api-keys/createApiKey';
import { eventually } from '../../testing/eventually';
import { type Method, startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob } from '../../testing/testImports';
import { recipientIdOf } from './recipientId';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

const base = '/v3/contactdb';
const call = async (method: Method, path: string, body?: unknown, key?: string) => {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const { statusCode, body: text } = await test1.inject(method, `${base}${path}`, body, headers);
  return { status: statusCode, body: (text === '' ? null : JSON.parse(text)) as unknown };
};
const write = async (recipients: unknown): Promise<RecipientsWritten> =>
  (await call('POST', '/recipients', recipients)).body as RecipientsWritten;
const fieldsOf = ({ body }: { body: unknown }): (string | null)[] =>
  (body as { errors: { field: string | null }[] }).errors.map(({ field }) => field);

test('recipients follow the rules of imports, each with its own problem', async () => {
  for (const [name, type] of [
    ['Birthday', 'date'],
    ['points', 'number'],
    ['pet', 'text'],
  ])
    await call('POST', '/custom_fields', { name, type });
  const written = await write([
    { email: 'rules@example.com', birthday: '12/31/1990', POINTS: '12.5', pet: 7, phone_number_id: '+1 415 555 0100' },
    { email: 'epoch@example.com', Birthday: -86_400 },
    { email: 'phone@example.com', phone_number_id: '12' },
    { email: 'date@example.com', birthday: '31/12/1990' },
    { email: 'points@example.com', points: 'many' },
    { email: 'hobby@example.com', hobby: 'chess', __proto__: 1 },
    { email: 'nested@example.com', pet: [['cat']] },
    { email: 'text@example.com', first_name: 5 },
    { first_name: 'Nobody' },
    'rules@example.com',
    [[]],
    null,
    { email: 'RULES@example.com' },
  ]);
  expect(written).toMatchObject({
    new_count: 2,
    updated_count: 0,
    error_count: 11,
    error_indices: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    persisted_recipients: [recipientIdOf('rules@example.com'), recipientIdOf('epoch@example.com')],
  });
  const messages = new Map(written.errors.flatMap(({ message, error_indices: at }) => at.map((one) => [one, message])));
  expect(messages.get(2)).toContain('phone_number_id');
  expect(messages.get(3)).toContain('12/31/2026');
  expect(messages.get(5)).toContain('[hobby]');
  expect(messages.get(12)).toContain('Duplicate');
  expect(written.errors).toContainEqual({ message: 'A recipient must be an object.', error_indices: [9, 10, 11] });
  const { body } = await call('GET', `/recipients/${recipientIdOf('rules@example.com')}`);
  expect((body as Recipient).custom_fields.map(({ name, value }) => [name, value])).toEqual([
    ['Birthday', Date.UTC(1990, 11, 31) / 1000],
    ['points', 12.5],
    ['pet', '7'],
  ]);
  const stored = await test1.provider.database.first<{ phone: string | null; joined_from: string | null }>(sql`
    select phone_number_id as phone, joined_from from contacts
    where account_id = ${test1.accountId} and email = 'rules@example.com'`);
  expect(stored).toEqual({ phone: '+14155550100', joined_from: 'api' });
});

test('an empty text clears a field, null and what is left out keep it; null clears a custom field', async () => {
  await write([{ email: 'clear@example.com', first_name: 'A', last_name: 'B', pet: 'cat' }]);
  await write([{ email: 'clear@example.com', first_name: '', last_name: null, pet: null }]);
  const { body } = await call('GET', `/recipients/${recipientIdOf('clear@example.com')}`);
  expect(body).toMatchObject({ first_name: null, last_name: 'B' });
  expect((body as Recipient).custom_fields.find(({ name }) => name === 'pet')?.value).toBeNull();
});

test('requests for one new address at the same time create it once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_unused, index) =>
      write([{ email: 'racer@example.com', first_name: `Racer ${index}` }]),
    ),
  );
  expect(answers.map((answer) => answer.new_count).reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(answers.every(({ error_count: errors }) => errors === 0)).toBe(true);
});

test('the limit of contacts holds', async () => {
  const account = await test1.createAccount({ plan: 'free' });
  await test1.provider.database.execute(sql`
    insert into contacts (account_id, email) select ${account.accountId}, n || '@full.example'
    from generate_series(1, 1999) as n`);
  const { body } = await call(
    'POST',
    '/recipients',
    [{ email: 'a@last.example' }, { email: 'b@last.example' }, { email: '5@full.example', first_name: 'Five' }],
    account.apiKey,
  );
  expect(body).toMatchObject({ new_count: 1, updated_count: 1, error_indices: [1] });
});

test('contacts without an address are not there', async () => {
  const account = await test1.createAccount();
  await test1.provider.database.execute(sql`
    insert into contacts (account_id, email, external_id)
    values (${account.accountId}, null, 'x1'), (${account.accountId}, 'x2@example.com', null)`);
  expect((await call('GET', '/recipients', undefined, account.apiKey)).body).toMatchObject({
    recipients: [{ email: 'x2@example.com' }],
  });
  expect((await call('GET', '/recipients/count', undefined, account.apiKey)).body).toEqual({ recipient_count: 1 });
});

test('a list that requires confirmation asks instead of adding', async () => {
  const { id } = (await call('POST', '/lists', { name: 'Confirmed' })).body as LegacyList;
  await test1.provider.database.execute(sql`
    update lists set require_confirmation = true where account_id = ${test1.accountId} and name = 'Confirmed'`);
  const { persisted_recipients: ids } = await write([{ email: 'asked@example.com' }]);
  expect((await call('POST', `/lists/${id}/recipients`, ids)).status).toBe(201);
  expect((await call('GET', `/lists/${id}`)).body).toMatchObject({ recipient_count: 0 });
  const asked = await test1.provider.database.rows<{ email: string }>(sql`
    select email from consents where account_id = ${test1.accountId} and status = 'pending'`);
  expect(asked).toEqual([{ email: 'asked@example.com' }]);
});

test('of several recipients those that exist are added; without any the request is refused', async () => {
  const { id } = (await call('POST', '/lists', { name: 'Some' })).body as LegacyList;
  const { persisted_recipients: ids } = await write([{ email: 'some@example.com' }]);
  const add = (recipients: unknown) => call('POST', `/lists/${id}/recipients`, recipients);
  expect((await add([...ids, 'nonsense!', recipientIdOf('gone@example.com')])).status).toBe(201);
  expect((await call('GET', `/lists/${id}`)).body).toMatchObject({ recipient_count: 1 });
  expect((await add(['nonsense!'])).status).toBe(400);
  expect((await add([recipientIdOf('gone@example.com')])).status).toBe(404);
});

test('a segment from elsewhere is listed, without conditions if it has groups in groups', async () => {
  const account = await test1.createAccount();
  const authorization = `Bearer ${account.apiKey}`;
  for (const [name, condition] of [
    ['Plain', "LOWER(last_name) = LOWER('Miller') AND created_at > '2026-01-31'"],
    ['Nested', "(first_name = 'a' OR first_name = 'b') AND last_name = 'c'"],
  ]) {
    const query_dsl = `SELECT contact_id, updated_at FROM contact_data WHERE ${condition}`;
    await test1.inject('POST', '/v3/marketing/segments/2.0', { name, query_dsl }, { authorization });
  }
  const { body } = await call('GET', '/segments', undefined, account.apiKey);
  expect((body as { segments: LegacySegment[] }).segments).toMatchObject([
    { id: 2, name: 'Nested', conditions: [] },
    {
      id: 1,
      name: 'Plain',
      conditions: [
        { field: 'last_name', operator: 'eq', value: 'Miller', and_or: '' },
        { field: 'created_at', operator: 'gt', value: '01/31/2026', and_or: 'and' },
      ],
    },
  ]);
});

test('a segment that is deleted with its contacts can be undone', async () => {
  await write([{ email: 'one@undone.example', first_name: 'Undone' }, { email: 'two@undone.example' }]);
  const conditions = [{ field: 'email', operator: 'contains', value: '@undone.example' }];
  const { id } = (await call('POST', '/segments', { name: 'Undone', conditions })).body as LegacySegment;
  expect((await call('DELETE', `/segments/${id}?delete_contacts=maybe`)).status).toBe(400);
  expect((await call('DELETE', `/segments/${id}?delete_contacts=true`)).status).toBe(204);
  const one = recipientIdOf('one@undone.example');
  const job = await test1.provider.database.first<{ job_id: string }>(sql`
    select job_id from contact_jobs where account_id = ${test1.accountId} and kind = 'bulk_delete'`);
  const { results } = await finishedJob(test1, job?.job_id ?? '');
  expect(results.deleted_count).toBe(2);
  expect((await call('GET', `/recipients/${one}`)).status).toBe(404);
  const undone = await test1.inject('POST', `/v3/marketing/contacts/bulk/${job?.job_id}/undo`);
  expect(undone.statusCode).toBe(202);
  await eventually(async () => (await call('GET', `/recipients/${one}`)).status === 200, 60, 'the undo');
});

test("another account's recipients and lists stay, whatever ids a request names", async () => {
  const stranger = await test1.createAccount();
  const { id } = (await call('POST', '/lists', { name: 'Kept' })).body as LegacyList;
  const { persisted_recipients: ids } = await write([{ email: 'kept@example.com' }]);
  await call('POST', `/lists/${id}/recipients`, ids);
  const own = (await call('POST', '/lists', { name: 'Own' }, stranger.apiKey)).body as LegacyList;
  expect(await call('DELETE', '/recipients', ids, stranger.apiKey)).toEqual({ status: 200, body: {} });
  expect((await call('POST', `/lists/${own.id}/recipients`, ids, stranger.apiKey)).status).toBe(404);
  expect((await call('DELETE', '/lists', [own.id + 1000], stranger.apiKey)).status).toBe(400);
  const jobs = await test1.provider.database.rows(
    sql`select 1 from contact_jobs where account_id = ${stranger.accountId}`,
  );
  expect(jobs).toEqual([]);
  expect((await call('GET', `/recipients/${ids[0]}/lists`)).body).toMatchObject({ lists: [{ id, name: 'Kept' }] });
});

test('the audit log names what was deleted by its number', async () => {
  const { id } = (await call('POST', '/lists', { name: 'Logged' })).body as LegacyList;
  await call('DELETE', `/lists/${id}?delete_contacts=false`);
  const entry = await test1.provider.database.first<{ action: string; subject: string | null }>(sql`
    select action, subject from audit_entries where account_id = ${test1.accountId}
    order by audit_entry_id desc limit 1`);
  expect(entry).toEqual({ action: 'list.deleted', subject: 'Logged' });
});

test('the status says by how much uploads are delayed', async () => {
  const account = await test1.createAccount();
  await test1.provider.database.execute(sql`
    insert into contact_jobs (account_id, kind, payload, ready, created_at)
    values (${account.accountId}, 'upsert', '{}', true, now() - interval '75 seconds')`);
  expect((await call('GET', '/status', undefined, account.apiKey)).body).toMatchObject({
    status: [
      { id: 'worker_delay', value: 'delayed' },
      { id: 'worker_delay_seconds', value: expect.stringMatching(/^7/) },
    ],
  });
});

test('a key with the published scopes reads and writes; one without changes nothing', async () => {
  const { accountId, userId } = test1;
  const keyWith = async (...scopes: string[]): Promise<string> =>
    (await createApiKey(test1.provider.database, { accountId, userId, name: scopes.join(), scopes })).apiKey;
  const reader = await keyWith('marketing_campaigns.read');
  const writer = await keyWith('marketing_campaigns.create');
  const all = await keyWith('marketing.write');
  expect((await call('GET', '/lists', undefined, reader)).status).toBe(200);
  expect((await call('POST', '/lists', { name: 'By reader' }, reader)).status).toBe(403);
  expect((await call('POST', '/lists', { name: 'By writer' }, writer)).status).toBe(201);
  expect((await call('GET', '/lists', undefined, writer)).status).toBe(403);
  expect((await call('POST', '/lists', { name: 'By all' }, all)).status).toBe(201);
  expect((await call('GET', '/lists', undefined, all)).status).toBe(403);
});

test.each<[string, Method, string, unknown, number]>([
  ['a fraction as an id', 'GET', '/lists/1.5', undefined, 400],
  ['a negative id', 'GET', '/lists/-1', undefined, 400],
  ['a word as an id', 'GET', '/segments/one', undefined, 400],
  ['an id beyond the integers', 'GET', '/lists/99999999999999999999', undefined, 400],
  ['an id in exponents', 'GET', '/lists/1e400', undefined, 400],
  ['the largest id', 'GET', `/lists/${Number.MAX_SAFE_INTEGER}`, undefined, 404],
  ['a million ids', 'DELETE', '/lists', Array.from({ length: 100_000 }, (_unused, index) => index), 400],
  ['ids in lists', 'DELETE', '/lists', [[1], [[2]]], 400],
  ['fractions among ids', 'DELETE', '/lists', [1.5], 400],
  ['no ids', 'DELETE', '/lists', [], 400],
  ['an object of ids', 'DELETE', '/lists', { ids: [1] }, 400],
  ['too many recipients', 'POST', '/recipients', Array.from({ length: 1001 }, () => ({ email: 'a@b.example' })), 400],
  ['no recipients', 'POST', '/recipients', [], 400],
  ['one recipient without a list', 'POST', '/recipients', { email: 'a@b.example' }, 400],
  ['too many recipient ids', 'DELETE', '/recipients', Array.from({ length: 1001 }, () => 'YUBh'), 400],
  ['numbers as recipient ids', 'DELETE', '/recipients', [1, 2], 400],
  ['no recipient id', 'GET', '/recipients/!', undefined, 400],
  ['a page before the first', 'GET', '/recipients?page=0', undefined, 400],
  ['a page that is too large', 'GET', '/recipients?page_size=1001', undefined, 400],
  ['the last page of all', 'GET', '/recipients?page=1000000&page_size=1000', undefined, 404],
  ['a search twice', 'GET', '/recipients/search?pet=a&pet=b', undefined, 400],
  ['a search for no date', 'GET', '/recipients/search?created_at=soon', undefined, 400],
  [
    'conditions without end',
    'POST',
    '/segments',
    { name: 'x', conditions: Array.from({ length: 101 }, () => ({})) },
    400,
  ],
  ['no conditions', 'POST', '/segments', { name: 'x', conditions: [] }, 400],
  [
    'conditions that are nested',
    'POST',
    '/segments',
    { name: 'x', conditions: [[{ field: 'pet', operator: 'eq', value: 'x' }]] },
    400,
  ],
  [
    'a list that does not exist',
    'POST',
    '/segments',
    { name: 'x', list_id: 4711, conditions: [{ field: 'pet', operator: 'eq', value: 'x' }] },
    404,
  ],
])('%s is refused', async (_what, method, path, body, status) => {
  const answer = await call(method, path, body);
  expect({ ...answer, status }).toEqual(answer);
  expect(fieldsOf(answer)).toHaveLength(1);
});

test('a million ids are refused before they are read', async () => {
  const ids = `[${'1,'.repeat(999_999)}1]`;
  const { statusCode } = await test1.inject('DELETE', `${base}/lists`, ids, { 'content-type': 'application/json' });
  expect([400, 413]).toContain(statusCode);
});
