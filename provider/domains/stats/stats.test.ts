import Papa from 'papaparse';
import type { OutboxMessageDetail, OutboxPage } from 'sendwright/wire/outbox';
import type { DeliveryPage } from 'sendwright/wire/singleSends';
import type { ContactActivityPage, LinkStats, SingleSendStats } from 'sendwright/wire/stats';
import { sql } from '../../database/sql';
import { type EmailEventName, recordEvents } from '../../delivery/events/recordEvents';
import { eventually } from '../../testing/eventually';
import { type SeedOptions, seedSend } from '../../testing/seedSend';
import { type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { bucketsBetween } from './buckets';

let provider: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider();
  stranger = await provider.createAccount();
});
afterAll(() => provider.close());

const base = '/v3/marketing/stats/singlesends';
const read = async <Body>(path: string): Promise<Body> => {
  const answer = await provider.inject('GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<Body>();
};
const asStranger = (path: string) =>
  provider.inject('GET', path, undefined, { authorization: `Bearer ${stranger.apiKey}` });
const visit = (method: 'GET' | 'POST', url: string) =>
  provider.inject(method, new URL(url).pathname, method === 'POST' ? '' : undefined, {
    authorization: '',
    'user-agent': 'Thunderbird',
    ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
  });

/** Sends to the Outbox and reads what one recipient got, as that recipient would. */
async function sendAndOpen(options: SeedOptions) {
  const send = await seedSend(provider.provider.database, provider.accountId, options);
  const path = `/v3/marketing/singlesends/${send.singleSendId}`;
  await provider.inject('PUT', `${path}/schedule`, { send_at: 'now' });
  await eventually(async () => (await read<DeliveryPage>(`${path}/deliveries`)).progress.finished);
  const { result } = await read<OutboxPage>(`/v3/marketing/outbox?single_send_id=${send.singleSendId}&page_size=100`);
  const linksTo = async (to: string) => {
    const found = result.find((one) => one.to === to);
    const { html, contact_id: contactId } = await read<OutboxMessageDetail>(`/v3/marketing/outbox/${found?.id}`);
    const address = (pattern: RegExp): string => pattern.exec(html ?? '')?.[0] ?? '';
    return {
      contactId,
      open: address(/http:[^"]+\/t\/o\/[^"]+/),
      click: address(/http:[^"]+\/t\/c\/[^"]+/),
      unsubscribe: address(/http:[^"]+\/u\/[^"]+/),
    };
  };
  return { ...send, linksTo };
}

const record = (singleSendId: string, happened: ReadonlyArray<readonly [EmailEventName, string, string]>) =>
  recordEvents(
    provider.provider.database,
    happened.map(([event, email, at]) => ({
      accountId: provider.accountId,
      singleSendId,
      event,
      email,
      occurredAt: new Date(at),
    })),
  );
const draft = async (): Promise<string> =>
  (await seedSend(provider.provider.database, provider.accountId, { recipients: 0 })).singleSendId;

test('events are counted in total and once per recipient', async () => {
  const send = await sendAndOpen({ recipients: 3, domain: 'counted.example' });
  const first = await send.linksTo('reader1@counted.example');
  const second = await send.linksTo('reader2@counted.example');
  for (const url of [first.open, first.open, second.open, first.click, first.click, first.click])
    await visit('GET', url);
  for (const url of [first.unsubscribe, first.unsubscribe]) expect((await visit('POST', url)).statusCode).toBe(200);

  const { results, _metadata } = await read<SingleSendStats>(`${base}/${send.singleSendId}`);
  expect(results).toEqual([
    {
      id: send.singleSendId,
      ab_variation: 'all',
      ab_phase: 'all',
      aggregation: 'total',
      stats: {
        requests: 3,
        delivered: 3,
        opens: 3,
        unique_opens: 2,
        clicks: 3,
        unique_clicks: 1,
        unsubscribes: 1,
        human_unique_opens: 2,
        human_unique_clicks: 1,
        bounces: 0,
        bounce_drops: 0,
        invalid_emails: 0,
        spam_reports: 0,
        spam_report_drops: 0,
        blocks: 0,
        deferred: 0,
        unsubscribe_drops: 0,
        machine_opens: 0,
        machine_clicks: 0,
      },
    },
  ]);
  expect(_metadata.count).toBe(1);
  expect(await read<LinkStats>(`${base}/${send.singleSendId}/links`)).toMatchObject({
    results: [
      {
        url: 'https://www.example.com/news',
        url_location: 0,
        clicks: 3,
        unique_clicks: 1,
        machine_clicks: 0,
        ab_variation: 'all',
        ab_phase: 'all',
      },
    ],
    total_clicks: 3,
  });

  const activity = `/v3/marketing/contacts/${first.contactId}/activity`;
  const { result } = await read<ContactActivityPage>(activity);
  expect(result.map(({ event }) => event)).toEqual([
    'group_unsubscribe',
    'click',
    'click',
    'click',
    'open',
    'open',
    'delivered',
    'processed',
  ]);
  expect(result[1]).toMatchObject({
    single_send_id: send.singleSendId,
    single_send_name: expect.stringMatching(/^Send /),
    url: 'https://www.example.com/news',
    machine: false,
  });
  const page = await read<ContactActivityPage>(`${activity}?page_size=2`);
  expect([page.result.length, page._metadata.count]).toEqual([2, 8]);
  const next = new URL(page._metadata.next ?? '');
  expect((await read<ContactActivityPage>(next.pathname + next.search)).result.map(({ event }) => event)).toEqual([
    'click',
    'click',
  ]);
});

test('days start at midnight of the requested zone and have no gaps', async () => {
  const id = await draft();
  await record(id, [
    ['open', 'a@example.org', '2026-03-01T18:29:59Z'],
    ['open', 'a@example.org', '2026-03-01T18:30:00Z'],
    ['open', 'b@example.org', '2026-03-03T23:59:59Z'],
  ]);
  const days = async (query: string) =>
    (await read<SingleSendStats>(`${base}/${id}?aggregated_by=day&${query}`)).results.map(({ aggregation, stats }) => [
      aggregation,
      stats.opens,
      stats.unique_opens,
    ]);
  expect(await days('')).toEqual([
    ['2026-03-01', 2, 1],
    ['2026-03-02', 0, 0],
    ['2026-03-03', 1, 1],
  ]);
  expect(await days('timezone=Asia/Kolkata')).toEqual([
    ['2026-03-01', 1, 1],
    ['2026-03-02', 1, 0],
    ['2026-03-03', 0, 0],
    ['2026-03-04', 1, 1],
  ]);
  expect(await days('timezone=America/Los_Angeles&start_date=2026-03-02&end_date=2026-03-04')).toEqual([
    ['2026-03-02', 0, 0],
    ['2026-03-03', 1, 1],
    ['2026-03-04', 0, 0],
  ]);
  expect(await days('page_size=1')).toEqual([['2026-03-01', 2, 1]]);
  const total = await read<SingleSendStats>(`${base}/${id}?start_date=2026-03-02`);
  expect(total.results[0]?.stats).toMatchObject({ opens: 1, unique_opens: 1 });
});

test.each([
  ['America/Havana', '2026-10-31'],
  ['America/Havana', '2026-03-07'],
  ['Asia/Beirut', '2026-03-28'],
  ['Africa/Cairo', '2026-10-28'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['America/St_Johns', '2026-10-31'],
  ['UTC', '2026-02-28'],
])(
  'where a clock is put on or back near midnight every quarter of an hour counts for its day there: %s from %s',
  async (timeZone, from) => {
    const id = await draft();
    const quarters = Array.from({ length: 4 * 96 }, (_, index) => Date.parse(`${from}T00:00Z`) + index * 900_000);
    await provider.provider.database.execute(sql`
    insert into send_counts (account_id, single_send_id, variation_id, phase, quarter, opens)
    select ${provider.accountId}, ${id}::uuid, '00000000-0000-0000-0000-000000000000', 'send',
      to_timestamp(at / 1000.0), 1
    from unnest(${quarters}::float8[]) as at`);
    const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone });
    const expected = new Map<string, number>();
    for (const at of quarters) expected.set(dayOf.format(at), (expected.get(dayOf.format(at)) ?? 0) + 1);
    const days = await read<SingleSendStats>(`${base}/${id}?aggregated_by=day&timezone=${timeZone}`);
    expect(days.results.map(({ aggregation, stats }) => [aggregation, stats.opens])).toEqual([...expected]);
  },
);

test('the CSV has a row a day with rates so far, and no cell that a spreadsheet would run', async () => {
  const id = await draft();
  const evil = '=HYPERLINK("http://evil.example","x");=1+1';
  await provider.provider.database.execute(
    sql`update single_sends set name = ${evil} where account_id = ${provider.accountId} and single_send_id = ${id}`,
  );
  await record(id, [
    ...['a', 'b', 'c', 'd'].map((name) => ['delivered', `${name}@example.org`, '2026-03-01T10:00:00Z'] as const),
    ['open', 'a@example.org', '2026-03-01T11:00:00Z'],
    ['open', 'b@example.org', '2026-03-02T11:00:00Z'],
  ]);
  const answer = await provider.inject('GET', `${base}/export?ids=${id}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.headers['content-disposition']).toContain('attachment');
  const { data } = Papa.parse<Record<string, string>>(answer.body, { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    Name: `'=HYPERLINK("http://evil.example","x");'=1+1`,
    ID: id,
    Date: '2026-03-01',
    Delivered: '4',
    'Total Opens': '1',
    'Daily Total Open Rate': '0.2500',
  });
  expect(data[1]).toMatchObject({
    Date: '2026-03-02',
    Delivered: '0',
    'Daily Total Open Rate': '0.0000',
    'Cumulative Unique Open Rate': '0.5000',
  });
});

test('several sends at once come in the order asked for', async () => {
  const [one, other] = [await draft(), await draft()];
  await record(other, [['delivered', 'a@example.org', '2026-03-01T10:00:00Z']]);
  const { results, _metadata } = await read<SingleSendStats>(`${base}?singlesend_ids=${other},${one}`);
  expect(results.map(({ id, stats }) => [id, stats.delivered])).toEqual([
    [other, 1],
    [one, 0],
  ]);
  expect(_metadata.count).toBe(2);
});

test('sends and contacts of another account are not found', async () => {
  const id = await draft();
  for (const path of [
    `${base}/${id}`,
    `${base}/${id}?aggregated_by=day`,
    `${base}/${id}/links`,
    `${base}/export?ids=${id}`,
  ]) {
    expect([path, (await asStranger(path)).statusCode]).toEqual([path, 404]);
  }
  expect((await asStranger(`${base}?singlesend_ids=${id}`)).json()).toMatchObject({
    results: [],
    _metadata: { count: 0 },
  });
  const contact = await provider.provider.database.first<{ contact_id: string }>(sql`
    insert into contacts (account_id, email) values (${provider.accountId}, 'mine@example.net') returning contact_id`);
  expect((await asStranger(`/v3/marketing/contacts/${contact?.contact_id}/activity`)).statusCode).toBe(404);
});

test.each([
  ['an id that is none', `${base}/nothing`, 404],
  ['an unknown contact', '/v3/marketing/contacts/nobody/activity', 404],
  ['an unknown zone', `${base}/ID?timezone=Mars/Olympus`, 400],
  ['a date that is none', `${base}/ID?start_date=2026-02-30`, 400],
  ['a range that runs backwards', `${base}/ID?start_date=2026-03-02&end_date=2026-03-01`, 400],
  ['an endless range', `${base}/ID?start_date=1900-01-01&end_date=2026-03-01`, 400],
  ['ids that are none', `${base}?singlesend_ids=1,2`, 400],
  ['a grouping that is none', `${base}/ID?group_by=weather`, 400],
  ['a variation that is no id', `${base}/ID/links?ab_variation_id=7`, 400],
  ['hours of half a year', `${base}/ID?aggregated_by=hour&start_date=2026-01-01&end_date=2026-06-30`, 400],
  ['an export of nothing', `${base}/export`, 400],
  ['a page token of our own making', `${base}/ID?page_token=abc`, 400],
])('%s is refused', async (_case, path, status) => {
  const answer = await provider.inject('GET', path.replace('ID', await draft()));
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ errors: unknown[] }>().errors).toHaveLength(1);
});

test('a range without one of its ends has as few days and hours as others', () => {
  expect(bucketsBetween('day', '2016-03-01', '2026-03-01')).toHaveLength(3653);
  expect(() => bucketsBetween('day', '1000-01-01', '2026-03-01')).toThrow('at most 10 years');
  expect(() => bucketsBetween('day', '2026-03-01', '9999-12-31')).toThrow('at most 10 years');
  expect(() => bucketsBetween('hour', '2026-03-01T00:00', '2026-04-02T00:00')).toThrow('at most 31 days');
});

test('automations without statistics have empty lists; unknown ids and invalid queries are refused', async () => {
  const automations = '/v3/marketing/stats/automations';
  const id = 'a0000000-0000-4000-8000-000000000001';
  expect(await read<SingleSendStats>(`${automations}?automation_ids=${id}`)).toMatchObject({
    results: [],
    _metadata: { count: 0 },
  });
  for (const [path, status] of [
    [`/${id}`, 404],
    [`/${id}/links`, 404],
    [`/export?ids=${id}`, 404],
    ['?automation_ids=7', 400],
    [`/${id}?group_by=ab_phase`, 400],
    ['/export', 400],
  ] as const) {
    expect([path, (await provider.inject('GET', automations + path)).statusCode]).toEqual([path, status]);
  }
});

test('links and the export follow a range of days, as totals do', async () => {
  const id = await draft();
  const click = (email: string, at: string, url: string, index: number) =>
    recordEvents(provider.provider.database, [
      {
        accountId: provider.accountId,
        singleSendId: id,
        event: 'click',
        email,
        occurredAt: new Date(at),
        detail: { url, url_index: index },
      },
    ]);
  await click('a@range.example', '2026-03-01T10:00:00Z', 'https://a.example/', 0);
  await click('a@range.example', '2026-03-02T10:00:00Z', 'https://a.example/', 0);
  await click('b@range.example', '2026-03-02T23:30:00Z', 'https://a.example/', 0);
  await click('b@range.example', '2026-03-04T10:00:00Z', 'https://b.example/', 1);
  const links = async (query: string) => {
    const { results, total_clicks: total } = await read<LinkStats>(`${base}/${id}/links?${query}`);
    return [total, results.map(({ url, clicks, unique_clicks: unique }) => [url, clicks, unique])];
  };
  expect(await links('start_date=2026-03-02&end_date=2026-03-03')).toEqual([2, [['https://a.example/', 2, 1]]]);
  // Half past eleven is the next day in Zurich.
  expect(await links('start_date=2026-03-03&timezone=Europe/Zurich')).toEqual([
    2,
    [
      ['https://a.example/', 1, 1],
      ['https://b.example/', 1, 1],
    ],
  ]);
  expect(await links('')).toEqual([
    4,
    [
      ['https://a.example/', 3, 2],
      ['https://b.example/', 1, 1],
    ],
  ]);
  const exported = await provider.inject('GET', `${base}/export?ids=${id}&start_date=2026-03-02&end_date=2026-03-03`);
  const rows = Papa.parse<Record<string, string>>(exported.body, { header: true, skipEmptyLines: true }).data;
  expect(rows.map((row) => [row['Date'], row['Total Clicks']])).toEqual([['2026-03-02', '2']]);
  const wrong = await provider.inject('GET', `${base}/${id}/links?start_date=2026-03-05&end_date=2026-03-01`);
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { errors: [{ field: 'start_date' }] }]);
});

test('of a message with more than a thousand links the statistics tell a thousand, and count all', async () => {
  const id = await draft();
  await provider.provider.database.execute(sql`
    insert into send_link_counts
      (account_id, single_send_id, variation_id, phase, link_index, url, clicks, unique_clicks)
    select ${provider.accountId}, ${id}::uuid, '00000000-0000-0000-0000-000000000000', 'send', link,
      'https://example.com/' || link, 2, 1
    from generate_series(0, 1004) as link`);
  const first = await read<LinkStats>(`${base}/${id}/links?page_size=50`);
  expect([first.results.length, first._metadata.count, first.total_clicks]).toEqual([50, 1000, 2010]);
});
