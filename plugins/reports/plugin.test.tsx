import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from 'sendwright/sdk/testing';
import { checkPlugin, testWorkbench } from 'sendwright/sdk/testing';
import { againstUsual } from './contract';
import { changeOf, figures, valueOf } from './figures';
import plugin from './plugin';
import { type PeopleNarrowing, peopleParameters, peopleQueryOf } from './people';
import { linkTo, viewOf } from './reportView';
import { zoneText } from './components/AudienceCards';
import { address, hours, http, metricsOf, overview, scopes, sends, textSends } from './testing/reports';

test('the plugin definition is valid', () => checkPlugin(plugin));

test('a report shows the period, its change, and each chart as a table', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http });
  await workbench.goto(address);
  const opened = await screen.findByRole('button', { name: /Opened.*35\.0%/ });
  expect(opened.getAttribute('aria-pressed')).toBe('true');
  expect(opened.getAttribute('aria-label')).toBe('Opened: 35.0%, up 10.0');
  expect(screen.getByText(/4 single sends, compared with 18 Aug – 31 Aug 2026/)).toBeTruthy();
  expect(screen.getByText('Thu 09:00')).toBeTruthy();
  expect(screen.getByText('+9')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open rate by week as a table' }));
  const table = screen.getByRole('table', { name: 'Open rate by week' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'FromOpenedPrevious periodDeliveredBots and proxies, opens',
    '31 Aug 202640.0%25.0%50070',
    '7 Sept 202630.0%–50070',
  ]);
  await workbench.dispose();
});

test('bots are counted if the address says so, and a chart can be chosen', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http });
  await workbench.goto(`${address}&bots=counted`);
  await screen.findByRole('button', { name: /Opened.*40\.0%/ });
  fireEvent.click(screen.getByRole('button', { name: /Bounced/ }));
  expect(await screen.findByRole('heading', { name: 'Bounce rate by week' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clicks' }));
  expect(await screen.findByText('Mon 20:00')).toBeTruthy();
  await workbench.dispose();
});

test('a rate that is zero throughout has an axis whose labels differ', async () => {
  const nobody = metricsOf(500, 0);
  const periods = overview.periods.map(({ date }) => ({ date, metrics: nobody }));
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      ...http,
      'GET /marketing/reports/overview': { ...overview, periods, previous_periods: [], totals: nobody },
    },
  });
  await workbench.goto(address);
  const chart = await screen.findByRole('img', { name: /^Open rate by week/ });
  const labels = [...chart.querySelectorAll('text')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.endsWith('%'));
  expect(labels).toEqual(['0.0%', '0.1%', '0.2%', '0.3%', '0.4%', '0.5%']);
  await workbench.dispose();
});

test('a card that fails says so and can be loaded again, the others are there', async () => {
  let isBroken = true;
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { ...http, 'GET /marketing/reports/hours': () => (isBroken ? refusal(500, 'broken') : hours) },
  });
  await workbench.goto(address);
  await screen.findByText("These figures couldn't be loaded.");
  expect(screen.getByText('+9')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Thu 09:00')).toBeTruthy();
  await workbench.dispose();
});

test('a report can be limited to a campaign or a list, whose figures open their people', async () => {
  const id = 'a0000000-0000-4000-8000-000000000009';
  const asked: (readonly [string, Record<string, string>])[] = [];
  const note =
    <Body,>(name: string, body: Body) =>
    ({ query }: { query: Record<string, string> }) => {
      asked.push([name, query]);
      return body;
    };
  const workbench = await testWorkbench(plugin, {
    scopes: [...scopes, 'marketing_campaigns.read'],
    http: {
      ...http,
      'GET /marketing/reports/overview': note('overview', overview),
      'GET /marketing/reports/sends': note('sends', sends),
      'GET /marketing/reports/people': note('people', { result: [], is_estimate: false, _metadata: { count: 0 } }),
      'GET /marketing/lists': { result: [{ id, name: 'Regulars', contact_count: 12 }], _metadata: { count: 1 } },
      'GET /marketing/lists/:id': { id, name: 'Regulars', contact_count: 12, contact_sample: [] },
      'POST /marketing/singlesends/search': { result: [], _metadata: { count: 0 } },
    },
  });
  await workbench.goto(address);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Campaign or list' }));
  fireEvent.click(await screen.findByRole('option', { name: /Regulars/ }));
  expect(await screen.findByText(/Of emails that were sent to this list/)).toBeTruthy();
  // What is counted for all email together is not shown as if it were of the list.
  expect(screen.queryByText('Thu 09:00')).toBeNull();
  await waitFor(() => expect(asked.findLast(([name]) => name === 'overview')?.[1]).toMatchObject({ list_id: id }));
  await waitFor(() => expect(asked.findLast(([name]) => name === 'sends')?.[1]).toMatchObject({ list_id: id }));
  fireEvent.click(await screen.findByRole('link', { name: '35.0%, people: Opened' }));
  await waitFor(() => expect(asked.findLast(([name]) => name === 'people')?.[1]).toMatchObject({ list_id: id }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all campaigns' }));
  expect(await screen.findByText('Thu 09:00')).toBeTruthy();
  expect(asked.findLast(([name]) => name === 'overview')?.[1]).not.toHaveProperty('list_id');
  await workbench.dispose();
});

test('every figure opens its people, and closing them keeps the report', async () => {
  const asked: Record<string, string>[] = [];
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      ...http,
      'GET /marketing/reports/people': ({ query }: { query: Record<string, string> }) => {
        asked.push(query);
        const person = {
          contact_id: 'c1',
          email: 'ana@example.com',
          first_name: 'Ana',
          last_name: 'Silva',
          at: '2026-09-03T08:00:00Z',
          times: 3,
          reason: null,
        };
        return { result: [person], is_estimate: query['report'] === 'delivered', _metadata: { count: 512 } };
      },
    },
  });
  await workbench.goto(`${address}&figure=clicked`);
  const days = { start_date: '2026-09-01', end_date: '2026-09-14' };
  const opens = async (name: string, query: object) => {
    fireEvent.click(await screen.findByRole('link', { name }));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('Ana Silva');
    expect(asked.at(-1)).toEqual({ ...days, ...query });
    fireEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(workbench.location).toContain('figure=clicked');
  };
  await opens('35.0%, people: Opened', { report: 'opened', people_only: 'true' });
  await opens('12 joined, people: Joined', { report: 'joined' });
  await opens('7, people: Joined, Signup form', { report: 'joined', source: 'form' });
  await opens('3 left, people: Left', { report: 'left' });
  await opens('120 opens, people: Opened, Thu 09:00', {
    report: 'opened',
    people_only: 'true',
    weekday: '4',
    hour: '9',
  });
  await opens('41.7%, people: Opened, Gmail', { report: 'opened', people_only: 'true', mailbox_provider: 'Gmail' });
  await opens('70 opens, people: Opened by bots and proxies', { report: 'machine_opened' });
  fireEvent.click(screen.getByRole('button', { name: 'Audience growth by source as a table' }));
  await opens('5, people: Joined, 31 Aug 2026', {
    report: 'joined',
    source: 'import',
    // The week began before the report does.
    start_date: '2026-09-01',
    end_date: '2026-09-06',
  });
  fireEvent.click(await screen.findByRole('link', { name: '1,000, people: Delivered' }));
  expect(await screen.findByText('about 512')).toBeTruthy();
  expect(screen.getByText('3 messages')).toBeTruthy();
  await workbench.dispose();
});

test('people are asked for as the charts count them, and nothing in an address breaks the page', () => {
  const view = viewOf('?period=2026-09-01..2026-09-14&bots=counted', '2026-09-30');
  const without = viewOf('?period=2026-09-01..2026-09-14', '2026-09-30');
  const asked = (of: typeof view, ...target: [Parameters<typeof peopleParameters>[1], PeopleNarrowing?]) =>
    peopleQueryOf(`?${new URLSearchParams(peopleParameters(of, ...target)).toString()}`, of);
  const days = { start_date: '2026-09-01', end_date: '2026-09-14' };
  expect(asked(view, 'opened')).toEqual({ report: 'opened', ...days });
  expect(asked(without, 'clicked')).toEqual({ report: 'clicked', ...days, people_only: true });
  // Hours are those of people, but their clicks include scanners.
  expect(asked(view, 'opened', { weekday: 1, hour: 0 })).toMatchObject({ people_only: true, weekday: 1, hour: 0 });
  expect(asked(without, 'clicked', { device: 'phone' })).toEqual({ report: 'clicked', ...days, device: 'phone' });
  expect(peopleQueryOf('?people=joined&source=x&from=y&weekday=9&hour=1', without)).toEqual({
    report: 'joined',
    ...days,
  });
  expect(peopleQueryOf('?people=toString', without)).toBeUndefined();
});

test('the weekly report is switched on for oneself', async () => {
  const asked: unknown[] = [];
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      ...http,
      'GET /marketing/reports/weekly': { enabled: false, email: 'ada@example.com' },
      'PUT /marketing/reports/weekly': ({ body }: { body: { enabled: boolean } }) => {
        asked.push(body);
        return { enabled: true, email: 'ada@example.com' };
      },
    },
  });
  await workbench.goto(`${address}&weekly=show`);
  fireEvent.click(await screen.findByRole('switch', { name: 'Email me the weekly report' }));
  await waitFor(() => expect(asked).toEqual([{ enabled: true }]));
  await workbench.dispose();
});

test('the weekly report says where to add the address that it needs', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { ...http, 'GET /marketing/reports/weekly': { enabled: false, email: '' } },
  });
  await workbench.goto(`${address}&weekly=show`);
  expect((await screen.findByRole('link', { name: 'your profile' })).getAttribute('href')).toBe('/account/profile');
  await workbench.dispose();
});

test('the sends of a period are a table', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http });
  await workbench.goto('/reports/sends?period=2026-09-01..2026-09-14');
  expect(await screen.findByText('New beans')).toBeTruthy();
  expect(screen.getByRole('link', { name: '40.0%: Opened, people of September' })).toBeTruthy();
  await workbench.dispose();
});

test('an address says everything that a report shows, and nothing in it breaks the page', () => {
  const view = viewOf('?period=30d&by=day&figure=clicked&bots=counted&when=clicks', '2026-09-30');
  expect([view.from, view.to]).toEqual(['2026-09-01', '2026-09-30']);
  const again = viewOf(new URL(linkTo(view, 'https://example.com/reports', 'hours')).search, '2027-01-01');
  expect(again).toEqual({ ...view, period: '2026-09-01..2026-09-30', today: '2027-01-01' });
  const other = viewOf('?period=2026-13-01..x&by=year&figure=%00', '2026-09-30');
  expect([other.period, other.unit, other.figure]).toEqual(['12w', undefined, 'opened']);
});

test('a change is in points for shares and in percent for counts, and good by what it means', () => {
  const [delivered, opened, , , bounced] = figures;
  if (!delivered || !opened || !bounced) throw new Error('A figure is missing.');
  expect(changeOf(delivered, 110, 100)).toEqual({ direction: 'up', text: '10.0%', isGood: true });
  expect(changeOf(delivered, 110, 0)).toBeUndefined();
  expect(changeOf(opened, 0.3, 0.35)).toEqual({ direction: 'down', text: '5.0', isGood: false });
  expect(changeOf(bounced, 0.01, 0.02)).toEqual({ direction: 'down', text: '1.00', isGood: true });
  expect(valueOf(opened, metricsOf(0, 0), false)).toBeNull();
  expect(againstUsual(0.1, { low: 0.2, typical: 0.25, high: 0.3 })).toBe('10.0 points below usual');
  expect(againstUsual(0.31, { low: 0.2, typical: 0.25, high: 0.3 })).toBe('1.0 points above usual');
});

test('hours say whose clocks they are on', () => {
  expect(zoneText({ ...hours, in_own_zone: 0 })).toBe('Times in Europe/Zurich.');
  expect(zoneText({ ...hours, in_account_zone: 0 })).toBe('Each in their own time zone.');
  expect(zoneText(hours)).toBe("26% in the recipient's own time zone, the others in Europe/Zurich.");
});

test('texts have their own figures among the sends, which open the people behind them', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { ...http, 'GET /marketing/reports/sends': textSends },
  });
  await workbench.goto('/reports/sends?period=2026-09-01..2026-09-14&channel=sms');
  const failed = await screen.findByRole('link', { name: '32: Failed, people of Flash sale' });
  expect(failed.getAttribute('href')).toContain('/people/not_delivered');
  expect(screen.getByRole('link', { name: '20.8%: Clicked, people of Flash sale' })).toBeTruthy();
  expect(screen.getByText('$15.01')).toBeTruthy();
  expect(screen.queryByText('Opened')).toBeNull();
  expect(workbench.requests.findLast(({ path }) => path.endsWith('/sends'))?.query).toMatchObject({ channel: 'sms' });
  await workbench.dispose();
});

test('without text messages, reports ask for emails only', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http, withoutToggles: ['mc.sms'] });
  await workbench.goto('/reports/sends?channel=sms');
  await screen.findByText('New beans');
  expect(workbench.requests.at(-1)?.query).not.toHaveProperty('channel');
  expect(screen.queryByRole('combobox', { name: 'Channel' })).toBeNull();
  await workbench.dispose();
});

test('the overview has the text messages beside those of the days before', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http });
  await workbench.goto(address);
  const table = within(await screen.findByRole('table', { name: 'Text messages' }));
  expect(table.getByRole('row', { name: 'Delivered 912 400' })).toBeTruthy();
  expect(table.getByRole('row', { name: 'Cost $15.01 –' })).toBeTruthy();
  // The figures have no people here; those of each send do.
  expect(table.queryByRole('link')).toBeNull();
  expect(screen.getByRole('link', { name: 'Single sends by text message' }).getAttribute('href')).toMatch(
    /^\/reports\/sends\?period=.*&channel=sms$/,
  );
  await workbench.dispose();
});
