import type {
  AdministeredAccountDetail,
  AdministeredAccountPage,
  FeatureHistory,
  FeatureList,
  FeatureMatrixPage,
} from 'sendwright/wire/administration';
import { features } from 'sendwright/wire/features';
import { sql } from '../../database/sql';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let operator: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  operator = await provider.createAccount({ operator: true });
});
afterAll(() => provider.close());

const as = ({ apiKey }: Pick<TestAccount, 'apiKey'>) => ({ authorization: `Bearer ${apiKey}` });
const ask = async (method: Method, path: string, body?: unknown) => provider.inject(method, path, body, as(operator));
const read = async <Body>(path: string): Promise<Body> => (await ask('GET', path)).json<Body>();
const logOf = (accountId: number) =>
  provider.provider.database.rows(sql`
    select actor, action, subject, details from audit_entries where account_id = ${accountId}
    order by audit_entry_id`);
const togglesOf = async (account: TestAccount): Promise<string[]> =>
  (await provider.inject('GET', '/v3/user/feature_toggles', undefined, as(account)))
    .json<{ app: string; feature: string }[]>()
    .map(({ app, feature }) => `${app}.${feature}`);

test('only operators see other accounts', async () => {
  const { username, accountId } = await provider.createAccount();
  for (const path of [
    '/v3/administration/accounts',
    `/v3/administration/accounts/${accountId}`,
    '/v3/administration/features',
    '/v3/administration/features/matrix',
  ]) {
    // The first failure names its path.
    expect([path, (await provider.inject('GET', path)).statusCode]).toEqual([path, 403]);
  }
  expect(
    (await provider.inject('PATCH', `/v3/administration/accounts/${accountId}`, { plan: 'trial' })).statusCode,
  ).toBe(403);
  // An administrator cannot give a key what only an operator has.
  const key = await provider.inject('POST', '/v3/api_keys', { name: 'more', scopes: ['administration.read'] });
  expect([key.statusCode, key.json()]).toEqual([
    400,
    { errors: [{ message: "You don't have the scopes administration.read.", field: 'scopes' }] },
  ]);
  const page = await read<AdministeredAccountPage>(`/v3/administration/accounts?search=${username.toUpperCase()}`);
  expect(page.result.map((row) => row.username)).toEqual([username]);
});

test('an operator who works as a subuser administers nothing', async () => {
  const subuser = await provider.createAccount({ parent: operator });
  const answer = await provider.inject('GET', '/v3/administration/accounts', undefined, {
    ...as(operator),
    'on-behalf-of': subuser.username,
  });
  expect(answer.statusCode).toBe(403);
});

test('accounts are found, filtered, sorted and paged', async () => {
  const parent = await provider.createAccount({ plan: 'basic' });
  await provider.createAccount({ plan: 'trial', parent });
  const page = await read<AdministeredAccountPage>(
    '/v3/administration/accounts?kind=subuser&plan=trial,free&sort=created_at&direction=descending&page_size=1',
  );
  expect(page).toMatchObject({
    result: [{ plan: 'trial', parent: parent.username, subusers: 0, contacts: 0, effective_status: 'active' }],
    _metadata: { count: 1 },
  });
  const all = await read<AdministeredAccountPage>('/v3/administration/accounts?sort=plan&page_size=1');
  expect(all.result[0]?.plan).toBe('trial');
  const second = await read<AdministeredAccountPage>(
    new URL(all._metadata.next ?? '').pathname + new URL(all._metadata.next ?? '').search,
  );
  expect(second.result[0]?.id).not.toBe(all.result[0]?.id);
  expect((await read<AdministeredAccountPage>('/v3/administration/accounts?search=100%25')).result).toEqual([]);
});

test('plan, rights and limits change at once, and who changed them is remembered', async () => {
  const account = await provider.createAccount({ plan: 'basic' });
  const path = `/v3/administration/accounts/${account.accountId}`;
  const changed = await ask('PATCH', path, {
    plan: 'free',
    region: 'eu',
    entitlements: { contacts_max: 5 },
    scopes: { added: ['marketing.automation.read'], withheld: ['mail.send'] },
    credits: { type: 'recurring', reset_frequency: 'weekly', total: 50 },
    messages_per_minute: 30,
  });
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    expect.objectContaining({
      plan: 'free',
      region: 'eu',
      credits: { type: 'recurring', reset_frequency: 'weekly', total: 50, used: 0, remain: 50 },
      credits_of_plan: false,
      messages_per_minute: 30,
    }),
  ]);
  const scopes = (await provider.inject('GET', '/v3/scopes', undefined, as(account))).json<{ scopes: string[] }>()
    .scopes;
  expect([scopes.includes('mail.send'), scopes.includes('marketing.read')]).toEqual([false, true]);
  const offer = await provider.inject('GET', '/v3/accounts/offerings?show=mc', undefined, as(account));
  expect(offer.json()).toMatchObject({ entitlements: { contacts_max: 5, automation: false } });
  expect((await provider.inject('GET', '/v3/user/package', undefined, as(account))).json()).toMatchObject({
    name: 'Free',
    region: 'eu',
  });
  expect(await logOf(account.accountId)).toEqual([
    {
      actor: operator.username,
      action: 'account.changed',
      subject: account.username,
      details: { plan: { from: 'basic', to: 'free' }, region: { from: 'global', to: 'eu' } },
    },
    {
      actor: operator.username,
      action: 'account.entitlements_changed',
      subject: account.username,
      details: { contacts_max: { from: null, to: 5 } },
    },
    expect.objectContaining({ action: 'account.scopes_changed' }),
    expect.objectContaining({ action: 'account.limits_changed' }),
  ]);
  const back = (
    await ask('PATCH', path, { credits: null, messages_per_minute: 0, entitlements: {} })
  ).json<AdministeredAccountDetail>();
  expect(back).toMatchObject({ credits_of_plan: true, messages_per_minute: null });
});

test('a package costs what its size does, or what the operator agreed', async () => {
  const account = await provider.createAccount({ plan: 'advanced' });
  const path = `/v3/administration/accounts/${account.accountId}`;
  const terms = async () => (await provider.inject('GET', '/v3/user/package', undefined, as(account))).json<unknown>();
  expect(await terms()).toMatchObject({
    base_price: 500,
    overage_price: 0.005,
    is_high_volume: true,
    cutoff_trial: false,
    downgrade_package_id: 'basic',
  });
  await ask('PATCH', path, { entitlements: { contacts_max: 20_000 } });
  expect(await terms()).toMatchObject({ base_price: 200, overage_price: 0.0066, is_high_volume: false });
  const changed = await ask('PATCH', path, { package: { base_price: 149.5, is_high_volume: true } });
  expect(changed.json<AdministeredAccountDetail>().package).toContainEqual({
    name: 'base_price',
    of_plan: 200,
    own: 149.5,
  });
  expect(await terms()).toMatchObject({ base_price: 149.5, overage_price: 0.0066, is_high_volume: true });
  expect((await logOf(account.accountId)).at(-1)).toMatchObject({
    action: 'account.package_changed',
    details: { base_price: { from: null, to: 149.5 }, is_high_volume: { from: null, to: true } },
  });
  await ask('PATCH', path, { package: {} });
  expect(await terms()).toMatchObject({ base_price: 200, is_high_volume: false });
  const trial = await provider.createAccount({ plan: 'trial' });
  expect((await provider.inject('GET', '/v3/user/package', undefined, as(trial))).json()).toMatchObject({
    base_price: 0,
    overage_price: 0,
    signup_to_send: true,
    cutoff_trial: true,
    downgrade_package_id: null,
  });
});

test.each([
  [{ entitlements: { flying: true } }, 'There is no entitlement flying.', 'entitlements'],
  [{ package: { color: 1 } }, 'A package has no color.', 'package'],
  [{ package: { base_price: true } }, 'base_price must be a price.', 'package'],
  [{ entitlements: { automation: 3 } }, 'automation must be a yes or no.', 'entitlements'],
  [
    { scopes: { added: ['administration.update'], withheld: [] } },
    'There is no scope administration.update that an account can have.',
    'scopes',
  ],
  [{ credits: { type: 'sometimes' } }, "Type should be set to 'recurring', 'nonrecurring', or 'unlimited'", 'type'],
  [
    { credits: { type: 'recurring', total: 5 } },
    "Reset frequency should be set to 'daily', 'weekly', or 'monthly'",
    'reset_frequency',
  ],
])('what cannot be is refused: %j', async (change, message, field) => {
  const answer = await ask('PATCH', `/v3/administration/accounts/${provider.accountId}`, change);
  expect([answer.statusCode, answer.json()]).toEqual([400, { errors: [{ message, field }] }]);
});

test('operators cannot suspend their own account', async () => {
  const answer = await ask('PATCH', `/v3/administration/accounts/${operator.accountId}`, { status: 'suspended' });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { errors: [{ message: "You can't suspend or deactivate the account you are signed in to.", field: 'status' }] },
  ]);
  expect((await ask('PATCH', '/v3/administration/accounts/999999999', { status: 'suspended' })).statusCode).toBe(404);
});

/** What every account of the global region has. */
const standard = Object.entries(features).flatMap(([name, feature]) => (feature.standard ? [name] : []));

test('a feature of a plugin is turned on for one account, for all of a filter, and off again', async () => {
  const one = await provider.createAccount({ plan: 'trial' });
  const other = await provider.createAccount({ plan: 'trial' });
  const declared = await ask('POST', '/v3/administration/features', {
    features: [{ app: 'mc', feature: 'confetti', title: 'Confetti', plugin: 'party' }],
  });
  expect(declared.json<FeatureList>().features).toContainEqual({
    app: 'mc',
    feature: 'confetti',
    title: 'Confetti',
    source: 'party',
    standard: false,
    switched: 0,
  });
  const flip = async (body: object) =>
    (await ask('PATCH', '/v3/administration/features/matrix', { app: 'mc', feature: 'confetti', ...body })).json();

  expect(await flip({ on: true, account_ids: [one.accountId] })).toEqual({ accounts: 1 });
  expect(await togglesOf(one)).toEqual([...standard, 'mc.confetti']);
  expect(await togglesOf(other)).toEqual(standard);
  // Those that have it already are not counted, and not written to.
  expect(await flip({ on: true, filter: { plan: 'trial' } })).toMatchObject({ accounts: expect.any(Number) });
  expect(await togglesOf(other)).toContain('mc.confetti');
  expect(await logOf(one.accountId)).toEqual([
    {
      actor: operator.username,
      action: 'account.toggles_changed',
      subject: 'mc.confetti',
      details: { from: false, to: true, standard: false },
    },
  ]);
  const matrix = await read<FeatureMatrixPage>(`/v3/administration/features/matrix?search=${one.username}`);
  expect(matrix.result).toEqual([
    {
      id: one.accountId,
      username: one.username,
      plan: 'trial',
      switched: {
        'mc.confetti': { on: true, changed_by: operator.username, changed_at: expect.stringMatching(/^20.*Z$/) },
      },
    },
  ]);
  await flip({ on: null, account_ids: [one.accountId] });
  expect(await togglesOf(one)).not.toContain('mc.confetti');
  const history = await read<FeatureHistory>('/v3/administration/features/history?app=mc&feature=confetti');
  expect(history.result[0]).toMatchObject({ account: one.username, on: null, changed_by: operator.username });
});

test("the provider's own features are on by their standard, and can be switched off", async () => {
  const account = await provider.createAccount();
  const flip = (feature: string, on: boolean) =>
    ask('PATCH', '/v3/administration/features/matrix', { app: 'mc', feature, on, account_ids: [account.accountId] });
  await flip('new_experience', false);
  await flip('anti_spoof_banner', true);
  // All of marketing goes with it.
  const others = ['design_library', 'dynamic_templates', 'unsubscribe_groups', 'email_testing', 'integrations'];
  expect(await togglesOf(account)).toEqual([...others, 'anti_spoof_banner'].map((name) => `mc.${name}`));
  const statusOf = async (path: string) => (await provider.inject('GET', path, undefined, as(account))).statusCode;
  const marketing = ['contacts', 'lists', 'singlesends', 'automations', 'segments/2.0', 'senders', 'field_definitions'];
  expect(await Promise.all(marketing.map((path) => statusOf(`/v3/marketing/${path}`)))).toEqual(
    marketing.map(() => 403),
  );
  expect(await Promise.all(['/v3/designs', '/v3/asm/groups'].map(statusOf))).toEqual([200, 200]);
  const known = await read<FeatureList>('/v3/administration/features');
  expect(known.features.find(({ feature }) => feature === 'contacts')?.requires).toBe('mc.new_experience');
  await flip('new_experience', true);
  expect(await togglesOf(account)).toEqual([...standard, 'mc.anti_spoof_banner']);
  expect((await flip('nothing_known', true)).json()).toEqual({
    errors: [{ message: 'There is no feature mc.nothing_known.', field: 'feature' }],
  });
  const both = await ask('PATCH', '/v3/administration/features/matrix', {
    app: 'mc',
    feature: 'segments_v2',
    on: true,
    account_ids: [1],
    filter: {},
  });
  expect(both.json()).toEqual({ errors: [{ message: 'Set either account_ids or filter.', field: 'account_ids' }] });
});

describe('a feature that is switched off', () => {
  const message =
    'Contacts, lists and custom fields: this feature is turned off for your account. Ask your administrator to ' +
    'turn it on.';
  const refusal = { errors: [{ message, field: null }] };

  test('is refused to users, API keys and on behalf of subusers until it is turned on again', async () => {
    const account = await provider.createAccount({ plan: 'advanced' });
    const other = await provider.createAccount({ plan: 'advanced' });
    const lists = (holder: TestAccount, headers: Record<string, string> = {}) =>
      provider.inject(
        'POST',
        '/v3/marketing/lists',
        { name: `List ${crypto.randomUUID()}` },
        { ...as(holder), ...headers },
      );
    expect((await lists(account)).statusCode).toBe(201);
    const flip = (on: boolean | null, id = account.accountId) =>
      ask('PATCH', '/v3/administration/features/matrix', { app: 'mc', feature: 'contacts', on, account_ids: [id] });

    await flip(false);
    const refused = await lists(account);
    expect([refused.statusCode, refused.json()]).toMatchObject([403, refusal]);
    expect((await provider.inject('GET', '/v3/marketing/contacts', undefined, as(account))).statusCode).toBe(403);
    // What isn't of the feature goes on, and so do other accounts.
    expect((await provider.inject('GET', '/v3/marketing/singlesends', undefined, as(account))).statusCode).toBe(200);
    expect((await lists(other)).statusCode).toBe(201);
    await flip(null);
    expect((await lists(account)).statusCode).toBe(201);

    const username = `below-${other.username}`.slice(0, 60);
    const made = await provider.inject(
      'POST',
      '/v3/subusers',
      { username, email: 'below@example.com', password: 'correct horse battery staple', ips: [] },
      as(other),
    );
    expect(made.statusCode).toBeLessThan(300);
    const { user_id: id } = made.json<{ user_id: number }>();
    const below = await provider.provider.database.first<{ account_id: number }>(
      sql`select account_id from accounts where lower(username) = lower(${username})`,
    );
    expect((await lists(other, { 'on-behalf-of': username })).statusCode).toBe(201);
    await flip(false, below?.account_id ?? id);
    expect((await lists(other, { 'on-behalf-of': username })).json()).toMatchObject(refusal);
    expect((await lists(other)).statusCode).toBe(201);
  });

  test('stays off in a region without it, whatever is set', async () => {
    const account = await provider.createAccount({ plan: 'advanced' });
    await ask('PATCH', `/v3/administration/accounts/${account.accountId}`, { region: 'eu' });
    await ask('PATCH', '/v3/administration/features/matrix', {
      app: 'mc',
      feature: 'contacts',
      on: true,
      account_ids: [account.accountId],
    });
    const refused = await provider.inject('GET', '/v3/marketing/lists', undefined, as(account));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { errors: [{ message: 'Contacts, lists and custom fields: not available in your region.', field: null }] },
    ]);
    for (const path of [
      '/v3/designs',
      '/v3/templates?generations=dynamic&page_size=5',
      '/v3/asm/groups',
      '/v3/marketing/integrations',
    ]) {
      expect((await provider.inject('GET', path, undefined, as(account))).statusCode).toBe(200);
    }
    expect(await togglesOf(account)).toEqual([
      'mc.design_library',
      'mc.dynamic_templates',
      'mc.unsubscribe_groups',
      'mc.email_testing',
      'mc.integrations',
      'mc.new_experience',
    ]);
  });
});
