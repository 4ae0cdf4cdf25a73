import { fireEvent, render, screen, within } from '@testing-library/react';
import { type ApiMocks, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Growth, ReportGrowth } from 'sendwright/wire/reports';
import type { SendCurve } from 'sendwright/wire/sendCurve';
import type { Sender } from 'sendwright/wire/senders';
import type { SingleSendSummary } from 'sendwright/wire/singleSends';
import type { SendMetrics } from 'sendwright/wire/stats';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { attentionOf } from './attention';
import { OpenCurve } from './components/OpenCurve';
import { trendDays } from './homeStore';
import plugin from './plugin';
import { stepsOf } from './steps';

const metadata = { count: 0 };
const curve: Omit<SendCurve, 'id'> = {
  sent_at: '2026-11-20T08:00:00Z',
  delivered: 1000,
  opened: [0, 250, 400],
  usual: { sends: 8, low: Array.from({ length: 73 }, () => 200), high: Array.from({ length: 73 }, () => 300) },
};
const growth = (counts: Partial<Growth>): Growth => ({
  import: 0,
  form: 0,
  api: 0,
  other: 0,
  unsubscribed: 0,
  bounced: 0,
  deleted: 0,
  ...counts,
});
const growthOf = (weeks: readonly Partial<Growth>[]): ReportGrowth => ({
  range: {
    start_date: '2026-09-07',
    end_date: '2026-11-27',
    previous_start_date: '2026-06-17',
    previous_end_date: '2026-09-06',
    time_zone: 'UTC',
  },
  aggregated_by: 'week',
  periods: weeks.map((counts, week) => ({ date: `2026-10-0${week + 1}`, growth: growth(counts) })),
  totals: growth({}),
  contacts: 1200,
});
const nothing: ApiMocks = {
  'GET /marketing/senders': { results: [] },
  'GET /asm/groups': [],
  'GET /marketing/contacts/count': { contact_count: 0, billable_count: 0 },
  'POST /marketing/singlesends/search': { result: [], _metadata: metadata },
  'GET /marketing/credits/email': {
    is_hard_limit: true,
    remain: 90,
    total: 100,
    used: 10,
    soft_limit: 0,
    hard_limit: 100,
    overage: 0,
  },
  'GET /marketing/outbox/status': { transport: 'capture', count: 1 },
  'GET /user/email': { email: 'ada@example.com' },
  'GET /whitelabel/domains': [],
  'GET /marketing/reports/sends': { result: [], count: 0, usual: null },
  'GET /marketing/reports/growth': growthOf([]),
  'GET /marketing/reports/sends/:id/first_hours': ({ parameters }) => ({ id: parameters['id'] ?? '', ...curve }),
};
const sender = (status: boolean): Sender => ({
  id: 1,
  nickname: 'Ada',
  from: { email: 'ada@example.com', name: 'Ada' },
  reply_to: { email: 'ada@example.com', name: '' },
  address: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  verified: { status, reason: null },
  locked: false,
  locked_reason: null,
  created_at: 1,
  updated_at: 1,
  warnings: [],
});
const group: UnsubscribeGroup = {
  id: 1,
  name: 'News',
  description: '',
  is_default: false,
  unsubscribes: 0,
  last_email_sent_at: null,
};
const send: SingleSendSummary = {
  id: '8c1c0c3e-9a55-4b1c-8a51-6a3d1f2f0a00',
  name: 'Spring',
  subject: null,
  status: 'triggered',
  ui_status: 'partially-sent',
  categories: [],
  send_at: null,
  updated_at: '2026-01-02T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  is_abtest: false,
  abtest: null,
  pause: null,
  channels: ['email'],
};
const metrics: SendMetrics = {
  bounce_drops: 0,
  bounces: 0,
  clicks: 0,
  delivered: 1000,
  invalid_emails: 0,
  opens: 0,
  requests: 0,
  spam_report_drops: 0,
  spam_reports: 0,
  unique_clicks: 50,
  unique_opens: 400,
  unsubscribes: 0,
  blocks: 0,
  deferred: 0,
  unsubscribe_drops: 0,
  machine_opens: 0,
  machine_clicks: 0,
  human_unique_opens: 400,
  human_unique_clicks: 50,
};

async function start(http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: ['marketing.read', 'marketing_campaigns.create'],
    http: { ...nothing, ...http },
  });
  await screen.findByRole('heading', { name: 'Home' });
  return workbench;
}

test('the plugin definition is valid', () => checkPlugin(plugin));

test('an empty workbench leads to the first campaign, and the list can be hidden for good', async () => {
  const workbench = await start();
  await screen.findByText('0 of 4 done');
  expect(screen.getByRole('link', { name: 'Create sender' }).getAttribute('href')).toBe('/senders/new');
  expect(screen.getByRole('link', { name: 'Create group' }).getAttribute('href')).toBe(
    '/unsubscribe-groups/new/preview/unsubscribe',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Get ready to send')).toBeNull();
  expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
  expect(workbench.kernel.settings.get('home.hideChecklist')).toBe(true);
  await workbench.dispose();
});

test('a sender that waits for its owner says where the link went, and links to the captured message', async () => {
  const workbench = await start({ 'GET /marketing/senders': { results: [sender(false)] } });
  await screen.findByText(
    'The email to ada@example.com was captured on this machine. Open it and press the button in it.',
  );
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(
    '/outbox/newest?to=ada%40example.com',
  );
  await workbench.dispose();
});

test('an address that waits to be confirmed is named, with the way to its message', async () => {
  const none = await start();
  await screen.findByText('0 of 4 done');
  expect(screen.queryByText(/^Confirm /)).toBeNull();
  await none.dispose();
  const email = { email: 'ada@example.com', pending_email: 'ada@example.org' };
  const workbench = await start({ 'GET /user/email': email });
  await screen.findByText('Confirm ada@example.org');
  expect(screen.getByText(/mail about your account goes to ada@example\.com/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/account/profile');
  await workbench.dispose();
});

test('when all is done the page shows the results of the last sends and the next five', async () => {
  const scheduled = Array.from({ length: 7 }, (_, day): SingleSendSummary => ({
    ...send,
    id: `${send.id.slice(0, -1)}${day + 1}`,
    name: `Day ${day}`,
    status: 'scheduled',
    ui_status: day === 0 ? 'paused' : 'scheduled',
    send_at: `2031-01-0${day + 1}T08:00:00Z`,
  }));
  const text: SingleSendSummary = { ...send, id: `${send.id.slice(0, -1)}9`, name: 'Flash', channels: ['sms'] };
  const workbench = await start({
    'GET /marketing/senders': { results: [sender(true)] },
    'GET /asm/groups': [group],
    'GET /marketing/contacts/count': {
      contact_count: 1200,
      billable_count: 1300,
      billable_breakdown: { total: 200, breakdown: { branch: 200 } },
    },
    'POST /marketing/singlesends/search': ({ body }) =>
      body.status?.includes('triggered')
        ? { result: [send, text], _metadata: { count: 2 } }
        : { result: scheduled.toReversed(), _metadata: { count: 7 } },
    'GET /marketing/stats/singlesends': {
      results: [
        { id: send.id, ab_variation: 'all', ab_phase: 'all', aggregation: 'total', stats: metrics },
        {
          id: text.id,
          ab_variation: 'all',
          ab_phase: 'all',
          aggregation: 'total',
          stats: { ...metrics, delivered: 40, unique_clicks: 22, human_unique_clicks: 10 },
        },
      ],
      _metadata: metadata,
    },
  });
  // The last send, and among the recent ones.
  expect(await screen.findAllByRole('link', { name: 'Spring' })).toHaveLength(2);
  expect(screen.getAllByText('40.0%')).toHaveLength(2);
  expect(screen.getAllByText('Partially sent')).toHaveLength(2);
  // Text messages have no opens.
  expect(screen.getAllByText('SMS')).toHaveLength(1);
  expect(screen.getAllByText('Opened')).toHaveLength(2);
  for (const [name, figure] of [
    ['40, people who received Flash', 'delivered'],
    ['25.0%, people who clicked Flash', 'clicked'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      `/single-sends/${text.id}/stats/people/${figure}`,
    );
  expect(screen.getAllByRole('link', { name: /^Day/ }).map(({ textContent }) => textContent)).toEqual([
    'Day 0',
    'Day 1',
    'Day 2',
    'Day 3',
    'Day 4',
  ]);
  expect(screen.getAllByText('Paused')).toHaveLength(1);
  expect(screen.getByText('1,200')).toBeTruthy();
  expect(screen.queryByText('Get ready to send')).toBeNull();
  // The last send first, and what needs attention at the top of the second column.
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Spring',
    'Recent sends',
    'Needs attention',
    'Audience',
    'Scheduled next',
  ]);
  await workbench.dispose();
});

test('a part that fails leaves the others, and can be tried again', async () => {
  let fails = true;
  const workbench = await start({ 'GET /asm/groups': () => (fails ? refusal(404, 'not found') : [group]) });
  await screen.findByText("Some of this page couldn't be loaded.");
  expect(screen.getByText("We couldn't check this step.")).toBeTruthy();
  expect(screen.queryByText(/of 4 done/)).toBeNull();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1 of 4 done');
  await workbench.dispose();
});

test('without any answer the page says so, and does not start over with the first campaign', async () => {
  let fails = true;
  const parts = Object.entries(nothing) as [keyof ApiMocks, unknown][];
  const workbench = await start(
    Object.fromEntries(
      parts.map(([part, found]) => [
        part,
        // The address of the user is nothing to show.
        () => (fails && part !== 'GET /user/email' ? refusal(404, 'not found') : found),
      ]),
    ),
  );
  await screen.findByText("Home couldn't be loaded.");
  expect(screen.queryByText('Get ready to send')).toBeNull();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Get ready to send');
  await workbench.dispose();
});

test('a part that the server fails to answer is asked for again before anything is said', async () => {
  let asked = 0;
  const workbench = await start({
    'GET /asm/groups': () => ((asked += 1) === 1 ? refusal(503, 'service unavailable') : [group]),
  });
  await screen.findByText('1 of 4 done', {}, { timeout: 10_000 });
  expect(asked).toBe(2);
  expect(screen.queryByText("Some of this page couldn't be loaded.")).toBeNull();
  await workbench.dispose();
});

test('a part that the account may not see is no failure', async () => {
  const workbench = await start({
    'GET /asm/groups': refusal(403, 'Unsubscribe groups: this feature is turned off for your account.'),
  });
  expect(screen.queryByText("Some of this page couldn't be loaded.")).toBeNull();
  await workbench.dispose();
});

test('an account of the EU region is told what it has, and nothing else is asked for', async () => {
  const workbench = await testWorkbench(plugin, { region: 'eu', scopes: ['marketing.read'], start: '/' });
  expect(await screen.findByText(/Campaigns, contacts and automations aren't available there yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dynamic templates' })).toBeTruthy();
  expect(workbench.requests).toEqual([]);
  await workbench.dispose();
});

test('a verified sender beside one that is not counts as done', () => {
  const facts = { senders: [sender(false), sender(true)] };
  expect(stepsOf(facts)[0]?.done).toBe(true);
});

const usualRange = (low: number, high: number) => ({ low, typical: (low + high) / 2, high });
const usual = {
  sends: 12,
  rates: {
    open_rate: usualRange(0.3, 0.35),
    human_open_rate: usualRange(0.3, 0.35),
    click_rate: usualRange(0.04, 0.06),
    human_click_rate: usualRange(0.04, 0.06),
    unsubscribe_rate: usualRange(0, 0.01),
    bounce_rate: usualRange(0, 0.01),
    spam_rate: usualRange(0, 0.01),
  },
};

test('the last sends are shown against what is usual, and their figures open their people', async () => {
  const workbench = await start({
    'GET /marketing/senders': { results: [sender(true)] },
    'POST /marketing/singlesends/search': ({ body }) =>
      body.status?.includes('triggered')
        ? { result: [send], _metadata: { count: 1 } }
        : { result: [], _metadata: metadata },
    'GET /marketing/stats/singlesends': {
      results: [{ id: send.id, ab_variation: 'all', ab_phase: 'all', aggregation: 'total', stats: metrics }],
      _metadata: metadata,
    },
    'GET /marketing/reports/sends': { result: [], count: 0, usual },
  });
  expect(await screen.findByText(/what is usual in your last 12 sends/)).toBeTruthy();
  // Clicks are usual, opens are not.
  expect(screen.getAllByText(/points (above|below) usual/).map(({ textContent }) => textContent)).toEqual([
    ' 5.0 points above usual opens',
    '5.0 points above usual',
  ]);
  expect(screen.getByRole('link', { name: '40.0%, people who opened Spring' }).getAttribute('href')).toBe(
    `/single-sends/${send.id}/stats/people/opened`,
  );
  // Each measure has its color.
  const markOf = (name: string) =>
    screen.getByRole('link', { name }).parentElement?.querySelector('[aria-hidden] span');
  expect(markOf('40.0%, people who opened Spring')?.getAttribute('style')).toContain('var(--chart-1)');
  expect(markOf('5.0%, people who clicked Spring')?.getAttribute('style')).toContain('var(--chart-2)');
  expect(screen.getByRole('link', { name: '1,000, people who received Spring' }).getAttribute('href')).toBe(
    `/single-sends/${send.id}/stats/people/delivered`,
  );
  await workbench.dispose();
});

test('the last email is told with its first hours, and can be sent again to those who did not open it', async () => {
  const older: SingleSendSummary = {
    ...send,
    id: 'a0000000-0000-4000-8000-000000000002',
    name: 'Old',
    send_at: '2026-01-01T09:00:00Z',
  };
  const text: SingleSendSummary = {
    ...send,
    id: 'a0000000-0000-4000-8000-000000000003',
    name: 'Text',
    channels: ['sms'],
  };
  let isBroken = false;
  const mocks: ApiMocks = {
    'GET /marketing/senders': { results: [sender(true)] },
    'POST /marketing/singlesends/search': { result: [text, older, send], _metadata: { count: 3 } },
    'GET /marketing/stats/singlesends': {
      results: [{ id: send.id, ab_variation: 'all', ab_phase: 'all', aggregation: 'total', stats: metrics }],
      _metadata: metadata,
    },
    'GET /marketing/reports/sends': { result: [], count: 0, usual },
    'GET /marketing/reports/sends/:id/first_hours': ({ parameters }) =>
      isBroken ? refusal(500, 'broken') : { id: parameters['id'] ?? '', ...curve },
  };
  const workbench = await start(mocks);
  const block = within(await screen.findByRole('region', { name: 'Last send' }));
  expect(block.getByRole('heading', { name: 'Spring' })).toBeTruthy();
  expect(block.getByRole('img', { name: '400 people had opened it after 2 hours; usually 200 to 300.' })).toBeTruthy();
  expect(block.getAllByText(/^usually /).map(({ textContent }) => textContent)).toEqual([
    'usually 30.0–35.0%',
    'usually 4.0–6.0%',
    'usually up to 1.00%',
  ]);
  expect(block.getByRole('link', { name: '400 people, opened: Spring' }).getAttribute('href')).toBe(
    `/single-sends/${send.id}/stats/people/opened`,
  );
  expect(block.getByRole('link', { name: 'Resend to non-openers' }).getAttribute('href')).toBe(
    `/single-sends/${send.id}/stats/people/not_opened`,
  );
  expect(screen.queryByText(/Billed this month|Sends left/)).toBeNull();
  await workbench.dispose();
  isBroken = true;
  const failing = await start(mocks);
  expect(await screen.findByText(/The hours couldn't be loaded/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '400 people, opened: Spring' })).toBeTruthy();
  await failing.dispose();
});

test('the axis of the opens has room for its numbers', () => {
  render(<OpenCurve curve={{ id: send.id, ...curve, opened: [0, 640_000, 1_000_000] }} />);
  const tick = screen.getByText('1,000,000');
  expect(Number(tick.getAttribute('x'))).toBeGreaterThanOrEqual(9 * '1,000,000'.length);
});

test('the audience is told with who joined and left in the last four weeks', async () => {
  const weeks = [{ import: 100 }, { form: 3, api: 1 }, { form: 2, unsubscribed: 1 }, { deleted: 2 }, { other: 1 }];
  const workbench = await start({
    'GET /marketing/senders': { results: [sender(true)] },
    'POST /marketing/singlesends/search': { result: [send], _metadata: { count: 1 } },
    'GET /marketing/stats/singlesends': { results: [], _metadata: metadata },
    'GET /marketing/reports/growth': growthOf(weeks),
  });
  const joined = await screen.findByRole('link', { name: '7 joined' });
  expect(joined.getAttribute('href')).toBe(
    '/reports?period=2026-10-02..2026-11-27&from=2026-10-02&to=2026-11-27&people=joined',
  );
  expect(screen.getByRole('link', { name: '3 left' }).getAttribute('href')).toContain('people=left');
  expect(
    screen.getByRole('img', { name: /last 5 weeks: 100 and 0, 4 and 0, 2 and 1, 0 and 2, 1 and 0$/ }),
  ).toBeTruthy();
  // The table is the way to the people of a week by keyboard.
  fireEvent.click(screen.getByRole('button', { name: 'Audience by week as a table' }));
  const table = within(screen.getByRole('table', { name: 'Audience by week' }));
  const links = table.getAllByRole('link').map((link) => [link.ariaLabel, link.getAttribute('href')?.split('?')[1]]);
  const days = 'from=2026-10-03&to=2026-10-09';
  expect(links).toHaveLength(6);
  expect(links.slice(2, 4)).toEqual([
    ['2 joined, week of 3 Oct', `period=2026-10-03..2026-10-09&${days}&people=joined`],
    ['1 left, week of 3 Oct', `period=2026-10-03..2026-10-09&${days}&people=left`],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Audience by week as a chart' }));
  const bars = screen.getByRole('img', { name: /^Contacts who joined and left/ }).querySelectorAll('rect');
  fireEvent.pointerUp(bars[5] ?? document.body);
  expect(workbench.kernel.navigation.location).toMatchObject({
    pathname: '/reports',
    search: `?period=2026-10-03..2026-10-09&${days}&people=left`,
  });
  await workbench.dispose();
});

test.each([
  ['joined', [{}, {}, {}, {}, { unsubscribed: 2 }], ['2 left']],
  ['left', [{}, {}, {}, {}, { form: 2 }], ['2 joined']],
] as const)('that nobody %s opens nobody', async (word, weeks, links) => {
  const workbench = await start({
    'GET /marketing/senders': { results: [sender(true)] },
    'POST /marketing/singlesends/search': { result: [send], _metadata: { count: 1 } },
    'GET /marketing/stats/singlesends': { results: [], _metadata: metadata },
    'GET /marketing/reports/growth': growthOf(weeks),
  });
  expect(await screen.findByText(`0 ${word}`)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^\d (?:joined|left)$/ }).map((link) => link.textContent)).toEqual(links);
  await workbench.dispose();
});

test('the trend is of whole weeks in the time zone of the account', () => {
  // A Friday in UTC, and Saturday in Auckland.
  const now = Date.parse('2026-11-27T12:00:00Z');
  expect(trendDays('UTC', now)).toEqual({ start_date: '2026-09-07', end_date: '2026-11-27' });
  expect(trendDays('Pacific/Auckland', now)).toEqual({ start_date: '2026-09-07', end_date: '2026-11-28' });
});

test('what needs attention has its action', async () => {
  const unsent: SingleSendSummary = { ...send, ui_status: 'nobody-mailed' };
  const credits = { is_hard_limit: true, remain: 10, total: 100, used: 90, soft_limit: 0, hard_limit: 100, overage: 0 };
  const items = attentionOf({
    senders: [sender(false)],
    sent: { rows: [unsent, send], total: 2, totals: new Map(), curve: undefined },
    credits,
  });
  expect(items.map(({ title, action }) => [title, action?.to])).toEqual([
    ['Nobody was mailed: Spring', `/single-sends/${send.id}/stats`],
    ["90% of this month's sends are used", '/account/access'],
    ["ada@example.com isn't verified", '/senders'],
  ]);
  expect(attentionOf({ credits: { ...credits, used: 79 }, senders: [sender(true)] })).toEqual([]);
  const workbench = await start({
    'GET /marketing/senders': { results: [sender(true), { ...sender(false), id: 2 }] },
    'POST /marketing/singlesends/search': { result: [send], _metadata: { count: 1 } },
    'GET /marketing/stats/singlesends': { results: [], _metadata: metadata },
  });
  expect(await screen.findByRole('link', { name: "Verify: ada@example.com isn't verified" })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  await workbench.dispose();
});

test('more than five of what needs attention are counted, and shown when asked', async () => {
  const waiting = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    ...sender(false),
    id,
    from: { email: `ada${id}@example.com`, name: 'Ada' },
  }));
  const workbench = await start({
    'GET /marketing/senders': { results: [sender(true), ...waiting] },
    'POST /marketing/singlesends/search': { result: [send], _metadata: { count: 1 } },
    'GET /marketing/stats/singlesends': { results: [], _metadata: metadata },
  });
  await screen.findByRole('link', { name: "Verify: ada5@example.com isn't verified" });
  expect(screen.getAllByRole('link', { name: /^Verify: / })).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'and 2 more' }));
  expect(screen.getAllByRole('link', { name: /^Verify: / })).toHaveLength(7);
  // The focus goes on with the first of them, as the button is gone.
  expect(document.activeElement).toBe(screen.getByRole('link', { name: "Verify: ada6@example.com isn't verified" }));
  expect(screen.queryByRole('button', { name: 'and 2 more' })).toBeNull();
  await workbench.dispose();
});
