import { fireEvent, screen, within } from '@testing-library/react';
import { refusal } from 'sendwright/sdk/testing';
import type { TestClients } from 'sendwright/wire/emailTesting';
import { finished, listOf, offered, open, summary } from './testing/testedMessage';

const free = { ...offered, prices: { inbox_client: 0, spam: 0 } };
const rows = () =>
  within(screen.getByRole('grid', { name: 'Email tests' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('tests are listed with what was tested, their state and price', async () => {
  const workbench = await open('review', {
    'GET /marketing/compatibility_testing/tests': listOf(
      { ...summary, inbox_clients: { total: 1, complete: 1, failed: 0 }, spam: false },
      { ...summary, id: 't2', subject: 'Old things', status: 'pending', credits_used: 15 },
      {
        ...summary,
        id: 't3',
        subject: 'Links',
        status: 'failed',
        inbox_clients: { total: 0, complete: 0, failed: 0 },
        spam: false,
      },
    ),
  });
  await workbench.goto('/email-testing');
  await screen.findByText('Old things');
  expect(rows()).toEqual([
    expect.stringMatching(/^New thingsComplete1 app, links4/),
    expect.stringMatching(/^Old thingsRunning2 apps, spam, links15/),
    expect.stringMatching(/^LinksFailedlinks4/),
  ]);
  const tile = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(await screen.findByText('Credits left this month')).toBeTruthy();
  expect(tile('Credits left this month')).toBe('Credits left this month8of 60');
  expect(tile('An email app')).toBe('An email app1credit each');
  expect(tile('A spam check')).toBe('A spam check3credits; links are free');
  await workbench.dispose();
});

test('prices are shown once they are known, not guessed', async () => {
  let arrive: (clients: TestClients) => void = () => undefined;
  const clients = new Promise<TestClients>((resolve) => (arrive = resolve));
  const workbench = await open('review', { 'GET /marketing/compatibility_testing/clients': () => clients });
  await workbench.goto('/email-testing');
  await screen.findByText('New things');
  expect(screen.queryByText('Credits left this month')).toBeNull();
  arrive({ ...offered, prices: { inbox_client: 2, spam: 5 } });
  expect((await screen.findByText('An email app')).parentElement?.textContent).toBe('An email app2credit each');
  expect(screen.getByText('A spam check').parentElement?.textContent).toBe('A spam check5credits; links are free');
  await workbench.dispose();
});

test('where tests are free, nothing is said about credits', async () => {
  const workbench = await open('review', { 'GET /marketing/compatibility_testing/clients': free });
  await workbench.goto('/email-testing');
  await screen.findByText('New things');
  expect(screen.queryByText('Credits left this month')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Credits/ })).toBeNull();
  expect(rows()).toEqual([expect.stringMatching(/^New thingsComplete2 apps, spam, links20 Nov/)]);
  await workbench.dispose();
});

test('credits and tests that fail to load can be loaded again; without tests it says where they start', async () => {
  let fails = true;
  const workbench = await open('view_results/t1', {
    'GET /marketing/compatibility_testing/credits': () =>
      fails ? refusal(403, 'no') : { emailTesting: { entitled: 60, remain: 8 } },
    'GET /marketing/compatibility_testing/tests': () => (fails ? refusal(403, 'no') : listOf()),
    'GET /marketing/compatibility_testing/tests/:id': finished,
  });
  await workbench.goto('/email-testing');
  const retries = await screen.findAllByRole('button', { name: /again|retry/i });
  expect(retries).toHaveLength(2);
  fails = false;
  for (const retry of retries) fireEvent.click(retry);
  expect(await screen.findByText('Credits left this month')).toBeTruthy();
  expect(await screen.findByText('No tests yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to single sends' }).getAttribute('href')).toBe('/single-sends');
  await workbench.dispose();
});

test('all apps are chosen at once, by platform, or one by one, and the price follows', async () => {
  const workbench = await open('review');
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await screen.findByRole('checkbox', { name: 'Gmail' });
  const names = ['Outlook on Windows', 'Gmail', 'Gmail on iOS, dark'];
  const chosen = () => names.filter((name) => box(name).checked);
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(chosen()).toEqual(names);
  fireEvent.click(box('Gmail'));
  expect(chosen()).toEqual(['Outlook on Windows', 'Gmail on iOS, dark']);
  // Some are chosen: the button still offers the rest.
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(chosen()).toEqual(names);
  fireEvent.click(screen.getByRole('button', { name: 'Select none' }));
  expect(chosen()).toEqual([]);
  fireEvent.click(box('All of iOS'));
  expect(chosen()).toEqual(['Gmail on iOS, dark']);
  expect([box('All of iOS').checked, box('All of Web').checked]).toEqual([true, false]);
  fireEvent.click(box('All of iOS'));
  expect(chosen()).toEqual([]);
  await workbench.dispose();
});
