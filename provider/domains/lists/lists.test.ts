import type { List, ListPage } from 'sendwright/wire/lists';
import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob } from '../../testing/testImports';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

async function createList(name: string): Promise<List> {
  const response = await test1.inject('POST', '/v3/marketing/lists', { name });
  expect(response.statusCode).toBe(201);
  return response.json() as List;
}

async function fill(listId: string, addresses: string[]): Promise<void> {
  const response = await test1.inject('PUT', '/v3/marketing/contacts', {
    list_ids: [listId],
    contacts: addresses.map((email) => ({ email })),
  });
  await finishedJob(test1, (response.json() as { job_id: string }).job_id);
}

test('a list is created, renamed, counted, sampled and deleted', async () => {
  const list = await createList('  Customers ');
  expect(list).toMatchObject({ name: 'Customers', contact_count: 0 });
  expect((await test1.inject('PATCH', `/v3/marketing/lists/${list.id}`, { name: 'Clients' })).json()).toMatchObject({
    id: list.id,
    name: 'Clients',
  });
  await fill(list.id, ['a@example.com', 'b@example.com']);
  await fill(list.id, ['b@example.com', 'c@example.com']);
  expect((await test1.inject('GET', `/v3/marketing/lists/${list.id}/contacts/count`)).json()).toEqual({
    contact_count: 3,
    billable_count: 3,
  });
  const detail = (await test1.inject('GET', `/v3/marketing/lists/${list.id}?contact_sample=true`)).json() as {
    contact_sample: { email: string }[];
  };
  expect(detail.contact_sample.map((contact) => contact.email).toSorted()).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ]);
  expect((await test1.inject('DELETE', `/v3/marketing/lists/${list.id}`)).statusCode).toBe(204);
  expect((await test1.inject('GET', `/v3/marketing/lists/${list.id}`)).statusCode).toBe(404);
  expect((await test1.inject('GET', '/v3/marketing/contacts/count')).json()).toMatchObject({ contact_count: 3 });
  expect(
    await test1.provider.database.rows(
      sql`select 1 from list_contacts where account_id = ${test1.accountId} and list_id = ${list.id}`,
    ),
  ).toEqual([]);
});

test('contacts are removed from a list without being deleted', async () => {
  const list = await createList('Removal');
  await fill(list.id, ['stay@example.com', 'leave@example.com']);
  const found = (
    await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: ['leave@example.com'] })
  ).json() as { result: Record<string, { contact: { id: string } }> };
  const id = found.result['leave@example.com']?.contact.id ?? '';
  const removed = await test1.inject('DELETE', `/v3/marketing/lists/${list.id}/contacts?contact_ids=${id}`);
  expect(removed.statusCode).toBe(202);
  expect(await finishedJob(test1, (removed.json() as { job_id: string }).job_id)).toMatchObject({
    status: 'completed',
  });
  expect((await test1.inject('GET', `/v3/marketing/lists/${list.id}`)).json()).toMatchObject({ contact_count: 1 });
  expect((await test1.inject('GET', `/v3/marketing/contacts/${id}`)).json()).toMatchObject({ list_ids: [] });
  expect(
    (await test1.inject('DELETE', `/v3/marketing/lists/${list.id}/contacts?contact_ids=${id},nonsense`)).statusCode,
  ).toBe(404);
});

test('a list goes with its contacts in a job, and is gone at once', async () => {
  const list = await createList('With contacts');
  await fill(list.id, ['gone1@example.com', 'gone2@example.com']);
  const response = await test1.inject('DELETE', `/v3/marketing/lists/${list.id}?delete_contacts=true`);
  expect(response.statusCode).toBe(200);
  expect((await test1.inject('GET', `/v3/marketing/lists/${list.id}`)).statusCode).toBe(404);
  expect(await finishedJob(test1, (response.json() as { job_id: string }).job_id)).toMatchObject({
    status: 'completed',
    results: { deleted_count: 2 },
  });
  expect(
    (await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: ['gone1@example.com'] })).statusCode,
  ).toBe(404);
});

test('lists come by name, page by page', async () => {
  for (const name of ['page b', 'Page A', 'page c']) await createList(name);
  const names: string[] = [];
  let path: string | undefined = '/v3/marketing/lists?page_size=1';
  while (path) {
    const page = (await test1.inject('GET', path)).json() as ListPage;
    names.push(...page.result.map((list) => list.name));
    path = page._metadata.next && new URL(page._metadata.next).pathname + new URL(page._metadata.next).search;
  }
  expect(names.filter((name) => /^page/i.test(name))).toEqual(['Page A', 'page b', 'page c']);
});

test.each<[string, unknown, string]>([
  ['taken', 'UNIQUE name', 'list name is already in use'],
  ['empty', '  ', 'Name is a required field.'],
  ['too long', 'x'.repeat(101), 'Name must not exceed 100 characters.'],
  ['half a character', '\ud800', 'Name must not contain half of a character (U+D800).'],
])('a name that is %s is refused', async (_case, name, message) => {
  if (name === 'UNIQUE name') await createList('Unique Name');
  const response = await test1.inject('POST', '/v3/marketing/lists', { name });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ errors: [{ message, field: 'name' }] });
});

test('there are at most 1000 lists', async () => {
  const account = await test1.createAccount();
  await test1.provider.database.execute(
    sql`insert into lists (account_id, name) select ${account.accountId}, 'List ' || n from generate_series(1, 1000) n`,
  );
  const response = await test1.inject(
    'POST',
    '/v3/marketing/lists',
    { name: 'One more' },
    { authorization: `Bearer ${account.apiKey}` },
  );
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ errors: [{ message: 'error creating list: limit of 1000 lists reached' }] });
});

test("another account's list is not found", async () => {
  const list = await createList('Private');
  const stranger = await test1.createAccount();
  const headers = { authorization: `Bearer ${stranger.apiKey}` };
  for (const [method, suffix, body] of [
    ['GET', ''],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', ''],
    ['DELETE', '/contacts?contact_ids=x'],
    ['GET', '/contacts/count'],
  ] as const) {
    expect((await test1.inject(method, `/v3/marketing/lists/${list.id}${suffix}`, body, headers)).statusCode).toBe(404);
  }
  expect(
    (
      await test1.inject(
        'PUT',
        '/v3/marketing/contacts',
        { list_ids: [list.id], contacts: [{ email: 'x@example.com' }] },
        headers,
      )
    ).statusCode,
  ).toBe(404);
});

test('a list that something scheduled uses is locked, and says by what', async () => {
  const { id } = (await test1.inject('POST', '/v3/marketing/lists', { name: 'Locked' })).json() as { id: string };
  await test1.provider.database.execute(sql`
    insert into single_sends (account_id, name, status, send_at, send_to, email_config)
    values
      (${test1.accountId}, 'Friday news', 'scheduled', now() + interval '1 day',
        ${JSON.stringify({ all: false, list_ids: [id], segment_ids: [], exclude_list_ids: [] })}, '{}')`);
  const refused = await test1.inject('DELETE', `/v3/marketing/lists/${id}?delete_contacts=true`);
  expect({ status: refused.statusCode, body: refused.body }).toMatchObject({
    status: 409,
    body: expect.stringContaining('Friday news'),
  });
  expect((await test1.inject('GET', `/v3/marketing/lists/${id}/uses`)).json()).toMatchObject({
    result: [{ type: 'single_send', name: 'Friday news', status: 'scheduled' }],
  });
  await test1.provider.database.execute(
    sql`update single_sends set status = 'draft' where account_id = ${test1.accountId} and name = 'Friday news'`,
  );
  expect((await test1.inject('GET', `/v3/marketing/lists/${id}/uses`)).json()).toEqual({ result: [] });
  expect((await test1.inject('DELETE', `/v3/marketing/lists/${id}`)).statusCode).toBe(204);
});
