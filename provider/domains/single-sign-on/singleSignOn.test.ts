import type { SsoConnectionUpdate, SsoSettings } from 'sendwright/wire/singleSignOn';
import { sql } from '../../database/sql';
import { Browser } from '../../testing/issuer/browser';
import { clientAt, startIssuer, type Issuer, type PersonAtIssuer } from '../../testing/issuer/startIssuer';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

const password = 'a river of small stones';
let provider: TestProvider;
let acme: TestAccount;
let other: TestAccount;
let issuer: Issuer;

const base = {
  allowed_domains: [],
  creates_teammates: false,
  enforced: false,
  role_claim: '',
  roles: [],
  default_scopes: [],
};

const tokens = new Map<string, string>();

/** The session of an account's owner: keys have no access to single sign-on. */
async function sessionOf({ username }: TestAccount): Promise<string> {
  const known = tokens.get(username);
  if (known !== undefined) return known;
  const answer = await provider.inject('POST', '/v3/sign-in', { username, password }, { authorization: '' });
  const { token } = answer.json<{ token: string }>();
  tokens.set(username, token);
  return token;
}

const as = async (account: TestAccount, method: Method, path: string, body?: unknown) =>
  provider.inject(method, path, body, { authorization: `Bearer ${await sessionOf(account)}` });

async function connect(account: TestAccount, change: Partial<SsoConnectionUpdate>) {
  const answer = await as(account, 'PUT', '/v3/single-sign-on', {
    ...base,
    issuer: issuer.address,
    ...clientAt(account === acme ? 0 : 1),
    ...change,
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
}

const isWorkbench = (url: URL): boolean => url.origin === provider.url && !url.pathname.startsWith('/v3/');

async function start(browser: Browser, name: string, returnPath?: string): Promise<string> {
  const body = { name, ...(returnPath !== undefined && { return_path: returnPath }) };
  const answer = await provider.inject('POST', '/v3/sign-in/single-sign-on', body, { authorization: '' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  browser.keep(provider.url, [answer.headers['set-cookie'] ?? []].flat());
  return answer.json<{ url: string }>().url;
}

/** Signs in as somebody at the issuer; returns the page that the browser ends on. */
async function signIn(account: TestAccount, person: PersonAtIssuer, returnPath?: string, browser = new Browser()) {
  await issuer.signInNext(person);
  const page = await browser.open(await start(browser, account.username, returnPath), isWorkbench);
  const token = browser.cookie(provider.url, 'sw_auth_token');
  return { page: page.slice(provider.url.length), token, browser };
}

const who = async (token: string | undefined) =>
  (await provider.inject('GET', '/v3/user/username', undefined, { authorization: `Bearer ${token}` })).json<{
    username: string;
    user_id: number;
  }>();

const addTeammate = async (account: TestAccount, email: string) =>
  (
    await provider.provider.database.first<{ user_id: number }>(sql`
      insert into users (account_id, username, folded_name, email, scopes, email_verified_at)
      values (${account.accountId}, ${`${email} of ${account.accountId}`}, ${`${email} of ${account.accountId}`},
        ${email}, '{mail.send}', now())
      returning user_id`)
  )?.user_id ?? 0;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, listen: true, config: { webhookAddresses: ['127.0.0.1'] } });
  acme = await provider.createAccount({ password });
  other = await provider.createAccount({ password });
  const redirectUris: string[] = [];
  for (const account of [acme, other])
    redirectUris.push((await as(account, 'GET', '/v3/single-sign-on')).json<SsoSettings>().redirect_uri);
  issuer = await startIssuer({ redirectUris, signOutUri: `${provider.url}/sign-in` });
  await connect(acme, {});
  await connect(other, {});
});
afterAll(async () => {
  await issuer.close();
  await provider.close();
});

test('a teammate signs in at the issuer, is themselves, and signs out of both', async () => {
  const userId = await addTeammate(acme, 'ada@acme.example');
  const person = { sub: 'ada', email: 'Ada@acme.example', email_verified: true };
  const { page, token, browser } = await signIn(acme, person, '/single-sends?page=2');
  expect(page).toBe('/single-sends?page=2');
  expect(await who(token)).toMatchObject({ user_id: userId });
  const out = await provider.inject('DELETE', '/v3/tokens', { token }, { authorization: '' });
  expect(out.statusCode).toBe(200);
  const { sign_out_url: url } = out.json<{ sign_out_url: string }>();
  expect(url.startsWith(`${issuer.address}/session/end?`)).toBe(true);
  expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${provider.url}/sign-in`);
  const asked = await fetch(url, { headers: { cookie: browser.cookieHeader(issuer.address) } });
  expect(asked.status).toBe(200);
  const audits = await provider.provider.database.rows<{ action: string }>(sql`
    select action from audit_entries where account_id = ${acme.accountId} and actor_user_id = ${userId} order by 1`);
  expect(audits.map(({ action }) => action)).toEqual(['session.signed_in', 'sso.connected']);
});

test('an address that the issuer has not verified connects nobody', async () => {
  const userId = await addTeammate(acme, 'bert@acme.example');
  for (const claims of [{ email_verified: false }, {}]) {
    const { page, token } = await signIn(acme, { sub: 'mallory', email: 'bert@acme.example', ...claims });
    expect([page, token]).toEqual(['/sign-in?sso=unverified', undefined]);
  }
  expect((await signIn(acme, { sub: 'mallory', email_verified: true })).page).toBe('/sign-in?sso=unverified');
  const refused = await provider.provider.database.rows<{ details: { reason: string } }>(sql`
    select details from audit_entries where account_id = ${acme.accountId} and action = 'session.refused'`);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.details.reason).toContain('not verified');
  const connected = await provider.provider.database.first(
    sql`select from sso_identities where account_id = ${acme.accountId} and user_id = ${userId}`,
  );
  expect(connected).toBeUndefined();
});

test('an address that passes on to somebody else does not pass on the teammate', async () => {
  const email = 'carl@acme.example';
  const userId = await addTeammate(acme, email);
  const first = await signIn(acme, { sub: 'carl', email, email_verified: true });
  expect(await who(first.token)).toMatchObject({ user_id: userId });
  expect((await signIn(acme, { sub: 'successor', email, email_verified: true })).page).toBe('/sign-in?sso=taken');
  // With another address, the same person is still the same teammate.
  const moved = await signIn(acme, { sub: 'carl', email: 'c@new.example', email_verified: true });
  expect(await who(moved.token)).toMatchObject({ user_id: userId });
});

test('an issuer signs in nobody of another account, nor by address the owner or operators of its own', async () => {
  const email = 'dora@other.example';
  const dora = await addTeammate(other, email);
  expect((await signIn(acme, { sub: 'dora', email, email_verified: true })).page).toBe('/sign-in?sso=unknown');
  const owner = { sub: 'owner', email: `${acme.username}@example.com`, email_verified: true };
  expect((await signIn(acme, owner)).page).toBe('/sign-in?sso=owner');
  const operator = await addTeammate(acme, 'op@acme.example');
  await provider.provider.database.execute(
    sql`update users set is_operator = true where account_id = ${acme.accountId} and user_id = ${operator}`,
  );
  expect((await signIn(acme, { sub: 'op', email: 'op@acme.example', email_verified: true })).page).toBe(
    '/sign-in?sso=owner',
  );
  expect(await who((await signIn(other, { sub: 'dora', email, email_verified: true })).token)).toMatchObject({
    user_id: dora,
  });
});

test('a subuser is an account of its own', async () => {
  const subuser = await provider.createAccount({ parent: acme, password });
  const email = 'sub@acme.example';
  await addTeammate(subuser, email);
  expect((await signIn(acme, { sub: 'sub', email, email_verified: true })).page).toBe('/sign-in?sso=unknown');
  await expect(start(new Browser(), subuser.username)).rejects.toThrow('There is no single sign-on for this name');
});

test('the owner connects themselves, from their own session', async () => {
  const own = await as(acme, 'GET', '/v3/user/single-sign-on');
  expect(own.json()).toEqual({ available: true, connected: false });
  const answer = await as(acme, 'POST', '/v3/user/single-sign-on');
  const browser = new Browser();
  browser.keep(provider.url, [answer.headers['set-cookie'] ?? []].flat());
  await issuer.signInNext({ sub: 'owner' });
  const page = await browser.open(answer.json<{ url: string }>().url, isWorkbench);
  expect(page).toBe(`${provider.url}/account/security`);
  // Connecting opens no session.
  expect(browser.cookie(provider.url, 'sw_auth_token')).toBeUndefined();
  expect((await as(acme, 'GET', '/v3/user/single-sign-on')).json()).toEqual({ available: true, connected: true });
  expect(await who((await signIn(acme, { sub: 'owner' })).token)).toMatchObject({ user_id: acme.userId });
});

describe('new teammates', () => {
  const roles = [
    { value: 'marketing', is_admin: false, scopes: ['marketing.read'] },
    { value: 'mail', is_admin: false, scopes: ['mail.send'] },
    { value: 'admins', is_admin: true, scopes: [] },
  ];
  const access = async (token: string | undefined) => {
    const { user_id: userId } = await who(token);
    return provider.provider.database.first(sql`select is_admin, scopes, email from users where user_id = ${userId}`);
  };
  beforeAll(() =>
    connect(acme, { creates_teammates: true, role_claim: 'groups', roles, allowed_domains: ['acme.example'] }),
  );
  afterAll(() => connect(acme, {}));

  test('get the access of their roles, which follows the issuer at each sign-in', async () => {
    const eve = { sub: 'eve', email: 'eve@acme.example', email_verified: true, given_name: 'Eve' };
    const first = await signIn(acme, { ...eve, groups: ['mail', 'marketing', 'unknown'] });
    expect(await access(first.token)).toEqual({
      is_admin: false,
      scopes: ['mail.send', 'marketing.read'],
      email: 'eve@acme.example',
    });
    const second = await signIn(acme, { ...eve, groups: ['admins', 'mail'] });
    expect(await access(second.token)).toMatchObject({ is_admin: true, scopes: null });
    expect((await who(second.token)).user_id).toBe((await who(first.token)).user_id);
    const third = await signIn(acme, { ...eve, groups: ['mail'] });
    expect(await access(third.token)).toMatchObject({ is_admin: false, scopes: ['mail.send'] });
    expect((await signIn(acme, { ...eve, groups: [] })).page).toBe('/sign-in?sso=role');
  });

  test('do not take a username that is an address, unless the account has authenticated its domain', async () => {
    const fay = { sub: 'fay', email: 'fay@acme.example', email_verified: true, groups: ['mail'] };
    expect((await who((await signIn(acme, fay)).token)).username).toBe(`fay@acme.example (${acme.username})`);
  });

  test('come from the allowed domains only', async () => {
    const person = { sub: 'gus', email: 'gus@acme.example.evil.example', email_verified: true, groups: ['mail'] };
    expect((await signIn(acme, person)).page).toBe('/sign-in?sso=domain');
  });
});

test('an invitation counts at the issuer as well', async () => {
  const invited = await as(acme, 'POST', '/v3/teammates', { email: 'hal@acme.example', scopes: ['mail.send'] });
  expect(invited.statusCode).toBe(201);
  const { token } = await signIn(acme, { sub: 'hal', email: 'hal@acme.example', email_verified: true });
  expect((await provider.inject('GET', '/v3/scopes', undefined, { authorization: `Bearer ${token}` })).json()).toEqual({
    scopes: ['mail.send'],
  });
  expect((await as(acme, 'GET', '/v3/teammates/pending')).json()).toEqual({ result: [] });
});

test('who has a second factor needs it here, too', async () => {
  const email = 'ivy@acme.example';
  const userId = await addTeammate(acme, email);
  const { database } = provider.provider;
  const { hashSecret } = await import('../../http/secrets');
  await database.execute(
    sql`update users set two_factor_at = now() where account_id = ${acme.accountId} and user_id = ${userId}`,
  );
  await database.execute(sql`
    insert into recovery_codes (account_id, user_id, code_hash)
    values (${acme.accountId}, ${userId}, ${hashSecret('abcdefghjkmn')})`);
  const { page, token, browser } = await signIn(acme, { sub: 'ivy', email, email_verified: true }, '/lists');
  expect([page, token]).toEqual(['/sign-in?sso=code', undefined]);
  const enter = (code: string, cookie = browser.cookieHeader(provider.url)) =>
    provider.inject('POST', '/v3/sign-in/single-sign-on/code', { code }, { authorization: '', cookie });
  expect((await enter('abcdefghjkmn', '')).statusCode).toBe(401);
  expect((await enter('000000')).statusCode).toBe(401);
  const entered = await enter('abcd-efgh-jkmn');
  expect(entered.json()).toMatchObject({ user_id: userId, return_path: '/lists' });
  expect((await enter('abcdefghjkmn')).statusCode).toBe(401);
});

test('where it is enforced, passwords open nothing but the session of the owner', async () => {
  const { hashPassword } = await import('../accounts/security/passwords');
  const email = 'jan@acme.example';
  const userId = await addTeammate(acme, email);
  const { database } = provider.provider;
  await database.execute(sql`
    update users set password_hash = ${await hashPassword(password)}
    where account_id = ${acme.accountId} and user_id = ${userId}`);
  const byPassword = (secret: string) =>
    provider.inject('POST', '/v3/sign-in', { username: email, password: secret }, { authorization: '' });
  const before = await byPassword(password);
  expect(before.statusCode).toBe(200);
  await connect(acme, { enforced: true });
  expect((await who(before.json<{ token: string }>().token)).user_id).toBeUndefined();
  const refused = await byPassword(password);
  expect([refused.statusCode, refused.body.includes('single sign-on')]).toEqual([403, true]);
  // Somebody who does not know the password learns nothing about it.
  expect((await byPassword('another password')).statusCode).toBe(401);
  tokens.delete(acme.username);
  expect((await as(acme, 'GET', '/v3/single-sign-on')).statusCode).toBe(200);
  expect(await who((await signIn(acme, { sub: 'jan', email, email_verified: true })).token)).toMatchObject({
    user_id: userId,
  });
  await connect(acme, { enforced: false });
});

test('new keys of the issuer count immediately', async () => {
  const email = 'kim@acme.example';
  await addTeammate(acme, email);
  expect((await signIn(acme, { sub: 'kim', email, email_verified: true })).page).toBe('/');
  await issuer.rotateKeys();
  expect((await signIn(acme, { sub: 'kim', email, email_verified: true })).page).toBe('/');
});

test('a secret that has changed at the issuer is told in the audit log', async () => {
  await connect(other, { client_secret: 'the one before' });
  expect((await signIn(other, { sub: 'max', email: 'max@other.example', email_verified: true })).page).toBe(
    '/sign-in?sso=invalid',
  );
  await connect(other, {});
  const refused = await provider.provider.database.first<{ text: string }>(sql`
    select details::text as text from audit_entries
    where account_id = ${other.accountId} and action = 'session.refused' order by occurred_at desc limit 1`);
  expect(refused?.text).toContain('does not accept the client ID and secret');
});

test('what returns belongs to its browser and account, once', async () => {
  const email = 'lou@acme.example';
  await addTeammate(acme, email);
  await issuer.signInNext({ sub: 'lou', email, email_verified: true });
  const isReturn = (url: URL) => url.origin === provider.url;
  const browser = new Browser();
  const back = await browser.open(await start(browser, acme.username), isReturn);
  // Somebody else's browser, which would be signed in as Lou.
  expect(await new Browser().open(back, isWorkbench)).toBe(`${provider.url}/sign-in?sso=expired`);
  // The redirect URI of another account, with the same state and code.
  const settings = (await as(other, 'GET', '/v3/single-sign-on')).json<SsoSettings>();
  const moved = `${settings.redirect_uri}${new URL(back).search}`;
  expect(await browser.open(moved, isWorkbench)).toBe(`${provider.url}/sign-in?sso=expired`);
  expect(await browser.open(back, isWorkbench)).toBe(`${provider.url}/`);
  // A second time.
  expect(await browser.open(back, isWorkbench)).toBe(`${provider.url}/sign-in?sso=expired`);
});

test.each([
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/\t/evil.example', '/'],
  ['/..//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/lists?a=b#c', '/lists?a=b#c'],
])('afterwards %j leads to %s', async (wanted, path) => {
  const person = { sub: 'ada', email: 'ada@acme.example', email_verified: true };
  expect((await signIn(acme, person, wanted)).page).toBe(path);
});

test('the settings are for administrators who are signed in, and never show the secret', async () => {
  const byKey = await provider.inject('GET', '/v3/single-sign-on', undefined, {
    authorization: `Bearer ${acme.apiKey}`,
  });
  expect(byKey.statusCode).toBe(403);
  const read = await as(acme, 'GET', '/v3/single-sign-on');
  expect(read.body).not.toContain(clientAt(0).client_secret);
  const stored = await provider.provider.database.first<{ client_secret: string }>(
    sql`select client_secret from sso_connections where account_id = ${acme.accountId}`,
  );
  expect(stored?.client_secret.startsWith('sealed:')).toBe(true);
  // The stored secret goes to no other issuer.
  const moved = await as(acme, 'POST', '/v3/single-sign-on/test', {
    issuer: 'https://evil.example',
    client_id: clientAt(0).client_id,
  });
  expect(moved.json()).toMatchObject({ errors: [{ field: 'client_secret' }] });
});

test('a test tells whether the issuer knows the client', async () => {
  const ask = async (secret: string | undefined) =>
    (
      await as(acme, 'POST', '/v3/single-sign-on/test', {
        issuer: issuer.address,
        client_id: clientAt(0).client_id,
        client_secret: secret,
      })
    ).json<{ client_accepted: boolean }>();
  expect(await ask(undefined)).toEqual({
    authorization_endpoint: `${issuer.address}/auth`,
    client_accepted: true,
    ends_sessions: true,
  });
  expect(await ask('not the secret')).toMatchObject({ client_accepted: false });
});

test.each([
  ['http://issuer.example.com', 'Issuer must be an address that starts with https://.'],
  ['https://user:word@issuer.example.com', 'Issuer must be an address without a user name, a query or a fragment.'],
  ['https://127.0.0.2', '127.0.0.2 is not an address of the public internet.'],
  ['https://no-such-host.invalid', 'no-such-host.invalid has no address on the public internet.'],
  ['https://127.0.0.1:1', "The issuer can't be reached: check its address."],
])('the issuer %s is refused', async (address, message) => {
  const body = { issuer: address, client_id: 'a', client_secret: 'b' };
  const answer = await as(acme, 'POST', '/v3/single-sign-on/test', body);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'issuer', message }] });
});
