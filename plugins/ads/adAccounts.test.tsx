import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ApiMocks, answer, refusal } from 'sendwright/sdk/testing';
import type { AdAccount } from 'sendwright/wire/ads';
import { paths } from './contract';
import plugin from './plugin';
import { googleAccount, messages, partners, sandbox, start } from './testing/campaigns';
import { texts } from './texts';

const accounts = (...result: readonly AdAccount[]): ApiMocks => ({
  'GET /marketing/ads/accounts': { result: [...result] },
});
const disconnect = '/ads/settings/disconnect/sandbox';

test('each account says what it is for; the sandbox that it spends nothing', async () => {
  const workbench = await start(paths.settings, accounts(sandbox, googleAccount));
  expect(await screen.findByText('Your ad account at Google.')).toBeTruthy();
  expect(screen.getByText('Approves campaigns after 30 seconds. It shows no ads and spends nothing.')).toBeTruthy();
  expect(screen.getAllByText('Sandbox', { selector: 'h2 *' })).toHaveLength(1);
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const [first, second] = screen.getAllByRole('link', { name: 'Disconnect' });
  expect([first, second].map((link) => link?.getAttribute('href'))).toEqual([
    '/ads/settings/disconnect/google',
    disconnect,
  ]);
  // Neither has several accounts to choose from, nor a problem.
  expect(screen.queryByRole('combobox', { name: 'Ad account' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Connect again' })).toBeNull();
  await workbench.dispose();
});

test('who may only read sees the accounts, and cannot change them', async () => {
  const workbench = await start(paths.settings, accounts(sandbox), {}, [plugin], ['marketing.read']);
  expect(await screen.findByRole('group', { name: 'Used for' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: 'Disconnect' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Connect account' })).toBeNull();
  await workbench.dispose();
});

test.each([
  [refusal('ad_partner_in_use'), texts.accountInUse.message],
  [refusal(403, 'no'), texts.accountFailed.message],
])('an account that cannot be changed says why', async (outcome, message) => {
  const workbench = await start(paths.settings, {
    ...accounts(sandbox),
    'PATCH /marketing/ads/accounts/:partner': outcome,
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Facebook' }));
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/v3/marketing/ads/accounts/sandbox',
    body: { channels: ['instagram', 'google'] },
  });
  await workbench.dispose();
});

test('a channel is added in the order of the partner, and the save is told', async () => {
  let stored: AdAccount = { ...sandbox, channels: ['google'] };
  const workbench = await start(paths.settings, {
    'GET /marketing/ads/accounts': () => ({ result: [stored] }),
    'PATCH /marketing/ads/accounts/:partner': ({ body }) => (stored = { ...stored, ...(body as Partial<AdAccount>) }),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Facebook' }));
  await waitFor(() => expect(messages(workbench)).toEqual([texts.accountSaved.message]));
  expect(stored.channels).toEqual(['facebook', 'google']);
  await workbench.dispose();
});

test('accounts that fail to load can be loaded again', async () => {
  let fails = true;
  const workbench = await start(paths.settings, {
    'GET /marketing/ads/accounts': () => (fails ? refusal(403, 'no') : { result: [sandbox] }),
  });
  expect(await screen.findByText("The ad accounts couldn't be loaded.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByRole('checkbox', { name: 'Facebook' })).toBeTruthy();
  await workbench.dispose();
});

test('partners that fail to load can be loaded again, and a refused connection can be repeated', async () => {
  let fails = true;
  const workbench = await start(paths.adAccount, {
    ...accounts(),
    'GET /marketing/ads/partners': () => (fails ? refusal(403, 'no') : { result: partners }),
    'POST /marketing/ads/accounts': () => (fails ? refusal(403, 'no') : answer(201, sandbox)),
  });
  expect(await screen.findByText("The ad partners couldn't be loaded.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect sandbox' })).toBeNull();
  expect(screen.queryByText(/because access was not allowed/)).toBeNull();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  const connect = () => screen.findByRole('button', { name: 'Connect sandbox', busy: false });
  await connect();
  fails = true;
  fireEvent.click(await connect());
  await waitFor(() => expect(messages(workbench)).toEqual([texts.connectFailed.message]));
  fails = false;
  fireEvent.click(await connect());
  await waitFor(() => expect(workbench.location).toBe(paths.settings));
  expect(messages(workbench)).toContain(texts.connected.message);
  expect(workbench.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { partner: 'sandbox' },
    { partner: 'sandbox' },
  ]);
  await workbench.dispose();
});

test.each([
  [null, "Drafts keep their ads. They can't be submitted on its channels until you connect another account."],
  [
    'The session was invalidated.',
    /so campaigns and audiences cannot be stopped from here\. Check there that they are/,
  ],
] as const)('before an account whose problem is %s is disconnected, it says what follows', async (problem, words) => {
  let outcome = refusal(500, 'down');
  const workbench = await start(disconnect, {
    ...accounts({ ...sandbox, problem }),
    'DELETE /marketing/ads/accounts/:partner': () => outcome,
  });
  const confirm = () => screen.findByRole('button', { name: 'Disconnect', busy: false });
  await confirm();
  expect(screen.getByRole('alertdialog', { name: 'Disconnect Sandbox?' })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(await confirm());
  await waitFor(() => expect(messages(workbench)).toEqual([texts.disconnectFailed.message]));
  await waitFor(() => expect(workbench.location).toBe(paths.settings));
  outcome = answer(204, null);
  await workbench.goto(disconnect);
  fireEvent.click(await confirm());
  await waitFor(() => expect(messages(workbench)).toContain(texts.disconnected.message));
  expect(await screen.findByText('No ad account is connected')).toBeTruthy();
  await workbench.dispose();
});
