import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkPlugin, refusal, testWorkbench, type ApiMocks, type TestWorkbench } from 'sendwright/sdk/testing';
import type { AdministeredAccountDetail, Feature, FeatureMatrixRow } from 'sendwright/wire/administration';
import plugin from './plugin';

const scopes = ['administration.read', 'administration.update'];
const shop: AdministeredAccountDetail = {
  id: 7,
  username: 'shop',
  email: 'shop@example.com',
  plan: 'basic',
  status: 'active',
  effective_status: 'active',
  region: 'global',
  disabled: false,
  parent: null,
  subusers: 0,
  contacts: 1200,
  created_at: '2026-01-01T00:00:00Z',
  last_sign_in: null,
  is_reseller: false,
  website_access: true,
  time_zone: 'Etc/UTC',
  package: [
    { name: 'base_price', of_plan: 150, own: null },
    { name: 'is_high_volume', of_plan: false, own: null },
  ],
  entitlements: [
    { name: 'automation', of_plan: false, own: null },
    { name: 'contacts_max', of_plan: 100_000, own: null },
  ],
  credits: { type: 'unlimited', reset_frequency: null, remain: null, total: null, used: null },
  credits_of_plan: true,
  messages_per_minute: null,
  scopes: { of_plan: ['mail.send'], added: [], withheld: [], known: ['marketing.automation.read'] },
  people: [{ id: 1, username: 'shop', email: 'shop@example.com', is_admin: true }],
};
const confetti: Feature = {
  app: 'mc',
  feature: 'confetti',
  title: 'Confetti',
  source: 'party',
  standard: false,
  switched: 0,
};
const row: FeatureMatrixRow = { id: 7, username: 'shop', plan: 'basic', switched: {} };
const page = <Row,>(...rows: readonly Row[]) => ({ result: [...rows], _metadata: { self: '', count: rows.length } });
const root = '/v3/administration';
const features: ApiMocks = {
  'GET /administration/features': { features: [confetti] },
  'GET /administration/features/matrix': page(row),
};

async function start(address: string, http: ApiMocks = {}, given = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: given,
    http: {
      ...features,
      'GET /administration/accounts': page(shop),
      'GET /administration/accounts/:account_id': shop,
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const sent = (workbench: TestWorkbench, method: string, path: string) =>
  workbench.requests.filter((request) => request.method === method && request.path === root + path);
const messages = (workbench: TestWorkbench) => workbench.alerts.map(({ message }) => message);

test('the plugin definition is valid', () => checkPlugin(plugin));

test('accounts are fetched with the filters of the address', async () => {
  const workbench = await start('/administration/accounts?search=sh&plan=basic,free&kind=parent&sort=-contacts');
  await screen.findByText('shop@example.com');
  expect(sent(workbench, 'GET', '/accounts')[0]?.query).toMatchObject({
    search: 'sh',
    plan: 'basic,free',
    kind: 'parent',
    sort: 'contacts',
    direction: 'descending',
  });
  await workbench.dispose();
});

test('each part of an account is saved separately; a refused one keeps its input', async () => {
  let refuses = true;
  const workbench = await start('/administration/accounts/7', {
    'PATCH /administration/accounts/:account_id': () =>
      refuses
        ? refusal(400, "You can't suspend or deactivate the account you are signed in to.", 'status')
        : { ...shop, status: 'suspended', effective_status: 'suspended' },
  });
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'suspended' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save plan and status' }));
  expect(await screen.findByText("You can't suspend or deactivate the account you are signed in to.")).toBeTruthy();
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save plan and status' }));
  expect(await screen.findByText('Nothing is sent')).toBeTruthy();
  expect(sent(workbench, 'PATCH', '/accounts/7')[1]?.body).toEqual({
    plan: 'basic',
    status: 'suspended',
    region: 'global',
    is_reseller: false,
  });

  fireEvent.change(screen.getByLabelText('Maximum contacts'), { target: { value: '500' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save entitlements' }));
  await waitFor(() =>
    expect(sent(workbench, 'PATCH', '/accounts/7')[2]?.body).toEqual({ entitlements: { contacts_max: 500 } }),
  );
  fireEvent.change(screen.getByLabelText('Price per month (US dollars)'), { target: { value: '99.5' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save package' }));
  await waitFor(() =>
    expect(sent(workbench, 'PATCH', '/accounts/7')[3]?.body).toEqual({ package: { base_price: 99.5 } }),
  );
  await workbench.dispose();
});

test('a switch changes immediately and is reverted if the server refuses', async () => {
  let refuses = true;
  const workbench = await start('/administration/features', {
    'PATCH /administration/features/matrix': () => (refuses ? refusal(403, 'access forbidden') : { accounts: 1 }),
  });
  const toggle = () => screen.getByRole('switch', { name: 'Confetti for shop' });
  fireEvent.click(await screen.findByRole('switch', { name: 'Confetti for shop' }));
  expect(toggle()).toHaveProperty('checked', true);
  await waitFor(() =>
    expect(messages(workbench)).toEqual([
      'Unable to switch the feature. Please try again. If the issue continues, contact Support.',
    ]),
  );
  expect(toggle()).toHaveProperty('checked', false);
  refuses = false;
  fireEvent.click(toggle());
  await waitFor(() => expect(messages(workbench)).toContain('Confetti is on for shop.'));
  expect(sent(workbench, 'PATCH', '/features/matrix')[1]?.body).toEqual({
    app: 'mc',
    feature: 'confetti',
    on: true,
    account_ids: [7],
  });
  await workbench.dispose();
});

test('a switch that the server refuses shows its reason', async () => {
  const workbench = await start('/administration/features', {
    'PATCH /administration/features/matrix': () => refusal(409, 'Confetti needs the feature Parties.'),
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Confetti for shop' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['Confetti needs the feature Parties.']));
  await workbench.dispose();
});

test('a feature is turned on for all accounts that match the filters', async () => {
  const workbench = await start('/administration/features?plan=basic', {
    'PATCH /administration/features/matrix': { accounts: 1 },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Switch a feature' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /Confetti/ }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Off' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Switch for 1 account' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['Confetti is off for 1 account.']));
  expect(sent(workbench, 'PATCH', '/features/matrix')[0]?.body).toEqual({
    app: 'mc',
    feature: 'confetti',
    on: false,
    filter: { plan: 'basic' },
  });
  await workbench.dispose();
});

test('users with read access change nothing', async () => {
  const workbench = await start('/administration/features', {}, ['administration.read']);
  expect(await screen.findByRole('switch', { name: 'Confetti for shop' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: 'Switch a feature' })).toBeNull();
  await workbench.dispose();
});
