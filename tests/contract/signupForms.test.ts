import type { SignupForm, SignupFormList } from 'sendwright/wire/signupForms';
import { openedForm } from '../../provider/testing/openedForm';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;
let stranger: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true, jobs: false });
  client = officialClient(provider, provider.apiKey);
  stranger = officialClient(provider, (await provider.createAccount({ plan: 'free' })).apiKey);
});
afterAll(() => provider.close());

async function createForm(body: object): Promise<SignupForm> {
  const answer = await client.call('POST', '/v3/marketing/forms', body);
  expect(answer.status).toBe(201);
  return answer.body as SignupForm;
}

const everything = {
  name: 'Website',
  title: 'Bread by mail',
  description: 'Once a week.',
  confirmation_message: 'Welcome!',
  button_text: 'Join',
  captcha: false,
  require_confirmation: false,
  language: 'en',
  consent_text: '',
  consent_boxes: [],
  versions: [],
  draft_changes: [],
  draft_saved_at: null,
  steps: [],
  consent_version: 1,
  confirmation_email: { subject: '', text: '', button_text: '' },
  fields: [
    { field_id: '_rf2_T', label: 'Address', helper_text: 'Where to?', required: true, order: 0 },
    { field_id: '_rf1_T', label: 'Surname', helper_text: '', required: false, order: 1 },
  ],
  style: {
    background: '#fffbeb',
    font_family: 'Georgia',
    font_color: '#451a03',
    button_color: '#b45309',
    button_text_color: '#ffffff',
    border_color: '#fbbf24',
    border_width: 2,
    border_radius: 0,
    padding: 24,
    width: 400,
  },
};

test('a form is created, read, listed, changed, duplicated and deleted', async () => {
  const list = (await client.call('POST', '/v3/marketing/lists', { name: 'Website' })).body as { id: string };
  const form = await createForm({ ...everything, list_id: list.id });
  expect(form).toEqual({
    ...everything,
    // Its colors were given, so they are shown.
    style: { ...everything.style, follows_brand: false },
    id: expect.any(String),
    list_id: list.id,
    translations: [],
    contact_count: 0,
    pending_count: 0,
    display: {
      type: 'none',
      position: 'right',
      after_seconds: 5,
      scroll_percent: null,
      on_exit: false,
      repeat_days: 7,
      pages: [],
      except: [],
      devices: 'all',
    },
    hidden_fields: [],
    redirect_url: '',
    last_30_days: { views: 0, starts: 0, signups: 0 },
    script_code: expect.stringContaining(`${provider.url}/forms/embed.js" data-form="${form.id}"`),
    read_only_reason: null,
    revision: 1,
    share_url: `${provider.url}/forms/${form.id}`,
    embed_code: expect.stringContaining(`<iframe src="${provider.url}/forms/${form.id}`),
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await client.call('GET', `/v3/marketing/forms/${form.id}`)).body).toEqual(form);
  const copy = await client.call('POST', `/v3/marketing/forms/${form.id}`, {});
  expect(copy).toMatchObject({ status: 201, body: { name: 'Duplicate: Website', list_id: list.id } });
  const { result } = (await client.call('GET', '/v3/marketing/forms')).body as SignupFormList;
  expect(result.map(({ name }) => name)).toEqual(['Duplicate: Website', 'Website']);
  expect(await client.call('PATCH', `/v3/marketing/forms/${form.id}`, { list_id: null, captcha: true })).toMatchObject({
    status: 200,
    body: { list_id: null, captcha: true, title: everything.title, revision: 2 },
  });
  expect(await client.call('DELETE', `/v3/marketing/forms/${form.id}`)).toMatchObject({ status: 204 });
  expect(await client.call('GET', `/v3/marketing/forms/${form.id}`)).toEqual({
    status: 404,
    body: { errors: [{ message: 'form not found', field: 'id' }] },
  });
});

test('over the limit it is "form count"', async () => {
  expect(await stranger.call('POST', '/v3/marketing/forms', { name: 'First' })).toMatchObject({ status: 201 });
  expect(await stranger.call('POST', '/v3/marketing/forms', { name: 'Second' })).toEqual({
    status: 403,
    body: { errors: [{ message: 'form count', field: null, code: 'form_limit_reached' }] },
  });
});

test('a visitor signs up at the share address and is a contact of the list', async () => {
  const list = (await client.call('POST', '/v3/marketing/lists', { name: 'Visitors' })).body as { id: string };
  const form = await createForm({ ...everything, list_id: list.id });
  expect(await (await fetch(form.share_url)).text()).toContain('Bread by mail');
  const opened = await openedForm(provider.provider.database, form.id);
  const body = new URLSearchParams({ _rf2_T: 'ana@example.com', _rf1_T: 'Sousa', ...opened });
  const answer = await fetch(`${form.share_url}/submissions`, { method: 'POST', body });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Welcome!')]);
  const found = await client.call('POST', '/v3/marketing/contacts/search/emails', { emails: ['ana@example.com'] });
  expect(found.body).toMatchObject({
    result: { 'ana@example.com': { contact: { last_name: 'Sousa', list_ids: [list.id] } } },
  });
  expect((await client.call('GET', `/v3/marketing/lists/${list.id}`)).body).toMatchObject({ contact_count: 1 });
  expect((await client.call('GET', `/v3/marketing/forms/${form.id}`)).body).toMatchObject({ contact_count: 1 });
});
