import type { LinkDomain, LinkValidation } from 'sendwright/wire/linkDomains';
import { sql } from '../../database/sql';
import { accountLinkUrl } from '../../delivery/tracking/linkUrl';
import type { Caller } from '../../provider';
import { eventually } from '../../testing/eventually';
import { emailsTo } from '../../testing/mailbox';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { recheckLinks, validateLink } from './checkLinks';
import { findLinkRecords, linkRecords, type ResolveCname } from './findLinkRecords';

const contentUrl = 'https://go.sendwright.example';
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ config: { contentUrl } });
});
afterAll(() => provider.close());

const base = '/v3/whitelabel/links';
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
const fails = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

/** Name servers with these records. */
const servers =
  (records: Readonly<Record<string, string>>): ResolveCname =>
  async (host) => {
    const found = records[host];
    return found === undefined ? fails('ENOTFOUND') : [found];
  };
const unreachable: ResolveCname = () => fails('ETIMEOUT');
const recordsOf = ({ dns }: LinkDomain): Record<string, string> => ({
  [dns.domain_cname.host]: dns.domain_cname.data,
  [dns.owner_cname.host]: dns.owner_cname.data,
});

async function add(who: TestAccount, domain: string, more: object = {}): Promise<LinkDomain> {
  const answer = await provider.inject('POST', base, { domain, ...more }, as(who));
  expect(answer.statusCode).toBe(201);
  return answer.json<LinkDomain>();
}
const validate = (who: TestAccount, id: number, resolve: ResolveCname): Promise<LinkValidation> =>
  validateLink(provider.provider, callerOf(who), id, resolve);
const read = async (who: TestAccount, id: number): Promise<LinkDomain> =>
  (await provider.inject('GET', `${base}/${id}`, undefined, as(who))).json<LinkDomain>();
const urlOf = (who: TestAccount): Promise<string> =>
  accountLinkUrl(provider.provider.database, contentUrl, who.accountId);
const ask = async (domain: string): Promise<number> =>
  (await provider.inject('GET', `/link-domains/ask?domain=${domain}`, undefined, { authorization: '' })).statusCode;
const recheck = (resolve: ResolveCname): Promise<void> =>
  recheckLinks(provider.provider, resolve, new AbortController().signal);
const passes = (time: string): Promise<number> =>
  provider.provider.database.execute(sql`
    update link_domains set checked_at = checked_at - ${time}::interval where account_id > 0`);

test('links use a domain once both records are found, and the usual address after it is turned off', async () => {
  const who = await provider.createAccount();
  const link = await add(who, ' Bakery.example ', { subdomain: 'Go' });
  expect(link).toMatchObject({
    domain: 'bakery.example',
    subdomain: 'go',
    default: true,
    valid: false,
    dns: {
      domain_cname: { type: 'cname', host: 'go.bakery.example', data: 'go.sendwright.example', reason: null },
      owner_cname: { type: 'cname', host: `sw${who.accountId.toString(36)}.bakery.example` },
    },
  });
  const host = link.dns.domain_cname.host;
  expect([await urlOf(who), await ask(host)]).toEqual([contentUrl, 404]);

  expect(await validate(who, link.id, servers({ [host]: 'GO.sendwright.example.' }))).toMatchObject({
    valid: false,
    validation_results: {
      domain_cname: { valid: true, reason: null },
      owner_cname: { valid: false, reason: expect.stringContaining('There is no CNAME record at sw') },
    },
  });
  expect([await urlOf(who), await ask(host)]).toEqual([contentUrl, 404]);
  expect((await validate(who, link.id, servers(recordsOf(link)))).valid).toBe(true);
  expect([await urlOf(who), await ask(`${host.toUpperCase()}.`), await ask('bakery.example')]).toEqual([
    'https://go.bakery.example',
    200,
    404,
  ]);

  const turn = (isOn: boolean) =>
    provider.inject('PATCH', `${base}/${link.id}`, { default: isOn }, as(who)).then((answer) => answer.statusCode);
  expect([await turn(false), await urlOf(who)]).toEqual([200, contentUrl]);
  expect([await turn(true), await urlOf(who)]).toEqual([200, 'https://go.bakery.example']);
});

test('a record that leads elsewhere, a wildcard and the records of another account prove nothing', async () => {
  const [who, attacker] = [await provider.createAccount(), await provider.createAccount()];
  const link = await add(who, 'shop.example');
  const theirs = await add(attacker, 'shop.example');
  expect(theirs.dns.owner_cname.data).not.toBe(link.dns.owner_cname.data);
  // `*.shop.example` leads here, so that every name under it does.
  const wildcard: ResolveCname = async () => ['go.sendwright.example'];
  expect((await validate(attacker, theirs.id, wildcard)).valid).toBe(false);
  expect((await validate(attacker, theirs.id, servers(recordsOf(link)))).valid).toBe(false);
  const elsewhere = servers({ ...recordsOf(link), 'links.shop.example': 'evil.example<script>' });
  expect((await validate(who, link.id, elsewhere)).validation_results.domain_cname.reason).toBe(
    'The CNAME record at links.shop.example leads to evil.example?script?. It must lead to go.sendwright.example.',
  );
});

test('a service without a name says why no record can lead to it', async () => {
  const records = linkRecords(
    { accountId: 1, secret: Buffer.alloc(32), contentUrl: 'http://192.0.2.10:4680' },
    { domain: 'shop.example', subdomain: 'links' },
  );
  expect((await findLinkRecords(servers({}), records)).domain).toEqual({
    state: 'missing',
    reason:
      'This service is at 192.0.2.10, and a CNAME record can only lead to a name. ' +
      'Ask your operator for one (PUBLIC_URL).',
  });
});

test('a host is of one account: another can validate it only once the first has removed it or lost it', async () => {
  const [first, second] = [await provider.createAccount(), await provider.createAccount()];
  const [one, two] = [await add(first, 'sold.example'), await add(second, 'sold.example')];
  const both = servers({ ...recordsOf(one), ...recordsOf(two) });
  expect((await validate(first, one.id, both)).valid).toBe(true);
  expect(await validate(second, two.id, both)).toMatchObject({
    valid: false,
    validation_results: { owner_cname: { reason: expect.stringContaining('Another account uses this host.') } },
  });
  expect(await urlOf(second)).toBe(contentUrl);
  // The domain was sold: the first account's record is gone.
  expect((await validate(first, one.id, servers(recordsOf(two)))).valid).toBe(false);
  expect((await validate(second, two.id, both)).valid).toBe(true);
  expect([await urlOf(first), await urlOf(second)]).toEqual([contentUrl, 'https://links.sold.example']);
  // The first account can't take it back with a record that was left over.
  expect((await validate(first, one.id, both)).valid).toBe(false);
});

test('two accounts that validate a host at once: one has it', async () => {
  const accounts = [await provider.createAccount(), await provider.createAccount()];
  const links = await Promise.all(accounts.map((who) => add(who, 'race.example')));
  const all = servers(Object.assign({}, ...links.map(recordsOf)) as Record<string, string>);
  const results = await Promise.all(links.map(({ id }, place) => validate(accounts[place] ?? provider, id, all)));
  expect(results.filter(({ valid }) => valid)).toHaveLength(1);
});

test('a removed domain is used no longer; the proxy may renew its certificate while its records exist', async () => {
  const who = await provider.createAccount();
  const link = await add(who, 'past.example');
  const found = servers(recordsOf(link));
  await validate(who, link.id, found);
  expect((await provider.inject('DELETE', `${base}/${link.id}`, undefined, as(who))).statusCode).toBe(204);
  expect((await provider.inject('GET', base, undefined, as(who))).json()).toEqual([]);
  expect([await urlOf(who), await ask('links.past.example')]).toEqual([contentUrl, 200]);
  await passes('1 day');
  await recheck(found);
  expect(await ask('links.past.example')).toBe(200);
  await passes('1 day');
  await recheck(servers({}));
  await passes('1 hour');
  await recheck(servers({}));
  expect(await ask('links.past.example')).toBe(404);
  // It returns with its number, and must be validated again.
  expect(await add(who, 'past.example')).toMatchObject({ id: link.id, valid: false });
  expect(await urlOf(who)).toBe(contentUrl);
});

test('a domain is lost after two checks an hour apart without its records, and the owner gets an email', async () => {
  const who = await provider.createAccount();
  const link = await add(who, 'moved.example');
  await validate(who, link.id, servers(recordsOf(link)));
  await passes('1 day');
  await recheck(unreachable);
  await passes('1 day');
  await recheck(servers({}));
  expect([(await read(who, link.id)).valid, await urlOf(who)]).toEqual([true, 'https://links.moved.example']);
  await passes('1 hour');
  await recheck(servers({}));
  expect([(await read(who, link.id)).valid, await urlOf(who)]).toEqual([false, contentUrl]);
  const [mail] = await eventually(
    async () => {
      const mails = await emailsTo(provider, `${who.username}@example.com`);
      return mails.length > 0 && mails;
    },
    60,
    'the email to the owner',
  );
  expect(JSON.stringify(mail)).toContain('Links no longer use links.moved.example');
});

test("a subuser's links use the domain that its parent shares, unless it has its own", async () => {
  const parent = await provider.createAccount();
  const child = await provider.createAccount({ parent });
  const named = { username: child.username };
  const of = `username=${child.username}`;
  const link = await add(parent, 'family.example');
  const share = (id: number, who = parent) => provider.inject('POST', `${base}/${id}/subuser`, named, as(who));
  expect((await share(link.id)).json()).toEqual({
    errors: [{ field: 'id', message: 'Validate links.family.example before you share it with a subuser.' }],
  });
  await validate(parent, link.id, servers(recordsOf(link)));
  expect((await share(link.id, await provider.createAccount())).statusCode).toBe(404);
  expect((await share(link.id)).json()).toMatchObject({ id: link.id });
  expect(await urlOf(child)).toBe('https://links.family.example');
  expect((await provider.inject('GET', `${base}/subuser?${of}`, undefined, as(parent))).json()).toMatchObject({
    id: link.id,
  });
  const own = await add(child, 'own.example');
  await validate(child, own.id, servers(recordsOf(own)));
  expect(await urlOf(child)).toBe('https://links.own.example');
  await provider.inject('DELETE', `${base}/${own.id}`, undefined, as(child));
  const unshare = async () =>
    (await provider.inject('DELETE', `${base}/subuser?${of}`, undefined, as(parent))).statusCode;
  expect([await unshare(), await unshare(), await urlOf(child)]).toEqual([204, 404, contentUrl]);
});

test.each([
  [{ domain: 'localhost' }, 'Domain must be a name such as example.com.'],
  [{ domain: '127.0.0.1' }, 'Domain must be a name such as example.com.'],
  [{ domain: 'https://shop.example/x' }, 'Domain must be a name such as example.com.'],
  [{ domain: 'shop.example', subdomain: 'a.b' }, 'Subdomain may have letters, digits and hyphens only.'],
  [{ domain: 'sendwright.example', subdomain: 'go' }, 'This is a name of the service itself. Enter a domain of yours.'],
])('%j is refused', async (body, message) => {
  const answer = await provider.inject('POST', base, body);
  expect([answer.statusCode, answer.json()]).toEqual([400, { errors: [{ field: expect.any(String), message }] }]);
});

test('an account has up to 20', async () => {
  const who = await provider.createAccount();
  for (let number = 1; number <= 20; number += 1) await add(who, `d${number}.example`);
  expect((await provider.inject('POST', base, { domain: 'more.example' }, as(who))).json()).toEqual({
    errors: [{ field: 'domain', message: 'You can have up to 20 link domains. Remove one first.' }],
  });
  const listed = (await provider.inject('GET', `${base}?limit=2`, undefined, as(who))).json<LinkDomain[]>();
  expect(listed).toHaveLength(2);
  expect((await provider.inject('GET', `${base}/default`, undefined, as(who))).json()).toMatchObject({
    domain: 'd1.example',
  });
});
