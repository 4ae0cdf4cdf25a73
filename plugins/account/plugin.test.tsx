import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  answer,
  type ApiMocks,
  type ApiRequest,
  checkPlugin,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import type { ApiKeyListed } from 'sendwright/wire/apiKeys';
import type { TeammateSummary } from 'sendwright/wire/teammates';
import { personas, scopesOf } from './components/ScopePicker';
import plugin from './plugin';
import { levelOf, scopeAreas, withLevel } from './scopeAreas';
import { ada } from './testing/people';

const verbs = ['create', 'read', 'update', 'delete'];
const scopes = [
  ...verbs.flatMap((verb) => [`api_keys.${verb}`, `teammates.${verb}`, `templates.${verb}`]),
  'mail.send',
  'marketing.read',
  'user.profile.update',
];
const shop: ApiKeyListed = {
  api_key_id: 'abc',
  name: 'Shop',
  scopes: ['mail.send'],
  created_at: '2030-01-01T00:00:00Z',
  created_by: 'ada',
  expires_at: null,
  allowed_ips: [],
};
const bob: TeammateSummary = {
  ...ada,
  username: 'bob',
  email: 'bob@example.com',
  first_name: '',
  last_name: '',
  user_type: 'teammate',
  is_admin: false,
};

const sends = { is_hard_limit: true, soft_limit: 100, hard_limit: 100, remain: 58, total: 100, used: 42, overage: 0 };
const credits = {
  'GET /marketing/credits/email': sends,
  'GET /marketing/compatibility_testing/credits': { emailTesting: { entitled: 10, remain: 3 } },
  'GET /marketing/compatibility_testing/clients': { result: [], prices: { inbox_client: 1, spam: 3 } },
  'GET /marketing/contacts/count': { contact_count: 1200, billable_count: 1300 },
};

async function start(address: string, http: ApiMocks = {}, held = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: held,
    http: {
      'GET /api_keys': { result: [shop] },
      'GET /teammates': { result: [ada, bob] },
      'GET /teammates/pending': { result: [] },
      'GET /scopes/requests': [],
      'GET /user/api_keys': { result: [] },
      'GET /user/single-sign-on': { available: false, connected: false },
      'GET /user/passkeys': { available: true, result: [] },
      ...credits,
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}

const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);

test('the plugin definition is valid', () => checkPlugin(plugin));

test('the levels of an area follow from its scopes', () => {
  const areas = scopeAreas(['templates.read', 'templates.update', 'stats.read', 'mail.send']);
  const [templates, stats, mail] = ['templates', 'stats', 'mail'].map((id) => areas.find((area) => area.id === id));
  if (!templates || !stats || !mail) throw new Error('An area is missing.');
  expect(withLevel(templates, 'read', ['mail.send', 'templates.update'])).toEqual(['mail.send', 'templates.read']);
  expect([
    levelOf(templates, new Set(['templates.update'])),
    levelOf(stats, new Set(['stats.read'])),
    levelOf(mail, new Set(['mail.send'])),
    levelOf(mail, new Set()),
  ]).toEqual(['custom', 'read', 'full', 'none']);
});

test('a preset grants only available scopes', () => {
  const observer = personas.find(({ id }) => id === 'observer');
  expect(observer && scopesOf(observer, ['mail.send', 'stats.read', 'administration.read'])).toEqual(['stats.read']);
});

test('a key is limited to a time and to addresses, and keeps what was not changed', async () => {
  const limited = { ...shop, expires_at: '2031-01-01T00:00:00Z', allowed_ips: ['203.0.113.7'] };
  const workbench = await start('/account/api-keys/abc/edit', {
    'GET /api_keys': { result: [limited] },
    'PUT /api_keys/:api_key_id': answer(400, {
      errors: [{ field: 'allowed_ips', message: '"here" is neither an IP address nor a network.' }],
    }),
  });
  await screen.findByRole('dialog', { name: 'Edit API key' });
  type(/^Allowed IP addresses/, '203.0.113.7, 198.51.100.0/24\nhere');
  press('Save API key');
  expect(await screen.findByText('"here" is neither an IP address nor a network.')).toBeTruthy();
  const sent = workbench.requests.find(({ method }) => method === 'PUT')?.body;
  expect(sent).toEqual({
    name: 'Shop',
    scopes: ['mail.send'],
    allowed_ips: ['203.0.113.7', '198.51.100.0/24', 'here'],
  });
  await workbench.dispose();
});

test('the list says which keys work from some addresses only', async () => {
  const workbench = await start('/account/api-keys', {
    'GET /api_keys': {
      result: [shop, { ...shop, api_key_id: 'def', name: 'Office', allowed_ips: ['203.0.113.7', '198.51.100.0/24'] }],
    },
  });
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('[role=row]')?.textContent;
  expect(await rowOf('Shop')).toContain('Anywhere');
  expect(await rowOf('Office')).toContain('203.0.113.7 and 1 more');
  await workbench.dispose();
});

test('a key with limited access needs a scope before anything is sent', async () => {
  const workbench = await start('/account/api-keys/new');
  await screen.findByRole('dialog', { name: 'New API key' });
  type(/^Name/, 'Nothing');
  press('Create API key');
  expect(await screen.findByText('Choose at least one scope, or give full access.')).toBeTruthy();
  expect(workbench.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await workbench.dispose();
});

test('a key is made with the access chosen, and shown once', async () => {
  const workbench = await start('/account/api-keys/new', {
    'POST /api_keys': ({ body }: ApiRequest) =>
      answer(201, { api_key: 'SG.secret', api_key_id: 'new', ...(body as object) }),
  });
  await screen.findByRole('dialog', { name: 'New API key' });
  press('Create API key');
  expect(await screen.findByText('Name is a required field.')).toBeTruthy();
  type(/^Name/, 'Newsletter');
  press('Developer');
  fireEvent.change(screen.getByLabelText('Access to Dynamic templates'), { target: { value: 'read' } });
  press('Create API key');
  expect(await screen.findByRole('alertdialog', { name: 'Copy your key now' })).toBeTruthy();
  expect(screen.getByText('SG.secret')).toBeTruthy();
  const sent = workbench.requests.find(({ method }) => method === 'POST')?.body as { name: string; scopes: string[] };
  expect([sent.name, sent.scopes.toSorted()]).toEqual([
    'Newsletter',
    ['api_keys.create', 'api_keys.delete', 'api_keys.read', 'api_keys.update', 'mail.send', 'templates.read'],
  ]);
  press("I've copied it");
  await waitFor(() => expect(workbench.location).toBe('/account/api-keys'));
  expect(screen.queryByText('SG.secret')).toBeNull();
  await workbench.dispose();
});

test('a key is deleted after a question', async () => {
  const workbench = await start('/account/api-keys/abc/delete', { 'DELETE /api_keys/:api_key_id': answer(204) });
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete API key' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['API key deleted.']));
  await workbench.dispose();
});

test('a missing scope is reported above the areas', async () => {
  const message = 'Choose at least one scope, or make the teammate an administrator.';
  const workbench = await start('/account/teammates/invite', { 'POST /teammates': refusal(400, message, 'scopes') });
  await screen.findByRole('dialog', { name: 'Invite a teammate' });
  type(/^Email/, 'eve@example.com');
  press('Send invitation');
  const said = await screen.findByText(message);
  const areas = screen.getByRole('group', { name: 'Access by area' });
  expect(said.compareDocumentPosition(areas)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await workbench.dispose();
});

test('limited access offers no scopes that only administrators have', async () => {
  const workbench = await start('/account/teammates/invite', {}, [...scopes, 'audit_log.read', 'administration.read']);
  await screen.findByRole('dialog', { name: 'Invite a teammate' });
  expect(screen.getByLabelText('Access to API keys')).toBeTruthy();
  expect(screen.queryByLabelText('Access to Audit log')).toBeNull();
  press('Observer');
  expect(screen.getByText(/^4 of \d+ scopes$/)).toBeTruthy();
  await workbench.dispose();
});

test('a teammate is invited; a refusal stands beside its field', async () => {
  let refuses = true;
  const workbench = await start('/account/teammates/invite', {
    'POST /teammates': ({ body }: ApiRequest) =>
      refuses
        ? refusal(400, 'A teammate already has this email address.', 'email')
        : answer(201, { token: 't', ...(body as object) }),
  });
  await screen.findByRole('dialog', { name: 'Invite a teammate' });
  type(/^Email/, 'bob@example.com');
  fireEvent.click(screen.getByLabelText(/^Administrator/));
  press('Send invitation');
  expect(await screen.findByText('A teammate already has this email address.')).toBeTruthy();
  refuses = false;
  press('Send invitation');
  await waitFor(() => expect(workbench.location).toBe('/account/teammates/invitations'));
  expect(workbench.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    email: 'bob@example.com',
    is_admin: true,
    scopes: [],
  });
  await waitFor(() => expect(screen.getByRole('link', { name: /^Access requests/ }).textContent).toContain('0'));
  await workbench.dispose();
});

test('an access request is approved', async () => {
  let requests = [
    { id: 7, scope_group_name: 'Templates', username: 'bob', email: 'bob@example.com', first_name: '', last_name: '' },
  ];
  const workbench = await start('/account/teammates/requests', {
    'GET /scopes/requests': () => requests,
    'PATCH /scopes/requests/:request_id/approve': () => {
      requests = [];
      return { scope_group_name: 'Templates' };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Templates for bob' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['bob now has access to Templates.']));
  expect(await screen.findByText('No access requests')).toBeTruthy();
  await workbench.dispose();
});

test('the second factor is set up with the password, a code, and codes to keep', async () => {
  const workbench = await start('/account/security/two-factor', {
    'GET /user/two_factor': { enabled: false, recovery_codes_left: 0 },
    'GET /user/sessions': { result: [] },
    'POST /user/two_factor': ({ body }: ApiRequest) =>
      (body as { password: string }).password === 'right'
        ? { secret: 'JBSWY3DP', uri: 'otpauth://totp/Sendwright:ada?secret=JBSWY3DP' }
        : refusal(400, 'Password is wrong.', 'password'),
    'POST /user/two_factor/confirm': { recovery_codes: ['aaaa-bbbb-cccc-dddd'] },
  });
  await screen.findByRole('dialog', { name: 'Set up two-factor authentication' });
  type(/^Your password/, 'wrong');
  press('Continue');
  expect(await screen.findByText('Password is wrong.')).toBeTruthy();
  type(/^Your password/, 'right');
  press('Continue');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  type(/^Code/, '123456');
  press('Turn on');
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeTruthy();
  press("I've saved them");
  await waitFor(() => expect(workbench.location).toBe('/account/security'));
  await workbench.dispose();
});

test('a new password revokes the selected keys', async () => {
  const own = { api_key_id: 'abc', name: 'Shop', created_at: '2030-01-01T00:00:00Z', scopes: 1 };
  const workbench = await start('/account/security', {
    'GET /user/two_factor': { enabled: false, recovery_codes_left: 0 },
    'GET /user/sessions': { result: [] },
    'GET /user/api_keys': { result: [own] },
    'PUT /user/password': {},
  });
  await screen.findByRole('heading', { name: 'Password' });
  type(/^Old password/, 'seven quiet harbors');
  type(/^New password/, 'eleven loud mountains');
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Revoke Shop/ }));
  press('Change password');
  await waitFor(() => expect(messages(workbench)).toEqual(['Password changed. All other browsers were signed out.']));
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    old_password: 'seven quiet harbors',
    new_password: 'eleven loud mountains',
    revoke_api_keys: ['abc'],
  });
  await workbench.dispose();
});

test('an unrecognized session is ended', async () => {
  const session = {
    id: 's2',
    created_at: '2030-01-01T00:00:00Z',
    last_seen_at: '2030-01-01T00:00:00Z',
    expires_at: '2030-02-01T00:00:00Z',
    address: '192.0.2.1',
    user_agent: 'Mozilla/5.0 (X11; Linux) Firefox/130',
    current: false,
  };
  const workbench = await start('/account/security', {
    'GET /user/two_factor': { enabled: true, recovery_codes_left: 9 },
    'GET /user/sessions': { result: [{ ...session, id: 's1', current: true }, session] },
    'DELETE /user/sessions/:session_id': answer(204),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['That browser was signed out.']));
  expect(screen.getByText('9 of 10 recovery codes left.')).toBeTruthy();
  await workbench.dispose();
});

test('access to an area is requested', async () => {
  const workbench = await start('/account/access', {
    'POST /scopes/requests': answer(201, { scope_group_name: 'Suppressions' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Request access to Suppressions' }));
  await waitFor(() =>
    expect(messages(workbench)).toEqual(['Access to Suppressions requested from the administrators.']),
  );
  expect(screen.getByText('Asked for')).toBeTruthy();
  await workbench.dispose();
});

test.each([
  ['trial', 'Upgrade first', 'Upgrade'],
  ['free', 'Upgrade first', 'Upgrade'],
  ['basic', 'More credits', 'Buy credits'],
  ['advanced', 'More credits', 'Buy credits'],
] as const)('the %s plan shows its credits; for more: %s', async (plan, title, label) => {
  const workbench = await testWorkbench(plugin, { plan, http: credits });
  await workbench.goto('/account/access');
  expect(await screen.findByText('58 of 100 left')).toBeTruthy();
  expect(screen.getByText('3 of 10 left')).toBeTruthy();
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe('/workbench/support');
  await workbench.dispose();
});

test('email tests are free where they cost no credits', async () => {
  const workbench = await testWorkbench(plugin, {
    plan: 'basic',
    http: {
      ...credits,
      'GET /marketing/compatibility_testing/clients': { result: [], prices: { inbox_client: 0, spam: 0 } },
    },
  });
  await workbench.goto('/account/access');
  expect(await screen.findByText('Free')).toBeTruthy();
  expect(screen.queryByText('3 of 10 left')).toBeNull();
  await workbench.dispose();
});

test('an unconfirmed address is shown, and its link can be resent', async () => {
  const profile = {
    user_id: 1,
    authy_id: null,
    first_name: 'Katja',
    last_name: '',
    company: '',
    website: '',
    phone: '',
    multifactor_phone: '',
    address: '',
    address2: '',
    city: '',
    state: '',
    zip: '',
    country: '',
  };
  const workbench = await start('/account/profile', {
    'GET /user/profile': profile,
    'GET /user/email': { email: '', pending_email: 'katja@example.com' },
    'POST /user/email/verification': answer(202, {}),
  });
  expect(await screen.findByText(/Open the link in the message to katja@example.com to confirm it/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resend link' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['We sent the link to katja@example.com again.']));
  await workbench.dispose();
});
