import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ApiMocks, answer, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { MessageDetail, MessageSummary } from 'sendwright/wire/activity';
import { messageQuery } from './messageQuery';
import plugin from './plugin';

const shared = {
  from_email: 'news@example.com',
  msg_id: 'aaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbb',
  subject: 'Spring offer',
  to_email: 'ada@example.com',
  status: 'not_delivered',
  outcome: 'bounced',
  source: 'single_send',
  campaign_id: '5a1b1f0a-0000-4000-8000-000000000001',
  campaign_name: 'Spring',
} as const;
const last = '2030-03-01T08:00:00Z';
const message: MessageSummary = { ...shared, opens_count: 0, clicks_count: 0, last_event_time: last };
const detail: MessageDetail = {
  ...shared,
  template_id: '',
  asm_group_id: null,
  teammate: '',
  api_key_id: '',
  events: [
    { event_name: 'processed', processed: last, http_user_agent: '', mx_server: '' },
    {
      event_name: 'bounced',
      processed: last,
      reason: '550 5.1.1 no such user',
      bounce_type: 'hard',
      http_user_agent: '',
      mx_server: '',
    },
    { event_name: 'opened', processed: last, http_user_agent: 'Robot/1.0', mx_server: '', is_machine: true },
  ],
  originating_ip: '',
  categories: ['shop'],
  unique_args: '{}',
  outbound_ip: '',
  outbound_ip_type: 'dedicated',
  contact_id: null,
};

async function start(address: string, http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes: ['email_activity.read'],
    http: { 'GET /messages': { messages: [message] }, ...http },
  });
  await workbench.goto(address);
  return workbench;
}
const alerts = (workbench: TestWorkbench) => workbench.alerts.map((alert) => alert.message).join('\n');

test('the plugin definition is valid', () => checkPlugin(plugin));

test('messages are listed with what became of them, and lead to their pages', async () => {
  const workbench = await start('/activity');
  const link = await screen.findByRole('link', { name: /ada@example\.com/ });
  expect(link.getAttribute('href')).toBe(`/activity/${message.msg_id}`);
  expect(screen.getByText('Bounced')).toBeTruthy();
  expect(screen.getByText('Spring offer')).toBeTruthy();
  await workbench.dispose();
});

test('what is searched for is in the address, and reaches the server as a query', async () => {
  const queries: unknown[] = [];
  const address =
    '/activity?search=ad%25&subject=50%25+%22off%22&status=bounced,dropped&event=clicked&period=2030-03-01..2030-03-02';
  const workbench = await start(address, {
    'GET /messages': ({ query }) => {
      queries.push(query);
      return { messages: [] };
    },
  });
  expect(await screen.findByText('No messages match')).toBeTruthy();
  expect(queries).toEqual([
    {
      limit: '200',
      channel: 'all',
      query:
        String.raw`to_email LIKE "ad%%%" AND subject LIKE "%50%% \"off\"%" AND status IN ("bounced", "dropped") AND ` +
        'events IN ("clicked") AND last_event_time >= TIMESTAMP "2030-03-01T00:00:00.000Z" AND ' +
        'last_event_time < TIMESTAMP "2030-03-03T00:00:00.000Z"',
    },
  ]);
  await workbench.dispose();
});

test('a period of days ends now', () => {
  const now = Date.parse('2030-03-07T12:00:00Z');
  const query = { recipient: '', channel: 'all', subject: '', statuses: [], events: [] } as const;
  expect(messageQuery({ ...query, period: '7' }, now)).toBe('last_event_time >= TIMESTAMP "2030-03-01T00:00:00.000Z"');
  for (const period of ['all', '', 'x..y']) expect(messageQuery({ ...query, period }, now)).toBe('');
});

test('a message tells what happened step by step', async () => {
  const workbench = await start(`/activity/${message.msg_id}`, { 'GET /messages/:msg_id': detail });
  expect(await screen.findByText('550 5.1.1 no such user')).toBeTruthy();
  expect(screen.getByText("The recipient's server refused it for good.")).toBeTruthy();
  expect(screen.getByText('Opened by a bot')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Spring' }).getAttribute('href')).toContain(`${detail.campaign_id}/stats`);
  await workbench.dispose();
});

test('a message that does not exist says so', async () => {
  const workbench = await start('/activity/nothing', { 'GET /messages/:msg_id': () => refusal(404, 'not found') });
  expect(await screen.findByText('There is no such message')).toBeTruthy();
  await workbench.dispose();
});

test('events are exported for the messages that are shown', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const workbench = await start('/activity?search=ada', {
    'POST /messages/download': answer(202, { status: 'pending', message: '', download_uuid: 'one' }),
    'GET /messages/download/:download_uuid': { presigned_url: 'https://example.com/downloads/activity/x' },
  });
  await screen.findByText('Spring offer');
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export events of these messages' }));
  await waitFor(() => expect(alerts(workbench)).toContain('The events are being downloaded.'));
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(workbench.requests.find(({ method }) => method === 'POST')?.query).toEqual({
    query: 'to_email LIKE "ada%"',
    channel: 'all',
  });
  clicked.mockRestore();
  await workbench.dispose();
});

test('a link of an email downloads its file, or says that it is gone', async () => {
  const workbench = await start('/activity?download=one', {
    'GET /messages/download/:download_uuid': () => refusal(404, 'download token is invalid or expired'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(alerts(workbench)).toContain('This file is no longer available.'));
  await waitFor(() => expect(screen.queryByText('Your CSV file is ready')).toBeNull());
  await workbench.dispose();
});

test('a link of an email that meets another failure says so, and can be tried again', async () => {
  let works = false;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const workbench = await start('/activity?download=one', {
    'GET /messages/download/:download_uuid': () =>
      works ? { presigned_url: 'https://example.com/downloads/activity/x' } : refusal(500, 'internal error'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(alerts(workbench)).toContain('Unable to download the events.'));
  expect(alerts(workbench)).not.toContain('This file is no longer available.');
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(alerts(workbench)).toContain('The events are being downloaded.'));
  clicked.mockRestore();
  await workbench.dispose();
});

test('a search that takes too long asks for a narrower one', async () => {
  const workbench = await start('/activity', { 'GET /messages': () => refusal('message_query_too_broad') });
  expect(await screen.findByText('This search takes too long')).toBeTruthy();
  await workbench.dispose();
});

test('a failure says so, with a retry', async () => {
  const workbench = await start('/activity', { 'GET /messages': () => refusal(500, 'internal error') });
  await waitFor(() => expect(alerts(workbench)).toContain('Unable to retrieve the messages.'));
  await workbench.dispose();
});

test('without messages, the page says what it is for', async () => {
  const workbench = await start('/activity', { 'GET /messages': { messages: [] } });
  expect(await screen.findByText('Nothing has been sent yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create single send' })).toBeNull();
  await workbench.change({ scopes: ['email_activity.read', 'marketing_campaigns.create'] });
  const create = await screen.findByRole('link', { name: 'Create single send' });
  expect(create.getAttribute('href')).toBe('/single-sends/new');
  await workbench.dispose();
});
