import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { PreferenceCenter, PreferenceFigures } from 'sendwright/wire/preferenceCenter';
import plugin from './plugin';

const scopes = ['asm.groups.read', 'asm.groups.update', 'asm.groups.suppressions.read'];
const center: PreferenceCenter = {
  title: '',
  intro: '',
  fields: [{ field_id: '_rf6_T', label: 'Town' }],
  offers_frequency: true,
  offers_pause: true,
  offers_language: false,
  asks_reason: true,
  translations: [],
  revision: 3,
};
const german = {
  language: 'de',
  name: 'Deutsch',
  direction: 'ltr' as const,
  is_standard: true,
  own: 0,
  translated: 3,
  total: 3,
  falls_back_to: 'de',
  revision: 0,
};
const figures: PreferenceFigures = {
  weekly: 12,
  monthly: 0,
  paused: 1,
  reasons: [{ reason: 'too_often', people: 4, comments: 1 }],
};

const opened: TestWorkbench[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((workbench) => workbench.dispose()));
});

async function start(http: ApiMocks = {}, may: readonly string[] = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: [...may],
    http: {
      'GET /marketing/preference_center': center,
      'GET /marketing/preference_center/figures': figures,
      'GET /marketing/languages': { result: [german] },
      'POST /marketing/preference_center/preview': { html: '<p>Preview</p>' },
      'GET /marketing/field_definitions': {
        reserved_fields: [
          { id: '_rf6_T', name: 'city', field_type: 'Text' },
          { id: '_rf2_T', name: 'email', field_type: 'Text' },
        ],
        custom_fields: [{ id: 'e1_T', name: 'favorite_coffee', field_type: 'Text' }],
        _metadata: { self: '' },
      },
      ...http,
    },
  });
  opened.push(workbench);
  await workbench.goto('/preference-center');
  await screen.findByLabelText('Label of City');
  return workbench;
}

const saved = ({ requests }: TestWorkbench) =>
  requests.find(({ method, path }) => method === 'PUT' && path === '/v3/marketing/preference_center')?.body;
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('texts of all languages and of one are saved with the revision that was read', async () => {
  const workbench = await start({
    'PUT /marketing/preference_center': (request) => ({ ...(request.body as object), revision: 4 }) as PreferenceCenter,
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  type('Title', 'Your coffee');
  fireEvent.change(screen.getByLabelText('Texts in'), { target: { value: 'de' } });
  type('Title', 'Ihr Kaffee');
  type('Label of City', 'Stadt');
  fireEvent.click(screen.getByRole('switch', { name: /^Pause for a month/ }));
  press('Save');
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Preference center saved.'));
  expect(saved(workbench)).toEqual({
    ...center,
    title: 'Your coffee',
    offers_pause: false,
    translations: [{ language: 'de', title: 'Ihr Kaffee', intro: '', labels: { _rf6_T: 'Stadt' } }],
  });
  type('Title', '');
  type('Label of City', '');
  expect(screen.getByText('Not saved')).toBeTruthy();
});

test('fields are added, named and removed; what identifies people is not offered', async () => {
  await start();
  await userEvent.click(screen.getByRole('combobox', { name: 'Add a field' }));
  const options = screen.getAllByRole('option').filter((one) => one.closest('select') === null);
  expect(options.map(({ textContent }) => textContent)).toEqual(['Favorite coffee']);
  await userEvent.click(screen.getByRole('option', { name: 'Favorite coffee' }));
  type('Label of Favorite coffee', ' ');
  expect(screen.getByText('Enter a label, such as “Favorite coffee”.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(true);
  press('Move Favorite coffee up');
  press('Remove Favorite coffee');
  expect(screen.queryByLabelText('Label of Favorite coffee')).toBeNull();
});

test("somebody else's newer change is not overwritten, and can be loaded", async () => {
  let title = '';
  await start({
    'GET /marketing/preference_center': () => ({ ...center, title, revision: title === '' ? 3 : 4 }),
    'PUT /marketing/preference_center': () => refusal('preference_center_conflict'),
  });
  type('Title', 'Mine');
  title = 'Theirs';
  press('Save');
  await screen.findByText("The preference center isn't saved");
  press('Load the newest');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs'));
});

test('each figure with people opens them', async () => {
  const workbench = await start({
    'GET /marketing/preference_center/people': {
      result: [
        { email: 'a@b.example', contact_id: null, at: '2026-01-01T00:00:00Z', paused_until: null, comment: 'Too much' },
      ],
      _metadata: { self: '', count: 1 },
    },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Too many emails' }));
  const drawer = await screen.findByRole('dialog', { name: 'Too many emails' });
  expect(await within(drawer).findByText('Too much')).toBeTruthy();
  const asked = workbench.requests.filter(({ path }) => path.endsWith('/preference_center/people'));
  expect(asked.at(-1)?.query).toMatchObject({ figure: 'too_often' });
  expect(screen.queryByRole('link', { name: 'At most monthly' })).toBeNull();
});

test('a teammate who may only read changes nothing, and sees no addresses', async () => {
  await start({}, ['asm.groups.read']);
  await screen.findByText('12');
  expect(screen.getByLabelText<HTMLInputElement>('Title').closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'At most weekly' })).toBeNull();
});

test('what could not be loaded says so, and is tried again', async () => {
  let isDown = true;
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/preference_center': () => (isDown ? answer(403, {}) : center),
      'GET /marketing/preference_center/figures': figures,
      'GET /marketing/languages': { result: [german] },
      'POST /marketing/preference_center/preview': { html: '' },
      'GET /marketing/field_definitions': { reserved_fields: [], custom_fields: [], _metadata: { self: '' } },
    },
  });
  opened.push(workbench);
  await workbench.goto('/preference-center');
  await screen.findByText("The preference center couldn't be loaded.");
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
  expect(await screen.findByLabelText('Title')).toBeTruthy();
});
