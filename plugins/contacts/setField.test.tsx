import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, testWorkbench } from 'sendwright/sdk/testing';
import plugin from './plugin';
import { fakeFields, fakeLists, type Fields, gridOf } from './testing/account';
import { contact, job } from './testing/contacts';

const definitions: Fields = { reserved: [], custom: [{ id: 'e1_N', name: 'loyalty_points', field_type: 'Number' }] };

const open = (http: ApiMocks = {}) =>
  testWorkbench(plugin, {
    scopes: ['marketing.read', 'marketing_campaigns.update', 'marketing_campaigns.delete'],
    services: [fakeFields(definitions), fakeLists()],
    http: { ...gridOf(contact), ...http },
  });

test('a field is set for the selection of the grid, and a wrong value is shown beside it', async () => {
  const workbench = await open({
    'POST /marketing/contacts/bulk': { job_id: 'j1' },
    'GET /marketing/contacts/imports/:id': job('j1', { updated_count: 1 }, { undo_until: '2999-01-02T00:00:00Z' }),
  });
  await workbench.goto('/contacts/all');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ann@example.com' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set a field…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Field' }));
  expect(screen.queryByRole('option', { name: 'Email' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Loyalty points' }));
  expect(dialog.getByRole('button', { name: 'Clear field' })).toBeTruthy();
  const value = dialog.getByRole('textbox', { name: 'Value' });
  await userEvent.type(value, 'many');
  await userEvent.click(dialog.getByRole('button', { name: 'Set field' }));
  expect(await dialog.findByText('Enter a number, such as 12.50.')).toBeTruthy();
  await userEvent.clear(value);
  await userEvent.type(value, '1,250{Enter}');
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual(['Loyalty points set to 1,250 for 1 contact.']),
  );
  expect(workbench.alerts[0]?.action?.label).toBe('Undo');
  expect(workbench.requests.find(({ path }) => path.endsWith('/bulk'))?.body).toEqual({
    action: 'set_field',
    field: 'e1_N',
    value: 1250,
    selection: { ids: ['c1'] },
  });
  await workbench.dispose();
});
