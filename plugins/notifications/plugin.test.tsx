import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AttentionItems, definePlugin } from 'sendwright/sdk';
import { type ApiMocks, answer, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import type { Notice, NotificationRecipient } from 'sendwright/wire/notifications';
import plugin from './plugin';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const ana: NotificationRecipient = {
  id: 'r1',
  name: 'Ana',
  email: 'ana@example.com',
  created_at: '2026-01-02T00:00:00.000Z',
};
const paused: Notice = {
  id: 'n1',
  tone: 'warning',
  title: 'Spring is paused',
  message: 'Its sender was deleted.',
  link: '/single-sends/s1/stats',
  created_at: '2026-01-02T00:00:00.000Z',
};
const imported: Notice = {
  ...paused,
  id: 'n2',
  tone: 'info',
  title: 'Your import is done',
  message: '3 added.',
  link: '/contacts',
};

const notices = (...result: Notice[]) => ({ result, _metadata: { count: result.length } });
const host = definePlugin({
  id: 'host',
  title: 'Host',
  activate: async () => ({ activate: () => undefined }),
  routes: {
    page: {
      path: '/host',
      title: 'Host',
      page: async () => ({
        default: () => (
          <>
            <h1>Host</h1>
            <SlotOutlet slot={AttentionItems} props={{ place: 'tray' }} />
          </>
        ),
      }),
    },
    home: {
      path: '/host/home',
      title: 'Home',
      page: async () => ({ default: () => <SlotOutlet slot={AttentionItems} props={{ place: 'page' }} /> }),
    },
  },
});

async function start(address: string, http: ApiMocks = {}, allowed = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin, host], {
    scopes: allowed,
    http: {
      'GET /marketing/notifications': { result: [ana] },
      'GET /marketing/notices': notices(paused, imported),
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}

const last = (workbench: TestWorkbench): string | undefined => workbench.alerts.at(-1)?.message;

test('the plugin definition is valid', () => checkPlugin(plugin));

test('what happened leads to where it is fixed, and goes when it is dismissed', async () => {
  const workbench = await start('/notifications', {
    'POST /marketing/notices/:id/dismissal': answer(204),
    'POST /marketing/notices/dismissal': answer(204),
  });
  expect((await screen.findByRole('link', { name: 'Spring is paused' })).getAttribute('href')).toBe(
    '/single-sends/s1/stats',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss Spring is paused' }));
  await waitFor(() => expect(screen.queryByText('Spring is paused')).toBeNull());
  expect(screen.getByText('Your import is done')).toBeTruthy();
  await workbench.dispose();
});

test('all of them can be dismissed at once; a refusal says so and keeps them', async () => {
  let refuses = true;
  const workbench = await start('/notifications', {
    'POST /marketing/notices/dismissal': () => (refuses ? refusal(500, 'internal server error') : answer(204)),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss all' }));
  await waitFor(() => expect(last(workbench)).toContain('Unable to update the notice.'));
  expect(screen.getByText('Spring is paused')).toBeTruthy();
  refuses = false;
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss all' }));
  expect(await screen.findByText('No notices')).toBeTruthy();
  await workbench.dispose();
});

test('a recipient is checked, added and removed', async () => {
  const ben = { ...ana, id: 'r2', name: '', email: 'ben@example.com' };
  const workbench = await start('/notifications/new', {
    'POST /marketing/notifications': answer(201, ben),
    'DELETE /marketing/notifications/:id': answer(204),
  });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Add recipient' }));
  expect(await dialog.findByText('Email is a required field.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Email/), { target: { value: 'ben' } });
  expect(await dialog.findByText('Email must be a valid email address.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Email/), { target: { value: ' ben@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add recipient' }));
  await waitFor(() => expect(last(workbench)).toBe('ben@example.com now gets notices.'));
  expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'ben@example.com',
    name: '',
  });
  await workbench.goto('/notifications/r2/delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove recipient' }));
  await waitFor(() => expect(last(workbench)).toBe('ben@example.com gets no more notices.'));
  await waitFor(() => expect(screen.queryByText('ben@example.com')).toBeNull());
  await workbench.dispose();
});

test('the limit is said before and after it is met', async () => {
  const ten = Array.from({ length: 10 }, (_, number) => ({
    ...ana,
    id: `r${number}`,
    email: `person${number}@example.com`,
  }));
  const workbench = await start('/notifications', { 'GET /marketing/notifications': { result: ten } });
  expect(await screen.findByText('You can add up to 10 notification emails.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add recipient' })).toBeNull();
  await workbench.dispose();
  const late = await start('/notifications/new', {
    'POST /marketing/notifications': () => refusal(400, 'You can add up to 10 notification emails.', 'email'),
  });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Email/), { target: { value: 'ben@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add recipient' }));
  expect(await dialog.findByText('You can add up to 10 notification emails.')).toBeTruthy();
  await late.dispose();
});

test('without recipients the page says who is told; a failed list can be fetched again', async () => {
  let fails = true;
  const workbench = await start('/notifications', {
    'GET /marketing/notifications': { result: [] },
    'GET /marketing/notices': () => (fails ? refusal(403, 'access forbidden') : notices()),
  });
  expect(await screen.findByText('No recipients yet')).toBeTruthy();
  const retry = await screen.findByRole('button', { name: /again|retry/i });
  expect(workbench.alerts).toEqual([]);
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText('No notices')).toBeTruthy();
  await workbench.dispose();
});

test('the legacy paths lead there, too', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    start: '/legacy/notifications/r1/delete',
    http: { 'GET /marketing/notifications': { result: [ana] }, 'GET /marketing/notices': notices() },
  });
  expect(await screen.findByRole('button', { name: 'Remove recipient' })).toBeTruthy();
  await workbench.dispose();
});

test('users with read access cannot add, remove or dismiss', async () => {
  const workbench = await start('/notifications', {}, ['marketing.read']);
  await screen.findByText('Spring is paused');
  expect(screen.queryByRole('button', { name: /Dismiss/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add recipient' })).toBeNull();
  await workbench.dispose();
});

test('a page shows what needs attention, and not what is finished', async () => {
  const workbench = await start('/host/home');
  expect(await screen.findByRole('link', { name: 'Spring is paused' })).toBeTruthy();
  expect(screen.queryByText('Your import is done')).toBeNull();
  await workbench.dispose();
});

test('other places show what waits, and nothing where nothing does', async () => {
  const workbench = await start('/host');
  expect(await screen.findByRole('heading', { name: 'Notices' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your import is done' }).getAttribute('href')).toBe('/contacts');
  await workbench.dispose();
  const quiet = await start('/host', { 'GET /marketing/notices': notices() });
  await screen.findByRole('heading', { name: 'Host' });
  await waitFor(() => expect(quiet.requests.some(({ path }) => path === '/v3/marketing/notices')).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Notices' })).toBeNull();
  await quiet.dispose();
});
