import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, answer, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { ContactView, ContactViewUpdate, ContactViewWrite } from 'sendwright/wire/contactViews';
import plugin from './plugin';
import { fakeFields, fakeLists, gridOf } from './testing/account';
import { contact } from './testing/contacts';

const at = '2026-01-01T00:00:00Z';
const fans: ContactView = {
  id: 'v1',
  name: 'Fans',
  shared: true,
  is_default: false,
  state: {
    filter: { tag: 'V60', added_days: 30 },
    sort: 'email',
    columns: [{ id: 'email', width: 300 }, { id: 'city' }],
    compact: true,
  },
  created_at: at,
  updated_at: at,
};
const recent: ContactView = {
  ...fans,
  id: 'v2',
  name: 'Recent',
  shared: false,
  state: { ...fans.state, filter: { search: 'ann' }, sort: '-updated_at' },
};
const scopes = ['marketing.read', 'marketing_campaigns.update'];

/** A workbench whose server keeps the views. */
function open(views: readonly ContactView[] = [fans, recent], http: ApiMocks = {}, may = scopes) {
  let kept = views;
  const put = (view: ContactView) => {
    kept = [...kept.filter(({ id }) => id !== view.id), view];
    return view;
  };
  const find = (id: string | undefined) => kept.find((view) => view.id === id) ?? fans;
  return testWorkbench(plugin, {
    scopes: may,
    services: [fakeFields(), fakeLists()],
    http: {
      ...gridOf(contact),
      'GET /marketing/tags': { result: [{ id: 't1', name: 'V60', contact_count: 3, created_at: at }] },
      'GET /marketing/contact_views': () => ({ result: kept }),
      'POST /marketing/contact_views': ({ body }: ApiRequest) =>
        answer(201, put({ ...fans, ...(body as ContactViewWrite), id: 'v3', is_default: false })),
      'PATCH /marketing/contact_views/:id': ({ body, path }: ApiRequest) =>
        put({ ...find(path.split('/').at(-1)), ...(body as ContactViewUpdate) }),
      'DELETE /marketing/contact_views/:id': () => answer(204),
      'PUT /marketing/contact_views/default': ({ body }: ApiRequest) => {
        const { view_id: id } = body as { view_id: string | null };
        kept = kept.map((view) => ({ ...view, is_default: view.id === id }));
        return { view_id: id };
      },
      ...http,
    },
  });
}
type Workbench = Awaited<ReturnType<typeof open>>;

const browsed = ({ requests }: Workbench) =>
  requests.filter(({ path }) => path.endsWith('/browse')).map(({ query }) => [query['tag'], query['sort']]);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const menu = async (name: string, item: RegExp | string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await screen.findByRole(role, { name: item }));
};

beforeEach(() => localStorage.clear());

test('the link of a view opens its filters, sort, columns and density', async () => {
  const workbench = await open();
  await workbench.goto('/contacts/all?view=v1');
  expect(await screen.findByRole('button', { name: 'Fans' })).toBeTruthy();
  await waitFor(() => expect(browsed(workbench)).toEqual([['V60', 'email']]));
  expect(headers()).toEqual(['', 'Email', 'City', 'Actions']);
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  await menu('Fans', /Recent/, 'menuitemcheckbox');
  await waitFor(() => expect(browsed(workbench).at(-1)).toEqual([undefined, '-updated_at']));
  await menu('Recent', 'All contacts', 'menuitemcheckbox');
  await waitFor(() => expect(browsed(workbench).at(-1)).toEqual([undefined, '-created_at']));
  expect(headers()).toContain('Phone');
  await workbench.dispose();
});

test('a change is marked until it is saved to the view, or discarded', async () => {
  const workbench = await open();
  await workbench.goto('/contacts/all?view=v1');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(browsed(workbench).at(-1)).toEqual([undefined, 'email']));
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(browsed(workbench).at(-1)).toEqual(['V60', 'email']));
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  await menu('Columns and density', 'Phone', 'menuitemcheckbox');
  await userEvent.keyboard('{Escape}');
  expect(headers()).toEqual(['', 'Email', 'Phone', 'City', 'Actions']);
  await userEvent.click(await screen.findByRole('button', { name: 'Update view' }));
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['View Fans saved.']));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    state: { ...fans.state, columns: [{ id: 'email', width: 300 }, { id: 'phone' }, { id: 'city' }] },
  });
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  await workbench.dispose();
});

test('what the grid shows is saved as a new view, which opens', async () => {
  const workbench = await open();
  await workbench.goto('/contacts/all?tag=V60');
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Coffee');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Share with all teammates/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  const views = await screen.findByRole('button', { name: 'Coffee' });
  await waitFor(() => expect(document.activeElement).toBe(views));
  expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Coffee',
    shared: true,
    state: { filter: { tag: 'V60' }, sort: '-created_at', compact: false },
  });
  await workbench.dispose();
});

test('a name that is taken is reported at its field', async () => {
  const workbench = await open([fans], { 'PATCH /marketing/contact_views/:id': refusal('contact_view_name_taken') });
  await workbench.goto('/contacts/all?view=v1');
  await menu('Fans', 'Rename or share…');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('There is a view with this name already. Choose another one.')).toBeTruthy();
  await workbench.dispose();
});

test('the contacts open in the chosen view, and links with a filter in none', async () => {
  const workbench = await open();
  await workbench.goto('/contacts/all?view=v1');
  await menu('Fans', 'Open this view first');
  await waitFor(() => expect(workbench.requests.some(({ method }) => method === 'PUT')).toBe(true));
  await workbench.goto('/contacts/all?reach=bounced');
  await waitFor(() => expect(browsed(workbench).at(-1)).toEqual([undefined, '-created_at']));
  expect(screen.getByRole('button', { name: 'All contacts' })).toBeTruthy();
  await workbench.goto('/contacts');
  await waitFor(() => expect(browsed(workbench).at(-1)).toEqual(['V60', 'email']));
  await menu('Fans', 'All contacts', 'menuitemcheckbox');
  await waitFor(() => expect(browsed(workbench).at(-1)).toEqual([undefined, '-created_at']));
  await workbench.dispose();
});

test('who reads contacts only can save views of their own, and not change shared ones', async () => {
  const workbench = await open([fans, recent], {}, ['marketing.read']);
  await workbench.goto('/contacts/all?view=v1&sort=email');
  await userEvent.click(await screen.findByRole('button', { name: 'Fans' }));
  for (const name of [/Rename or share/, /Delete view/])
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: /Share/ })).toMatchObject({ disabled: true });
  await workbench.dispose();
});

test('a view is deleted after a question, and its link says that it is gone', async () => {
  const workbench = await open();
  await workbench.goto('/contacts/all?view=v1');
  await menu('Fans', 'Delete view');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['View Fans deleted.']));
  await workbench.goto('/contacts/all?view=v1');
  expect(await screen.findByText('This view was deleted, or belongs to somebody else.')).toBeTruthy();
  expect(await screen.findByText('ann@example.com')).toBeTruthy();
  await workbench.dispose();
});

test('the grid works where the views cannot be loaded', async () => {
  const workbench = await open([], { 'GET /marketing/contact_views': refusal(500, 'internal server error') });
  await workbench.goto('/contacts/all');
  expect(await screen.findByText('ann@example.com')).toBeTruthy();
  await workbench.dispose();
});
