import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { BounceMailbox } from 'sendwright/wire/bounceMailboxes';
import plugin from './plugin';

const everything = ['read', 'create', 'update', 'delete'].map((verb) => `mail_settings.${verb}`);
const none = {
  bounced: 0,
  blocked: 0,
  deferred: 0,
  complaints: 0,
  known: 0,
  automatic: 0,
  other: 0,
  unmatched: 0,
  unreadable: 0,
};
const bounces: BounceMailbox = {
  id: 'm1',
  protocol: 'imap',
  name: 'Bounces',
  enabled: true,
  host: 'imap.example.com',
  port: 993,
  security: 'tls',
  username: 'bounces@example.com',
  folder: 'INBOX',
  processed: 'move',
  processed_folder: 'Processed',
  is_shared: false,
  state: 'ready',
  last_error: null,
  failed_at: null,
  checked_at: '2030-01-01T00:00:00.000Z',
  reported_at: '2030-01-01T00:00:00.000Z',
  counts: { ...none, bounced: 1204, complaints: 1, automatic: 12 },
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
};
const failing: BounceMailbox = {
  ...bounces,
  id: 'm2',
  protocol: 'pop3',
  name: 'Complaints',
  port: 995,
  folder: null,
  processed: 'delete',
  processed_folder: null,
  state: 'failing',
  last_error: 'The server refused the sign-in: The password has expired.',
  failed_at: '2030-01-02T10:00:00.000Z',
  counts: none,
  created_at: '2030-01-02T00:00:00.000Z',
};
const create = 'POST /bounce_mailboxes';
const change = 'PATCH /bounce_mailboxes/:id';

async function start(http: ApiMocks = {}, scopes = everything): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      'GET /mail_routes': { max_allowed: 20, result: [] },
      'GET /bounce_mailboxes': { max_allowed: 10, result: [bounces, failing] },
      ...http,
    },
  });
  await workbench.goto('/mail-routes');
  return workbench;
}
const bodiesOf = (workbench: TestWorkbench, method: string): readonly unknown[] =>
  workbench.requests.filter((request) => request.method === method).map(({ body }) => body);
const type = (label: string, value: string): void => {
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}`)), { target: { value } });
};
const submit = (name: string): void => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
};

test('mailboxes are listed with what was found in them, and why one cannot be read', async () => {
  const workbench = await start({ [change]: { ...bounces, enabled: false, state: 'off' } });
  expect(await screen.findByText('IMAP, bounces@example.com at imap.example.com:993, folder INBOX')).toBeTruthy();
  expect(screen.getByText(/^1,204 bounces, 1 complaint/)).toBeTruthy();
  expect(screen.getByText('12 automatic replies and confirmations')).toBeTruthy();
  expect(screen.getByText("Complaints can't be read")).toBeTruthy();
  expect(screen.getByText('The server refused the sign-in: The password has expired.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Read Bounces' }));
  await waitFor(() => expect(bodiesOf(workbench, 'PATCH')).toEqual([{ enabled: false }]));
  expect(await screen.findByText('Paused')).toBeTruthy();
  await workbench.dispose();
});

test('a mailbox is added with the usual port, and the server names a wrong field', async () => {
  const workbench = await start({
    'GET /bounce_mailboxes': { max_allowed: 10, result: [] },
    [create]: refusal(400, 'host must be a server that can be reached from the internet.', 'host'),
  });
  expect(await screen.findByText(/^None yet\. Add the mailbox/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add bounce mailbox' }));
  await screen.findByRole('dialog');
  type('Protocol', 'pop3');
  type('Name', ' Bounces ');
  type('Server', '10.0.0.1');
  type('Username', 'bounces');
  submit('Add bounce mailbox');
  expect(await screen.findByText('Password is a required field.')).toBeTruthy();
  type('Password', 'river stones');
  submit('Add bounce mailbox');
  expect(await screen.findByText('host must be a server that can be reached from the internet.')).toBeTruthy();
  expect(bodiesOf(workbench, 'POST')).toEqual([
    {
      name: 'Bounces',
      protocol: 'pop3',
      host: '10.0.0.1',
      port: 995,
      security: 'tls',
      username: 'bounces',
      password: 'river stones',
      processed: 'delete',
      is_shared: false,
    },
  ]);
  await workbench.dispose();
});

test('an edited mailbox keeps its password unless another is entered', async () => {
  const workbench = await start({ [change]: { ...bounces, processed: 'delete', processed_folder: null } });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of Bounces' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog');
  type('Recorded reports are', 'delete');
  submit('Save bounce mailbox');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(workbench, 'PATCH')).toEqual([
    {
      name: 'Bounces',
      host: 'imap.example.com',
      port: 993,
      security: 'tls',
      username: 'bounces@example.com',
      folder: 'INBOX',
      processed: 'delete',
    },
  ]);
  expect(await screen.findAllByText('Deleted')).toHaveLength(2);
  await workbench.dispose();
});

test('a test says what was found, or what is wrong', async () => {
  const message = "The mailbox can't be read: The server refused the sign-in: no.";
  const workbench = await start({ 'POST /bounce_mailboxes/:id/test': refusal(400, message) });
  fireEvent.click(await screen.findByRole('button', { name: 'Test Complaints' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await workbench.dispose();
  const working = await start({ 'POST /bounce_mailboxes/:id/test': { messages: 1 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Test Bounces' }));
  expect(await screen.findByText('1 message in it.')).toBeTruthy();
  await working.dispose();
});

test('a mailbox is deleted after a confirmation', async () => {
  const workbench = await start({ 'DELETE /bounce_mailboxes/:id': null });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of Complaints' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete bounce mailbox' }));
  await waitFor(() => expect(screen.queryByText('Complaints')).toBeNull());
  await workbench.dispose();
});

test('without the scopes to change them, mailboxes are only shown', async () => {
  const workbench = await start({}, ['mail_settings.read']);
  expect(await screen.findByText("Complaints can't be read")).toBeTruthy();
  for (const name of ['Add bounce mailbox', 'Test Bounces', 'Actions of Bounces'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Read Bounces' })).toBeNull();
  await workbench.dispose();
});
