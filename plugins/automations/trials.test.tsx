import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiRequest } from 'sendwright/sdk/testing';
import { anAutomation, anEmail, start } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

test('counts contacts, includes them, and simulates one', async () => {
  const asked: ApiRequest[] = [];
  const automation = anAutomation({ steps: [anEmail('one')] });
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/automations/:id': automation,
    'GET /marketing/automations/:id/entry_count': { contacts: 1240, period: 'now' },
    'POST /marketing/automations/:id/live': (request: ApiRequest) => {
      asked.push(request);
      return { ...automation, status: 'live' as const };
    },
    'POST /marketing/automations/:id/simulate': (request: ApiRequest) => {
      asked.push(request);
      return {
        contact_id: 'c1',
        email: 'ada@example.com',
        steps: [
          {
            step_id: 'one',
            type: 'email' as const,
            outcome: 'sent' as const,
            at: '2026-11-21T10:00:00Z',
            reason: null,
          },
          {
            step_id: 'one',
            type: 'email' as const,
            outcome: 'sent' as const,
            at: '2026-11-21T10:00:00Z',
            reason: 'It is dropped: Unsubscribed Address.',
          },
        ],
        end: 'completed' as const,
        ends_at: '2026-11-21T10:00:00Z',
        reason: null,
      };
    },
  });
  await screen.findByText('What is the name of this automation?');
  expect(await screen.findByText('1,240 contacts would enter now, if you include them.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Include them when it goes live' }));
  press('Simulate a contact');
  const drawer = within(await screen.findByRole('dialog', { name: 'Simulate a contact' }));
  fireEvent.change(drawer.getByRole('textbox', { name: /^Email address/ }), { target: { value: 'ada@example.com' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Simulate' }));
  expect(await drawer.findAllByText('Email 1')).toHaveLength(2);
  expect(drawer.getByText('Sent')).toBeTruthy();
  expect(drawer.getByText('Dropped')).toBeTruthy();
  expect(drawer.getByText('Completed')).toBeTruthy();
  expect(asked[0]?.body).toEqual({ email: 'ada@example.com', engaged: true });
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }));
  press('Set live');
  await screen.findByText('It is live');
  expect(asked[1]?.body).toEqual({ include_existing: true });
  await workbench.dispose();
});
