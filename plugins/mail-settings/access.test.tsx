import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, refusal } from 'sendwright/sdk/testing';
import type { AccessAttempt, AccessRule } from 'sendwright/wire/accessSettings';
import type { Alert } from 'sendwright/wire/alerts';
import type { IpAddress } from 'sendwright/wire/ips';
import type { Pacing, WarmupPlan } from 'sendwright/wire/pacing';
import type { ReverseDns } from 'sendwright/wire/reverseDns';
import { changes, last, press, scopesOf, startPage } from './testing/mailSettingPages';

const scopes = [
  ...scopesOf('access_settings.whitelist', 'alerts', 'ips', 'whitelabel'),
  'access_settings.activity.read',
];
const time = 1_900_000_000;
const times = { created_at: time, updated_at: time };

const start = (address: string, http: ApiMocks, held: readonly string[] = scopes) => startPage(address, http, held);

const attempt: AccessAttempt = {
  ip: '203.0.113.9',
  allowed: true,
  auth_method: 'Web',
  first_at: time,
  last_at: time,
  location: '',
};

test('the first address proposes the reader’s own, and warns; who would be shut out is told', async () => {
  const rules: AccessRule[] = [];
  let isRefused = true;
  const workbench = await start('/account/ip-access', {
    'GET /access_settings/whitelist': () => ({ result: rules }),
    'GET /access_settings/activity': { result: [attempt, { ...attempt, ip: '198.51.100.4', allowed: false }] },
    'POST /access_settings/whitelist': () => {
      if (isRefused) return refusal(400, 'You would lock yourself out.', 'ips');
      rules.push({ id: 1, ip: '203.0.113.9/32', ...times });
      return answer(201, { result: rules });
    },
    'DELETE /access_settings/whitelist/:rule_id': () => {
      rules.pop();
      return answer(204, null);
    },
  });
  expect(await screen.findByText('Shut out')).toBeTruthy();
  press('Add address');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('This blocks all other addresses')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('203.0.113.9');
  fireEvent.click(dialog.getByRole('button', { name: 'Add address' }));
  expect(await dialog.findByText('You would lock yourself out.')).toBeTruthy();
  isRefused = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Add address' }));
  await waitFor(() => expect(last(workbench)).toBe('203.0.113.9 can use the account.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 203.0.113.9/32' }));
  const confirm = within(await screen.findByRole('alertdialog'));
  expect(confirm.getByText(/can then be used from anywhere/)).toBeTruthy();
  fireEvent.click(confirm.getByRole('button', { name: 'Remove address' }));
  expect(await screen.findByText('None: the account can be used from anywhere.')).toBeTruthy();
  await workbench.dispose();
});

test('who may only read the addresses sees neither buttons nor recent access', async () => {
  const workbench = await start(
    '/account/ip-access',
    { 'GET /access_settings/whitelist': { result: [{ id: 1, ip: '203.0.113.9/32', ...times }] } },
    ['access_settings.whitelist.read'],
  );
  expect(await screen.findByText('203.0.113.9/32')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Add|Remove)/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Recent access' })).toBeNull();
  await workbench.dispose();
});

test('an alert is created, changed and deleted', async () => {
  const limit: Alert = { id: 1, type: 'usage_limit', email_to: 'ada@example.com', percentage: 80, ...times };
  let stored: Alert[] = [];
  const workbench = await start('/mail-settings/alerts', {
    'GET /alerts': () => stored,
    'POST /alerts': () => {
      stored = [limit];
      return answer(201, limit);
    },
    'PATCH /alerts/:alert_id': () => {
      stored = [{ ...limit, percentage: 95 }];
      return { ...limit, percentage: 95 };
    },
    'DELETE /alerts/:alert_id': () => {
      stored = [];
      return answer(204, null);
    },
  });
  expect(await screen.findByText('No alerts yet')).toBeTruthy();
  press('Create alert');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Send to/), { target: { value: 'ada@example.com' } });
  fireEvent.change(dialog.getByLabelText(/^Percentage/), { target: { value: '800' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create alert' }));
  expect(await dialog.findByText('Enter a number from 1 to 100.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Percentage/), { target: { value: '80' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create alert' }));
  expect(await screen.findByText('When 80% of the credits are used')).toBeTruthy();
  press('Edit the alert to ada@example.com');
  const edit = within(await screen.findByRole('dialog'));
  fireEvent.change(edit.getByLabelText(/^Percentage/), { target: { value: '95' } });
  fireEvent.click(edit.getByRole('button', { name: 'Save alert' }));
  expect(await screen.findByText('When 95% of the credits are used')).toBeTruthy();
  press('Delete the alert to ada@example.com');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete alert' }));
  expect(await screen.findByText('No alerts yet')).toBeTruthy();
  expect(changes(workbench).map(({ method, body }) => [method, body])).toEqual([
    ['POST', { type: 'usage_limit', email_to: 'ada@example.com', percentage: 80 }],
    ['PATCH', { email_to: 'ada@example.com', percentage: 95 }],
    ['DELETE', undefined],
  ]);
  await workbench.dispose();
});

const address: IpAddress = {
  ip: '192.0.2.1',
  subusers: [],
  rdns: '',
  pools: ['News'],
  warmup: false,
  start_date: null,
  whitelabeled: false,
  assigned_at: time,
};
const noPacing: Pacing = { warmups: [], providers: [], limits: [] };
const name: ReverseDns = {
  id: 1,
  ip: '192.0.2.1',
  rdns: 'mail.example.com',
  users: [],
  subdomain: 'mail',
  domain: 'example.com',
  valid: false,
  legacy: false,
  a_record: { valid: false, type: 'a', host: 'mail.example.com', data: '192.0.2.1' },
};

test('addresses are warmed up, pooled and named', async () => {
  let held = address;
  const workbench = await start('/mail-settings/ip-addresses', {
    'GET /ips': () => [held, { ...address, ip: '192.0.2.2', pools: [] }],
    'GET /ips/pools': [{ name: 'News' }],
    'GET /pacing': noPacing,
    'GET /whitelabel/ips': [name],
    'POST /ips/warmup': () => {
      held = { ...address, warmup: true, start_date: time };
      return [{ ip: address.ip, start_date: time }];
    },
    'PUT /ips/pools/:pool_name': { name: 'Bread' },
    'POST /ips/pools/:pool_name/ips': answer(201, { ip: '192.0.2.2', pools: ['Bread'] }),
    'DELETE /ips/pools/:pool_name/ips/:ip': answer(204, null),
    'POST /whitelabel/ips/:id/validate': {
      id: 1,
      valid: false,
      validation_results: { a_record: { valid: false, reason: 'mail.example.com has no address.' } },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Warm up 192.0.2.1' }));
  expect(await screen.findByRole('button', { name: 'Stop warm-up of 192.0.2.1' })).toBeTruthy();
  press('Edit News');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Bread' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: '192.0.2.1' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: '192.0.2.2' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save pool' }));
  await waitFor(() => expect(last(workbench)).toBe('Pool Bread saved.'));
  press('Check mail.example.com');
  expect(await screen.findByText('mail.example.com has no address.')).toBeTruthy();
  expect(changes(workbench).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v3/ips/warmup',
    'PUT /v3/ips/pools/News',
    'POST /v3/ips/pools/Bread/ips',
    'DELETE /v3/ips/pools/Bread/ips/192.0.2.1',
    'POST /v3/whitelabel/ips/1/validate',
  ]);
  await workbench.dispose();
});

test('without addresses of its own, an account warms up a domain and sees who is slowed down', async () => {
  const plan: WarmupPlan = {
    subject: 'news.example.com',
    type: 'domain',
    started_at: '2030-01-01T00:00:00Z',
    day: 1,
    days: 10,
    first_hour: 50,
    growth: 1.5,
    hourly_limit: 50,
  };
  let held: Pacing = {
    warmups: [],
    providers: [
      { provider: 'Gmail', per_minute: 300, lowered_at: '2030-01-01T00:00:00Z', response: '421 4.7.28 Too much mail' },
    ],
    limits: [{ domain: '', per_minute: 6000 }],
  };
  const workbench = await start('/mail-settings/ip-addresses', {
    'GET /ips': [],
    'GET /ips/pools': [],
    'GET /pacing': () => held,
    'PUT /pacing/warmups': () => {
      held = { ...held, warmups: [plan] };
      return plan;
    },
    'DELETE /pacing/providers': () => {
      held = { ...held, providers: [] };
      return answer(204, null);
    },
  });
  expect(await screen.findByText(/No addresses of your own/)).toBeTruthy();
  expect(screen.getByText('421 4.7.28 Too much mail')).toBeTruthy();
  expect(screen.getByText(/all mail 6,000 a minute/)).toBeTruthy();
  press('Add plan');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Domain or address/), { target: { value: 'news.example.com' } });
  fireEvent.change(dialog.getByLabelText(/^More each day/), { target: { value: '50' } });
  fireEvent.change(dialog.getByLabelText(/^Days/), { target: { value: '10' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start warm-up' }));
  expect(await screen.findByText(/Day 1 of 10: up to 50 an hour/)).toBeTruthy();
  press('Speed up Gmail');
  expect(await screen.findByText('None is slowed down at present.')).toBeTruthy();
  expect(changes(workbench)[0]?.body).toEqual({ subject: 'news.example.com', first_hour: 20, growth: 1.5, days: 10 });
  await workbench.dispose();
});
