import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, answer, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import { filtersWith, queryOf } from './contactFilters';
import plugin from './plugin';
import { fakeFields, fakeLists, gridOf, quietProfile } from './testing/account';
import { contact as anybody, job } from './testing/contacts';

const contact = { ...anybody, tags: ['V60'] };
const tags = [
  { id: 't1', name: 'V60', contact_count: 3, created_at: '2026-01-01T00:00:00Z' },
  { id: 't2', name: 'Wholesale', contact_count: 8, created_at: '2026-01-01T00:00:00Z' },
];

const open = (http: ApiMocks = {}) =>
  testWorkbench(plugin, {
    scopes: ['marketing.read', 'marketing_campaigns.update', 'marketing_campaigns.delete'],
    services: [fakeFields(), fakeLists()],
    http: {
      ...gridOf(contact),
      'GET /marketing/tags': { result: tags },
      'GET /marketing/contacts/:id': contact,
      ...quietProfile,
      ...http,
    },
  });

test('the chip offers the most used tags first, and the filter names one', () => {
  const chip = filtersWith(tags).find(({ id }) => id === 'tag');
  expect(chip?.choices.map(({ value }) => value)).toEqual(['Wholesale', 'V60']);
  expect(filtersWith([]).some(({ id }) => id === 'tag')).toBe(false);
  const { filter } = queryOf({ search: '', filters: { tag: ['V60'] }, sort: undefined }, undefined);
  expect(filter).toEqual({ tag: 'V60' });
});

test('the selection of the grid is tagged in one job that can be undone', async () => {
  const workbench = await open({
    'POST /marketing/contacts/bulk': { job_id: 'j1' },
    'GET /marketing/contacts/imports/:id': job('j1', { updated_count: 1 }, { undo_until: '2999-01-02T00:00:00Z' }),
  });
  await workbench.goto('/contacts/all');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ann@example.com' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add tag' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: /Tag/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Wholesale/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add tag' }));
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual(['1 contact tagged with Wholesale.']),
  );
  expect(workbench.alerts[0]?.action?.label).toBe('Undo');
  expect(workbench.requests.find(({ path }) => path.endsWith('/bulk'))?.body).toEqual({
    action: 'add_tag',
    tag: 'Wholesale',
    selection: { ids: ['c1'] },
  });
  await workbench.dispose();
});

test('a tag is added and removed on the page of a contact, and a refusal is shown there', async () => {
  let isFull = true;
  const workbench = await open({
    'POST /marketing/contacts/:id/tags': ({ body }: ApiRequest) =>
      isFull ? refusal(400, 'A contact can have up to 50 tags. Remove one first.', 'name') : answer(200, body),
    'DELETE /marketing/contacts/:id/tags/:name': { tags: [] },
  });
  await workbench.goto('/contacts/profile/c1');
  const card = within(await screen.findByRole('region', { name: 'Tags' }));
  await userEvent.click(card.getByRole('button', { name: 'Add a tag' }));
  expect(document.activeElement).toBe(card.getByRole('combobox', { name: 'Tag' }));
  await userEvent.click(card.getByRole('combobox', { name: 'Tag' }));
  await userEvent.click(await screen.findByRole('option', { name: /Wholesale/ }));
  expect(await card.findByText('A contact can have up to 50 tags. Remove one first.')).toBeTruthy();
  isFull = false;
  await userEvent.click(card.getByRole('button', { name: 'Remove the tag V60' }));
  expect(await card.findByText('No tags.', {}, { timeout: 5000 }).catch(() => undefined)).toBeDefined();
  expect(workbench.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
    'DELETE /v3/marketing/contacts/c1/tags/V60',
  );
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Add a tag' }));
  await workbench.dispose();
});

test('tags are listed with their contacts, and deleted after a question', async () => {
  const workbench = await open({ 'DELETE /marketing/tags/:id': answer(204) });
  await workbench.goto('/contacts/all');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags' }));
  expect(await screen.findByText('8 contacts')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Wholesale' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete tag' }));
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['Tag deleted.']));
  expect(workbench.requests.find(({ method }) => method === 'DELETE')?.path).toBe('/v3/marketing/tags/t2');
  await workbench.dispose();
});

test('the number of a tag opens its contacts in the grid', async () => {
  const workbench = await open({});
  await workbench.goto('/contacts/all');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags' }));
  await userEvent.click(await screen.findByRole('link', { name: '8 contacts with the tag Wholesale' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(workbench.location).toBe('/contacts/all?tag=Wholesale');
  await waitFor(() => expect(workbench.requests.at(-1)?.query).toMatchObject({ tag: 'Wholesale' }));
  await workbench.dispose();
});
