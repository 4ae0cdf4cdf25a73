import { fireEvent, screen } from '@testing-library/react';
import {
  type ApiMocks,
  type ApiRequest,
  checkPlugin,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import plugin from './plugin';
import { stepsOf } from './steps';

const metadata = { count: 0 };
const nothing: ApiMocks = {
  'GET /v3/marketing/senders': { results: [] },
  'GET /v3/asm/groups': [],
  'GET /v3/marketing/contacts/count': { contact_count: 0, billable_count: 0 },
  'POST /v3/marketing/singlesends/search': { result: [], _metadata: metadata },
  'GET /v3/marketing/credits/email': {
    is_hard_limit: true,
    remain: 90,
    total: 100,
    used: 10,
    soft_limit: 0,
    hard_limit: 100,
    overage: 0,
  },
  'GET /v3/marketing/outbox/status': { transport: 'capture', count: 1 },
};
const sender = (status: boolean) => ({
  id: 1,
  from: { email: 'ada@example.com', name: 'Ada' },
  verified: { status, reason: null },
});
const send = {
  id: 's1',
  name: 'Spring',
  status: 'triggered',
  ui_status: 'partially-sent',
  send_at: null,
  updated_at: '2026-01-02T00:00:00Z',
};

async function start(http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, { http: { ...nothing, ...http } });
  await screen.findByRole('heading', { name: 'Home' });
  return workbench;
}

test('the definition is sound', () => checkPlugin(plugin));

test('an empty workbench leads to the first campaign, and the list can be hidden for good', async () => {
  const workbench = await start();
  await screen.findByText('0 of 4 done');
  expect(screen.getByRole('link', { name: 'Create sender' }).getAttribute('href')).toBe('/senders/new');
  expect(screen.getByRole('link', { name: 'Create group' }).getAttribute('href')).toBe(
    '/unsubscribe-groups/new/preview/unsubscribe',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Get ready to send')).toBeNull();
  expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
  expect(workbench.kernel.settings.get('home.hideChecklist')).toBe(true);
  await workbench.dispose();
});

test('a sender that waits for its owner says where the link went, and leads to the message that was captured', async () => {
  const workbench = await start({ 'GET /v3/marketing/senders': { results: [sender(false)] } });
  await screen.findByText(
    'The email to ada@example.com was captured on this machine. Open it and press the button in it.',
  );
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(
    '/outbox/newest?to=ada%40example.com',
  );
  await workbench.dispose();
});

test('when all is done the page shows what the last sends came to, and which five leave next', async () => {
  const scheduled = Array.from({ length: 7 }, (_, day) => ({
    ...send,
    id: `d${day}`,
    name: `Day ${day}`,
    status: 'scheduled',
    ui_status: day === 0 ? 'paused' : 'scheduled',
    send_at: `2031-01-0${day + 1}T08:00:00Z`,
  }));
  const workbench = await start({
    'GET /v3/marketing/senders': { results: [sender(true)] },
    'GET /v3/asm/groups': [{ id: 1 }],
    'GET /v3/marketing/contacts/count': {
      contact_count: 1200,
      billable_count: 1300,
      billable_breakdown: { total: 200, breakdown: { branch: 200 } },
    },
    'POST /v3/marketing/singlesends/search': ({ body }: ApiRequest) =>
      JSON.stringify(body).includes('triggered')
        ? { result: [send], _metadata: { count: 1 } }
        : { result: scheduled.toReversed(), _metadata: { count: 7 } },
    'GET /v3/marketing/stats/singlesends': {
      results: [{ id: 's1', stats: { delivered: 1000, unique_opens: 400, unique_clicks: 50 } }],
      _metadata: metadata,
    },
  });
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeTruthy();
  expect(screen.getByText('40.0%')).toBeTruthy();
  expect(screen.getByText('Partially sent')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Day/ }).map(({ textContent }) => textContent)).toEqual([
    'Day 0',
    'Day 1',
    'Day 2',
    'Day 3',
    'Day 4',
  ]);
  expect(screen.getAllByText('Paused')).toHaveLength(1);
  expect(screen.getByText('1,200')).toBeTruthy();
  // Its own and those of its subusers.
  expect(screen.getByText('1,500 billed this month')).toBeTruthy();
  expect(screen.queryByText('Get ready to send')).toBeNull();
  await workbench.dispose();
});

test('a part that fails leaves the others, and can be tried again', async () => {
  let fails = true;
  const workbench = await start({
    'GET /v3/asm/groups': () => (fails ? refusal(500, 'internal server error') : [{ id: 1 }]),
  });
  await screen.findByText("Some of this page couldn't be loaded.");
  expect(screen.getByText("We couldn't find out whether this is done.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 of 4 done');
  await workbench.dispose();
});

test('a part that the account may not see is no failure', async () => {
  const workbench = await start({
    'GET /v3/asm/groups': refusal(403, 'Unsubscribe groups: this feature is switched off for your account.'),
  });
  expect(screen.queryByText("Some of this page couldn't be loaded.")).toBeNull();
  await workbench.dispose();
});

test('an account of the EU region is told what it has, and nothing else is asked for', async () => {
  const workbench = await testWorkbench(plugin, { region: 'eu', scopes: ['marketing.read'], start: '/' });
  expect(await screen.findByText(/Campaigns, contacts and automations aren't available there yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dynamic templates' })).toBeTruthy();
  expect(workbench.requests).toEqual([]);
  await workbench.dispose();
});

test('a verified sender beside one that is not counts as done', () => {
  const facts = { senders: [sender(false), sender(true)] } as unknown as Parameters<typeof stepsOf>[0];
  expect(stepsOf(facts)[0]?.done).toBe(true);
});
