import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, checkPlugin, refusal, testWorkbench, type ApiMocks, type TestWorkbench } from 'sendwright/sdk/testing';
import type { SubuserCreated, SubuserDetail } from 'sendwright/wire/subusers';
import plugin from './plugin';

const scopes = ['subusers.read', 'subusers.create', 'subusers.update', 'subusers.delete'];
const shop: SubuserDetail = {
  id: 3,
  username: 'shop',
  email: 'shop@example.com',
  disabled: false,
  region: 'global',
  website_access: true,
  status: 'active',
  plan: 'advanced',
  contact_count: 12,
  created_at: '2026-01-01T00:00:00Z',
  credits: { type: 'unlimited', reset_frequency: null, remain: null, total: null, used: null },
};

const brand: SubuserCreated = {
  username: 'brand',
  user_id: 9,
  email: 'b@example.com',
  credit_allocation: { type: 'unlimited' },
  verification_mailed: false,
};

async function start(address: string, http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes,
    entitlements: ['subusers'],
    http: { 'GET /subusers/details': { result: [shop], count: 1, limit: 15 }, ...http },
  });
  await workbench.goto(address);
  return workbench;
}
const messages = (workbench: TestWorkbench) => workbench.alerts.map(({ message }) => message);
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: /Actions for shop|More actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('the plugin definition is valid', () => checkPlugin(plugin));

test('a subuser is checked, refused beside its field, then made', async () => {
  let refuses = true;
  const workbench = await start('/subusers/new', {
    'POST /subusers': () => (refuses ? refusal(400, 'username exists', 'username') : brand),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create subuser' }));
  expect(await screen.findByText('Username is a required field.')).toBeTruthy();
  expect(screen.getByText('Password must have at least 8 characters.')).toBeTruthy();
  type(/^Username/, 'brand');
  type(/^Email/, 'b@example.com');
  type(/^Password/, 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Create subuser' }));
  expect(await screen.findByText('username exists')).toBeTruthy();
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Create subuser' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['Subuser brand created.']));
  await workbench.dispose();
});

test('whose address has to confirm says so', async () => {
  const workbench = await start('/subusers/new', { 'POST /subusers': { ...brand, verification_mailed: true } });
  await screen.findByRole('dialog', { name: 'New subuser' });
  type(/^Username/, 'brand');
  type(/^Email/, 'b@example.com');
  type(/^Password/, 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Create subuser' }));
  const message = 'Subuser brand created. It can send once b@example.com is confirmed: we sent a link there.';
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await workbench.dispose();
});

test.each<[what: string, status: number, message: string]>([
  ['too many are refused in the words of the server', 403, "You've reached the maximum of 15 subusers."],
  [
    'another failure in ours',
    500,
    'Unable to create the subuser. Please try again. If the issue continues, contact Support.',
  ],
])('of subusers, %s', async (_what, status, message) => {
  const workbench = await start('/subusers/new', {
    'POST /subusers': refusal(status, "You've reached the maximum of 15 subusers."),
  });
  await screen.findByRole('dialog', { name: 'New subuser' });
  for (const [label, value] of [
    [/^Username/, 'brand'],
    [/^Email/, 'b@example.com'],
    [/^Password/, 'correct horse'],
  ] as const)
    type(label, value);
  await userEvent.click(screen.getByRole('button', { name: 'Create subuser' }));
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await workbench.dispose();
});

test('at their maximum no more is offered', async () => {
  const workbench = await start('/subusers', { 'GET /subusers/details': { result: [shop], count: 15, limit: 15 } });
  expect(await screen.findByText(/reached the maximum of 15 subusers/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create subuser' })).toBeNull();
  await workbench.dispose();
});

test('credits are set with the fields of their kind', async () => {
  const credits = { type: 'recurring', reset_frequency: 'weekly', remain: 500, total: 500, used: 0 } as const;
  const workbench = await start('/subusers', { 'PUT /subusers/:subuser_name/credits': credits });
  expect(await screen.findByText('Unlimited')).toBeTruthy();
  await choose('Credits');
  await userEvent.click(await screen.findByRole('radio', { name: /Reset regularly/ }));
  type(/^Emails/, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save credits' }));
  expect(await screen.findByText('Emails must be a whole number, at least 1.')).toBeTruthy();
  type(/^Emails/, '500');
  type(/^How often/, 'weekly');
  await userEvent.click(screen.getByRole('button', { name: 'Save credits' }));
  expect(await screen.findByText('500 of 500 left, weekly')).toBeTruthy();
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    type: 'recurring',
    reset_frequency: 'weekly',
    total: 500,
  });
  await workbench.dispose();
});

test('a subuser is switched off, and deleted once its name is typed', async () => {
  const workbench = await start('/subusers', {
    'PATCH /subusers/:subuser_name': answer(204),
    'DELETE /subusers/:subuser_name': answer(204),
  });
  await screen.findByText('shop@example.com');
  await choose('Switch off');
  expect(await screen.findByText('Switched off')).toBeTruthy();
  await choose('Delete');
  const confirm = await screen.findByRole('button', { name: 'Delete subuser' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('textbox', { name: /Type|shop/ }), { target: { value: 'shop' } });
  await userEvent.click(confirm);
  expect(await screen.findByText('No subusers yet')).toBeTruthy();
  await workbench.dispose();
});

test('working as a subuser that refuses says so', async () => {
  const workbench = await start('/subusers', {
    'POST /subusers/:subuser_name/impersonation': refusal(403, 'access forbidden'),
  });
  await screen.findByText('shop@example.com');
  await choose('Work as shop');
  await waitFor(() =>
    expect(messages(workbench)).toEqual(['Unable to work as shop. Only administrators of the parent account may.']),
  );
  await workbench.dispose();
});
