import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type ApiMocks,
  type ApiRequest,
  answer,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import type { SingleSendSummary } from 'sendwright/wire/singleSends';
import plugin from './plugin';

const allScopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const sid = `AC${'0a'.repeat(16)}`;
const newsletter = { sid: `MG${'1b'.repeat(16)}`, friendly_name: 'Newsletter', status: 'active' };
const read = 'GET /marketing/sms/credentials';
const save = 'PUT /marketing/sms/credentials';
const remove = 'DELETE /marketing/sms/credentials';
const services = 'GET /marketing/sms/messaging_services';
const unconnected = () => refusal('sms_not_connected');
const inbound = 'https://mail.example/sms/inbound/7';
const connected = { twilio_account_sid: sid, verified: true, inbound_url: inbound };

async function start(address: string, http: ApiMocks = {}, scopes = allScopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      'GET /marketing/integrations': { result: [] },
      [read]: connected,
      [services]: { result: [newsletter] },
      'POST /marketing/singlesends/search': { result: [], _metadata: { count: 0 } },
      'GET /marketing/sms/auto_replies': { stop: null, start: null, help: 'Call 555 0100' },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const last = (workbench: TestWorkbench): string | undefined => workbench.alerts.at(-1)?.message;
const calls = (workbench: TestWorkbench, wanted: string): number =>
  workbench.requests.filter(({ path }) => path.includes(wanted)).length;

async function fillIn(values: { readonly sid: string; readonly token: string }) {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Account SID/), { target: { value: values.sid } });
  fireEvent.change(dialog.getByLabelText(/^Auth token/), { target: { value: values.token } });
  return dialog;
}

test('it is the second card, and a missing connection is not a failure', async () => {
  const workbench = await start('/integrations', { [read]: unconnected });
  const cards = await screen.findAllByRole('listitem');
  const [, card] = cards.filter((item) => within(item).queryByRole('heading', { level: 2 }));
  expect(within(card as HTMLElement).getByRole('heading', { name: 'Twilio' })).toBeTruthy();
  expect(within(card as HTMLElement).getByRole('link', { name: 'Set up Twilio' })).toBeTruthy();
  expect(workbench.alerts).toEqual([]);
  await workbench.dispose();
});

test('a connection that cannot be read says so', async () => {
  const workbench = await start('/integrations/twilio', { [read]: () => refusal(500, 'internal error') });
  expect(await screen.findByText("The connection couldn't be loaded.")).toBeTruthy();
  expect(workbench.alerts).toEqual([]);
  await workbench.dispose();
  const apps = await start('/integrations', { [read]: () => refusal(403, 'no') });
  await waitFor(() => expect(last(apps)).toContain('Unable to retrieve integrations.'));
  await apps.dispose();
});

test('it is connected: services are fetched after that, and its page shows them', async () => {
  let isSaved = false;
  const workbench = await start('/integrations/Twilio/add', {
    [read]: () => (isSaved ? connected : unconnected()),
    [save]: () => {
      isSaved = true;
      return { twilio_account_sid: sid };
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Twilio' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByText('Account SID is a required field.')).toBeTruthy();
  expect(dialog.getByText('Auth token is a required field.')).toBeTruthy();
  await fillIn({ sid: 'AC123', token: ' secret ' });
  expect(dialog.getByText(/^Account SID must be AC, followed by 32/)).toBeTruthy();
  expect(calls(workbench, 'messaging_services')).toBe(0);
  await fillIn({ sid: ` ${sid} `, token: ' secret ' });
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(last(workbench)).toBe('Twilio is connected.'));
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    twilio_account_sid: sid,
    twilio_auth_token: 'secret',
  });
  expect(workbench.location).toBe('/integrations/twilio');
  expect(await screen.findByText('Newsletter')).toBeTruthy();
  expect(await screen.findByText(inbound)).toBeTruthy();
  expect(screen.getByText(/webhook for incoming messages of each messaging service/)).toBeTruthy();
  await workbench.dispose();
});

test.each([
  ['refused', () => refusal('sms_credentials_refused'), "We couldn't verify your SMS account."],
  ['not to be checked', () => refusal('sms_provider_unavailable'), "The SMS provider can't be reached."],
  ['lost', () => refusal(500, 'internal error'), "We couldn't verify your SMS account."],
])('credentials that are %s leave the dialog open, and say why', async (_what, refuse, words) => {
  const workbench = await start('/integrations/twilio/add', { [read]: unconnected, [save]: refuse });
  const dialog = await fillIn({ sid, token: 'wrong' });
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  const said = () => `${dialog.queryByRole('alert')?.textContent ?? ''}${last(workbench) ?? ''}`;
  await waitFor(() => expect(said()).toContain(words));
  expect(screen.getByRole('dialog')).toBeTruthy();
  await workbench.dispose();
});

test('credentials that the provider no longer accepts are changed, from either page', async () => {
  const workbench = await start('/integrations/connected', {
    [read]: { ...connected, verified: false },
    [save]: { twilio_account_sid: sid },
  });
  expect(await screen.findByText('Credentials refused')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Connected Apps/ }).textContent).toContain('1');
  await workbench.goto(`/integrations/${sid}/edit`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change credentials' }));
  expect((dialog.getByLabelText(/^Account SID/) as HTMLInputElement).value).toBe(sid);
  expect((dialog.getByLabelText(/^Auth token/) as HTMLInputElement).value).toBe('');
  await workbench.goto(`/integrations/twilio/${sid}/edit`);
  await fillIn({ sid, token: 'new' });
  fireEvent.click(screen.getByRole('button', { name: 'Save credentials' }));
  await waitFor(() => expect(last(workbench)).toBe('Twilio is connected.'));
  await waitFor(() => expect(screen.queryByText(/no longer accepts/)).toBeNull());
  await workbench.dispose();
});

test.each(['/integrations/twilio/disconnectTwilio', '/integrations/twilio/disconnect', `/integrations/${sid}/delete`])(
  'it is disconnected at %s',
  async (address) => {
    let isRefused = true;
    let isGone = false;
    const workbench = await start(address, {
      [read]: () => (isGone ? unconnected() : connected),
      [remove]: () => (isRefused ? refusal(500, 'internal error') : answer(204)),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(last(workbench)).toContain('Unable to delete the integration.'));
    isRefused = false;
    await workbench.goto(address);
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(last(workbench)).toBe('Twilio is disconnected.'));
    isGone = true;
    await workbench.goto('/integrations/twilio');
    expect(await screen.findByText('Twilio is not connected')).toBeTruthy();
    await workbench.dispose();
  },
);

const scheduled: SingleSendSummary = {
  id: '4f0c2b8e-7d1a-4c3e-9b5f-1a2b3c4d5e6f',
  name: 'Flash sale',
  subject: 'Hi',
  status: 'scheduled',
  ui_status: 'scheduled',
  categories: [],
  send_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  created_at: '2026-11-20T09:00:00Z',
  is_abtest: false,
  abtest: null,
  pause: null,
  channels: ['sms'],
};

test.each([
  [['Flash sale'], 1, '“Flash sale” is being sent or scheduled, and will be paused.'],
  [['Flash sale', 'News'], 2, '“Flash sale” and “News” are being sent or scheduled, and will be paused.'],
  [['Flash sale', 'News'], 5, '“Flash sale” and 4 more are being sent or scheduled, and will be paused.'],
])('disconnecting says which sends it interrupts: %s of %s', async (names, count, words) => {
  const result = names.map((name) => ({ ...scheduled, name }));
  const workbench = await start('/integrations/twilio/disconnect', {
    'POST /marketing/singlesends/search': { result, _metadata: { count } },
  });
  expect(await screen.findByText((text) => text.startsWith(words))).toBeTruthy();
  expect(workbench.requests.find(({ path }) => path.endsWith('/search'))?.body).toEqual({
    channels: ['sms'],
    ui_status: ['sending', 'scheduled'],
    captured: false,
  });
  await workbench.dispose();
});

test('without an account, the page says how to try text messages', async () => {
  const workbench = await start('/integrations/twilio', { [read]: unconnected });
  expect(await screen.findByText('Try text messages without an account')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Outbox' }).getAttribute('href')).toBe('/outbox');
  await workbench.dispose();
});

test('another app has nothing to disconnect at that address', async () => {
  const workbench = await start('/integrations/segment/disconnectTwilio');
  await waitFor(() => expect(workbench.location).toBe('/integrations/segment'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await workbench.dispose();
});

test('services that fail to load can be retried', async () => {
  let isRefused = true;
  const workbench = await start('/integrations/twilio', {
    [services]: () => (isRefused ? refusal('sms_credentials_refused') : { result: [] }),
  });
  isRefused = await screen.findByRole('button', { name: 'Retry' }).then(() => false);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No messaging services')).toBeTruthy();
  await workbench.dispose();
});

test('users with read access change nothing', async () => {
  const workbench = await start('/integrations/twilio', {}, ['marketing.read']);
  expect(await screen.findByText('Newsletter')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change credentials' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  await workbench.dispose();
});

test('replies to keywords are changed, and say that the provider usually answers', async () => {
  const saved: unknown[] = [];
  const workbench = await start('/integrations/twilio', {
    'PATCH /marketing/sms/auto_replies': ({ body }: ApiRequest) => {
      saved.push(body);
      return { stop: null, start: 'Welcome back!', help: null };
    },
  });
  const help = await screen.findByLabelText(/^Reply to HELP/);
  expect((help as HTMLTextAreaElement).value).toBe('Call 555 0100');
  expect(screen.getByText(/Twilio answers STOP, START and HELP itself/)).toBeTruthy();
  fireEvent.change(help, { target: { value: 'a'.repeat(481) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save replies' }));
  expect(await screen.findByText(/480 characters/)).toBeTruthy();
  fireEvent.change(help, { target: { value: '' } });
  fireEvent.change(screen.getByLabelText(/^Reply to START/), { target: { value: ' Welcome back! ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save replies' }));
  await waitFor(() => expect(last(workbench)).toBe('Replies saved.'));
  expect(saved).toEqual([{ stop: null, start: 'Welcome back!', help: null }]);
  await workbench.dispose();
});

test('replies that cannot be read say so', async () => {
  const workbench = await start('/integrations/twilio', {
    'GET /marketing/sms/auto_replies': () => refusal(500, 'internal error'),
  });
  expect(await screen.findByText("The replies couldn't be loaded.")).toBeTruthy();
  await workbench.dispose();
});
