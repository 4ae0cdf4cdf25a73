import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, checkPlugin, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { CustomEventType, EventProperty } from 'sendwright/wire/events';
import plugin from './plugin';

const property = (name: string, more: Partial<EventProperty> = {}): EventProperty => ({
  name,
  type: 'string',
  conflicts: 0,
  conflicting_type: null,
  conflicted_at: null,
  ...more,
});
const type = (name: string, more: Partial<CustomEventType> = {}): CustomEventType => ({
  name,
  count: 1200,
  first_received_at: '2026-01-01T08:00:00Z',
  last_received_at: '2026-01-31T08:00:00Z',
  last_event_at: '2026-01-31T08:00:00Z',
  properties: [],
  ...more,
});

async function start(
  address: string,
  http: ApiMocks = {},
  scopes = ['marketing.read', 'marketing_campaigns.update'],
): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      'GET /marketing/events/types': {
        result: [
          type('Order placed', {
            properties: [
              property('total', { type: 'number', conflicts: 3, conflicting_type: 'json' }),
              ...['coupon', 'city', 'shop', 'size', 'color'].map((name) => property(name)),
            ],
          }),
          type('Signed in/out', { count: 1 }),
        ],
      },
      'GET /marketing/settings/events': { retention_days: null },
      'GET /marketing/events/sources': { result: [], max_allowed: 20 },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}

test('the plugin definition is valid', () => checkPlugin(plugin));

test('names are listed with counts, properties and mixed types; a search finds them', async () => {
  const workbench = await start('/events');
  const row = (await screen.findByText('Order placed')).closest<HTMLElement>('[role="row"]');
  expect(row && within(row).getByText('1,200')).toBeTruthy();
  expect(row && within(row).getByText('total, coupon, city, shop and 2 more')).toBeTruthy();
  expect(row && within(row).getByText('Mixed')).toBeTruthy();
  expect(screen.getByText('forever')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search events' }), 'signed');
  await waitFor(() => expect(screen.queryByText('Order placed')).toBeNull());
  await workbench.dispose();
});

test('a name opens its properties, with the values of another type', async () => {
  const workbench = await start('/events?name=Order+placed');
  const dialog = await screen.findByRole('dialog', { name: 'Order placed' });
  expect(within(dialog).getByText('3, the last one: list or object')).toBeTruthy();
  expect(within(dialog).getByText('Number')).toBeTruthy();
  await workbench.goto('/events?name=Signed+in%2Fout');
  expect(within(await screen.findByRole('dialog')).getByText('These events have no properties.')).toBeTruthy();
  await workbench.dispose();
});

test('an account without events is told how to record one', async () => {
  const workbench = await start('/events', { 'GET /marketing/events/types': { result: [] } });
  expect(await screen.findByText('No events yet')).toBeTruthy();
  await workbench.dispose();
});

test('keeping events for less time warns, checks the number and saves', async () => {
  let kept: number | null = null;
  const workbench = await start('/events?retention', {
    'GET /marketing/settings/events': () => ({ retention_days: kept }),
    'PATCH /marketing/settings/events': ({ body }) => {
      kept = (body as { retention_days: number }).retention_days;
      return { retention_days: kept };
    },
  });
  const keep = await screen.findByRole('combobox', { name: 'Keep events' });
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  await userEvent.selectOptions(keep, 'Another number of days');
  const days = screen.getByRole('spinbutton', { name: 'Days' });
  fireEvent.change(days, { target: { value: '7' } });
  expect(screen.getByText('Enter a number of days from 30 to 3,650.')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(days, { target: { value: '45' } });
  expect(screen.getByText(/more than 45 days ago are deleted/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save and delete older events' }));
  await waitFor(() => expect(workbench.location).toBe('/events'));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ retention_days: 45 });
  expect(workbench.alerts.at(-1)?.message).toBe('Retention of events saved.');
  expect(await screen.findByText('for 45 days')).toBeTruthy();
  await workbench.dispose();
});

test('who may only read sees how long events are kept, without changing it', async () => {
  const workbench = await start('/events', {}, ['marketing.read']);
  expect(await screen.findByText('forever')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
  await workbench.dispose();
});

test('a failure is told, with a retry', async () => {
  let fails = true;
  const workbench = await start('/events', {
    'GET /marketing/events/types': () => {
      if (fails) throw new Error('down');
      return { result: [type('Back again')] };
    },
  });
  fails = false;
  fireEvent.click((await screen.findAllByRole('button', { name: 'Retry' }))[0] as HTMLElement);
  expect(await screen.findByText('Back again')).toBeTruthy();
  await workbench.dispose();
});

test('a name is deleted with its events, after a question', async () => {
  const workbench = await start('/events?name=Order+placed', {
    'GET /marketing/events/types/:name/uses': { result: [] },
    'DELETE /marketing/events/types/:name': answer(204),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete name' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/^Its 1,200 events are deleted, also from the timelines/)).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Delete name' }));
  await waitFor(() => expect(workbench.requests.some(({ method }) => method === 'DELETE')).toBe(true));
  const sent = workbench.requests.find(({ method }) => method === 'DELETE');
  expect(sent?.path).toBe('/v3/marketing/events/types/Order%20placed');
  await workbench.dispose();
});

test('what uses a name is listed instead', async () => {
  const uses = [
    { kind: 'segment' as const, id: 's1', name: 'Buyers' },
    { kind: 'automation' as const, id: 'a1', name: 'Welcome' },
  ];
  const workbench = await start('/events?name=Order+placed', {
    'GET /marketing/events/types/:name/uses': { result: uses },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete name' }));
  expect(await screen.findByText('Segment Buyers')).toBeTruthy();
  expect(screen.getByText('Automation Welcome')).toBeTruthy();
  expect(workbench.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await workbench.dispose();
});
