import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewList } from 'sendwright/plugins/lists/contract';
import { definePlugin, fill } from 'sendwright/sdk';
import { type ApiMocks, testWorkbench } from 'sendwright/sdk/testing';
import plugin from './plugin';
import { fakeFields, fakeLists, type Fields } from './testing/account';
import { job } from './testing/contacts';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const fields: Fields = { reserved: [{ id: '_rf2_T', name: 'email', field_type: 'Text' }], custom: [] };
const base = '/v3/marketing/contacts';
const list = { id: 'l1', name: 'Readers', contact_count: 3 };
const services = [fakeFields(fields), fakeLists(list)];
/** A fake of the plugin that has the form for a new list. */
const listForm = definePlugin({
  id: 'host',
  title: 'Host',
  slots: [
    fill(NewList, {
      title: 'New list',
      component: async () => ({
        default: ({ onCreated, onCancel }) => (
          <>
            <button type="button" onClick={() => onCreated(list)}>
              Create it
            </button>
            <button type="button" onClick={onCancel}>
              Never mind
            </button>
          </>
        ),
      }),
    }),
  ],
});
const http: ApiMocks = {
  'GET /marketing/contacts/count': { contact_count: 100, billable_count: 100 },
  'GET /marketing/contact_views': { result: [] },
  'GET /marketing/tags': { result: [] },
  'GET /marketing/contacts/browse': { result: [], contact_count: 0, _metadata: { count: 0 } },
  'GET /marketing/contacts/imports': { result: [] },
  'PUT /marketing/contacts': { job_id: 'j1' },
  'GET /marketing/contacts/imports/:id': job('j1', { created_count: 1 }),
};
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add contact' }));

test('a contact is entered with validation errors beside its fields, and added to a list', async () => {
  const workbench = await testWorkbench(plugin, { scopes, services, http });
  await workbench.goto('/contacts/new');
  await add();
  expect(screen.getByText('Enter at least one contact.')).toBeTruthy();
  const email = screen.getByRole('textbox', { name: 'Email, row 1' });
  await userEvent.type(email, 'ann@');
  await add();
  expect(screen.getByRole('alert').textContent).toContain('Email must be a valid email address.');
  await userEvent.type(email, 'example.com');

  await userEvent.click(screen.getByRole('link', { name: 'Choose a list' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'List' }));
  await userEvent.click(await screen.findByRole('option', { name: /Readers/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose list' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/new/contacts'));
  expect(screen.getByText('Readers')).toBeTruthy();

  await add();
  expect(await screen.findByText('Add 1 contact')).toBeTruthy();
  await waitFor(() => expect(workbench.kernel.activity.tasks[0]).toMatchObject({ state: 'done', detail: '1 created' }));
  expect(workbench.requests.find(({ method, path }) => method === 'PUT' && path === base)?.body).toEqual({
    contacts: [{ email: 'ann@example.com' }],
    list_ids: ['l1'],
  });
  await workbench.dispose();
});

test('contacts are added to a list created in the dialog, or to none if that is canceled', async () => {
  const workbench = await testWorkbench([plugin, listForm], { scopes, services, http });
  await workbench.goto('/contacts/new');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email, row 1' }), 'ann@example.com');
  await userEvent.click(screen.getByRole('link', { name: 'New list' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/new/new-list'));
  await userEvent.click(await screen.findByRole('button', { name: 'Never mind' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/new/contacts'));
  expect(screen.queryByText('Readers')).toBeNull();

  await workbench.goto('/contacts/new/new-list');
  await userEvent.click(await screen.findByRole('button', { name: 'Create it' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/new/contacts'));
  expect(screen.getByText('Readers')).toBeTruthy();
  await add();
  await waitFor(() => expect(workbench.kernel.activity.tasks[0]).toMatchObject({ state: 'done' }));
  expect(workbench.requests.find(({ method, path }) => method === 'PUT' && path === base)?.body).toEqual({
    contacts: [{ email: 'ann@example.com' }],
    list_ids: ['l1'],
  });
  await workbench.dispose();
});

test('a full plan is reported before contacts are added or a file is mapped', async () => {
  // A limit that an administrator set; the plan has none.
  const full = {
    ...http,
    'GET /marketing/contacts/count': { contact_count: 250, billable_count: 250, contact_limit: 250 },
  };
  const workbench = await testWorkbench(plugin, { scopes, services, http: full, plan: 'advanced' });
  await workbench.goto('/contacts/new/contacts');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email, row 1' }), 'ann@example.com');
  await add();
  await waitFor(() => expect(workbench.location).toBe('/contacts/new/contact-limit'));
  expect(await screen.findByText(/You can store up to 250 contacts/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'upgrade your plan' }).getAttribute('href')).toBe('/account/access');
  expect(workbench.requests.some(({ method }) => method === 'PUT')).toBe(false);

  await workbench.goto('/contacts/import');
  const input = workbench.view.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for the file.');
  await userEvent.upload(input, new File(['email\nann@example.com\n'], 'people.csv', { type: 'text/csv' }));
  await screen.findByText('people.csv');
  await userEvent.click(screen.getAllByRole('button', { name: 'Map fields' }).at(-1) ?? input);
  await waitFor(() => expect(workbench.location).toBe('/contacts/import/upload-csv/contact-limit'));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue anyway' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/import/map-fields'));
  await workbench.dispose();
});

test('the first problems of a file are listed, with the number of others', async () => {
  const workbench = await testWorkbench(plugin, { scopes, services, http });
  await workbench.goto('/contacts/import');
  const input = workbench.view.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for the file.');
  const rows = Array.from({ length: 7 }, (_, index) => `nobody-${index}\n`).join('');
  await userEvent.upload(input, new File([`email\n${rows}`], 'people.csv', { type: 'text/csv' }));
  await screen.findByText('people.csv');
  await userEvent.click(screen.getAllByRole('button', { name: 'Map fields' }).at(-1) ?? input);
  const last = await screen.findByText('And 2 more.');
  expect(last.parentElement?.children).toHaveLength(6);
  await workbench.dispose();
});
