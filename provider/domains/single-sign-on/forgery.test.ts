import { sql } from '../../database/sql';
import { type Forgery, startHostileIssuer, type HostileIssuer } from '../../testing/issuer/hostileIssuer';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

const password = 'a river of small stones';
const clientId = 'sendwright';
let provider: TestProvider;
let account: TestAccount;
let issuer: HostileIssuer;
let userId: number | undefined;

const seconds = (difference: number): number => Math.floor(Date.now() / 1000) + difference;

async function save(address: string): Promise<number> {
  const { username } = account;
  const { token } = (await provider.inject('POST', '/v3/sign-in', { username, password }, { authorization: '' })).json<{
    token: string;
  }>();
  const body = {
    issuer: address,
    client_id: clientId,
    client_secret: 'secret',
    allowed_domains: [],
    creates_teammates: false,
    enforced: false,
    role_claim: '',
    roles: [],
    default_scopes: [],
  };
  return (await provider.inject('PUT', '/v3/single-sign-on', body, { authorization: `Bearer ${token}` })).statusCode;
}

const begin = async () => {
  const body = { name: account.username };
  const answer = await provider.inject('POST', '/v3/sign-in/single-sign-on', body, { authorization: '' });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { answer, cookie };
};

/** A complete sign-in at an issuer that lies; returns where it leads, and whether anybody is signed in. */
async function signIn(forgery: Forgery, change: (back: URL) => void = () => undefined) {
  issuer.lie('', {});
  const { answer, cookie } = await begin();
  const asked = new URL(answer.json<{ url: string }>().url).searchParams;
  issuer.lie(asked.get('nonce') ?? '', forgery);
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('code', 'a code');
  back.searchParams.set('state', asked.get('state') ?? '');
  change(back);
  const returned = await provider.inject('GET', back.pathname + back.search, undefined, { authorization: '', cookie });
  expect(returned.statusCode).toBe(302);
  const isSignedIn = String(returned.headers['set-cookie'] ?? '').includes('sw_auth_token=');
  return [String(returned.headers.location).slice(provider.url.length), isSignedIn];
}

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } });
  account = await provider.createAccount({ password });
  issuer = await startHostileIssuer(clientId);
  expect(await save(issuer.address)).toBe(200);
  const user = await provider.provider.database.first<{ user_id: number }>(sql`
    insert into users (account_id, username, folded_name, email, scopes)
    values (${account.accountId}, 'ada', 'ada', 'ada@acme.example', '{mail.send}') returning user_id`);
  userId = user?.user_id;
});
afterAll(async () => {
  await issuer.close();
  await provider.close();
});

test('what an honest issuer says signs in, with clocks that differ by less than a minute', async () => {
  expect(userId).toBeDefined();
  expect(await signIn({})).toEqual(['/', true]);
  expect(await signIn({ claims: { iat: seconds(-330), exp: seconds(-30) } })).toEqual(['/', true]);
  expect(await signIn({ claims: { iat: seconds(30), nbf: seconds(30) } })).toEqual(['/', true]);
});

test.each<[string, Forgery]>([
  ['without a signature', { header: { alg: 'none' }, signature: '' }],
  ['with the algorithm in other letters', { header: { alg: 'None' }, signature: '' }],
  ['signed with the client secret', { header: { alg: 'HS256' }, signature: 'c2VjcmV0' }],
  ['signed with a key that is not published', { foreignKey: true }],
  ['that names a key that does not exist', { header: { kid: 'other' } }],
  ['that brings its own key', { foreignKey: true, header: { jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } } }],
  ['of another issuer', { claims: { iss: 'https://issuer.example.com' } }],
  ['for another client', { claims: { aud: 'another client' } }],
  ['for several clients, issued to another one', { claims: { aud: [clientId, 'other'], azp: 'other' } }],
  ['of another sign-in', { claims: { nonce: 'of another sign-in' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['without an expiry', { claims: { exp: undefined } }],
  ['that has expired', { claims: { iat: seconds(-7200), exp: seconds(-3600) } }],
  ['that is not valid yet', { claims: { nbf: seconds(3600) } }],
  ['about nobody', { claims: { sub: '' } }],
  ['about what is no text', { claims: { sub: 7 } }],
])('a token %s signs in nobody', async (_what, forgery) => {
  expect(await signIn(forgery)).toEqual(['/sign-in?sso=invalid', false]);
});

test('verified means the value true, nothing that looks like it', async () => {
  await provider.provider.database.execute(sql`delete from sso_identities where account_id = ${account.accountId}`);
  for (const verified of ['true', 1, 'false', null, ['true']])
    expect(await signIn({ claims: { email_verified: verified } })).toEqual(['/sign-in?sso=unverified', false]);
  for (const email of ['ada@acme.example\u0000', ['ada@acme.example'], 'ada', ''])
    expect(await signIn({ claims: { email } })).toEqual(['/sign-in?sso=unverified', false]);
});

test('where Entra ID says that the domain is the organization’s, the address counts, unless it is denied', async () => {
  const entra = { email_verified: undefined };
  for (const edov of [false, 0, '0', 'true', '', null, [true]])
    expect(await signIn({ claims: { ...entra, xms_edov: edov } })).toEqual(['/sign-in?sso=unverified', false]);
  expect(await signIn({ claims: { email_verified: false, xms_edov: true } })).toEqual([
    '/sign-in?sso=unverified',
    false,
  ]);
  for (const edov of [true, 1, '1']) {
    await provider.provider.database.execute(sql`delete from sso_identities where account_id = ${account.accountId}`);
    expect(await signIn({ claims: { ...entra, xms_edov: edov } })).toEqual(['/', true]);
  }
});

test('a response of another issuer sends its code nowhere', async () => {
  const before = issuer.codes.length;
  expect(await signIn({}, (back) => back.searchParams.set('iss', 'https://other.example.com'))).toEqual([
    '/sign-in?sso=invalid',
    false,
  ]);
  expect(await signIn({}, (back) => back.searchParams.append('state', 'two'))).toEqual(['/sign-in?sso=expired', false]);
  expect(await signIn({}, (back) => back.searchParams.set('error', 'access_denied'))).toEqual([
    '/sign-in?sso=cancelled',
    false,
  ]);
  expect(issuer.codes).toHaveLength(before);
});

test('a sign-in ends after its time', async () => {
  const outcome = await signIn({}, () => undefined).then(async () => {
    const { answer, cookie } = await begin();
    const asked = new URL(answer.json<{ url: string }>().url).searchParams;
    await provider.provider.database.execute(sql`
      update sso_sign_ins set expires_at = now() - interval '1 second' where account_id = ${account.accountId}`);
    const back = new URL(asked.get('redirect_uri') ?? '');
    const search = new URLSearchParams({ code: 'a code', state: asked.get('state') ?? '' }).toString();
    return provider.inject('GET', `${back.pathname}?${search}`, undefined, { authorization: '', cookie });
  });
  expect(outcome.headers.location).toBe(`${provider.url}/sign-in?sso=expired`);
});

test('an issuer that does not answer is told as such, in time', async () => {
  expect(await signIn({ silent: true })).toEqual(['/sign-in?sso=unreachable', false]);
});

test.each([
  { issuer: 'https://other.example.com' },
  { jwks_uri: undefined },
  { authorization_endpoint: 'javascript:alert(1)' },
  { token_endpoint: 'file:///etc/passwd' },
])('with %j as its discovery document, no browser is sent there', async (discovery) => {
  issuer.lie('', { discovery });
  const { answer } = await begin();
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined]);
});

test('a disabled account lets nobody in', async () => {
  const { database } = provider.provider;
  await database.execute(sql`update accounts set disabled_at = now() where account_id = ${account.accountId}`);
  expect(await signIn({})).toEqual(['/sign-in?sso=closed', false]);
  await database.execute(sql`update accounts set disabled_at = null where account_id = ${account.accountId}`);
});

test('addresses and domains lead only to the account that has authenticated them', async () => {
  issuer.lie('', {});
  const { database } = provider.provider;
  const ask = async (name: string) =>
    (await provider.inject('POST', '/v3/sign-in/single-sign-on', { name }, { authorization: '' })).statusCode;
  await database.execute(sql`
    insert into users (account_id, username, folded_name, email)
    values (${account.accountId}, 'mallory@bank.example', 'mallory@bank.example', 'mallory@bank.example')`);
  expect([await ask('mallory@bank.example'), await ask('bank.example'), await ask('nobody')]).toEqual([400, 400, 400]);
  expect(await ask('ADA')).toBe(200);
  await database.execute(sql`
    insert into dkim_keys (account_id, domain, selector, private_key, valid_at)
    values (${account.accountId}, 'acme.example', 's1', 'sealed', now())`);
  expect([await ask('acme.example'), await ask('anybody@ACME.example')]).toEqual([200, 200]);
});
