import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, refusal } from 'sendwright/sdk/testing';
import type { WarmupPlan } from 'sendwright/wire/pacing';
import { changes, last, press, scopesOf, startPage } from './testing/mailSettingPages';

const plan: WarmupPlan = {
  subject: 'news.example.com',
  type: 'domain',
  started_at: '2030-01-01T00:00:00Z',
  day: 3,
  days: 10,
  first_hour: 50,
  growth: 1.5,
  hourly_limit: 1125,
};
const mocks = (warmups: readonly WarmupPlan[]): ApiMocks => ({
  'GET /ips': [],
  'GET /ips/pools': [],
  'GET /pacing': { warmups: [...warmups], providers: [], limits: [] },
});
const page = '/mail-settings/ip-addresses';

test.each([
  [/^Domain or address/, '', 'Domain or address is a required field.'],
  [/^Messages in an hour/, '0', 'Enter a number from 1 to 1,000,000.'],
  [/^Messages in an hour/, '1000001', 'Enter a number from 1 to 1,000,000.'],
  [/^More each day/, '-1', 'Enter a number from 0 to 900.'],
  [/^More each day/, '901', 'Enter a number from 0 to 900.'],
  [/^Days/, '0', 'Enter a number from 1 to 365.'],
  [/^Days/, '366', 'Enter a number from 1 to 365.'],
])('a plan whose %s is "%s" is not started', async (label, value, problem) => {
  const workbench = await startPage(page, mocks([]), scopesOf('ips'));
  expect(await screen.findByText('Nothing is warming up.')).toBeTruthy();
  press('Add plan');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add warm-up plan' }));
  fireEvent.change(dialog.getByLabelText(/^Domain or address/), { target: { value: 'example.com' } });
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start warm-up' }));
  expect(await dialog.findByText(problem)).toBeTruthy();
  expect(changes(workbench)).toEqual([]);
  await workbench.dispose();
});

test.each([
  ['1', '0', '1', { first_hour: 1, growth: 1, days: 1 }],
  ['1000000', '900', '365', { first_hour: 1_000_000, growth: 10, days: 365 }],
])('a plan of %s messages, %s percent and %s days is started', async (hour, percent, days, sent) => {
  const workbench = await startPage(page, { ...mocks([]), 'PUT /pacing/warmups': plan }, scopesOf('ips'));
  await screen.findByText('Nothing is warming up.');
  press('Add plan');
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, value] of [
    [/^Domain or address/, ' example.com '],
    [/^Messages in an hour/, hour],
    [/^More each day/, percent],
    [/^Days/, days],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start warm-up' }));
  await waitFor(() => expect(last(workbench)).toBe('example.com is warming up.'));
  expect(changes(workbench).map(({ body }) => body)).toEqual([{ subject: 'example.com', ...sent }]);
  await workbench.dispose();
});

test('a plan is edited from what it is, and a refusal is shown at its field', async () => {
  const workbench = await startPage(
    page,
    { ...mocks([plan]), 'PUT /pacing/warmups': refusal(400, 'It grows too fast.', 'growth') },
    scopesOf('ips'),
  );
  expect(await screen.findByText(/^Day 3 of 10: up to 1,125 an hour, since/)).toBeTruthy();
  expect(screen.getByText('Sender domain')).toBeTruthy();
  press('Edit the plan of news.example.com');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the plan of news.example.com' }));
  expect(dialog.queryByLabelText(/^Domain or address/)).toBeNull();
  const percent = dialog.getByLabelText<HTMLInputElement>(/^More each day/);
  expect(percent.value).toBe('50');
  fireEvent.change(percent, { target: { value: '60' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save plan' }));
  expect(await dialog.findByText('It grows too fast.')).toBeTruthy();
  expect(changes(workbench)[0]?.body).toEqual({ subject: 'news.example.com', first_hour: 50, growth: 1.6, days: 10 });
  await workbench.dispose();
});

test('a plan is stopped, or says that it could not be', async () => {
  let outcome = refusal(500, 'down');
  const workbench = await startPage(
    page,
    { ...mocks([{ ...plan, subject: '192.0.2.1', type: 'ip' }]), 'DELETE /pacing/warmups': () => outcome },
    scopesOf('ips'),
  );
  const stop = () => screen.findByRole('button', { name: 'Stop the plan of 192.0.2.1', busy: false });
  fireEvent.click(await stop());
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to change the IP addresses\./));
  outcome = answer(204, null);
  fireEvent.click(await stop());
  await waitFor(() => expect(last(workbench)).toBe('192.0.2.1 sends as much as comes.'));
  expect(screen.getByText('Address')).toBeTruthy();
  await stop();
  await workbench.dispose();
});

test('who may only read sees the plans, and changes none', async () => {
  const workbench = await startPage(page, mocks([plan]), ['ips.read']);
  expect(await screen.findByText(/^Day 3 of 10/)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /plan/ })).toEqual([]);
  await workbench.dispose();
});
