import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import type { DeliveryHistory, Reconciliation } from 'sendwright/wire/deliveries';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import {
  allScopes,
  clickMap,
  aSend,
  aSummary,
  id,
  metrics,
  fakeServices,
  pageOf,
  commonRequests,
} from '../testing/sends';

const stats = `/v3/marketing/stats/singlesends/${id}`;
const contactId = '33333333-2222-4333-8444-555555555555';
const [first, second] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'];
const sent = aSend({ status: 'triggered', ui_status: 'triggered', send_at: '2026-11-10T08:00:00Z' });
const progress: DeliveryProgress = {
  total: 1002,
  held: 0,
  waiting: 0,
  sending: 0,
  sent: 999,
  deferred: 0,
  bounced: 2,
  dropped: 0,
  unconfirmed: 1,
  cancelled: 0,
  finished: true,
  stalled: null,
  next_at: null,
};
const reconciliation: Reconciliation = {
  recipients: 1002,
  lines: [
    { state: 'sent', count: 999, reasons: [] },
    { state: 'bounced', count: 2, reasons: [{ reason: '5.7.1', count: 2 }] },
    { state: 'unconfirmed', count: 1, reasons: [] },
  ],
  checks: [{ metric: 'delivered', counted: 999, ledger: 999, again: 0 }],
  unassigned: [],
  retriable: 2,
};
const row = {
  contact_id: contactId,
  email: 'ana@example.org',
  state: 'unconfirmed',
  attempts: 1,
  reason: 'The process ended.',
  next_attempt_at: null,
  finished_at: null,
  variation_id: null,
  phase: null,
} as const;
const history: DeliveryHistory = {
  delivery: row,
  events: [
    {
      id: '1',
      event: 'click',
      occurred_at: '2026-11-10T09:00:00Z',
      single_send_id: id,
      single_send_name: null,
      url: 'https://bakery.example/',
      machine: true,
      reason: null,
    },
  ],
  actions: [
    { action: 'retry', at: '2026-11-10T08:30:00Z', by: 'maker', from_state: 'bounced', reason: '554 5.7.1 listed' },
  ],
};
const stat = (variation: string, phase: 'all' | 'test' | 'send', aggregation = 'total', of = metrics) => ({
  id,
  ab_variation: variation,
  ab_phase: phase,
  aggregation,
  stats: of,
});

const statsFor = ({ query }: Pick<ApiRequest, 'query'>) => ({
  results:
    query['aggregated_by'] === 'day'
      ? [stat('all', 'all', '2026-11-10'), stat('all', 'all', '2026-11-11')]
      : query['group_by']
        ? [
            stat(second, 'test', 'total', { ...metrics, human_unique_opens: 100 }),
            stat(first, 'send'),
            stat(first, 'test'),
          ]
        : [stat('all', 'all')],
  _metadata: { count: 1 },
});
async function open(send = sent, http: ApiMocks = {}) {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      'GET /marketing/singlesends/:id': send,
      'GET /marketing/singlesends/:id/deliveries': { result: [row], progress, _metadata: { count: 1 } },
      'GET /marketing/singlesends/:id/reconciliation': reconciliation,
      'GET /marketing/singlesends/:id/deliveries/:contact_id': history,
      'GET /marketing/singlesends/:id/abtest': { measure: 'open', results: [], leader: '', verdict: 'no_data' },
      'GET /marketing/stats/singlesends/:id': statsFor,
      'GET /marketing/singlesends/:id/people': { result: [], _metadata: { count: 618 } },
      'GET /marketing/stats/singlesends/:id/click_map': clickMap,
      'GET /marketing/stats/singlesends/:id/links': {
        results: [
          {
            url: 'https://bakery.example/bread',
            url_location: 2,
            clicks: 70,
            unique_clicks: 51,
            human_unique_clicks: 46,
            machine_clicks: 9,
            ab_variation: 'all',
            ab_phase: 'all',
          },
        ],
        total_clicks: 70,
        _metadata: { count: 1 },
      },
      'POST /marketing/singlesends/search': pageOf([]),
      ...http,
    },
  });
  await workbench.goto(`/single-sends/${id}/stats`);
  await screen.findByText('Delivery status');
  return workbench;
}
const says = (workbench: Awaited<ReturnType<typeof open>>, message: string | RegExp) =>
  waitFor(() =>
    expect(workbench.alerts.map((alert) => alert.message)).toContainEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    ),
  );
const cells = (table: string, label: RegExp | string) => {
  const found = within(screen.getByRole('table', { name: table }))
    .getByRole('rowheader', { name: label })
    .closest('tr');
  return [...(found?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
};

test('shows all events beside those by people, links with their position, and consistent totals', async () => {
  const workbench = await open();
  expect(screen.getByText('310 of 1,000 delivered')).toBeTruthy();
  expect(screen.getByText('72 more by bots and proxies only')).toBeTruthy();
  const people = screen.getByRole('rowheader', { name: 'Unique clicks' }).closest('tr');
  expect([...(people?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '51',
    '5',
    '46',
    '4.6%',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Table' }));
  expect(cells('Clicks by link', /bakery\.example\/bread/)).toEqual(['3', '46', '100.0%', '70', '9']);
  expect(cells('Delivery status', /Refused/)).toEqual(['+', '2']);
  expect(cells('Delivery status', 'Recipients')).toEqual(['=', '1,002']);
  expect(screen.getByText(/The statistics agree with the ledger/)).toBeTruthy();
  await workbench.dispose();
});

test('refused and retried messages are shown beside the counts, which match the totals', async () => {
  const retried: Reconciliation = {
    ...reconciliation,
    checks: [
      { metric: 'delivered', counted: 1000, ledger: 999, again: 1 },
      { metric: 'bounces', counted: 7, ledger: 2, again: 5 },
    ],
  };
  const totals = { ...metrics, delivered: 1000, bounces: 1, blocks: 6 };
  const workbench = await open(sent, {
    'GET /marketing/singlesends/:id/reconciliation': retried,
    'GET /marketing/stats/singlesends/:id': ({ query }) => ({
      results: [stat('all', 'all', query['aggregated_by'] === 'day' ? '2026-11-10' : 'total', totals)],
      _metadata: { count: 1 },
    }),
  });
  expect(screen.getByText('1 bounced, 6 blocked')).toBeTruthy();
  expect(screen.getByText('5 of them retried since')).toBeTruthy();
  expect(screen.getByText('1 came back later')).toBeTruthy();
  expect([figure('Bounced'), figure('Blocked for other reasons'), figure('Of these, retried since')]).toEqual([
    '1',
    '6',
    '5',
  ]);
  expect(figure('Delivered, and came back later')).toBe('1');
  expect(screen.getByText('7 bounced or blocked − 5 retried since = 2 still refused')).toBeTruthy();
  expect(screen.getByText('1,000 delivered − 1 that came back later = 999 still delivered')).toBeTruthy();
  await workbench.dispose();
});

test('failed messages are retried after a confirmation, and unknown outcomes are resolved', async () => {
  const workbench = await open(sent, {
    'POST /marketing/singlesends/:id/deliveries/retry': answer(202, { retried: 2, suppressed: 0 }),
    'POST /marketing/singlesends/:id/deliveries/settle': answer(200, { settled: 1 }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Retry the failed' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retry the failed' }),
  );
  await says(workbench, '2 messages will be sent again.');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  expect(workbench.requests.some(({ path }) => path.endsWith('/settle'))).toBe(false);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark as sent' }));
  await says(workbench, '1 message marked as sent.');
  expect(workbench.requests.find(({ path }) => path.endsWith('/settle'))?.body).toEqual({ outcome: 'take_as_sent' });
  await workbench.dispose();
});

test('a send in progress is paused and cancelled', async () => {
  const moving = { ...progress, total: 2000, waiting: 998, finished: false };
  const workbench = await open(aSend({ ...sent, ui_status: 'sending' }), {
    'GET /marketing/singlesends/:id/deliveries': { result: [], progress: moving, _metadata: { count: 0 } },
    'POST /marketing/singlesends/:id/pause': answer(200, aSend({ ...sent, ui_status: 'paused' })),
    'POST /marketing/singlesends/:id/cancel': answer(200, aSend({ ...sent, ui_status: 'cancelled' })),
  });
  const header = screen.getByRole('heading', { level: 1 }).closest('header');
  expect(header?.textContent).toMatch(/Sending started \d/);
  expect(screen.getByText(/While messages leave, the sum is up to half a minute old\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await says(workbench, /Single send paused/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/998 recipients don't receive it/)).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel the rest' }));
  await says(workbench, 'The rest was cancelled.');
  await workbench.dispose();
});

const figure = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextSibling?.textContent;

test('an A/B test shows statistics for each variation, and can be filtered to one', async () => {
  const ofVariation: Reconciliation = {
    ...reconciliation,
    recipients: 1012,
    lines: [
      { state: 'sent', count: 1000, reasons: [] },
      { state: 'bounced', count: 2, reasons: [] },
      { state: 'dropped', count: 9, reasons: [] },
      { state: 'unconfirmed', count: 1, reasons: [] },
    ],
    unassigned: [
      { state: 'dropped', count: 7, reasons: [{ reason: 'Frequency Cap', count: 7 }] },
      { state: 'held', count: 500, reasons: [] },
    ],
  };
  const variation = { preheader: null, html_content: null, plain_content: null, editor: null } as const;
  const workbench = await open(
    aSend({
      ...sent,
      abtest: {
        type: 'subject',
        winner_criteria: 'open',
        test_percentage: 20,
        duration: 'PT4H',
        winning_template_id: first ?? '',
        winner_selected_at: null,
        expiration_date: null,
        test_ends_at: null,
        variations: [
          { id: first ?? '', label: 'A', subject: 'Bread', ...variation },
          { id: second ?? '', label: 'B', subject: 'Cake', ...variation },
        ],
      },
    }),
    {
      'GET /marketing/singlesends/:id/abtest': { measure: 'open', results: [], leader: first, verdict: 'no_data' },
      'GET /marketing/singlesends/:id/deliveries': {
        result: [],
        progress: { ...progress, held: 500, total: 1502, finished: false },
        _metadata: { count: 0 },
      },
      'GET /marketing/singlesends/:id/reconciliation': ({ query }) =>
        query['ab_variation_id'] === second ? ofVariation : reconciliation,
      'GET /marketing/stats/singlesends/:id': ({ query }) => ({
        results:
          query['aggregated_by'] === 'day'
            ? [stat('all', 'all', '2026-11-10')]
            : query['group_by']
              ? [
                  stat('all', 'send', 'total', {
                    ...metrics,
                    requests: 7,
                    delivered: 0,
                    unique_opens: 0,
                    unique_clicks: 0,
                  }),
                  stat(second, 'test', 'total', { ...metrics, human_unique_opens: 100 }),
                  stat(first, 'send'),
                  stat(first, 'test'),
                ]
              : [stat('all', 'all')],
        _metadata: { count: 1 },
      }),
    },
  );
  expect(screen.getByText('Waiting for the winner')).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'By variation' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'A, winner in the testBread',
    'A, winner after the testBread',
    'B in the testCake',
    'No variation dropped before the test was split',
  ]);
  expect(cells('By variation', /A, winner in/)[2]).toBe('31.0%');
  expect(cells('By variation', /^B/)[2]).toBe('10.0%');
  expect(cells('By variation', /^B/).at(-1)).toBe('46.0%');
  // Each number opens its people: those of the variation, in the test or after it.
  const peopleOf = (which: RegExp) =>
    within(screen.getByRole('row', { name: which }))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')?.replace(`/single-sends/${id}/stats/people/`, ''));
  expect(peopleOf(/^A, winner after/)).toEqual(
    ['triggered', 'delivered', 'opened', 'clicked', 'bounced', 'unsubscribed', 'spam_report', 'clicked'].map(
      (name) => `${name}?variation=${first}&phase=send`,
    ),
  );
  expect(peopleOf(/^B/)).toContain(`opened?variation=${second}&phase=test`);
  expect(peopleOf(/^No variation/)).toEqual([]);
  expect(screen.getByRole('link', { name: '10.0%, people: Opened, B in the test' })).toBeTruthy();
  expect(figure('Waiting or deferred')).toBe('500');
  await userEvent.selectOptions(screen.getByLabelText('Variation'), 'Variation B');
  await screen.findByText('100 of 1,000 delivered');
  expect(
    workbench.requests.some(({ path, query }) => path.endsWith('/links') && query['ab_variation_id'] === second),
  ).toBe(true);
  // All metrics are those of the selected part, including the delivery status.
  expect(screen.getByText('of 1,012 recipients')).toBeTruthy();
  expect(screen.getByText('98.8% of 1,012')).toBeTruthy();
  expect([figure('Waiting or deferred'), figure('Dropped before sending'), figure('Outcome unknown')]).toEqual([
    '0',
    '9',
    '1',
  ]);
  expect(screen.getByText('507 other messages are of no variation, and not counted here.')).toBeTruthy();
  expect(cells('Delivery status', 'Recipients')).toEqual(['=', '1,012']);
  expect(
    screen.getByText('Of variation B: from the delivery ledger, which has one row for each recipient.'),
  ).toBeTruthy();
  expect(
    screen.getByText(
      'Besides these, 507 messages are of no variation: 7 dropped before sending (Frequency Cap), 500 held for later.',
    ),
  ).toBeTruthy();
  await workbench.dispose();
});

test("a send by the recipients' clocks shows when the next messages are sent", async () => {
  const waiting = {
    ...progress,
    sent: 0,
    bounced: 0,
    unconfirmed: 0,
    held: 1002,
    finished: false,
    next_at: '2031-01-15T00:00:00Z',
  };
  const workbench = await open(
    aSend({ ...sent, ui_status: 'sending', send_at: '2031-01-15T09:00:00Z', zone_field: 'e1_T' }),
    { 'GET /marketing/singlesends/:id/deliveries': { result: [], progress: waiting, _metadata: { count: 0 } } },
  );
  expect(screen.getByText("Waiting for the recipients' time")).toBeTruthy();
  expect(screen.getByText(/The next messages are sent/).textContent).toMatch(/15 Jan 2031, 00:00 UTC\.$/);
  expect(screen.getByText(/in each recipient's time zone/).textContent).toMatch(/here 15 Jan 2031, 09:00 UTC$/);
  await workbench.dispose();
});

test('the history of a recipient names the actor of each step, and clicks by scanners', async () => {
  const workbench = await open();
  await userEvent.click(await screen.findByText('ana@example.org'));
  const story = await screen.findByRole('list', { name: 'What happened' });
  expect(within(story).getByText(/by a link scanner/)).toBeTruthy();
  expect(within(story).getByText('by maker · after: 554 5.7.1 listed')).toBeTruthy();
  await workbench.dispose();
});

test('if no message was sent, the page explains why', async () => {
  const nobody = { ...progress, total: 4, sent: 0, bounced: 0, unconfirmed: 0, dropped: 4 };
  const dropped = {
    ...reconciliation,
    recipients: 4,
    retriable: 0,
    lines: [
      {
        state: 'dropped',
        count: 4,
        reasons: [
          { reason: 'Frequency Cap', count: 3 },
          { reason: 'Unsubscribed Address', count: 1 },
        ],
      },
    ],
  };
  const workbench = await open(aSend({ status: 'triggered', ui_status: 'nobody-mailed', send_at: sent.send_at }), {
    'GET /marketing/singlesends/:id/deliveries': { result: [], progress: nobody, _metadata: { count: 0 } },
    'GET /marketing/singlesends/:id/reconciliation': dropped,
  });
  expect(screen.getByText('Nobody was mailed')).toBeTruthy();
  expect(
    screen.getByText(
      /Each of its 4 recipients was excluded before it was sent: Frequency Cap \(3\), Unsubscribed Address \(1\)\./,
    ),
  ).toBeTruthy();
  expect(screen.getByText('Nobody mailed')).toBeTruthy();
  expect(figure('Dropped before sending')).toBe('4');
  await workbench.dispose();
});

test('compared with another send, each figure shows its difference', async () => {
  const otherId = '55555555-2222-4333-8444-555555555555';
  const other = aSend({ ...sent, id: otherId, name: 'October newsletter', send_at: '2026-10-10T08:00:00Z' });
  const counts = {
    ...metrics,
    requests: 502,
    delivered: 500,
    human_unique_opens: 150,
    human_unique_clicks: 40,
    bounces: 5,
  };
  const workbench = await open(sent, {
    'POST /marketing/singlesends/search': pageOf([aSummary({ ...other })]),
    'GET /marketing/singlesends/:id': ({ parameters }) => (parameters['id'] === otherId ? other : sent),
    'GET /marketing/stats/singlesends/:id': ({ parameters, query }) => {
      if (parameters['id'] !== otherId) return statsFor({ query });
      const aggregation = query['aggregated_by'] === 'day' ? '2026-10-10' : 'total';
      return { results: [{ ...stat('all', 'all', aggregation, counts), id: otherId }], _metadata: { count: 1 } };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Compare with' }), 'october');
  await userEvent.click(await screen.findByRole('option', { name: /October newsletter/ }));
  // 31 % against 30 %.
  expect(await screen.findByText('1.0 points from 30.0%')).toBeTruthy();
  expect(screen.getByText('0.8 points from 1.00%')).toBeTruthy();
  expect(screen.getByText('502 in the other')).toBeTruthy();
  expect(screen.getByText('500 in the other')).toBeTruthy();
  expect(screen.getByText(/Dashed: October newsletter, from its own start\./)).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Stop comparing' })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByText(/points from/)).toBeNull());
  expect(screen.queryByRole('combobox', { name: 'Compare with' })).toBeNull();
  await workbench.dispose();
});

test('navigation focuses the heading, which keeps the focus when the statistics load', async () => {
  const workbench = await open(sent, { 'GET /marketing/singlesends/categories': { categories: [] } });
  await workbench.goto('/single-sends');
  await screen.findByText('No single sends yet');
  await workbench.goto(`/single-sends/${id}/stats`);
  await screen.findByText('Delivery status');
  expect(document.activeElement?.textContent).toBe('November newsletter');
  await workbench.dispose();
});

test('a custom range applies to everything on the page, and to the export', async () => {
  const workbench = await open(sent, { 'GET /marketing/stats/singlesends/export': () => answer(200, 'Name,ID') });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom range');
  const to = await screen.findByRole('textbox', { name: 'To' });
  await userEvent.clear(to);
  await userEvent.type(to, '12 Nov 2026{Enter}');
  const asked = () =>
    workbench.requests
      .filter(({ path, query }) => path === stats && query['aggregated_by'] === 'day')
      .map(({ query }) => [query['start_date'], query['end_date']]);
  await waitFor(() => expect(asked().at(-1)).toEqual(['2026-11-10', '2026-11-12']));
  const from = screen.getByRole('textbox', { name: 'From' });
  await userEvent.clear(from);
  await userEvent.type(from, '20 Nov 2026{Enter}');
  expect(await screen.findByText(/^Choose a time before/)).toBeTruthy();
  await userEvent.clear(from);
  await userEvent.type(from, '11 Nov 2026{Enter}');
  await waitFor(() => expect(asked().at(-1)).toEqual(['2026-11-11', '2026-11-12']));
  expect(await screen.findByText(/^Figures from 11 Nov 2026 to 12 Nov 2026\./)).toBeTruthy();
  const days = { start_date: '2026-11-11', end_date: '2026-11-12' };
  const last = (path: string, isWanted: (query: Record<string, unknown>) => boolean = () => true) =>
    workbench.requests.findLast((request) => request.path === path && isWanted(request.query))?.query;
  expect(last(stats, (query) => !('aggregated_by' in query) && 'start_date' in query)).toMatchObject(days);
  expect(last(`${stats}/links`)).toMatchObject(days);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(last('/v3/marketing/stats/singlesends/export')).toEqual({ ids: id, timezone: 'Etc/UTC', ...days }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all days' }));
  await waitFor(() => expect(screen.queryByText(/^Figures from/)).toBeNull());
  expect(last(`${stats}/links`)).not.toHaveProperty('start_date');
  await workbench.dispose();
});

test('the preview names the sender of a send, even after the sender was deleted', async () => {
  const from = { name: 'Ada', email: 'ada@first.example' };
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'POST /marketing/singlesends/search': pageOf([]),
      'GET /marketing/singlesends/:id': aSend({ status: 'triggered', ui_status: 'triggered' }, { sender_id: 99 }),
      'POST /marketing/preview': { from, subject: 's', preheader: '', html: '<p>h</p>', text: 'h', problems: [] },
    },
  });
  await workbench.goto(`/single-sends/${id}/preview`);
  expect(await screen.findByText('ada@first.example')).toBeTruthy();
  await workbench.dispose();
});
