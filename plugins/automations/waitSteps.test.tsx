import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { type ApiRequest, fake } from 'sendwright/sdk/testing';
import type { AutomationUpdate } from 'sendwright/wire/automations';
import userEvent from '@testing-library/user-event';
import { anAutomation, start, stepsAfter } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const checks = (): string =>
  within(screen.getByRole('complementary', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join('\n');
const loaded = () => screen.findByText('What is the name of this automation?');
const block = (name: string) => within(screen.getByRole('group', { name }));
const select = (step: string, label: string, value: string) =>
  fireEvent.change(block(step).getByRole('combobox', { name: label }), { target: { value } });

test('a wait for an event is added, checked and saved', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({ steps: [] });
  const properties = [
    { name: 'total', type: 'number', conflicts: 0, conflicting_type: null, conflicted_at: null },
  ] as const;
  const at = '2026-11-20T10:00:00Z';
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/automations/:id': opened,
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      const update = body as AutomationUpdate;
      saved.push(update);
      return { ...opened, revision: opened.revision + 1, steps: stepsAfter(update.steps ?? [], []) };
    },
    'GET /marketing/events/types': {
      result: [
        { name: 'purchase', count: 3, first_received_at: at, last_received_at: at, last_event_at: at, properties },
      ],
    },
  });
  await loaded();
  press('Add step');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Wait for event/ }));
  expect(checks()).toMatch(/Split 1.*Choose an event\./);
  const question = within(await screen.findByRole('group', { name: 'Condition of split 1' }));
  await userEvent.click(question.getByRole('combobox', { name: 'Event' }));
  await userEvent.click(await screen.findByRole('option', { name: /^purchase/ }));
  press('Add a condition on a property');
  expect(checks()).toContain('Enter the values of its conditions.');
  fireEvent.change(question.getByRole('combobox', { name: 'Comparison, condition 1' }), {
    target: { value: 'greater' },
  });
  fireEvent.change(question.getByRole('textbox', { name: 'Value, condition 1' }), { target: { value: '100' } });
  fireEvent.change(question.getByRole('textbox', { name: 'For at most' }), { target: { value: '2' } });
  expect(screen.getByText('Until “purchase”, total is greater than 100, for at most 2 days')).toBeTruthy();
  expect(screen.getByText('Happened')).toBeTruthy();
  expect(screen.getByText('Timed out')).toBeTruthy();
  press('Save');
  await loaded();
  expect(saved[0]?.steps).toMatchObject([
    {
      type: 'split',
      delay: { value: 0, unit: 'hours' },
      condition: {
        event: {
          source: 'event',
          name: 'purchase',
          conditions: [{ property: 'total', operator: 'greater', value: 100 }],
          step_id: null,
          timeout: { value: 2, unit: 'days' },
        },
      },
    },
  ]);
  await workbench.dispose();
});

test('contacts enter by an event, or by a date every year', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({ steps: [] });
  const custom = [{ id: 'e1_D', name: 'birthday', field_type: 'Date' }];
  const workbench = await start(
    '/automations/a1/detail',
    {
      'GET /marketing/automations/:id': opened,
      'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
        const update = body as AutomationUpdate;
        saved.push(update);
        return {
          ...opened,
          revision: opened.revision + 1,
          entry: { id: null, ...update.entry } as typeof opened.entry,
        };
      },
      'GET /marketing/events/types': { result: [] },
    },
    { services: [fake<unknown>(FieldDefinitions, { custom, reserved: [], load: async () => custom })] },
  );
  await loaded();
  fireEvent.click(screen.getByRole('radio', { name: /^does something/ }));
  expect(checks()).toMatch(/Entry.*Choose an event\./);
  await userEvent.type(screen.getByRole('combobox', { name: /^Event/ }), 'purchase{Enter}');
  expect(screen.getByText('When a contact has the event “purchase”')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: /^Contacts can enter again/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Not before' }), { target: { value: '7' } });
  press('Save');
  await loaded();
  expect(saved[0]?.entry).toEqual({
    type: 'event',
    event: { name: 'purchase', conditions: [] },
    reentry: { days: 7, most: 100 },
  });
  fireEvent.click(screen.getByRole('radio', { name: /^has a date/ }));
  expect(checks()).toMatch(/Entry.*Choose a date field\./);
  await userEvent.click(screen.getByRole('combobox', { name: 'Date field' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Birthday' }));
  press('Save');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.entry).toEqual({
    type: 'date',
    date: { field: 'e1_D', days: 0, yearly: true, hour: 9 },
    reentry: { days: 300, most: 100 },
  });
  await workbench.dispose();
});

test('waits and random splits are added, checked and saved', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({ steps: [] });
  const custom = [
    { id: 'e1_D', name: 'birthday', field_type: 'Date' },
    { id: 'e2_T', name: 'time_zone', field_type: 'Text' },
  ];
  const workbench = await start(
    '/automations/a1/detail',
    {
      'GET /marketing/automations/:id': opened,
      'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
        const update = body as AutomationUpdate;
        saved.push(update);
        return { ...opened, revision: opened.revision + 1, steps: stepsAfter(update.steps ?? [], []) };
      },
    },
    { services: [fake<unknown>(FieldDefinitions, { custom, reserved: [], load: async () => custom })] },
  );
  await loaded();
  press('Add step');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Wait For a time/ }));
  expect(block('Wait 1').getByText('1 day')).toBeTruthy();
  select('Wait 1', 'What contacts wait for', 'date');
  expect(checks()).toMatch(/Wait 1.*Choose a date field\./);
  await userEvent.click(block('Wait 1').getByRole('combobox', { name: 'Date field' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Birthday' }));
  fireEvent.change(block('Wait 1').getByRole('textbox', { name: 'Days' }), { target: { value: '3' } });
  select('Wait 1', 'Before or after', 'before');
  fireEvent.click(block('Wait 1').getByRole('switch', { name: 'Every year, such as birthdays' }));
  select('Wait 1', 'Time zone', 'e2_T');
  expect(
    block('Wait 1').getByText("Until 3 days before Birthday at 9:00 AM, every year, in the contact's time zone"),
  ).toBeTruthy();
  press('Add step');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Wait For a time/ }));
  select('Wait 2', 'What contacts wait for', 'weekday');
  fireEvent.click(block('Wait 2').getByRole('checkbox', { name: 'Thursday' }));
  select('Wait 2', 'Hour', '14');
  expect(block('Wait 2').getByText('Until Monday or Thursday at 2:00 PM')).toBeTruthy();
  press('Add step');
  // After a wait, an email needs no delay of its own.
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Email/ }));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'When email 1 happens' }).value).toBe('now');
  press('Add step');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Split/ }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'What split 1 goes by' }), {
    target: { value: 'percentage' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Contacts who take Yes' }), { target: { value: '30' } });
  expect(screen.getByText('30% of contacts, at random')).toBeTruthy();
  expect(checks()).not.toContain('Add its condition');
  press('Save');
  await loaded();
  expect(saved[0]?.steps).toMatchObject([
    {
      type: 'wait',
      delay: { value: 1, unit: 'days' },
      wait_config: { until: 'date', field: 'e1_D', days: -3, yearly: true, hour: 9, zone_field: 'e2_T' },
    },
    { type: 'wait', wait_config: { until: 'weekday', weekdays: [1, 4], hour: 14, zone_field: null } },
    { type: 'email', delay: { value: 0 } },
    { type: 'split', condition: { percentage: 30 } },
  ]);
  await workbench.dispose();
});
