import type { Contact, ContactPage } from 'sendwright/wire/contacts';
import type { TimelinePage } from 'sendwright/wire/contactTimeline';
import type { ContactJob } from 'sendwright/wire/imports';
import type { Tag, Tags } from 'sendwright/wire/tags';
import { sql } from '../../database/sql';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob, importCsv } from '../../testing/testImports';

let test1: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  test1 = await startTestProvider();
  stranger = await test1.createAccount();
});
afterAll(() => test1.close());

const root = '/v3/marketing';
const get = async <Body>(path: string): Promise<Body> => (await test1.inject('GET', `${root}${path}`)).json() as Body;

async function job(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<ContactJob> {
  const response = await test1.inject(method, `${root}${path}`, body);
  expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status: 202 });
  return finishedJob(test1, (response.json() as { job_id: string }).job_id);
}
const upsert = (...contacts: readonly object[]) => job('PUT', '/contacts', { contacts });
const bulk = (body: object) => job('POST', '/contacts/bulk', body);

async function contact(email: string): Promise<Contact> {
  const response = await test1.inject('POST', `${root}/contacts/search/emails`, { emails: [email] });
  const found = (response.json() as { result: Record<string, { contact?: Contact }> }).result[email]?.contact;
  if (!found) throw new Error(`no contact ${email}`);
  return found;
}
const tagsOf = async (email: string) => (await contact(email)).tags;
const counts = async () =>
  Object.fromEntries((await get<Tags>('/tags')).result.map(({ name, contact_count: count }) => [name, count]));

test('one contact is tagged and untagged in any case of the name, and the timeline says who did it', async () => {
  await upsert({ email: 'ann@tags.example' });
  const { id } = await contact('ann@tags.example');
  const tag = (name: string) => test1.inject('POST', `${root}/contacts/${id}/tags`, { name });
  expect((await tag(' Natural fan ')).json()).toEqual({ tags: ['Natural fan'] });
  expect((await tag('natural FAN')).json()).toEqual({ tags: ['Natural fan'] });
  expect((await tag('V60')).json()).toEqual({ tags: ['Natural fan', 'V60'] });
  expect(await counts()).toMatchObject({ 'Natural fan': 1, V60: 1 });
  const { result } = await get<TimelinePage>(`/contacts/${id}/timeline?kind=changes`);
  expect(result.filter(({ event }) => event === 'tagged')).toMatchObject([
    { names: ['V60'], by: expect.any(String) },
    { names: ['Natural fan'] },
  ]);
  const gone = await test1.inject('DELETE', `${root}/contacts/${id}/tags/${encodeURIComponent('NATURAL fan')}`);
  expect(gone.json()).toEqual({ tags: ['V60'] });
  expect(await counts()).toMatchObject({ 'Natural fan': 0, V60: 1 });
});

test.each([
  ['', 'name'],
  ['x'.repeat(51), 'name'],
  ['a, b', 'name'],
  ['a|b', 'name'],
])('the name %j is refused with its field', async (name, field) => {
  const response = await test1.inject('POST', `${root}/tags`, { name });
  expect([response.statusCode, response.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

test('a name is taken in any case, and deleting a tag takes it off its contacts', async () => {
  const create = (name: string) => test1.inject('POST', `${root}/tags`, { name });
  const made = (await create('Wholesale')).json<Tag>();
  expect((await create('wholesale')).json()).toMatchObject({ errors: [{ field: 'name', code: 'tag_name_taken' }] });
  await upsert({ email: 'bob@tags.example', tags: ['WHOLESALE', 'Cafe'] });
  expect(await tagsOf('bob@tags.example')).toEqual(['Cafe', 'Wholesale']);
  const others = await test1.inject('DELETE', `${root}/tags/${made.id}`, undefined, {
    authorization: `Bearer ${stranger.apiKey}`,
  });
  expect(others.statusCode).toBe(404);
  expect((await test1.inject('DELETE', `${root}/tags/${made.id}`)).statusCode).toBe(204);
  expect(await tagsOf('bob@tags.example')).toEqual(['Cafe']);
  expect((await test1.inject('DELETE', `${root}/tags/${made.id}`)).statusCode).toBe(404);
});

test('an upsert adds tags to new, changed and unchanged contacts, and keeps those they have', async () => {
  await upsert({ email: 'cleo@tags.example', tags: ['One'] });
  await upsert({ email: 'cleo@tags.example', tags: ['Two'] }, { email: 'dan@tags.example', tags: ['Two'] });
  expect(await tagsOf('cleo@tags.example')).toEqual(['One', 'Two']);
  expect(await tagsOf('dan@tags.example')).toEqual(['Two']);
  expect(await counts()).toMatchObject({ One: 1, Two: 2 });
});

test('a selection is tagged and untagged in a job, and undoing changes back those contacts only', async () => {
  await upsert(...['1', '2', '3'].map((n) => ({ email: `bulk${n}@tags.example` })), {
    email: 'bulk4@tags.example',
    tags: ['Chosen'],
  });
  const selection = { matching: { search: 'bulk' } };
  const tagged = await bulk({ action: 'add_tag', tag: 'Chosen', selection });
  expect(tagged.results).toMatchObject({ requested_count: 3, updated_count: 3 });
  expect((await get<ContactPage>('/contacts/browse?tag=chosen')).contact_count).toBe(4);
  await job('POST', `/contacts/bulk/${tagged.id}/undo`);
  expect((await get<ContactPage>('/contacts/browse?tag=Chosen')).result.map(({ email }) => email)).toEqual([
    'bulk4@tags.example',
  ]);
  const again = await bulk({ action: 'remove_tag', tag: 'chosen', selection: { matching: { tag: 'Chosen' } } });
  expect(again.results).toMatchObject({ requested_count: 1, updated_count: 1 });
  expect(await tagsOf('bulk4@tags.example')).toEqual([]);
  await job('POST', `/contacts/bulk/${again.id}/undo`);
  expect(await tagsOf('bulk4@tags.example')).toEqual(['Chosen']);
  for (const wrong of [
    { action: 'add_tag', selection },
    { action: 'delete', tag: 'Chosen', selection },
  ])
    expect((await test1.inject('POST', `${root}/contacts/bulk`, wrong)).json()).toMatchObject({
      errors: [{ field: 'tag' }],
    });
});

test('tags come back with a deleted contact, and move when contacts are merged', async () => {
  await upsert({ email: 'eve@tags.example', tags: ['Kept'] }, { email: 'eva@tags.example', tags: ['Moved', 'Kept'] });
  const [eve, eva] = [await contact('eve@tags.example'), await contact('eva@tags.example')];
  const deleted = await bulk({ action: 'delete', selection: { ids: [eve.id] } });
  expect(await counts()).toMatchObject({ Kept: 1 });
  await job('POST', `/contacts/bulk/${deleted.id}/undo`);
  expect(await tagsOf('eve@tags.example')).toEqual(['Kept']);
  const merged = await test1.inject('POST', `${root}/contacts/merge`, { survivor_id: eve.id, merged_ids: [eva.id] });
  expect(merged.statusCode).toBe(200);
  expect(await tagsOf('eve@tags.example')).toEqual(['Kept', 'Moved']);
  expect(await counts()).toMatchObject({ Kept: 1, Moved: 1 });
});

test('a column of a file holds tags, and undoing the import takes them off', async () => {
  await upsert({ email: 'fay@tags.example', tags: ['Before'] });
  const columns = { field_mappings: ['_rf2_T', '_tags'] };
  const tooLong = 'x'.repeat(51);
  const rows = ['email,tags', 'fay@tags.example,File; Before | file', 'new@tags.example,File'];
  const file = [...rows, `bad@tags.example,${tooLong}`, ''].join('\n');
  const imported = await importCsv(test1, file, columns);
  expect(imported.results).toMatchObject({ created_count: 1, updated_count: 1, errored_count: 1 });
  expect(await tagsOf('fay@tags.example')).toEqual(['Before', 'File']);
  expect(await counts()).toMatchObject({ File: 2 });
  await job('POST', `/contacts/imports/${imported.id}/undo`);
  expect(await tagsOf('fay@tags.example')).toEqual(['Before']);
  expect(await counts()).toMatchObject({ File: 0 });
});

test('a contact has 50 tags at most, and an account 1,000', async () => {
  await upsert({ email: 'gus@tags.example', tags: Array.from({ length: 50 }, (_, n) => `t${n}`) });
  const { id } = await contact('gus@tags.example');
  expect((await test1.inject('POST', `${root}/contacts/${id}/tags`, { name: 'more' })).json()).toMatchObject({
    errors: [{ code: 'contact_tag_limit_reached', field: 'name' }],
  });
  const bulked = await bulk({ action: 'add_tag', tag: 'more', selection: { ids: [id] } });
  expect(bulked.results.updated_count).toBe(0);
  const { database } = test1.provider;
  await database.execute(sql`
    insert into tags (account_id, name) select ${test1.accountId}, 'fill ' || n from generate_series(1, 1000) as n
    limit 1000 - (select count(*) from tags where account_id = ${test1.accountId})`);
  for (const path of ['/tags', `/contacts/${id}/tags`])
    expect((await test1.inject('POST', `${root}${path}`, { name: 'too many' })).json()).toMatchObject({
      errors: [{ code: 'tag_limit_reached' }],
    });
  const failed = await job('PUT', '/contacts', { contacts: [{ email: 'hal@tags.example', tags: ['too many'] }] });
  expect(failed.status).toBe('failed');
  await database.execute(sql`delete from tags where account_id = ${test1.accountId} and name like 'fill %'`);
});

test('segments find who has a tag and who has not, in both languages', async () => {
  await upsert(
    { email: 'ida@tags.example', city: 'Ghent', tags: ['Segmented'] },
    { email: 'jan@tags.example', city: 'Ghent', tags: ['Other'] },
    { email: 'kim@tags.example', city: 'Ghent' },
  );
  const found = async (condition: string) => {
    const response = await test1.inject('POST', `${root}/contacts/search`, {
      query: `city = 'Ghent' AND ${condition}`,
    });
    const emails = (response.json() as { result: Contact[] }).result.map(({ email }) => email.charAt(0));
    return [response.statusCode, emails.toSorted((one, other) => one.localeCompare(other)).join('')];
  };
  expect(await found("CONTAINS(contact_tags, 'segmented')")).toEqual([200, 'i']);
  expect(await found("NOT CONTAINS(contact_tags, 'Segmented')")).toEqual([200, 'jk']);
  expect(await found("CONTAINS(contact_tags, ['Segmented', 'Other'])")).toEqual([200, 'ij']);
  expect(await found('contact_tags IS NULL')).toEqual([200, 'k']);
  const made = await test1.inject('POST', `${root}/segments/2.0`, {
    name: 'Tagged',
    query_dsl:
      "SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE ARRAY_CONTAINS(c.contact_tags, ['Segmented'])",
  });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: string }>();
  expect((await get<ContactPage>(`/contacts/browse?segment_id=${id}`)).contact_count).toBe(1);
});

test('tags of another account are not seen', async () => {
  await upsert({ email: 'lea@tags.example', tags: ['Ours'] });
  const answer = await test1.inject('GET', `${root}/tags`, undefined, { authorization: `Bearer ${stranger.apiKey}` });
  expect(answer.json()).toEqual({ result: [] });
});
