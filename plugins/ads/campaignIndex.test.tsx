import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import type { AdCampaign } from 'sendwright/wire/ads';
import { paths } from './contract';
import plugin from './plugin';
import { campaign, id, messages, start } from './testing/campaigns';
import { texts } from './texts';

const list = (...campaigns: readonly AdCampaign[]) => ({
  'GET /marketing/ads/campaigns': { result: [...campaigns], _metadata: { count: campaigns.length } },
});
/** What a row has beside its name. */
const cells = (name: string): readonly string[] =>
  within(screen.getByText(name, { selector: 'strong' }).closest('[role="row"]') as HTMLElement)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent ?? '');
const results = { spend: 4.5, impressions: 1200, clicks: 30, leads: 2, currency: 'USD', fetched_at: null };
async function openMenu(name: string): Promise<readonly (string | null)[]> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test('figures are those of the kind of campaign, and missing ones are dashes', async () => {
  const workbench = await start(
    paths.index,
    list(
      campaign({ id: 'a', name: 'Leads', type: 'lead', results }),
      campaign({ id: 'b', name: 'Visits', results, channels: ['instagram'], sandbox_channels: [] }),
      campaign({ id: 'c', name: 'New', channels: [], daily_budget: {} }),
    ),
  );
  await screen.findByText('Leads', { selector: 'strong' });
  expect(cells('Leads').slice(0, 7)).toEqual([
    'Draft Sandbox',
    'Facebook, Google',
    '$4.50',
    '1,200',
    '30',
    '2',
    '$12.50',
  ]);
  expect(cells('Visits').slice(0, 7)).toEqual(['Draft ', 'Instagram', '$4.50', '1,200', '30', '–', expect.anything()]);
  expect(cells('New').slice(1, 7)).toEqual(['–', '–', '–', '–', '–', '$0.00']);
  await workbench.dispose();
});

test.each([
  ['a draft', {}, ['Edit', 'Review', 'Duplicate', 'Delete'], '/editor'],
  ['one in review', { status: 'submitted' }, ['Review', 'Duplicate', 'Delete'], '/editor/review'],
  [
    'a running one',
    { status: 'active', pause_state: 'running' },
    ['Review', 'Pause', 'Duplicate', 'Delete'],
    '/editor/review',
  ],
  [
    'a paused one',
    { status: 'active', pause_state: 'paused' },
    ['Review', 'Resume', 'Duplicate', 'Delete'],
    '/editor/review',
  ],
  [
    'one being resumed',
    { status: 'active', pause_state: 'resuming' },
    ['Review', 'Pause', 'Duplicate', 'Delete'],
    '/editor/review',
  ],
] as const)('%s has the actions of its state', async (_what, change, actions, page) => {
  const workbench = await start(paths.index, {}, change);
  expect(await openMenu('Spring')).toEqual([...actions]);
  const row = screen.getByText('Spring').closest('[role="row"]') as HTMLElement;
  expect(within(row).getAllByRole('link')[0]?.getAttribute('href')).toBe(`/ads/campaigns/${id}${page}`);
  await workbench.dispose();
});

test('who may only read reviews campaigns, and is not offered to change them', async () => {
  const workbench = await start(
    paths.index,
    {},
    { status: 'active', pause_state: 'running' },
    [plugin],
    ['marketing.read'],
  );
  expect(await openMenu('Spring')).toEqual(['Review']);
  expect(screen.queryByRole('link', { name: 'Create campaign' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Review' }));
  await waitFor(() => expect(workbench.location).toBe(`/ads/campaigns/${id}/editor/review`));
  await screen.findByRole('heading', { name: /Spring/ });
  await workbench.dispose();
});

test('campaigns are searched by name; without any, the list says what they are for', async () => {
  const workbench = await start(
    `${paths.index}?search=SUM`,
    list(campaign({ id: 'a', name: 'Summer' }), campaign({ id: 'b', name: 'Spring' })),
  );
  expect(await screen.findByText('Summer')).toBeTruthy();
  expect(screen.queryByText('Spring')).toBeNull();
  await workbench.dispose();
  const empty = await start(paths.index, list());
  expect(await screen.findByText('No campaigns yet')).toBeTruthy();
  expect(screen.getByText(/Try it in the sandbox: it spends nothing\./)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Create campaign' })[0]?.getAttribute('href')).toBe(paths.newQuickstart);
  await empty.dispose();
});

test.each([
  ['running', 'Pause', 'pause', texts.pauseFailed.message],
  ['paused', 'Resume', 'resume', texts.resumeFailed.message],
] as const)('a campaign that is %s and could not be changed says so', async (state, action, end, message) => {
  const workbench = await start(
    paths.index,
    { [`POST /marketing/ads/campaigns/:id/${end}`]: refusal(500, 'broken') },
    { status: 'active', pause_state: state },
  );
  await openMenu('Spring');
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  expect(workbench.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/v3/marketing/ads/campaigns/${id}/${end}`,
  ]);
  await workbench.dispose();
});

test.each([
  [refusal('ad_campaign_limit_reached'), texts.limitReached.message],
  [refusal(403, 'no'), texts.duplicateFailed.message],
])('a campaign that cannot be duplicated says why', async (outcome, message) => {
  const workbench = await start(paths.index, { 'POST /marketing/ads/campaigns/:id': outcome });
  await openMenu('Spring');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await workbench.dispose();
});

test.each([
  ['draft', 'This cannot be undone.'],
  ['error', 'This cannot be undone.'],
  ['submitted', 'The ad partners stop showing it. This cannot be undone.'],
  ['active', 'The ad partners stop showing it. This cannot be undone.'],
] as const)('before one that is %s is deleted, it says what happens', async (status, words) => {
  const workbench = await start(
    `/ads/campaigns/${id}/delete`,
    { 'DELETE /marketing/ads/campaigns/:id': answer(403, { errors: [{ field: null, message: 'no' }] }) },
    { status },
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Spring?' });
  expect(within(dialog).getByText(words)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete campaign' }));
  await waitFor(() => expect(messages(workbench)).toEqual([texts.deleteFailed.message]));
  await workbench.dispose();
});
