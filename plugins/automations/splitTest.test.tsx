import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiRequest } from 'sendwright/sdk/testing';
import type { AutomationStep, AutomationUpdate } from 'sendwright/wire/automations';
import { anAutomation, anEmail, start } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;

const split: AutomationStep = {
  id: 's1',
  type: 'split',
  delay: { value: 0, unit: 'days' },
  condition: {
    match: 'all',
    query_dsl: null,
    builder: null,
    emails: [],
    percentage: 50,
    test: { metric: 'opened', after: { value: 7, unit: 'days' } },
  },
  yes: [anEmail('one')],
  no: [anEmail('two')],
};

test('a random split has a test, and says who won it', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({
    steps: [split],
    winners: [
      {
        step_id: 's1',
        branch: 'no',
        decided_at: '2026-11-21T10:00:00Z',
        yes: { people: 100, did: 18 },
        no: { people: 96, did: 24 },
      },
    ],
  });
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/automations/:id': opened,
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      saved.push(body as AutomationUpdate);
      return { ...opened, revision: opened.revision + 1 };
    },
  });
  await screen.findByText('What is the name of this automation?');
  expect(screen.getByText(/^No won on .*: 18\.0% of Yes and 25\.0% of No opened an email\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit condition of split 1' }));
  const fields = within(await screen.findByRole('group', { name: 'Condition of split 1' }));
  fireEvent.change(fields.getByRole('combobox', { name: /^In the end/ }), { target: { value: 'clicked' } });
  expect(fields.getByRole('textbox', { name: 'Decided after' }).parentElement?.textContent).toBe('days');
  fireEvent.change(fields.getByRole('textbox', { name: 'Decided after' }), { target: { value: '36' } });
  fireEvent.change(fields.getByRole('combobox', { name: 'Unit' }), { target: { value: 'hours' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.steps?.[0]?.condition).toMatchObject({
    test: { metric: 'clicked', after: { value: 36, unit: 'hours' } },
  });
  await workbench.dispose();
}, 60_000);
