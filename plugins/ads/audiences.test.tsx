import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { type ApiMocks, type ApiRequest, answer, fake, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import type { AdAccount } from 'sendwright/wire/ads';
import { paths } from './contract';
import plugin from './plugin';
import { texts } from './texts';

const scopes = ['marketing.read', ...['create', 'update', 'delete'].map((verb) => `marketing_campaigns.${verb}`)];
const id = '22222222-2222-4222-8222-222222222222';
const list = '11111111-1111-4111-8111-111111111111';
const sandbox: AdAccount = {
  partner: 'sandbox',
  account_id: 'sandbox',
  name: 'Sandbox',
  accounts: [{ id: 'sandbox', name: 'Sandbox' }],
  problem: null,
  is_sandbox: true,
  available_channels: ['facebook'],
  channels: ['facebook'],
  pages: [],
  instagram_accounts: [],
  unavailable: { types: [], audiences: [] },
  connected_at: '2026-01-01T00:00:00Z',
};
const audience: AdSyncedAudience = {
  id,
  name: 'Loyal readers',
  partner: 'sandbox',
  is_sandbox: true,
  list_id: list,
  segment_id: null,
  source_name: 'Readers',
  consent: null,
  keep_suppressed: false,
  external_id: 'sandbox-1',
  status: 'active',
  problem: null,
  is_processing: false,
  by_automations: { added: 0, removed: 0 },
  member_count: 1200,
  last_run: {
    started_at: '2026-01-02T00:00:00Z',
    finished_at: '2026-01-02T00:01:00Z',
    contacts: 1234,
    added: 1210,
    removed: 10,
    rejected: { no_consent: 0, suppressed: 21, no_identifier: 13, invalid: 0, reasons: [] },
  },
  next_run_at: '2026-01-03T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
};

const size = { contacts: 1234, minimum: 100, is_enough: true, reach: null, searches: null, is_sandbox: false };

async function start(address: string, change: Partial<AdSyncedAudience> = {}, http: ApiMocks = {}) {
  let stored: AdSyncedAudience[] = [{ ...audience, ...change }];
  const first = () => stored[0] ?? audience;
  const workbench = await testWorkbench(plugin, {
    scopes,
    services: [
      fake(Lists, { all: [{ id: list, name: 'Readers', contact_count: 1234 }], load: async () => [] } as never),
      fake(Segments, { choices: [], load: async () => [] } as never),
      fake(FieldDefinitions, {
        reserved: [],
        custom: [{ id: 'e1_T', name: 'ads_consent', field_type: 'Text' }],
        load: async () => undefined,
      } as never),
    ],
    http: {
      'GET /marketing/ads/accounts': { result: [sandbox] },
      'GET /marketing/ads/audiences': () => ({ result: stored }),
      'GET /marketing/ads/audiences/:id': () => first(),
      'POST /marketing/ads/audience_size': size,
      'POST /marketing/ads/audiences': () => answer(201, first()),
      'POST /marketing/ads/audiences/:id/sync': () => {
        stored = [{ ...first(), status: 'active' }];
        return answer(202, first());
      },
      'POST /marketing/ads/audiences/:id/stop': ({ body }: ApiRequest) => {
        stored = [{ ...first(), status: (body as { empty: boolean }).empty ? 'emptying' : 'stopped' }];
        return answer(202, first());
      },
      'DELETE /marketing/ads/audiences/:id': () => {
        stored = [];
        return null;
      },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const messages = (workbench: Awaited<ReturnType<typeof start>>) => workbench.alerts.map(({ message }) => message);
const bodies = (workbench: Awaited<ReturnType<typeof start>>, end: string) =>
  workbench.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).map(({ body }) => body);

test('the list shows audiences with their progress, and starts a sync', async () => {
  const workbench = await start(paths.audiences);
  expect(await screen.findByText('Loyal readers')).toBeTruthy();
  expect(screen.getByText('Readers')).toBeTruthy();
  expect(screen.getByText('In sync')).toBeTruthy();
  expect(screen.getByText('1,200')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /actions.*Loyal|Loyal.*actions/i }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sync now' }));
  await waitFor(() => expect(messages(workbench)).toContain(texts.syncStarted.message));
  await workbench.dispose();
});

test('the size of a list is known before it is synced', async () => {
  const workbench = await start(
    paths.newAudience,
    {},
    { 'POST /marketing/ads/audience_size': { ...size, contacts: 70, is_enough: false } },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: /^List or segment/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Readers/ }));
  expect(await screen.findByText(/^70 contacts can be reached\. Ad partners need at least 100/)).toBeTruthy();
  expect(bodies(workbench, '/audience_size')).toEqual([{ audience: { list_ids: [list] } }]);
  await workbench.dispose();
});

test('a list is synced with a consent field', async () => {
  const workbench = await start(paths.newAudience);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Loyal readers');
  await userEvent.click(screen.getByRole('button', { name: 'Start syncing' }));
  expect(await screen.findByText('List or segment is a required field.')).toBeTruthy();
  expect(bodies(workbench, '/audiences')).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: /^List or segment/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Readers/ }));
  const consent = screen.getByRole('combobox', { name: /^Only contacts who consented/ });
  await userEvent.selectOptions(consent, 'Ads consent');
  await userEvent.click(screen.getByRole('button', { name: 'Start syncing' }));
  await waitFor(() =>
    expect(bodies(workbench, '/audiences')).toEqual([
      {
        name: 'Loyal readers',
        partner: 'sandbox',
        list_id: list,
        consent: { field_id: 'e1_T', value: 'yes' },
        keep_suppressed: false,
      },
    ]),
  );
  await waitFor(() => expect(workbench.location).toBe(`/ads/audiences/${id}`));
  await workbench.dispose();
});

test('without an ad account the dialog asks to connect one', async () => {
  const workbench = await start(paths.newAudience, {}, { 'GET /marketing/ads/accounts': { result: [] } });
  expect(await screen.findByText('No ad account is connected')).toBeTruthy();
  await workbench.dispose();
});

test("the page shows the last run and the partner's message; stopping can remove all contacts", async () => {
  const workbench = await start(`/ads/audiences/${id}`, { problem: 'Too many calls' });
  expect(await screen.findByText('Too many calls')).toBeTruthy();
  expect(screen.getByText('Needs attention')).toBeTruthy();
  expect(screen.getByText('Left out: suppressed').nextElementSibling?.textContent).toBe('21');
  fireEvent.click(screen.getByRole('link', { name: 'Stop' }));
  fireEvent.click(await screen.findByRole('radio', { name: /^Are removed/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop syncing' }));
  await waitFor(() => expect(messages(workbench)).toContain(texts.audienceEmptying.message));
  expect(bodies(workbench, '/stop')).toEqual([{ empty: true }]);
  await workbench.dispose();
});

test('the page shows contacts that the partner is processing, and rejections with reasons', async () => {
  const rejected = { ...audience.last_run?.rejected, invalid: 3, reasons: [{ reason: 'DENIED_CONSENT', contacts: 3 }] };
  const run = { ...audience.last_run, rejected } as AdSyncedAudience['last_run'];
  const workbench = await start(`/ads/audiences/${id}`, { partner: 'google', is_processing: true, last_run: run });
  expect(await screen.findByText('Google is processing the contacts')).toBeTruthy();
  expect(screen.getByText('Rejected by the partner').nextElementSibling?.textContent).toBe('3');
  expect(screen.getByText('Rejected: DENIED_CONSENT').nextElementSibling?.textContent).toBe('3');
  await workbench.dispose();
});

test('a stopped audience can be deleted or restarted', async () => {
  const workbench = await start(`/ads/audiences/${id}`, { status: 'stopped' });
  expect(await screen.findByRole('button', { name: 'Start again' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Delete' }));
  expect(await screen.findByText(/can no longer be removed from here/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(messages(workbench)).toContain(texts.audienceDeleted.message));
  expect(await screen.findByText('No audience is synced')).toBeTruthy();
  await workbench.dispose();
});

test.each([
  ['the list', paths.audiences, 'GET /marketing/ads/audiences', texts.audiencesFailed.message],
  ['one', `/ads/audiences/${id}`, 'GET /marketing/ads/audiences/:id', texts.audienceFailed.message],
] as const)('%s that cannot be loaded shows an error', async (_what, address, operation, message) => {
  const workbench = await start(address, {}, { [operation]: refusal(403, 'no') });
  await waitFor(() => expect(messages(workbench)).toContain(message));
  await workbench.dispose();
});
