import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type ApiAnswer,
  type ApiMocks,
  type ApiRequest,
  checkPlugin,
  refusal,
  testWorkbench,
} from 'sendwright/sdk/testing';
import type { CustomField, FieldDefinitions } from 'sendwright/wire/customFields';
import type { ErrorCode } from 'sendwright/wire/errorCodes';
import { suggestName } from './pages/fieldDialogs';
import plugin from './plugin';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const definitions: FieldDefinitions = {
  reserved_fields: [],
  custom_fields: [{ id: 'e1_T', name: 'plan', field_type: 'Text' }],
  _metadata: { self: '' },
};

test('the plugin definition is valid', () => checkPlugin(plugin));

test.each([
  ['Loyalty points', 'loyalty_points'],
  ['2nd Näme!', '_2nd_name'],
  ['***', ''],
])('%s suggests the name %s', (heading, name) => expect(suggestName(heading)).toBe(name));

test('names are validated, and a refusal is shown in the form without an alert', async () => {
  const create = ({ body }: Pick<ApiRequest, 'body'>): CustomField | ApiAnswer =>
    JSON.stringify(body).includes('first_name')
      ? refusal('field_name_reserved')
      : { id: 'e2_N', name: 'points', field_type: 'Number' };
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/field_definitions': definitions, 'POST /marketing/field_definitions': create },
  });
  await workbench.goto('/custom-fields/new');
  const name = screen.getByRole('textbox', { name: /Name/ });
  await userEvent.type(name, '1st name');
  await userEvent.click(screen.getByRole('button', { name: 'Create custom field' }));
  expect(
    screen.getByText("Name can contain only letters, digits and underscores, and can't start with a digit."),
  ).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, 'first_name');
  await userEvent.click(screen.getByRole('button', { name: 'Create custom field' }));
  await screen.findByText('You have used a reserved field name for your custom field.');
  expect(workbench.alerts).toEqual([]);
  await userEvent.clear(name);
  await userEvent.type(name, 'points');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Number');
  await userEvent.click(screen.getByRole('button', { name: 'Create custom field' }));
  await waitFor(() => expect(workbench.location).toBe('/custom-fields'));
  expect(workbench.requests.at(-1)?.body).toEqual({ name: 'points', field_type: 'Number' });
  expect(await screen.findByText('{{points}}')).toBeTruthy();
  await workbench.dispose();
});

test('in the legacy area a field is created with the legacy call', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    start: '/legacy/custom-fields/new',
    http: {
      'GET /marketing/field_definitions': definitions,
      'POST /contactdb/custom_fields': { id: 2, name: 'points', type: 'number', tne_id: 'e2_N' },
    },
  });
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'points');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Number');
  await userEvent.click(screen.getByRole('button', { name: 'Create custom field' }));
  await waitFor(() => expect(workbench.location).toBe('/legacy/custom-fields'));
  expect(workbench.requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/v3/contactdb/custom_fields',
    query: { show_all_ids: 'true' },
    body: { name: 'points', type: 'number' },
  });
  expect(await screen.findByText('{{points}}')).toBeTruthy();
  await workbench.goto('/legacy/custom-fields/edit/e2_N');
  expect(await screen.findByRole('dialog', { name: 'Rename custom field' })).toBeTruthy();
  await workbench.dispose();
});

test('at the limit the message names it', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/field_definitions': definitions,
      'POST /marketing/field_definitions': refusal('field_limit_reached'),
    },
  });
  await workbench.goto('/custom-fields/new');
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'one_more');
  await userEvent.click(screen.getByRole('button', { name: 'Create custom field' }));
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual(["You've reached the limit of 500 custom fields."]),
  );
  await workbench.dispose();
});

test('a field is renamed and keeps its type; deleting one takes its name', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/field_definitions': definitions,
      'PATCH /marketing/field_definitions/:custom_field_id': { id: 'e1_T', name: 'tariff', field_type: 'Text' },
      'DELETE /marketing/field_definitions/:custom_field_id': null,
    },
  });
  await workbench.goto('/custom-fields');
  await screen.findByText('{{plan}}');
  await workbench.goto('/custom-fields/edit/e1_T');
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'tariff');
  await userEvent.click(screen.getByRole('button', { name: 'Save custom field' }));
  await waitFor(() => expect(workbench.location).toBe('/custom-fields'));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'tariff' });
  expect(await screen.findByText('{{tariff}}')).toBeTruthy();

  await workbench.goto('/custom-fields/e1_T/delete');
  const confirm = () => screen.getByRole('button', { name: 'Delete custom field' });
  await userEvent.type(await screen.findByRole('textbox'), 'plan');
  await userEvent.click(confirm());
  expect(workbench.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.type(screen.getByRole('textbox'), 'tariff');
  await userEvent.click(confirm());
  await waitFor(() => expect(workbench.location).toBe('/custom-fields'));
  await waitFor(() => expect(screen.queryByText('{{tariff}}')).toBeNull());
  await workbench.dispose();
});

const save = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const naming = async (name: string): Promise<void> => {
  const input = await screen.findByRole('textbox', { name: /Name/ });
  await userEvent.clear(input);
  await userEvent.type(input, name);
};
const again = 'Please try again. If the issue continues, contact Support.';

test.each<[what: string, address: string, mocks: ApiMocks, act: () => Promise<void>, message: string]>([
  [
    'a list that fails',
    '/custom-fields',
    { 'GET /marketing/field_definitions': refusal(403, 'no') },
    async () => undefined,
    `Unable to retrieve custom fields. ${again}`,
  ],
  [
    'a field that is created',
    '/custom-fields/new',
    { 'POST /marketing/field_definitions': { id: 'e2_T', name: 'size', field_type: 'Text' } },
    async () => {
      await naming('size');
      await save('Create custom field');
    },
    'Custom field created.',
  ],
  [
    'a creation that fails',
    '/custom-fields/new',
    { 'POST /marketing/field_definitions': refusal(500, 'no') },
    async () => {
      await naming('size');
      await save('Create custom field');
    },
    `Unable to create the custom field. ${again}`,
  ],
  [
    'a creation beyond the limit',
    '/custom-fields/new',
    { 'POST /marketing/field_definitions': refusal('field_limit_reached') },
    async () => {
      await naming('size');
      await save('Create custom field');
    },
    "You've reached the limit of 500 custom fields.",
  ],
  [
    'a field that is renamed',
    '/custom-fields/edit/e1_T',
    { 'PATCH /marketing/field_definitions/:custom_field_id': { id: 'e1_T', name: 'size', field_type: 'Text' } },
    async () => {
      await naming('size');
      await save('Save custom field');
    },
    'Custom field saved.',
  ],
  [
    'a change that fails',
    '/custom-fields/edit/e1_T',
    { 'PATCH /marketing/field_definitions/:custom_field_id': refusal(500, 'no') },
    async () => {
      await naming('size');
      await save('Save custom field');
    },
    `Unable to update the custom field. ${again}`,
  ],
  [
    'a field that is deleted',
    '/custom-fields/e1_T/delete',
    { 'DELETE /marketing/field_definitions/:custom_field_id': null },
    async () => {
      await userEvent.type(await screen.findByRole('textbox'), 'plan');
      await save('Delete custom field');
    },
    'Custom field deleted.',
  ],
  [
    'a deletion that fails',
    '/custom-fields/e1_T/delete',
    { 'DELETE /marketing/field_definitions/:custom_field_id': refusal(500, 'no') },
    async () => {
      await userEvent.type(await screen.findByRole('textbox'), 'plan');
      await save('Delete custom field');
    },
    `Unable to delete the custom field. ${again}`,
  ],
  [
    'why the provider refuses a deletion',
    '/custom-fields/e1_T/delete',
    { 'DELETE /marketing/field_definitions/:custom_field_id': refusal(400, 'The segment “Gold” uses it.') },
    async () => {
      await userEvent.type(await screen.findByRole('textbox'), 'plan');
      await save('Delete custom field');
    },
    'The segment “Gold” uses it.',
  ],
])('%s is told', async (_what, address, mocks, act, message) => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/field_definitions': definitions, ...mocks },
  });
  await workbench.goto(address);
  await act();
  await waitFor(() => expect(workbench.alerts.map((alert) => alert.message)).toEqual([message]));
  await workbench.dispose();
});

test.each<[ErrorCode, string]>([
  ['field_name_of_system', 'You have used a system field name for your custom field.'],
  ['field_name_taken', 'That field name is already in use. Please choose a different name.'],
])('the refusal %s is explained beside the field', async (theirs, ours) => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/field_definitions': definitions, 'POST /marketing/field_definitions': refusal(theirs) },
  });
  await workbench.goto('/custom-fields/new');
  await naming('size');
  await save('Create custom field');
  expect(await screen.findByText(ours)).toBeTruthy();
  expect(workbench.alerts).toEqual([]);
  await workbench.dispose();
});
