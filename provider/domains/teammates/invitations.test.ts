import { eventually } from '../../testing/eventually';
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

/** Somebody with this access who is signed in. */
async function join(access: object): Promise<{ username: string; token: string }> {
  const { email } = await inviteAs({ token: provider.apiKey }, access);
  const username = `mate-${count}`;
  const joined = await provider.inject(
    'POST',
    '/v3/invitations/accept',
    { token: await linkOf(email), username, password },
    nobody,
  );
  expect(joined.statusCode).toBe(201);
  return { username, token: joined.json<{ token: string }>().token };
}

// An invitation gives no more than its inviter could give now.

const inviteAs = async (who: { token: string }, access: object): Promise<{ email: string; id: string }> => {
  count += 1;
  const email = `guest-${count}@example.com`;
  const made = await provider.inject('POST', '/v3/teammates', { email, ...access }, as(who.token));
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return { email, id: made.json<{ token: string }>().token };
};
const linkOf = async (email: string) => (await mailTo(provider, email, /invites you/)).token;
const read = (token: string) => provider.inject('POST', '/v3/invitations/read', { token }, nobody);
const accept = (token: string) =>
  provider.inject('POST', '/v3/invitations/accept', { token, username: `guest-${token}`, password }, nobody);
const change = (username: string, access: object) => provider.inject('PATCH', `/v3/teammates/${username}`, access);
const lost = {
  errors: [
    { message: 'The person who invited you can no longer give this access. Ask for a new invitation.', field: null },
  ],
};

test('nothing where they were removed: it is withdrawn', async () => {
  const inviter = await join({ is_admin: true });
  const { email, id } = await inviteAs(inviter, { is_admin: true });
  const secret = await linkOf(email);
  expect((await read(secret)).statusCode).toBe(200);
  await provider.inject('DELETE', `/v3/teammates/${inviter.username}`);
  expect([(await read(secret)).statusCode, (await accept(secret)).statusCode]).toEqual([401, 401]);
  const pending = await provider.inject('GET', '/v3/teammates/pending');
  expect(pending.body).not.toContain(id);
  // The address can be invited again.
  expect((await provider.inject('POST', '/v3/teammates', { email, scopes: ['mail.send'] })).statusCode).toBe(201);
});

test.each<[string, object, object, object]>([
  ['an administrator from one who is none anymore', { is_admin: true }, { is_admin: true }, { scopes: ['mail.send'] }],
  [
    'a scope that they lost',
    { scopes: ['teammates.create', 'stats.read', 'mail.send'] },
    { scopes: ['stats.read'] },
    { scopes: ['teammates.create', 'mail.send'] },
  ],
  [
    'anything from one who may not invite anymore',
    { scopes: ['teammates.create', 'mail.send'] },
    { scopes: ['mail.send'] },
    { scopes: ['mail.send'] },
  ],
])('not %s, until somebody else sends it again', async (_what, had, given, left) => {
  const inviter = await join(had);
  const { email, id } = await inviteAs(inviter, given);
  const secret = await linkOf(email);
  expect((await change(inviter.username, { is_admin: false, ...left })).statusCode).toBe(200);
  for (const answer of [await read(secret), await accept(secret)])
    expect([answer.statusCode, answer.json()]).toEqual([401, lost]);
  expect((await provider.inject('POST', `/v3/teammates/pending/${id}/resend`)).statusCode).toBe(200);
  const again = await eventually(async () => {
    const newest = await linkOf(email);
    return newest === secret ? undefined : newest;
  });
  expect((await read(again)).json()).toMatchObject({ invited_by: provider.username });
  expect((await accept(again)).statusCode).toBe(201);
});

test('what they still hold, also under the name that stands for it', async () => {
  const inviter = await join({ scopes: ['teammates.create', 'marketing.write'] });
  const { email } = await inviteAs(inviter, { scopes: ['marketing_campaigns.update'] });
  expect((await accept(await linkOf(email))).statusCode).toBe(201);
});

test("a parent's administrator answers for those of a subuser", async () => {
  const below = await provider.createAccount({ parent: provider });
  const parent = await join({ is_admin: true });
  const onBehalf = { ...as(parent.token), 'on-behalf-of': below.username };
  const inviteBelow = (email: string) =>
    provider.inject('POST', '/v3/teammates', { email, scopes: ['mail.send'] }, onBehalf);
  expect((await inviteBelow('below-1@example.com')).statusCode).toBe(201);
  expect((await inviteBelow('below-2@example.com')).statusCode).toBe(201);
  expect((await accept(await linkOf('below-1@example.com'))).statusCode).toBe(201);
  await provider.inject('DELETE', `/v3/teammates/${parent.username}`);
  expect((await accept(await linkOf('below-2@example.com'))).json()).toEqual(lost);
});
