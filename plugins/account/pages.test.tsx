import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, answer, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { TeammateSummary } from 'sendwright/wire/teammates';
import { describeBrowser } from './describeBrowser';
import plugin from './plugin';

const verbs = ['create', 'read', 'update', 'delete'];
const scopes = [
  ...verbs.flatMap((verb) => [`api_keys.${verb}`, `teammates.${verb}`]),
  'marketing.read',
  'user.profile.update',
];
const personal = {
  phone: '',
  website: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  company: '',
};
const ada: TeammateSummary = {
  ...personal,
  username: 'ada',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  user_type: 'owner',
  is_admin: true,
};
const bob: TeammateSummary = {
  ...ada,
  username: 'bob',
  email: '',
  first_name: '',
  last_name: '',
  user_type: 'teammate',
};
const key = {
  api_key_id: 'abc',
  name: 'Shop',
  scopes: ['mail.send', 'templates.read'],
  created_at: '2020-01-01T00:00:00Z',
  created_by: 'ada',
  expires_at: null,
  allowed_ips: [],
};
const profile = {
  ...personal,
  user_id: 1,
  authy_id: null,
  first_name: 'Ada',
  last_name: 'Lovelace',
  multifactor_phone: '',
};
const invitation = {
  email: 'eve@example.com',
  scopes: ['mail.send'],
  is_admin: false,
  token: 't1',
  expiration_date: Date.UTC(2020, 0, 1) / 1000,
};
const request = {
  id: 7,
  scope_group_name: 'Templates',
  username: 'bob',
  email: 'bob@example.com',
  first_name: 'Bob',
  last_name: 'Ross',
};

async function start(address: string, http: ApiMocks = {}, held: readonly string[] = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: held,
    http: {
      'GET /api_keys': {
        result: [
          key,
          {
            ...key,
            api_key_id: 'def',
            name: 'Old',
            scopes: [],
            expires_at: '2021-01-01T00:00:00Z',
            allowed_ips: ['192.0.2.1'],
          },
          { ...key, api_key_id: 'ghi', name: 'Office', allowed_ips: ['192.0.2.0/24', '198.51.100.1', '2001:db8::1'] },
        ],
      },
      'GET /teammates': { result: [ada, bob, { ...bob, username: 'eve', first_name: 'Eve', user_type: 'admin' }] },
      'GET /teammates/pending': {
        result: [invitation, { ...invitation, token: 't2', email: 'x@example.com', is_admin: true }],
      },
      'GET /scopes/requests': [request],
      'GET /user/profile': profile,
      'GET /user/email': { email: 'ada@example.com' },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const last = (workbench: TestWorkbench) => workbench.alerts.at(-1)?.message;
const sent = (workbench: TestWorkbench) =>
  workbench.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path.slice('/v3'.length)}`, body]);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const tableRows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '')
        .join(' | '),
    );
const fromMenu = async (row: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${row}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};

test('keys are listed with what limits them, and found by name or id', async () => {
  const workbench = await start('/account/api-keys');
  await screen.findByText('Shop');
  expect(tableRows().map((row) => row.replaceAll(/\d+ years ago/g, 'years ago'))).toEqual([
    'Office | ghi | 2 | ada | Never | 192.0.2.0/24 and 2 more | years ago',
    'Old | def | 0 | ada | Expired | 192.0.2.1 | years ago',
    'Shop | abc | 2 | ada | Never | Anywhere | years ago',
  ]);
  expect(screen.getByText('192.0.2.0/24 and 2 more').title).toBe('192.0.2.0/24\n198.51.100.1\n2001:db8::1');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search API keys' }), { target: { value: 'GH' } });
  await waitFor(() => expect(tableRows()).toHaveLength(1));
  expect(screen.getByText('Office')).toBeTruthy();
  await fromMenu('Office', 'Delete');
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(workbench.location).toContain('/account/api-keys/ghi/delete');
  await workbench.dispose();
});

test('teammates have their access, which nobody changes of the owner', async () => {
  const workbench = await start('/account/teammates', {
    'DELETE /teammates/:username': refusal(403, 'Bob is needed.'),
  });
  await screen.findByText('Ada Lovelace');
  expect(tableRows()).toEqual([
    'ada | Ada Lovelace | ada@example.com | Owner',
    'bob | – | – | Limited access',
    'eve | Eve | – | Administrator',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for ada' }));
  const change = await screen.findByRole('menuitem', { name: /^Change access/ });
  expect(change.textContent).toContain('The owner always has full access.');
  expect(change.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(change, { key: 'Escape' });
  await fromMenu('bob', 'Remove');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove bob?' }));
  expect(
    question.getByText(
      'They are signed out everywhere, and their API keys stop working immediately. Everything they created stays.',
    ),
  ).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Remove teammate' }));
  await waitFor(() => expect(last(workbench)).toBe('Bob is needed.'));
  expect(sent(workbench)).toEqual([['DELETE /teammates/bob', undefined]]);
  await workbench.dispose();
});

test('an invitation is sent again or withdrawn', async () => {
  let refuses = false;
  const workbench = await start('/account/teammates/invitations', {
    'POST /teammates/pending/:token/resend': () => (refuses ? refusal(500, 'broken') : answer(200, invitation)),
    'DELETE /teammates/pending/:token': () => (refuses ? refusal(500, 'broken') : answer(204)),
  });
  await screen.findByText('eve@example.com');
  expect(tableRows().map((row) => row.replace(/\d+ years ago/, 'years ago'))).toEqual([
    'eve@example.com | 1 scope | years ago',
    'x@example.com | Administrator | years ago',
  ]);
  await fromMenu('eve@example.com', 'Resend');
  await waitFor(() => expect(last(workbench)).toBe('Invitation sent to eve@example.com.'));
  await fromMenu('eve@example.com', 'Withdraw');
  await waitFor(() => expect(last(workbench)).toBe('Invitation withdrawn.'));
  refuses = true;
  await fromMenu('x@example.com', 'Resend');
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to invite the teammate\. Please try again\./));
  await fromMenu('x@example.com', 'Withdraw');
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to withdraw the invitation\. Please try again\./));
  expect(sent(workbench).map(([path]) => path)).toEqual([
    'POST /teammates/pending/t1/resend',
    'DELETE /teammates/pending/t1',
    'POST /teammates/pending/t2/resend',
    'DELETE /teammates/pending/t2',
  ]);
  await workbench.dispose();
});

test('a request is denied, and only administrators see requests', async () => {
  const workbench = await start('/account/teammates/requests', { 'DELETE /scopes/requests/:request_id': answer(204) });
  await screen.findByText('Templates');
  expect(tableRows()).toEqual(['bob | Bob Ross | bob@example.com | Templates | ApproveDeny']);
  press('Deny Templates to bob');
  await waitFor(() => expect(last(workbench)).toBe('Request denied. bob was notified.'));
  expect(sent(workbench)).toEqual([['DELETE /scopes/requests/7', undefined]]);
  await workbench.dispose();

  const other = await start('/account/teammates/requests', {
    'GET /scopes/requests': refusal(403, 'access forbidden'),
  });
  expect(await screen.findByText('Administrators decide here')).toBeTruthy();
  await other.dispose();
});

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

test('a browser is named with its system', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
  expect(
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/130.0`,
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/115.0`,
      `Mozilla/5.0 (Linux; Android 10; K) ${chrome}`,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      'Chromium/130.0',
      '',
      'x'.repeat(70),
    ].map(describeBrowser),
  ).toEqual([
    'Edge on Windows',
    'Opera on macOS',
    'Chrome on Android',
    'Safari on iOS',
    'Firefox on Linux',
    'Chrome',
    'Unknown browser',
    'x'.repeat(60),
  ]);
});
