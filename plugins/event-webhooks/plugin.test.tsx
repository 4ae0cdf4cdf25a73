import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, answer, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { EventWebhook, WebhookDelivery } from 'sendwright/wire/eventWebhooks';
import plugin from './plugin';

const settings = 'user.webhooks.event.settings';
const everything = ['read', 'create', 'update', 'delete'].map((verb) => `${settings}.${verb}`);
const shop: EventWebhook = {
  id: 'w1',
  enabled: true,
  url: 'https://shop.example/events',
  friendly_name: 'Shop',
  group_resubscribe: false,
  delivered: true,
  group_unsubscribe: false,
  spam_report: false,
  bounce: true,
  deferred: false,
  unsubscribe: false,
  processed: false,
  open: true,
  click: false,
  dropped: false,
  sms_reply: true,
  created_date: '2030-01-01T00:00:00.000Z',
  updated_date: '2030-01-01T00:00:00.000Z',
  oauth_client_id: null,
  oauth_token_url: null,
  public_key: 'MFkw',
};
const accepted: WebhookDelivery = {
  id: '2',
  state: 'delivered',
  is_test: false,
  attempts: 1,
  posted_at: '2030-01-02T10:00:00.000Z',
  duration: 42,
  status: 200,
  error: null,
  event_count: 3,
  events: { open: 2, spamreport: 1 },
  can_retry: false,
};
const failing: WebhookDelivery = {
  ...accepted,
  id: '3',
  state: 'waiting',
  attempts: 4,
  status: 503,
  error: 'shop.example answered 503.',
  can_retry: true,
};
const list = 'GET /user/webhooks/event/settings/all';
const deliveries = 'GET /user/webhooks/event/settings/:id/deliveries';
const delivery = 'GET /user/webhooks/event/settings/:id/deliveries/:delivery_id';
const retry = 'POST /user/webhooks/event/settings/:id/deliveries/:delivery_id/retry';
const change = 'PATCH /user/webhooks/event/settings/:id';
const sign = 'PATCH /user/webhooks/event/settings/signed/:id';
const read = 'GET /user/webhooks/event/settings/:id';

async function start(address: string, http: ApiMocks = {}, scopes = everything): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      [list]: { max_allowed: 5, webhooks: [shop] },
      [deliveries]: { result: [failing, accepted], waiting_events: 3, next_attempt_at: '2030-01-02T10:05:00.000Z' },
      [delivery]: { ...failing, first_event: '{"event":"open","email":"ada@example.com"}', response: '<b>Busy</b>' },
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

test('webhooks are listed, and turned off at once', async () => {
  const workbench = await start('/webhooks', { [change]: { ...shop, enabled: false } });
  expect(await screen.findByText('Delivered, Bounced or blocked and 2 more')).toBeTruthy();
  expect(screen.getByText('Signed')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Post events to Shop' }));
  await waitFor(() => expect(last(workbench)).toContain('The webhook is off.'));
  expect(bodiesOf(workbench, 'PATCH')).toEqual([{ enabled: false }]);
  await workbench.dispose();
});

test('without the scopes to change them, webhooks are only shown', async () => {
  const workbench = await start('/webhooks/w1', {}, [`${settings}.read`]);
  expect(await screen.findByText('MFkw')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send test events' })).toBeNull();
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true);
  await workbench.dispose();
});

test('a new webhook is signed and on, and its form says what is missing', async () => {
  const workbench = await start('/webhooks/new', {
    'POST /user/webhooks/event/settings': answer(201, shop),
    [sign]: { id: 'w1', public_key: 'MFkw' },
    [read]: shop,
  });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Post URL/), { target: { value: 'shop.example' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'All events' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'All events' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('Post URL must be a valid URL starting with http:// or https://.')).toBeTruthy();
  expect(dialog.getByText('Choose at least one event.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Post URL/), { target: { value: 'https://shop.example/events' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Text reply' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await waitFor(() => expect(last(workbench)).toBe('Webhook added.'));
  expect(bodiesOf(workbench, 'POST')).toEqual([
    expect.objectContaining({
      url: 'https://shop.example/events',
      enabled: true,
      sms_reply: true,
      open: false,
      oauth_client_id: null,
      oauth_client_secret: null,
    }),
  ]);
  expect(bodiesOf(workbench, 'PATCH')).toEqual([{ enabled: true }]);
  expect(await screen.findByText('Trying again (503)')).toBeTruthy();
  await workbench.dispose();
});

test('a stored OAuth secret is neither shown nor replaced', async () => {
  const stored = { ...shop, oauth_client_id: 'me', oauth_token_url: 'https://auth.example/token' };
  const workbench = await start('/webhooks/w1/edit', {
    [list]: { max_allowed: 5, webhooks: [stored] },
    [change]: stored,
  });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Client secret/).value).toBe('');
  fireEvent.click(dialog.getByRole('button', { name: 'Save webhook' }));
  await waitFor(() => expect(last(workbench)).toBe('Webhook saved.'));
  const [body] = bodiesOf(workbench, 'PATCH');
  expect(body).toMatchObject({ oauth_client_id: 'me', oauth_token_url: 'https://auth.example/token' });
  expect(body).not.toHaveProperty('oauth_client_secret');
  expect(await screen.findByText('Trying again (503)')).toBeTruthy();
  await workbench.dispose();
});

test('deliveries show the response, and a failed one is posted again', async () => {
  const workbench = await start('/webhooks/w1', { [retry]: answer(202, null) });
  expect(await screen.findByText('3 events are waiting for your server')).toBeTruthy();
  expect(await screen.findByText('Trying again (503)')).toBeTruthy();
  expect(screen.getAllByText('Opened 2, Marked as spam 1')).toHaveLength(2);
  expect(screen.getAllByText('42 ms')).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: /^Actions/ })[0] ?? document.body);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Details' }));
  const drawer = within(await screen.findByRole('dialog'));
  // What a server answers is text, never markup.
  expect(await drawer.findByText('<b>Busy</b>')).toBeTruthy();
  expect(drawer.getByText(/"email": "ada@example.com"/)).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: 'Post again now' }));
  await waitFor(() => expect(last(workbench)).toBe('The events are being posted again.'));
  await workbench.dispose();
});

test('a test that the server refuses says why', async () => {
  const reason = 'The test was not accepted: shop.example answered 500.';
  const workbench = await start('/webhooks/w1', {
    'POST /user/webhooks/event/test': () => refusal(400, reason, 'url'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Send test events' }));
  await waitFor(() => expect(last(workbench)).toBe(reason));
  await workbench.dispose();
});

test('webhooks that cannot be fetched say so, and one that is gone offers the list', async () => {
  const workbench = await start('/webhooks', { [list]: () => refusal(500, 'internal error') });
  await waitFor(() => expect(last(workbench)).toContain('Unable to retrieve webhooks.'));
  await workbench.dispose();
  const other = await start('/webhooks/w9');
  expect(await screen.findByText('This webhook is gone')).toBeTruthy();
  await other.dispose();
});
