import { randomUUID } from 'node:crypto';
import type {
  AccountStats,
  Categories,
  CategoryStats,
  CategorySums,
  ClickStats,
  MailboxProviderStats,
  OpenStats,
  PlaceStats,
} from 'sendwright/wire/accountStats';
import { sql } from '../../database/sql';
import { type EmailEvent, recordEvents } from '../../delivery/events/recordEvents';
import { seedSend } from '../../testing/seedSend';
import { type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let account: TestAccount;
let sendId: string;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
// Each test has an account of its own: what is counted is the account's.
beforeEach(async () => {
  account = await provider.createAccount();
  sendId = (await seedSend(provider.provider.database, account.accountId, { recipients: 0 })).singleSendId;
  await provider.provider.database.execute(sql`
    update single_sends set categories = '{News,"Offers, all"}'
    where account_id = ${account.accountId} and single_send_id = ${sendId}`);
});

const ask = (path: string, apiKey = account.apiKey) =>
  provider.inject('GET', path, undefined, { authorization: `Bearer ${apiKey}` });
async function read<Body>(path: string): Promise<Body> {
  const answer = await ask(path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<Body>();
}
type Happened = Omit<EmailEvent, 'accountId' | 'occurredAt'> & { readonly at: string };
const record = (happened: readonly Happened[]) =>
  recordEvents(
    provider.provider.database,
    happened.map(({ at, ...event }) => ({ accountId: account.accountId, occurredAt: new Date(at), ...event })),
  );
/** Of a send, and of a single request (which has a message of its own). */
const ofSend = (event: EmailEvent['event'], email: string, at: string, detail = {}): Happened => ({
  event,
  email,
  at,
  singleSendId: sendId,
  detail,
});
const ofMail = (event: EmailEvent['event'], email: string, at: string, detail = {}): Happened => ({
  event,
  email,
  at,
  detail: { message_id: 'first', categories: ['Receipts'], ...detail },
});

test('every metric of mail of every kind, on its day (UTC), and days without mail', async () => {
  await record([
    ofSend('processed', 'a@example.org', '2024-03-01T00:00:00Z'),
    ofSend('deferred', 'a@example.org', '2024-03-01T01:00:00Z', { attempt: 1 }),
    ofSend('delivered', 'a@example.org', '2024-03-01T23:59:59.999Z'),
    ofSend('dropped', 'b@example.org', '2024-03-01T02:00:00Z', { reason: 'Bounced Address' }),
    ofSend('dropped', 'c@example.org', '2024-03-01T02:00:00Z', { reason: 'Unsubscribed Address', attempt: 2 }),
    ofSend('dropped', 'd@example.org', '2024-03-01T02:00:00Z', { reason: 'Spam Reporting Address' }),
    ofSend('dropped', 'e@example.org', '2024-03-01T02:00:00Z', { reason: 'Invalid' }),
    ofMail('processed', 'f@example.org', '2024-03-01T03:00:00Z'),
    ofMail('bounce', 'f@example.org', '2024-03-01T03:00:00Z', { type: 'blocked' }),
    ofMail('bounce', 'g@example.org', '2024-03-01T03:00:00Z', { type: 'bounce' }),
    ofMail('spamreport', 'h@example.org', '2024-03-01T03:00:00Z'),
    ofMail('group_resubscribe', 'h@example.org', '2024-03-01T03:00:00Z'),
    ofSend('delivered', 'a@example.org', '2024-03-03T00:00:00Z'),
  ]);
  const none = {
    blocks: 0,
    bounce_drops: 0,
    bounces: 0,
    clicks: 0,
    deferred: 0,
    delivered: 0,
    invalid_emails: 0,
    opens: 0,
    processed: 0,
    requests: 0,
    spam_report_drops: 0,
    spam_reports: 0,
    unique_clicks: 0,
    unique_opens: 0,
    unsubscribe_drops: 0,
    unsubscribes: 0,
  };
  const first = {
    ...none,
    blocks: 1,
    bounce_drops: 1,
    bounces: 1,
    deferred: 1,
    delivered: 1,
    invalid_emails: 1,
    processed: 2,
    requests: 5,
    spam_report_drops: 1,
    spam_reports: 1,
    unsubscribe_drops: 1,
  };
  const days = await read<AccountStats>('/v3/stats?start_date=2024-03-01&end_date=2024-03-03');
  expect(days).toEqual([
    { date: '2024-03-01', stats: [{ metrics: first }] },
    { date: '2024-03-02', stats: [{ metrics: none }] },
    { date: '2024-03-03', stats: [{ metrics: { ...none, delivered: 1 } }] },
  ]);
  expect(await read('/v3/stats?start_date=2024-03-01&end_date=2024-03-03&limit=1&offset=1')).toEqual(days.slice(1, 2));
});

test('a recipient is counted once for each message, on the day of the first time', async () => {
  await record([
    ofSend('open', 'a@example.org', '2024-03-01T01:00:00Z'),
    ofSend('open', 'a@example.org', '2024-03-01T02:00:00Z'),
    ofSend('open', 'a@example.org', '2024-03-02T01:00:00Z'),
    ofSend('open', 'b@example.org', '2024-03-02T01:00:00Z'),
    ofSend('click', 'a@example.org', '2024-03-02T01:00:00Z'),
    ofMail('open', 'a@example.org', '2024-03-02T03:00:00Z'),
    ofMail('open', 'a@example.org', '2024-03-02T04:00:00Z', { message_id: 'second' }),
    ofSend('unsubscribe', 'a@example.org', '2024-03-02T05:00:00Z'),
    ofSend('group_unsubscribe', 'a@example.org', '2024-03-02T06:00:00Z'),
  ]);
  const days = await read<AccountStats>('/v3/stats?start_date=2024-03-01&end_date=2024-03-02');
  expect(days.map(({ stats }) => stats[0]?.metrics)).toMatchObject([
    { opens: 2, unique_opens: 1, clicks: 0 },
    { opens: 4, unique_opens: 3, clicks: 1, unique_clicks: 1, unsubscribes: 1 },
  ]);
});

test('weeks begin on Monday, months on the first; each adds up the days asked for', async () => {
  await record(
    ['2024-02-28', '2024-02-29', '2024-03-03', '2024-03-04', '2024-03-31'].map((day) =>
      ofSend('delivered', 'a@example.org', `${day}T12:00:00Z`),
    ),
  );
  const delivered = async (query: string) =>
    (await read<AccountStats>(`/v3/stats?${query}`)).map(({ date, stats }) => [date, stats[0]?.metrics.delivered]);
  expect(await delivered('start_date=2024-02-29&end_date=2024-03-05&aggregated_by=week')).toEqual([
    ['2024-02-26', 2],
    ['2024-03-04', 1],
  ]);
  expect(await delivered('start_date=2024-02-29&end_date=2024-04-02&aggregated_by=month')).toEqual([
    ['2024-02-01', 1],
    ['2024-03-01', 3],
    ['2024-04-01', 0],
  ]);
});

test('without an end today counts, and the future is empty', async () => {
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  await recordEvents(provider.provider.database, [
    { accountId: account.accountId, event: 'delivered', email: 'a@example.org', occurredAt: now },
  ]);
  const [first] = await read<AccountStats>(`/v3/stats?start_date=${today}`);
  expect(first).toMatchObject({ date: today, stats: [{ metrics: { delivered: 1 } }] });
  const ahead = new Date(now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect((await read<AccountStats>(`/v3/stats?start_date=${today}&end_date=${ahead}`)).length).toBeGreaterThanOrEqual(
    4,
  );
  expect(await read<AccountStats>('/v3/stats?start_date=9999-12-31')).toMatchObject([
    { date: '9999-12-31', stats: [{ metrics: { requests: 0 } }] },
  ]);
});

test('days that are over are kept, and counted anew when an event of theirs comes late', async () => {
  const path = '/v3/stats?start_date=2024-03-01&end_date=2024-03-02';
  const opens = async () =>
    (await read<AccountStats>(path)).map(({ stats }) => [stats[0]?.metrics.opens, stats[0]?.metrics.unique_opens]);
  await record([ofSend('open', 'a@example.org', '2024-03-02T12:00:00Z')]);
  expect(await opens()).toEqual([
    [0, 0],
    [1, 1],
  ]);
  // Only what was kept can tell: the events are gone.
  await provider.provider.database.execute(
    sql`update email_events set event = 'lost' where account_id = ${account.accountId}`,
  );
  expect(await opens()).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await provider.provider.database.execute(
    sql`update email_events set event = 'open' where account_id = ${account.accountId}`,
  );
  await record([ofSend('open', 'a@example.org', '2024-03-01T12:00:00Z')]);
  expect(await opens()).toEqual([
    [1, 1],
    [1, 0],
  ]);
});

test('categories of sends and of single requests', async () => {
  await record([
    ofSend('delivered', 'a@example.org', '2024-03-01T12:00:00Z'),
    ofSend('delivered', 'b@example.org', '2024-03-02T12:00:00Z'),
    ofMail('delivered', 'a@example.org', '2024-03-02T12:00:00Z', { categories: ['Receipts', 'News', 'News'] }),
    ofMail('delivered', 'a@example.org', '2024-03-02T12:00:00Z', { categories: undefined }),
  ]);
  const asked = `categories=${encodeURIComponent('Offers, all')}&categories=Receipts&categories=nobody%27s`;
  const days = await read<CategoryStats>(`/v3/categories/stats?start_date=2024-03-01&end_date=2024-03-02&${asked}`);
  expect(
    days.map(({ date, stats }) => [date, stats.map(({ type, name, metrics }) => [type, name, metrics.delivered])]),
  ).toEqual([
    [
      '2024-03-01',
      [
        ['category', 'Offers, all', 1],
        ['category', 'Receipts', 0],
        ['category', "nobody's", 0],
      ],
    ],
    [
      '2024-03-02',
      [
        ['category', 'Offers, all', 1],
        ['category', 'Receipts', 1],
        ['category', "nobody's", 0],
      ],
    ],
  ]);
  const sums = async (query: string) => {
    const { date, stats } = await read<CategorySums>(
      `/v3/categories/stats/sums?start_date=2024-03-01&end_date=2024-03-02${query}`,
    );
    return [date, ...stats.map(({ name, metrics }) => `${name} ${metrics.delivered}`)];
  };
  expect(await sums('')).toEqual(['2024-03-01', 'News 3', 'Offers, all 2', 'Receipts 1']);
  expect(await sums('&sort_by_metric=delivered&sort_by_direction=asc&limit=1&offset=1')).toEqual([
    '2024-03-01',
    'Offers, all 2',
  ]);
});

test('categories of automations, and none of an account whose ids somebody else uses', async () => {
  const messageId = randomUUID();
  const automate = (accountId: number, categories: string) =>
    provider.provider.database.execute(sql`
    with made as (
      insert into automations (account_id, name, type, exit, settings, categories)
      values (${accountId}, 'Welcome', 'custom', '{}', '{}', ${categories}::text[]) returning automation_id
    )
    insert into automation_messages (account_id, message_id, automation_id, step_id, version)
    select ${accountId}, ${messageId}, automation_id, gen_random_uuid(), 1 from made`);
  await automate(account.accountId, '{Welcome}');
  await automate(provider.accountId, '{Foreign}');
  await record([{ event: 'delivered', email: 'a@example.org', at: '2024-03-01T12:00:00Z', singleSendId: messageId }]);
  const { stats } = await read<CategorySums>('/v3/categories/stats/sums?start_date=2024-03-01&end_date=2024-03-01');
  expect(stats.map(({ name, metrics }) => [name, metrics.delivered])).toEqual([['Welcome', 1]]);
  expect(await read('/v3/categories?category=welcome')).toEqual([{ category: 'Welcome' }]);
  expect(await read('/v3/categories?category=foreign')).toEqual([]);
});

test('the list of categories', async () => {
  const answer = await provider.inject(
    'POST',
    '/v3/mail/send',
    {
      personalizations: [{ to: [{ email: 'a@example.org' }] }],
      from: { email: 'news@example.com' },
      subject: 'Thanks',
      content: [{ type: 'text/plain', value: 'Thanks' }],
      categories: ['Receipts', 'News'],
    },
    { authorization: `Bearer ${account.apiKey}` },
  );
  expect(answer.statusCode).toBe(202);
  const named = async (query = '') =>
    (await read<Categories>(`/v3/categories${query}`)).map(({ category }) => category);
  expect(await named()).toEqual(['News', 'Offers, all', 'Receipts']);
  expect(await named('?category=off')).toEqual(['Offers, all']);
  expect(await named('?category=%25')).toEqual([]);
  expect(await named('?limit=1&offset=1')).toEqual(['Offers, all']);
});

test('mailbox providers by the domain of the address', async () => {
  await record([
    ofSend('processed', 'a@Gmail.com', '2024-03-01T12:00:00Z'),
    ofSend('dropped', 'b@googlemail.com', '2024-03-01T12:00:00Z', { reason: 'Invalid' }),
    ofSend('processed', 'c@hotmail.fr', '2024-03-01T12:00:00Z'),
    ofSend('processed', '"odd@gmail.com"@example.org', '2024-03-01T12:00:00Z'),
  ]);
  const names = async (query = '') =>
    (
      await read<MailboxProviderStats>(`/v3/mailbox_providers/stats?start_date=2024-03-01&end_date=2024-03-01${query}`)
    )[0]?.stats.map(({ name, metrics }) => [name, metrics.requests, metrics.processed, metrics.drops]);
  expect(await names()).toEqual([
    ['Gmail', 2, 1, 1],
    ['Microsoft', 1, 1, 0],
    ['Other', 1, 1, 0],
  ]);
  expect(await names('&mailbox_providers=Yahoo&mailbox_providers=Gmail')).toEqual([
    ['Yahoo', 0, 0, 0],
    ['Gmail', 2, 1, 1],
  ]);
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`;
const range = 'start_date=2024-03-01&end_date=2024-03-02';

test('opens by email app and device, clicks by browser', async () => {
  await record([
    ofSend('open', 'a@example.org', '2024-03-01T12:00:00Z', {
      user_agent: `${windows} Gecko/20100101 Thunderbird/128.4.0`,
    }),
    ofSend('open', 'a@example.org', '2024-03-01T13:00:00Z', { user_agent: chrome }),
    ofSend('open', 'b@example.org', '2024-03-02T12:00:00Z', { user_agent: chrome.replace('131', '130') }),
    ofMail('open', 'b@example.org', '2024-03-02T12:00:00Z', { user_agent: chrome }),
    ofMail('open', 'c@example.org', '2024-03-02T12:00:00Z'),
    ofSend('click', 'b@example.org', '2024-03-02T12:00:00Z', { user_agent: chrome }),
    ofSend('click', 'b@example.org', '2024-03-02T13:00:00Z', { user_agent: '<b>own</b>/1.0 (x)' }),
  ]);
  const opens = async (path: string) =>
    (await read<OpenStats>(`/v3/${path}`)).map(({ date, stats }) => [
      date,
      ...stats.map(({ type, name, metrics }) => `${type} ${name} ${metrics.opens}/${metrics.unique_opens}`),
    ]);
  expect(await opens(`clients/stats?${range}`)).toEqual([
    ['2024-03-01', 'client Other 1/0', 'client Thunderbird 1/1'],
    ['2024-03-02', 'client Other 3/3', 'client Thunderbird 0/0'],
  ]);
  expect(await opens(`clients/webmail/stats?${range}&aggregated_by=month`)).toEqual([
    ['2024-03-01', 'client Other 3/2'],
  ]);
  expect(await opens(`clients/phone/stats?${range}&aggregated_by=month`)).toEqual([['2024-03-01']]);
  expect(await opens(`devices/stats?${range}&limit=1&offset=1`)).toEqual([
    ['2024-03-02', 'device Desktop 0/0', 'device Other 1/1', 'device Webmail 2/2'],
  ]);
  expect((await read<ClickStats>(`/v3/browsers/stats?${range}`))[1]?.stats).toEqual([
    { type: 'browser', name: 'Chrome', metrics: { clicks: 1, unique_clicks: 1 } },
    { type: 'browser', name: 'Other', metrics: { clicks: 1, unique_clicks: 0 } },
  ]);
  expect((await read<ClickStats>(`/v3/browsers/stats?${range}&browsers=Safari`))[1]?.stats).toEqual([
    { type: 'browser', name: 'Safari', metrics: { clicks: 0, unique_clicks: 0 } },
  ]);
});

describe('places', () => {
  const metrics = { clicks: 0, opens: 0, unique_clicks: 0, unique_opens: 0 };
  const contactIn = async (name: string, country: string | null, state: string | null = null): Promise<string> => {
    const row = await provider.provider.database.first<{ contact_id: string }>(sql`
      insert into contacts (account_id, email, country, state_province_region)
      values (${account.accountId}, ${`${name}@example.org`}, ${country}, ${state})
      returning contact_id`);
    return row?.contact_id ?? '';
  };
  const of = (event: 'open' | 'click' | 'delivered', contactId: string, at: string, detail = {}): Happened => ({
    ...ofSend(event, `${contactId}@example.org`, at, { ip: '192.0.2.1', ...detail }),
    contactId,
  });

  test('opens and clicks count for the country of the contact', async () => {
    const ann = await contactIn('ann', 'U.S.A.');
    await contactIn('cat', 'ca');
    await record([
      of('delivered', ann, '2024-03-01T11:00:00Z'),
      of('open', ann, '2024-03-01T12:00:00Z'),
      of('open', ann, '2024-03-02T12:00:00Z'),
      of('click', await contactIn('bob', ' Canada'), '2024-03-02T12:00:00Z'),
      // Single requests know the address only.
      ofMail('open', 'Cat@example.org', '2024-03-02T13:00:00Z'),
      of('open', await contactIn('dan', 'France', 'TX'), '2024-03-01T12:00:00Z'),
      of('open', await contactIn('eve', null, 'TX'), '2024-03-01T12:00:00Z'),
      ofMail('open', 'stranger@example.org', '2024-03-01T12:00:00Z'),
    ]);
    expect(await read(`/v3/geo/stats?${range}`)).toEqual([
      {
        date: '2024-03-01',
        stats: [
          { type: 'country', name: 'US', metrics: { ...metrics, opens: 1, unique_opens: 1 } },
          { type: 'country', name: 'CA', metrics },
        ],
      },
      {
        date: '2024-03-02',
        stats: [
          { type: 'country', name: 'US', metrics: { ...metrics, opens: 1 } },
          { type: 'country', name: 'CA', metrics: { clicks: 1, opens: 1, unique_clicks: 1, unique_opens: 1 } },
        ],
      },
    ]);
    const provinces = `/v3/geo/stats?${range}&country=CA`;
    const other = { type: 'province', name: 'Other' };
    const both = { clicks: 1, opens: 1, unique_clicks: 1, unique_opens: 1 };
    expect(await read<PlaceStats>(provinces)).toEqual([
      { date: '2024-03-01', stats: [{ ...other, metrics }] },
      { date: '2024-03-02', stats: [{ ...other, metrics: both }] },
    ]);
    expect(await read<PlaceStats>(`${provinces}&limit=1&offset=1`)).toMatchObject([{ date: '2024-03-02' }]);
  });

  test('of one country, by the state in the profile, as a code or by its name', async () => {
    const on = '2024-03-01T12:00:00Z';
    await record([
      of('open', await contactIn('ann', 'US', 'tx'), on),
      of('open', await contactIn('ben', 'USA', ' Texas '), on),
      of('click', await contactIn('cat', 'us', 'D.C.'), on),
      of('open', await contactIn('dan', 'US', 'Ruritania - South'), on),
      of('open', await contactIn('eve', 'Canada', 'Québec'), on),
      of('open', await contactIn('fay', 'Guinea-Bissau', 'CA'), on),
    ]);
    const named = async (country: string) =>
      (await read<PlaceStats>(`/v3/geo/stats?start_date=2024-03-01&end_date=2024-03-01&country=${country}`))[0]?.stats
        .map(({ type, name, metrics: { opens, clicks } }) => `${type} ${name} ${opens}/${clicks}`)
        .toSorted();
    expect(await named('US')).toEqual(['province DC 0/1', 'province Other 1/0', 'province TX 2/0']);
    expect(await named('CA')).toEqual(['province QC 1/0']);
  });

  test('where a proxy said so, the place of the reader counts instead', async () => {
    const on = '2024-03-01T12:00:00Z';
    const ann = await contactIn('ann', 'France');
    await record([
      of('click', ann, on, { place: 'US-TX' }),
      ofMail('open', 'stranger@example.org', on, { place: 'CA-ON' }),
      of('open', await contactIn('ben', 'US', 'NY'), on, { place: 'DE-BE' }),
    ]);
    const [day] = await read<PlaceStats>('/v3/geo/stats?start_date=2024-03-01&end_date=2024-03-01');
    expect(day?.stats.map(({ name, metrics: { opens, clicks } }) => `${name} ${opens}/${clicks}`)).toEqual([
      'US 0/1',
      'CA 1/0',
    ]);
  });
});

test('other accounts see nothing of it', async () => {
  await record([ofSend('delivered', 'a@gmail.com', '2024-03-01T12:00:00Z')]);
  const stranger = await provider.createAccount();
  const seen = async (path: string) => (await ask(path, stranger.apiKey)).json<unknown>();
  expect(await seen(`/v3/stats?${range}`)).toMatchObject([
    { stats: [{ metrics: { delivered: 0 } }] },
    { stats: [{ metrics: { delivered: 0 } }] },
  ]);
  expect(await seen(`/v3/categories/stats?${range}&categories=News`)).toMatchObject([
    { stats: [{ name: 'News', metrics: { delivered: 0 } }] },
    {},
  ]);
  expect(await seen(`/v3/categories/stats/sums?${range}`)).toEqual({ date: '2024-03-01', stats: [] });
  expect(await seen('/v3/categories')).toEqual([]);
  expect(await seen(`/v3/mailbox_providers/stats?${range}`)).toEqual([
    { date: '2024-03-01', stats: [] },
    { date: '2024-03-02', stats: [] },
  ]);
});

const many = Array.from({ length: 11 }, (_, n) => `categories=${n}`).join('&');
test.each([
  ['/v3/stats', 'start_date'],
  ['/v3/stats?start_date=yesterday', 'start_date'],
  ['/v3/stats?start_date=2024-02-30', 'start_date'],
  ['/v3/stats?start_date=0000-01-01&end_date=0000-01-02', 'start_date'],
  ['/v3/stats?start_date=2024-03-02&end_date=2024-03-01', 'start_date'],
  ['/v3/stats?start_date=2023-01-01&end_date=2024-01-02', 'start_date'],
  ['/v3/stats?start_date=2024-03-01&aggregated_by=hour', 'aggregated_by'],
  ['/v3/stats?start_date=2024-03-01&limit=0', 'limit'],
  ['/v3/stats?start_date=2024-03-01&offset=-1', 'offset'],
  ['/v3/categories?limit=none', 'limit'],
  ['/v3/categories/stats?start_date=2024-03-01', 'categories'],
  [`/v3/categories/stats?start_date=2024-03-01&${many}`, 'categories'],
  ['/v3/categories/stats/sums?start_date=2024-03-01&sort_by_metric=drops', 'sort_by_metric'],
  ['/v3/categories/stats/sums?start_date=2024-03-01&sort_by_direction=up', 'sort_by_direction'],
  ['/v3/clients/stats', 'start_date'],
  ['/v3/clients/television/stats?start_date=2024-03-01', 'client_type'],
  ['/v3/geo/stats?start_date=2024-03-01&country=CH', 'country'],
  ['/v3/browsers/stats?start_date=2024-03-01&browsers=', 'browsers[0]'],
  ["/v3/mailbox_providers/stats?start_date=2024-03-01'; drop table email_events --", 'start_date'],
])('%s is refused', async (path, field) => {
  const answer = await ask(encodeURI(path));
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { errors: [expect.objectContaining({ message: expect.any(String), field })] },
  ]);
});
