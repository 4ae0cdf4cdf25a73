import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AutomationStep } from 'sendwright/wire/automations';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { fake } from 'sendwright/sdk/testing';
import { anAutomation, anEmail, someMetrics, start } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;

const split: AutomationStep = {
  id: 's1',
  type: 'split',
  delay: { value: 2, unit: 'days' },
  condition: { match: 'all', query_dsl: null, emails: [{ step_id: 'one', activity: 'clicked', negated: false }] },
  yes: [anEmail('two', {}, { subject: 'For the curious' })],
  no: [anEmail('three', {}, { subject: 'For all others' })],
};
const figures = (stepId: string, waiting: number, passed: number) => ({ step_id: stepId, waiting, passed, left: 0 });

test('the results of an email are as new as the people at it, and open nobody at 0', async () => {
  let asked = 0;
  const workbench = await start('/automations/a1/detail/canvas', {
    'GET /marketing/automations/:id': anAutomation({
      status: 'live',
      went_live_at: '2026-11-20T10:00:00Z',
      steps: [anEmail('one', {}, { subject: 'Hello' })],
    }),
    'GET /marketing/stats/automations/:id/steps': {
      entered: 8,
      waiting: 0,
      completed: 8,
      left: 0,
      held_out: 0,
      steps: [figures('one', 0, 8)],
    },
    'GET /marketing/stats/automations/:id': () => {
      asked += 1;
      const stats = { ...someMetrics, human_unique_clicks: asked === 1 ? 0 : 2 };
      return { results: [{ id: 'a1', step_id: 'one', aggregation: 'total', stats }], _metadata: { count: 1 } };
    },
    'POST /marketing/preview': { subject: 'Hello', preheader: '', html: '<p>Hello</p>', text: 'Hello', problems: [] },
  });
  const list = within(await screen.findByRole('list', { name: 'Steps of Onboarding' }, { timeout: 20_000 }));
  fireEvent.click(await list.findByRole('button', { name: /Hello/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Email 1' }));
  expect(await form.findByRole('link', { name: '50.0%, people: Opened' })).toBeTruthy();
  expect(form.queryByRole('link', { name: /people: Clicked/ })).toBeNull();
  expect(form.getByText('0.0%')).toBeTruthy();
  expect(form.queryByRole('link', { name: /people: Waiting/ })).toBeNull();
  // As when the next seconds are over.
  fireEvent(document, new Event('visibilitychange'));
  expect(await form.findByRole('link', { name: '25.0%, people: Clicked' })).toBeTruthy();
  await workbench.dispose();
}, 60_000);

test('where the window is narrow, the canvas is a list with numbers and a branch to choose', async () => {
  const workbench = await start('/automations/a1/detail/canvas', {
    'GET /marketing/automations/:id': anAutomation({
      status: 'live',
      went_live_at: '2026-11-20T10:00:00Z',
      steps: [anEmail('one', {}, { subject: 'Hello' }), split],
    }),
    'GET /marketing/stats/automations/:id/steps': {
      entered: 1240,
      waiting: 40,
      completed: 1200,
      left: 0,
      held_out: 0,
      steps: [figures('one', 10, 1230), { ...figures('s1', 30, 1200), yes: 300, no: 900 }, figures('three', 0, 900)],
    },
    'GET /marketing/stats/automations/:id': {
      results: [{ id: 'a1', step_id: 'two', aggregation: 'total', stats: someMetrics }],
      _metadata: { count: 1 },
    },
    'POST /marketing/preview': {
      subject: 'For the curious',
      preheader: '',
      html: '<p>Hello</p>',
      text: 'Hello',
      problems: [],
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Steps of Onboarding' }, { timeout: 20_000 }));
  expect(await list.findByRole('button', { name: /^Entry.*1,240 ?entered/ })).toBeTruthy();
  expect(list.getByRole('button', { name: /^Email 1 ?Hello.*10 ?waiting ?1,230 ?passed/ })).toBeTruthy();
  // What most contacts took is shown.
  const branches = within(list.getByRole('group', { name: 'Branches of split 1' }));
  expect(branches.getByRole('button', { name: /^No ?900 · 75%/, pressed: true })).toBeTruthy();
  expect(list.getByText('For all others')).toBeTruthy();
  fireEvent.click(branches.getByRole('button', { name: /^Yes ?300 · 25%/ }));
  expect(list.queryByText('For all others')).toBeNull();
  fireEvent.click(list.getByRole('button', { name: /For the curious/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Email 2' }));
  // What became of the email, and who is behind it.
  expect((await form.findByRole('link', { name: '50.0%, people: Opened' })).getAttribute('href')).toMatch(
    /people=opened.*step=two/,
  );
  expect(form.getByRole('link', { name: '8, people: Delivered' })).toBeTruthy();
  expect(form.getByRole('link', { name: '37.5%, people: Clicked' })).toBeTruthy();
  expect(form.getByRole('link', { name: '12.50%, people: Unsubscribed' })).toBeTruthy();
  await workbench.dispose();
}, 60_000);

test('the form of a step says what is missing in it, such as a field that was deleted', async () => {
  const asked = {
    match: 'all',
    query_dsl: 'SELECT contact_id, updated_at FROM contact_data WHERE shoe_size > 40',
  } as const;
  const workbench = await start(
    '/automations/a1/detail/canvas',
    { 'GET /marketing/automations/:id': anAutomation({ steps: [{ ...split, condition: { ...asked, emails: [] } }] }) },
    { services: [fake<unknown>(FieldDefinitions, { custom: [], reserved: [], load: async () => [] })] },
  );
  const list = within(await screen.findByRole('list', { name: 'Steps of Onboarding' }, { timeout: 20_000 }));
  const problem = 'Change its condition: There is no field “shoe_size”.';
  fireEvent.click(await list.findByRole('button', { name: new RegExp(`Split 1.*${problem}`) }));
  const form = within(await screen.findByRole('dialog', { name: 'Split 1' }));
  expect(form.getByText(problem)).toBeTruthy();
  await workbench.dispose();
}, 60_000);

test('once all is saved, the keyboard goes on at the title instead of the button that is disabled', async () => {
  const opened = anAutomation();
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/automations/:id': opened,
    'PATCH /marketing/automations/:id': { ...opened, name: 'Welcome', revision: opened.revision + 1 },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Welcome' } });
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  fireEvent.click(save);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Welcome' })));
  await workbench.dispose();
}, 60_000);
