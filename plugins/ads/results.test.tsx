import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, fake, refusal, testWorkbench } from 'sendwright/sdk/testing';
import { Lists } from 'sendwright/plugins/lists/contract';
import type { AdCampaign, AdCampaignResults } from 'sendwright/wire/ads';
import plugin from './plugin';
import { texts } from './texts';

const id = '22222222-2222-4222-8222-222222222222';
const address = `/ads/campaigns/${id}/editor/review`;
const campaign = (change: Partial<AdCampaign> = {}): AdCampaign => ({
  id,
  name: 'Spring',
  type: 'lead',
  objective: 'PROSPECTING',
  channels: ['facebook', 'instagram'],
  page_id: 'page',
  instagram_account_id: 'profile',
  audience: {
    kind: 'lookalike',
    source: 'interests',
    list_ids: [],
    segment_ids: [],
    locations: [],
    age_min: 18,
    age_max: 65,
    genders: [],
    interests: ['bread'],
  },
  duration: { type: 'ongoing', start_at: null, end_at: null },
  daily_budget: { facebook: 5, instagram: 5 },
  creatives: [],
  lead_form: { fields: ['email', 'city'], list_id: 'list', privacy_url: 'https://example.com/p', consent_text: '' },
  status: 'active',
  pause_state: 'running',
  results: { spend: 4.5, impressions: 1200, clicks: 30, leads: 2, currency: 'USD' },
  error_message: null,
  delay_message: null,
  problems: [],
  sandbox_channels: [],
  revision: 1,
  submitted_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...change,
});
const none = { spend: 0, impressions: 0, clicks: 0, leads: 0 };
const facebook = { spend: 4.5, impressions: 1200, clicks: 30, leads: 2 };
const results: AdCampaignResults = {
  start_date: '2026-01-01',
  end_date: '2026-01-01',
  currency: 'USD',
  fetched_at: '2026-01-02T00:00:00Z',
  total: facebook,
  channels: [
    { channel: 'facebook', currency: 'USD', ...facebook },
    { channel: 'instagram', currency: null, ...none },
  ],
  days: [
    { date: '2026-01-01', channel: 'facebook', ...facebook },
    { date: '2026-01-01', channel: 'instagram', ...none },
  ],
};

async function start(http: ApiMocks = {}, change: Partial<AdCampaign> = {}, at = address) {
  let stored = campaign(change);
  const becomes = (state: AdCampaign['pause_state']) => () => {
    stored = { ...stored, pause_state: state };
    return answer(202, stored);
  };
  const workbench = await testWorkbench(plugin, {
    scopes: ['marketing.read', ...['create', 'update', 'delete'].map((verb) => `marketing_campaigns.${verb}`)],
    services: [
      fake(Lists, { all: [{ id: 'list', name: 'Readers', contact_count: 1 }], load: async () => [] } as never),
    ],
    http: {
      'GET /marketing/ads/accounts': { result: [] },
      'GET /marketing/ads/campaigns': () => ({ result: [stored], _metadata: { count: 1 } }),
      'GET /marketing/ads/campaigns/:id': () => stored,
      'GET /marketing/ads/campaigns/:id/results': results,
      'POST /marketing/ads/campaigns/:id/pause': becomes('pausing'),
      'POST /marketing/ads/campaigns/:id/resume': becomes('resuming'),
      ...http,
    },
  });
  await workbench.goto(at);
  return workbench;
}

test('results are shown by channel, and by day for the chosen measure', async () => {
  const workbench = await start();
  const table = await screen.findByRole('table', { name: 'Results by channel' });
  const row = within(table).getByText('Facebook').closest('tr') as HTMLTableRowElement;
  expect([...row.cells].map(({ textContent: text }) => text)).toEqual([
    'Facebook',
    '$4.50',
    '1,200',
    '30',
    '2.5%',
    '$0.15',
    '2',
  ]);
  expect(screen.getByText('Asks for').nextSibling?.textContent).toBe('Email, City');
  fireEvent.change(screen.getByRole('combobox', { name: 'Measure' }), { target: { value: 'spend' } });
  expect(await screen.findByRole('table', { name: 'Spend by day of Spring' })).toBeTruthy();
  await workbench.dispose();
});

test('there is a note before the first results, and a failed load can be retried', async () => {
  const waiting = await start({ 'GET /marketing/ads/campaigns/:id/results': { ...results, fetched_at: null } });
  expect(await screen.findByText('No results yet')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Measure' })).toBeNull();
  await waiting.dispose();
  let isDown = true;
  const workbench = await start({
    'GET /marketing/ads/campaigns/:id/results': () => (isDown ? refusal(403, 'no') : results),
  });
  expect(await screen.findByText("The results couldn't be loaded.")).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByRole('table', { name: 'Results by channel' })).toBeTruthy();
  await workbench.dispose();
});

test('an active campaign is paused and resumed', async () => {
  const workbench = await start();
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('The ad partners are told to stop showing it.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Resuming')).toBeTruthy();
  expect(workbench.alerts.map(({ message }) => message)).toEqual([texts.paused.message, texts.resumed.message]);
  await workbench.dispose();
});

test('an active campaign is named in the breadcrumb, and can be duplicated and deleted', async () => {
  const workbench = await start();
  await screen.findByRole('table', { name: 'Results by channel' });
  expect(workbench.kernel.breadcrumbs.map(({ title }) => title)).toEqual(['Ads', 'Spring']);
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(workbench.location).toBe(`/ads/campaigns/${id}/delete`));
  await workbench.dispose();
});

test.each([
  [['facebook', 'instagram'] as const, 'Simulated by the sandbox: the ads were shown to nobody.'],
  [['instagram'] as const, /^As the ad partners report them.*Those of Instagram are simulated by the sandbox\.$/],
])('results of the sandbox are marked: %s', async (sandboxed, words) => {
  const workbench = await start({}, { sandbox_channels: [...sandboxed] });
  expect(await screen.findByText(words)).toBeTruthy();
  await workbench.dispose();
});

test('a refused pause is reported; a draft has neither pause nor results', async () => {
  const workbench = await start({ 'POST /marketing/ads/campaigns/:id/pause': refusal('ad_campaign_inactive') });
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  const reason = 'Only an active campaign can be paused or resumed.';
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual([reason]));
  await workbench.dispose();
  const draft = await start(
    { 'POST /marketing/ads/audience_size': answer(503) },
    { status: 'draft', pause_state: null, results: null, submitted_at: null },
  );
  expect(await screen.findByText('Spring')).toBeTruthy();
  expect([screen.queryByRole('button', { name: 'Pause' }), screen.queryByText('Results')]).toEqual([null, null]);
  await draft.dispose();
});

test('the list has the results of each campaign', async () => {
  const workbench = await start({}, {}, '/ads/campaigns');
  const row = (await screen.findByText('Spring')).closest('[role="row"]') as HTMLElement;
  for (const figure of ['$4.50', '1,200', '30', '2']) expect(within(row).getByText(figure)).toBeTruthy();
  await workbench.dispose();
});
