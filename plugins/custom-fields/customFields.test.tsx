import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiRequest, checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import { suggestName } from './fieldForm';
import plugin from './plugin';

const scopes = ['marketing.read', 'marketing_campaigns.create', 'marketing_campaigns.update', 'marketing_campaigns.delete'];
const definitions = { reserved_fields: [], custom_fields: [{ id: 'e1_T', name: 'plan', field_type: 'Text' }], _metadata: { self: '' } };

test('the definition is sound', () => checkPlugin(plugin));

test.each([
  ['Loyalty points', 'loyalty_points'],
  ['2nd Näme!', '_2nd_name'],
  ['***', ''],
])('%s suggests the name %s', (heading, name) => expect(suggestName(heading)).toBe(name));

test('names follow the rules, and a refusal is shown in the form without an alert', async () => {
  const create = ({ body }: ApiRequest) =>
    JSON.stringify(body).includes('first_name')
      ? refusal(400, "can't name custom field with reserved field names", 'name')
      : { id: 'e2_N', name: 'points', field_type: 'Number' };
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /v3/marketing/field_definitions': definitions, 'POST /v3/marketing/field_definitions': create },
  });
  await workbench.goto('/custom-fields/new');
  const name = screen.getByRole('textbox', { name: /Name/ });
  await userEvent.type(name, '1st name');
  await userEvent.click(screen.getByRole('button', { name: 'Create custom field' }));
  expect(screen.getByText('Name takes letters, digits and underscores only, and does not start with a digit.')).toBeTruthy();
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

test('at the limit the message names it', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /v3/marketing/field_definitions': definitions,
      'POST /v3/marketing/field_definitions': refusal(400, "You've reached the limit of 500 custom fields."),
    },
  });
  await workbench.goto('/custom-fields/new');
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'one_more');
  await userEvent.click(screen.getByRole('button', { name: 'Create custom field' }));
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(["You've reached the limit of 500 custom fields."]));
  await workbench.dispose();
});

test('a field is renamed and keeps its type; deleting one takes its name', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /v3/marketing/field_definitions': definitions,
      'PATCH /v3/marketing/field_definitions/e1_T': { id: 'e1_T', name: 'tariff', field_type: 'Text' },
      'DELETE /v3/marketing/field_definitions/e1_T': {},
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
