import type { AuditLogPage } from 'sendwright/wire/auditLog';
import { sql } from '../../database/sql';
import { startTestProvider, type Method, type TestProvider } from '../../testing/startTestProvider';
import { removeRows } from './deleteSubuser';

let provider: TestProvider;
let parentKey: string;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  parentKey = provider.apiKey;
});
afterAll(() => provider.close());

const ask = (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  provider.inject(method, path, body, { authorization: `Bearer ${parentKey}`, ...headers });
let made = 0;
async function create(fields: object = {}): Promise<string> {
  const username = `customer-${(made += 1)}`;
  const answer = await ask('POST', '/v3/subusers', {
    username,
    email: `${username}@example.com`,
    password: 'correct horse',
    ...fields,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await provider.provider.database.execute(
    sql`update users set email_verified_at = now() where username = ${username}`,
  );
  return username;
}
const accountIdOf = async (username: string): Promise<number> =>
  (
    await provider.provider.database.first<{ account_id: number }>(
      sql`select account_id from accounts where username = ${username}`,
    )
  )?.account_id ?? 0;
const signIn = (username: string) =>
  provider.inject('POST', '/v3/sign-in', { username, password: 'correct horse' }, { authorization: '' });

test('a subuser is made, found, and signs in to an account of its own', async () => {
  const username = await create({ region: 'eu', ips: ['192.0.2.7'] });
  expect((await ask('GET', `/v3/subusers?username=${username}`)).json()).toEqual([
    { id: expect.any(Number), username, email: `${username}@example.com`, disabled: false },
  ]);
  expect((await ask('GET', `/v3/subusers?username=${username}&include_region=true`)).json()).toMatchObject([
    { region: 'eu' },
  ]);
  const session = await signIn(username);
  expect(session.headers['set-cookie']).toContainEqual(expect.stringMatching(/^sw_account_region=eu;/));
  const headers = { authorization: `Bearer ${session.json<{ token: string }>().token}` };
  expect((await provider.inject('GET', '/v3/user/type', undefined, headers)).json()).toEqual({
    type: 'subuser',
    reseller_username: null,
  });
  // A subuser has no subusers.
  expect(
    (
      await provider.inject(
        'POST',
        '/v3/subusers',
        { username: 'below', email: 'b@example.com', password: 'correct horse' },
        headers,
      )
    ).statusCode,
  ).toBe(403);
});

describe('the address of a subuser', () => {
  const make = async (username: string, email: string): Promise<Record<string, string>> => {
    const answer = await ask('POST', '/v3/subusers', { username, email, password: 'correct horse' });
    expect(answer.statusCode).toBe(200);
    return { authorization: `Bearer ${(await signIn(username)).json<{ token: string }>().token}` };
  };
  const mails = async (username: string) =>
    (
      await provider.provider.database.first<{ count: number }>(sql`
        select count(*) as count from mailed_links join users using (account_id, user_id)
        where username = ${username} and purpose = 'verify-email'`)
    )?.count;
  const key = (headers: Record<string, string>) => provider.inject('POST', '/v3/api_keys', { name: 'shop' }, headers);
  const mail = {
    personalizations: [{ to: [{ email: 'reader@example.com' }] }],
    from: { email: 'a@example.com' },
    subject: 's',
    content: [{ type: 'text/plain', value: 'x' }],
  };
  const refusal = { errors: [{ message: expect.stringContaining('Confirm your email address first'), field: null }] };

  test('is asked to confirm: until then it makes no keys and sends nothing, and its parent goes on', async () => {
    const unasked = { username: 'unasked', email: 'victim@example.org', password: 'correct horse' };
    expect((await ask('POST', '/v3/subusers', unasked)).json()).toMatchObject({ verification_mailed: true });
    const session = { authorization: `Bearer ${(await signIn('unasked')).json<{ token: string }>().token}` };
    expect(await mails('unasked')).toBe(1);
    expect((await provider.inject('GET', '/v3/user/status', undefined, session)).json()).toMatchObject({
      signup_status: { email: { complete: false } },
    });
    const refused = await key(session);
    expect([refused.statusCode, refused.json()]).toEqual([403, refusal]);
    const unsent = await provider.inject('POST', '/v3/mail/send', mail, session);
    expect([unsent.statusCode, unsent.json()]).toEqual([403, refusal]);

    const as = { 'on-behalf-of': 'unasked' };
    expect((await ask('POST', '/v3/marketing/lists', { name: 'Readers' }, as)).statusCode).toBe(201);
    expect((await ask('POST', '/v3/api_keys', { name: 'of the parent' }, as)).statusCode).toBe(201);
    expect((await ask('PUT', '/v3/subusers/unasked/ips', ['192.0.2.1'])).statusCode).toBe(200);

    await provider.provider.database.execute(
      sql`update users set email_verified_at = now() where username = 'unasked'`,
    );
    expect((await key(session)).statusCode).toBe(201);
  });

  test('counts as confirmed where its maker has confirmed it', async () => {
    const session = await make('own-brand', `${provider.username}@EXAMPLE.com`);
    expect(await mails('own-brand')).toBe(0);
    expect((await key(session)).statusCode).toBe(201);
  });

  test('may be that of many subusers, and is not mailed without end', async () => {
    for (let index = 0; index < 5; index += 1) await make(`shared-${index}`, 'shared@example.org');
    const sixth = { username: 'shared-5', email: 'shared@example.org', password: 'correct horse' };
    expect((await ask('POST', '/v3/subusers', sixth)).json()).toMatchObject({ verification_mailed: false });
    expect([await mails('shared-4'), await mails('shared-5')]).toEqual([1, 0]);
  });
});

test.each([
  [{ username: 'customer-1' }, 'username exists', 'username'],
  [{ username: 'a\r\nx: y' }, 'Username may have letters, digits and . _ @ + - only.', 'username'],
  [{ password: 'password' }, 'Password is too common. Choose a few unrelated words, or a longer one.', 'password'],
  [
    { username: 'harlequin', password: 'harlequin' },
    'Password must not be your username or email address.',
    'password',
  ],
  [{ email: 'nobody' }, 'Email must be a valid email address.', 'email'],
])('what cannot be is refused: %j', async (fields, message, field) => {
  const answer = await ask('POST', '/v3/subusers', {
    username: 'fresh',
    email: 'fresh@example.com',
    password: 'correct horse',
    ...fields,
  });
  expect([answer.statusCode, answer.json()]).toEqual([400, { errors: [{ message, field }] }]);
});

test('a plan has a number of subusers, a reseller any number; smaller plans have none', async () => {
  const { accountId, apiKey } = await provider.createAccount();
  const { database } = provider.provider;
  await database.execute(sql`update accounts set entitlements = '{"subusers_max": 1}' where account_id = ${accountId}`);
  const add = (username: string) =>
    provider.inject(
      'POST',
      '/v3/subusers',
      { username, email: 'x@example.com', password: 'correct horse' },
      { authorization: `Bearer ${apiKey}` },
    );
  // Simultaneously: there is room for only one.
  expect(
    (await Promise.all([add('first-one'), add('second-one')]))
      .map(({ statusCode }) => statusCode)
      .toSorted((one, other) => one - other),
  ).toEqual([200, 403]);
  await database.execute(sql`update accounts set is_reseller = true where account_id = ${accountId}`);
  expect((await add('customer-of-reseller')).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${apiKey}`, 'on-behalf-of': 'customer-of-reseller' };
  expect((await provider.inject('GET', '/v3/user/account', undefined, headers)).json()).toMatchObject({
    is_reseller_customer: true,
  });
  const basic = await provider.createAccount({ plan: 'basic' });
  expect(
    (await provider.inject('GET', '/v3/subusers', undefined, { authorization: `Bearer ${basic.apiKey}` })).statusCode,
  ).toBe(403);
});

test('a subuser that is switched off is out at once, its keys too, and sends nothing', async () => {
  const username = await create();
  const { token } = (await signIn(username)).json<{ token: string }>();
  const key = (
    await provider.inject('POST', '/v3/api_keys', { name: 'shop' }, { authorization: `Bearer ${token}` })
  ).json<{ api_key: string }>().api_key;
  const status = async (secret: string): Promise<number> =>
    (await provider.inject('GET', '/v3/scopes', undefined, { authorization: `Bearer ${secret}` })).statusCode;
  expect([await status(token), await status(key)]).toEqual([200, 200]);

  await ask('PATCH', `/v3/subusers/${username}/website_access`, { disabled: true });
  expect([await status(token), await status(key), (await signIn(username)).statusCode]).toEqual([401, 200, 403]);
  await ask('PATCH', `/v3/subusers/${username}/website_access`, { disabled: false });
  expect((await signIn(username)).statusCode).toBe(200);

  expect((await ask('PATCH', `/v3/subusers/${username}`, { disabled: true })).statusCode).toBe(204);
  expect([await status(key), (await signIn(username)).statusCode]).toEqual([401, 403]);
  // Nor can its parent work as it.
  expect((await ask('GET', '/v3/user/status', undefined, { 'on-behalf-of': username })).statusCode).toBe(403);
  const impersonation = await ask('POST', `/v3/subusers/${username}/impersonation`);
  expect([impersonation.statusCode, impersonation.body]).toEqual([
    403,
    expect.stringContaining('This subuser is disabled. Enable it first.'),
  ]);
  await ask('PATCH', `/v3/subusers/${username}`, { disabled: false });
  expect(await status(key)).toBe(200);
  expect((await ask('PATCH', `/v3/subusers/${username}`, {})).json()).toEqual({
    errors: [{ message: 'no fields provided', field: null }],
  });
});

test('credits are added, removed, used and reset', async () => {
  const username = await create();
  const path = `/v3/subusers/${username}/credits`;
  expect((await ask('GET', path)).json()).toEqual({
    type: 'unlimited',
    reset_frequency: null,
    remain: null,
    total: null,
    used: null,
  });
  expect((await ask('PUT', path, { type: 'recurring', reset_frequency: 'monthly', total: 100 })).json()).toEqual({
    type: 'recurring',
    reset_frequency: 'monthly',
    remain: 100,
    total: 100,
    used: 0,
  });
  const accountId = await accountIdOf(username);
  const { database } = provider.provider;
  const process = (messages: number) =>
    database.execute(sql`
    insert into email_events (account_id, event_id, event, email, occurred_at, detail)
    select ${accountId}, gen_random_uuid(), 'processed', 'reader@example.com', now(), '{}'
    from generate_series(1, ${messages}::int)`);
  await process(30);
  expect((await ask('GET', path)).json()).toMatchObject({ remain: 70, used: 30 });
  expect((await ask('PATCH', `${path}/remaining`, { allocation_update: 15 })).json()).toMatchObject({
    remain: 85,
    total: 100,
  });
  expect((await ask('PATCH', `${path}/remaining`, { allocation_update: -500 })).json()).toMatchObject({ remain: 0 });
  const body = { emails: ['a@example.com'], template_id: '4f0c2b8e-7d1a-4c3e-9b5f-1a2b3c4d5e6f' };
  const refused = await ask('POST', '/v3/marketing/test/send_email', body, { 'on-behalf-of': username });
  expect([refused.statusCode, refused.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
    403,
    expect.stringMatching(/^All 30 emails of this account have been used\. Credits reset at .* UTC\. Upgrade/),
  ]);
  // Setting credits resets their usage.
  expect((await ask('PUT', path, { type: 'nonrecurring', total: 50 })).json()).toEqual({
    type: 'nonrecurring',
    reset_frequency: null,
    remain: 50,
    total: null,
    used: null,
  });
  const none = await ask('PUT', path, { type: 'nonrecurring', total: 0 });
  expect([none.statusCode, none.json()]).toEqual([
    400,
    { errors: [expect.objectContaining({ field: 'total', message: expect.stringContaining('1') })] },
  ]);
  expect((await ask('PUT', path, { type: 'sometimes' })).json()).toEqual({
    errors: [{ message: "Type should be set to 'recurring', 'nonrecurring', or 'unlimited'", field: 'type' }],
  });
});

test('statistics and reputations of the own subusers only', async () => {
  const username = await create();
  const accountId = await accountIdOf(username);
  await provider.provider.database.execute(sql`
    insert into send_counts
      (account_id, single_send_id, variation_id, phase, quarter, requests, delivered, bounces, unsubscribe_drops,
        spam_reports)
    values
      (${accountId}, gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'send', '2026-03-05T10:00Z', 100, 90, 5,
        3, 1)`);
  const none = expect.objectContaining({ requests: 0, processed: 0, delivered: 0, unsubscribes: 0 });
  const metrics = expect.objectContaining({ requests: 100, processed: 97, delivered: 90, bounces: 5 });
  expect(
    (
      await ask(
        'GET',
        `/v3/subusers/stats?subusers=${username},nobody&start_date=2026-03-01&end_date=2026-04-09&aggregated_by=month`,
      )
    ).json(),
  ).toEqual([
    { date: '2026-03-01', stats: [{ type: 'subuser', name: username, metrics }] },
    { date: '2026-04-01', stats: [{ type: 'subuser', name: username, metrics: none }] },
  ]);
  const quiet = await create();
  const days = async (query: string) =>
    (await ask('GET', `/v3/subusers/stats?subusers=${quiet}&${query}`)).json<{ date: string; stats: unknown[] }[]>();
  const week = await days('start_date=2026-02-26&end_date=2026-03-01');
  expect(week.map(({ date }) => date)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']);
  expect(week[0]?.stats).toEqual([{ type: 'subuser', name: quiet, metrics: none }]);
  const weeks = await days('start_date=2026-03-01&end_date=2026-03-09&aggregated_by=week&offset=1&limit=1');
  expect(weeks.map(({ date }) => date)).toEqual(['2026-03-02']);
  // Far pages are computed, not counted up to, and end with the calendar.
  const far = async (query: string) => (await days(`start_date=1970-01-01&${query}`)).map(({ date }) => date);
  expect(await far('end_date=9999-12-31&offset=2932895')).toEqual(['9999-12-30', '9999-12-31']);
  expect(await far('end_date=9999-12-31&aggregated_by=month&offset=96359')).toEqual(['9999-12-01']);
  expect(await far('end_date=9999-12-31&offset=2147483647')).toEqual([]);
  expect((await ask('GET', '/v3/subusers/stats/sums?start_date=2026-03-01&end_date=2026-03-04')).json()).toEqual({
    date: '2026-03-01',
    stats: [],
  });
  expect((await ask('GET', `/v3/subusers/${username}/stats/monthly?date=2026-03-31`)).json()).toEqual({
    date: '2026-03-01',
    stats: [{ type: 'subuser', name: username, first_name: '', last_name: '', metrics }],
  });
  expect((await ask('GET', `/v3/subusers/reputations?usernames=${username}`)).json()).toEqual([
    { username, reputation: 89.5 },
  ]);
  const stranger = await provider.createAccount();
  const asStranger = { authorization: `Bearer ${stranger.apiKey}` };
  expect(
    (
      await provider.inject(
        'GET',
        `/v3/subusers/stats?subusers=${username}&start_date=2026-03-01`,
        undefined,
        asStranger,
      )
    ).json(),
  ).toEqual([]);
});

test('a deleted subuser is gone at once, its name is free, and no row of it stays but its log', async () => {
  const username = await create();
  const accountId = await accountIdOf(username);
  await ask('POST', '/v3/marketing/lists', { name: 'Readers' }, { 'on-behalf-of': username });
  await ask('PUT', `/v3/subusers/${username}/credits`, { type: 'nonrecurring', total: 5 });
  expect((await ask('DELETE', `/v3/subusers/${username}`)).statusCode).toBe(204);
  expect((await ask('DELETE', `/v3/subusers/${username}`)).json()).toEqual({
    errors: [{ message: 'No user found', field: null }],
  });
  expect((await ask('GET', '/v3/user/type', undefined, { 'on-behalf-of': username })).statusCode).toBe(403);
  expect(
    (await ask('POST', '/v3/subusers', { username, email: 'again@example.com', password: 'correct horse' })).statusCode,
  ).toBe(200);
  const { database } = provider.provider;
  await removeRows(database, accountId, new AbortController().signal);
  const left = await database.first<{ lists: number; accounts: number; log: number }>(sql`
    select (select count(*) from lists where account_id = ${accountId}) as lists,
      (select count(*) from accounts where account_id = ${accountId}) as accounts,
      (select count(*) from audit_entries where account_id = ${accountId}) as log`);
  expect(left).toEqual({ lists: 0, accounts: 0, log: 1 });
  // The job must not touch an account that was not deleted.
  await removeRows(database, provider.accountId, new AbortController().signal);
  expect((await ask('GET', '/v3/subusers')).statusCode).toBe(200);
});

test('working as a subuser begins and ends in the logs of both, with cookies for the workbench', async () => {
  const username = await create({ region: 'eu' });
  const started = await ask('POST', `/v3/subusers/${username}/impersonation`);
  expect(started.json()).toEqual({ username, region: 'eu' });
  expect(started.headers['set-cookie']).toEqual([
    `sw_impersonating_username=${username}; Path=/; SameSite=Lax`,
    'sw_account_region=eu; Path=/; SameSite=Lax',
  ]);
  const as = { 'on-behalf-of': username };
  // The EU data region has no marketing API, but it has groups.
  expect((await ask('POST', '/v3/asm/groups', { name: 'News', description: 'What is new' }, as)).statusCode).toBe(201);
  const ended = await ask('DELETE', '/v3/session/impersonation', undefined, as);
  expect(ended.headers['set-cookie']).toContain('sw_account_region=global; Path=/; SameSite=Lax');
  const rows = await provider.provider.database.rows(sql`
    select actor, impersonator, action from audit_entries where account_id = ${await accountIdOf(username)}
    order by audit_entry_id`);
  const both = { actor: username, impersonator: provider.username };
  expect(rows).toEqual([
    { ...both, action: 'impersonation.started' },
    { ...both, action: 'impersonation.acted' },
    { ...both, action: 'impersonation.ended' },
  ]);
});

test('only administrators can work as a subuser', async () => {
  const { accountId } = await provider.createAccount({ admin: false });
  const teammate = await provider.createAccount({ admin: false });
  await provider.provider.database.execute(
    sql`update accounts set parent_account_id = ${teammate.accountId} where account_id = ${accountId}`,
  );
  const below = await provider.provider.database.first<{ username: string }>(
    sql`select username from accounts where account_id = ${accountId}`,
  );
  const headers = { authorization: `Bearer ${teammate.apiKey}` };
  expect(
    (await provider.inject('POST', `/v3/subusers/${below?.username}/impersonation`, undefined, headers)).statusCode,
  ).toBe(403);
  expect(
    (await provider.inject('GET', '/v3/user/type', undefined, { ...headers, 'on-behalf-of': below?.username ?? '' }))
      .statusCode,
  ).toBe(403);
});

test('the log is read by administrators: filtered, paged, exported without formulas', async () => {
  const owner = await provider.createAccount({ operator: true });
  const headers = { authorization: `Bearer ${owner.apiKey}` };
  const { database } = provider.provider;
  await database.execute(sql`
    insert into audit_entries (account_id, occurred_at, actor, impersonator, action, subject, details)
    select ${owner.accountId}::bigint, '2026-03-01T12:00Z'::timestamptz + n * interval '1 hour', 'ada',
      case when n % 2 = 0 then 'boss' end,
      case when n < 5 then 'list.deleted' else 'contacts.exported' end, '=cmd|' || n, '{}'
        from generate_series(0, 9) n`);
  const read = async (query: string) =>
    (await provider.inject('GET', `/v3/audit_log?${query}`, undefined, headers)).json<AuditLogPage>();
  expect(await read('action=list&page_size=2')).toMatchObject({
    result: [{ subject: '=cmd|4', impersonator: 'boss', account: owner.username }, { subject: '=cmd|3' }],
    _metadata: { count: 5 },
  });
  expect((await read('impersonated=true&search=CMD'))._metadata.count).toBe(5);
  expect((await read('from=2026-03-01&to=2026-03-01&actor=ada'))._metadata.count).toBe(10);
  expect((await read('actor=boss'))._metadata.count).toBe(5);
  expect((await read('action=nothing'))._metadata.count).toBe(0);
  const csv = await provider.inject('GET', '/v3/audit_log/export?action=list.deleted', undefined, headers);
  expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
    'occurred_at,account,actor,impersonator,action,subject,details,address',
    `2026-03-01T16:00:00.000Z,${owner.username},ada,boss,list.deleted,'=cmd|4,,`,
  ]);
  expect(csv.body.trim().split('\r\n')).toHaveLength(6);
  // The export itself is logged; the operator sees everybody's actions.
  expect((await read('action=audit_log'))._metadata.count).toBe(1);
  expect((await read('all=true'))._metadata.count).toBeGreaterThan(11);
  // A key can read the log only with that scope, and never another account's.
  expect((await provider.inject('GET', '/v3/audit_log')).statusCode).toBe(403);
  const admin = await provider.createAccount({ scopes: ['audit_log.read'] });
  expect(
    (await provider.inject('GET', '/v3/audit_log?all=true', undefined, { authorization: `Bearer ${admin.apiKey}` }))
      .statusCode,
  ).toBe(403);
});
