import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiRequest } from 'sendwright/sdk/testing';
import type { AutomationGoalReport } from 'sendwright/wire/automationGoals';
import { anAutomation, anEmail, start } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

const report: AutomationGoalReport = {
  goal: { event: { name: 'Order placed', conditions: [] }, days: 7, value_property: 'total', holdout: 10 },
  total: { people: 900, converted: 108, value: 4320 },
  held_out: { people: 100, converted: 8, value: 300 },
  steps: [{ step_id: 'one', type: 'email', people: 880, converted: 90, value: 4000 }],
};

test('the goal is compared with those who were held out, and can be changed', async () => {
  const asked: ApiRequest[] = [];
  const workbench = await start('/automations/a1/stats', {
    'GET /marketing/automations/:id': anAutomation({ steps: [anEmail('one')] }),
    'GET /marketing/automations/:id/goal': report,
    'GET /marketing/events/types': { result: [] },
    'PUT /marketing/automations/:id/goal': (request: ApiRequest) => {
      asked.push(request);
      return report;
    },
  });
  expect(await screen.findByText('12.0% of 900 contacts', undefined, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByText('8.0% of 100 contacts')).toBeTruthy();
  expect(screen.getByText('+4.0 points')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Conversions by message' }));
  expect(
    within(table.getByRole('row', { name: /^Email 1/ }))
      .getAllByRole('cell')
      .map((one) => one.textContent),
  ).toEqual(['880', '90', '10.2%', '4,000']);
  press('Edit goal');
  const drawer = within(await screen.findByRole('dialog', { name: 'Goal' }));
  fireEvent.change(drawer.getByRole('combobox', { name: /^Hold out/ }), { target: { value: '20' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save goal' }));
  await screen.findByText('12.0% of 900 contacts');
  expect(asked.map(({ body }) => body)).toEqual([{ ...report.goal, holdout: 20 }]);
  await workbench.dispose();
}, 60_000);
