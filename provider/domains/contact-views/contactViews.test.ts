import type { ContactView, ContactViews } from 'sendwright/wire/contactViews';
import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let test1: TestProvider;
/** API keys of teammates: one who can change contacts, and one who reads. */
const keys = { editor: '', reader: '' };
beforeAll(async () => {
  test1 = await startTestProvider();
  keys.editor = await keyOf('editor', ['marketing.read', 'marketing_campaigns.update']);
  keys.reader = await keyOf('reader', ['marketing.read']);
});
afterAll(() => test1.close());

const root = '/v3/marketing/contact_views';
const state = {
  filter: { search: 'ann', tag: 'V60', added_days: 30 },
  sort: '-created_at',
  columns: [{ id: 'email', width: 320 }, { id: 'city' }],
  compact: true,
};
type Person = keyof typeof keys;

/** Adds a teammate, and returns an API key of theirs. */
async function keyOf(username: string, scopes: readonly string[]): Promise<string> {
  await test1.provider.database.execute(sql`
    insert into users (account_id, username, email, scopes)
    values (${test1.accountId}, ${username}, ${`${username}@views.example`}, ${scopes}::text[])`);
  const made = await test1.inject('POST', '/v3/api_keys', { name: username, scopes });
  const { api_key: key, api_key_id: id } = made.json<{ api_key: string; api_key_id: string }>();
  await test1.provider.database.execute(sql`
    update api_keys set user_id = (select user_id from users where account_id = ${test1.accountId}
      and username = ${username})
    where account_id = ${test1.accountId} and api_key_id = ${id}`);
  return key;
}

const ask = (person: Person, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path = '', body?: object) =>
  test1.inject(method, `${root}${path}`, body, { authorization: `Bearer ${keys[person]}` });
const save = async (person: Person, body: object) =>
  (await ask(person, 'POST', '', { state, ...body })).json<ContactView>();
const namesOf = async (person: Person) =>
  (await ask(person, 'GET')).json<ContactViews>().result.map(({ name, is_default: first }) => [name, first]);

test('a view whose search is longer than any other search is refused', async () => {
  const long = (length: number) => ({ ...state, filter: { search: 'x'.repeat(length) } });
  const refused = await ask('reader', 'POST', '', { name: 'Long', state: long(255) });
  expect([refused.statusCode, refused.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
    400,
    'state.filter.search',
  ]);
  const { id } = await save('reader', { name: 'Long', state: long(254) });
  expect((await ask('reader', 'DELETE', `/${id}`)).statusCode).toBe(204);
});

test('own views are seen by one teammate, shared ones by all', async () => {
  const own = await save('reader', { name: 'My fans' });
  const shared = await save('editor', { name: 'Wholesale', shared: true });
  expect(own).toMatchObject({ name: 'My fans', shared: false, is_default: false, state });
  expect(await namesOf('reader')).toEqual([
    ['My fans', false],
    ['Wholesale', false],
  ]);
  expect(await namesOf('editor')).toEqual([['Wholesale', false]]);
  expect((await ask('editor', 'PATCH', `/${own.id}`, { name: 'Mine' })).statusCode).toBe(404);
  expect((await ask('editor', 'DELETE', `/${own.id}`)).statusCode).toBe(404);
  expect((await ask('editor', 'PUT', '/default', { view_id: own.id })).statusCode).toBe(404);
  expect((await ask('editor', 'DELETE', `/${shared.id}`)).statusCode).toBe(204);
  expect((await ask('reader', 'DELETE', `/${own.id}`)).statusCode).toBe(204);
  expect(await namesOf('reader')).toEqual([]);
});

test('who only reads contacts can use shared views, not change them', async () => {
  expect((await ask('reader', 'POST', '', { name: 'All', shared: true, state })).statusCode).toBe(403);
  const own = await save('reader', { name: 'Mine' });
  expect((await ask('reader', 'PATCH', `/${own.id}`, { shared: true })).statusCode).toBe(403);
  const { id } = await save('editor', { name: 'Shared', shared: true });
  for (const change of [{ name: 'Other' }, { shared: false }, { state }])
    expect((await ask('reader', 'PATCH', `/${id}`, change)).statusCode).toBe(403);
  expect((await ask('reader', 'DELETE', `/${id}`)).statusCode).toBe(403);
  expect((await ask('reader', 'PUT', '/default', { view_id: id })).statusCode).toBe(200);
  expect(await namesOf('reader')).toEqual([
    ['Mine', false],
    ['Shared', true],
  ]);
  expect(await namesOf('editor')).toEqual([['Shared', false]]);
  await ask('editor', 'DELETE', `/${id}`);
  await ask('reader', 'DELETE', `/${own.id}`);
});

test('a view is renamed, changed, shared and taken back; the default of others goes with it', async () => {
  const { id } = await save('editor', { name: 'Fans' });
  const changed = await ask('editor', 'PATCH', `/${id}`, { name: ' Regulars ', shared: true });
  expect(changed.json()).toMatchObject({ name: 'Regulars', shared: true, state });
  await ask('reader', 'PUT', '/default', { view_id: id });
  await ask('editor', 'PUT', '/default', { view_id: id });
  const sorted = { ...state, sort: 'email' };
  expect((await ask('editor', 'PATCH', `/${id}`, { state: sorted })).json()).toMatchObject({ state: sorted });
  expect((await ask('editor', 'PATCH', `/${id}`, { shared: false })).json()).toMatchObject({ is_default: true });
  expect(await namesOf('reader')).toEqual([]);
  await ask('editor', 'PATCH', `/${id}`, { shared: true });
  expect(await namesOf('reader')).toEqual([['Regulars', false]]);
  expect((await ask('editor', 'PUT', '/default', { view_id: null })).json()).toEqual({ view_id: null });
  expect(await namesOf('editor')).toEqual([['Regulars', false]]);
  await ask('editor', 'DELETE', `/${id}`);
});

test('a name is taken in any case, among the own or the shared views', async () => {
  const taken = { errors: [{ field: 'name', code: 'contact_view_name_taken' }] };
  const own = await save('editor', { name: 'Fans' });
  const shared = await save('editor', { name: 'FANS', shared: true });
  expect((await ask('editor', 'POST', '', { name: 'fans', state })).json()).toMatchObject(taken);
  expect((await ask('editor', 'PATCH', `/${own.id}`, { shared: true })).json()).toMatchObject(taken);
  expect((await ask('editor', 'PATCH', `/${own.id}`, { name: 'fans' })).json()).toMatchObject({ name: 'fans' });
  expect(await save('reader', { name: 'Fans' })).toMatchObject({ name: 'Fans' });
  for (const { id } of [own, shared]) await ask('editor', 'DELETE', `/${id}`);
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ state: { ...state, columns: [] } }, 'state.columns'],
  [{ state: { ...state, sort: 'phone' } }, 'state.sort'],
  [{ state: { ...state, filter: { list_id: 'a' } } }, 'state.filter'],
])('%j is refused with its field', async (wrong, field) => {
  const refused = await ask('editor', 'POST', '', { name: 'Wrong', state, ...wrong });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { errors: [{ field: expect.stringContaining(field) }] },
  ]);
});

test('a teammate has 50 views of their own, and an account 50 that are shared', async () => {
  const { database } = test1.provider;
  await database.execute(sql`
    insert into contact_views (account_id, name, state, owner_id)
    select ${test1.accountId}, 'fill ' || n, ${JSON.stringify(state)}::jsonb, owner_id
    from generate_series(1, 50) as n, (
      select null::bigint as owner_id union all
      select user_id from users where account_id = ${test1.accountId} and username = 'editor') as owners
    on conflict do nothing`);
  const full = { errors: [{ code: 'contact_view_limit_reached' }] };
  for (const shared of [true, false])
    expect((await ask('editor', 'POST', '', { name: 'One more', shared, state })).json()).toMatchObject(full);
  const [first] = (await ask('editor', 'GET')).json<ContactViews>().result;
  const other = { name: 'Moved', shared: !first?.shared };
  expect((await ask('editor', 'PATCH', `/${first?.id}`, other)).json()).toMatchObject(full);
  await database.execute(sql`delete from users where account_id = ${test1.accountId} and username = 'editor'`);
  const left = await database.rows<{ owner_id: number | null }>(sql`
    select distinct owner_id from contact_views where account_id = ${test1.accountId} and name like 'fill %'`);
  expect(left).toEqual([{ owner_id: null }]);
});
