import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { SignInRuleRead } from 'sendwright/wire/security';
import type { SsoConnection } from 'sendwright/wire/singleSignOn';
import plugin from './plugin';

const scopes = ['audit_log.read', 'mail.send', 'templates.read', 'templates.update'];
const connection: SsoConnection = {
  issuer: 'https://login.example.com',
  client_id: 'sendwright',
  allowed_domains: ['example.com'],
  creates_teammates: false,
  enforced: false,
  role_claim: 'groups',
  roles: [{ value: 'marketing', is_admin: false, scopes: ['mail.send'] }],
  default_scopes: [],
};
const addresses = {
  redirect_uri: 'https://mail.example.com/v3/sign-in/single-sign-on/id',
  sign_out_uri: 'https://mail.example.com/sign-in',
};

const rule: SignInRuleRead = {
  requires_second_factor: false,
  exempts_single_sign_on: true,
  people_without: 2,
  people: 3,
  you_have_one: true,
};

async function start(mocks: ApiMocks): Promise<TestWorkbench> {
  const http = { 'GET /sign_in_rule': rule, 'GET /single-sign-on': { ...addresses, connection: null }, ...mocks };
  const workbench = await testWorkbench(plugin, { scopes, http });
  await workbench.goto('/account/single-sign-on');
  return workbench;
}

const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const sent = (workbench: TestWorkbench, method: string) =>
  workbench.requests.findLast((request) => request.method === method)?.body;

test('single sign-on is set up with what is typed, after a test', async () => {
  const workbench = await start({
    'GET /single-sign-on': { ...addresses, connection: null },
    'POST /single-sign-on/test': {
      authorization_endpoint: 'https://login.example.com/auth',
      client_accepted: true,
      ends_sessions: false,
    },
    'PUT /single-sign-on': { ...addresses, connection },
  });
  expect(await screen.findByText(addresses.redirect_uri)).toBeTruthy();
  type(/^Issuer/, 'https://login.example.com');
  type(/^Client ID/, 'sendwright');
  type(/^Client secret/, 'a secret');
  press('Test the connection');
  expect(await screen.findByText(/accepts the client ID and secret.*does not sign out there/)).toBeTruthy();
  type(/^Allowed email domains/, ' example.com \n\nexample.org');
  press('Turn on single sign-on');
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['Single sign-on saved.']));
  expect(sent(workbench, 'PUT')).toEqual({
    ...connection,
    client_secret: 'a secret',
    allowed_domains: ['example.com', 'example.org'],
    role_claim: '',
    roles: [],
  });
  await workbench.dispose();
});

test('groups are added and changed, the secret stays, and a refusal is at its field', async () => {
  const workbench = await start({
    'GET /single-sign-on': { ...addresses, connection },
    'PUT /single-sign-on': answer(400, { errors: [{ field: 'issuer', message: 'The issuer is not valid.' }] }),
  });
  await screen.findByText('1 scope');
  press('Add group');
  const dialog = await screen.findByRole('dialog', { name: 'Add a group' });
  fireEvent.change(within(dialog).getByLabelText(/^Value/), { target: { value: 'marketing' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add group' }));
  expect(await within(dialog).findByText('This group is already in the list.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Value/), { target: { value: 'admins' } });
  fireEvent.click(within(dialog).getByLabelText(/^Administrator/));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add group' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Save');
  expect(await screen.findByText('The issuer is not valid.')).toBeTruthy();
  expect(sent(workbench, 'PUT')).toEqual({
    ...connection,
    roles: [...connection.roles, { value: 'admins', is_admin: true, scopes: [] }],
  });
  await workbench.dispose();
});

test('removing it asks first', async () => {
  const workbench = await start({
    'GET /single-sign-on': { ...addresses, connection },
    'DELETE /single-sign-on': answer(204, null),
  });
  await screen.findByText('1 scope');
  press('Remove');
  press('Remove single sign-on');
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['Single sign-on removed.']));
  await workbench.dispose();
});

test('a failing test says why', async () => {
  const workbench = await start({
    'GET /single-sign-on': { ...addresses, connection },
    'POST /single-sign-on/test': answer(400, {
      errors: [{ field: 'issuer', message: 'The issuer did not answer in time.' }],
    }),
  });
  await screen.findByText('1 scope');
  press('Test the connection');
  expect(await screen.findByText('The issuer did not answer in time.')).toBeTruthy();
  expect(sent(workbench, 'POST')).toEqual({ issuer: connection.issuer, client_id: connection.client_id });
  await workbench.dispose();
});

test('a second factor is required after saying whom that concerns', async () => {
  const workbench = await start({ 'PUT /sign_in_rule': ({ body }) => ({ ...rule, ...(body as object) }) });
  fireEvent.click(await screen.findByRole('switch', { name: /Require a second factor/ }));
  expect(await screen.findByText(/2 of 3 people have none. They are led to set one up/)).toBeTruthy();
  press('Require it');
  await waitFor(() =>
    expect(sent(workbench, 'PUT')).toEqual({ requires_second_factor: true, exempts_single_sign_on: true }),
  );
  await workbench.dispose();
});

test('who has no second factor is told to set one up first', async () => {
  const workbench = await start({ 'GET /sign_in_rule': { ...rule, you_have_one: false } });
  const requires = await screen.findByRole<HTMLInputElement>('switch', { name: /Require a second factor/ });
  expect(requires.disabled).toBe(true);
  expect(screen.getByText(/To require one, set up yours under/)).toBeTruthy();
  await workbench.dispose();
});
