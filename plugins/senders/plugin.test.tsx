import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Sender } from 'sendwright/wire/senders';
import plugin from './plugin';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const ada: Sender = {
  id: 3,
  nickname: 'Ada',
  from: { name: 'Ada Lovelace', email: 'ada@gmail.com' },
  reply_to: { name: '', email: 'ada@gmail.com' },
  address: '12 Analytical St',
  address_2: '',
  city: 'London',
  state: '',
  zip: '',
  country: 'UK',
  verified: { status: false, reason: null },
  locked: false,
  locked_reason: null,
  created_at: 1_700_000_000,
  updated_at: 1_700_000_000,
  warnings: [{ field: 'from.email', message: 'Use an address at your own domain.' }],
};

const done = { complete: true, required: false };
async function start(address: string, http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/senders': { results: [ada] }, ...http },
  });
  await workbench.goto(address);
  return workbench;
}

const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);

const capturing = (captured: 'shown' | 'hidden') => ({
  status: 'active',
  notices: 0,
  urgent_notices: 0,
  has_password: true,
  captured_mail: captured,
  signup_status: { email: done, mfa: done, profile: done, whitelabel: done },
});

test.each([
  ['shown', true],
  ['hidden', false],
] as const)('where mail is captured, nobody is told that it was sent (%s)', async (captured, isOffered) => {
  const workbench = await start('/senders', {
    'GET /user/status': capturing(captured),
    'POST /marketing/senders/:id/resend_verification': answer(204),
  });
  await waitFor(() => expect(workbench.kernel.session.capturedMail).toBe(captured));
  fireEvent.click(await screen.findByRole('button', { name: /^Actions/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Resend verification/ }));
  await waitFor(() =>
    expect(messages(workbench)).toEqual(['The verification email to ada@gmail.com was captured here.']),
  );
  expect(workbench.alerts[0]?.action?.label).toBe(isOffered ? 'Open it' : undefined);
  await workbench.alerts[0]?.action?.run();
  if (isOffered) await waitFor(() => expect(workbench.location).toContain('/outbox/newest'));
  await workbench.dispose();
});

test('an unverified sender links to its captured email', async () => {
  const sending = await start('/senders');
  await screen.findByText('Not verified');
  expect(screen.queryByRole('link', { name: 'Open email' })).toBeNull();
  await sending.dispose();
  const workbench = await start('/senders', { 'GET /user/status': capturing('shown') });
  const link = await screen.findByRole('link', { name: 'Open email' });
  expect(link.getAttribute('href')).toBe('/outbox/newest?to=ada%40gmail.com');
  await workbench.dispose();
});

test('Reply-to follows From until it is changed', async () => {
  const workbench = await start('/senders/new');
  await screen.findByRole('dialog', { name: 'New sender' });
  const reply = () => (screen.getByLabelText(/^Reply-to/) as HTMLInputElement).value;
  type(/^From email/, 'ada@example.com');
  expect(reply()).toBe('ada@example.com');
  type(/^Reply-to/, 'help@example.com');
  type(/^From email/, 'ada@example.org');
  expect(reply()).toBe('help@example.com');
  await workbench.dispose();
});

test('the plugin definition is valid', () => checkPlugin(plugin));

test('a new sender is checked, refused beside its field, then created with its warning told', async () => {
  let refuses = true;
  const workbench = await start('/senders/new', {
    'POST /marketing/senders': () =>
      refuses
        ? refusal(400, 'From email is not allowed.', 'from.email')
        : answer(201, { ...ada, id: 4, nickname: 'New' }),
  });
  await screen.findByRole('dialog', { name: 'New sender' });
  press('Create sender');
  expect(await screen.findByText('Nickname is a required field.')).toBeTruthy();
  expect(screen.getByText('Company address is a required field.')).toBeTruthy();
  for (const [label, value] of [
    [/^Nickname/, 'New'],
    [/^From name/, 'Ada'],
    [/^From email/, 'ada@gmail.com'],
    [/^Company/, '1 St'],
    [/^City/, 'London'],
    [/^Country/, 'UK'],
  ] as const)
    type(label, value);
  press('Create sender');
  expect(await screen.findByText('From email is not allowed.')).toBeTruthy();
  expect(workbench.alerts).toEqual([]);
  refuses = false;
  press('Create sender');
  await waitFor(() => expect(workbench.location).toBe('/senders'));
  expect(messages(workbench)).toEqual([
    'Sender created. We sent a verification email to ada@gmail.com.',
    'Use an address at your own domain.',
  ]);
  await workbench.dispose();
});

test('the address of the edit dialog opens it; a warning stays beside its field until that changes', async () => {
  const workbench = await start('/senders/3/edit', {
    'PATCH /marketing/senders/:id': ({ body }) => ({ ...ada, from: { email: String(body.from?.email), name: 'Ada' } }),
  });
  await screen.findByRole('dialog', { name: 'Edit sender' });
  expect(screen.getByText('Use an address at your own domain.')).toBeTruthy();
  type(/^From email/, 'ada@example.com');
  expect(screen.queryByText('Use an address at your own domain.')).toBeNull();
  press('Save sender');
  await waitFor(() => expect(messages(workbench)).toContain('Sender saved.'));
  expect(workbench.requests.at(-1)?.body).toMatchObject({ from: { email: 'ada@example.com' } });
  await workbench.dispose();
});

test("a sender is deleted after a question; a refusal is told in the server's words", async () => {
  let refuses = true;
  const workbench = await start('/senders/3/delete', {
    'DELETE /marketing/senders/:id': () =>
      refuses ? refusal(400, 'A scheduled single send uses this sender.') : answer(204),
  });
  const confirm = async () =>
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete sender' }));
  await confirm();
  await waitFor(() => expect(messages(workbench)).toEqual(['A scheduled single send uses this sender.']));
  refuses = false;
  await workbench.goto('/senders/3/delete');
  await confirm();
  await waitFor(() => expect(messages(workbench)).toContain('Sender deleted.'));
  expect(await screen.findByText('No senders yet')).toBeTruthy();
  await workbench.dispose();
});

test("the verification is sent again from the row's menu", async () => {
  const workbench = await start('/senders', { 'POST /marketing/senders/:id/resend_verification': answer(204) });
  await screen.findByText('Ada');
  fireEvent.click(screen.getAllByRole('button', { name: /actions|more|menu/i }).at(-1) as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: /verification/i }));
  await waitFor(() => expect(messages(workbench)).toEqual(['Verification email sent to ada@gmail.com.']));
  await workbench.dispose();
});

const again = 'Please try again. If the issue continues, contact Support.';
const resend = async (): Promise<void> => {
  await screen.findByText('Ada');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ada' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Resend verification' }));
};
const fill = async (): Promise<void> => {
  await screen.findByRole('dialog', { name: 'New sender' });
  for (const [label, value] of [
    [/^Nickname/, 'New'],
    [/^From name/, 'Ada'],
    [/^From email/, 'ada@example.com'],
    [/^Reply-to/, 'ada@example.com'],
    [/^Company/, '1 St'],
    [/^City/, 'London'],
    [/^Country/, 'UK'],
  ] as const)
    type(label, value);
  press('Create sender');
};
const verified: Sender = { ...ada, id: 5, nickname: 'New', verified: { status: true, reason: null }, warnings: [] };

test.each<[what: string, address: string, mocks: ApiMocks, act: () => Promise<void>, message: string]>([
  [
    'a list that fails',
    '/senders',
    { 'GET /marketing/senders': refusal(403, 'no') },
    async () => undefined,
    `Unable to retrieve senders. ${again}`,
  ],
  [
    'a sender whose address is verified already',
    '/senders/new',
    { 'POST /marketing/senders': answer(201, verified) },
    fill,
    'Sender created.',
  ],
  [
    'a creation that fails',
    '/senders/new',
    { 'POST /marketing/senders': refusal(500, 'no') },
    fill,
    `Unable to create the sender. ${again}`,
  ],
  [
    'a change that fails',
    '/senders/3/edit',
    { 'PATCH /marketing/senders/:id': refusal(500, 'no') },
    async () => {
      await screen.findByRole('dialog', { name: 'Edit sender' });
      press('Save sender');
    },
    `Unable to update the sender. ${again}`,
  ],
  [
    'a deletion that fails',
    '/senders/3/delete',
    { 'DELETE /marketing/senders/:id': refusal(500, 'no') },
    async () => {
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete sender' }));
    },
    `Unable to delete the sender. ${again}`,
  ],
  [
    'a verification that is not sent',
    '/senders',
    { 'POST /marketing/senders/:id/resend_verification': refusal(500, 'no') },
    resend,
    `Unable to resend the verification email. ${again}`,
  ],
])('%s is told', async (_what, address, mocks, act, message) => {
  const workbench = await start(address, mocks);
  await act();
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await workbench.dispose();
});
