import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiRequest, refusal, type TestWorkbench } from 'sendwright/sdk/testing';
import type { AutomationChanges } from 'sendwright/wire/automationDrafts';
import type { Automation } from 'sendwright/wire/automations';
import { anAutomation, anEmail, start } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

const live = anAutomation({
  status: 'live',
  went_live_at: '2026-11-20T09:00:00Z',
  draft_id: 'd1',
  steps: [anEmail('one'), anEmail('two'), anEmail('three')],
});
const draft = anAutomation({
  id: 'd1',
  draft_of: 'a1',
  name: 'Better onboarding',
  steps: [
    anEmail('one', { delay: { value: 3, unit: 'days' } }, { subject: 'Another' }),
    anEmail('two'),
    anEmail('new'),
  ],
});
const changes: AutomationChanges = {
  revision: 4,
  draft_revision: 9,
  parts: ['name'],
  steps: [
    {
      step_id: 'one',
      type: 'email',
      change: 'changed',
      parts: ['delay', 'settings'],
      contacts: 0,
      moves: ['finish_wait', 'next', 'exit'],
    },
    { step_id: 'new', type: 'email', change: 'added', parts: [], contacts: 0, moves: [] },
    {
      step_id: 'three',
      type: 'email',
      change: 'removed',
      parts: [],
      contacts: 1214,
      moves: ['next', 'finish_wait', 'exit'],
    },
  ],
  replaces_pending: false,
};
const read = ({ path }: ApiRequest): Automation => (path.includes('d1') ? draft : live);

const posts = ({ requests }: TestWorkbench) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('a live automation opens its draft, and nothing but its emails is edited outside of it', async () => {
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/automations/:id': read,
    'POST /marketing/automations/:id/draft': draft,
  });
  await screen.findByText('It is live');
  press('Open draft');
  await screen.findByText('You are editing a draft');
  expect(posts(workbench)).toEqual([['/v3/marketing/automations/a1/draft', {}]]);
  expect(screen.getByRole('link', { name: 'Published' }).getAttribute('href')).toMatch(/automations\/a1\/detail$/);
  expect(screen.getByRole('link', { name: 'Statistics' }).getAttribute('href')).toMatch(/automations\/a1\/stats/);
  await workbench.dispose();
});

test('what failed is taken back with the next attempt', async () => {
  const attempts = { draft: 0, publish: 0 };
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/automations/:id': read,
    'POST /marketing/automations/:id/draft': () => ((attempts.draft += 1) === 1 ? refusal(500, 'internal') : draft),
    'GET /marketing/automations/:id/draft/changes': changes,
    'POST /marketing/automations/:id/publish': () =>
      (attempts.publish += 1) === 1 ? refusal(500, 'internal') : { ...live, draft_id: null },
  });
  const told = () => workbench.alerts.map(({ message }) => message);
  await screen.findByText('It is live');
  press('Open draft');
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/^Unable to open the draft/)]));
  press('Open draft');
  await screen.findByText('You are editing a draft');
  expect(told()).toEqual([]);
  press('Publish');
  const drawer = within(await screen.findByRole('dialog', { name: 'Publish changes' }));
  await drawer.findByText('Delay: 1 day → 3 days');
  fireEvent.click(drawer.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/^Unable to publish/)]));
  fireEvent.click(drawer.getByRole('button', { name: 'Publish' }));
  await screen.findByText('It is live');
  expect(told()).toEqual([expect.stringMatching(/^Changes published/)]);
  await workbench.dispose();
});

test('publishing shows what changes, and asks what happens to contacts at removed steps', async () => {
  const workbench = await start('/automations/d1/detail', {
    'GET /marketing/automations/:id': read,
    'GET /marketing/automations/:id/draft/changes': changes,
    'POST /marketing/automations/:id/publish': { ...live, draft_id: null },
  });
  await screen.findByText('You are editing a draft');
  press('Publish');
  const drawer = within(await screen.findByRole('dialog', { name: 'Publish changes' }));
  expect(await drawer.findByText('Name: “Onboarding” → “Better onboarding”')).toBeTruthy();
  expect(drawer.getByText('Delay: 1 day → 3 days')).toBeTruthy();
  expect(drawer.getByText('Subject: “Subject of one” → “Another”')).toBeTruthy();
  expect(within(drawer.getByRole('listitem', { name: 'Email 1' })).queryByRole('combobox')).toBeNull();
  const choice = drawer.getByLabelText('1,214 contacts are here now. They:');
  expect(
    within(choice)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Move on to the next step', 'Finish their wait, then take the next step', 'Leave the automation']);
  fireEvent.change(choice, { target: { value: 'exit' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Publish' }));
  await screen.findByText('It is live');
  const contacts = [{ step_id: 'three', move: 'exit' }];
  expect(posts(workbench)).toEqual([
    ['/v3/marketing/automations/a1/publish', { revision: 4, draft_revision: 9, contacts }],
  ]);
  await workbench.dispose();
});
