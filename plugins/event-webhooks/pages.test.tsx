import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, answer, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { EventWebhook, WebhookDelivery } from 'sendwright/wire/eventWebhooks';
import { eventGroups, summarizeEvents } from './eventChoices';
import plugin from './plugin';

const scopes = ['read', 'create', 'update', 'delete'].map((verb) => `user.webhooks.event.settings.${verb}`);
const shop: EventWebhook = {
  id: 'w1',
  enabled: true,
  url: 'https://shop.example/events/',
  friendly_name: null,
  group_resubscribe: false,
  delivered: true,
  group_unsubscribe: false,
  spam_report: true,
  bounce: false,
  deferred: false,
  unsubscribe: false,
  processed: false,
  open: false,
  click: false,
  dropped: false,
  created_date: '2020-01-01T00:00:00.000Z',
  updated_date: '2020-01-01T00:00:00.000Z',
  oauth_client_id: 'me',
  oauth_token_url: 'https://auth.example/token',
};
const accepted: WebhookDelivery = {
  id: '2',
  state: 'delivered',
  is_test: false,
  attempts: 1,
  posted_at: '2020-01-02T10:00:00.000Z',
  duration: 1540,
  status: 200,
  error: null,
  event_count: 1,
  events: { click: 1200 },
  can_retry: false,
};
const lost: WebhookDelivery = {
  ...accepted,
  id: '3',
  state: 'given_up',
  is_test: true,
  attempts: 1200,
  duration: null,
  status: null,
  error: 'shop.example did not answer.',
  event_count: 20,
  can_retry: true,
};

async function start(address: string, http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      'GET /user/webhooks/event/settings/all': {
        max_allowed: 2,
        webhooks: [
          shop,
          {
            ...shop,
            id: 'w2',
            enabled: false,
            friendly_name: 'Old',
            delivered: false,
            spam_report: false,
            public_key: 'MFkw',
          },
        ],
      },
      'GET /user/webhooks/event/settings/:id/deliveries': {
        result: [lost, accepted],
        waiting_events: 1,
        next_attempt_at: '2020-01-02T10:05:00.000Z',
      },
      'GET /user/webhooks/event/settings/:id/deliveries/:delivery_id': {
        ...lost,
        first_event: '{"event',
        response: '',
      },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const last = (workbench: TestWorkbench) => workbench.alerts.at(-1)?.message;
const sent = (workbench: TestWorkbench) =>
  workbench.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const rowsOf = (name: string) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('row')
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '')
        .join(' | '),
    );
const factsOf = (list: Element | null | undefined) => [...(list?.children ?? [])].map(({ textContent }) => textContent);

test('webhooks have their names, events and signatures; with all of them, none can be added', async () => {
  const workbench = await start('/webhooks', { 'DELETE /user/webhooks/event/settings/:id': refusal(500, 'broken') });
  await screen.findByText('You have all 2 webhooks');
  expect(rowsOf('Webhooks')).toEqual([
    'Name | Post URL | Events | Signature | On | Actions',
    'shop.example/events | https://shop.example/events/ | Delivered, Marked as spam | Unsigned',
    'Old | https://shop.example/events/ | No events | Signed',
  ]);
  expect(screen.getByRole('switch', { name: 'Post events to Old' })).toHaveProperty('checked', false);
  expect(screen.queryByRole('link', { name: 'Add webhook' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Old' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Old?' }));
  expect(
    question.getByText(
      'No more events are posted to https://shop.example/events/, and its deliveries are deleted. ' +
        'This cannot be undone.',
    ),
  ).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Delete webhook' }));
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to delete the webhook\. Please try again\./));
  expect(workbench.location).toBe('/webhooks/w2');
  expect(sent(workbench)).toEqual([['DELETE', '/v3/user/webhooks/event/settings/w2', undefined]]);
  await workbench.dispose();
});

test('a webhook says what it posts, what waits, and what came back', async () => {
  const workbench = await start('/webhooks/w1', {
    'POST /user/webhooks/event/test': answer(204, null),
    'POST /user/webhooks/event/settings/:id/deliveries/:delivery_id/retry': refusal(500, 'broken'),
  });
  await screen.findByText('1 event is waiting for your server');
  expect(screen.getByText(/^The last post was not accepted\. The next attempt is/).textContent).toBe(
    'The last post was not accepted. The next attempt is 2 Jan 2020, 10:05 UTC; events are kept for 24 hours.',
  );
  expect(factsOf(screen.getByText('OAuth 2.0').closest('dl'))).toEqual([
    'Post URL',
    'https://shop.example/events/',
    'Events',
    'Delivered, Marked as spam',
    'Public key',
    'Posts are not signed.',
    'OAuth 2.0',
    'me at https://auth.example/token',
  ]);
  await screen.findByText('Given up');
  expect(rowsOf('Recent deliveries')).toEqual([
    'Time | Response | Events | Attempts | Took | Actions',
    '2 Jan 2020, 10:00 UTC | Given up | Test, one of each | 1,200 | –',
    '2 Jan 2020, 10:00 UTC | Accepted (200) | Clicked 1,200 | 1 | 1.5 s',
  ]);

  fireEvent.click(screen.getByRole('button', { name: 'Actions for Accepted, Clicked 1,200' }));
  expect((await screen.findByRole('menuitem', { name: 'Post again now' })).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Details' }), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Given up, Clicked 1,200' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Details' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Delivery' }));
  await drawer.findByText('There was none.');
  expect(factsOf(drawer.getByText('Reason').closest('dl')).join(' | ')).toBe(
    'Response | Given up | Last attempt | 2 Jan 2020, 10:00 UTC | Took | – | Attempts | 1,200 | ' +
      'Events | Clicked 1,200 | Reason | shop.example did not answer.',
  );
  expect(drawer.getByText('First of 20 events')).toBeTruthy();
  expect(drawer.getByRole('region', { name: 'Event' }).textContent).toBe('{"event…');
  fireEvent.click(drawer.getByRole('button', { name: 'Post again now' }));
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to post the events again\./));
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }));

  fireEvent.click(screen.getByRole('button', { name: 'Send test events' }));
  await waitFor(() => expect(last(workbench)).toBe('https://shop.example/events/ accepted an example of each event.'));
  expect(sent(workbench)).toEqual([
    ['POST', '/v3/user/webhooks/event/settings/w1/deliveries/3/retry', undefined],
    ['POST', '/v3/user/webhooks/event/test', { id: 'w1' }],
  ]);
  await workbench.dispose();
});

test('without anything posted, and turned off, a webhook says so and offers no attempts', async () => {
  const workbench = await start('/webhooks/w2', {
    'GET /user/webhooks/event/settings/:id/deliveries': {
      result: [],
      waiting_events: 3,
      next_attempt_at: '2020-01-02T10:05:00.000Z',
    },
  });
  expect(await screen.findByText('Nothing has been posted yet')).toBeTruthy();
  expect(screen.getByText('Send test events, or wait until something happens to a message.')).toBeTruthy();
  expect(screen.queryByText(/events are waiting/)).toBeNull();
  expect(screen.getByText('MFkw')).toBeTruthy();
  expect(screen.getByText('None')).toBeTruthy();
  await workbench.dispose();
});

test('the form has what the webhook has, and saves what is changed', async () => {
  const workbench = await start('/webhooks/w2/edit', {
    'PATCH /user/webhooks/event/settings/:id': shop,
    'PATCH /user/webhooks/event/settings/signed/:id': refusal(500, 'broken'),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
  expect(dialog.getByLabelText(/^Post URL/)).toHaveProperty('value', 'https://shop.example/events/');
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Old');
  expect(dialog.getByLabelText('Token URL', { exact: false })).toHaveProperty('value', 'https://auth.example/token');
  const checked = dialog.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked);
  expect(checked.map((box) => box.closest('label')?.textContent)).toEqual([
    'Sign postsYour server can check with a public key that posts come from here and were not changed.',
    'Authenticate with OAuth 2.0Gets a token with your client credentials and sends it with each post.',
  ]);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Clicked' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Sign posts/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Authenticate with OAuth 2\.0/ }));
  expect(dialog.queryByLabelText(/^Client ID/)).toBeNull();
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save webhook' }));
  await waitFor(() => expect(last(workbench)).toBe('Webhook saved.'));
  expect(workbench.alerts[0]?.message).toMatch(/^Unable to change the signing of the saved webhook\./);
  const [[, path, body] = [], ...others] = sent(workbench);
  expect([path, others]).toEqual([
    '/v3/user/webhooks/event/settings/w2',
    [['PATCH', '/v3/user/webhooks/event/settings/signed/w2', { enabled: false }]],
  ]);
  const none = Object.fromEntries(
    eventGroups.flatMap(({ choices }) => choices.map(({ event }) => [event, false] as const)),
  );
  expect(body).toEqual({
    ...none,
    click: true,
    url: 'https://shop.example/events/',
    friendly_name: null,
    oauth_client_id: null,
    oauth_client_secret: null,
    oauth_token_url: null,
  });
  await workbench.dispose();
});

test('many events are summarized', () => {
  const all = eventGroups.flatMap(({ choices }) => choices.map(({ event }) => event));
  expect(summarizeEvents(all)).toBe('All events');
  expect(summarizeEvents(all.slice(0, 4))).toBe('Processed, Dropped and 2 more');
  expect(summarizeEvents(all.slice(-2))).toBe('Asked to confirm, Confirmed');
});
