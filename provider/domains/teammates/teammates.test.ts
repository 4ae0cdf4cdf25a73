import type { SubuserAccess } from 'sendwright/wire/teammates';
import { sql } from '../../database/sql';
import { nameInMail } from '../accounts/signUp/accountMails';
import { createUser } from '../accounts/signUp/createUser';
import { addScopeRequest, requireDecider } from '../scopes/scopeRequests';
import { mailTo } from '../../testing/mailbox';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const password = 'a long enough password';
const nobody = { authorization: '' };
const as = (token: string) => ({ authorization: `Bearer ${token}` });
let count = 0;

/** Somebody who was invited with these scopes and has joined. */
async function join(access: object, inviter = as(provider.apiKey)) {
  count += 1;
  const [email, username] = [`mate-${count}@example.com`, `mate-${count}`];
  const invited = await provider.inject('POST', '/v3/teammates', { email, ...access }, inviter);
  expect([invited.statusCode, invited.body]).toEqual([201, expect.any(String)]);
  const { token: secret } = await mailTo(provider, email, /invites you/);
  const joined = await provider.inject('POST', '/v3/invitations/accept', { token: secret, username, password }, nobody);
  expect(joined.statusCode).toBe(201);
  return {
    email,
    username,
    secret,
    invitation: invited.json<{ token: string }>().token,
    token: joined.json<{ token: string }>().token,
  };
}

const scopesOf = async (token: string): Promise<string[]> =>
  (await provider.inject('GET', '/v3/scopes', undefined, as(token))).json<{ scopes: string[] }>().scopes;

test('somebody invited joins with the scopes given, and no more', async () => {
  const mate = await join({ scopes: ['marketing.read', 'mail.send'], is_admin: false });
  expect(await scopesOf(mate.token)).toEqual(['mail.send', 'marketing.read']);
  expect((await provider.inject('GET', `/v3/teammates/${mate.username}`)).json()).toMatchObject({
    username: mate.username,
    email: mate.email,
    user_type: 'teammate',
    is_admin: false,
    scopes: ['mail.send', 'marketing.read'],
  });
  const { result } = (await provider.inject('GET', '/v3/teammates')).json<{
    result: { username: string; user_type: string }[];
  }>();
  expect(result.map(({ username, user_type }) => [username, user_type])).toEqual([
    [provider.username, 'owner'],
    [mate.username, 'teammate'],
  ]);
  expect((await provider.inject('GET', '/v3/teammates', undefined, as(mate.token))).statusCode).toBe(403);
  expect(
    (
      await provider.inject(
        'POST',
        '/v3/invitations/accept',
        { token: mate.secret, username: 'twice', password },
        nobody,
      )
    ).statusCode,
  ).toBe(401);
});

test('an invitation is read, sent again and withdrawn; its name is no key to it', async () => {
  const email = 'waiting@example.com';
  const { token } = (await provider.inject('POST', '/v3/teammates', { email, scopes: ['mail.send'] })).json<{
    token: string;
  }>();
  const pending = (await provider.inject('GET', '/v3/teammates/pending')).json<{
    result: { token: string; expiration_date: number }[];
  }>().result;
  expect(pending).toMatchObject([{ token, email, scopes: ['mail.send'], is_admin: false }]);
  expect(Math.abs((pending[0]?.expiration_date ?? 0) - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(600);
  const read = (secret: string) => provider.inject('POST', '/v3/invitations/read', { token: secret }, nobody);
  expect((await read(token)).statusCode).toBe(401);
  const first = await mailTo(provider, email, /invites you/);
  expect((await read(first.token)).json()).toMatchObject({ email, invited_by: provider.username });
  expect(
    (await provider.inject('POST', '/v3/teammates', { email: email.toUpperCase(), scopes: ['mail.send'] })).json(),
  ).toEqual({
    errors: [{ message: 'This address is already invited. Resend the invitation instead.', field: 'email' }],
  });
  expect((await provider.inject('POST', `/v3/teammates/pending/${token}/resend`)).json()).toEqual({
    token,
    email,
    scopes: ['mail.send'],
    is_admin: false,
  });
  expect((await read(first.token)).statusCode).toBe(401);
  expect((await provider.inject('DELETE', `/v3/teammates/pending/${token}`)).statusCode).toBe(204);
  expect((await provider.inject('DELETE', `/v3/teammates/pending/${token}`)).json()).toEqual({
    errors: [{ message: 'invalid pending key', field: 'pending_key' }],
  });
});

test('a removed teammate loses access immediately, and so do their API keys', async () => {
  const mate = await join({ scopes: ['mail.send', 'api_keys.create', 'api_keys.read'] });
  const { api_key: key } = (
    await provider.inject('POST', '/v3/api_keys', { name: 'theirs', scopes: ['mail.send'] }, as(mate.token))
  ).json<{ api_key: string }>();
  expect(await scopesOf(key)).toEqual(['mail.send']);
  expect(
    (await provider.inject('PATCH', `/v3/teammates/${mate.username}`, { scopes: ['api_keys.read'], is_admin: false }))
      .statusCode,
  ).toBe(200);
  expect([await scopesOf(key), await scopesOf(mate.token)]).toEqual([[], ['api_keys.read']]);
  expect((await provider.inject('DELETE', `/v3/teammates/${mate.username}`)).statusCode).toBe(204);
  for (const secret of [key, mate.token])
    expect((await provider.inject('GET', '/v3/scopes', undefined, as(secret))).statusCode).toBe(401);
  expect((await provider.inject('GET', `/v3/teammates/${mate.username}`)).json()).toEqual({
    errors: [{ message: 'username not found', field: 'username' }],
  });
});

describe('nobody grants or removes scopes they lack', () => {
  let manager: Awaited<ReturnType<typeof join>>;
  let admin: Awaited<ReturnType<typeof join>>;
  beforeAll(async () => {
    manager = await join({
      scopes: [
        'teammates.create',
        'teammates.read',
        'teammates.update',
        'teammates.delete',
        'api_keys.create',
        'api_keys.update',
        'mail.send',
      ],
    });
    admin = await join({ is_admin: true });
  });
  const attempt = async (
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    who = manager.token,
  ) => (await provider.inject(method, path, body, as(who))).statusCode;

  test('managing teammates does not extend the scopes of the manager', async () => {
    const before = await scopesOf(manager.token);
    const other = await join({ scopes: ['mail.send'] }, as(manager.token));
    expect([
      await attempt('PATCH', `/v3/teammates/${manager.username}`, { scopes: ['stats.read'], is_admin: false }),
      await attempt('PATCH', `/v3/teammates/${manager.username}`, { scopes: [], is_admin: true }),
      await attempt('PATCH', `/v3/teammates/${other.username}`, { scopes: ['stats.read'], is_admin: false }),
      await attempt('PATCH', `/v3/teammates/${other.username}`, { scopes: [], is_admin: true }),
      await attempt('POST', '/v3/teammates', { email: 'evil@example.com', scopes: ['stats.read'] }),
      await attempt('POST', '/v3/teammates', { email: 'evil@example.com', scopes: [], is_admin: true }),
      await attempt('POST', '/v3/api_keys', { name: 'more', scopes: ['stats.read'] }),
      await attempt('PATCH', `/v3/teammates/${admin.username}`, { scopes: ['mail.send'], is_admin: false }),
      await attempt('DELETE', `/v3/teammates/${admin.username}`),
      await attempt('DELETE', `/v3/teammates/${provider.username}`),
      await attempt(
        'PATCH',
        `/v3/teammates/${provider.username}`,
        { scopes: ['mail.send'], is_admin: false },
        admin.token,
      ),
      await attempt('DELETE', `/v3/teammates/${admin.username}`, undefined, admin.token),
    ]).toEqual([400, 400, 403, 403, 403, 403, 400, 403, 403, 403, 403, 400]);
    expect(await scopesOf(manager.token)).toEqual(before);
    expect(await scopesOf(other.token)).toEqual(['mail.send']);
  });

  test('a page of 0 teammates is empty', async () => {
    expect((await provider.inject('GET', '/v3/teammates?limit=0')).json()).toEqual({ result: [] });
  });

  test("an administrator's limited key makes no administrator", async () => {
    const limited = await provider.createAccount({ scopes: ['teammates.create', 'teammates.update', 'mail.send'] });
    expect(
      await attempt('POST', '/v3/teammates', { email: 'evil@example.com', scopes: [], is_admin: true }, limited.apiKey),
    ).toBe(403);
  });

  test('approving is for administrators, with the scopes at hand', async () => {
    await provider.inject('POST', '/v3/scopes/requests', { scope_group_name: 'Suppressions' }, as(manager.token));
    const [request] = (await provider.inject('GET', '/v3/scopes/requests')).json<{ id: number }[]>();
    const path = `/v3/scopes/requests/${request?.id}`;
    expect(await attempt('PATCH', `${path}/approve`)).toBe(403);
    expect(await attempt('DELETE', path)).toBe(403);
    const { api_key: limited } = (
      await provider.inject('POST', '/v3/api_keys', { name: 'limited', scopes: ['teammates.update'] }, as(admin.token))
    ).json<{ api_key: string }>();
    expect(await attempt('PATCH', `${path}/approve`, undefined, limited)).toBe(403);
    expect(await scopesOf(manager.token)).not.toContain('asm.groups.read');
  });
});

test('who asks for an area, and who decides, are told by mail', async () => {
  const mate = await join({ scopes: ['mail.send'] });
  const admin = await join({ is_admin: true });
  const ask = (name: string) =>
    provider.inject('POST', '/v3/scopes/requests', { scope_group_name: name }, as(mate.token));
  expect((await ask('Everything')).statusCode).toBe(400);
  expect((await ask('templates.read')).json()).toEqual({ scope_group_name: 'Templates' });
  await ask('Templates');
  expect(
    (await mailTo(provider, admin.email, new RegExp(`${mate.username} asks for access to Templates`))).text,
  ).toContain('/account/teammates/requests');
  const listed = await provider.inject('GET', '/v3/scopes/requests?limit=1', undefined, as(admin.token));
  expect(listed.headers['link']).toContain('rel="next"');
  const mine = (await provider.inject('GET', '/v3/scopes/requests'))
    .json<{ id: number; username: string }[]>()
    .filter(({ username }) => username === mate.username);
  expect(mine).toHaveLength(1);
  expect(
    (await provider.inject('PATCH', `/v3/scopes/requests/${mine[0]?.id}/approve`, undefined, as(admin.token))).json(),
  ).toEqual({ scope_group_name: 'Templates' });
  expect(await scopesOf(mate.token)).toEqual(expect.arrayContaining(['mail.send', 'templates.read']));
  await mailTo(provider, mate.email, /Access to Templates was approved/);
  await ask('stats.read');
  const [last] = (await provider.inject('GET', '/v3/scopes/requests'))
    .json<{ id: number; username: string }[]>()
    .filter(({ username }) => username === mate.username);
  expect((await provider.inject('DELETE', `/v3/scopes/requests/${last?.id}`)).statusCode).toBe(204);
  await mailTo(provider, mate.email, /Access to stats.read was denied/);
});

test('the owner of an account decides, also where nobody there is an administrator', async () => {
  const owner = await provider.createAccount({ admin: false });
  const { database } = provider.provider;
  await database.execute(sql`update users set email = 'owner@decides.example' where account_id = ${owner.accountId}`);
  const mateId = await database.transaction((transaction) =>
    createUser(transaction, {
      accountId: owner.accountId,
      username: `mate-of-${owner.username}`,
      email: 'mate@decides.example',
      passwordHash: null,
      isAdmin: false,
      scopes: ['mail.send'],
      isVerified: true,
    }),
  );
  const mate = {
    accountId: owner.accountId,
    userId: mateId,
    username: `mate-of-${owner.username}`,
    isAdmin: false,
    scopes: new Set<string>(),
    via: 'session' as const,
    address: '127.0.0.1',
    region: 'global' as const,
    switched: {},
  };
  await addScopeRequest(provider.provider, mate, 'Templates');
  expect((await mailTo(provider, 'owner@decides.example', /asks for access to Templates/)).text).toContain(
    '/account/teammates/requests',
  );
  await expect(requireDecider(database, mate)).rejects.toMatchObject({ status: 403 });
  const [request] = (await provider.inject('GET', '/v3/scopes/requests', undefined, as(owner.apiKey))).json<
    { id: number }[]
  >();
  expect(
    (await provider.inject('PATCH', `/v3/scopes/requests/${request?.id}/approve`, undefined, as(owner.apiKey))).json(),
  ).toEqual({ scope_group_name: 'Templates' });
  await mailTo(provider, 'mate@decides.example', /Access to Templates was approved/);
});

test('a name cannot inject headers of an email', async () => {
  const hostile = 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
  const { provider: parts } = provider;
  const { sendSystemMail } = await import('../../delivery/sendSystemMail');
  const { accountMail } = await import('../accounts/signUp/accountMails');
  const mail = accountMail({
    to: 'head@example.com',
    subject: `${hostile} invites you`,
    lines: [hostile],
    button: { label: hostile, link: 'https://x.example/"onclick="' },
  });
  await sendSystemMail(parts, provider.accountId, mail);
  const received = await mailTo(provider, 'head@example.com', /Eve/);
  const head = received.raw.slice(0, received.raw.indexOf('\r\n\r\n'));
  expect(head).not.toMatch(/^Bcc:/im);
  expect(received.html).not.toContain('<script>');
  expect(received.html).not.toContain('"onclick="');
});

test("mail to strangers shows no links of whoever had it sent: not in a user's name, nor a sender's", async () => {
  const { database } = provider.provider;
  const account = await provider.createAccount();
  const name = `Your account ends, see http://evil-${account.accountId}.example/login`;
  await database.execute(sql`
    update users set username = ${name}, folded_name = ${name.toLowerCase()} where account_id = ${account.accountId}`);
  const texts = [];
  await provider.inject(
    'POST',
    '/v3/teammates',
    { email: 'stranger@example.com', scopes: ['mail.send'] },
    as(account.apiKey),
  );
  texts.push(await mailTo(provider, 'stranger@example.com', /^Somebody invites you/));
  const person = { email: 'stranger-2@example.com', name: 'x' };
  const place = { address: 'a', city: 'b', country: 'c' };
  const sender = { nickname: name, from: person, reply_to: person, ...place };
  await provider.inject('POST', '/v3/marketing/senders', sender, as(account.apiKey));
  texts.push(await mailTo(provider, 'stranger-2@example.com', /Confirm your sender/));
  await database.execute(sql`
    update users set email = 'stranger-3@example.com', email_verified_at = null
    where account_id = ${account.accountId}`);
  await provider.inject('POST', '/v3/password-resets', { username: name }, nobody);
  texts.push(await mailTo(provider, 'stranger-3@example.com', /Choose a new password/));
  for (const { text, html } of texts) expect(`${text} ${html}`).not.toMatch(/evil|account ends/);
  expect([
    nameInMail('Ada O’Neil', 'x'),
    nameInMail("ada_b-c d'E", 'x'),
    nameInMail('a.b@example.com', 'x'),
    nameInMail('evil.example', 'x'),
  ]).toEqual(['Ada O’Neil', "ada_b-c d'E", 'a.b@example.com', 'x']);
});

test.each(['free', 'basic'] as const)('the plan %s has one teammate beside the owner', async (plan) => {
  const small = await provider.createAccount({ plan });
  const inviteAs = (email: string) =>
    provider.inject('POST', '/v3/teammates', { email, scopes: ['mail.send'] }, as(small.apiKey));
  expect((await inviteAs(`one@${plan}.example`)).statusCode).toBe(201);
  expect((await inviteAs(`two@${plan}.example`)).json()).toEqual({
    errors: [{ message: "You've reached the maximum of 1 teammate.", field: null }],
  });
});

test('a trial has no teammates', async () => {
  const { apiKey } = await provider.createAccount({ plan: 'trial' });
  const invited = { email: 'one@trial.example', scopes: ['mail.send'] };
  expect((await provider.inject('POST', '/v3/teammates', invited, as(apiKey))).statusCode).toBe(403);
});

describe('the subusers a teammate can act for', () => {
  const accessOf = async (username: string, query = '', token = provider.apiKey) =>
    provider.inject('GET', `/v3/teammates/${username}/subuser_access${query}`, undefined, as(token));
  const ids: number[] = [];
  beforeAll(async () => {
    for (const name of ['brand-a', 'brand-b', 'shop-c']) {
      const { accountId } = await provider.createAccount({ plan: 'basic', parent: provider });
      await provider.provider.database.execute(sql`
        update accounts set username = ${name}, scopes_withheld = '{mail.send}' where account_id = ${accountId}`);
      ids.push(accountId);
    }
    // Somebody else's.
    await provider.createAccount({ plan: 'advanced' });
  });

  test('are all of them for administrators, page by page', async () => {
    const admin = await join({ is_admin: true });
    const first = (await accessOf(admin.username, '?limit=2')).json<SubuserAccess>();
    expect(first).toEqual({
      has_restricted_subuser_access: false,
      subuser_access: ids
        .slice(0, 2)
        .map((id, index) => ({
          id,
          username: ['brand-a', 'brand-b'][index],
          email: expect.stringContaining('@'),
          disabled: false,
          permission_type: 'admin',
          scopes: expect.arrayContaining(['marketing.read']),
        })),
      _metadata: { next_params: { limit: 2, after_subuser_id: ids[1] } },
    });
    expect(first.subuser_access[0]?.scopes).not.toContain('mail.send');
    const second = (await accessOf(admin.username, `?limit=2&after_subuser_id=${ids[1]}`)).json<SubuserAccess>();
    expect(second.subuser_access.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second._metadata).toEqual({ next_params: { limit: 2 } });
    const named = (await accessOf(provider.username, '?username=SHOP')).json<SubuserAccess>();
    expect(named.subuser_access.map(({ username }) => username)).toEqual(['shop-c']);
    expect(named._metadata).toEqual({ next_params: { limit: 100, username: 'SHOP' } });
  });

  test('are none for others, and nobody of another account is told', async () => {
    const mate = await join({ scopes: ['mail.send'] });
    expect((await accessOf(mate.username)).json()).toMatchObject({
      has_restricted_subuser_access: false,
      subuser_access: [],
    });
    expect((await accessOf(mate.username, '', mate.token)).statusCode).toBe(403);
    const stranger = await provider.createAccount({ plan: 'advanced' });
    expect((await accessOf(mate.username, '', stranger.apiKey)).statusCode).toBe(404);
  });
});
