import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiRequest } from 'sendwright/sdk/testing';
import { anAutomation, anEmail, aText, someMetrics as stats, start } from './testing/automations';

const person = (n: number) => ({
  contact_id: `33333333-2222-4333-8444-00000000000${n}`,
  email: `reader${n}@readers.example`,
  first_name: 'Reader',
  last_name: String(n),
  at: '2026-11-21T10:00:00Z',
  times: null,
  reason: n === 2 ? 'It unsubscribed.' : null,
});

test('each figure of a step opens its people', async () => {
  const asked: ApiRequest['query'][] = [];
  const workbench = await start('/automations/a1/stats', {
    'GET /marketing/automations/:id': anAutomation({
      status: 'live',
      went_live_at: '2026-11-20T10:00:00Z',
      steps: [aText('t1')],
    }),
    'GET /marketing/stats/automations': { results: [], _metadata: { count: 0 } },
    'GET /marketing/stats/automations/:id': { results: [], _metadata: { count: 0 } },
    'GET /marketing/stats/automations/:id/links': { results: [], total_clicks: 0, _metadata: { count: 0 } },
    'GET /marketing/stats/automations/:id/sms': { result: [] },
    'GET /marketing/stats/automations/:id/steps': {
      entered: 9,
      waiting: 5,
      completed: 2,
      left: 2,
      held_out: 1,
      steps: [
        { step_id: 't1', waiting: 5, passed: 4, left: 1 },
        { step_id: 'gone', waiting: 0, passed: 3, left: 0 },
      ],
    },
    'GET /marketing/automations/:id/people': ({ query }: ApiRequest) => {
      asked.push(query);
      return { result: query['email'] ? [person(2)] : [person(1), person(2)], _metadata: { count: 2 } };
    },
  });
  const table = within(await screen.findByRole('table', { name: 'By step' }));
  expect(screen.getByRole('link', { name: 'Held out, people: Held out' }).getAttribute('href')).toMatch(
    /people=held_out/,
  );
  expect(table.getByRole('rowheader', { name: 'Removed step' })).toBeTruthy();
  // Nobody is not opened.
  expect(table.getAllByRole('cell', { name: '0' })).toHaveLength(2);
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual(['5', '4', '1', '3']);
  expect(screen.getByRole('link', { name: 'Entered, people: Entered' })).toBeTruthy();
  fireEvent.click(table.getByRole('link', { name: '1, people: SMS 1, Left early' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'SMS 1: left early' }));
  expect(await drawer.findByText(says('2 people'))).toBeTruthy();
  expect(drawer.getByText('It unsubscribed.')).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'Reader 1' }).getAttribute('href')).toBe(
    '/contacts/profile/33333333-2222-4333-8444-000000000001',
  );
  expect(asked[0]).toMatchObject({ figure: 'left', step_id: 't1' });
  fireEvent.change(drawer.getByRole('searchbox'), { target: { value: 'reader2' } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ figure: 'left', step_id: 't1', email: 'reader2' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(workbench.location).toBe('/automations/a1/stats'));
  await workbench.dispose();
});

/** A paragraph with exactly this text, whatever is around its parts. */
const says = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === text;

test('the figures of emails open their people, of all or of one', async () => {
  const asked: ApiRequest['query'][] = [];
  const workbench = await start('/automations/a1/stats', {
    'GET /marketing/automations/:id': anAutomation({
      status: 'live',
      went_live_at: '2026-11-20T10:00:00Z',
      steps: [anEmail('one')],
    }),
    'GET /marketing/stats/automations': {
      results: [{ id: 'a1', step_id: 'all', aggregation: 'total', stats }],
      _metadata: { count: 1 },
    },
    'GET /marketing/stats/automations/:id': ({ query }: ApiRequest) => ({
      results: query['group_by'] ? [{ id: 'a1', step_id: 'one', aggregation: 'total', stats }] : [],
      _metadata: { count: 1 },
    }),
    'GET /marketing/stats/automations/:id/links': {
      results: [{ url: 'https://shop.example/', url_location: 2, step_id: 'one', clicks: 5, human_unique_clicks: 4 }],
      total_clicks: 5,
      _metadata: { count: 1 },
    },
    'GET /marketing/stats/automations/:id/steps': {
      entered: 9,
      waiting: 0,
      completed: 9,
      left: 0,
      held_out: 0,
      steps: [],
    },
    'GET /marketing/automations/:id/people': ({ query }: ApiRequest) => {
      asked.push(query);
      return query['figure'] === 'bounced'
        ? { result: [], _metadata: { count: 0 } }
        : { result: [{ ...person(1), times: 2, step_id: 'one' }], _metadata: { count: 1 } };
    },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Unique opens, people: Opened' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Opened' }));
  expect(await drawer.findByText(says('1 email, each person once for each'))).toBeTruthy();
  expect(drawer.getByText('2 opens')).toBeTruthy();
  expect(drawer.getByText('Email 1')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ figure: 'opened', people_only: 'true' });
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Of nobody, no emails are counted.
  fireEvent.click(screen.getByRole('link', { name: 'Bounces, people: Bounced' }));
  const nobody = within(await screen.findByRole('dialog', { name: 'Bounced' }));
  expect(await nobody.findByText(says('0 people'))).toBeTruthy();
  fireEvent.click(nobody.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: '4, people: Clicked https://shop.example/' }));
  expect(await screen.findByRole('dialog', { name: 'Email 1: clicked' })).toBeTruthy();
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ figure: 'clicked', people_only: 'true', link_url: 'https://shop.example/' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('link', { name: /^0, people: Email 1/ })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: '8, people: Email 1, Delivered' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ figure: 'delivered', step_id: 'one' }));
  await workbench.dispose();
});
