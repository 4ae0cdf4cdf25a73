import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { outboxService } from 'sendwright/sms';
import { type ApiMocks, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Delivery, DeliveryProgress } from 'sendwright/wire/singleSends';
import type { SmsStats } from 'sendwright/wire/sms';
import plugin from '../plugin';
import { allScopes, aSend, id, metrics, fakeServices, commonRequests } from '../testing/sends';

const stats: SmsStats = {
  recipients: 1000,
  waiting: 0,
  unconfirmed: 1,
  refused: 9,
  dropped: 40,
  cancelled: 0,
  accepted: 950,
  sent: 940,
  delivered: 912,
  undelivered: 20,
  failed: 3,
  segments: 1900,
  costs: [{ currency: 'USD', amount: 15.01, messages: 1900 }],
  unpriced: 40,
  clicks: 240,
  unique_clicks: 200,
  machine_clicks: 10,
  human_unique_clicks: 190,
  opt_outs: 6,
  errors: [
    { code: 30_003, explanation: 'The phone is switched off or out of reach.', count: 20 },
    { code: 29_999, explanation: null, count: 3 },
  ],
};
const send = aSend(
  {
    status: 'triggered',
    ui_status: 'triggered',
    send_at: '2026-11-10T08:00:00Z',
    channels: ['sms'],
    sms_config: { messaging_service_sid: null, body: 'Hi', media_urls: [], image_ids: [] },
  },
  { subject: null, html_content: null, sender_id: null, suppression_group_id: null },
);
const all = { id, ab_variation: 'all', ab_phase: 'all', aggregation: 'total', stats: metrics } as const;
const page = { _metadata: { count: 0 } };
const progress: DeliveryProgress = {
  total: 1000,
  held: 0,
  waiting: 0,
  sending: 0,
  sent: 950,
  deferred: 0,
  bounced: 9,
  dropped: 40,
  unconfirmed: 1,
  cancelled: 0,
  finished: true,
  stalled: null,
  next_at: null,
};
const row = (place: number, change: Partial<Delivery> = {}): Delivery => ({
  contact_id: `33333333-2222-4333-8444-55555555555${place}`,
  email: `+1202555014${place}`,
  state: 'sent',
  attempts: 1,
  reason: `accepted SM${place}`,
  next_attempt_at: null,
  finished_at: '2026-11-10T08:00:00Z',
  variation_id: null,
  phase: null,
  ...change,
});
const reported = { status: 'delivered', error_code: null, error: null, opted_out: false };
const rows: readonly Delivery[] = [
  row(1, { name: 'Ada Byron', sms: reported }),
  row(2, { sms: { ...reported, status: 'undelivered', error_code: 30_003, error: 'The phone is switched off.' } }),
  row(3, { sms: { ...reported, opted_out: true } }),
  row(4, { sms: { ...reported, status: 'queued' } }),
  row(5, { state: 'dropped', reason: 'Opted Out' }),
];
const open = async (smsStats: unknown, http: ApiMocks = {}, shown = send) => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': shown,
      'GET /marketing/stats/singlesends/:id': { results: [all], ...page },
      'GET /marketing/stats/singlesends/:id/links': { results: [], total_clicks: 0, ...page },
      'GET /marketing/stats/singlesends/:id/sms': smsStats as SmsStats,
      'GET /marketing/sms/replies': { result: [], ...page },
      'GET /marketing/singlesends/:id/reconciliation': {
        recipients: 0,
        lines: [],
        checks: [],
        unassigned: [],
        retriable: 0,
      },
      'GET /marketing/singlesends/:id/deliveries': { result: rows, _metadata: { count: rows.length }, progress },
      ...http,
    },
  });
  await workbench.goto(`/single-sends/${id}/stats`);
  return workbench;
};

test('a text message has its own statistics, with explained errors', async () => {
  const workbench = await open(stats);
  const errors = within(await screen.findByRole('table', { name: 'Errors' }));
  expect(
    errors.getByRole('row', { name: 'The phone is switched off or out of reach. 30003 20, people: Error 30003' }),
  ).toBeTruthy();
  expect(errors.getByRole('row', { name: 'Unknown error 29999 3, people: Error 29999' })).toBeTruthy();
  expect(screen.getByText('96.0% of 950 accepted')).toBeTruthy();
  expect(screen.getByRole('link', { name: '240, people: Every click, in all' }).getAttribute('href')).toMatch(
    /any_click\?people=all$/,
  );
  expect(screen.getByRole('link', { name: '10, people: Clicks by link scanners, by bots' })).toBeTruthy();
  expect(screen.getByText('$15.01')).toBeTruthy();
  expect(screen.getByText('40 messages without a price yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: '1, people: Unconfirmed' })).toBeTruthy();
  expect(screen.getByText(/the SMS provider's response\. Search for a number or name/)).toBeTruthy();
  expect(screen.queryByText('Unique opens')).toBeNull();
  await workbench.dispose();
});

test('figures that fail to load can be retried', async () => {
  const workbench = await open(refusal(500, 'down'));
  expect(await screen.findByText("The figures couldn't be loaded.")).toBeTruthy();
  await workbench.dispose();
});

Element.prototype.scrollIntoView = () => undefined;

test('each recipient shows how the message ended, in the words of text messages', async () => {
  const workbench = await open(stats);
  expect(await screen.findByRole('row', { name: /\+12025550141 Ada Byron.*Delivered –/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Undelivered 30003: The phone is switched off\./ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Delivered Opted out since/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /0144.*Accepted –/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Not sent Opted out/ })).toBeTruthy();
  await workbench.dispose();
});

const person = {
  contact_id: row(1).contact_id,
  email: 'ada@example.com',
  phone_number: '+12025550141',
  first_name: 'Ada',
  last_name: 'Byron',
  at: '2026-11-10T09:00:00Z',
  times: null,
  reason: '30003: The phone is switched off or out of reach.',
};

test('figures and errors open the people behind them', async () => {
  const workbench = await open(stats, {
    'GET /marketing/singlesends/:id/people': { result: [person], _metadata: { count: 1 } },
  });
  const asked = () => workbench.requests.findLast(({ path }) => path.endsWith('/people'))?.query;
  await userEvent.click(await screen.findByRole('link', { name: 'Undelivered, people: Undelivered' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Undelivered' }));
  expect(await drawer.findByText('Ada Byron')).toBeTruthy();
  expect(drawer.getByText('+12025550141')).toBeTruthy();
  expect(drawer.getByText('30003: The phone is switched off or out of reach.')).toBeTruthy();
  expect(asked()).toEqual({ figure: 'undelivered' });
  expect(drawer.getByRole('link', { name: 'Clicked' })).toBeTruthy();
  expect(drawer.queryByRole('link', { name: 'Opened' })).toBeNull();
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('link', { name: '20, people: Error 30003' }));
  await waitFor(() => expect(asked()).toEqual({ figure: 'triggered', error_code: '30003' }));
  expect(await screen.findByText('Error 30003')).toBeTruthy();
  await workbench.dispose();
});

test('people of a text message are narrowed by day, number or name', async () => {
  const workbench = await open(stats, {
    'GET /marketing/singlesends/:id/people': { result: [person], _metadata: { count: 1 } },
  });
  const asked = () => workbench.requests.findLast(({ path }) => path.endsWith('/people'))?.query;
  await workbench.goto(`/single-sends/${id}/stats/people/opted_out?from=2026-11-10&to=2026-11-11`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Opted out since' }));
  await drawer.findByText('Ada Byron');
  expect(asked()).toMatchObject({ figure: 'opted_out', start_date: '2026-11-10', end_date: '2026-11-11' });
  await userEvent.type(drawer.getByRole('searchbox', { name: 'Search by number or name' }), '0141');
  await waitFor(() => expect(asked()).toMatchObject({ email: '0141' }));
  await workbench.dispose();
});

test("a recipient's history has words for events", async () => {
  const event = {
    id: 'sms 1',
    event: 'sms_accepted',
    occurred_at: '2026-11-10T09:00:00Z',
    single_send_id: id,
    single_send_name: null,
    url: null,
    machine: false,
    reason: null,
  };
  const workbench = await open(stats, {
    'GET /marketing/singlesends/:id/deliveries/:contact_id': { delivery: row(1), events: [event], actions: [] },
  });
  await userEvent.click(await screen.findByText('+12025550144'));
  expect(await screen.findByText('Text accepted')).toBeTruthy();
  expect(screen.queryByText('accepted SM1')).toBeNull();
  await workbench.dispose();
});

test('replies are listed with their contacts', async () => {
  const reply = {
    message_sid: 'SM1',
    phone_number: '+12025550141',
    contact_id: row(1).contact_id,
    name: 'Ada Byron',
    messaging_service_sid: null,
    body: 'What time?',
    opt_out_type: null,
    received_at: '2026-11-10T09:00:00Z',
  } as const;
  const stop = { ...reply, message_sid: 'SM2', contact_id: null, body: 'Stop', opt_out_type: 'STOP' } as const;
  const workbench = await open(stats, {
    'GET /marketing/sms/replies': { result: [stop, reply], _metadata: { count: 2 } },
  });
  const table = within(await screen.findByRole('table', { name: 'Replies' }));
  expect(table.getByRole('row', { name: /Ada Byron What time\?/ })).toBeTruthy();
  expect(table.getByRole('link', { name: 'Ada Byron' }).getAttribute('href')).toContain(row(1).contact_id);
  expect(table.getByRole('row', { name: /\+12025550141 STOP/ })).toBeTruthy();
  expect(workbench.requests.findLast(({ path }) => path.endsWith('/replies'))?.query).toMatchObject({
    single_send_id: id,
  });
  await workbench.dispose();
});

const captured = {
  ...send,
  sms_config: { messaging_service_sid: outboxService, body: 'Hi', media_urls: [], image_ids: [] },
};

test('captured messages cost nothing, and are in the Outbox', async () => {
  const workbench = await open({ ...stats, costs: [], unpriced: 950 }, {}, captured);
  expect(await screen.findByText('These messages were captured in the Outbox')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the Outbox' }).getAttribute('href')).toBe(`/outbox?send=${id}`);
  expect(screen.queryByText('Cost')).toBeNull();
  expect(screen.queryByText(/charged by the provider|without a price/)).toBeNull();
  await workbench.dispose();
});

test('messages in quiet hours do not count as slow: they say when they are sent', async () => {
  const held = {
    ...progress,
    sent: 900,
    bounced: 0,
    dropped: 0,
    unconfirmed: 0,
    deferred: 100,
    finished: false,
    next_at: '2026-11-28T07:00:00Z',
    quiet: { count: 100, until: '2026-11-28T07:00:00Z' },
  };
  const workbench = await open(
    stats,
    { 'GET /marketing/singlesends/:id/deliveries': { result: [], ...page, progress: held } },
    { ...send, ui_status: 'sending' },
  );
  expect(await screen.findByText('Waiting for quiet hours to end')).toBeTruthy();
  expect(screen.getByText(/100 messages wait for quiet hours to end where the recipients are \(next/)).toBeTruthy();
  expect(screen.queryByText(/left/)).toBeNull();
  await workbench.dispose();
});

test.each([
  ['scheduled', null],
  ['in its time to undo', true],
])('a text message that is %s is summarized as one', async (_what, sentNow) => {
  const scheduled = {
    ...captured,
    status: 'scheduled',
    ui_status: 'scheduled',
    send_at: '2030-11-10T08:00:00Z',
    ...(sentNow && { sent_now: true }),
  } as const;
  const workbench = await open(stats, {}, scheduled);
  expect(await screen.findByText('The Outbox: nothing is sent')).toBeTruthy();
  expect(screen.queryByText(/No subject yet|Preheader|Reply to/)).toBeNull();
  await workbench.dispose();
});

test.each(['preview', 'stats/preview'])('%s shows a text message on a phone', async (page_) => {
  const list = { 'POST /marketing/singlesends/search': { result: [], ...page } };
  const workbench = await open(stats, list, captured);
  await workbench.goto(`/single-sends/${id}/${page_}`);
  const dialog = within(await screen.findByRole('dialog', { name: send.name }));
  expect(await dialog.findByRole('figure', { name: 'The message on a phone' })).toBeTruthy();
  expect(dialog.queryByRole('tab', { name: 'Desktop' })).toBeNull();
  await workbench.dispose();
});
