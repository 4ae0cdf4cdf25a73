import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import { last, press, profile, sent, start, type } from './testing/accountPages';

test('the profile, the address and the name to sign in with are saved each on its own', async () => {
  const workbench = await start('/account/profile', {
    'PATCH /user/profile': profile,
    'PUT /user/email': answer(200, { email: 'new@example.com' }),
    'PUT /user/username': ({ body }) =>
      body.username === 'taken' ? refusal(400, 'Somebody has this username.', 'username') : { username: 'countess' },
  });
  await screen.findByLabelText('First name');
  expect(screen.getByText('Mail about your account goes to ada@example.com.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save profile' })).toHaveProperty('disabled', true);
  type('Website', 'not a website');
  type('Company', 'Engines Ltd');
  press('Save profile');
  expect(await screen.findByText(/^Website must be/)).toBeTruthy();
  expect(sent(workbench)).toEqual([]);
  type('Website', 'https://example.com');
  press('Save profile');
  await waitFor(() => expect(last(workbench)).toBe('Profile saved.'));
  const { user_id: _id, authy_id: _authy, ...kept } = profile;
  expect(sent(workbench)).toEqual([
    ['PATCH /user/profile', { ...kept, company: 'Engines Ltd', website: 'https://example.com' }],
  ]);

  type('New email', ' new@example.com ');
  type('Your password', 'secret words');
  press('Change email');
  await waitFor(() =>
    expect(last(workbench)).toBe('We sent a link to new@example.com. Open it to confirm the new address.'),
  );
  expect(sent(workbench).at(-1)).toEqual(['PUT /user/email', { email: 'new@example.com', password: 'secret words' }]);
  await waitFor(() => expect(screen.getByLabelText('Your password')).toHaveProperty('value', ''));

  type('Username', 'taken');
  press('Change username');
  expect(await screen.findByText('Somebody has this username.')).toBeTruthy();
  type('Username', 'countess');
  press('Change username');
  await waitFor(() => expect(last(workbench)).toBe('You now sign in as countess.'));
  expect(sent(workbench).at(-1)).toEqual(['PUT /user/username', { username: 'countess' }]);
  await workbench.dispose();
});

test('codes are asked for before the second factor is turned off, and new ones are shown once', async () => {
  const session = {
    id: 's2',
    created_at: '2020-01-01T00:00:00Z',
    last_seen_at: '2020-01-01T00:00:00Z',
    expires_at: '2030-02-01T00:00:00Z',
    address: '',
    user_agent: 'curl',
    current: false,
  };
  let refuses = true;
  const workbench = await start('/account/security', {
    'GET /user/api_keys': { result: [] },
    'GET /user/single-sign-on': { available: false, connected: false },
    'GET /user/passkeys': { available: true, result: [] },
    'GET /user/two_factor': { enabled: true, recovery_codes_left: 9 },
    'GET /user/sessions': { result: [{ ...session, id: 's1', address: '192.0.2.1', current: true }, session] },
    'POST /user/two_factor/recovery_codes': { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] },
    'DELETE /user/two_factor': ({ body }) =>
      body.code === '1' ? refusal(400, 'This code is wrong.', 'code') : answer(204),
    'DELETE /user/sessions': () => (refuses ? refusal(500, 'broken') : answer(204)),
  });
  await screen.findByText('9 of 10 recovery codes left.');
  press('New recovery codes');
  let dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
  expect(dialog.getByText('Your current codes stop working.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Code/), { target: { value: ' 123456 ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Generate new codes' }));
  const codes = within(await screen.findByRole('alertdialog', { name: 'Your new recovery codes' }));
  expect(codes.getByText('aaaa-bbbb')).toBeTruthy();
  fireEvent.click(codes.getByRole('button', { name: "I've saved them" }));
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).toBeNull());

  press('Turn off');
  dialog = within(await screen.findByRole('dialog', { name: 'Turn two-factor authentication off?' }));
  fireEvent.change(dialog.getByLabelText(/^Code/), { target: { value: '1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await dialog.findByText('This code is wrong.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Code/), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(last(workbench)).toBe('Two-factor authentication is off.'));

  const list = screen.getByRole('heading', { name: "Where you're signed in" }).closest('section');
  expect(
    within(list ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/\d+ years ago/g, 'years ago')),
  ).toEqual([
    'curl192.0.2.1 · signed in years ago · last used years agoThis browser',
    'curlUnknown address · signed in years ago · last used years agoSign out',
  ]);
  press('Sign out all others');
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to end the session\. Please try again\./));
  refuses = false;
  press('Sign out all others');
  await waitFor(() => expect(last(workbench)).toBe('All other browsers were signed out.'));
  expect(sent(workbench)).toEqual([
    ['POST /user/two_factor/recovery_codes', { code: '123456' }],
    ['DELETE /user/two_factor', { code: '1' }],
    ['DELETE /user/two_factor', { code: '2' }],
    ['DELETE /user/sessions', undefined],
    ['DELETE /user/sessions', undefined],
  ]);
  await workbench.dispose();
});

/** The items of the section with this heading. */
const itemsOf = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest('section') ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('what one may do is listed by area, beside what the plan has', async () => {
  const workbench = await start(
    '/account/access',
    {
      'GET /marketing/credits/email': {
        is_hard_limit: false,
        soft_limit: 100,
        hard_limit: 100,
        remain: 0,
        total: 1000,
        used: 1250,
        overage: 250,
      },
      'GET /marketing/compatibility_testing/credits': { emailTesting: { entitled: 10, remain: 3 } },
      'GET /marketing/compatibility_testing/clients': { result: [], prices: { inbox_client: 1, spam: 3 } },
      'GET /marketing/contacts/count': {
        contact_count: 1200,
        billable_count: 1300,
        billable_breakdown: { total: 7, breakdown: {} },
      },
    },
    ['templates.read', 'templates.create', 'mail.send', 'marketing.read', 'new_thing.things.update'],
  );
  expect(await screen.findByText('250 more than the 1,000 included')).toBeTruthy();
  expect(screen.getByText('1,307 billed of 1,200')).toBeTruthy();
  expect(screen.getByText('1,250 used this month. Emails above this limit are billed.')).toBeTruthy();
  expect(itemsOf('Areas')).toEqual([
    'MarketingContacts, lists, segments, single sends, senders.You have it',
    'Marketing AutomationAutomations.Request access',
    'Design LibraryDesigns and their editor.Request access',
    'TemplatesDynamic templates.You have it',
    'Email TestingHow mail looks in inboxes, spam and link checks.Request access',
    'SuppressionsUnsubscribe groups and other suppressions.Request access',
  ]);
  expect(screen.getByText('5 scopes.')).toBeTruthy();
  expect(itemsOf('In detail')).toEqual([
    'Contacts, lists, segments and pagesRead',
    'Dynamic templatescreate, read',
    'Send mailsend',
    'New thing thingsupdate',
  ]);
  await workbench.dispose();
});

test('setting up an account has steps, of which those that are left have a button', async () => {
  const step = (complete: boolean, required = false) => ({ complete, required });
  const workbench = await start('/account/set-up', {
    'GET /user/status': {
      status: 'active',
      notices: 0,
      urgent_notices: 0,
      has_password: true,
      captured_mail: 'shown',
      signup_status: { email: step(false, true), profile: step(true, true), mfa: step(false), whitelabel: step(false) },
    },
    'POST /user/email/verification': answer(202, {}),
  });
  expect(await screen.findByText('3 of 4 steps left.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Confirm your email address (required)The message with the link is in this server's Outbox.Resend link",
    'Add your nameYour first and last name, as your team should see them.Done',
    'Protect your sign-inA code from your phone, in addition to your password.Set up two-factor',
    expect.stringMatching(/^Create a senderThe name and address your email comes from\. .* delivery\.Create sender$/),
  ]);
  press('Resend link');
  await waitFor(() => expect(last(workbench)).toBe('The message to ada@example.com was captured here.'));
  expect(sent(workbench)).toEqual([['POST /user/email/verification', undefined]]);
  await workbench.dispose();
});
