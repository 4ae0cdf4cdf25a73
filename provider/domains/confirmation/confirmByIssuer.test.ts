import type { Confirmation } from 'sendwright/wire/confirmation';
import type { PasskeyCreation, PasskeyRequest } from 'sendwright/wire/passkeys';
import type { SsoSettings } from 'sendwright/wire/singleSignOn';
import { sql } from '../../database/sql';
import { hashSecret } from '../../http/secrets';
import { Authenticator } from '../../testing/authenticator';
import { Browser } from '../../testing/issuer/browser';
import { clientAt, type Issuer, type PersonAtIssuer, startIssuer } from '../../testing/issuer/startIssuer';
import { type Method, startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

// Single sign-on with what came after it: confirming a session at the issuer, and a passkey as the second step.

const password = 'a river of small stones';
let provider: TestProvider;
let acme: TestAccount;
let issuer: Issuer;
let owner: string;

const database = () => provider.provider.database;
const as = (token: string, method: Method, path: string, body?: unknown, cookie = '') =>
  provider.inject(method, path, body, { authorization: token && `Bearer ${token}`, ...(cookie && { cookie }) });

beforeAll(async () => {
  provider = await startTestProvider({
    jobs: false,
    listen: true,
    host: 'localhost',
    config: { webhookAddresses: ['127.0.0.1'] },
  });
  acme = await provider.createAccount({ password });
  owner = (await as('', 'POST', '/v3/sign-in', { username: acme.username, password })).json<{ token: string }>().token;
  const { redirect_uri: redirectUri } = (await as(owner, 'GET', '/v3/single-sign-on')).json<SsoSettings>();
  issuer = await startIssuer({ redirectUris: [redirectUri], signOutUri: `${provider.url}/sign-in` });
  const connected = await as(owner, 'PUT', '/v3/single-sign-on', {
    allowed_domains: [],
    creates_teammates: false,
    enforced: false,
    role_claim: '',
    roles: [],
    default_scopes: [],
    issuer: issuer.address,
    ...clientAt(0),
  });
  expect(connected.statusCode).toBe(200);
});
afterAll(async () => {
  await issuer.close();
  await provider.close();
});

/** A teammate with an address at the issuer, who may make API keys. */
async function teammate(name: string): Promise<PersonAtIssuer> {
  const email = `${name}@acme.example`;
  await database().execute(sql`
    insert into users (account_id, username, folded_name, email, scopes, email_verified_at)
    values (${acme.accountId}, ${email}, ${email}, ${email}, '{mail.send,api_keys.create}', now())`);
  return { sub: name, email, email_verified: true };
}

const isWorkbench = (at: URL): boolean => at.origin === provider.url && !at.pathname.startsWith('/v3/');

/** Follows the issuer's pages from what a request has started; returns the page of the workbench it ends on. */
async function visit(
  browser: Browser,
  person: PersonAtIssuer,
  started: Awaited<ReturnType<typeof as>>,
): Promise<string> {
  expect(started.statusCode).toBe(200);
  browser.keep(provider.url, [started.headers['set-cookie'] ?? []].flat());
  await issuer.signInNext(person);
  const { url } = started.json<{ url: string }>();
  return (await browser.open(url, isWorkbench)).slice(provider.url.length);
}

async function signIn(person: PersonAtIssuer, browser = new Browser()) {
  const started = await as('', 'POST', '/v3/sign-in/single-sign-on', { name: acme.username });
  const page = await visit(browser, person, started);
  return { browser, page, token: browser.cookie(provider.url, 'sw_auth_token') ?? '' };
}

/** As if all sessions had been opened 16 minutes ago. */
const age = () =>
  database().execute(sql`
    update sessions set confirmed_at = now() - interval '16 minutes' where account_id = ${acme.accountId}`);
const createKey = (token: string) => as(token, 'POST', '/v3/api_keys', { name: 'Shop', scopes: ['mail.send'] });
const stateOf = async (token: string) => (await as(token, 'GET', '/v3/user/confirmation')).json<Confirmation>();
const confirm = async (token: string, browser: Browser, person: PersonAtIssuer) =>
  visit(browser, person, await as(token, 'POST', '/v3/user/confirmation/single-sign-on', {}));

test('signing in at the issuer again confirms the session, and no other', async () => {
  const ada = await teammate('ada');
  const { token, browser } = await signIn(ada);
  const elsewhere = await signIn(ada);
  await age();
  expect((await createKey(token)).statusCode).toBe(403);
  expect(await stateOf(token)).toMatchObject({ is_confirmed: false, password: false, single_sign_on: true });
  expect(await confirm(token, browser, ada)).toBe('/account/confirmed');
  expect(await stateOf(token)).toMatchObject({ is_confirmed: true });
  expect((await createKey(token)).statusCode).toBe(201);
  expect(await stateOf(elsewhere.token)).toMatchObject({ is_confirmed: false });
});

test('somebody else at the issuer confirms nobody, nor does another browser', async () => {
  const [bert, mallory] = [await teammate('bert'), await teammate('mallory')];
  await signIn(mallory);
  const { token } = await signIn(bert);
  await age();
  expect(await confirm(token, new Browser(), mallory)).toMatch(/sso=taken/);
  expect(await stateOf(token)).toMatchObject({ is_confirmed: false });
  const started = await as(token, 'POST', '/v3/user/confirmation/single-sign-on', {});
  const page = await new Browser()
    .open(started.json<{ url: string }>().url, (at) => at.searchParams.has('sso'))
    .catch((error: unknown) => String(error));
  expect(page).not.toContain('/account/confirmed');
  expect(await stateOf(token)).toMatchObject({ is_confirmed: false });
});

test('the issuer alone confirms nobody whose sign-in needs a code, too', async () => {
  const emma = await teammate('emma');
  const { token } = await signIn(emma);
  const code = 'abcde12345';
  await database().execute(sql`update users set two_factor_at = now() where email = ${emma.email}`);
  await database().execute(sql`
    insert into recovery_codes (account_id, user_id, code_hash)
    select account_id, user_id, ${hashSecret(code)} from users where email = ${emma.email}`);
  await age();
  expect(await stateOf(token)).toMatchObject({ single_sign_on: true, single_sign_on_code: true });
  const start = (body: object) => as(token, 'POST', '/v3/user/confirmation/single-sign-on', body);
  const problem = { errors: [{ field: 'code' }] };
  expect((await start({})).json()).toMatchObject(problem);
  expect((await start({ code: '000000' })).statusCode).toBe(400);
  const browser = new Browser();
  expect(await visit(browser, emma, await start({ code }))).toBe('/account/confirmed');
  expect(await stateOf(token)).toMatchObject({ is_confirmed: true });
  // A code works once.
  expect((await start({ code })).statusCode).toBe(400);
});

test('where the team requires a second factor of everybody, a passkey is the second step', async () => {
  const carl = await teammate('carl');
  const first = await signIn(carl);
  const key = new Authenticator(provider.url);
  const options = (await as(first.token, 'POST', '/v3/user/passkeys/challenge')).json<PasskeyCreation>();
  const added = await as(first.token, 'POST', '/v3/user/passkeys', { name: 'Laptop', credential: key.create(options) });
  expect(added.statusCode).toBe(201);
  await database().execute(sql`
    update accounts set requires_second_factor = true, exempts_sso = false where account_id = ${acme.accountId}`);
  const { page, token, browser } = await signIn(carl);
  expect([page, token]).toEqual(['/sign-in?sso=code', '']);
  const enter = async (signer: Authenticator) => {
    const request = (await as('', 'POST', '/v3/sign-in/passkey/challenge')).json<PasskeyRequest>();
    const body = { passkey: signer.sign(request) };
    return as('', 'POST', '/v3/sign-in/single-sign-on/code', body, browser.cookieHeader(provider.url));
  };
  // Somebody else's passkey does not do.
  const dora = await provider.createAccount({ password });
  const hers = (await as('', 'POST', '/v3/sign-in', { username: dora.username, password })).json<{ token: string }>();
  const other = new Authenticator(provider.url);
  const asked = (await as(hers.token, 'POST', '/v3/user/passkeys/challenge')).json<PasskeyCreation>();
  await as(hers.token, 'POST', '/v3/user/passkeys', { name: 'Hers', credential: other.create(asked) });
  expect((await enter(other)).statusCode).toBe(401);
  const entered = await enter(key);
  expect([entered.statusCode, entered.json()]).toEqual([200, expect.objectContaining({ token: expect.any(String) })]);
  await database().execute(sql`
    update accounts set requires_second_factor = false where account_id = ${acme.accountId}`);
});
