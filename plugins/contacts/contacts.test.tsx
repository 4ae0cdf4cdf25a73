import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { checkPlugin, fake, testWorkbench } from 'sendwright/sdk/testing';
import plugin from './plugin';

const scopes = ['marketing.read', 'marketing_campaigns.create', 'marketing_campaigns.update', 'marketing_campaigns.delete'];
const contact = {
  id: 'c1', email: 'ann@example.com', phone_number_id: '', external_id: '', anonymous_id: '', first_name: 'Ann', last_name: 'Smith', unique_name: '',
  alternate_emails: [], address_line_1: '', address_line_2: '', city: '', state_province_region: '', country: '', postal_code: '', phone_number: '',
  whatsapp: '', line: '', facebook: '', list_ids: [], segment_ids: [], custom_fields: {}, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z',
};
const job = (results: object) => ({
  id: 'j1',
  status: 'completed',
  job_type: 'upsert',
  results: { requested_count: 0, created_count: 0, updated_count: 0, deleted_count: 0, errored_count: 0, duplicate_count: 0, ...results },
  progress: { rows_done: 2, bytes_done: 10, bytes_total: 10 },
  started_at: '2026-01-01T00:00:00Z',
});
const fields: Pick<FieldDefinitions, 'reserved' | 'custom'> = {
  reserved: [{ id: '_rf2_T', name: 'email', field_type: 'Text' }, { id: '_rf0_T', name: 'first_name', field_type: 'Text' }],
  custom: [],
};
const services = [
  fake<FieldDefinitions>(FieldDefinitions, { ...fields, load: async () => fields }),
  fake<Lists>(Lists, { all: [], get: () => undefined, load: async () => [], refresh: async () => [], create: async (name) => ({ id: 'l1', name, contact_count: 0 }) }),
];
const http = {
  'GET /v3/marketing/contacts/count': { contact_count: 1, billable_count: 3 },
  'GET /v3/marketing/contacts/browse': { result: [contact], contact_count: 1, _metadata: { count: 1 } },
};

test('the definition is sound', () => checkPlugin(plugin));

test('all contacts are deleted only for the exact phrase', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: { ...http, 'DELETE /v3/marketing/contacts': { job_id: 'j1' }, 'GET /v3/marketing/contacts/imports/j1': job({ deleted_count: 1 }) },
  });
  await workbench.goto('/contacts/delete-all');
  const confirm = () => screen.getAllByRole('button', { name: 'Delete all contacts' }).at(-1) ?? document.body;
  const phrase = screen.getByRole('textbox', { name: /to confirm/ });
  await userEvent.type(phrase, 'delete all contacts');
  await userEvent.click(confirm());
  expect(workbench.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.clear(phrase);
  await userEvent.type(phrase, 'Delete All Contacts');
  await userEvent.click(confirm());
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['All contacts deleted.']));
  expect(workbench.requests.find(({ method }) => method === 'DELETE')?.query).toEqual({ delete_all_contacts: 'true' });
  await workbench.dispose();
});

test('a search that is too short is not asked for, and says so', async () => {
  const workbench = await testWorkbench(plugin, { scopes, services, http });
  await workbench.goto('/contacts/all?search=an');
  expect(await screen.findByText('Enter at least 3 characters to search.')).toBeTruthy();
  const searched = () => workbench.requests.filter(({ path }) => path.endsWith('/browse')).map(({ query }) => query['search']);
  expect(searched()).toEqual([undefined]);
  await workbench.goto('/contacts/all?search=ann');
  await waitFor(() => expect(searched()).toEqual([undefined, 'ann']));
  expect(await screen.findByText('ann@example.com')).toBeTruthy();
  await workbench.dispose();
});
