import type { Contact, ContactCount, ContactPage } from 'sendwright/wire/contacts';
import type { DuplicateGroups } from 'sendwright/wire/duplicates';
import type { ContactJob } from 'sendwright/wire/imports';
import { sql } from '../../../database/sql';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { finishedJob } from '../../../testing/testImports';

let test1: TestProvider;
let listId: string;
beforeAll(async () => {
  test1 = await startTestProvider();
  listId = ((await test1.inject('POST', '/v3/marketing/lists', { name: 'Readers' })).json() as { id: string }).id;
  await upsert(
    Array.from({ length: 30 }, (_, index) => ({
      email: `person${index}@example.com`,
      first_name: index < 10 ? undefined : `Name ${index % 7}`,
    })),
    [listId],
  );
});
afterAll(() => test1.close());

async function job(method: 'POST' | 'PUT', path: string, body?: object): Promise<ContactJob> {
  const response = await test1.inject(method, path, body);
  expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status: 202 });
  return finishedJob(test1, (response.json() as { job_id: string }).job_id);
}
const upsert = (contacts: readonly object[], listIds: readonly string[] = []) =>
  job('PUT', '/v3/marketing/contacts', { contacts, list_ids: listIds });
const bulk = (body: object) => job('POST', '/v3/marketing/contacts/bulk', body);
const get = async <Body>(path: string): Promise<Body> => (await test1.inject('GET', path)).json() as Body;
const browse = (query: string) => get<ContactPage>(`/v3/marketing/contacts/browse?${query}`);
const counts = () => get<ContactCount>('/v3/marketing/contacts/count');

test('deleting matches and undoing it restores everything', async () => {
  const before = await browse('page_size=100');
  const deleted = await bulk({
    action: 'delete',
    selection: { matching: { search: 'person1' }, except: [before.result[0]?.id, 'not an id'] },
  });
  expect(deleted).toMatchObject({
    status: 'completed',
    job_type: 'delete',
    results: { deleted_count: 11 },
    undo_until: expect.any(String),
  });
  expect(await counts()).toEqual({ contact_count: 19, billable_count: 30 });
  const undone = await job('POST', `/v3/marketing/contacts/bulk/${deleted.id}/undo`);
  expect(undone).toMatchObject({ status: 'completed', results: { created_count: 11, kept_count: 0 } });
  expect(await counts()).toEqual({ contact_count: 30, billable_count: 30 });
  expect((await browse('page_size=100')).result).toEqual(before.result);
  expect((await test1.inject('POST', `/v3/marketing/contacts/bulk/${deleted.id}/undo`)).statusCode).toBe(409);
});

test('a contact whose address was taken meanwhile stays away, and the others come back', async () => {
  const deleted = await bulk({ action: 'delete', selection: { matching: { search: 'person20' } } });
  await upsert([{ email: 'person20@example.com', first_name: 'Another' }]);
  expect(await job('POST', `/v3/marketing/contacts/bulk/${deleted.id}/undo`)).toMatchObject({
    results: { created_count: 0, kept_count: 1 },
  });
  expect((await browse('search=person20')).result.map((contact) => contact.first_name)).toEqual(['Another']);
});

test('undoing a list change affects only the contacts it changed', async () => {
  const { id: other } = (await test1.inject('POST', '/v3/marketing/lists', { name: 'Others' })).json() as {
    id: string;
  };
  await upsert([{ email: 'person5@example.com' }], [other]);
  const added = await bulk({ action: 'add_to_list', list_id: other, selection: { matching: { list_id: listId } } });
  expect(added).toMatchObject({ status: 'completed', results: { requested_count: 28, updated_count: 28 } });
  expect((await browse(`list_id=${other}`)).contact_count).toBe(29);
  await job('POST', `/v3/marketing/contacts/bulk/${added.id}/undo`);
  expect((await browse(`list_id=${other}`)).result.map(({ email }) => email)).toEqual(['person5@example.com']);
  const [five] = (await browse('search=person5')).result;
  const removed = await bulk({ action: 'remove_from_list', list_id: other, selection: { ids: [five?.id] } });
  expect((await browse(`list_id=${other}`)).contact_count).toBe(0);
  await job('POST', `/v3/marketing/contacts/bulk/${removed.id}/undo`);
  expect((await browse(`list_id=${other}`)).contact_count).toBe(1);
});

test('what cannot be changed is refused, and an expired change cannot be taken back', async () => {
  const refused = async (body: object, headers = {}) => {
    const response = await test1.inject('POST', '/v3/marketing/contacts/bulk', body, headers);
    return [response.statusCode, (response.json() as { errors: { field: string | null }[] }).errors[0]?.field];
  };
  expect(await refused({ action: 'add_to_list', selection: { matching: {} } })).toEqual([400, 'list_id']);
  expect(await refused({ action: 'delete', list_id: listId, selection: { matching: {} } })).toEqual([400, 'list_id']);
  expect(
    await refused({ action: 'remove_from_list', list_id: test1.provider.config.dataDir, selection: { matching: {} } }),
  ).toEqual([404, 'list_ids']);
  expect((await refused({ action: 'explode', selection: { matching: {} } }))[0]).toBe(400);
  expect((await refused({ action: 'delete', selection: { matching: { color: 'blue' } } }))[0]).toBe(400);
  const weak = await test1.createAccount({ scopes: ['marketing.read', 'marketing_campaigns.update'] });
  expect(
    (await refused({ action: 'delete', selection: { matching: {} } }, { authorization: `Bearer ${weak.apiKey}` }))[0],
  ).toBe(403);
  const deleted = await bulk({ action: 'delete', selection: { matching: { search: 'person27' } } });
  await test1.provider.database.execute(sql`
    update contact_jobs set undo_until = now() - interval '1 second'
    where account_id = ${test1.accountId} and job_id = ${deleted.id}`);
  expect((await test1.inject('POST', `/v3/marketing/contacts/bulk/${deleted.id}/undo`)).statusCode).toBe(409);
});

test('pages are consistent, in sequence and by offset, in each order', async () => {
  for (const sort of [
    '-created_at',
    'created_at',
    'email',
    '-email',
    'first_name',
    '-first_name',
    'updated_at',
    '-updated_at',
  ]) {
    const all = (await browse(`sort=${sort}&page_size=100`)).result.map(({ id }) => id);
    const pages: string[] = [];
    let path: string | undefined = `/v3/marketing/contacts/browse?sort=${sort}&page_size=7`;
    while (path) {
      const page: ContactPage = await get(path);
      pages.push(...page.result.map(({ id }) => id));
      path = page._metadata.next && new URL(page._metadata.next).pathname + new URL(page._metadata.next).search;
    }
    expect({ sort, pages }).toEqual({ sort, pages: all });
    for (const offset of [0, 8, 12, 20, all.length - 3, all.length + 5]) {
      const jumped = (await browse(`sort=${sort}&page_size=5&offset=${offset}`)).result.map(({ id }) => id);
      expect({ sort, offset, jumped }).toEqual({ sort, offset, jumped: all.slice(offset, offset + 5) });
    }
  }
});

test('what mail can reach is counted with the reasons, and each reason can be filtered by', async () => {
  await upsert([{ external_id: 'without-address' }], [listId]);
  await test1.provider.database.execute(sql`
    insert into suppressions (account_id, email, kind) values
      (${test1.accountId}, 'person1@example.com', 'global'), (${test1.accountId}, 'person1@example.com', 'bounce'),
      (${test1.accountId}, 'person2@example.com', 'bounce'), (${test1.accountId}, 'person3@example.com', 'spam_report'),
      (${test1.accountId}, 'person4@example.com', 'block'), (${test1.accountId}, 'stranger@example.com', 'global')`);
  const { contact_count: all } = await counts();
  const reach = { without_address: 1, unsubscribed: 1, bounced: 1, spam_report: 1, invalid: 0 };
  expect(await get('/v3/marketing/contacts/reach')).toEqual({ matching: all, reachable: all - 4, ...reach });
  const { contact_count: onList = 0 } = await browse(`list_id=${listId}`);
  expect(await get(`/v3/marketing/contacts/reach?list_id=${listId}`)).toEqual({
    matching: onList,
    reachable: onList - 4,
    ...reach,
  });
  for (const [reason, count] of Object.entries({ ...reach, reachable: all - 4 })) {
    const page = await browse(`reach=${reason}&page_size=100`);
    expect({ reason, total: page.contact_count, rows: page.result.length }).toEqual({
      reason,
      total: count,
      rows: count,
    });
  }
  // Whatever else narrows them: the addresses of suppressions are no contacts'.
  for (const filter of [
    'search=person',
    `search=person&list_id=${listId}`,
    'search=person2@&added_days=7',
    'search=no-such-contact',
  ]) {
    const { contact_count: matching } = await browse(filter);
    expect({ filter, ...(await get<object>(`/v3/marketing/contacts/reach?${filter}`)) }).toMatchObject({
      filter,
      matching,
    });
    const reachable = await browse(`${filter}&reach=reachable&page_size=100`);
    expect({ filter, total: reachable.contact_count }).toEqual({ filter, total: reachable.result.length });
  }
  expect((await browse('reach=bounced')).result.map(({ email }) => email)).toEqual(['person2@example.com']);
  expect((await browse('added_days=1&page_size=1')).contact_count).toBe(all);
});

test('duplicates are found by what they share, and merged with their lists, history and values', async () => {
  const { id: gold } = (await test1.inject('POST', '/v3/marketing/lists', { name: 'Gold' })).json() as { id: string };
  await test1.inject('POST', '/v3/marketing/field_definitions', { name: 'shoe', field_type: 'Number' });
  await upsert(
    [
      {
        email: 'jo.an+news@gmail.com',
        first_name: 'Joan',
        last_name: 'Miró',
        phone_number: '0612 345 678',
        city: 'Barcelona',
      },
    ],
    [listId],
  );
  await upsert(
    [
      {
        email: 'joan@gmail.com',
        first_name: 'joan ',
        last_name: 'miró',
        phone_number_id: '+34612345678',
        city: 'Palma',
        custom_fields: { e1_N: 41 },
      },
    ],
    [gold],
  );
  for (const by of ['name', 'phone', 'email']) {
    const { result } = await get<DuplicateGroups>(`/v3/marketing/contacts/duplicates?by=${by}`);
    expect({ by, found: result.map(({ count, contacts }) => [count, ...contacts.map(({ email }) => email)]) }).toEqual({
      by,
      found: [[2, 'jo.an+news@gmail.com', 'joan@gmail.com']],
    });
  }
  const [group] = (await get<DuplicateGroups>('/v3/marketing/contacts/duplicates?by=name')).result;
  const [first, second] = group?.contacts ?? [];
  if (!first || !second) throw new Error('There are no duplicates.');
  await test1.provider.database.execute(sql`
    insert into email_events (account_id, event, contact_id, email)
    values (${test1.accountId}, 'delivered', ${second.id}, ${second.email})`);
  const before = await counts();
  const refused = async (body: object) =>
    (
      await test1.inject('POST', '/v3/marketing/contacts/merge', {
        survivor_id: first.id,
        merged_ids: [second.id],
        ...body,
      })
    ).statusCode;
  expect(await refused({ merged_ids: [first.id] })).toBe(400);
  expect(await refused({ merged_ids: ['nobody'] })).toBe(404);
  expect(await refused({ take: { city: 'nobody' } })).toBe(400);
  expect(await refused({ take: { color: second.id } })).toBe(400);
  const response = await test1.inject('POST', '/v3/marketing/contacts/merge', {
    survivor_id: first.id,
    merged_ids: [second.id],
    take: { email: second.id, city: second.id },
  });
  expect(response.statusCode).toBe(200);
  const survivor = response.json() as Contact;
  expect(survivor).toMatchObject({
    id: first.id,
    email: 'joan@gmail.com',
    first_name: 'Joan',
    city: 'Palma',
    phone_number: '0612 345 678',
    phone_number_id: '+34612345678',
    alternate_emails: ['jo.an+news@gmail.com'],
    custom_fields: { shoe: 41 },
  });
  expect(new Set(survivor.list_ids)).toEqual(new Set([listId, gold]));
  expect((await test1.inject('GET', `/v3/marketing/contacts/${second.id}`)).statusCode).toBe(404);
  expect(await counts()).toEqual({ contact_count: before.contact_count - 1, billable_count: before.billable_count });
  const { result: activity } = await get<{ result: { event: string }[] }>(
    `/v3/marketing/contacts/${first.id}/activity`,
  );
  expect(activity.map(({ event }) => event)).toEqual(['delivered']);
  const record = await test1.provider.database.first<{ survivor_id: string; was: string }>(sql`
    select survivor_id, merged -> 0 ->> 'email' as was from contact_merges where account_id = ${test1.accountId}`);
  expect(record).toEqual({ survivor_id: first.id, was: 'joan@gmail.com' });
});
