import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiRequest, refusal } from 'sendwright/sdk/testing';
import type { Automation, AutomationUpdate } from 'sendwright/wire/automations';
import { anAutomation, scopes, start, stepsAfter } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const checks = (): string =>
  within(screen.getByRole('complementary', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join('\n');
const loaded = () => screen.findByText('What is the name of this automation?');
const block = (name: string) => within(screen.getByRole('group', { name }));
const addStep = async (name: RegExp) => {
  press('Add step');
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
const choose = async (step: string, label: string, option: string | RegExp) => {
  await userEvent.click(block(step).getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const mocks = {
  'GET /marketing/tags': { result: [{ id: 't1', name: 'VIP', contact_count: 3, created_at: '2026-11-20T10:00:00Z' }] },
  'GET /teammates': {
    result: [
      {
        username: 'lee',
        email: 'lee@example.com',
        first_name: 'Lee',
        last_name: 'Ash',
        user_type: 'teammate' as const,
        is_admin: false,
        phone: '',
        website: '',
        address: '',
        address2: '',
        city: '',
        state: '',
        zip: '',
        country: '',
        company: '',
      },
    ],
  },
};

test('the checks name a teammate who was removed', async () => {
  const notify = { action: 'notify' as const, username: 'kim', message: 'Call them.' };
  const workbench = await start(
    '/automations/a1/detail',
    {
      ...mocks,
      'GET /marketing/automations/:id': anAutomation({
        steps: [{ id: 's1', type: 'action', delay: { value: 0, unit: 'hours' }, action_config: notify }],
      }),
    },
    { scopes: [...scopes, 'teammates.read'] },
  );
  await loaded();
  await waitFor(() => expect(checks()).toMatch(/Action 1.*There is no teammate kim\. Choose another one\./));
  await workbench.dispose();
}, 60_000);

test('actions are added, checked and saved as steps', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({ suppression_group_id: null, steps: [] });
  const workbench = await start(
    '/automations/a1/detail',
    {
      ...mocks,
      'GET /marketing/automations/:id': opened,
      'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
        const update = body as AutomationUpdate;
        saved.push(update);
        return { ...opened, revision: opened.revision + 1, steps: stepsAfter(update.steps ?? [], []) };
      },
    },
    { scopes: [...scopes, 'teammates.read'] },
  );
  await loaded();
  await addStep(/^Tag/);
  expect(block('Action 1').getByText('No tag yet')).toBeTruthy();
  expect(checks()).toMatch(/Action 1.*Choose a tag\./);
  // Nothing is emailed.
  expect(checks()).not.toContain('Choose an unsubscribe group');
  expect(checks()).not.toContain('Add an email');
  await choose('Action 1', 'Tag', /^VIP/);
  expect(checks()).not.toMatch(/Action 1.*Choose/);
  await addStep(/^Notify teammate/);
  await choose('Action 2', 'Teammate', /^Lee Ash/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Call them.' } });
  await addStep(/^End/);
  expect(block('Action 3').getByText('Action 3: nothing follows for the contact')).toBeTruthy();
  // Nothing can be added after the end, and it stays last.
  expect(screen.queryByRole('button', { name: 'Add step' })).toBeNull();
  const handle = block('Action 3').getByRole('button', { name: /Alt and arrow keys/ });
  fireEvent.keyDown(handle, { key: 'ArrowUp', altKey: true });
  expect(screen.getByText("Action 3 can't be moved up.")).toBeTruthy();
  press('Save');
  await screen.findByRole('group', { name: 'Action 1' });
  expect(saved[0]?.steps).toMatchObject([
    { type: 'action', action_config: { action: 'add_tag', tag: 'VIP' } },
    { type: 'action', action_config: { action: 'notify', username: 'lee', message: 'Call them.' } },
    { type: 'action', action_config: { action: 'end' } },
  ]);
  await workbench.dispose();
});

test('a field and a list are chosen, and a step that is there stays when others change', async () => {
  const saved: AutomationUpdate[] = [];
  const steps: Automation['steps'] = [
    {
      id: 's1',
      type: 'action',
      delay: { value: 0, unit: 'hours' },
      action_config: { action: 'set_field', field: 'city', value: 'Oslo' },
    },
  ];
  const opened = anAutomation({ steps });
  const workbench = await start('/automations/a1/detail', {
    ...mocks,
    'GET /marketing/automations/:id': opened,
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      saved.push(body as AutomationUpdate);
      return { ...opened, revision: opened.revision + 1 };
    },
  });
  await loaded();
  expect(block('Action 1').getByText('Set City to “Oslo”')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: '' } });
  expect(block('Action 1').getByText('Clear City')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: 'Oslo' } });
  await addStep(/^List/);
  fireEvent.change(block('Action 2').getByRole('combobox', { name: 'What happens' }), {
    target: { value: 'remove_from_list' },
  });
  await choose('Action 2', 'List', /Regulars/);
  press('Save');
  await loaded();
  expect(saved[0]?.steps).toEqual([
    { id: 's1', type: 'action' },
    expect.objectContaining({ type: 'action', action_config: { action: 'remove_from_list', list_id: 'l1' } }),
  ]);
  await workbench.dispose();
});

test('contacts are sent back to a step, and forget it when it is removed', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({ steps: [] });
  const workbench = await start('/automations/a1/detail', {
    ...mocks,
    'GET /marketing/automations/:id': opened,
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      const update = body as AutomationUpdate;
      saved.push(update);
      return { ...opened, revision: opened.revision + 1, steps: stepsAfter(update.steps ?? [], []) };
    },
  });
  await loaded();
  await addStep(/^Wait For a time/);
  await addStep(/^Go to/);
  expect(checks()).toMatch(/Action 1.*Choose the step to go to\./);
  fireEvent.change(block('Action 1').getByRole('combobox', { name: 'Step' }), {
    target: {
      value: within(block('Action 1').getByRole('combobox', { name: 'Step' }))
        .getByRole('option', { name: 'Wait 1' })
        .getAttribute('value'),
    },
  });
  fireEvent.change(block('Action 1').getByRole('textbox', { name: 'At most' }), { target: { value: '3' } });
  expect(block('Action 1').getByText('Go to Wait 1, at most 3 times')).toBeTruthy();
  press('Save');
  await loaded();
  const [wait, action] = saved[0]?.steps ?? [];
  expect(action?.action_config).toEqual({ action: 'go_to', step_id: wait?.id, times: 3 });
  fireEvent.keyDown(block('Wait 1').getByRole('button', { name: /Alt and arrow keys/ }), { key: 'Delete' });
  expect(block('Action 1').getByText('No step yet')).toBeTruthy();
  await workbench.dispose();
});

test('a webhook has an address, and a key to verify its calls', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({ steps: [] });
  const workbench = await start('/automations/a1/detail', {
    ...mocks,
    'GET /marketing/automations/:id': opened,
    'GET /marketing/automations/:id/signing_key': { public_key: 'MFkw' },
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      const update = body as AutomationUpdate;
      saved.push(update);
      return { ...opened, revision: opened.revision + 1, steps: stepsAfter(update.steps ?? [], []) };
    },
  });
  await loaded();
  await addStep(/^Webhook/);
  expect(checks()).toMatch(/Action 1.*Enter an address that starts with https/);
  fireEvent.change(block('Action 1').getByRole('textbox', { name: /^Address/ }), {
    target: { value: 'https://hooks.example.com/in' },
  });
  expect(checks()).not.toContain('Enter an address');
  expect(await block('Action 1').findByText('MFkw')).toBeTruthy();
  press('Save');
  await loaded();
  expect(saved[0]?.steps?.[0]?.action_config).toEqual({ action: 'webhook', url: 'https://hooks.example.com/in' });
  await workbench.dispose();
});

test('a webhook of a live automation says how many calls it made, and why the last one failed', async () => {
  const step = {
    id: 's1',
    type: 'action',
    delay: { value: 0, unit: 'hours' },
    action_config: { action: 'webhook', url: 'https://hooks.example.com/in' },
  } as const;
  const opened = anAutomation({ steps: [step], status: 'live', went_live_at: '2026-11-20T10:00:00Z' });
  const workbench = await start('/automations/a1/detail', {
    ...mocks,
    'GET /marketing/automations/:id': opened,
    'GET /marketing/stats/automations/:id/webhooks': {
      result: [{ step_id: 's1', made: 1200, failed: 3, waiting: 1, last_problem: 'it answered 500.' }],
    },
  });
  const calls = within(await screen.findByRole('region', { name: 'Calls' }));
  expect(calls.getByText('1,200')).toBeTruthy();
  expect(calls.getByText('Why the last one failed: it answered 500.')).toBeTruthy();
  await workbench.dispose();
});

test('figures that failed to load stay so until they are retried', async () => {
  let isFailing = true;
  const failing = () => (isFailing ? refusal(403, 'Not now.') : { result: [] });
  const figures = { entered: 7, waiting: 3, completed: 2, left: 2, held_out: 0, steps: [] };
  const steps = [
    {
      id: 's1',
      type: 'action',
      delay: { value: 0, unit: 'hours' },
      action_config: { action: 'webhook', url: 'https://hooks.example.com/in' },
    } as const,
  ];
  const opened = anAutomation({ steps, status: 'live', went_live_at: '2026-11-20T10:00:00Z' });
  const workbench = await start('/automations/a1/detail', {
    ...mocks,
    'GET /marketing/automations/:id': opened,
    'GET /marketing/stats/automations/:id/steps': figures,
    'GET /marketing/stats/automations/:id/webhooks': failing,
  });
  const message = "The figures of its calls couldn't be loaded.";
  expect(await screen.findByText(message)).toBeTruthy();
  // When polling asks.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText(message)).toBeTruthy();
  isFailing = false;
  fireEvent.click(within(screen.getByText(message)).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Calls' })).toBeTruthy();
  await workbench.dispose();
});
