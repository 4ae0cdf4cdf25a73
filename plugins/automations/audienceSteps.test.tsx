import { fireEvent, screen, within } from '@testing-library/react';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import type { ApiRequest } from 'sendwright/sdk/testing';
import type { Automation, AutomationUpdate } from 'sendwright/wire/automations';
import { anAutomation, start, stepsAfter } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const checks = (): string =>
  within(screen.getByRole('complementary', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join('\n');
const loaded = () => screen.findByText('What is the name of this automation?');
const audience = (id: string, change: Partial<AdSyncedAudience> = {}): AdSyncedAudience => ({
  id,
  name: `Audience of ${id}`,
  partner: 'meta',
  is_sandbox: false,
  list_id: 'l1',
  segment_id: null,
  source_name: 'Regulars',
  consent: null,
  keep_suppressed: false,
  external_id: '1',
  status: 'active',
  problem: null,
  is_processing: false,
  member_count: 120,
  by_automations: { added: 0, removed: 0 },
  last_run: null,
  next_run_at: null,
  created_at: '2026-11-20T10:00:00Z',
  ...change,
});
const step = (audienceId: string | null): Automation['steps'][number] => ({
  id: 's1',
  type: 'audience',
  delay: { value: 0, unit: 'hours' },
  audience_config: { audience_id: audienceId, action: 'add' },
});

test('a change of an audience is added, checked and saved as a step', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({ suppression_group_id: null, steps: [] });
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/ads/audiences': {
      result: [audience('one'), audience('two'), audience('old', { status: 'stopped' })],
    },
    'GET /marketing/automations/:id': opened,
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      const update = body as AutomationUpdate;
      saved.push(update);
      return { ...opened, revision: opened.revision + 1, steps: stepsAfter(update.steps ?? [], []) };
    },
  });
  await loaded();
  press('Add step');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Ad audience/ }));
  const block = within(screen.getByRole('group', { name: 'Audience 1' }));
  expect(block.getByText('No audience yet')).toBeTruthy();
  expect(checks()).toMatch(/Audience 1.*Choose a synced audience\./);
  // Nothing is emailed.
  expect(checks()).not.toContain('Choose an unsubscribe group');
  expect(checks()).not.toContain('Add an email');
  const choice = block.getByRole('combobox', { name: 'Audience' });
  expect(within(choice).queryByRole('option', { name: /Audience of old/ })).toBeNull();
  fireEvent.change(choice, { target: { value: 'two' } });
  fireEvent.change(block.getByRole('combobox', { name: 'What happens' }), { target: { value: 'remove' } });
  expect(block.getByText('Removed from the ad audience')).toBeTruthy();
  press('Save');
  await screen.findByRole('group', { name: 'Audience 1' });
  expect(saved[0]?.steps).toMatchObject([
    { type: 'audience', audience_config: { audience_id: 'two', action: 'remove' } },
  ]);
  await workbench.dispose();
});

test('an audience that was stopped or deleted says so', async () => {
  const steps = [step('old'), { ...step('gone'), id: 's2' }];
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/ads/audiences': { result: [audience('old', { status: 'stopped' })] },
    'GET /marketing/automations/:id': anAutomation({ steps }),
  });
  await loaded();
  expect(await screen.findByText('A deleted audience', { selector: 'em' })).toBeTruthy();
  expect(checks()).toMatch(/Audience 1.*The audience is stopped\./);
  expect(checks()).toMatch(/Audience 2.*The audience has been deleted\./);
  await workbench.dispose();
});

test('without the feature no audience is offered, and steps that are there stay', async () => {
  const workbench = await start(
    '/automations/a1/detail',
    { 'GET /marketing/automations/:id': anAutomation({ steps: [step('one')] }) },
    { withoutToggles: ['mc.ads'] },
  );
  await loaded();
  expect(screen.getByRole('group', { name: 'Audience 1' })).toBeTruthy();
  expect(checks()).toMatch(/Audience 1.*Ads are turned off for your account\./);
  press('Add step');
  await screen.findByRole('menuitem', { name: /^Email/ });
  expect(screen.queryByRole('menuitem', { name: /^Ad audience/ })).toBeNull();
  await workbench.dispose();
});

test('the statistics have whom each step added', async () => {
  const workbench = await start('/automations/a1/stats', {
    'GET /marketing/automations/:id': anAutomation({
      status: 'live',
      went_live_at: '2026-11-20T10:00:00Z',
      steps: [step('one')],
    }),
    'GET /marketing/stats/automations': { results: [], _metadata: { count: 0 } },
    'GET /marketing/stats/automations/:id': { results: [], _metadata: { count: 0 } },
    'GET /marketing/stats/automations/:id/steps': {
      entered: 9,
      waiting: 5,
      completed: 2,
      left: 2,
      held_out: 0,
      steps: [],
    },
    'GET /marketing/stats/automations/:id/links': { results: [], total_clicks: 0, _metadata: { count: 0 } },
    'GET /marketing/stats/automations/:id/audiences': {
      result: [{ step_id: 's1', added: 1200, removed: 0, skipped: 3 }],
    },
  });
  const table = await screen.findByRole('table', { name: 'By ad audience' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Audience 1Adds contacts1,20003');
  await workbench.dispose();
});
