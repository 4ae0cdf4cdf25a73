import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiRequest } from 'sendwright/sdk/testing';
import type { AutomationGoalReport } from 'sendwright/wire/automationGoals';
import type { CustomEventType } from 'sendwright/wire/events';
import { anAutomation, anEmail, start } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

const report: AutomationGoalReport = {
  goal: { event: { name: 'Order placed', conditions: [] }, days: 7, value_property: 'total', holdout: 10 },
  total: { people: 900, converted: 108, value: 4320 },
  held_out: { people: 100, converted: 8, value: 300 },
  steps: [{ step_id: 'one', type: 'email', people: 880, converted: 90, value: 4000 }],
  variations: [{ step_id: 'split', branch: 'yes', people: 440, converted: 45, value: 2000 }],
};

const orders: CustomEventType = {
  name: 'Order placed',
  count: 5,
  first_received_at: '2026-11-01T10:00:00Z',
  last_received_at: null,
  last_event_at: null,
  properties: [{ name: 'total', type: 'number', conflicts: 0, conflicting_type: null, conflicted_at: null }],
};

test('the goal is compared with those who were held out, and can be changed', async () => {
  const asked: ApiRequest[] = [];
  const workbench = await start('/automations/a1/stats', {
    'GET /marketing/automations/:id': anAutomation({ steps: [anEmail('one')] }),
    'GET /marketing/automations/:id/goal': report,
    'GET /marketing/events/types': { result: [orders] },
    'PUT /marketing/automations/:id/goal': (request: ApiRequest) => {
      asked.push(request);
      return report;
    },
  });
  const details = await screen.findAllByText(/% of/, undefined, { timeout: 20_000 });
  expect(details.map((one) => one.textContent)).toEqual(['12.0% of 900 contacts', '8.0% of 100 contacts']);
  expect(screen.getByText('+4.0 points')).toBeTruthy();
  // Each figure opens those that it counts.
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')?.split('?')[1];
  expect(target('Conversions, people: Converted')).toBe('people=converted');
  expect(target('900 contacts, people: Counted by the goal')).toBe('people=counted');
  expect(target('Conversions of held-out contacts, people: Held out, converted')).toBe('people=held_out_converted');
  expect(target('90, people: Email 1, Converted')).toBe('people=converted&step=one');
  expect(target('45, people: Removed step, Yes, Converted')).toBe('people=converted&step=split&outcome=yes');
  const table = within(screen.getByRole('table', { name: 'Conversions by message' }));
  expect(
    within(table.getByRole('row', { name: /^Email 1/ }))
      .getAllByRole('cell')
      .map((one) => one.textContent),
  ).toEqual(['880', '90', '10.2%', '4,000']);
  press('Edit goal');
  const drawer = within(await screen.findByRole('dialog', { name: 'Goal' }));
  fireEvent.change(drawer.getByRole('combobox', { name: /^Hold out/ }), { target: { value: '20' } });
  // Which of the orders count.
  fireEvent.click(drawer.getByRole('button', { name: 'Add a condition on a property' }));
  expect(drawer.getByRole('button', { name: 'Save goal' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(drawer.getByRole('combobox', { name: 'Comparison, condition 1' }), { target: { value: 'greater' } });
  fireEvent.change(drawer.getByRole('textbox', { name: 'Value, condition 1' }), { target: { value: '50' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save goal' }));
  await screen.findByRole('link', { name: '900 contacts, people: Counted by the goal' });
  expect(asked.map(({ body }) => body)).toEqual([
    {
      ...report.goal,
      event: { name: 'Order placed', conditions: [{ property: 'total', operator: 'greater', value: 50 }] },
      holdout: 20,
    },
  ]);
  await workbench.dispose();
}, 60_000);

test('steps that were removed are rows of their own', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const workbench = await start('/automations/a1/stats', {
    'GET /marketing/automations/:id': anAutomation({ steps: [anEmail('one')] }),
    'GET /marketing/automations/:id/goal': {
      ...report,
      steps: [
        { step_id: 'former', type: 'email', people: 500, converted: 50, value: 100 },
        { step_id: 'older', type: 'email', people: 600, converted: 60, value: 100 },
      ],
    },
    'GET /marketing/events/types': { result: [orders] },
  });
  const table = within(await screen.findByRole('table', { name: 'Conversions by message' }, { timeout: 20_000 }));
  expect(table.getAllByRole('row', { name: /^Removed step/ })).toHaveLength(2);
  expect(errors.mock.calls.filter(([message]) => String(message).includes('same key'))).toEqual([]);
  errors.mockRestore();
  await workbench.dispose();
}, 60_000);
