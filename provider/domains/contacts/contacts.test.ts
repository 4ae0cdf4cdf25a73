import type { Contact, ContactPage } from 'sendwright/wire/contacts';
import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob } from '../../testing/testImports';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

/** The API as another account sees it. */
const as = (account: TestAccount): Pick<TestProvider, 'inject'> => ({
  inject: (method, path, body) => test1.inject(method, path, body, { authorization: `Bearer ${account.apiKey}` }),
});

async function upsert(body: object, who: Pick<TestProvider, 'inject'> = test1): ReturnType<typeof finishedJob> {
  const response = await who.inject('PUT', '/v3/marketing/contacts', body);
  expect(response.statusCode).toBe(202);
  return finishedJob(who, (response.json() as { job_id: string }).job_id);
}

async function find(type: string, value: string): Promise<Contact> {
  const response = await test1.inject('POST', `/v3/marketing/contacts/search/identifiers/${type}`, {
    identifiers: [value],
  });
  const { contact } = (response.json() as { result: Record<string, { contact?: Contact }> }).result[value] ?? {};
  if (!contact) throw new Error(`no contact ${value}: ${response.body}`);
  return contact;
}

test('an upsert creates, then updates: identifiers match, what is left out stays', async () => {
  const created = await upsert({
    contacts: [{ email: 'Ann@Example.com', external_id: 'a-1', first_name: 'Ann', city: 'Lyon' }],
  });
  expect(created).toMatchObject({
    status: 'completed',
    results: { requested_count: 1, created_count: 1, updated_count: 0, errored_count: 0 },
  });
  const updated = await upsert({
    contacts: [{ external_id: 'a-1', phone_number_id: '+1 415 555 0100', city: 'Paris' }],
  });
  expect(updated).toMatchObject({ status: 'completed', results: { created_count: 0, updated_count: 1 } });
  expect(await find('email', 'ann@example.com')).toMatchObject({
    first_name: 'Ann',
    city: 'Paris',
    phone_number_id: '+14155550100',
    external_id: 'a-1',
  });
});

test('invalid rows are counted, and the others are stored', async () => {
  await upsert({ contacts: [{ email: 'one@example.com', external_id: 'uno' }, { external_id: 'two' }] });
  const job = await upsert({
    contacts: [
      { email: 'one@example.com', external_id: 'two' },
      { email: 'other@example.com', external_id: 'uno' },
      { email: 'not an address' },
      { first_name: 'Nobody' },
      { email: 'fine@example.com' },
      { email: 'FINE@example.com', first_name: 'Again' },
      { email: 'long@example.com', first_name: 'x'.repeat(51) },
      { email: 'field@example.com', custom_fields: { e99_T: 'x' } },
      { email: 'odd@example.com', custom_fields: { odd: 'x' } },
    ],
  });
  expect(job).toMatchObject({
    status: 'errored',
    results: { requested_count: 9, created_count: 1, updated_count: 0, errored_count: 7, duplicate_count: 1 },
  });
});

test('a row is a duplicate of one that was taken, not of one that was refused', async () => {
  await upsert({ contacts: [{ email: 'twin@example.com', external_id: 'first' }] });
  const job = await upsert({
    contacts: [
      { email: 'twin@example.com', external_id: 'second' },
      { email: 'twin@example.com', first_name: 'Taken' },
      { email: 'twin@example.com', first_name: 'Dropped' },
      { external_id: 'second', first_name: 'New' },
    ],
  });
  expect(job).toMatchObject({
    results: { requested_count: 4, created_count: 1, updated_count: 1, duplicate_count: 1, errored_count: 1 },
  });
  expect(await find('email', 'twin@example.com')).toMatchObject({ first_name: 'Taken', external_id: 'first' });
  expect(await find('external_id', 'second')).toMatchObject({ first_name: 'New' });
});

test('a known contact far down an upload of new ones is updated, and everybody joins the list', async () => {
  const api = as(await test1.createAccount());
  const list = (await api.inject('POST', '/v3/marketing/lists', { name: 'All' })).json() as { id: string };
  await upsert({ contacts: [{ email: 'known@example.com' }] }, api);
  const contacts = Array.from({ length: 300 }, (_, index) => ({
    email: index === 250 ? 'known@example.com' : `new${index}@example.com`,
  }));
  const job = await upsert({ list_ids: [list.id], contacts }, api);
  expect(job).toMatchObject({ status: 'completed', results: { created_count: 299, updated_count: 1 } });
  expect((await api.inject('GET', `/v3/marketing/lists/${list.id}`)).json()).toMatchObject({ contact_count: 300 });
  expect((await api.inject('GET', '/v3/marketing/contacts/count')).json()).toMatchObject({ contact_count: 300 });
});

test('after many new contacts PostgreSQL knows of them: what joins them would else compare each with all', async () => {
  const known = async () =>
    (
      await test1.provider.database.first<{ analyze_count: number }>(
        sql`select analyze_count from pg_stat_user_tables where relname = 'list_contacts'`,
      )
    )?.analyze_count ?? 0;
  const before = await known();
  const job = await upsert({ contacts: Array.from({ length: 1000 }, (_, n) => ({ email: `many${n}@example.com` })) });
  expect(job.results.created_count).toBe(1000);
  await eventually(async () => (await known()) > before);
});

test('custom fields are written by id and read by name; null clears', async () => {
  const field = (
    await test1.inject('POST', '/v3/marketing/field_definitions', { name: 'joined_on', field_type: 'Date' })
  ).json() as { id: string };
  await upsert({ contacts: [{ email: 'field@example.com', custom_fields: { [field.id]: '2/29/2024' } }] });
  expect((await find('email', 'field@example.com')).custom_fields).toEqual({ joined_on: '2024-02-29T00:00:00Z' });
  await upsert({ contacts: [{ email: 'field@example.com', custom_fields: { [field.id]: null } }] });
  expect((await find('email', 'field@example.com')).custom_fields).toEqual({});
});

test("another account's custom field is refused, by id and by name, and nothing is written", async () => {
  const stranger = as(await test1.createAccount());
  // As many as give it an id that this account does not have.
  let theirs = { id: '' };
  for (let index = 0; index < 12; index++)
    theirs = (
      await stranger.inject('POST', '/v3/marketing/field_definitions', { name: `theirs_${index}`, field_type: 'Text' })
    ).json() as { id: string };
  const known = (await test1.inject('GET', '/v3/marketing/field_definitions')).json() as {
    custom_fields?: { id: string }[];
  };
  expect(known.custom_fields?.some(({ id }) => id === theirs.id) ?? false).toBe(false);
  for (const key of [theirs.id, 'theirs_11']) {
    const response = await test1.inject('PUT', '/v3/marketing/contacts', {
      contacts: [{ email: 'foreign@example.com', custom_fields: { [key]: 'x' } }],
    });
    const refusedAtOnce = response.statusCode === 400;
    if (!refusedAtOnce) {
      const job = await finishedJob(test1, (response.json() as { job_id: string }).job_id);
      expect(job).toMatchObject({ results: { created_count: 0, errored_count: 1 } });
    }
  }
  expect(
    (await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: ['foreign@example.com'] }))
      .statusCode,
  ).toBe(404);
});

test('one contact is changed by its id', async () => {
  await upsert({
    contacts: [
      { email: 'patch@example.com', first_name: 'Pat', external_id: 'p' },
      { email: 'taken@example.com', external_id: 'q' },
    ],
  });
  const { id } = await find('email', 'patch@example.com');
  const path = `/v3/marketing/contacts/${id}`;
  const changed = await test1.inject('PATCH', path, {
    first_name: null,
    last_name: 'Smith',
    alternate_emails: ['P@Other.example'],
  });
  expect(changed.json()).toMatchObject({
    id,
    first_name: '',
    last_name: 'Smith',
    alternate_emails: ['p@other.example'],
    email: 'patch@example.com',
  });
  expect((await find('external_id', 'p')).id).toBe(id);
  const byAlternate = await test1.inject('POST', '/v3/marketing/contacts/search/emails', {
    emails: ['p@other.example', 'none@example.com'],
  });
  expect(byAlternate.json()).toMatchObject({
    result: { 'p@other.example': { contact: { id } }, 'none@example.com': { error: 'contact not found' } },
  });
  const mixed = await test1.inject('POST', '/v3/marketing/contacts/search/emails', {
    emails: ['none@example.com', ''],
    external_id: 'p',
    anonymous_id: 'nobody',
  });
  expect(mixed.json()).toEqual({
    result: {
      'none@example.com': { error: 'contact not found' },
      p: { contact: expect.objectContaining({ id, external_id: 'p', phone_number_id: '', anonymous_id: '' }) },
      nobody: { error: 'contact not found' },
    },
  });
  const byPhone = { emails: [], phone_number_id: '+14155550123' };
  expect((await test1.inject('POST', '/v3/marketing/contacts/search/emails', byPhone)).statusCode).toBe(404);
  expect((await test1.inject('PATCH', path, { external_id: 'q' })).statusCode).toBe(409);
  expect((await test1.inject('PATCH', path, { email: 'new@example.com' })).statusCode).toBe(400);
  expect((await test1.inject('PATCH', path, { phone_number_id: '0612345678' })).json()).toMatchObject({
    errors: [{ field: 'phone_number_id' }],
  });
  expect((await test1.inject('PATCH', '/v3/marketing/contacts/nonsense', {})).statusCode).toBe(404);
});

test('an identifier can be taken away, the last one not', async () => {
  await upsert({ contacts: [{ email: 'ids@example.com', anonymous_id: 'anon' }] });
  const { id } = await find('email', 'ids@example.com');
  const remove = async (type: string, value: string): Promise<string> => {
    const response = await test1.inject('DELETE', `/v3/marketing/contacts/${id}/identifiers`, {
      identifier_type: type,
      identifier_value: value,
    });
    return (await finishedJob(test1, (response.json() as { job_id: string }).job_id)).status;
  };
  expect(await remove('ANONYMOUSID', 'anon')).toBe('completed');
  expect(await remove('EMAIL', 'ids@example.com')).toBe('failed');
});

test('the grid pages by position, searches by prefix and sorts', async () => {
  const account = await test1.createAccount();
  const api = as(account);
  const contacts = Array.from({ length: 25 }, (_, index) => ({
    email: `grid${String(index).padStart(2, '0')}@example.com`,
    ...(index % 3 === 0 ? {} : { first_name: `Name${index % 4}` }),
  }));
  await upsert({ contacts: [...contacts, { external_id: 'CRM_77' }] }, api);
  for (const sort of [
    'created_at',
    '-created_at',
    'updated_at',
    '-updated_at',
    'email',
    '-email',
    'first_name',
    '-first_name',
  ]) {
    const seen: string[] = [];
    let path: string | undefined = `/v3/marketing/contacts/browse?page_size=7&sort=${sort}`;
    while (path) {
      const page = (await api.inject('GET', path)).json() as ContactPage;
      expect(page.contact_count).toBe(26);
      seen.push(...page.result.map((contact) => contact.id));
      path = page._metadata.next && new URL(page._metadata.next).pathname + new URL(page._metadata.next).search;
    }
    expect(seen.length).toBe(26);
    expect(new Set(seen).size).toBe(26);
  }
  await upsert({ contacts: [{ email: 'newest@example.com' }] }, api);
  const newest = (await api.inject('GET', '/v3/marketing/contacts/browse?page_size=1')).json() as ContactPage;
  expect(newest.result.map((contact) => contact.email)).toEqual(['newest@example.com']);
  const found = (
    await api.inject('GET', '/v3/marketing/contacts/browse?search=GRID0&sort=-email&page_size=2')
  ).json() as ContactPage;
  expect(found.contact_count).toBe(10);
  expect(found.result.map((contact) => contact.email)).toEqual(['grid09@example.com', 'grid08@example.com']);
  expect(
    ((await api.inject('GET', '/v3/marketing/contacts/browse?search=crm_7')).json() as ContactPage).contact_count,
  ).toBe(1);
  expect(
    ((await api.inject('GET', '/v3/marketing/contacts/browse?search=crm77')).json() as ContactPage).contact_count,
  ).toBe(0);
});

/** A page token as somebody else would write it. */
function token(sort: string, value: string): string {
  return Buffer.from(JSON.stringify([sort, value, '0190a0b0-0000-7000-8000-000000000001'])).toString('base64url');
}

test.each([
  ['search=ab', 'search'],
  ['search=a%25b%27c', 'search'],
  ['list_id=nonsense', 'list_id'],
  ['page_token=broken', 'page_token'],
  ['page_token=WyJlbWFpbCIsMSwyXQ&sort=email', 'page_token'],
  [`page_token=${token('-created_at', '2026-01-01 00:00:00+00')}`, 'page_token'],
  [`page_token=${token('updated_at', 'yesterday')}&sort=updated_at`, 'page_token'],
  ['sort=shoe_size', 'sort'],
  ['page_size=0', 'page_size'],
])('the grid refuses %s', async (query, field) => {
  const response = await test1.inject('GET', `/v3/marketing/contacts/browse?${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ errors: [{ field }] });
});

test('deleting all sets the count to zero and keeps what is billed', async () => {
  const account = await test1.createAccount();
  const api = as(account);
  await upsert({ contacts: [{ email: 'a@example.com' }, { email: 'b@example.com' }, { email: 'c@example.com' }] }, api);
  const recent = (await api.inject('GET', '/v3/marketing/contacts')).json() as {
    result: Contact[];
    contact_count: number;
  };
  expect(recent.contact_count).toBe(3);
  const [first] = recent.result;
  const one = await api.inject('DELETE', `/v3/marketing/contacts?ids=${first?.id}`);
  expect(one.statusCode).toBe(202);
  expect(await finishedJob(api, (one.json() as { job_id: string }).job_id)).toMatchObject({
    status: 'completed',
    job_type: 'delete',
    results: { deleted_count: 1 },
  });
  const all = await api.inject('DELETE', '/v3/marketing/contacts?delete_all_contacts=true');
  expect(await finishedJob(api, (all.json() as { job_id: string }).job_id)).toMatchObject({
    results: { deleted_count: 2 },
  });
  expect((await api.inject('GET', '/v3/marketing/contacts/count')).json()).toEqual({
    contact_count: 0,
    billable_count: 3,
  });
});

test('a parent sees what its subusers are billed', async () => {
  const parent = await test1.createAccount();
  const child = await test1.createAccount({ parent });
  await upsert({ contacts: [{ email: 'a@example.com' }] }, as(child));
  expect((await as(parent).inject('GET', '/v3/marketing/contacts/count')).json()).toEqual({
    contact_count: 0,
    billable_count: 0,
    billable_breakdown: { total: 1, breakdown: { [child.username]: 1 } },
  });
});

test('a trial stores 100 contacts; what is beyond is dropped with the reason', async () => {
  const trial = as(await test1.createAccount({ plan: 'trial' }));
  const contacts = Array.from({ length: 120 }, (_, index) => ({ email: `trial${index}@example.com` }));
  const job = await upsert({ contacts }, trial);
  expect(job).toMatchObject({
    status: 'errored',
    results: { created_count: 100, errored_count: 20 },
    failure: { id: 'contact-limit' },
  });
  const again = await upsert(
    { contacts: [{ email: 'trial5@example.com', first_name: 'Five' }, { email: 'more@example.com' }] },
    trial,
  );
  expect(again).toMatchObject({
    status: 'errored',
    results: { updated_count: 1, errored_count: 1 },
    failure: { id: 'contact-limit' },
  });
  const nothing = await upsert({ contacts: [{ email: 'most@example.com' }] }, trial);
  expect(nothing).toMatchObject({
    status: 'failed',
    results: { created_count: 0, errored_count: 1 },
    failure: { id: 'contact-limit' },
  });
});

test("the count tells the account's own limit, else its plan's, and none where more are billed", async () => {
  const limitOf = async (account: TestAccount) =>
    (await as(account).inject('GET', '/v3/marketing/contacts/count')).json<{ contact_limit?: number }>().contact_limit;
  const paid = await test1.createAccount({ plan: 'basic' });
  expect([await limitOf(await test1.createAccount({ plan: 'free' })), await limitOf(paid)]).toEqual([2000, undefined]);
  await test1.provider.database.execute(
    sql`update accounts set entitlements = '{"contacts_max": 250}' where account_id = ${paid.accountId}`,
  );
  expect(await limitOf(paid)).toBe(250);
});

test('what is not asked for properly is answered in the documented shape', async () => {
  const contact = { email: 'bad@example.com' };
  const requests: [Parameters<TestProvider['inject']>[0], string, unknown, number][] = [
    ['PUT', '/v3/marketing/contacts', { contacts: [] }, 400],
    ['PUT', '/v3/marketing/contacts', { contacts: [{ email: 7 }] }, 400],
    ['PUT', '/v3/marketing/contacts', { contacts: [contact], list_ids: ['nope'] }, 404],
    ['PUT', '/v3/marketing/contacts', '{"contacts": [', 400],
    ['PUT', '/v3/marketing/contacts', { contacts: [{ ...contact, address_line_1: 'x'.repeat(6 * 1024 * 1024) }] }, 413],
    ['DELETE', '/v3/marketing/contacts', undefined, 400],
    ['DELETE', '/v3/marketing/contacts?ids=1,2', undefined, 400],
    ['GET', '/v3/marketing/contacts/1', undefined, 404],
    ['POST', '/v3/marketing/contacts/batch', { ids: Array.from({ length: 101 }, () => 'x') }, 400],
    ['POST', '/v3/marketing/contacts/search/emails', { emails: ['nobody@example.com'] }, 404],
    ['POST', '/v3/marketing/contacts/search/emails', { emails: ['not an address'] }, 400],
    ['POST', '/v3/marketing/contacts/search/emails', { emails: [] }, 404],
    ['POST', '/v3/marketing/contacts/search/emails', { emails: [], external_id: 'x'.repeat(255) }, 400],
    ['POST', '/v3/marketing/contacts/search/emails', { external_id: 'x' }, 400],
    ['POST', '/v3/marketing/contacts/search/identifiers/shoe_size', { identifiers: ['x'] }, 400],
    ['GET', '/v3/marketing/contacts/imports/nonsense', undefined, 404],
  ];
  for (const [method, path, body, status] of requests) {
    const response = await test1.inject(method, path, body, { 'content-type': 'application/json' });
    expect({ path, body: JSON.stringify(body)?.slice(0, 80), status: response.statusCode }).toEqual({
      path,
      body: JSON.stringify(body)?.slice(0, 80),
      status,
    });
    expect(response.json()).toMatchObject({ errors: [{ message: expect.any(String) as string }] });
  }
});

test('a contact is found by an identifier that objects have a meaning for', async () => {
  await upsert({ contacts: [{ email: 'proto@example.com', external_id: '__proto__' }] });
  for (const [path, body] of [
    ['emails', { emails: [], external_id: '__proto__' }],
    ['identifiers/external_id', { identifiers: ['__proto__'] }],
  ] as const) {
    const found = await test1.inject('POST', `/v3/marketing/contacts/search/${path}`, body);
    expect([found.statusCode, Object.keys(found.json<{ result: object }>().result)]).toEqual([200, ['__proto__']]);
    expect(found.body).toContain('proto@example.com');
  }
});

test("another account's contact is not found", async () => {
  await upsert({ contacts: [{ email: 'mine@example.com' }] });
  const { id } = await find('email', 'mine@example.com');
  const stranger = as(await test1.createAccount());
  expect((await stranger.inject('GET', `/v3/marketing/contacts/${id}`)).statusCode).toBe(404);
  expect((await stranger.inject('PATCH', `/v3/marketing/contacts/${id}`, { first_name: 'X' })).statusCode).toBe(404);
  expect((await stranger.inject('POST', '/v3/marketing/contacts/batch', { ids: [id] })).json()).toEqual({ result: [] });
  const job = await stranger.inject('DELETE', `/v3/marketing/contacts?ids=${id}`);
  expect(await finishedJob(stranger, (job.json() as { job_id: string }).job_id)).toMatchObject({
    status: 'failed',
    results: { deleted_count: 0, errored_count: 1 },
  });
  expect((await test1.inject('GET', `/v3/marketing/contacts/${id}`)).statusCode).toBe(200);
});

test('a contact has up to 25 alternate addresses, each valid', async () => {
  const addresses = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `alternate${index}@example.com`);
  expect(await upsert({ contacts: [{ email: 'many@example.com', alternate_emails: addresses(25) }] })).toMatchObject({
    status: 'completed',
    results: { created_count: 1 },
  });
  expect((await find('email', 'many@example.com')).alternate_emails).toHaveLength(25);
  expect(await upsert({ contacts: [{ email: 'more@example.com', alternate_emails: addresses(26) }] })).toMatchObject({
    status: 'failed',
    results: { errored_count: 1 },
  });
  expect(await upsert({ contacts: [{ email: 'wrong@example.com', alternate_emails: ['no address'] }] })).toMatchObject({
    status: 'failed',
    results: { errored_count: 1 },
  });
});
