import type { OwnKeys } from 'sendwright/wire/security';
import { sql } from '../../../database/sql';
import { mailTo } from '../../../testing/mailbox';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { createAccount } from '../signUp/createAccount';
import { issueLink } from '../signUp/mailedLinks';
import { signInAs } from '../sessions/sessions';

// What somebody who had access to an account could still use after its owner has chosen a new password.

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const nobody = { authorization: '' };
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const oldPassword = 'seven quiet harbors';
const newPassword = 'eleven loud mountains';
let people = 0;

interface Person {
  readonly accountId: number;
  readonly userId: number;
  readonly email: string;
  readonly session: string;
}

async function person({ isVerified = true } = {}): Promise<Person> {
  people += 1;
  const email = `owner${people}@harbor.example`;
  const { database } = provider.provider;
  const { accountId, userId } = await createAccount(database, {
    username: email,
    email,
    password: oldPassword,
    plan: 'advanced',
    admin: true,
    isVerified,
  });
  const { token } = await signInAs(database, accountId, userId, { address: '192.0.2.1', userAgent: '' });
  return { accountId, userId, email, session: token };
}

const works = async (secret: string): Promise<boolean> =>
  (await provider.inject('GET', '/v3/scopes', undefined, bearer(secret))).statusCode === 200;
const emailOf = async (userId: number) =>
  (await provider.provider.database.first<{ email: string }>(sql`select email from users where user_id = ${userId}`))
    ?.email;

/** What an intruder leaves behind: a key, and a pending change of the address. */
async function intrusion(owner: Person): Promise<{ key: string; keyId: string; confirm: () => Promise<number> }> {
  const made = await provider.inject('POST', '/v3/api_keys', { name: 'Planted' }, bearer(owner.session));
  const { api_key: key, api_key_id: keyId } = made.json<{ api_key: string; api_key_id: string }>();
  const intruder = `intruder${people}@elsewhere.example`;
  await provider.inject('PUT', '/v3/user/email', { email: intruder, password: oldPassword }, bearer(owner.session));
  const { token } = await mailTo(provider, intruder, /Confirm/);
  return {
    key,
    keyId,
    confirm: async () => (await provider.inject('POST', '/v3/email-verifications', { token }, nobody)).statusCode,
  };
}

async function resetLink({ accountId, userId, email }: Person): Promise<string> {
  return issueLink(provider.provider.database, 'reset-password', { account_id: accountId, user_id: userId, email });
}

test('a reset cancels a change of the address, ends all sessions, and the keys that its page named', async () => {
  const owner = await person();
  const planted = await intrusion(owner);
  const kept = (await provider.inject('POST', '/v3/api_keys', { name: 'Shop' }, bearer(owner.session))).json<{
    api_key: string;
  }>();
  const token = await resetLink(owner);
  const asked = await provider.inject('POST', '/v3/password-resets/keys', { token }, nobody);
  expect(asked.json<OwnKeys>().result.map(({ name }) => name)).toEqual(['Shop', 'Planted']);
  const reset = { token, new_password: newPassword, revoke_api_keys: [planted.keyId] };
  expect((await provider.inject('POST', '/v3/password-resets/confirm', reset, nobody)).statusCode).toBe(200);
  expect(await planted.confirm()).toBe(401);
  expect(await emailOf(owner.userId)).toBe(owner.email);
  expect([await works(owner.session), await works(planted.key), await works(kept.api_key)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a password change does the same, except for its own session', async () => {
  const owner = await person();
  const planted = await intrusion(owner);
  const { token: other } = await signInAs(provider.provider.database, owner.accountId, owner.userId, {
    address: '192.0.2.2',
    userAgent: '',
  });
  const own = (await provider.inject('GET', '/v3/user/api_keys', undefined, bearer(owner.session))).json<OwnKeys>()
    .result;
  expect(own).toEqual([expect.objectContaining({ api_key_id: planted.keyId, name: 'Planted' })]);
  const change = {
    old_password: oldPassword,
    new_password: newPassword,
    revoke_api_keys: own.map((key) => key.api_key_id),
  };
  expect((await provider.inject('PUT', '/v3/user/password', change, bearer(owner.session))).statusCode).toBe(200);
  expect(await planted.confirm()).toBe(401);
  expect([await works(owner.session), await works(other), await works(planted.key)]).toEqual([true, false, false]);
});

test('nobody ends the keys of others with it, nor lists them with a key or a used link', async () => {
  const [owner, stranger] = [await person(), await person()];
  const planted = await intrusion(stranger);
  const token = await resetLink(owner);
  await provider.inject(
    'POST',
    '/v3/password-resets/confirm',
    { token, new_password: newPassword, revoke_api_keys: [planted.keyId] },
    nobody,
  );
  expect(await works(planted.key)).toBe(true);
  expect((await provider.inject('POST', '/v3/password-resets/keys', { token }, nobody)).statusCode).toBe(401);
  expect((await provider.inject('GET', '/v3/user/api_keys', undefined, bearer(planted.key))).statusCode).toBe(403);
});

test('no key is made before the address is confirmed, and a reset by its owner undoes a second factor', async () => {
  const owner = await person({ isVerified: false });
  const { database } = provider.provider;
  const refused = await provider.inject('POST', '/v3/api_keys', { name: 'Planted' }, bearer(owner.session));
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { errors: [expect.objectContaining({ message: expect.stringMatching(/^Confirm your email address first/) })] },
  ]);
  await database.execute(
    sql`update users set two_factor_at = now(), totp_secret = 'AAAA' where user_id = ${owner.userId}`,
  );
  const confirmed = { token: await resetLink(owner), new_password: newPassword };
  expect((await provider.inject('POST', '/v3/password-resets/confirm', confirmed, nobody)).statusCode).toBe(200);
  const signedIn = await provider.inject(
    'POST',
    '/v3/sign-in',
    { username: owner.email, password: newPassword },
    nobody,
  );
  expect(signedIn.statusCode).toBe(200);
  const { token } = signedIn.json<{ token: string }>();
  expect((await provider.inject('POST', '/v3/api_keys', { name: 'Mine' }, bearer(token))).statusCode).toBe(201);
});

test('the link that confirms the address a user has stays good', async () => {
  const owner = await person({ isVerified: false });
  await provider.inject('POST', '/v3/user/email/verification', undefined, bearer(owner.session));
  const { token } = await mailTo(provider, owner.email, /Confirm/);
  const change = { old_password: oldPassword, new_password: newPassword };
  expect((await provider.inject('PUT', '/v3/user/password', change, bearer(owner.session))).statusCode).toBe(200);
  expect((await provider.inject('POST', '/v3/email-verifications', { token }, nobody)).statusCode).toBe(200);
});
