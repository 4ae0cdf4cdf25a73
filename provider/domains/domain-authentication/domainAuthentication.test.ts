import type { AuthenticatedDomain, DomainValidation } from 'sendwright/wire/domainAuthentication';
import type { Sender } from 'sendwright/wire/senders';
import { sql } from '../../database/sql';
import { createDkimKey, findDkimSigner } from '../../delivery/dkim/dkimKeys';
import { prepareMessages } from '../../delivery/message/prepareMessages';
import type { Caller } from '../../provider';
import { eventually } from '../../testing/eventually';
import { emailsTo, mailTo } from '../../testing/mailbox';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { sendStreams } from '../single-sends/delivery/sendStreams';
import { validateDomain } from './domainAuthentication';
import { findRecord, type ResolveTxt } from './findRecord';
import { recheckDomains } from './recheckDomains';

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

test('automatic record management is refused because it is not supported', async () => {
  const who = await provider.createAccount();
  const create = (isAutomatic: boolean) =>
    provider.inject('POST', base, { domain: 'bakery.example', automatic_security: isAutomatic }, as(who));
  const refused = await create(true);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    {
      errors: [
        {
          field: 'automatic_security',
          message: 'automatic_security must be false: add the TXT record in the response to the DNS of the domain.',
        },
      ],
    },
  ]);
  expect((await create(false)).json()).toMatchObject({ domain: 'bakery.example', automatic_security: false });
});

test('the senders of an authenticated domain are verified without a mail, those of another are not', async () => {
  const who = await provider.createAccount();
  const { id, dns, valid } = await add(who, ' Bakery.example ');
  expect([valid, dns.dkim.host]).toEqual([false, expect.stringMatching(/^sw\w+\._domainkey\.bakery\.example$/)]);
  const [early, below, other] = [
    await addSender(who, 'Early', 'early@BAKERY.example'),
    await addSender(who, 'Below', 'below@news.bakery.example'),
    await addSender(who, 'Other', 'other@notbakery.example'),
  ];
  expect(early.verified.status).toBe(false);
  expect(await findDkimSigner(provider.provider.database, who.accountId, 'early@bakery.example')).toBeUndefined();
  expect(await stepsOf(who)).toEqual([{ complete: false, required: false }, false]);

  const found = await validate(who, id, async () => ['v=spf1 -all', dns.dkim.data.replace('; p=', ' ;  p= ')]);
  expect(found).toEqual({ id, valid: true, validation_results: { dkim: { valid: true, reason: null } } });
  expect(await Promise.all([early, below, other].map((sender) => isVerified(who, sender.id)))).toEqual([
    true,
    false,
    false,
  ]);
  const late = await addSender(who, 'Late', 'late@bakery.example');
  expect(late.verified).toEqual({ status: true, reason: null });
  expect(await emailsTo(provider, 'late@bakery.example')).toEqual([]);
  expect(await findDkimSigner(provider.provider.database, who.accountId, 'early@bakery.example')).toBeDefined();
  expect(await stepsOf(who)).toEqual([{ complete: true, required: false }, true]);

  // Another address must be proved again; one of the domain is.
  await provider.inject(
    'PATCH',
    `/v3/marketing/senders/${late.id}`,
    { from: { email: 'late@elsewhere.example', name: 'Late' } },
    as(who),
  );
  expect(await isVerified(who, late.id)).toBe(false);
  await provider.inject(
    'PATCH',
    `/v3/marketing/senders/${late.id}`,
    { from: { email: 'late@bakery.example', name: 'Late' } },
    as(who),
  );
  expect(await isVerified(who, late.id)).toBe(true);

  expect((await provider.inject('DELETE', `${base}/${id}`, undefined, as(who))).statusCode).toBe(204);
  expect([await isVerified(who, early.id), await isVerified(who, late.id)]).toEqual([false, false]);
});

test('a record that is gone takes the proof away; name servers that do not answer say nothing', async () => {
  const who = await provider.createAccount();
  const { id, dns } = await add(who, 'gone.example');
  const { id: senderId } = await addSender(who, 'Gone', 'gone@gone.example');
  await validate(who, id, async () => [dns.dkim.data]);
  expect(await validate(who, id, fails('ETIMEOUT'))).toMatchObject({
    valid: true,
    validation_results: { dkim: { reason: expect.stringContaining('could not be asked') } },
  });
  expect(await isVerified(who, senderId)).toBe(true);
  expect(await validate(who, id, fails('ENOTFOUND'))).toMatchObject({
    valid: false,
    validation_results: { dkim: { reason: expect.stringContaining('There is no TXT record') } },
  });
  expect(await isVerified(who, senderId)).toBe(false);
});

/** Lets hours pass for a domain's last look, then looks at all that are due; answers the domain. */
async function lookAfter(
  who: TestAccount,
  id: number,
  hours: number,
  resolve: ResolveTxt,
): Promise<AuthenticatedDomain> {
  const { database } = provider.provider;
  await database.execute(sql`
    update dkim_keys set checked_at = checked_at - make_interval(hours => ${hours}::int)
    where account_id = ${who.accountId} and domain_id = ${id}`);
  // Only this one is due: those of the other tests have just been looked at.
  await database.execute(
    sql`update dkim_keys set checked_at = now() where domain_id <> ${id} or account_id <> ${who.accountId}`,
  );
  await recheckDomains(provider.provider, resolve, new AbortController().signal);
  return (await provider.inject('GET', `${base}/${id}`, undefined, as(who))).json<AuthenticatedDomain>();
}
const logOf = async (who: TestAccount): Promise<string[]> =>
  (
    await provider.provider.database.rows<{ act: string }>(sql`
    select actor || ' ' || action as act from audit_entries
    where account_id = ${who.accountId} and action like 'domain.%' order by audit_entry_id`)
  ).map(({ act }) => act);

test('a validated domain is looked at once a day: a record that is gone twice takes the proof away', async () => {
  const who = await provider.createAccount();
  await provider.provider.database.execute(sql`
    update users set email = 'owner@nightly.example' where account_id = ${who.accountId} and user_id = ${who.userId}`);
  const { id, dns, last_validation_attempt_at: never } = await add(who, 'nightly.example');
  const { id: senderId } = await addSender(who, 'Nightly', 'nightly@nightly.example');
  expect(never).toBeNull();
  await validate(who, id, async () => [dns.dkim.data]);
  const asked: string[] = [];
  await lookAfter(who, id, 19, (host) => fails('ENOTFOUND')((asked.push(host), host)));
  expect(asked).toEqual([]);

  expect(await lookAfter(who, id, 24, fails('ESERVFAIL'))).toMatchObject({
    valid: true,
    dns: { dkim: { reason: expect.stringContaining('could not be asked') } },
  });
  expect(await lookAfter(who, id, 24, fails('ENOTFOUND'))).toMatchObject({
    valid: true,
    dns: { dkim: { reason: expect.stringContaining('There is no TXT record') } },
  });
  expect(await isVerified(who, senderId)).toBe(true);
  // It is back an hour later: all is as before, and the next look that fails is a first one.
  expect(await lookAfter(who, id, 1, async () => [dns.dkim.data])).toMatchObject({
    valid: true,
    dns: { dkim: { reason: null } },
  });
  expect(await lookAfter(who, id, 24, fails('ENODATA'))).toMatchObject({ valid: true });

  const lost = await lookAfter(who, id, 1, async () => ['v=DKIM1; k=rsa; p=abc']);
  expect(lost).toMatchObject({
    valid: false,
    last_validation_attempt_at: expect.any(Number),
    dns: { dkim: { valid: false, reason: expect.stringContaining('another key') } },
  });
  expect(await isVerified(who, senderId)).toBe(false);
  expect(await findDkimSigner(provider.provider.database, who.accountId, 'nightly@nightly.example')).toBeUndefined();
  expect(await logOf(who)).toEqual([
    `${who.username} domain.added`,
    `${who.username} domain.authenticated`,
    'Sendwright domain.lost',
  ]);
  expect(
    (await mailTo(provider, 'owner@nightly.example', /nightly\.example is no longer authenticated/)).text,
  ).toContain(`/senders/domains/${id}`);
});

test('a new domain becomes valid by itself within its first week', async () => {
  const who = await provider.createAccount();
  const { id, dns } = await add(who, 'patient.example');
  await validate(who, id, fails('ENOTFOUND'));
  expect(await lookAfter(who, id, 1, async () => [dns.dkim.data])).toMatchObject({ valid: true });
  const { id: late, dns: lateDns } = await add(who, 'late.example');
  await provider.provider.database.execute(sql`
    update dkim_keys set created_at = now() - interval '8 days', checked_at = now()
    where account_id = ${who.accountId} and domain_id = ${late}`);
  expect(await lookAfter(who, late, 24, async () => [lateDns.dkim.data])).toMatchObject({ valid: false });
});

test("the record of one account proves nothing for another; nobody reaches another's domain", async () => {
  const [owner, thief] = [await provider.createAccount(), await provider.createAccount()];
  const own = await add(owner, 'shared.example');
  const stolen = await add(thief, 'shared.example');
  expect(stolen.dns.dkim.host).not.toBe(own.dns.dkim.host);
  expect(await validate(thief, stolen.id, async () => [own.dns.dkim.data])).toMatchObject({
    valid: false,
    validation_results: { dkim: { reason: expect.stringContaining('another key') } },
  });
  await expect(validate(thief, own.id, async () => [own.dns.dkim.data])).rejects.toThrow('not found');
});

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

test('a domain counts for mail only while it is validated, and only for itself', async () => {
  const [owner, thief] = [await provider.createAccount(), await provider.createAccount()];
  const { id, dns } = await add(owner, 'bigbank.example');
  expect([await sendFrom(owner, 'ceo@bigbank.example'), await sendFrom(owner, 'ceo@mail.bigbank.example')]).toEqual([
    [403, 'from'],
    [403, 'from'],
  ]);

  await validate(owner, id, async () => [dns.dkim.data]);
  expect([
    await sendFrom(owner, 'ceo@BigBank.example'),
    await sendFrom(owner, 'ceo@bigbank.example', 'cfo@bigbank.example'),
  ]).toEqual([202, 202]);
  expect(await sendFrom(owner, 'ceo@mail.bigbank.example')).toEqual([403, 'from']);
  expect(await sendFrom(owner, 'ceo@bigbank.example', 'ceo@mail.bigbank.example')).toEqual([
    403,
    'personalizations[0].from',
  ]);
  expect(await sendFrom(owner, 'ceo@notbigbank.example')).toEqual([403, 'from']);

  // Another account's registration of the same domain proves nothing.
  await add(thief, 'bigbank.example');
  expect(await sendFrom(thief, 'ceo@bigbank.example')).toEqual([403, 'from']);

  // Lost or removed, it counts no longer, not even for mail that was accepted while it did.
  const later = {
    ...mailFrom('ceo@bigbank.example'),
    personalizations: [{ to: [{ email: 'later@readers.example' }] }],
    send_at: Math.floor(Date.now() / 1000) + 3600,
  };
  expect((await provider.inject('POST', '/v3/mail/send', later, as(owner))).statusCode).toBe(202);
  await validate(owner, id, fails('ENOTFOUND'));
  expect(await sendFrom(owner, 'ceo@bigbank.example')).toEqual([403, 'from']);
  const { database } = provider.provider;
  await database.execute(sql`
    update deliveries set state = 'waiting', next_attempt_at = null
    where account_id = ${owner.accountId} and email = 'later@readers.example'`);
  await database.execute(sql`update mail_lanes set next_work_at = now() where account_id = ${owner.accountId}`);
  const dropped = await eventually(() =>
    database.first<{ response: string }>(sql`
    select response from deliveries
    where account_id = ${owner.accountId} and email = 'later@readers.example' and state = 'dropped'`),
  );
  expect(dropped.response).toContain('not a verified sender');
});

test("the operator's key vouches for a domain and those below it", async () => {
  const who = await provider.createAccount();
  await createDkimKey(provider.provider.database, who.accountId, 'vouched.example', 's1');
  expect([
    await sendFrom(who, 'a@vouched.example'),
    await sendFrom(who, 'a@shop.vouched.example'),
    await sendFrom(who, 'a@unvouched.example'),
  ]).toEqual([202, 202, [403, 'from']]);
});

test('an address that a sender got after its send or automation started is not mailed from', async () => {
  const who = await provider.createAccount();
  const { database } = provider.provider;
  const { singleSendId, senderId } = await seedSend(database, who.accountId, { recipients: 1 });
  const prepare = () =>
    prepareMessages({ database, publicUrl: 'https://mail.example' }, sendStreams, {
      accountId: who.accountId,
      streamId: singleSendId,
    });
  expect(await prepare()).toMatchObject({ messages: expect.any(Map) });
  const changed = await provider.inject(
    'PATCH',
    `/v3/marketing/senders/${senderId}`,
    { from: { email: 'ceo@bigbank.example', name: 'CEO' } },
    as(who),
  );
  expect(changed.statusCode).toBe(200);
  expect(await prepare()).toContain('not verified');
});

test.each([
  '',
  'no domain',
  'localhost',
  'https://bakery.example',
  'a..b',
  'bakery.example/x',
  '127.0.0.1',
  '-a.example',
  'a-.example',
  'bakery.example-',
])('"%s" is no domain', async (domain) => {
  const refused = await provider.inject('POST', base, { domain });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: 'domain' }] }]);
});

test('a domain is added once; the route queries real name servers', async () => {
  const { id } = await add(provider, 'nothing-here.invalid');
  expect((await provider.inject('POST', base, { domain: 'NOTHING-here.invalid' })).json()).toEqual({
    errors: [{ message: 'Domain must be unique.', field: 'domain' }],
  });
  expect((await provider.inject('POST', `${base}/${id}/validate`)).json()).toMatchObject({
    id,
    valid: false,
    validation_results: { dkim: { valid: false, reason: expect.any(String) } },
  });
  expect((await provider.inject('GET', base)).json<AuthenticatedDomain[]>().map(({ domain }) => domain)).toEqual([
    'nothing-here.invalid',
  ]);
});

test.each([
  [['v=DKIM1; k=rsa; p=abc'], 'found'],
  [['k=rsa;p=a b c;v=DKIM1'], 'found'],
  [['p=abc'], 'found'],
  [['v=DKIM2; p=abc'], 'other'],
  [['v=DKIM1; p='], 'other'],
  [[], 'missing'],
])('%j: %s', async (texts, state) => {
  expect((await findRecord(async () => texts, 's._domainkey.x.example', 'v=DKIM1; k=rsa; p=abc')).state).toBe(state);
});

test('one domain is the default, as Terraform providers set it, and signs what no other covers', async () => {
  const who = await provider.createAccount();
  const ask = async (method: 'GET' | 'PATCH', path: string, body?: object) => {
    const answer = await provider.inject(method, `${base}${path}`, body, as(who));
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  const signerOf = (from: string) => findDkimSigner(provider.provider.database, who.accountId, from);
  expect(await ask('GET', '/default')).toMatchObject({ status: 404 });
  const first = await add(who, 'first.example');
  const second = await add(who, 'second.example');
  expect(await ask('GET', '/default')).toMatchObject({
    status: 200,
    body: { domain: 'first.example', default: false },
  });
  expect(await ask('PATCH', `/${second.id}`, { default: true, custom_spf: true })).toMatchObject({
    status: 200,
    body: { id: second.id, default: true, custom_spf: true },
  });
  expect(await ask('GET', '/default')).toMatchObject({ body: { domain: 'second.example', default: true } });
  expect(await ask('GET', '/default?domain=FIRST.example')).toMatchObject({ body: { domain: 'first.example' } });
  // A domain that nobody proved signs nothing.
  expect(await signerOf('a@elsewhere.example')).toBeUndefined();
  await validate(who, second.id, async () => [second.dns.dkim.data]);
  expect(await signerOf('a@elsewhere.example')).toBeDefined();
  expect(await ask('PATCH', `/${first.id}`, { default: true })).toMatchObject({
    body: { default: true, custom_spf: false },
  });
  expect(await ask('GET', `/${second.id}`)).toMatchObject({ body: { default: false, custom_spf: true } });
  expect(await signerOf('a@elsewhere.example')).toBeUndefined();
  const other = await provider.createAccount();
  expect((await provider.inject('PATCH', `${base}/${first.id}`, { default: false }, as(other))).statusCode).toBe(404);
  expect(await ask('GET', '/subuser')).toMatchObject({ status: 400, body: { errors: [{ field: 'username' }] } });
  expect(await ask('GET', '/subuser?username=nobody')).toMatchObject({ status: 404 });
});

test("a parent reads its subuser's domain", async () => {
  const parent = await provider.createAccount({ plan: 'advanced' });
  const child = await provider.createAccount();
  await provider.provider.database.execute(
    sql`update accounts set parent_account_id = ${parent.accountId} where account_id = ${child.accountId}`,
  );
  await add(child, 'child.example');
  const username =
    (
      await provider.provider.database.first<{ username: string }>(
        sql`select username from accounts where account_id = ${child.accountId}`,
      )
    )?.username ?? '';
  const read = async (who: TestAccount) =>
    provider.inject('GET', `${base}/subuser?username=${encodeURIComponent(username)}`, undefined, as(who));
  expect((await read(parent)).json()).toMatchObject({ domain: 'child.example', username });
  expect((await read(await provider.createAccount())).statusCode).toBe(404);
});

test('the subdomain that a client names is read again, and the record keeps its own name', async () => {
  const who = await provider.createAccount();
  const register = (subdomain: string) =>
    provider.inject('POST', base, { domain: 'named.example', subdomain }, as(who));
  const refused = await register('em.1');
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { errors: [{ message: 'Subdomain may have letters, digits and hyphens only.', field: 'subdomain' }] },
  ]);
  const { id } = (await register('em7')).json<AuthenticatedDomain>();
  const selector = `sw${who.accountId.toString(36)}`;
  expect((await provider.inject('GET', `${base}/${id}`, undefined, as(who))).json()).toMatchObject({
    subdomain: 'em7',
    dns: { dkim: { host: `${selector}._domainkey.named.example` } },
  });
  expect(await add(who, 'unnamed.example')).toMatchObject({ subdomain: selector });
});
