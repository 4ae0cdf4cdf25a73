import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiAnswer, type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type {
  Automation,
  AutomationStatus,
  AutomationSummary,
  EnrollmentResult,
  EnrollmentTrace,
} from 'sendwright/wire/automations';
import plugin from './plugin';
import { fakeFields, fakeLists, gridOf, quietProfile } from './testing/account';
import { contact } from './testing/contacts';

Element.prototype.scrollIntoView = () => undefined;

async function open(http: ApiMocks, scopes: readonly string[] = ['marketing.automation.read']) {
  const workbench = await testWorkbench(plugin, {
    scopes: ['marketing.read', 'marketing_campaigns.update', ...scopes],
    services: [fakeFields(), fakeLists()],
    http: { 'GET /marketing/contacts/:id': { ...contact, id: 'c1', email: '' }, ...quietProfile, ...http },
  });
  await workbench.goto('/contacts/profile/c1');
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  return workbench;
}

const summary = (id: string, status: AutomationStatus): AutomationSummary => ({
  id,
  name: `Flow ${id}`,
  type: 'custom',
  status,
  pause: null,
  entry: { type: 'all', id: null },
  entry_name: null,
  categories: [],
  email_count: 1,
  sms_count: 0,
  has_pending: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  went_live_at: null,
});
const automations = {
  result: [summary('draft', 'draft'), summary('in', 'live'), summary('done', 'live'), summary('new', 'live')],
  _metadata: { count: 4 },
};

const automation = (of: AutomationSummary, exit: Automation['exit']['type']): Automation => ({
  ...of,
  exit: { type: exit, query_dsl: null },
  suppression_group_id: null,
  custom_unsubscribe_url: null,
  global_unsubscribe: true,
  ip_pool: null,
  revision: 1,
  steps: [],
  warnings: [],
});

const enrollment = (more: Partial<EnrollmentTrace>): EnrollmentTrace => ({
  contact_id: '33333333-2222-4333-8444-000000000001',
  email: null,
  name: 'Ann Smith',
  state: 'active',
  step_id: null,
  next_at: null,
  entered_at: '2026-01-05T09:00:00Z',
  finished_at: null,
  reason: null,
  entries: 1,
  trace: [],
  ...more,
});

const entered: EnrollmentResult = { entered: 1, entered_again: 0, already_in: 0, finished: 0, unknown: 0 };

test('a contact starts a live automation by hand, and reasons say when they cannot', async () => {
  const asked: ApiRequest[] = [];
  let result: EnrollmentResult | ApiAnswer = answer(403, {
    errors: [{ message: 'A second person has to approve it.' }],
  });
  const workbench = await open({
    'GET /marketing/automations': automations,
    'GET /marketing/automations/:id/contacts/:contact_id': ({ parameters }: ApiRequest) =>
      parameters['id'] === 'in'
        ? enrollment({})
        : parameters['id'] === 'done'
          ? enrollment({ state: 'exited', finished_at: '2026-01-07T09:00:00Z', reason: 'Met the exit criteria.' })
          : refusal(404, 'contact not found'),
    'POST /marketing/automations/:id/contacts': (request: ApiRequest) => {
      asked.push(request);
      return result;
    },
  });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Start automation' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Start an automation for/ }));
  const choose = async (name: string) => {
    const field = dialog.getByRole('combobox', { name: /^Automation/ });
    fireEvent.mouseDown(field);
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`Flow ${name}`) }));
  };
  const start = () => dialog.getByRole('button', { name: 'Start automation' });
  const isDisabled = () => start().hasAttribute('disabled');

  await choose('draft');
  expect(await dialog.findByText(/only enter a live automation\. This one is a draft\./)).toBeTruthy();
  expect(isDisabled()).toBe(true);
  await choose('in');
  expect(await dialog.findByText(/^In it since/)).toBeTruthy();
  expect(isDisabled()).toBe(true);
  await choose('done');
  expect(await dialog.findByText(/left it early on .* Met the exit criteria\./)).toBeTruthy();
  expect(isDisabled()).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Enter again/ }));
  expect(isDisabled()).toBe(false);
  fireEvent.click(start());
  expect(await dialog.findByText('A second person has to approve it.')).toBeTruthy();
  result = { ...entered, entered: 0, finished: 1 };
  fireEvent.click(start());
  expect(await dialog.findByText('The contact has entered it as often as allowed.')).toBeTruthy();

  await choose('new');
  expect(await dialog.findByText(/has no email address/)).toBeTruthy();
  result = entered;
  fireEvent.click(start());
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('The contact entered Flow new.'));
  expect(asked.map(({ parameters, body }) => [parameters['id'], body])).toEqual([
    ['done', { contact_ids: ['c1'], again: true }],
    ['done', { contact_ids: ['c1'], again: true }],
    ['new', { contact_ids: ['c1'] }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await workbench.dispose();
});

test('who may not see automations has no such action', async () => {
  const workbench = await open({}, []);
  await screen.findByRole('menuitem', { name: 'Export everything' });
  expect(screen.queryByRole('menuitem', { name: 'Start automation' })).toBeNull();
  await workbench.dispose();
});

describe('for the selection of the grid', () => {
  const openGrid = async (http: ApiMocks, scopes: readonly string[] = ['marketing.automation.read']) => {
    const workbench = await testWorkbench(plugin, {
      scopes: ['marketing.read', 'marketing_campaigns.update', ...scopes],
      services: [fakeFields(), fakeLists()],
      http: { ...gridOf(contact), 'GET /marketing/automations': automations, ...http },
    });
    await workbench.goto('/contacts/all');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select ann@example.com' }));
    return workbench;
  };
  const none: EnrollmentResult = { entered: 0, entered_again: 0, already_in: 0, finished: 0, unknown: 0 };

  test('it says how many enter and why others do not, before anybody does', async () => {
    const asked: ApiRequest[] = [];
    let result: EnrollmentResult | ApiAnswer = answer(403, {
      errors: [{ message: 'A second person has to approve it.' }],
    });
    const workbench = await openGrid({
      'POST /marketing/automations/:id/contacts/preview': ({ body }: ApiRequest) =>
        (body as { again?: boolean }).again === true
          ? { ...none, entered: 5, entered_again: 2, already_in: 1, finished: 1 }
          : { ...none, entered: 5, already_in: 1, finished: 3 },
      'POST /marketing/automations/:id/contacts': (request: ApiRequest) => {
        asked.push(request);
        return result;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start automation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start an automation for ann@example.com' }));
    const choose = async (name: string) => {
      fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Automation/ }));
      fireEvent.click(await screen.findByRole('option', { name: new RegExp(`Flow ${name}`) }));
    };
    expect(dialog.getByRole('button', { name: 'Start automation' }).hasAttribute('disabled')).toBe(true);
    await choose('draft');
    expect(await dialog.findByText(/only enter a live automation\. This one is a draft\./)).toBeTruthy();
    await choose('new');
    expect(
      await dialog.findByText('5 contacts enter. 1 is in it now and stays there. 3 have finished it.'),
    ).toBeTruthy();
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Also those who finished it before' }));
    expect(
      await dialog.findByText(
        '7 contacts enter. 1 is in it now and stays there. 1 has entered it as often as allowed.',
      ),
    ).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Start for 7 contacts' }));
    expect(await dialog.findByText('A second person has to approve it.')).toBeTruthy();
    result = { ...none, entered: 5, entered_again: 2 };
    fireEvent.click(dialog.getByRole('button', { name: 'Start for 7 contacts' }));
    await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('7 contacts entered Flow new.'));
    expect(asked.map(({ parameters, body }) => [parameters['id'], body])).toEqual([
      ['new', { selection: { ids: ['c1'] }, again: true }],
      ['new', { selection: { ids: ['c1'] }, again: true }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await workbench.dispose();
  });

  test('it says who exits before the first step', async () => {
    const list = { ...summary('list', 'live'), entry: { type: 'list', id: 'l1' } } as const;
    const segment = { ...summary('segment', 'live'), entry: { type: 'segment', id: 's1' } } as const;
    const read: unknown[] = [];
    const workbench = await openGrid({
      'GET /marketing/automations': { ...automations, result: [list, segment, ...automations.result] },
      'GET /marketing/automations/:id': ({ parameters: { id = '' } }: ApiRequest) => {
        read.push(id);
        return automation(id === 'list' ? list : segment, id === 'list' ? 'not_in_entry' : 'all_received');
      },
      'POST /marketing/automations/:id/contacts/preview': { ...none, entered: 5 },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start automation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start an automation for ann@example.com' }));
    const choose = async (name: string) => {
      fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Automation/ }));
      fireEvent.click(await screen.findByRole('option', { name: new RegExp(`Flow ${name}`) }));
    };
    const note = /whoever is not on its list exits before the first step/;
    await choose('list');
    expect(await dialog.findByText(note)).toBeTruthy();
    await choose('segment');
    await waitFor(() => expect(dialog.queryByText(note)).toBeNull());
    await waitFor(() => expect(read).toEqual(['list', 'segment']));
    await choose('new');
    expect(await dialog.findByText('5 contacts enter.')).toBeTruthy();
    expect(dialog.queryByText(/exits before/)).toBeNull();
    expect(read).toEqual(['list', 'segment']);
    await workbench.dispose();
  });

  test('a failed count is said, and who may not see automations has no such action', async () => {
    const failing = await openGrid({
      'POST /marketing/automations/:id/contacts/preview': refusal(400, 'At most 100,000 contacts can enter at once.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start automation' }));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Automation/ }));
    fireEvent.click(await screen.findByRole('option', { name: /Flow new/ }));
    expect(await screen.findByText('At most 100,000 contacts can enter at once.')).toBeTruthy();
    await failing.dispose();
    const without = await openGrid({}, []);
    await screen.findByRole('button', { name: 'Add to list' });
    expect(screen.queryByRole('button', { name: 'Start automation' })).toBeNull();
    await without.dispose();
  });
});
