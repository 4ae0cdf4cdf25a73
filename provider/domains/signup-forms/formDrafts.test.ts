import type { List } from 'sendwright/wire/lists';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  provider.inject(method, `/v3/marketing${path}`, body);
const made = async <T = SignupForm>(...args: Parameters<typeof call>): Promise<T> => (await call(...args)).json<T>();
const create = (body: object = {}): Promise<SignupForm> =>
  made('POST', '/forms', { name: 'Club', title: 'Old title', ...body });
const shown = async ({ id }: SignupForm) =>
  /<h1>(.*?)<\/h1>/.exec((await provider.server.inject({ method: 'GET', url: `/forms/${id}` })).body)?.[1];

test('visitors see a draft once it is published', async () => {
  const form = await create();
  const draft = await made('PATCH', `/forms/${form.id}/draft`, { title: 'New title', consent_text: 'Weekly.' });
  expect(draft).toMatchObject({
    title: 'New title',
    draft_changes: ['title', 'consent_text'],
    draft_saved_at: expect.any(String),
    revision: 2,
  });
  expect(await shown(form)).toBe('Old title');
  expect(await made('GET', `/forms/${form.id}`)).toMatchObject({
    title: 'Old title',
    revision: 1,
    consent_version: 1,
    draft_changes: ['title', 'consent_text'],
  });
  expect(await made('GET', `/forms/${form.id}/draft`)).toEqual({ ...draft, last_30_days: expect.anything() });
  const published = await made('POST', `/forms/${form.id}/publish`, { revision: 2 });
  expect(published).toMatchObject({ title: 'New title', draft_changes: [], draft_saved_at: null, consent_version: 2 });
  expect(await shown(form)).toBe('New title');
  // Once more changes nothing.
  expect(await made('POST', `/forms/${form.id}/publish`, {})).toMatchObject({ revision: published.revision });
});

test('a draft is discarded, and one that says the same as before is none', async () => {
  const form = await create();
  await call('PATCH', `/forms/${form.id}/draft`, { title: 'New title' });
  expect(await made('PATCH', `/forms/${form.id}/draft`, { title: 'Old title' })).toMatchObject({ draft_changes: [] });
  await call('PATCH', `/forms/${form.id}/draft`, { title: 'New title' });
  expect((await call('DELETE', `/forms/${form.id}/draft`)).statusCode).toBe(204);
  expect(await made('GET', `/forms/${form.id}/draft`)).toMatchObject({ title: 'Old title', draft_changes: [] });
});

test('nobody overwrites what somebody else wrote in the draft', async () => {
  const form = await create();
  await call('PATCH', `/forms/${form.id}/draft`, { title: 'Mine', revision: 1 });
  expect((await call('PATCH', `/forms/${form.id}/draft`, { title: 'Theirs', revision: 1 })).statusCode).toBe(412);
  expect((await call('POST', `/forms/${form.id}/publish`, { revision: 1 })).statusCode).toBe(412);
  expect(await shown(form)).toBe('Old title');
});

test('what the API changes in the published form is changed in the draft, too', async () => {
  const form = await create();
  await call('PATCH', `/forms/${form.id}/draft`, { title: 'New title' });
  await call('PATCH', `/forms/${form.id}`, { description: 'By the API', revision: form.revision });
  expect(await made('GET', `/forms/${form.id}/draft`)).toMatchObject({
    title: 'New title',
    description: 'By the API',
    draft_changes: ['title'],
  });
  // An editor that was open before has to look again.
  expect((await call('PATCH', `/forms/${form.id}/draft`, { title: 'Another', revision: 2 })).statusCode).toBe(412);
  await call('PATCH', `/forms/${form.id}`, { title: 'New title' });
  expect(await made('GET', `/forms/${form.id}/draft`)).toMatchObject({ draft_changes: [], draft_saved_at: null });
});

test('a list or field that was deleted since does not keep a draft from being published', async () => {
  const list = await made<List>('POST', '/lists', { name: 'Readers' });
  const field = await made<{ id: string }>('POST', '/field_definitions', { name: 'bread', field_type: 'Text' });
  const form = await create({ require_confirmation: false });
  await call('PATCH', `/forms/${form.id}/draft`, {
    list_id: list.id,
    fields: [...form.fields, { field_id: field.id, label: 'Bread' }],
  });
  await call('DELETE', `/lists/${list.id}`);
  await call('DELETE', `/field_definitions/${field.id}`);
  expect(await made('GET', `/forms/${form.id}/draft`)).toMatchObject({ list_id: null });
  expect(await made('PATCH', `/forms/${form.id}/draft`, { title: 'New title' })).toMatchObject({ title: 'New title' });
  const published = await made('POST', `/forms/${form.id}/publish`, {});
  expect(published).toMatchObject({ list_id: null, title: 'New title' });
  expect(published.fields).toHaveLength(2);
});

test('a test starts when its draft is published', async () => {
  const form = await create();
  const { style, display } = form;
  const content = { title: 'Variation', description: '', button_text: 'Join', style, display };
  const versions = [{ id: 'b', name: 'Short', share: 99, content }];
  await call('PATCH', `/forms/${form.id}/draft`, { versions });
  expect(await shown(form)).toBe('Old title');
  expect(await made('GET', `/forms/${form.id}/stats`)).toMatchObject({ test_started_at: null });
  await call('POST', `/forms/${form.id}/publish`, {});
  expect(await made('GET', `/forms/${form.id}/stats`)).toMatchObject({ test_started_at: expect.any(String) });
});

test('a wrong draft is refused, and so is that of a form that does not exist', async () => {
  const form = await create();
  expect((await call('PATCH', `/forms/${form.id}/draft`, { button_text: ' ' })).statusCode).toBe(400);
  const none = '/forms/11111111-1111-4111-8111-111111111111';
  for (const [method, path, body] of [
    ['GET', '/draft', undefined],
    ['PATCH', '/draft', { title: 'A' }],
    ['DELETE', '/draft', undefined],
    ['POST', '/publish', {}],
  ] as const)
    expect((await call(method, `${none}${path}`, body)).statusCode).toBe(404);
});
