import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiRequest } from 'sendwright/sdk/testing';
import type { AutomationCreate } from 'sendwright/wire/automations';
import { anAutomation, start } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;

test('a ready-made automation shows its steps and emails, and is created with them', async () => {
  const asked: ApiRequest[] = [];
  const keep = (request: ApiRequest): void => void asked.push(request);
  const workbench = await start('/automations/choose', {
    'POST /marketing/automations': (request: ApiRequest) => {
      keep(request);
      return anAutomation({ name: 'Abandoned cart' });
    },
  });
  // What was there before still is.
  expect(await screen.findByRole('button', { name: 'Create custom automation' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Abandoned cart' }, { timeout: 20_000 }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Abandoned cart' }));
  expect(drawer.getByText('The event “Checkout started” is recorded for a contact.')).toBeTruthy();
  expect(drawer.getByText('Email “You left something in your cart”')).toBeTruthy();
  expect(drawer.getAllByText('Tag “Cart recovered”')).toHaveLength(2);
  fireEvent.click(drawer.getByRole('button', { name: 'Use this automation' }));
  expect(await screen.findByRole('list', { name: /^Steps of / }, { timeout: 20_000 })).toBeTruthy();
  const [{ body } = { body: {} }] = asked;
  const { entry, goal, steps = [], preselect } = body as AutomationCreate;
  expect(goal).toMatchObject({ event: { name: 'Order placed' }, days: 4, value_property: 'total' });
  expect(entry).toMatchObject({ type: 'event', event: { name: 'Checkout started' }, reentry: { days: 7 } });
  expect(preselect).toBe(true);
  const [split] = steps;
  expect(split?.no?.map(({ type }) => type)).toEqual(['email', 'split']);
  expect(split?.no?.[0]?.email_config).toMatchObject({ editor: 'design', preheader: 'It is still there' });
  await workbench.dispose();
}, 60_000);
