import { defaultBrand } from 'sendwright/email';
import type { Alert } from 'sendwright/wire/alerts';
import { sql } from '../../database/sql';
import { mailTo, emailsTo } from '../../testing/mailbox';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { mailLimits, mailStats } from './mailAlerts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const { signal } = new AbortController();
const database = () => provider.provider.database;
const ask = (method: Method, path: string, body?: unknown, who: Pick<TestAccount, 'apiKey'> = provider) =>
  provider.inject(method, path, body, { authorization: `Bearer ${who.apiKey}` });
const create = async (body: object, who?: TestAccount) => {
  const created = await ask('POST', '/v3/alerts', body, who);
  expect(created.statusCode).toBe(201);
  return created.json<Alert>();
};
const weekly = { type: 'stats_notification', email_to: 'boss@bakery.example', frequency: 'weekly' };

test('an alert is created, read, changed and deleted', async () => {
  const alert = await create(weekly);
  expect(alert).toMatchObject(weekly);
  expect(alert).not.toHaveProperty('percentage');
  const at = `/v3/alerts/${alert.id}`;
  expect((await ask('GET', at)).json()).toEqual(alert);
  expect((await ask('PATCH', at, { frequency: 'daily' })).json()).toMatchObject({ ...weekly, frequency: 'daily' });
  expect((await ask('GET', '/v3/alerts')).json()).toEqual([expect.objectContaining({ id: alert.id })]);
  const { apiKey } = await provider.createAccount();
  expect((await ask('GET', at, undefined, { apiKey })).statusCode).toBe(404);
  expect((await ask('DELETE', at, undefined, { apiKey })).statusCode).toBe(404);
  expect((await ask('DELETE', at)).statusCode).toBe(204);
  expect((await ask('GET', at)).statusCode).toBe(404);
});

test.each([
  [{ ...weekly, email_to: 'nobody' }, 'email_to'],
  [{ ...weekly, frequency: 'hourly' }, 'frequency'],
  [{ ...weekly, frequency: undefined }, 'frequency'],
  [{ ...weekly, percentage: 50 }, 'percentage'],
  [{ type: 'usage_limit', email_to: 'boss@bakery.example' }, 'percentage'],
  [{ type: 'usage_limit', email_to: 'boss@bakery.example', percentage: 101 }, 'percentage'],
  [{ type: 'usage_limit', email_to: 'boss@bakery.example', percentage: 50, frequency: 'daily' }, 'frequency'],
])('%j is refused at %s', async (body, field) => {
  const refused = await ask('POST', '/v3/alerts', body);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

test('an account has at most 20', async () => {
  const account = await provider.createAccount();
  for (let index = 0; index < 20; index += 1) await create(weekly, account);
  expect((await ask('POST', '/v3/alerts', weekly, account)).statusCode).toBe(400);
});

test('the statistics of a period are mailed once, when it is over', async () => {
  const account = await provider.createAccount();
  const { id } = await create({ ...weekly, frequency: 'daily', email_to: 'daily@bakery.example' }, account);
  await mailStats(provider.provider, new Date(), signal);
  await database().execute(sql`
    update alerts set created_at = now() - interval '3 days'
    where account_id = ${account.accountId} and alert_id = ${id}`);
  await mailStats(provider.provider, new Date(), signal);
  await mailStats(provider.provider, new Date(), signal);
  const mail = await mailTo({ ...provider, ...account }, 'daily@bakery.example', /^Your daily email statistics: /);
  expect(mail.text).toContain('Delivered: 0.');
  expect(await emailsTo({ ...provider, ...account }, 'daily@bakery.example')).toHaveLength(1);
});

test('used-up credits are mailed once a period', async () => {
  const account = await provider.createAccount();
  const limit = { type: 'usage_limit', email_to: 'limit@bakery.example', percentage: 80 };
  await create(limit, account);
  await mailLimits(provider.provider, signal);
  await database().execute(sql`
    insert into account_credits (account_id, type, total, counted_from)
    values (${account.accountId}, 'nonrecurring', 0, now())
    on conflict (account_id) do update set type = excluded.type, total = excluded.total`);
  await mailLimits(provider.provider, signal);
  await mailLimits(provider.provider, signal);
  await mailTo({ ...provider, ...account }, 'limit@bakery.example', /^80% of your email credits are used$/);
  expect(await emailsTo({ ...provider, ...account }, 'limit@bakery.example')).toHaveLength(1);
});

test('the brand is for addresses of the account: nobody can put a logo into mail to strangers', async () => {
  const account = await provider.createAccount();
  const logo = { source: 'https://bank.example/logo.png', alternative: 'Bank', width: 120 };
  const saved = await ask('PUT', '/v3/marketing/brand_kit', { brand: { ...defaultBrand, logo } }, account);
  expect(saved.statusCode).toBe(200);
  const people = [`${account.username}@example.com`, 'customer@bank.example'];
  for (const email_to of people) await create({ type: 'usage_limit', email_to, percentage: 100 }, account);
  await database().execute(sql`
    insert into account_credits (account_id, type, total, counted_from)
    values (${account.accountId}, 'nonrecurring', 0, now())
    on conflict (account_id) do update set type = excluded.type, total = excluded.total`);
  await mailLimits(provider.provider, signal);
  const mails = await Promise.all(
    people.map((email) => mailTo({ ...provider, ...account }, email, /^100% of your email credits are used$/)),
  );
  expect(mails.map(({ html }) => [html.includes(logo.source), html.includes('Sent by Sendwright for')])).toEqual([
    [true, true],
    [false, false],
  ]);
});
