import type { AuthenticatedDomain, DomainValidation } from 'sendwright/wire/domainAuthentication';
import type { Sender } from 'sendwright/wire/senders';
import { sql } from '../../database/sql';
import { findDkimSigner } from '../../delivery/dkim/dkimKeys';
import type { Caller } from '../../provider';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { validateDomain } from './domainAuthentication';
import type { ResolveTxt } from './findRecord';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const base = '/v3/whitelabel/domains';
const as = ({ apiKey }: Pick<TestAccount, 'apiKey'>) => ({ authorization: `Bearer ${apiKey}` });
const callerOf = ({ accountId, userId, username }: TestAccount): Caller => ({
  accountId,
  userId,
  username,
  isAdmin: true,
  scopes: new Set(),
  via: 'api-key',
  address: '127.0.0.1',
  region: 'global' as const,
  switched: {},
});
const fails =
  (code: string): ResolveTxt =>
  () =>
    Promise.reject(Object.assign(new Error(code), { code }));

async function add(who: TestAccount, domain: string): Promise<AuthenticatedDomain> {
  const answer = await provider.inject('POST', base, { domain }, as(who));
  expect(answer.statusCode).toBe(201);
  return answer.json<AuthenticatedDomain>();
}

const validate = (who: TestAccount, id: number, resolve: ResolveTxt): Promise<DomainValidation> =>
  validateDomain(provider.provider.database, callerOf(who), id, resolve);

async function addSender(who: TestAccount, nickname: string, email: string): Promise<Sender> {
  const body = {
    nickname,
    from: { email, name: nickname },
    reply_to: { email, name: nickname },
    address: '1 High Street',
    city: 'Springfield',
    country: 'US',
  };
  return (await provider.inject('POST', '/v3/marketing/senders', body, as(who))).json<Sender>();
}
const isVerified = async (who: TestAccount, id: number): Promise<boolean> =>
  (await provider.inject('GET', `/v3/marketing/senders/${id}`, undefined, as(who))).json<Sender>().verified.status;
const stepsOf = async (who: TestAccount): Promise<unknown> => [
  (await provider.inject('GET', '/v3/user/status', undefined, as(who))).json<{
    signup_status: { whitelabel: unknown };
  }>().signup_status.whitelabel,
  (await provider.inject('GET', '/v3/verified_senders/steps_completed', undefined, as(who))).json<{
    results: { domain_verified: boolean };
  }>().results.domain_verified,
];

const logOf = async (who: TestAccount): Promise<string[]> =>
  (
    await provider.provider.database.rows<{ act: string }>(sql`
    select actor || ' ' || action as act from audit_entries
    where account_id = ${who.accountId} and action like 'domain.%' order by audit_entry_id`)
  ).map(({ act }) => act);

const mailFrom = (email: string, own?: string) => ({
  personalizations: [{ to: [{ email: 'reader@readers.example' }], ...(own !== undefined && { from: { email: own } }) }],
  from: { email },
  subject: 'Hello',
  content: [{ type: 'text/plain', value: 'Hello' }],
});
async function sendFrom(who: TestAccount, email: string, own?: string): Promise<unknown> {
  const answer = await provider.inject('POST', '/v3/mail/send', mailFrom(email, own), as(who));
  return answer.statusCode === 202
    ? 202
    : [answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]?.field];
}

async function family() {
  const [parent, child] = [await provider.createAccount({ plan: 'advanced' }), await provider.createAccount()];
  await provider.provider.database.execute(
    sql`update accounts set parent_account_id = ${parent.accountId} where account_id = ${child.accountId}`,
  );
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, who: TestAccount = parent) => {
    const answer = await provider.inject(method, `${base}${path}`, body, as(who));
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<unknown>() };
  };
  return {
    parent,
    child,
    ask,
    of: `username=${encodeURIComponent(child.username)}`,
    named: { username: child.username },
  };
}
async function addValid(who: TestAccount, domain: string): Promise<AuthenticatedDomain> {
  const added = await add(who, domain);
  await validate(who, added.id, async () => [added.dns.dkim.data]);
  return added;
}

test('an associated domain signs for the subuser and verifies its senders, until it is taken back', async () => {
  const { parent, child, ask, of, named } = await family();
  const { id } = await addValid(parent, 'brand.example');
  const { id: senderId } = await addSender(child, 'Brand', 'news@brand.example');
  expect([await isVerified(child, senderId), await sendFrom(child, 'a@brand.example')]).toEqual([false, [403, 'from']]);

  expect(await ask('POST', `/${id}/subuser`, named)).toMatchObject({
    status: 201,
    body: { id, domain: 'brand.example', username: parent.username },
  });
  expect(await ask('GET', `/subuser?${of}`)).toMatchObject({ status: 200, body: { id, domain: 'brand.example' } });
  expect([
    await isVerified(child, senderId),
    await sendFrom(child, 'a@brand.example'),
    await sendFrom(child, 'a@x.brand.example'),
  ]).toEqual([true, 202, [403, 'from']]);
  expect(await stepsOf(child)).toMatchObject([{ complete: true }, true]);
  const later = await addSender(child, 'Later', 'later@brand.example');
  expect(later.verified.status).toBe(true);
  const { database } = provider.provider;
  expect([
    await findDkimSigner(database, child.accountId, 'a@brand.example'),
    await findDkimSigner(database, child.accountId, 'a@other.example'),
  ]).not.toContain(undefined);
  // The subuser neither sees nor changes it.
  expect([
    await ask('GET', '', undefined, child),
    await ask('GET', `/${id}`, undefined, child),
    await ask('DELETE', `/${id}`, undefined, child),
  ]).toMatchObject([{ body: [] }, { status: 404 }, { status: 404 }]);

  expect(await ask('DELETE', `/subuser?${of}`)).toEqual({ status: 204, body: undefined });
  expect([await isVerified(child, senderId), await sendFrom(child, 'a@brand.example')]).toEqual([false, [403, 'from']]);
  expect(await findDkimSigner(database, child.accountId, 'a@brand.example')).toBeUndefined();
  expect([await ask('GET', `/subuser?${of}`), await ask('DELETE', `/subuser?${of}`)]).toMatchObject([
    { status: 404 },
    { status: 404 },
  ]);
  expect((await logOf(parent)).slice(-2)).toEqual([
    `${parent.username} domain.shared`,
    `${parent.username} domain.unshared`,
  ]);
});

test('one replaces another; up to five are added one by one', async () => {
  const { parent, ask, of, named } = await family();
  const domains: AuthenticatedDomain[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) domains.push(await addValid(parent, `${name}.family.example`));
  const ids = domains.map(({ id }) => id);
  const all = async () => ((await ask('GET', `/subuser/all?${of}`)).body as AuthenticatedDomain[]).map(({ id }) => id);
  await ask('POST', `/${ids[0]}/subuser`, named);
  await ask('POST', `/${ids[1]}/subuser`, named);
  expect(await all()).toEqual([ids[1]]);
  for (const id of ids.slice(2))
    expect(await ask('POST', `/${id}/subuser:add`, named)).toMatchObject({ status: 201, body: { id } });
  expect(await all()).toEqual(ids.slice(1));
  expect(await ask('POST', `/${ids[0]}/subuser:add`, named)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'A subuser can have up to 5 domains. Remove one first.', field: 'username' }] },
  });
  // Once more changes nothing.
  expect(await ask('POST', `/${ids[1]}/subuser:add`, named)).toMatchObject({ status: 201 });
  expect(await ask('DELETE', `/${ids[1]}/subuser?${of}`)).toMatchObject({ status: 204 });
  expect(await ask('DELETE', `/${ids[1]}/subuser?${of}`)).toMatchObject({ status: 404 });
  expect(await all()).toEqual(ids.slice(2));
});

test('only a valid domain of one of the own subusers is shared; lost or deleted, it counts no longer', async () => {
  const { parent, child, ask, named } = await family();
  const [stranger, fresh] = [await family(), await add(parent, 'fresh.example')];
  expect(await ask('POST', `/${fresh.id}/subuser`, named)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Validate fresh.example before you share it with a subuser.', field: 'domain_id' }] },
  });
  await validate(parent, fresh.id, async () => [fresh.dns.dkim.data]);
  expect([
    await ask('POST', `/${fresh.id}/subuser`, stranger.named),
    await stranger.ask('POST', `/${fresh.id}/subuser`, stranger.named),
    await ask('POST', `/${fresh.id}/subuser`, {}),
    await ask('POST', '/0/subuser', named),
    await ask('GET', '/subuser/all'),
  ]).toMatchObject([
    { status: 404 },
    { status: 404 },
    { status: 400, body: { errors: [{ field: 'username' }] } },
    { status: 400 },
    { status: 400, body: { errors: [{ field: 'username' }] } },
  ]);

  await ask('POST', `/${fresh.id}/subuser`, named);
  const { id: senderId } = await addSender(child, 'Fresh', 'a@fresh.example');
  await validate(parent, fresh.id, fails('ENOTFOUND'));
  expect([await isVerified(child, senderId), await sendFrom(child, 'b@fresh.example')]).toEqual([false, [403, 'from']]);
  await validate(parent, fresh.id, async () => [fresh.dns.dkim.data]);
  expect([await isVerified(child, senderId), await sendFrom(child, 'b@fresh.example')]).toEqual([true, 202]);
  await ask('DELETE', `/${fresh.id}`);
  expect([await isVerified(child, senderId), await sendFrom(child, 'b@fresh.example')]).toEqual([false, [403, 'from']]);
});

test("the subuser's own domain comes before the one it was given; losing one keeps what the other proves", async () => {
  const { parent, child, ask, named } = await family();
  const given = await addValid(parent, 'both.example');
  const own = await addValid(child, 'both.example');
  await ask('POST', `/${given.id}/subuser`, named);
  const { id: senderId } = await addSender(child, 'Both', 'a@both.example');
  await ask('DELETE', `/${given.id}`);
  expect(await isVerified(child, senderId)).toBe(true);
  await ask('DELETE', `/${own.id}`, undefined, child);
  expect(await isVerified(child, senderId)).toBe(false);
});

test('domains are listed by pages and searched; a parent authenticates one for its subuser', async () => {
  const { parent, child, ask, of, named } = await family();
  for (const name of ['one', 'two', 'three']) await add(parent, `${name}.example`);
  const names = async (query: string, who = parent) =>
    ((await ask('GET', query, undefined, who)).body as AuthenticatedDomain[]).map(({ domain }) => domain);
  expect([
    await names('?limit=2'),
    await names('?limit=2&offset=2'),
    await names('?limit=2&offset=4'),
    await names('?domain=TWO'),
  ]).toEqual([['one.example', 'three.example'], ['two.example'], [], ['two.example']]);
  expect(await ask('POST', '', { domain: 'theirs.example', ...named })).toMatchObject({
    status: 201,
    body: { domain: 'theirs.example', username: child.username },
  });
  expect([await names('', child), await names(`?${of}`), await names('?domain=theirs')]).toEqual([
    ['theirs.example'],
    ['theirs.example'],
    [],
  ]);
  expect(await ask('POST', '', { domain: 'foreign.example', username: 'nobody' })).toMatchObject({ status: 404 });
});
