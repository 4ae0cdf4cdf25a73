import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { CapturedSms, OutboxMessageDetail } from 'sendwright/wire/outbox';
import type { SingleSendSummary } from 'sendwright/wire/singleSends';
import plugin from './plugin';

const message: OutboxMessageDetail = {
  id: '12',
  channel: 'email',
  to: 'ada@example.com',
  subject: 'What we learned',
  created_at: '2026-11-20T10:00:00Z',
  single_send_id: '4f0c2b8e-7d1a-4c3e-9b5f-1a2b3c4d5e6f',
  single_send_name: 'November newsletter',
  contact_id: null,
  kind: 'single-send',
  headers: [{ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' }],
  html: '<p>Hello <a href="https://shop.example/">shop</a></p>',
  text: 'Hello Ada',
  source: 'Subject: What we learned',
  sms: null,
};
const scopes = ['marketing.read'];
const sent: SingleSendSummary = {
  id: '4f0c2b8e-7d1a-4c3e-9b5f-1a2b3c4d5e6f',
  name: 'November newsletter',
  subject: 'What we learned',
  status: 'triggered',
  ui_status: 'triggered',
  categories: [],
  send_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  created_at: '2026-11-20T09:00:00Z',
  is_abtest: false,
  abtest: null,
  pause: null,
  channels: ['email'],
};
const status = (transport: 'capture' | 'smtp', count: number) => ({
  'GET /marketing/outbox/status': { transport, count },
  'POST /marketing/singlesends/search': { result: [sent], _metadata: { count: 1 } },
});

test('the plugin definition is valid', () => checkPlugin(plugin));

test('captured messages, filtered by the address', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { ...status('capture', 1), 'GET /marketing/outbox': { result: [message], _metadata: { count: 1 } } },
  });
  await workbench.goto(`/outbox?search=ada&send=${message.single_send_id}`);
  await screen.findByRole('gridcell', { name: 'ada@example.com' });
  expect(screen.getByText('Mail is captured here and not sent')).toBeTruthy();
  expect(workbench.requests.find(({ path }) => path === '/v3/marketing/outbox')?.query).toMatchObject({
    email: 'ada',
    single_send_id: message.single_send_id,
  });
  await workbench.dispose();
});

test('a message says what sent it: only Sendwright’s own is a system message', async () => {
  const of = (id: string, kind: OutboxMessageDetail['kind'], name: string | null) => ({
    ...message,
    id,
    kind,
    single_send_id: null,
    single_send_name: name,
  });
  const result = [
    of('1', 'system', null),
    of('2', 'test', null),
    of('3', 'api', null),
    of('4', 'automation', 'Welcome'),
    of('5', 'single-send', null),
  ];
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { ...status('capture', 5), 'GET /marketing/outbox': { result, _metadata: { count: 5 } } },
  });
  await workbench.goto('/outbox');
  expect(await screen.findAllByText('System message')).toHaveLength(1);
  for (const label of ['Test message', 'Mail send API', 'Welcome', 'Deleted single send'])
    expect(screen.getAllByText(label)).toHaveLength(1);
  await workbench.dispose();
});

test('an empty outbox explains whether mail is sent', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { ...status('smtp', 0), 'GET /marketing/outbox': { result: [], _metadata: { count: 0 } } },
  });
  await workbench.goto('/outbox');
  await screen.findByText(/SMTP_URL is set, so mail goes to your SMTP server/);
  await workbench.dispose();
});

test('the link for a new password of somebody else is hidden, and said to be', async () => {
  const hidden = {
    ...message,
    single_send_id: null,
    single_send_name: null,
    html: null,
    source: '',
    text: 'Choose it: [link hidden]',
    links_hidden: true,
  };
  const workbench = await testWorkbench(plugin, { scopes, http: { 'GET /marketing/outbox/:id': hidden } });
  await workbench.goto('/outbox/12');
  expect(await screen.findByText('The link in this message is hidden')).toBeTruthy();
  expect(screen.getByText('Choose it: [link hidden]')).toBeTruthy();
  await workbench.dispose();
});

test('a message in its parts; its HTML runs no script and its links may open a tab', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http: { 'GET /marketing/outbox/:id': message } });
  await workbench.goto('/outbox/12');
  const frame = await screen.findByTitle('HTML of the message');
  const sandbox = frame.getAttribute('sandbox')?.split(' ') ?? [];
  expect(sandbox).toEqual(expect.arrayContaining(['allow-popups', 'allow-popups-to-escape-sandbox']));
  expect(sandbox).not.toContain('allow-scripts');
  expect(screen.getByText(/counts as an open/)).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: /Headers/ }));
  expect(screen.getByText('List-Unsubscribe=One-Click')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Source' }));
  expect(screen.getByText('Subject: What we learned')).toBeTruthy();
  await workbench.dispose();
});

test('a notice leads to exactly its message, once that is captured, and from there back to the checklist', async () => {
  const system: OutboxMessageDetail = {
    ...message,
    kind: 'system',
    single_send_id: null,
    single_send_name: null,
    subject: 'Confirm your sender address',
  };
  const earlier = { ...system, id: '11', created_at: '2026-11-20T09:00:00Z' };
  let captured = [earlier, { ...system, id: '13', to: 'ada@example.com.au' }];
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/outbox': () => ({ result: captured, _metadata: { count: captured.length } }),
      'GET /marketing/outbox/:id': system,
    },
  });
  await workbench.goto('/outbox/newest?to=Ada%40example.com&since=2026-11-20T09%3A59%3A00Z');
  await waitFor(() => expect(workbench.requests.some(({ path }) => path === '/v3/marketing/outbox')).toBe(true));
  expect(workbench.location).toContain('/outbox/newest');
  captured = [system, ...captured];
  expect(
    await screen.findByText('This message was captured on this machine. It was not sent to ada@example.com.'),
  ).toBeTruthy();
  expect(workbench.location).toContain('/outbox/12');
  expect(screen.getByRole('link', { name: 'Back to the checklist' }).getAttribute('href')).toBe('/');
  await workbench.dispose();
});

describe('a text message', () => {
  const sms: CapturedSms = {
    messaging_service_sid: `MG${'0'.repeat(32)}`,
    media_urls: [],
    segments: 1,
    status: 'accepted',
    error_code: null,
    error: null,
    settled: null,
    opted_out: false,
    replies: [],
    auto_replies: null,
  };
  const text: OutboxMessageDetail = {
    ...message,
    channel: 'sms',
    to: '+12025550143',
    subject: 'Sale today',
    html: null,
    text: 'Sale today',
    sms,
  };
  const reply = (body: string) => ({
    message_sid: `SM${'1'.repeat(32)}`,
    phone_number: text.to,
    contact_id: null,
    messaging_service_sid: sms.messaging_service_sid,
    body,
    opt_out_type: null,
    received_at: '2026-11-20T10:05:00Z',
  });
  const allowed = { scopes: ['marketing.read', 'marketing_campaigns.update'] };

  test('the phone says why a message was sent again after an unknown outcome', async () => {
    const settled = 'Outcome unknown at first; the provider has no such message, so it is sent again.';
    const workbench = await testWorkbench(plugin, {
      ...allowed,
      http: { 'GET /marketing/outbox/:id': { ...text, sms: { ...sms, settled } } },
    });
    await workbench.goto('/outbox/12');
    expect(within(await screen.findByRole('figure')).getByText(settled)).toBeTruthy();
    await workbench.dispose();
  });

  test('is on a phone, is delivered, fails and is answered', async () => {
    const workbench = await testWorkbench(plugin, {
      ...allowed,
      http: {
        'GET /marketing/outbox/:id': text,
        'POST /marketing/outbox/:id/sms_status': ({ body: { status: reported, error_code: code } }) => ({
          ...text,
          sms: { ...sms, status: reported, error_code: code ?? null, error: code ? 'A landline.' : null },
        }),
        'POST /marketing/outbox/:id/sms_replies': ({ body: { body } }) => ({
          ...text,
          sms: { ...sms, opted_out: true, replies: [reply(body)] },
        }),
      },
    });
    await workbench.goto('/outbox/12');
    const phone = within(await screen.findByRole('figure'));
    expect(phone.getByText('Sale today')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Fail with this error' }));
    expect(await screen.findByText('Undelivered: 30003 A landline.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Reply'), ' Stop it ');
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
    expect(await phone.findByText('Stop it')).toBeTruthy();
    expect(screen.getByText(/opted out$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reply STOP' }));
    expect(await phone.findByText('STOP')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Deliver' }));
    expect(await screen.findByText('Delivered')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deliver' }).disabled).toBe(true);
    await workbench.dispose();
  });

  test('shows what the account answers to keywords, or says who answers', async () => {
    const help = { ...reply('help'), opt_out_type: 'HELP' as const };
    const stop = { ...reply('stop'), message_sid: `SM${'2'.repeat(32)}`, opt_out_type: 'STOP' as const };
    const answers = { stop: null, start: null, help: 'Call the bakery.' };
    const workbench = await testWorkbench(plugin, {
      ...allowed,
      http: { 'GET /marketing/outbox/:id': { ...text, sms: { ...sms, replies: [help, stop], auto_replies: answers } } },
    });
    await workbench.goto('/outbox/12');
    const bubbles = within(await screen.findByRole('group', { name: 'Messages' }));
    expect(Array.from(bubbles.getAllByText(/./), ({ textContent }) => textContent)).toEqual([
      'Sale today',
      'help',
      'Call the bakery.',
      'stop',
    ]);
    expect(screen.getByText(/Your replies to keywords are shown/)).toBeTruthy();
    await workbench.dispose();
    const unconnected = await testWorkbench(plugin, { ...allowed, http: { 'GET /marketing/outbox/:id': text } });
    await unconnected.goto('/outbox/12');
    expect(await screen.findByText(/The phone shows no answer/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect Twilio' }).getAttribute('href')).toBe('/integrations/twilio');
    await unconnected.dispose();
  });

  test('can be read without the right to act, and says when acting fails', async () => {
    const readers = await testWorkbench(plugin, { scopes, http: { 'GET /marketing/outbox/:id': text } });
    await readers.goto('/outbox/12');
    await screen.findByRole('figure');
    expect(screen.queryByRole('button', { name: 'Deliver' })).toBeNull();
    await readers.dispose();
    const workbench = await testWorkbench(plugin, {
      ...allowed,
      http: {
        'GET /marketing/outbox/:id': { ...text, kind: 'test', single_send_id: null },
        'POST /marketing/outbox/:id/sms_replies': refusal(500, 'down'),
      },
    });
    await workbench.goto('/outbox/12');
    await userEvent.click(await screen.findByRole('button', { name: 'Reply HELP' }));
    await waitFor(() => expect(workbench.alerts.at(-1)?.message).toMatch(/^Unable to do that/));
    // A test message is in no statistics.
    expect(screen.queryByRole('button', { name: 'Deliver' })).toBeNull();
    await workbench.dispose();
  });
});
