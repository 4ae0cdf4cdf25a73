import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import plugin from './plugin';
import { address, growth, http, metricsOf, overview, scopes, sends } from './testing/reports';

const usualRate = { low: 0.2, typical: 0.25, high: 0.3 };
const usual = {
  sends: 12,
  rates: {
    open_rate: usualRate,
    human_open_rate: usualRate,
    click_rate: usualRate,
    human_click_rate: usualRate,
    unsubscribe_rate: usualRate,
    bounce_rate: usualRate,
    spam_rate: usualRate,
  },
};
const [send] = sends.result;
if (!send) throw new Error('The fixture has no send.');
const nobodyOpened = { ...metricsOf(300, 0), human_unique_clicks: 0 };
const full = {
  ...http,
  'GET /marketing/reports/people': { result: [], is_estimate: false, _metadata: { count: 0 } },
  'GET /marketing/reports/overview': { ...overview, usual },
  'GET /marketing/reports/growth': {
    ...growth,
    periods: [
      ...growth.periods,
      {
        date: '2026-09-07',
        growth: { ...growth.totals, import: 0, form: 20, unsubscribed: 6, bounced: 0, deleted: 3 },
      },
    ],
    totals: { ...growth.totals, import: 5, form: 27, unsubscribed: 8, deleted: 3 },
  },
  'GET /marketing/reports/breakdowns/:dimension': ({ parameters }: { parameters: Record<string, string> }) => ({
    result:
      {
        mailbox_provider: [
          { name: 'Other', metrics: { ...metricsOf(200, 0), bounces: 0, spam_reports: 0 } },
          { name: 'Gmail', metrics: metricsOf(600, 250) },
        ],
        device: [
          { name: 'other', metrics: { ...metricsOf(0, 40), clicks: 0 } },
          { name: 'phone', metrics: metricsOf(0, 250) },
        ],
        country: [
          { name: 'CH', metrics: { ...metricsOf(0, 100), machine_opens: 0 } },
          { name: '', metrics: metricsOf(0, 40) },
        ],
      }[parameters['dimension'] ?? ''] ?? [],
  }),
  'GET /marketing/reports/sends': ({ query }: { query: Record<string, string> }) => ({
    result:
      query['sort_direction'] === 'desc'
        ? [send, { ...send, id: 'never', subject: 'Never delivered', metrics: metricsOf(0, 0) }]
        : [{ ...send, id: 'worst', name: 'October', subject: 'Old beans', metrics: nobodyOpened }, send],
    count: 3,
    usual,
  }),
};

const card = (name: string) => screen.findByRole('region', { name });
const rowsOf = (element: HTMLElement): (string | null)[] =>
  within(element)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
const titlesOf = (drawing: HTMLElement): (string | null)[] =>
  [...drawing.querySelectorAll('title')].map(({ textContent }) => textContent);
/** The texts in a drawing. */
const marksOf = (drawing: HTMLElement): string =>
  [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ');
const numbers = (element: Element, ...names: string[]): number[] =>
  names.map((name) => Math.round(Number(element.getAttribute(name)) * 10) / 10);

describe('the overview', () => {
  let workbench: TestWorkbench;

  beforeEach(async () => {
    workbench = await testWorkbench(plugin, { scopes, http: full });
    await workbench.goto(address);
    await screen.findByRole('table', { name: 'Opens by country' });
  });
  afterEach(() => workbench.dispose());

  test('each card says its figures in words and tables', async () => {
    expect(rowsOf(await card('Deliverability by mailbox provider'))).toEqual([
      'Provider | Delivered | Not delivered | Spam reports | Opened',
      'Gmail | 600 | 1.64% | 0.17% | 41.7%',
      // Always last, and nobody behind what is zero.
      'Other domains | 200 | 0.0% | 0.0% | 0.0%',
    ]);
    const providers = within(await card('Deliverability by mailbox provider'));
    expect(providers.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      '600, people: Delivered, Gmail',
      '1.64%, people: Not delivered, Gmail',
      '0.17%, people: Reported as spam, Gmail',
      '41.7%, people: Opened, Gmail',
      '200, people: Delivered, Other domains',
    ]);
    expect(providers.getByText('Days in UTC.')).toBeTruthy();
    expect(rowsOf(await card('Opens by device'))).toEqual([
      'Device | Opens | Share | Clicks | Bots and proxies',
      'Phone | 430 | 97.7% | 60 | 70',
      'Unknown or proxy | 10 | 2.3% | 0 | 70',
    ]);
    expect(rowsOf(await card('Opens by country'))).toEqual([
      'Country | Opens | Share | Clicks | Bots and proxies',
      'Switzerland | 200 | 95.2% | 60 | 0',
      'Unknown | 10 | 4.8% | 60 | 70',
    ]);
    const country = within(await card('Opens by country')).getByRole('link', {
      name: '60, people: Clicked, Switzerland',
    });
    expect(country.getAttribute('href')).toContain('people=clicked&from=2026-09-01&to=2026-09-14&with=bots&country=CH');
    expect(rowsOf(await card('Best and worst subjects'))).toEqual([
      'Subject | Opened | Against usual | Clicked',
      'New beans | 40.0% | +15.0 | 8.0%',
      'Old beans | 0.0% | −25.0 | 0.0%',
    ]);
    expect(rowsOf(await card('Text messages'))).toEqual([
      'Figure | These days | Days before',
      'Delivered | 912 | 400',
      'Failed | 32 | 32',
      'Clicked | 20.8% | 47.5%',
      'Opted out | 6 | 6',
      'Segments | 1,900 | 1,900',
      'Cost | $15.01 | –',
    ]);
    expect((await card('Audience growth by source')).textContent).toContain(
      '+20 32 joined, 12 left. Now 1,200 contacts.',
    );
    expect(
      within(await card('Audience growth by source'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Signup form 27', 'Import 5', 'Unsubscribed 8', 'Bounced 1', 'Deleted 3']);
    expect((await card('When people open')).textContent).toContain(
      "Thu 09:00 120 opens. 26% in the recipient's own time zone, the others in Europe/Zurich.",
    );
    expect((await card('When people open')).textContent).toContain(
      '0 to 120 an hour. Bots and privacy proxies are not counted.',
    );
  });

  test('the tiles have their figures, changes and directions', () => {
    const tiles = screen.getAllByRole('button', { name: /^[A-Z][a-z ]+: / });
    expect(tiles.map((tile) => tile.getAttribute('aria-label'))).toEqual([
      'Delivered: 1,000, up 25.0%',
      'Opened: 35.0%, up 10.0',
      'Clicked: 4.0%, down 1.0',
      'Unsubscribed: 0.20%, down 0.05',
      'Bounced: 0.99%, down 0.24',
      'Spam reports: 0.10%, down 0.03',
    ]);
    expect(tiles.map((tile) => tile.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
      'false',
    ]);
  });

  test('the pointer finds the nearest point of the line, and opens the people behind it', async () => {
    const chart = await screen.findByRole('img', {
      name: 'Open rate by week, 1 Sept – 14 Sept 2026. The table has the figures.',
    });
    const [before, line] = [...chart.querySelectorAll('path')].slice(-2).map((path) => path.getAttribute('d'));
    // 40% is the upper edge; the second week has 30%. The two weeks before had one rate.
    expect([before, line]).toEqual(['M52.0 92.0', 'M52.0 20.0L696.0 68.0']);
    expect(marksOf(chart)).toBe('usual range 0.0% 10.0% 20.0% 30.0% 40.0% 31 Aug 7 Sept');
    const [band] = chart.querySelectorAll('rect');
    expect(band && numbers(band, 'x', 'width', 'y', 'height')).toEqual([52, 644, 68, 48]);

    const told = () => chart.parentElement?.lastElementChild?.textContent;
    const point = (clientX: number) => fireEvent(chart, new MouseEvent('pointermove', { bubbles: true, clientX }));
    point(60);
    expect(told()).toBe('31 Aug – 6 Sept40.0% opened10.0 points above usual200 recipients25.0% in the previous period');
    point(3000);
    expect(told()).toBe('7 Sept – 13 Sept30.0% openedusual150 recipients');
    fireEvent.pointerLeave(chart);
    expect(told()).not.toContain('recipients');
    point(380);
    fireEvent.pointerUp(chart);
    await screen.findByRole('dialog');
    expect(workbench.location).toBe(`${address}&people=opened&from=2026-09-07&to=2026-09-13`);
  });

  test('the table of the line opens the people of these days and of those before', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Open rate by week as a table' }));
    const table = within(screen.getByRole('table', { name: 'Open rate by week' }));
    const [row] = table.getAllByRole('row').slice(1);
    const links = within(row ?? document.body).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')?.split('&').slice(1).join('&'))).toEqual([
      'people=opened&from=2026-09-01&to=2026-09-06',
      // The days before start within their first week, too.
      'people=opened&from=2026-08-18&to=2026-08-23',
      'people=delivered&from=2026-09-01&to=2026-09-06',
      'people=machine_opened&from=2026-09-01&to=2026-09-06',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Open rate by week as a chart' }));
  });

  test('the bars of growth are stacked above and below the axis, and each part opens its people', async () => {
    const chart = await screen.findByRole('img', {
      name: 'Audience growth by source, 1 Sept – 14 Sept 2026. The table has the figures.',
    });
    expect(titlesOf(chart)).toEqual([
      '31 Aug: Signup form 7, Import 5, Unsubscribed 2, Bounced 1',
      '7 Sept: Signup form 20, Unsubscribed 6, Deleted 3',
    ]);
    expect(marksOf(chart)).toBe('-10 0 10 20 31 Aug 7 Sept');
    const parts = [...chart.querySelectorAll('rect')];
    // Ten contacts are 59.3 pixels high, and the axis is at 136.7; a pixel separates parts.
    expect(parts.map((part) => numbers(part, 'x', 'y', 'height'))).toEqual([
      [143, 95.6, 40.5],
      [143, 66, 28.7],
      [143, 137.2, 10.9],
      [143, 149, 4.9],
      [377, 18.5, 117.7],
      [377, 137.2, 34.6],
      [377, 172.8, 16.8],
    ]);
    expect(parts.map((part) => part.dataset['pick'])).toEqual([
      'true',
      'true',
      'true',
      'true',
      'true',
      'true',
      'false',
    ]);
    const [, imported, unsubscribed] = parts;
    const last = parts.at(-1);
    if (!imported || !unsubscribed || !last) throw new Error('The chart has no parts.');
    // Nobody is left to show of those who were deleted.
    fireEvent.pointerUp(last);
    expect(workbench.location).toBe(address);
    fireEvent.pointerUp(imported);
    await screen.findByRole('dialog');
    expect(workbench.location).toBe(`${address}&people=joined&from=2026-09-01&to=2026-09-06&source=import`);
  });

  test('the hours of the week are darker the more happens in them, and open their people', async () => {
    const grid = await screen.findByRole('img', {
      name: 'When people open, by weekday and hour, 1 Sept – 14 Sept 2026. The table has the figures.',
    });
    const cells = [...grid.querySelectorAll('rect')];
    expect(cells).toHaveLength(7 * 24);
    const [monday, thursday, quiet] = [cells[20], cells[3 * 24 + 9], cells[0]];
    if (!monday || !thursday || !quiet) throw new Error('The grid has no cells.');
    expect([monday, thursday, quiet].map(({ textContent }) => textContent)).toEqual([
      'Mon 20:00: 40 opens',
      'Thu 09:00: 120 opens',
      'Mon 00:00: 0 opens',
    ]);
    expect([monday, thursday, quiet].map(({ style }) => Number(style.fillOpacity).toFixed(2))).toEqual([
      '0.62',
      '1.00',
      '0.05',
    ]);
    expect([monday, thursday, quiet].map((cell) => cell.dataset['pick'])).toEqual(['true', 'true', 'false']);
    expect([monday, thursday, quiet].map((cell) => numbers(cell, 'x', 'y', 'width', 'height'))).toEqual([
      [440.3, 1, 18.2, 24],
      [218.5, 79, 18.2, 24],
      [37, 1, 18.2, 24],
    ]);
    expect(marksOf(grid)).toBe('Mon Tue Wed Thu Fri Sat Sun 00:00 03:00 06:00 09:00 12:00 15:00 18:00 21:00');
    fireEvent.pointerUp(quiet);
    expect(workbench.location).toBe(address);
    fireEvent.pointerUp(monday);
    await screen.findByRole('dialog');
    expect(workbench.location).toBe(`${address}&people=opened&from=2026-09-01&to=2026-09-14&weekday=1&hour=20`);
  });

  test('what is changed is in the address, and asked for again', async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Delivered: / }));
    expect(workbench.location).toBe(`${address}&figure=delivered`);
    const counts = await screen.findByRole('img', { name: /^Delivered by week, / });
    expect(marksOf(counts)).toBe('0 100 200 300 400 500 31 Aug 7 Sept');
    fireEvent.click(within(screen.getByRole('group', { name: 'By' })).getByRole('button', { name: 'Day' }));
    expect(workbench.location).toBe(`${address}&figure=delivered&by=day`);
    await waitFor(() =>
      expect(
        workbench.requests.filter(({ query }) => query['aggregated_by']).map(({ path, query }) => [path, query]),
      ).toEqual(
        ['overview', 'growth'].map((name) => [
          `/v3/marketing/reports/${name}`,
          { start_date: '2026-09-01', end_date: '2026-09-14', aggregated_by: 'day' },
        ]),
      ),
    );
    fireEvent.click(screen.getByRole('switch', { name: 'Exclude bots and privacy proxies' }));
    expect(workbench.location).toBe(`${address}&figure=delivered&by=day&bots=counted`);
    expect(rowsOf(await card('Opens by device'))[1]).toBe('Phone | 500 | 86.2% | 60 | 70');
    fireEvent.click(screen.getByRole('switch', { name: 'Exclude bots and privacy proxies' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clicks' }));
    expect(workbench.location).toBe(`${address}&figure=delivered&by=day&when=clicks`);
    expect((await card('When people click')).textContent).toContain(
      '0 to 30 an hour. Clicks of link scanners are counted here.',
    );
  });
});

test('a period without anything says so in each card', async () => {
  const nothing = metricsOf(0, 0);
  const none = { result: [], count: 0, usual: null };
  const zero = Object.fromEntries(Object.keys(nothing).map((name) => [name, 0])) as unknown as typeof nothing;
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      ...http,
      'GET /marketing/reports/overview': {
        ...overview,
        periods: [],
        previous_periods: [],
        totals: zero,
        previous_totals: zero,
      },
      'GET /marketing/reports/growth': {
        ...growth,
        periods: [],
        totals: { import: 0, form: 0, api: 0, other: 0, unsubscribed: 0, bounced: 0, deleted: 0 },
      },
      'GET /marketing/reports/hours': { ...http['GET /marketing/reports/hours'], hours: [] },
      'GET /marketing/reports/breakdowns/:dimension': { result: [] },
      'GET /marketing/reports/sends': none,
    },
  });
  await workbench.goto(address);
  const said = async (name: string) => (await card(name)).lastElementChild?.textContent;
  expect(await said('Open rate by week')).toBe(
    'Nothing was delivered in this period. Choose an earlier one, or send something.',
  );
  expect(await said('Audience growth by source')).toBe('Nobody joined or left in this period.');
  expect(await said('When people open')).toBe('No opens in this period.');
  expect(await said('Deliverability by mailbox provider')).toBe('Nothing was sent in this period.');
  expect(await said('Best and worst subjects')).toBe('No single send was delivered in this period.');
  expect(await said('Opens by device')).toBe('No opens or clicks in this period.');
  await workbench.dispose();
});

test('the weekly report needs an address, or one that waits for its confirmation', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { ...http, 'GET /marketing/reports/weekly': { enabled: false, email: '' } },
  });
  await workbench.goto(address);
  fireEvent.click(await screen.findByRole('button', { name: 'Email weekly' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly report' }));
  const profile = await dialog.findByRole('link', { name: 'your profile' });
  expect(profile.closest('p')?.textContent).toBe(
    'The weekly report needs a confirmed email address. Add one in your profile, or open the link in the email that ' +
      'was sent to it.',
  );
  await workbench.dispose();
});

test('the weekly report says when and where it comes, and what changing it did', async () => {
  let isBroken = false;
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      ...http,
      'GET /marketing/reports/weekly': { enabled: true, email: 'ada@example.com' },
      'PUT /marketing/reports/weekly': () =>
        isBroken ? refusal(500, 'broken') : answer(200, { enabled: false, email: 'ada@example.com' }),
    },
  });
  await workbench.goto(address);
  fireEvent.click(await screen.findByRole('button', { name: 'Email weekly' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly report' }));
  await dialog.findByText(
    "On Mondays from 08:00 (UTC), ada@example.com gets the week's figures compared with the week before. " +
      'Weeks without activity send nothing.',
  );
  const toggle = dialog.getByRole<HTMLInputElement>('switch', { name: 'Email me the weekly report' });
  expect(toggle.checked).toBe(true);
  fireEvent.click(toggle);
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('You no longer get the weekly report.'));
  expect(toggle.checked).toBe(false);
  isBroken = true;
  fireEvent.click(toggle);
  await waitFor(() =>
    expect(workbench.alerts.at(-1)?.message).toBe(
      'Unable to change the weekly report. Please try again. If the issue continues, contact Support.',
    ),
  );
  expect(toggle.checked).toBe(false);
  const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1);
  if (close) fireEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(workbench.location).toBe(address);
  await workbench.dispose();
});
