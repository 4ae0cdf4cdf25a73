import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, testWorkbench } from 'sendwright/sdk/testing';
import plugin from '../plugin';
import { allScopes, aSend, aSummary, commonRequests, fakeServices, id, metrics, pageOf } from '../testing/sends';
import { cells, openStats, sent, stat, statsFor } from '../testing/statistics';

const stats = `/v3/marketing/stats/singlesends/${id}`;

test('shows all events beside those by people, links with their position, and consistent totals', async () => {
  const workbench = await openStats();
  expect(screen.getByText('310 of 1,000 delivered')).toBeTruthy();
  expect(screen.getAllByText('more by bots and proxies only').map((one) => one.textContent)).toEqual([
    '72 more by bots and proxies only',
    '5 more by bots and proxies only',
  ]);
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

/** The addresses that the links of a row lead to, below those of the statistics. */
const targets = (table: string, row: string | RegExp): readonly string[] =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('link')
    .flatMap((link) => link.getAttribute('href')?.split('/people/')[1] ?? []);

test('figures by bots, by link, of the ledger and of a day open their people', async () => {
  const workbench = await openStats();
  expect(targets('Human and bot activity', /^Opens/)).toEqual(['any_open?people=all', 'machine_opened', 'any_open']);
  expect(targets('Human and bot activity', /^Unique clicks/)).toEqual([
    'clicked?people=all',
    'clicked?people=bots',
    'clicked',
  ]);
  expect(targets('Delivery status', /Refused/)).toContain('recipients?state=bounced');
  expect(targets('Delivery status', /^Recipients|^= Recipients/)).toEqual(['recipients']);
  const [engagement] = screen.getAllByRole('table', { name: /^Engagement/ });
  const [point] = within(engagement ?? document.body).getAllByRole('link');
  expect(point?.getAttribute('href')).toMatch(/\/people\/(?:opened|clicked)\?from=(2026-11-\d\d)&to=\1$/);
  await userEvent.click(screen.getByRole('tab', { name: 'Table' }));
  expect(targets('Clicks by link', /bakery\.example\/bread/)).toEqual([
    expect.stringMatching(/^clicked\?link=\d+&url=/),
    expect.stringMatching(/^any_click\?link=\d+&url=.*&people=all$/),
    expect.stringMatching(/^machine_clicked\?link=\d+&url=/),
  ]);
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
  const workbench = await openStats(sent, {
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
  const workbench = await openStats(sent, { 'GET /marketing/singlesends/categories': { categories: [] } });
  await workbench.goto('/single-sends');
  await screen.findByText('No single sends yet');
  await workbench.goto(`/single-sends/${id}/stats`);
  await screen.findByText('Delivery status');
  expect(document.activeElement?.textContent).toBe('November newsletter');
  await workbench.dispose();
});

test('a custom range applies to everything on the page, and to the export', async () => {
  const workbench = await openStats(sent, { 'GET /marketing/stats/singlesends/export': () => answer(200, 'Name,ID') });
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
