import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, answer, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { MailRoute } from 'sendwright/wire/mailRoutes';
import plugin from './plugin';

const everything = ['read', 'create', 'update', 'delete'].map((verb) => `mail_settings.${verb}`);
const relay: MailRoute = {
  id: 'r1',
  type: 'smtp',
  name: 'Relay',
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'anna',
  endpoint: null,
  mail_domain: null,
  message_stream: null,
  region: null,
  topic_arn: null,
  has_password: true,
  has_webhook_key: false,
  events: null,
  enabled: true,
  domains: ['example.com', 'example.org'],
  classes: ['marketing'],
  position: 1,
  weight: 1,
  per_minute: 600,
  is_shared: false,
  state: 'ready',
  last_error: null,
  failed_at: null,
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
};
const spare: MailRoute = {
  ...relay,
  id: 'r2',
  name: 'Spare',
  host: 'spare.example.com',
  position: 2,
  state: 'failing',
  last_error: 'spare.example.com:587: 535 5.7.8 The password has expired',
  failed_at: '2030-01-02T10:00:00.000Z',
  created_at: '2030-01-02T00:00:00.000Z',
};
const list = 'GET /mail_routes';
const mailboxes = 'GET /bounce_mailboxes';
const change = 'PATCH /mail_routes/:id';
const create = 'POST /mail_routes';
const tried = 'POST /mail_routes/:id/test';
const order = 'PUT /mail_routes/order';

async function start(address: string, http: ApiMocks = {}, scopes = everything): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      [list]: { max_allowed: 20, result: [relay, spare] },
      [mailboxes]: { max_allowed: 10, result: [] },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const last = (workbench: TestWorkbench): string | undefined => workbench.alerts.at(-1)?.message;
const bodiesOf = (workbench: TestWorkbench, method: string): readonly unknown[] =>
  workbench.requests.filter((request) => request.method === method).map(({ body }) => body);

test('the plugin definition is valid', () => checkPlugin(plugin));

test('routes are listed with what they are for and why one fails, and paused at once', async () => {
  const workbench = await start('/mail-routes', { [change]: { ...relay, enabled: false, state: 'off' } });
  expect(await screen.findByText('SMTP, smtp.example.com:587')).toBeTruthy();
  expect(screen.getAllByText('example.com and 1 more')).toHaveLength(2);
  expect(screen.getByText('Spare takes no mail')).toBeTruthy();
  expect(screen.getByText('spare.example.com:587: 535 5.7.8 The password has expired')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Send mail by Relay' }));
  await waitFor(() => expect(last(workbench)).toContain('Relay is paused.'));
  expect(bodiesOf(workbench, 'PATCH')).toEqual([{ enabled: false }]);
  // In its column, and on phones beside the name.
  expect(await screen.findAllByText('Paused')).toHaveLength(2);
  await workbench.dispose();
});

test('routes are moved by buttons and by keys, and it is said where they are', async () => {
  const swapped = {
    max_allowed: 20,
    result: [
      { ...spare, position: 1 },
      { ...relay, position: 2 },
    ],
  };
  const workbench = await start('/mail-routes', { [order]: swapped });
  const up = await screen.findByRole('button', { name: 'Move Relay up' });
  expect(up.hasAttribute('disabled')).toBe(true);
  const row = screen.getByRole('button', { name: 'Move Spare up' }).closest('[data-index]') ?? document.body;
  fireEvent.keyDown(row, { key: 'ArrowUp', altKey: true });
  expect(await screen.findByText('Spare is now number 1.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('spare.example.com'));
  fireEvent.click(screen.getByRole('button', { name: 'Move Spare down' }));
  await waitFor(() =>
    expect(bodiesOf(workbench, 'PUT')).toEqual([
      {
        positions: [
          { id: 'r2', position: 1 },
          { id: 'r1', position: 2 },
        ],
      },
      {
        positions: [
          { id: 'r1', position: 1 },
          { id: 'r2', position: 2 },
        ],
      },
    ]),
  );
  await workbench.dispose();
});

test('without the scopes to change them, routes are only shown', async () => {
  const workbench = await start('/mail-routes', {}, ['mail_settings.read']);
  expect(await screen.findByText('Spare takes no mail')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add mail route' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Test again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move Spare up' })).toBeNull();
  expect(screen.getByRole('switch', { name: 'Send mail by Relay' }).hasAttribute('disabled')).toBe(true);
  await workbench.dispose();
});

test('a new route says what is missing, and is tested next', async () => {
  const workbench = await start('/mail-routes/new', { [create]: answer(201, relay) });
  const dialog = within(await screen.findByRole('dialog'));
  const fill = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  expect(dialog.queryByRole('checkbox', { name: /For all accounts/ })).toBeNull();
  fill(/^Port/, '0');
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Marketing/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^API/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add mail route' }));
  expect(await dialog.findByText('Port must be a number from 1 to 65,535.')).toBeTruthy();
  expect(dialog.getByText('Choose at least one kind of mail.')).toBeTruthy();
  fill(/^Name/, 'Relay');
  fill(/^Server/, 'smtp.example.com');
  fill(/^Port/, '587');
  fill(/^Encryption/, 'tls');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Port/).value).toBe('465');
  fill(/^Username/, 'anna');
  fill(/^Password/, 'river stones');
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Marketing/ }));
  fill(/^Sender domains/, 'example.com, example.org\n');
  fill(/^Messages per minute/, '600');
  fireEvent.click(dialog.getByRole('button', { name: 'Add mail route' }));
  await waitFor(() => expect(last(workbench)).toContain('Mail route added.'));
  expect(bodiesOf(workbench, 'POST')).toEqual([
    {
      name: 'Relay',
      type: 'smtp',
      host: 'smtp.example.com',
      port: 465,
      security: 'tls',
      username: 'anna',
      password: 'river stones',
      classes: ['marketing'],
      domains: ['example.com', 'example.org'],
      position: 1,
      weight: 1,
      per_minute: 600,
      is_shared: false,
    },
  ]);
  expect(await screen.findByRole('dialog', { name: 'Test Relay' })).toBeTruthy();
  await workbench.dispose();
});

test.each([
  [
    'mailgun',
    {
      Domain: 'mg.example.com',
      'API key': 'key-river',
      'API address': 'https://api.eu.mailgun.net',
      'Webhook signing key': 'key-stones',
    },
    {
      mail_domain: 'mg.example.com',
      password: 'key-river',
      endpoint: 'https://api.eu.mailgun.net',
      webhook_key: 'key-stones',
    },
  ],
  [
    'postmark',
    { 'Message stream': 'broadcast', 'API token': 'token-river' },
    { message_stream: 'broadcast', password: 'token-river', endpoint: null },
  ],
  [
    'ses',
    {
      Region: 'eu-central-1',
      'Access key ID': 'AKIA',
      'Secret access key': 'river',
      'Topic ARN': 'arn:aws:sns:eu-central-1:123456789012:mail',
    },
    {
      region: 'eu-central-1',
      username: 'AKIA',
      password: 'river',
      endpoint: null,
      topic_arn: 'arn:aws:sns:eu-central-1:123456789012:mail',
    },
  ],
])('a route by %s asks for what its API needs', async (type, fields, expected) => {
  const workbench = await start('/mail-routes/new', { [create]: answer(201, relay) });
  const dialog = within(await screen.findByRole('dialog'));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  fill('Name', 'Relay');
  fill('Type', type);
  expect(dialog.queryByLabelText(/^Server/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Add mail route' }));
  const [first = ''] = Object.keys(fields);
  expect(await dialog.findByText(`${first} is a required field.`)).toBeTruthy();
  for (const [label, value] of Object.entries(fields)) fill(label, value);
  fireEvent.click(dialog.getByRole('button', { name: 'Add mail route' }));
  await waitFor(() => expect(last(workbench)).toContain('Mail route added.'));
  const [body] = bodiesOf(workbench, 'POST');
  expect(body).toMatchObject({ name: 'Relay', type, ...expected });
  expect(body).not.toHaveProperty('host');
  await workbench.dispose();
});

test('routes by an API show where events are posted, the last one and what was refused', async () => {
  const url = 'https://mail.example.com/mail-events/1/r3';
  const none = { url, last_event: null, last_event_at: null, rejected: 0, rejected_at: null, rejected_reason: null };
  const place = { host: null, port: null, security: null, username: null };
  const mailgun: MailRoute = { ...relay, ...place, id: 'r3', name: 'Gun', type: 'mailgun', events: none };
  const postmark: MailRoute = {
    ...relay,
    ...place,
    id: 'r4',
    name: 'Mark',
    type: 'postmark',
    has_webhook_key: true,
    events: {
      url: null,
      last_event: 'spamreport',
      last_event_at: '2030-01-01T00:00:00.000Z',
      rejected: 1200,
      rejected_at: '2030-01-01T00:00:00.000Z',
      rejected_reason: 'The password is wrong.',
    },
  };
  const workbench = await start('/mail-routes', { [list]: { max_allowed: 20, result: [relay, mailgun, postmark] } });
  const first = within(await screen.findByRole('region', { name: 'Events of Gun' }));
  expect(first.getByRole('button', { name: `Copy Address for Mailgun: ${url}` })).toBeTruthy();
  expect(first.getByText("Mailgun can't report yet")).toBeTruthy();
  expect(first.getByText('None yet')).toBeTruthy();
  const second = within(screen.getByRole('region', { name: 'Events of Mark' }));
  expect(second.getByText(/^A spam complaint,/)).toBeTruthy();
  expect(second.getByText(/^1,200, last/).textContent).toContain('The password is wrong.');
  expect(second.getByText('Shown to people who may change mail routes.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Events of Relay' })).toBeNull();
  await workbench.dispose();
});

test('the password in the address for Postmark is replaced after a confirmation', async () => {
  const addressOf = (password: string) => `https://postmark:${password}@mail.example.com/mail-events/1/r4`;
  const events = { last_event: null, last_event_at: null, rejected: 0, rejected_at: null, rejected_reason: null };
  const route: MailRoute = {
    ...relay,
    id: 'r4',
    name: 'Mark',
    type: 'postmark',
    events: { ...events, url: addressOf('a') },
  };
  const workbench = await start('/mail-routes', {
    [list]: { max_allowed: 20, result: [route] },
    [change]: { ...route, events: { ...events, url: addressOf('b') } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New password' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make new password' }));
  await waitFor(() => expect(last(workbench)).toContain('The address has a new password.'));
  expect(bodiesOf(workbench, 'PATCH')).toEqual([{ webhook_key: null }]);
  expect(await screen.findByText(addressOf('b'))).toBeTruthy();
  await workbench.dispose();
});

test('a stored password is neither shown nor replaced, and a refusal is shown at its field', async () => {
  const reason = 'password is required with another host, port or user, or without encryption.';
  const workbench = await start('/mail-routes/r1/edit', { [change]: () => refusal(400, reason, 'password') });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('');
  fireEvent.change(dialog.getByLabelText(/^Server/), { target: { value: 'other.example' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save mail route' }));
  expect(await dialog.findByText(reason)).toBeTruthy();
  expect(bodiesOf(workbench, 'PATCH')[0]).not.toHaveProperty('password');
  await workbench.dispose();
});

test.each([
  [{ response: '250 2.0.0 taken' }, 'The server accepted the message', '250 2.0.0 taken'],
  [
    () => refusal(400, 'The test was not accepted: 535 5.7.8 no'),
    'The message was not sent',
    'The test was not accepted: 535 5.7.8 no',
  ],
])('a test message shows in place what the server says', async (answered, title, words) => {
  const workbench = await start('/mail-routes/r1/test', { [tried]: answered });
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Relay' }));
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: 'news@example.com' } });
  fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: 'ada@example.org' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test message' }));
  expect(await dialog.findByText(title)).toBeTruthy();
  expect(dialog.getByText(words)).toBeTruthy();
  expect(bodiesOf(workbench, 'POST')).toEqual([{ from: 'news@example.com', to: 'ada@example.org' }]);
  await workbench.dispose();
});

test('operators add routes for all accounts, which are listed apart', async () => {
  const shared = { ...spare, is_shared: true, classes: ['marketing', 'api', 'system'] as const };
  const workbench = await start(
    '/mail-routes/new',
    { [list]: { max_allowed: 20, result: [relay, { ...shared, classes: [...shared.classes] }] } },
    [...everything, 'administration.update'],
  );
  expect(await screen.findByRole('grid', { name: 'Mail routes for all accounts', hidden: true })).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox', { name: /^System/ })).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: /^For all accounts/ }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^System/ }).checked).toBe(true);
  await workbench.dispose();
});

test('a route is deleted after a confirmation', async () => {
  const workbench = await start('/mail-routes/r1/delete', { 'DELETE /mail_routes/:id': answer(204, null) });
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete mail route' }));
  await waitFor(() => expect(last(workbench)).toBe('Mail route deleted.'));
  await waitFor(() => expect(screen.queryByText('Relay')).toBeNull());
  await workbench.dispose();
});

test('without routes the page says what one is for, and a failure offers to try again', async () => {
  const workbench = await start('/mail-routes', { [list]: { max_allowed: 20, result: [] } });
  expect(await screen.findByText('No mail routes yet')).toBeTruthy();
  await workbench.dispose();
  const failing = await start('/mail-routes', { [list]: () => refusal(500, 'internal error') });
  expect(await screen.findByText("Mail routes couldn't be loaded.")).toBeTruthy();
  await failing.dispose();
});
