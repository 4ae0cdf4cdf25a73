import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { ParseSetting } from 'sendwright/wire/inboundParse';
import plugin from './plugin';

const scope = 'user.webhooks.parse.settings';
const mayAll = ['mail_settings.read', ...['read', 'create', 'update', 'delete'].map((verb) => `${scope}.${verb}`)];
const setting: ParseSetting = {
  hostname: 'in.bakery.example',
  url: 'https://bakery.example/mail',
  spam_check: true,
  send_raw: false,
  security_policy: 'p1',
};
const signed = { id: 'p1', name: 'Key of May', signature: { public_key: 'MFkw' } };

async function start(http: ApiMocks = {}, scopes = mayAll): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /mail_settings': { result: [] },
      'GET /user/webhooks/parse/settings': { result: [setting] },
      'GET /user/webhooks/security/policies': { policies: [signed] },
      ...http,
    },
  });
  await workbench.goto('/mail-settings');
  await screen.findByRole('heading', { name: 'Mail settings' });
  return workbench;
}
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (name: RegExp, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const last = (workbench: TestWorkbench) => workbench.alerts.at(-1)?.message;
const sent = (workbench: TestWorkbench, method: string) =>
  workbench.requests.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));

test('a host is added whose posts are signed with a new key', async () => {
  const workbench = await start({
    'GET /user/webhooks/parse/settings': { result: [] },
    'POST /user/webhooks/security/policies': { policy: { ...signed, id: 'p2' } },
    'POST /user/webhooks/parse/settings': { ...setting, hostname: 'parse.bakery.example' },
  });
  expect(await screen.findByText('No mail is posted yet.')).toBeTruthy();
  press('Add host');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add host' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add host' }));
  expect(await dialog.findByText('Host is a required field.')).toBeTruthy();
  type(/^Host/, ' parse.bakery.example ');
  type(/^Post URL/, 'https://bakery.example/mail');
  fireEvent.change(dialog.getByRole('combobox', { name: /^Proof/ }), { target: { value: 'new' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Check for spam/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add host' }));
  await waitFor(() => expect(last(workbench)).toBe('Mail to parse.bakery.example is posted from now on.'));
  const name = 'Posts of parse.bakery.example';
  expect(sent(workbench, 'POST').map(({ body }) => body)).toEqual([
    { name, signature: { enabled: true } },
    {
      hostname: 'parse.bakery.example',
      url: 'https://bakery.example/mail',
      spam_check: true,
      send_raw: false,
      security_policy: 'p2',
    },
  ]);
  await workbench.dispose();
});

test('a host is shown with its key, changed with the reason for a refusal at its field, and deleted', async () => {
  const workbench = await start({
    'PATCH /user/webhooks/parse/settings/:hostname': refusal(
      400,
      'hostname must be an authenticated domain.',
      'hostname',
    ),
    'DELETE /user/webhooks/parse/settings/:hostname': null,
  });
  expect(await screen.findByText('Signed')).toBeTruthy();
  expect(screen.getByText('Posted to https://bakery.example/mail')).toBeTruthy();
  expect(screen.getByText('MFkw')).toBeTruthy();
  press('Edit in.bakery.example');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit host' }));
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Proof/ }).value).toBe('p1');
  type(/^Host/, 'in.rolls.example');
  fireEvent.click(dialog.getByRole('button', { name: 'Save host' }));
  expect(await dialog.findByText('hostname must be an authenticated domain.')).toBeTruthy();
  expect(sent(workbench, 'PATCH')).toEqual([
    { path: '/v3/user/webhooks/parse/settings/in.bakery.example', body: { ...setting, hostname: 'in.rolls.example' } },
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Delete in.bakery.example');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete host' }));
  await waitFor(() => expect(last(workbench)).toBe('in.bakery.example was deleted.'));
  await workbench.dispose();
});

test('a new key is deleted again if the host is refused', async () => {
  const workbench = await start({
    'POST /user/webhooks/security/policies': { policy: { ...signed, id: 'p2' } },
    'PATCH /user/webhooks/parse/settings/:hostname': refusal(400, 'url must be reachable.', 'url'),
    'DELETE /user/webhooks/security/policies/:id': { policy: null },
  });
  await screen.findByText('Signed');
  press('Edit in.bakery.example');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit host' }));
  fireEvent.change(dialog.getByRole('combobox', { name: /^Proof/ }), { target: { value: 'new' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save host' }));
  expect(await dialog.findByText('url must be reachable.')).toBeTruthy();
  expect(sent(workbench, 'DELETE').map(({ path }) => path)).toEqual(['/v3/user/webhooks/security/policies/p2']);
  await workbench.dispose();
});

test('who may only read presses nothing, and who may not sees nothing of it', async () => {
  const reading = await start({}, ['mail_settings.read', `${scope}.read`]);
  expect(await screen.findByText('in.bakery.example')).toBeTruthy();
  for (const name of [/^Add host/, /^Edit/, /^Delete/]) expect(screen.queryByRole('button', { name })).toBeNull();
  await reading.dispose();
  const stranger = await start({}, ['mail_settings.read']);
  expect(screen.queryByRole('heading', { name: 'Inbound mail' })).toBeNull();
  await stranger.dispose();
});

test('a failure says so and offers to try again', async () => {
  const workbench = await start({ 'GET /user/webhooks/parse/settings': () => refusal(500, 'oh') });
  expect(await screen.findByText("Inbound mail couldn't be loaded.")).toBeTruthy();
  await workbench.dispose();
});
