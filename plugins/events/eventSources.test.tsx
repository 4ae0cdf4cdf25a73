import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, answer, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { EventSource } from 'sendwright/wire/eventSources';
import { fieldsOf, propertiesAt, suggestedMapping } from './components/sources/postFields';
import plugin from './plugin';

const source = (more: Partial<EventSource> = {}): EventSource => ({
  id: 'source-1',
  name: 'Till',
  service: 'other',
  url: 'https://mail.example.com/v3/marketing/events/in/1-0-x',
  enabled: true,
  mapping: null,
  create_contacts: true,
  accepted: 0,
  accepted_at: null,
  refused: 1,
  problem: null,
  problem_at: null,
  last_post: JSON.stringify({
    type: 'Bought',
    who: { email: 'cem@till.example' },
    id: 9,
    items: [{ sku: 'a' }],
    sum: 12,
  }),
  created_at: '2026-01-01T08:00:00Z',
  updated_at: '2026-01-01T08:00:00Z',
  ...more,
});

async function start(
  http: ApiMocks,
  scopes = ['marketing.read', 'marketing_campaigns.update'],
): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      'GET /marketing/events/types': { result: [] },
      'GET /marketing/settings/events': { retention_days: null },
      ...http,
    },
  });
  await workbench.goto('/events');
  return workbench;
}

test('a service is added, and its address is shown', async () => {
  const user = userEvent.setup();
  let sources: EventSource[] = [];
  const added = source({ name: 'Web shop', service: 'stripe', last_post: null });
  const workbench = await start({
    'GET /marketing/events/sources': () => ({ result: sources, max_allowed: 20 }),
    'POST /marketing/events/sources': () => {
      sources = [added];
      return answer(201, added);
    },
  });
  expect(await screen.findByText('None yet. Add one to get the address that it posts to.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add service' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' Web shop ');
  fireEvent.change(dialog.getByLabelText(/^Signing secret/), { target: { value: 'whsec_1' } });
  await user.click(dialog.getByRole('button', { name: 'Add service' }));
  expect(await screen.findByRole('button', { name: `Copy Address of Web shop: ${added.url}` })).toBeTruthy();
  expect(workbench.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { name: 'Web shop', service: 'stripe', secret: 'whsec_1', create_contacts: true } },
  ]);
  expect(screen.getByText('Waiting')).toBeTruthy();
  await workbench.dispose();
});

test('the first post of another service is mapped with suggestions, and previewed', async () => {
  const user = userEvent.setup();
  const workbench = await start({
    'GET /marketing/events/sources': { result: [source()], max_allowed: 20 },
    'POST /marketing/events/sources/:id/preview': {
      event: { contact: { email: 'cem@till.example' }, name: 'Bought', properties: { sum: 12 }, id: '9' },
      errors: [],
    },
    'PATCH /marketing/events/sources/:id': source(),
  });
  expect(await screen.findByText('The first post is here')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Map fields' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /^sum/ }));
  expect(await dialog.findByText('The last post would become “Bought”')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save mapping' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(workbench.requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
    {
      body: {
        mapping: {
          name: null,
          name_path: 'type',
          email_path: 'who.email',
          id_path: 'id',
          properties: [{ name: 'sum', path: 'sum' }],
        },
      },
    },
  ]);
  await workbench.dispose();
});

test('a failure to load can be retried; who may not change services sees no actions', async () => {
  const user = userEvent.setup();
  let isFailing = true;
  const workbench = await start(
    {
      'GET /marketing/events/sources': () =>
        isFailing
          ? refusal(500, 'No.')
          : { result: [source({ url: null, last_post: null, mapping: null })], max_allowed: 20 },
    },
    ['marketing.read'],
  );
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  isFailing = false;
  await user.click(retry);
  expect(await screen.findByText('Waiting for the first post')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add service' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  await workbench.dispose();
});

test('fields of a post are its values, with their places', () => {
  const post = { a: { b: ['x', { c: true }] }, 'd.e': 1, n: null, l: [1, 2, 3, 4] };
  expect(fieldsOf(JSON.stringify(post)).map(({ path }) => path)).toEqual(['a.b.0', 'a.b.1.c', 'l.0', 'l.1', 'l.2']);
  expect([fieldsOf(null), fieldsOf('{')]).toEqual([[], []]);
  expect(suggestedMapping([])).toMatchObject({ name: '', name_path: null, email_path: null });
});

test('properties are named by the end of their path, unless several end the same', () => {
  expect(propertiesAt(['order.total', 'items.0.id', 'customer.id'])).toEqual([
    { name: 'total', path: 'order.total' },
    { name: 'items_0_id', path: 'items.0.id' },
    { name: 'customer_id', path: 'customer.id' },
  ]);
});
