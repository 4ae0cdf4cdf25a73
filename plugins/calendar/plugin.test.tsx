import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, answer, type ApiRequest, checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Calendar, CalendarSend } from 'sendwright/wire/calendar';
import { daysOf, titleOf, turned, viewOf } from './days';
import plugin from './plugin';

const send = (n: number, name: string, at: string, more: Partial<CalendarSend> = {}): CalendarSend => ({
  id: `a0000000-0000-4000-8000-00000000000${n}`,
  name,
  channel: 'email',
  at,
  date: at.slice(0, 10),
  status: 'scheduled',
  zone_field: null,
  ...more,
});
const month: Calendar = {
  time_zone: 'Etc/UTC',
  sends: [
    send(1, 'Spring news', '2090-03-04T08:00:00Z', { status: 'sent' }),
    send(2, 'Summer plans', '2090-03-20T09:30:00Z'),
    send(3, 'Two', '2090-03-21T09:30:00Z', { channel: 'sms' }),
    send(4, 'Three', '2090-03-21T10:30:00Z'),
    send(5, 'Four', '2090-03-21T11:30:00Z', { status: 'paused' }),
  ],
  steps: [
    {
      automation_id: 'b0000000-0000-4000-8000-000000000001',
      name: 'Welcome series',
      step_id: 'b0000000-0000-4000-8000-000000000002',
      type: 'email',
      subject: 'Hello',
      date: '2090-03-21',
      at: '2090-03-21T08:00:00Z',
      people: 1200,
    },
  ],
  truncated: false,
};
const everything = ['marketing.read', 'marketing_campaigns.update'];

async function start(address = '/calendar?day=2090-03-10', http: ApiMocks = {}, scopes = everything) {
  const workbench = await testWorkbench([plugin], { scopes, http: { 'GET /marketing/calendar': month, ...http } });
  await workbench.goto(address);
  return workbench;
}
// Browsers differ in the comma after the weekday.
const day = async (date: string) => screen.findByRole('listitem', { name: new RegExp(`^\\w+,? ${date}$`) });
const scheduled = { 'PUT /marketing/singlesends/:id/schedule': answer(201, { send_at: null, status: 'scheduled' }) };

test('the plugin definition is valid', () => checkPlugin(plugin));

test('a month has whole weeks, and moves by months; a week by weeks', () => {
  const march = viewOf('?day=2090-03-10', '2090-01-01');
  expect(daysOf(march)).toHaveLength(35);
  expect([daysOf(march)[0], daysOf(march).at(-1), titleOf(march)]).toEqual(['2090-02-27', '2090-04-02', 'March 2090']);
  expect([turned(march, -1), turned(march, 1)]).toEqual(['2090-02-01', '2090-04-01']);
  const week = viewOf('?view=week&day=2090-01-01', '2090-01-01');
  expect(daysOf(week)).toHaveLength(7);
  expect(titleOf(week)).toBe('26 Dec 2089 – 1 Jan 2090');
  expect(viewOf('?day=2090-02-30&view=year', '2090-01-05')).toEqual({
    unit: 'month',
    day: '2090-01-05',
    today: '2090-01-05',
  });
});

test('the days of a month have their sends and steps, and the week of a day the rest', async () => {
  const queries: unknown[] = [];
  const workbench = await start(undefined, {
    'GET /marketing/calendar': ({ query }: ApiRequest) => {
      queries.push(query);
      return month;
    },
  });
  const fourth = within(await day('4 March 2090'));
  expect(fourth.getByRole('link', { name: 'Spring news' }).getAttribute('href')).toMatch(/single-sends\/a0.*\/stats$/);
  expect(fourth.getByText('Sent')).toBeTruthy();
  const busy = within(await day('21 March 2090'));
  expect(busy.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Welcome series', 'Two', 'Three']);
  expect(busy.getByText('Hello, 1,200 people')).toBeTruthy();
  fireEvent.click(busy.getByRole('button', { name: '1 more' }));
  await waitFor(() => expect(workbench.location).toBe('/calendar?view=week&day=2090-03-21'));
  expect(await screen.findByRole('link', { name: 'Four' })).toBeTruthy();
  expect(queries).toEqual([
    { start_date: '2090-02-27', end_date: '2090-04-02' },
    { start_date: '2090-03-20', end_date: '2090-03-26' },
  ]);
  await workbench.dispose();
});

test.each([
  ['an email', 'Summer plans', '2090-03-20T09:30:00Z'],
  ['a text message', 'Two', '2090-03-21T09:30:00Z'],
])('%s is dragged to another day, keeps its time of day, and the move can be undone', async (_what, name, before) => {
  const workbench = await start(undefined, { ...scheduled, 'GET /marketing/calendar': () => ({ ...month }) });
  const transfer = { data: new Map<string, string>(), effectAllowed: '', dropEffect: '' };
  const dataTransfer = {
    ...transfer,
    setData: (type: string, value: string) => transfer.data.set(type, value),
    getData: (type: string) => transfer.data.get(type) ?? '',
    get types() {
      return [...transfer.data.keys()];
    },
  };
  const card = (await screen.findByRole('link', { name })).closest('[draggable="true"]');
  expect(card).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Spring news' }).closest('[draggable="true"]')).toBeNull();
  const target = await day('23 March 2090');
  if (card) fireEvent.dragStart(card, { dataTransfer });
  fireEvent.dragOver(target, { dataTransfer });
  expect(target.dataset['target']).toBe('true');
  fireEvent.drop(target, { dataTransfer });
  await waitFor(() =>
    expect(workbench.alerts.at(-1)?.message).toBe(`${name} is scheduled for 23 Mar 2090, 09:30 UTC.`),
  );
  const puts = () => workbench.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(puts()).toEqual([{ send_at: '2090-03-23T09:30:00.000Z' }]);
  // As after a click on the alert's button, which goes with the alert.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await act(async () => workbench.alerts.at(-1)?.action?.run());
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]).toEqual({ send_at: before });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name })));
  await workbench.dispose();
});

test('steps of automations have neither a menu nor a handle', async () => {
  const workbench = await start();
  const step = (await screen.findByRole('link', { name: 'Welcome series' })).closest('[data-status="step"]');
  expect(step?.getAttribute('draggable')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Welcome series' })).toBeNull();
  await workbench.dispose();
});

test('a send is rescheduled by keys, and what the server refuses is told at the field', async () => {
  const workbench = await start(undefined, {
    'PUT /marketing/singlesends/:id/schedule': refusal(400, 'Schedule must be in the future.', 'send_at'),
  });
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: 'Actions for Summer plans' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Reschedule' });
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule Summer plans' }));
  const field = dialog.getByRole('textbox', { name: /^Date and time/ });
  await user.clear(field);
  await user.type(field, '24 Mar 2090 7:15');
  fireEvent.blur(field);
  await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
  expect(await dialog.findByText('Schedule must be within a year.')).toBeTruthy();
  await workbench.dispose();
});

test('a send that must not be moved tells the reason of the server', async () => {
  const reason = 'This single send has been sent. It can no longer be scheduled.';
  const workbench = await start(undefined, { 'PUT /marketing/singlesends/:id/schedule': refusal(409, reason) });
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  const card = (await screen.findByRole('link', { name: 'Summer plans' })).closest('[draggable="true"]');
  if (card) fireEvent.dragStart(card, { dataTransfer });
  fireEvent.drop(await day('23 March 2090'), { dataTransfer });
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual([reason]));
  await workbench.dispose();
});

test.each([
  ['/calendar?day=2090-03-10', 'month'],
  ['/calendar?view=week&day=2090-03-10', 'week'],
])('%s without sends says so, and names nothing to drag', async (address, unit) => {
  const workbench = await start(address, { 'GET /marketing/calendar': { ...month, sends: [], steps: [] } });
  expect(await screen.findByText(`Nothing was sent or is scheduled in this ${unit}. Times are in UTC.`)).toBeTruthy();
  expect(screen.queryByText(/Drag a scheduled send/)).toBeNull();
  await workbench.dispose();
});

test('who may not change sends can only look; a failed load can be repeated', async () => {
  const workbench = await start(undefined, {}, ['marketing.read']);
  expect(await screen.findByRole('link', { name: 'Summer plans' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  await workbench.dispose();
  const broken = await start(undefined, { 'GET /marketing/calendar': refusal(500, 'down') });
  expect(await screen.findByText("The calendar couldn't be loaded.")).toBeTruthy();
  expect(screen.getByRole('button', { name: /try again|retry/i })).toBeTruthy();
  await broken.dispose();
});
