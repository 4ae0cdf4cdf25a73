import { fireEvent, screen } from '@testing-library/react';
import { type ApiMocks, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { MessageDetail, MessageSummary } from 'sendwright/wire/activity';
import { messageQuery } from './messageQuery';
import plugin from './plugin';

const shared = {
  from_email: '',
  msg_id: 'aaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbb',
  subject: 'Hi {{first_name}}',
  to_email: 'ada@example.com',
  status: 'not_delivered',
  outcome: 'dropped',
  source: 'single_send',
  campaign_id: '5a1b1f0a-0000-4000-8000-000000000001',
  campaign_name: 'Flash sale',
  channel: 'sms',
  to_number: '+12025550101',
  reason: 'Opted Out of All SMS',
} as const;
const last = '2030-03-01T08:00:00Z';
const text: MessageSummary = { ...shared, opens_count: 0, clicks_count: 0, last_event_time: last };

const start = async (address: string, http: ApiMocks = {}, withoutToggles: string[] = []): Promise<TestWorkbench> => {
  const workbench = await testWorkbench([plugin], {
    scopes: ['email_activity.read'],
    withoutToggles,
    http: { 'GET /messages': { messages: [text] }, ...http },
  });
  await workbench.goto(address);
  return workbench;
};
const lastQuery = (workbench: TestWorkbench) => workbench.requests.at(-1)?.query;

test('a text message is listed with its number, address, text, and why it was not sent', async () => {
  const workbench = await start('/activity');
  const link = await screen.findByRole('link', { name: /\+12025550101/ });
  expect(link.getAttribute('href')).toBe(`/activity/${text.msg_id}`);
  for (const shown of ['ada@example.com', 'Hi [First name]', 'Not sent', 'Opted out of all text messages'])
    expect(screen.getByText(shown)).toBeTruthy();
  expect(lastQuery(workbench)).toEqual({ limit: '200', channel: 'all' });
  await workbench.dispose();
});

test('a list of emails alone has no column of reasons', async () => {
  const { channel: _channel, reason: _reason, ...email } = text;
  const workbench = await start('/activity', { 'GET /messages': { messages: [email] } });
  await screen.findByText('Hi [First name]');
  expect(screen.queryByRole('columnheader', { name: /^Reason/ })).toBeNull();
  await workbench.goto('/activity?channel=sms');
  expect(await screen.findByRole('columnheader', { name: /^Reason/ })).toBeTruthy();
  await workbench.dispose();
});

test('one channel can be chosen, and a number that is typed is looked for in both', async () => {
  const workbench = await start('/activity?channel=sms&search=(202)+555-0101');
  await screen.findByText('Hi [First name]');
  expect(lastQuery(workbench)).toEqual({
    limit: '200',
    channel: 'sms',
    query: '(to_email LIKE "(202) 555-0101%" OR to_number LIKE "%2025550101%")',
  });
  await workbench.dispose();
});

test.each([
  ['+1 202 555', 'all', '(to_email LIKE "+1 202 555%" OR to_number LIKE "%1202555%")'],
  ['0202 555 0101', 'all', '(to_email LIKE "0202 555 0101%" OR to_number LIKE "%2025550101%")'],
  ['12', 'all', 'to_email LIKE "12%"'],
  ['2025550101', 'email', 'to_email LIKE "2025550101%"'],
  ['ada202@', 'all', 'to_email LIKE "ada202@%"'],
] as const)('%s in %s', (recipient, channel, expected) => {
  const filter = { recipient, channel, subject: '', statuses: [], events: [], period: 'all' };
  expect(messageQuery(filter, 0)).toBe(expected);
});

test('where text messages are turned off, only emails are asked for', async () => {
  const workbench = await start('/activity?channel=sms', {}, ['mc.sms']);
  await screen.findByText('Hi [First name]');
  expect(lastQuery(workbench)).toEqual({ limit: '200' });
  expect(screen.queryByRole('button', { name: /Channel/ })).toBeNull();
  await workbench.dispose();
});

test('a text message tells its steps and what the provider says', async () => {
  const step = { processed: last, http_user_agent: '', mx_server: '' };
  const detail: MessageDetail = {
    ...shared,
    outcome: 'undelivered',
    reason: '30003: The phone is switched off or out of reach.',
    template_id: '',
    asm_group_id: null,
    teammate: '',
    api_key_id: '',
    events: [
      { ...step, event_name: 'processed' },
      { ...step, event_name: 'undelivered', reason: '30003: The phone is switched off or out of reach.' },
      { ...step, event_name: 'unsubscribe' },
    ],
    originating_ip: '',
    categories: [],
    unique_args: '{}',
    outbound_ip: '',
    outbound_ip_type: 'dedicated',
    contact_id: '5a1b1f0a-0000-4000-8000-000000000002',
    sms: {
      messaging_service_sid: 'MG1',
      message_sid: 'SM1',
      status: 'undelivered',
      error_code: 30_003,
      segments: 2,
      price: 0.0158,
      currency: 'USD',
    },
  };
  const workbench = await start(`/activity/${text.msg_id}`, { 'GET /messages/:msg_id': detail });
  expect(await screen.findByText('Handed to the SMS provider.')).toBeTruthy();
  for (const shown of ['30003: The phone is switched off or out of reach.', 'Opted out', 'SM1', '0.0158 USD'])
    expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.getByRole('link', { name: '+12025550101' }).getAttribute('href')).toContain(`${detail.contact_id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Hi [First name]')).toBeTruthy();
  await workbench.dispose();
});
