import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiRequest, checkPlugin, refusal, type TestWorkbench } from 'sendwright/sdk/testing';
import type { SendMetrics } from 'sendwright/wire/stats';
import plugin from './plugin';
import { anAutomation, anEmail, aSummary, scopes, start } from './testing/automations';

const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const metrics: SendMetrics = {
  bounce_drops: 0,
  bounces: 2,
  clicks: 70,
  delivered: 1000,
  invalid_emails: 0,
  opens: 600,
  requests: 1002,
  spam_report_drops: 0,
  spam_reports: 1,
  unique_clicks: 51,
  unique_opens: 382,
  unsubscribes: 3,
  blocks: 0,
  deferred: 4,
  unsubscribe_drops: 0,
  machine_opens: 0,
  machine_clicks: 0,
  human_unique_opens: 310,
  human_unique_clicks: 46,
};
const choose = async (row: string, item: string): Promise<void> => {
  press(`Actions for ${row}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};

test('the plugin definition is valid', () => checkPlugin(plugin));

test('automations need the Advanced plan and the permission, and follow both while the page is open', async () => {
  const workbench = await start('/automations', {}, { plan: 'basic' });
  expect(await screen.findByText(/Needs the Advanced plan/)).toBeTruthy();
  expect(screen.queryByText('Onboarding')).toBeNull();
  expect(workbench.requests).toEqual([]);
  await workbench.change({ plan: 'advanced' });
  expect(await screen.findByText('Onboarding')).toBeTruthy();
  await workbench.change({ scopes: scopes.filter((scope) => scope !== 'marketing.automation.read') });
  expect(await screen.findByText(/marketing\.automation\.read/)).toBeTruthy();
  expect(screen.queryByText('Onboarding')).toBeNull();
  await workbench.change({ scopes });
  expect(await screen.findByText('Onboarding')).toBeTruthy();
  await workbench.dispose();
});

test('the list shows the published columns, searches by name and filters by status', async () => {
  const asked: ApiRequest[] = [];
  const workbench = await start('/automations?search=board&status=live', {
    'GET /marketing/automations': (request: ApiRequest) => {
      asked.push(request);
      return {
        result: [aSummary({ status: 'live', went_live_at: '2026-11-20T10:00:00Z', has_pending: true })],
        _metadata: { count: 1 },
      };
    },
    'GET /marketing/stats/automations': {
      results: [{ id: 'a1', step_id: 'all', aggregation: 'total', stats: metrics }],
      _metadata: { count: 1 },
    },
  });
  await screen.findByText('Onboarding');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Name', 'Status', 'Triggered', 'Delivered', 'Unique opens', 'Unique clicks', 'Updated']),
  );
  expect(await screen.findByText('1,002')).toBeTruthy();
  expect(screen.getByText('31.0%')).toBeTruthy();
  // Each figure opens its people.
  for (const [name, figure] of [
    ['1,002, people: Sent or dropped', 'triggered'],
    ['1,000, people: Delivered', 'delivered'],
    ['31.0%, people: Opened', 'opened'],
    ['4.6%, people: Clicked', 'clicked'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/automations/a1/stats?people=${figure}`);
  expect(screen.getByText('Changes not yet applied')).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ name: 'board', status: 'live', page_size: '50' });
  await workbench.dispose();
});

test('an empty list explains automations; a failed load can be retried', async () => {
  const empty = await start('/automations', { 'GET /marketing/automations': { result: [], _metadata: { count: 0 } } });
  expect(await screen.findByText('No automations yet')).toBeTruthy();
  await empty.dispose();
  let fails = true;
  const failing = await start('/automations', {
    'GET /marketing/automations': () =>
      fails ? refusal(400, 'Something is wrong.') : { result: [aSummary()], _metadata: { count: 1 } },
  });
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Onboarding')).toBeTruthy();
  await failing.dispose();
});

test('both addresses of the selector create either type', async () => {
  const made: unknown[] = [];
  const workbench = await start('/automations/selector', {
    'POST /marketing/automations': ({ body }: ApiRequest) => {
      made.push(body);
      return answer(201, anAutomation());
    },
  });
  press('Create welcome series');
  await waitFor(() => expect(workbench.location).toBe('/automations/a1/detail'));
  await screen.findByText('What is the name of this automation?');
  await workbench.goto('/automations/choose');
  press('Create custom automation');
  await waitFor(() =>
    expect(made).toEqual([
      { type: 'welcome', preselect: true },
      { type: 'custom', preselect: true },
    ]),
  );
  expect(messages(workbench)).toContain('Automation created.');
  await screen.findByText('What is the name of this automation?');
  await workbench.dispose();
});

test('the row menu sets live, disables, duplicates and opens; the limit of exit criteria is reported', async () => {
  let status: 'draft' | 'live' = 'draft';
  const workbench = await start('/automations', {
    'POST /marketing/automations/:id/live': () => {
      status = 'live';
      return anAutomation({ status });
    },
    'POST /marketing/automations/:id/disable': () => anAutomation({ status: 'disabled' }),
    'POST /marketing/automations/:id': refusal(
      400,
      "You've reached the limit of 15 automations with exit criteria.",
      'exit.type',
    ),
  });
  await screen.findByText('Onboarding');
  await choose('Onboarding', 'Set live');
  await waitFor(() => expect(messages(workbench)).toContain('Automation is live.'));
  press('Actions for Onboarding');
  expect((await screen.findByRole('menuitem', { name: /^Delete/ })).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Disable automation' }));
  await waitFor(() =>
    expect(messages(workbench)).toContain('Automation disabled. Nothing is sent until you set it live again.'),
  );
  await choose('Onboarding', 'Duplicate');
  await waitFor(() =>
    expect(messages(workbench)).toContain("You've reached the limit of 15 automations with exit criteria."),
  );
  await choose('Onboarding', 'View stats');
  await waitFor(() => expect(workbench.location).toBe('/automations/a1/stats'));
  await screen.findByText('Not live yet');
  await workbench.dispose();
});

test('one or several are deleted after a confirmation', async () => {
  const deleted: unknown[] = [];
  const rows = [aSummary(), aSummary({ id: 'a2', name: 'Reminder' })];
  const workbench = await start('/automations', {
    'GET /marketing/automations': { result: rows, _metadata: { count: 2 } },
    'DELETE /marketing/automations': ({ query }: ApiRequest) => {
      deleted.push(query['ids']);
      return answer(204);
    },
  });
  await screen.findByText('Reminder');
  await choose('Reminder', 'Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete automation' }));
  await waitFor(() => expect(messages(workbench)).toContain('Automation deleted.'));
  expect(screen.queryByText('Reminder')).toBeNull();
  await workbench.goto('/automations/bulk_delete');
  await waitFor(() => expect(workbench.location).toBe('/automations'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Onboarding' }));
  press(/^Delete/);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete automation' }));
  await waitFor(() => expect(deleted).toEqual(['a2', 'a1']));
  await workbench.dispose();
});

test('the contacts of an automation show their current step and their path', async () => {
  const enrollment = {
    contact_id: 'c1',
    email: 'ada@example.com',
    name: 'Ada',
    state: 'active',
    step_id: 'two',
    next_at: '2026-11-22T10:00:00Z',
    entered_at: '2026-11-21T10:00:00Z',
    finished_at: null,
    reason: null,
    entries: 2,
  } as const;
  const trace = [
    {
      step_id: 'one',
      pass: 2,
      type: 'email',
      outcome: 'sent',
      at: '2026-11-21T10:00:00Z',
      waited_seconds: 172_800,
      reason: null,
      subject: 'Welcome',
      version: 2,
      delivery: { state: 'delivered', at: '2026-11-21T10:00:01Z', response: '250 OK' },
      opened_at: '2026-11-21T11:00:00Z',
      clicked_at: null,
    },
  ] as const;
  const asked: ApiRequest[] = [];
  const workbench = await start('/automations/a1/detail/contact_list?state=active,exited', {
    'GET /marketing/automations/:id': anAutomation({ status: 'live', went_live_at: '2026-11-20T10:00:00Z' }),
    'GET /marketing/automations/:id/contacts': (request: ApiRequest) => {
      asked.push(request);
      return { result: [enrollment], counts: { active: 1, completed: 4, exited: 2 }, _metadata: { count: 1 } };
    },
    'GET /marketing/automations/:id/contacts/:contact_id': { ...enrollment, trace },
  });
  const row = await screen.findByText('ada@example.com');
  expect(screen.getByText('1 active, 4 completed, 2 exited')).toBeTruthy();
  expect(screen.getByText('Email 2')).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ state: 'active,exited' });
  fireEvent.click(row);
  const drawer = within(await screen.findByRole('dialog', { name: 'ada@example.com' }));
  expect(await drawer.findByText(/Welcome, version 2/)).toBeTruthy();
  expect(drawer.getByText(/after 2 days/)).toBeTruthy();
  expect(drawer.getByText('250 OK')).toBeTruthy();
  expect(drawer.getByText('Entered 2 times, the last time')).toBeTruthy();
  expect(drawer.getByText('Email 1, pass 2')).toBeTruthy();
  expect(drawer.getByText(/^Opened/)).toBeTruthy();
  await workbench.dispose();
});

test('statistics have a tab for each email, rows by email, shares, and the published export', async () => {
  const exported: unknown[] = [];
  const days = [
    { id: 'a1', step_id: 'all', aggregation: '2026-11-20', stats: metrics },
    { id: 'a1', step_id: 'all', aggregation: '2026-11-21', stats: metrics },
  ];
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  const workbench = await start('/automations/a1/stats', {
    'GET /marketing/automations/:id': anAutomation({
      went_live_at: '2026-11-20T10:00:00Z',
      steps: [anEmail('one'), anEmail('two')],
    }),
    'GET /marketing/stats/automations': {
      results: [{ id: 'a1', step_id: 'all', aggregation: 'total', stats: metrics }],
      _metadata: { count: 1 },
    },
    'GET /marketing/stats/automations/:id': ({ query }: ApiRequest) =>
      query['aggregated_by'] === 'day'
        ? { results: days, _metadata: { count: 1 } }
        : {
            results: [
              { id: 'a1', step_id: 'one', aggregation: 'total', stats: metrics },
              { id: 'a1', step_id: 'two', aggregation: 'total', stats: { ...metrics, requests: 500 } },
            ],
            _metadata: { count: 1 },
          },
    'GET /marketing/stats/automations/:id/steps': {
      entered: 9,
      waiting: 5,
      completed: 2,
      left: 2,
      held_out: 0,
      steps: [],
    },
    'GET /marketing/stats/automations/:id/links': {
      results: [
        { url: 'https://bakery.example/a', url_location: 0, step_id: 'two', clicks: 9, human_unique_clicks: 8 },
      ],
      total_clicks: 9,
      _metadata: { count: 1 },
    },
    'GET /marketing/stats/automations/export': ({ query }: ApiRequest) => {
      exported.push(query);
      return 'name,id\n';
    },
  });
  const table = within(await screen.findByRole('table', { name: 'By email' }));
  expect(table.getByText('500')).toBeTruthy();
  expect(screen.getByText('https://bakery.example/a')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'View stats as percentages' }));
  expect(table.getAllByText('31.0%').length).toBe(2);
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: 'custom' } });
  const to = await screen.findByRole('textbox', { name: 'To' });
  fireEvent.change(to, { target: { value: screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }).value } });
  fireEvent.blur(to);
  await waitFor(() => {
    const { query = {} } = workbench.requests.findLast((request) => request.query['aggregated_by'] === 'day') ?? {};
    expect(query['end_date']).toBe(query['start_date']);
  });
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }).value;
  expect(await screen.findByText(`Figures of ${day}. Rates are of everything delivered.`)).toBeTruthy();
  const ranged = workbench.requests.filter(
    ({ query }) => query['start_date'] && query['start_date'] === query['end_date'],
  );
  expect(new Set(ranged.map(({ path, query }) => [path.split('/a1')[1], query['group_by']].join(' ')))).toEqual(
    new Set([' ', ' step_id', '/links step_id']),
  );
  press('Export CSV');
  await waitFor(() => expect(messages(workbench)).toContain('Statistics exported.'));
  expect(exported).toEqual([
    { ids: 'a1', timezone: 'Etc/UTC', start_date: expect.any(String), end_date: expect.any(String) },
  ]);
  await workbench.goto('/automations/a1/stats/2');
  await screen.findByText('Subject of two');
  await waitFor(() => expect(workbench.requests.some(({ query }) => query['step_ids'] === 'two')).toBe(true));
  expect(screen.queryByRole('table', { name: 'By email' })).toBeNull();
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});
