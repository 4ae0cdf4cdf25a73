import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, checkPlugin, refusal, type TestWorkbench } from 'sendwright/sdk/testing';
import plugin from './plugin';
import { last, press, scopesOf, startPage } from './testing/mailSettingPages';

const scopes = scopesOf('mail_settings', 'tracking_settings', 'user.settings.enforced_tls');

const summary = (name: string, title: string, enabled = false) => ({ name, title, description: `${title}.`, enabled });
const settings: ApiMocks = {
  'GET /mail_settings': {
    result: [
      summary('footer', 'Footer', true),
      summary('bcc', 'BCC'),
      summary('plain_content', 'Plain content', true),
      summary('address_whitelist', 'Address allow list'),
      summary('bounce_purge', 'Bounce purge'),
    ],
  },
  'GET /tracking_settings': { result: [summary('open', 'Open tracking', true), summary('click', 'Click tracking')] },
  'GET /user/settings/enforced_tls': { require_tls: false, require_valid_cert: false },
};

const start = (address: string, http: ApiMocks = {}, held: readonly string[] = scopes) =>
  startPage(address, { ...settings, ...http }, held);
const sent = (workbench: TestWorkbench, method: string) =>
  workbench.requests.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));

test('the plugin definition is valid', () => checkPlugin(plugin));

test('settings are listed by what they are about, and one is changed in a dialog', async () => {
  const bcc = { enabled: true, email: 'audit@example.com' };
  const workbench = await start('/mail-settings', {
    'GET /mail_settings/bcc': { enabled: false, email: '' },
    'PATCH /mail_settings/bcc': bcc,
  });
  expect(await screen.findByRole('heading', { name: 'Copies and reports' })).toBeTruthy();
  press('Edit BCC');
  fireEvent.click(await screen.findByRole('switch', { name: 'On' }));
  const dialog = within(screen.getByRole('dialog', { name: 'BCC' }));
  const field = dialog.getByRole('textbox', { name: 'Address' });
  fireEvent.change(field, { target: { value: 'nobody' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Address must be a valid email address.')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' audit@example.com ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(last(workbench)).toBe('BCC saved.'));
  expect(sent(workbench, 'PATCH')).toEqual([{ path: '/v3/mail_settings/bcc', body: bcc }]);
  await workbench.dispose();
});

test('lists and days are sent as the API has them, and a refusal is shown at its field', async () => {
  const workbench = await start('/mail-settings', {
    'GET /mail_settings/address_whitelist': { enabled: true, list: ['ada@example.com'] },
    'PATCH /mail_settings/address_whitelist': refusal(400, 'Give email addresses, or domains.', 'list[1]'),
    'GET /mail_settings/bounce_purge': { enabled: true, hard_bounces: 30, soft_bounces: null },
    'PATCH /mail_settings/bounce_purge': { enabled: true, hard_bounces: null, soft_bounces: 7 },
  });
  await screen.findByRole('heading', { name: 'Suppressions' });
  press('Edit Address allow list');
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Addresses and domains' });
  const dialog = within(screen.getByRole('dialog'));
  expect(list.value).toBe('ada@example.com');
  fireEvent.change(list, { target: { value: 'ada@example.com\n\nhere' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Give email addresses, or domains.')).toBeTruthy();
  expect(sent(workbench, 'PATCH')[0]?.body).toEqual({ enabled: true, list: ['ada@example.com', 'here'] });
  fireEvent.change(list, { target: { value: 'ada@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Edit Bounce purge');
  fireEvent.change(await screen.findByLabelText(/^Bounces after/), { target: { value: '' } });
  const purge = within(screen.getByRole('dialog'));
  fireEvent.change(purge.getByLabelText(/^Blocks after/), { target: { value: '7' } });
  fireEvent.click(purge.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(last(workbench)).toBe('Bounce purge saved.'));
  expect(sent(workbench, 'PATCH').at(-1)?.body).toEqual({ enabled: true, hard_bounces: null, soft_bounces: 7 });
  await workbench.dispose();
});

test('what is only on or off is switched in place', async () => {
  const workbench = await start('/mail-settings', { 'PATCH /mail_settings/plain_content': { enabled: false } });
  fireEvent.click(await screen.findByRole('switch', { name: 'Plain content' }));
  await waitFor(() => expect(last(workbench)).toBe('Plain content saved.'));
  expect(sent(workbench, 'PATCH')).toEqual([{ path: '/v3/mail_settings/plain_content', body: { enabled: false } }]);
  await workbench.dispose();
});

test('a valid certificate requires TLS as well', async () => {
  const workbench = await start('/mail-settings', {
    'PATCH /user/settings/enforced_tls': { require_tls: true, require_valid_cert: true },
  });
  fireEvent.click(await screen.findByRole('switch', { name: /^Require a valid certificate/ }));
  await waitFor(() => expect(last(workbench)).toBe('Encryption saved.'));
  expect(sent(workbench, 'PATCH')[0]?.body).toEqual({ require_tls: true, require_valid_cert: true });
  await workbench.dispose();
});

test('who may only read sees the state, and nothing to press', async () => {
  const workbench = await start('/mail-settings', {}, ['mail_settings.read']);
  expect(await screen.findByText('Footer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Encryption' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Tracking' })).toBeNull();
  await workbench.dispose();
});

test('tracking has a page of its own, and a failure offers to try again', async () => {
  const workbench = await start('/mail-settings/tracking');
  expect(await screen.findByRole('switch', { name: 'Open tracking' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit Click tracking' })).toBeTruthy();
  await workbench.dispose();
  const failing = await start('/mail-settings/tracking', { 'GET /tracking_settings': () => refusal(500, 'oh') });
  expect(await screen.findByText("The settings couldn't be loaded.")).toBeTruthy();
  await failing.dispose();
});

test('a setting that cannot be loaded says so in its dialog', async () => {
  const workbench = await start('/mail-settings', { 'GET /mail_settings/footer': () => answer(500, { errors: [] }) });
  await screen.findByText('Footer');
  press('Edit Footer');
  expect(await screen.findByText("The setting couldn't be loaded.")).toBeTruthy();
  await workbench.dispose();
});
