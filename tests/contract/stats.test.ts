import type { AccountStats, CategoryStats, MailboxProviderStats } from 'sendwright/wire/accountStats';
import type { Automation, EnrollmentPage, EnrollmentTrace } from 'sendwright/wire/automations';
import type { DeliveryHistory, Reconciliation } from 'sendwright/wire/deliveries';
import type { DeliveryPage } from 'sendwright/wire/singleSends';
import type { AutomationStats, LinkStats, SingleSendStats } from 'sendwright/wire/stats';
import { recordEvents } from '../../provider/delivery/events/recordEvents';
import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

// Every statistics call, through the official client.

const variations = ['b0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002'] as const;
const published = [
  'bounce_drops',
  'bounces',
  'clicks',
  'delivered',
  'invalid_emails',
  'opens',
  'requests',
  'spam_report_drops',
  'spam_reports',
  'unique_clicks',
  'unique_opens',
  'unsubscribes',
];

let provider: TestProvider;
let client: OfficialClient;
let id: string;
beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
  id = (await seedSend(provider.provider.database, provider.accountId, { recipients: 3 })).singleSendId;
  await client.call('PUT', `/v3/marketing/singlesends/${id}/schedule`, { send_at: 'now', undo_seconds: 0 });
  await eventually(async () => (await ask<DeliveryPage>(`singlesends/${id}/deliveries`)).progress.finished, 60);
  await recordEvents(
    provider.provider.database,
    [0, 1, 2, 3].flatMap((reader) =>
      (['open', 'click'] as const).map((event) => ({
        accountId: provider.accountId,
        singleSendId: id,
        event,
        email: `ab${reader}@example.org`,
        occurredAt: new Date(Date.UTC(2026, 2, 1 + reader, 23)),
        detail: {
          template_id: variations[reader % 2],
          phase_id: reader < 2 ? 'test' : 'send',
          ...(event === 'click' && { url: `https://example.com/${reader % 2}`, url_index: 1000 * (reader % 2) + 4 }),
        },
      })),
    ),
  );
});
afterAll(() => provider.close());

async function ask<Body>(path: string, qs?: Record<string, unknown>): Promise<Body> {
  const answer = await client.call('GET', `/v3/marketing/${path}`, undefined, qs);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body as Body;
}
const stats = <Body = SingleSendStats>(path: string, qs?: Record<string, unknown>) =>
  ask<Body>(`stats/singlesends${path}`, qs);

test('totals of one and of several sends have every published figure', async () => {
  const one = await stats(`/${id}`);
  expect(one).toMatchObject({
    results: [
      {
        id,
        aggregation: 'total',
        ab_variation: 'all',
        ab_phase: 'all',
        stats: { requests: 3, delivered: 3, opens: 4, unique_clicks: 4 },
      },
    ],
    _metadata: { count: 1 },
  });
  for (const name of published) expect(one.results[0]?.stats).toHaveProperty(name, expect.any(Number));
  expect((await stats('', { singlesend_ids: id })).results).toEqual(one.results);
  expect((await stats('', { singlesend_ids: [id] })).results).toEqual(one.results);
  expect((await stats('')).results).toEqual(one.results);
});

test('days in a zone, page by page', async () => {
  const all = await stats(`/${id}`, {
    aggregated_by: 'day',
    start_date: '2026-03-01',
    end_date: '2026-03-06',
    timezone: 'Asia/Tokyo',
  });
  expect(all.results.map(({ aggregation, stats: { opens } }) => [aggregation, opens])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 1],
    ['2026-03-03', 1],
    ['2026-03-04', 1],
    ['2026-03-05', 1],
    ['2026-03-06', 0],
  ]);
  const first = await stats(`/${id}`, {
    aggregated_by: 'day',
    start_date: '2026-03-01',
    end_date: '2026-03-06',
    timezone: 'Asia/Tokyo',
    page_size: 4,
  });
  const next = new URL(first._metadata.next ?? '');
  expect([
    ...first.results,
    ...(await ask<SingleSendStats>(`${next.pathname.slice('/v3/marketing/'.length)}${next.search}`)).results,
  ]).toEqual(all.results);
});

test('variations and phases apart, with their own links', async () => {
  const groups = (
    await stats(`/${id}`, { group_by: 'ab_variation,ab_phase', start_date: '2026-03-01', end_date: '2026-03-09' })
  ).results;
  expect(
    groups.map(({ ab_variation: variation, ab_phase: phase, stats: { opens } }) => [variation, phase, opens]),
  ).toEqual([
    [variations[0], 'send', 1],
    [variations[0], 'test', 1],
    [variations[1], 'send', 1],
    [variations[1], 'test', 1],
  ]);
  expect(
    (await stats(`/${id}`, { group_by: 'ab_phase', start_date: '2026-03-01', end_date: '2026-03-09' })).results,
  ).toHaveLength(2);
  const links = await stats<LinkStats>(`/${id}/links`);
  // Each variation numbers its links from 0.
  expect(links).toMatchObject({
    total_clicks: 4,
    _metadata: { count: 2 },
    results: [
      { url: 'https://example.com/0', url_location: 4, clicks: 2, ab_variation: 'all', ab_phase: 'all' },
      { url: 'https://example.com/1', url_location: 4, clicks: 2, ab_variation: 'all', ab_phase: 'all' },
    ],
  });
  const ofOne = await stats<LinkStats>(`/${id}/links`, { ab_variation_id: variations[1], ab_phase_id: 'test' });
  expect(ofOne).toMatchObject({
    total_clicks: 1,
    results: [{ url: 'https://example.com/1', ab_variation: variations[1], ab_phase: 'test', clicks: 1 }],
  });
});

test('the file has the published columns', async () => {
  const csv = await client.call('GET', '/v3/marketing/stats/singlesends/export', undefined, {
    ids: id,
    timezone: 'Europe/Zurich',
  });
  expect(csv.status).toBe(200);
  expect(String(csv.body).split('\r\n')[0]).toBe(
    'Name,ID,Date,Requests,Delivered,Total Opens,Daily Total Open Rate,Cumulative Total Open Rate,Unique Opens,' +
      'Daily Unique Open Rate,Cumulative Unique Open Rate,' +
      'Total Clicks,Daily Total Click Rate,Cumulative Total Click Rate,Unique Clicks,Daily Unique Click Rate,' +
      'Cumulative Unique Click Rate,' +
      'Daily Unique Click-to-Open Rate,Daily Total Click-to-Open Rate,Bounces,Daily Bounce Rate,Cumulative Bounce ' +
      'Rate,Bounce Drops,' +
      'Spam Reports,Daily Spam Report Rate,Cumulative Spam Report Rate,Spam Report Drops,Unsubscribes,Daily ' +
      'Unsubscribe Rate,Cumulative Unsubscribe Rate,Invalid Emails',
  );
});

test('automations answer in the same shapes', async () => {
  expect(await ask('stats/automations')).toMatchObject({ results: [], _metadata: { count: 0 } });
  expect((await client.call('GET', `/v3/marketing/stats/automations/${variations[0]}`)).status).toBe(404);
});

test('the state of every message, and the history of one', async () => {
  const { result } = await ask<DeliveryPage>(`singlesends/${id}/deliveries`, { email: 'reader1@' });
  expect(await ask<Reconciliation>(`singlesends/${id}/reconciliation`)).toMatchObject({
    recipients: 3,
    lines: [{ state: 'sent', count: 3 }],
    retriable: 0,
  });
  const story = await ask<DeliveryHistory>(`singlesends/${id}/deliveries/${result[0]?.contact_id}`);
  expect(story.events.map(({ event }) => event)).toEqual(['delivered', 'processed']);
  expect(await client.call('POST', `/v3/marketing/singlesends/${id}/deliveries/retry`, {})).toEqual({
    status: 202,
    body: { retried: 0, suppressed: 0 },
  });
});

test.each([
  [
    '51 ids',
    '/export',
    {
      ids: Array.from({ length: 51 }, (_, n) => `b0000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`).join(
        ',',
      ),
    },
  ],
  [
    '26 ids',
    '',
    {
      singlesend_ids: Array.from(
        { length: 26 },
        (_, n) => `b0000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`,
      ).join(','),
    },
  ],
  ['a page of 51', '', { page_size: 51 }],
  ['an unknown aggregation', '/ID', { aggregated_by: 'week' }],
  ['an unknown phase', '/ID/links', { ab_phase_id: 'all' }],
])('%s is refused', async (_case, path, qs) => {
  const answer = await client.call('GET', `/v3/marketing/stats/singlesends${path.replace('ID', id)}`, undefined, qs);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ message: expect.any(String) }] } });
});

test('all mail of the account: as a whole, by category, mailbox provider and reader', async () => {
  const call = async <Body>(path: string, qs: Record<string, unknown>): Promise<Body> => {
    const answer = await client.call('GET', `/v3/${path}`, undefined, qs);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body as Body;
  };
  // Two days, because the send may have started before midnight.
  const start_date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const single = {
    personalizations: [{ to: [{ email: 'buyer@gmail.com' }] }],
    from: { email: 'news@example.com' },
    subject: 'Thanks',
    content: [{ type: 'text/plain', value: 'Thanks' }],
    categories: ['Receipts', 'Shop'],
  };
  expect((await client.call('POST', '/v3/mail/send', single)).status).toBe(202);
  const total = (
    rows: readonly { readonly stats: readonly { readonly metrics: { readonly delivered: number } }[] }[],
  ) => rows.reduce((sum, { stats: [first] }) => sum + (first?.metrics.delivered ?? 0), 0);
  const whole = () => call<AccountStats>('stats', { start_date, aggregated_by: 'day' });
  // A published client finds the three of the send and the one of the request.
  await eventually(async () => total(await whole()) >= 4, 60);
  const [row] = await whole();
  expect(Object.keys(row?.stats[0]?.metrics ?? {}).toSorted()).toEqual(
    [...published, 'blocks', 'deferred', 'processed', 'unsubscribe_drops'].toSorted(),
  );
  expect(await call('categories', { category: 'rec', limit: 5 })).toEqual([{ category: 'Receipts' }]);
  const named = await call<CategoryStats>('categories/stats', {
    start_date,
    aggregated_by: 'month',
    categories: ['Receipts', 'none'],
  });
  expect(
    await call('categories/stats?categories=Receipts&categories=none', { start_date, aggregated_by: 'month' }),
  ).toEqual(named);
  expect(named[0]?.stats.map(({ type, name }) => [type, name])).toEqual([
    ['category', 'Receipts'],
    ['category', 'none'],
  ]);
  expect(total(named)).toBe(1);
  expect(
    await call('categories/stats/sums', {
      start_date,
      sort_by_metric: 'delivered',
      sort_by_direction: 'desc',
      limit: 1,
    }),
  ).toMatchObject({
    date: start_date,
    stats: [{ type: 'category', name: 'Receipts', metrics: { delivered: 1, requests: 1 } }],
  });
  expect(
    total(await call<MailboxProviderStats>('mailbox_providers/stats', { start_date, mailbox_providers: 'Gmail' })),
  ).toBe(1);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101';
  await recordEvents(provider.provider.database, [
    {
      accountId: provider.accountId,
      event: 'open',
      email: 'buyer@gmail.com',
      detail: { message_id: 'own', user_agent: `${userAgent} Thunderbird/128.4.0` },
    },
    {
      accountId: provider.accountId,
      event: 'click',
      email: 'buyer@gmail.com',
      detail: { message_id: 'own', user_agent: `${userAgent} Firefox/132.0` },
    },
  ]);
  const readers = async (path: string) =>
    (await call<{ stats: { name: string; metrics: object }[] }[]>(path, { start_date })).flatMap(
      (entry) => entry.stats,
    );
  expect(await readers('clients/stats')).toContainEqual({
    type: 'client',
    name: 'Thunderbird',
    metrics: { opens: 1, unique_opens: 1 },
  });
  expect(await readers('clients/desktop/stats')).toContainEqual({
    type: 'client',
    name: 'Thunderbird',
    metrics: { opens: 1, unique_opens: 1 },
  });
  expect(await readers('devices/stats')).toContainEqual({
    type: 'device',
    name: 'Desktop',
    metrics: { opens: 1, unique_opens: 1 },
  });
  expect(await readers('browsers/stats')).toContainEqual({
    type: 'browser',
    name: 'Firefox',
    metrics: { clicks: 1, unique_clicks: 1 },
  });
  expect((await readers('geo/stats')).map(({ name }) => name)).toEqual(['US', 'CA', 'US', 'CA']);
  expect(await client.call('GET', '/v3/stats')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'start_date' }] },
  });
});

test('an automation is made, changed, set live, watched and deleted', async () => {
  const { listId, senderId, groupId } = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 0,
  });
  const call = async <Body>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    status: number,
    body?: object,
  ): Promise<Body> => {
    const answer = await client.call(method, `/v3/marketing/automations${path}`, body);
    expect([method, path, answer.status]).toEqual([method, path, status]);
    return answer.body as Body;
  };
  const made = await call<Automation>('POST', '', 201, {
    name: 'Welcome',
    type: 'welcome',
    suppression_group_id: groupId,
  });
  expect(made).toMatchObject({ status: 'draft', entry: { type: 'all', id: null }, email_count: 3 });
  const email = { subject: 'Hello', html_content: '<p>Hello</p>', sender_id: senderId };
  await call('PATCH', `/${made.id}`, 200, {
    steps: made.steps.map(({ id: step }) => ({ id: step, type: 'email', email_config: email })),
  });
  expect(await call<Automation>('POST', `/${made.id}/live`, 200)).toMatchObject({ status: 'live' });
  const { persisted_recipients: _none, ...accepted } = (
    await client.call('PUT', '/v3/marketing/contacts', {
      list_ids: [listId],
      contacts: [{ email: 'newcomer@example.org' }],
    })
  ).body as Record<string, unknown>;
  expect(accepted).toHaveProperty('job_id');
  await eventually(
    async () =>
      (await ask<AutomationStats>('stats/automations', { automation_ids: made.id })).results[0]?.stats.delivered === 1,
    60,
  );
  const { result } = await call<EnrollmentPage>('GET', `/${made.id}/contacts?state=active`, 200);
  expect(await call<EnrollmentPage>('GET', `/${made.id}/contacts?state=active,exited`, 200)).toMatchObject({
    result,
    _metadata: { count: 1 },
  });
  expect(await call<EnrollmentPage>('GET', `/${made.id}/contacts?state=exited&state=completed`, 200)).toMatchObject({
    result: [],
    _metadata: { count: 0 },
  });
  expect(result).toMatchObject([{ email: 'newcomer@example.org', state: 'active', step_id: made.steps[1]?.id }]);
  expect(
    (await call<EnrollmentTrace>('GET', `/${made.id}/contacts/${result[0]?.contact_id}`, 200)).trace,
  ).toMatchObject([{ outcome: 'sent', subject: 'Hello', delivery: { state: 'sent' } }]);
  await call('DELETE', `/${made.id}`, 409);
  expect(await call<Automation>('POST', `/${made.id}/disable`, 200)).toMatchObject({ status: 'disabled' });
  await call('DELETE', `/${made.id}`, 204);
  await call('GET', `/${made.id}/contacts`, 404);
});
