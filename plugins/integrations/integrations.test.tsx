import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, answer, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Integration } from 'sendwright/wire/integrations';
import plugin from './plugin';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const shop: Integration = {
  integration_id: 'i1',
  user_id: '1',
  label: 'Shop',
  destination: 'Segment',
  filters: { email_events: ['delivered', 'open', 'click', 'bounce'] },
  properties: { write_key: 'abcdefg1', destination_region: 'US' },
  enabled: true,
  last_failure: null,
};
const blog: Integration = {
  ...shop,
  integration_id: 'i2',
  label: 'Blog',
  enabled: true,
  last_failure: 'api.example answered 500.',
};
const list = 'GET /marketing/integrations';
const create = 'POST /marketing/integrations';
const change = 'PATCH /marketing/integrations/:id';
const remove = 'DELETE /marketing/integrations';

async function start(address: string, http: ApiMocks = {}, allowed = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes: allowed,
    http: {
      [list]: { result: [shop, blog] },
      'GET /marketing/sms/credentials': () => refusal('sms_not_connected'),
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const last = (workbench: TestWorkbench): string | undefined => workbench.alerts.at(-1)?.message;
const bodyOf = (workbench: TestWorkbench, wanted: string): unknown =>
  workbench.requests.find(({ method }) => method === wanted)?.body;

/** The display texts of events. */
const eventNames = [
  'Dropped',
  'Processed',
  'Deferred',
  'Group Unsubscribe',
  'Bounced',
  'Delivered',
  'Clicked',
  'Unsubscribed',
  'Opened',
  'Group Resubscribed',
  'Marked as Spam',
  'Machine Opened',
];

test('the plugin definition is valid', () => checkPlugin(plugin));

test('connected apps are listed with what they forward and what stands in the way', async () => {
  const workbench = await start('/integrations/connected');
  const table = within(
    await screen
      .findByRole('grid', { name: 'Integrations' })
      .catch(() => screen.findByRole('table', { name: 'Integrations' })),
  );
  expect(await table.findByText('Trying again: api.example answered 500.')).toBeTruthy();
  expect(table.getAllByText('Delivered, Opened and 2 more')).toHaveLength(2);
  expect(screen.getByRole('link', { name: /Connected Apps/ }).textContent).toContain('2');
  await workbench.dispose();
});

test('an integration that cannot be fetched says so', async () => {
  const workbench = await start('/integrations/connected', { [list]: () => refusal(500, 'internal error') });
  await waitFor(() => expect(last(workbench)).toContain('Unable to retrieve integrations.'));
  await workbench.dispose();
});

test('the form checks the key and the events, and saves what the provider takes', async () => {
  const workbench = await start('/integrations/segment/add', {
    [list]: { result: [] },
    [create]: answer(201, { ...shop, label: 'Untitled Integration' }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of eventNames) expect(dialog.getByText(name)).toBeTruthy();
  for (const name of ['Delivered', 'Bounced', 'Opened', 'Clicked', 'Marked as Spam', 'Unsubscribed'])
    fireEvent.click(dialog.getByRole('checkbox', { name }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add integration' }));
  expect(await dialog.findByText('Write key is a required field.')).toBeTruthy();
  expect(dialog.getByText('Choose at least one event.')).toBeTruthy();
  for (const key of ['short1', 'with space', 'a'.repeat(51), 'dashed-key']) {
    fireEvent.change(dialog.getByLabelText(/^Write key/), { target: { value: key } });
    expect(dialog.getByText('Write key must have 7 to 50 letters and digits, without spaces.')).toBeTruthy();
  }
  fireEvent.change(dialog.getByLabelText(/^Write key/), { target: { value: ' abcdefg1 ' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Clicked' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'EU' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add integration' }));
  await waitFor(() => expect(last(workbench)).toContain('Untitled Integration is connected'));
  expect(bodyOf(workbench, 'POST')).toEqual({
    destination: 'Segment',
    label: 'Untitled Integration',
    filters: { email_events: ['click'] },
    properties: { write_key: 'abcdefg1', destination_region: 'EU' },
  });
  await workbench.dispose();
});

test.each([
  [403, "You've reached the limit of 10 integrations with Segment. Delete one to add another."],
  [500, 'Unable to create the integration. Please try again. If the issue continues, contact Support.'],
])('a refusal of %d when one is added says what it means', async (status, words) => {
  const workbench = await start('/integrations/segment/add', { [create]: () => refusal(status, 'refused') });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Write key/), { target: { value: 'abcdefg1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add integration' }));
  await waitFor(() => expect(last(workbench)).toBe(words));
  await workbench.dispose();
});

test('an error of the provider is shown beside its field', async () => {
  const workbench = await start('/integrations/i1/edit', {
    [change]: () => refusal(400, 'write_key must be at least 7 characters', 'properties.write_key'),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Shop' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save integration' }));
  expect(await dialog.findByText('write_key must be at least 7 characters')).toBeTruthy();
  await workbench.dispose();
});

test('it is turned off at once, and stays as it was where that is refused', async () => {
  let refuses = true;
  const workbench = await start('/integrations/segment', {
    [change]: () => (refuses ? refusal(500, 'internal error') : answer(200, { ...shop, enabled: false })),
  });
  const own = () => screen.findByRole('switch', { name: 'Forward the events of Shop' });
  fireEvent.click(await own());
  await waitFor(() => expect(last(workbench)).toContain('Unable to update the integration.'));
  expect((await own()).getAttribute('aria-checked')).toBe('true');
  refuses = false;
  fireEvent.click(await own());
  await waitFor(() => expect(last(workbench)).toContain('Shop is off'));
  expect((await own()).getAttribute('aria-checked')).toBe('false');
  expect(bodyOf(workbench, 'PATCH')).toEqual({ enabled: false });
  await workbench.dispose();
});

test('one that cannot be deleted is told otherwise than several', async () => {
  const workbench = await start('/integrations/segment/i1/delete', { [remove]: () => refusal(500, 'internal error') });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete integration' }));
  await waitFor(() => expect(last(workbench)).toContain('Unable to delete the integration.'));
  await workbench.goto('/integrations/segment/disconnect');
  expect(await screen.findByText(/^All 2 integrations with it are deleted/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(last(workbench)).toContain('Unable to delete the integrations.'));
  await workbench.dispose();
});

test('disconnecting deletes all of them in one call', async () => {
  const workbench = await start('/integrations/segment/disconnect', { [remove]: answer(204) });
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(last(workbench)).toBe('Segment is disconnected.'));
  expect(workbench.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(await screen.findByText('Segment is not connected')).toBeTruthy();
  await workbench.dispose();
});

test('users with read access change nothing', async () => {
  const workbench = await start('/integrations/segment', {}, ['marketing.read']);
  expect((await screen.findByRole('switch', { name: 'Forward the events of Shop' })).hasAttribute('disabled')).toBe(
    true,
  );
  expect(screen.queryByRole('link', { name: 'Add integration' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  await workbench.dispose();
});

test('an unknown app says so', async () => {
  const workbench = await start('/integrations/elsewhere');
  expect(await screen.findByText('App not found')).toBeTruthy();
  await workbench.dispose();
});
