import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import plugin from './plugin';
import { fakeFields, fakeLists, type Fields, gridOf, quietProfile } from './testing/account';
import { contact as anybody, job } from './testing/contacts';

// The dialogs over the pages, each opened by its address.

const contact = { ...anybody, list_ids: ['l1'], custom_fields: { plan: 'gold' } };
const regulars = { id: 'l1', name: 'Regulars', contact_count: 7 };
const definitions: Fields = {
  reserved: [
    { id: '_rf2_T', name: 'email', field_type: 'Text' },
    { id: '_rf0_T', name: 'first_name', field_type: 'Text' },
  ],
  custom: [{ id: 'e1_T', name: 'plan', field_type: 'Text' }],
};

function open(http: ApiMocks) {
  return testWorkbench(plugin, {
    scopes: [
      'marketing.read',
      'marketing_campaigns.create',
      'marketing_campaigns.update',
      'marketing_campaigns.delete',
    ],
    services: [fakeFields(definitions), fakeLists(regulars)],
    http: {
      ...gridOf(contact),
      'GET /marketing/contacts/:id': contact,
      ...quietProfile,
      'GET /marketing/contacts/:id/activity': { result: [], _metadata: { count: 0 } },
      'POST /marketing/contacts/bulk': { job_id: 'j1' },
      'GET /marketing/contacts/imports/:id': job('j1', { updated_count: 1 }),
      ...http,
    },
  });
}
type Workbench = Awaited<ReturnType<typeof open>>;

const sent = (workbench: Workbench, method: string): readonly unknown[] =>
  workbench.requests.filter((request: ApiRequest) => request.method === method).map(({ path, body }) => [path, body]);
const said = (workbench: Workbench): readonly string[] => workbench.alerts.map(({ message }) => message);

test.each([
  ['a contact is deleted from the grid', '/contacts/all/contact/c1/delete', 'Delete contact', '/contacts/all'],
  [
    'a contact is deleted from its profile',
    '/contacts/profile/c1/reserved-fields/delete',
    'Delete contact',
    '/contacts/all',
  ],
])('%s', async (_name, address, label, after) => {
  const workbench = await open({ 'GET /marketing/contacts/imports/:id': job('j1', { deleted_count: 1 }) });
  await workbench.goto(address);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  await waitFor(() => expect(said(workbench)).toEqual(['Contact deleted.']));
  expect(sent(workbench, 'POST')).toEqual([
    ['/v3/marketing/contacts/bulk', { action: 'delete', selection: { ids: ['c1'] } }],
  ]);
  await waitFor(() => expect(workbench.location).toBe(after));
  await workbench.dispose();
});

test("a contact is removed from a list in its profile, which then shows the server's state", async () => {
  const workbench = await open({});
  await workbench.goto('/contacts/profile/c1/lists');
  await screen.findByText('Regulars');
  await workbench.goto('/contacts/profile/c1/lists/l1/delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from list' }));
  await waitFor(() => expect(said(workbench)).toEqual(['1 contact removed from Regulars.']));
  expect(sent(workbench, 'POST')).toEqual([
    ['/v3/marketing/contacts/bulk', { action: 'remove_from_list', selection: { ids: ['c1'] }, list_id: 'l1' }],
  ]);
  await waitFor(() => expect(workbench.location).toBe('/contacts/profile/c1/lists'));
  await workbench.dispose();
});

test.each([
  ['reserved', '/contacts/profile/c1/reserved-fields/edit', /First name/, 'Anna', { first_name: 'Anna' }],
  ['custom', '/contacts/profile/c1/custom-fields/edit', /plan/i, 'silver', { custom_fields: { e1_T: 'silver' } }],
])('%s fields are edited, and only changes are sent', async (_kind, address, field, value, body) => {
  const workbench = await open({ 'PATCH /marketing/contacts/:id': contact });
  await workbench.goto(address);
  const input = await screen.findByRole('textbox', { name: field });
  await userEvent.clear(input);
  await userEvent.type(input, value);
  await userEvent.click(screen.getByRole('button', { name: 'Save contact' }));
  await waitFor(() => expect(sent(workbench, 'PATCH')).toEqual([['/v3/marketing/contacts/c1', body]]));
  await waitFor(() => expect(workbench.location).toBe(address.replace('/edit', '')));
  await workbench.dispose();
});

test('the activity names each kind of mail event and distinguishes opens by bots', async () => {
  // The display texts of events.
  const kinds: readonly (readonly [event: string, machine: boolean, label: string])[] = [
    ['drop', false, 'Dropped'],
    ['processed', false, 'Processed'],
    ['deferred', false, 'Deferred'],
    ['group_unsubscribe', false, 'Group Unsubscribe'],
    ['bounce', false, 'Bounced'],
    ['delivered', false, 'Delivered'],
    ['click', false, 'Clicked'],
    ['unsubscribe', false, 'Unsubscribed'],
    ['open', false, 'Opened'],
    ['group_resubscribe', false, 'Group Resubscribed'],
    ['spamreport', false, 'Marked as Spam'],
    ['machine_opened', false, 'Machine Opened'],
    ['open', true, 'Machine Opened'],
    ['click', true, 'Clicked by a scanner'],
  ];
  const result = kinds.map(([event, machine], index) => ({
    id: String(index),
    event,
    machine,
    occurred_at: '2026-01-01T00:00:00Z',
    single_send_id: 's1',
    single_send_name: 'May letter',
    url: null,
    reason: null,
  }));
  const workbench = await open({
    'GET /marketing/contacts/:id/activity': { result, _metadata: { count: result.length } },
  });
  await workbench.goto('/contacts/profile/c1/activity');
  await screen.findByText('Dropped');
  const rows = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes('May letter'));
  expect(rows.map((text) => text.slice(0, text.indexOf('May letter')))).toEqual(kinds.map(([, , label]) => label));
  await workbench.dispose();
});

test.each([
  [
    'the numbers of contacts',
    'GET /marketing/contacts/count',
    '/contacts/all',
    'Unable to retrieve the number of contacts. Please try again. If the issue continues, contact Support.',
  ],
])('%s that cannot be loaded are reported', async (_what, call, address, message) => {
  const workbench = await open({ [call]: refusal(403, 'access forbidden') });
  await workbench.goto(address);
  await waitFor(() => expect(said(workbench)).toEqual([message]));
  await workbench.dispose();
});

test('a deleted contact is reported as such', async () => {
  const workbench = await open({ 'GET /marketing/contacts/:id': refusal(404, 'Contact not found') });
  await workbench.goto('/contacts/profile/c1');
  expect(await screen.findByText("We couldn't find that contact.")).toBeTruthy();
  expect(said(workbench)).toHaveLength(1);
  await workbench.dispose();
});
