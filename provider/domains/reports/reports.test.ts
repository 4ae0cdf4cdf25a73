import { defaultBrand } from 'sendwright/email';
import type { ReportBreakdown, ReportGrowth, ReportOverview, ReportSends, WeeklyReport } from 'sendwright/wire/reports';
import { sql } from '../../database/sql';
import { type EmailEvent, recordEvents } from '../../delivery/events/recordEvents';
import { queuedMail } from '../../secrets/sealedColumns';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { mailWeeklyReports } from './weekly';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const read = async <Body>(path: string, account: TestAccount = provider): Promise<Body> => {
  const answer = await provider.inject('GET', `/v3/marketing/reports/${path}`, undefined, {
    authorization: `Bearer ${account.apiKey}`,
  });
  expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
  return answer.json<Body>();
};

/** A send that `opened` of its `delivered` recipients have opened, a minute after it started. */
async function send(account: TestAccount, sentAt: string, delivered: number, opened: number): Promise<string> {
  const { database } = provider.provider;
  const { singleSendId } = await seedSend(database, account.accountId, {
    recipients: 0,
    email: { subject: `${opened} of ${delivered}` },
  });
  await database.execute(sql`
    update single_sends set status = 'triggered', triggered_at = ${sentAt}::timestamptz
    where account_id = ${account.accountId} and single_send_id = ${singleSendId}`);
  const event = (name: 'delivered' | 'open', index: number): EmailEvent => ({
    accountId: account.accountId,
    singleSendId,
    event: name,
    email: `reader${index}@gmail.com`,
    occurredAt: new Date(Date.parse(sentAt) + 60_000),
  });
  await recordEvents(database, [
    ...Array.from({ length: delivered }, (_, index) => event('delivered', index)),
    ...Array.from({ length: opened }, (_, index) => event('open', index)),
  ]);
  return singleSendId;
}

test('an overview has the period, the one before, and what is usual', async () => {
  const account = await provider.createAccount();
  for (const [index, opened] of [2, 3, 4, 4, 5, 6].entries())
    await send(account, `2026-05-${String(index + 1).padStart(2, '0')}T09:00:00Z`, 10, opened);
  const overview = await read<ReportOverview>('overview?start_date=2026-05-04&end_date=2026-05-06', account);
  expect(overview.range).toEqual({
    start_date: '2026-05-04',
    end_date: '2026-05-06',
    previous_start_date: '2026-05-01',
    previous_end_date: '2026-05-03',
    time_zone: 'Etc/UTC',
  });
  expect(overview.aggregated_by).toBe('day');
  expect(overview.periods.map(({ date, metrics }) => [date, metrics.unique_opens])).toEqual([
    ['2026-05-04', 4],
    ['2026-05-05', 5],
    ['2026-05-06', 6],
  ]);
  expect(overview.totals).toMatchObject({ delivered: 30, unique_opens: 15 });
  expect(overview.previous_totals).toMatchObject({ delivered: 30, unique_opens: 9 });
  expect([overview.sends, overview.previous_sends]).toEqual([3, 3]);
  expect(overview.usual?.sends).toBe(6);
  expect(overview.usual?.rates.open_rate).toEqual({ low: 0.25, typical: 0.4, high: 0.55 });

  const weeks = await read<ReportOverview>(
    'overview?start_date=2026-05-01&end_date=2026-05-06&aggregated_by=week',
    account,
  );
  expect(weeks.periods.map(({ date, metrics }) => [date, metrics.unique_opens])).toEqual([
    ['2026-04-27', 9],
    ['2026-05-04', 15],
  ]);
});

test('a trial to a few is neither the best send nor part of what is usual', async () => {
  const account = await provider.createAccount();
  const sent: string[] = [];
  for (const [recipients, opened] of [
    [12, 3],
    [12, 6],
    [12, 4],
    [12, 5],
    [12, 6],
    [1, 1],
  ] as const)
    sent.push(await send(account, `2026-05-0${sent.length + 1}T09:00:00Z`, recipients, opened));
  const query = 'sends?start_date=2026-05-01&end_date=2026-05-06&sort_by=human_open_rate';
  const all = await read<ReportSends>(query, account);
  expect([all.result[0]?.id, all.usual?.sends, all.usual?.rates.open_rate.high]).toEqual([sent[5], 5, 0.5]);
  const comparable = await read<ReportSends>(`${query}&comparable=true`, account);
  expect(comparable.result.map(({ id }) => id)).toEqual([sent[4], sent[1], sent[3], sent[2], sent[0]]);
});

test('a send is of the day on which it started in the time zone of the account, and sends can be sorted', async () => {
  const account = await provider.createAccount();
  await provider.provider.database.execute(
    sql`update accounts set time_zone = 'Asia/Tokyo' where account_id = ${account.accountId}`,
  );
  const [good, bad] = [
    await send(account, '2026-05-01T16:00:00Z', 4, 3),
    await send(account, '2026-05-01T10:00:00Z', 4, 1),
  ];
  const day = await read<ReportSends>('sends?start_date=2026-05-02&end_date=2026-05-02', account);
  expect(day.result.map(({ id, subject }) => [id, subject])).toEqual([[good, '3 of 4']]);
  const both = 'sends?start_date=2026-05-01&end_date=2026-05-02&sort_by=human_open_rate';
  expect((await read<ReportSends>(`${both}&limit=1`, account)).result.map(({ id }) => id)).toEqual([good]);
  const worst = await read<ReportSends>(`${both}&sort_direction=asc&limit=1`, account);
  expect([worst.result.map(({ id }) => id), worst.count, worst.usual]).toEqual([[bad], 2, null]);
});

test('a report has nothing of other accounts, and refuses ranges that are none', async () => {
  const [own, other] = [await provider.createAccount(), await provider.createAccount()];
  await send(other, '2026-05-01T09:00:00Z', 2, 1);
  const days = 'start_date=2026-05-01&end_date=2026-05-31';
  expect((await read<ReportOverview>(`overview?${days}`, own)).totals.delivered).toBe(0);
  expect((await read<ReportBreakdown>(`breakdowns/mailbox_provider?${days}`, own)).result).toEqual([]);
  expect((await read<ReportSends>(`sends?${days}`, own)).count).toBe(0);
  for (const query of ['start_date=2026-05-02&end_date=2026-05-01', 'start_date=2025-01-01&end_date=2026-05-01', '']) {
    const answer = await provider.inject('GET', `/v3/marketing/reports/overview?${query}`);
    expect([query, answer.statusCode]).toEqual([query, 400]);
  }
});

test('an overview, its sends and people can be limited to a send, or to the emails of a list', async () => {
  const account = await provider.createAccount();
  const { accountId } = account;
  const { database } = provider.provider;
  const [first, second] = [
    await send(account, '2026-04-02T10:00:00Z', 10, 4),
    await send(account, '2026-04-20T10:00:00Z', 20, 6),
  ];
  await send(account, '2026-03-20T10:00:00Z', 5, 5);
  await database.execute(sql`
    update single_sends set send_to = (select send_to from single_sends as other
      where other.account_id = ${accountId} and other.single_send_id = ${first})
    where account_id = ${accountId} and triggered_at >= '2026-04-01'`);
  const list = await database.first<{ id: string }>(sql`
    select send_to -> 'list_ids' ->> 0 as id from single_sends
    where account_id = ${accountId} and single_send_id = ${first}`);
  const days = 'start_date=2026-04-01&end_date=2026-04-30';
  const overview = (filter: string) => read<ReportOverview>(`overview?${days}&aggregated_by=week${filter}`, account);
  expect(await overview(`&single_send_id=${second}`)).toMatchObject({
    sends: 1,
    totals: { delivered: 20, human_unique_opens: 6 },
    previous_totals: { delivered: 0 },
  });
  const ofList = await overview(`&list_id=${list?.id}`);
  expect(ofList).toMatchObject({ sends: 2, previous_sends: 0, totals: { delivered: 30, human_unique_opens: 10 } });
  expect(ofList.periods.map(({ date, metrics }) => [date, metrics.delivered])).toEqual([
    ['2026-03-30', 10],
    ['2026-04-06', 0],
    ['2026-04-13', 0],
    ['2026-04-20', 20],
    ['2026-04-27', 0],
  ]);
  expect((await overview('')).previous_totals.delivered).toBe(5);
  const sends = await read<ReportSends>(`sends?${days}&list_id=${list?.id}`, account);
  expect([sends.count, sends.result.map(({ id }) => id)]).toEqual([2, [second, first]]);
  const people = (filter: string) =>
    read<{ _metadata: { count: number } }>(`people?${days}&report=opened&people_only=true${filter}`, account);
  expect((await people(`&single_send_id=${first}`))._metadata.count).toBe(4);
  expect((await people(`&list_id=${list?.id}`))._metadata.count).toBe(6);
  const foreign = await provider.createAccount();
  for (const [path, owner] of [
    [`overview?${days}&single_send_id=${first}`, foreign],
    [`overview?${days}&list_id=${list?.id}`, foreign],
    [`sends?${days}&list_id=${list?.id}`, foreign],
    [`overview?${days}&list_id=${list?.id}&single_send_id=${first}`, account],
    [`people?${days}&report=joined&list_id=${list?.id}`, account],
  ] as const) {
    const answer = await provider.inject('GET', `/v3/marketing/reports/${path}`, undefined, {
      authorization: `Bearer ${owner.apiKey}`,
    });
    expect([path, answer.statusCode]).toEqual([path, 400]);
  }
});

test('growth says where contacts come from and how they leave; restored ones have not left', async () => {
  const account = await provider.createAccount();
  const { database } = provider.provider;
  const today = new Date().toISOString().slice(0, 10);
  const growth = async () => (await read<ReportGrowth>(`growth?start_date=${today}&end_date=${today}`, account)).totals;
  const job = async (kind: string) =>
    (
      await database.first<{ job_id: string }>(sql`
        insert into contact_jobs (account_id, kind) values (${account.accountId}, ${kind}) returning job_id`)
    )?.job_id;
  const add = (count: number, prefix: string, jobId: string | null) =>
    database.execute(sql`
      insert into contacts (account_id, email, last_job_id)
      select ${account.accountId}, ${prefix} || n || '@example.com', ${jobId}::uuid
      from generate_series(1, ${count}::int) as n`);
  await add(3, 'imported', (await job('import')) ?? null);
  await add(2, 'upserted', (await job('upsert')) ?? null);
  await add(1, 'form', '00000000-0000-4000-8000-000000000001');
  await add(4, 'sample', null);
  expect(await growth()).toMatchObject({ import: 3, api: 2, form: 1, other: 4, deleted: 0 });
  await database.execute(sql`delete from contacts where account_id = ${account.accountId} and email like 'sample%'`);
  expect(await growth()).toMatchObject({ other: 4, deleted: 4 });
});

test.each(['Asia/Kathmandu', 'America/Chicago', 'Australia/Lord_Howe'])(
  'growth in %s is a sum of the quarter hours of each day',
  async (zone) => {
    const account = await provider.createAccount();
    const { accountId } = account;
    const { database } = provider.provider;
    await database.execute(sql`update accounts set time_zone = ${zone} where account_id = ${accountId}`);
    // Around the changes to and from daylight saving time.
    await database.execute(sql`
      insert into audience_counts (account_id, quarter, source, contact_count)
      select ${accountId}, at, source, 1 + extract(epoch from at)::bigint / 900 % 7
      from generate_series(timestamptz '2026-03-01 00:00Z', '2026-04-10 00:00Z', interval '15 minutes') as at,
        unnest('{import,deleted}'::text[]) as source`);
    await database.execute(sql`
      update audience_counts set contact_count = contact_count - 1
      where account_id = ${accountId} and source = 'deleted'`);
    const days = await database.rows<{ date: string; import: number; deleted: number }>(sql`
      select to_char(quarter at time zone ${zone}, 'YYYY-MM-DD') as date,
        coalesce(sum(contact_count) filter (where source = 'import'), 0)::bigint as import,
        coalesce(sum(contact_count) filter (where source = 'deleted'), 0)::bigint as deleted
      from audience_counts where account_id = ${accountId} group by 1 order by 1`);
    const { periods } = await read<ReportGrowth>(
      'growth?start_date=2026-03-03&end_date=2026-04-08&aggregated_by=day',
      account,
    );
    expect(periods.map(({ date, growth }) => ({ date, import: growth.import, deleted: growth.deleted }))).toEqual(
      days.filter(({ date }) => date >= '2026-03-03' && date <= '2026-04-08'),
    );
  },
);

const monday = new Date('2026-05-11T08:30:00Z');

async function weekly(account: TestAccount, enabled: boolean): Promise<WeeklyReport> {
  const answer = await provider.inject(
    'PUT',
    '/v3/marketing/reports/weekly',
    { enabled },
    { authorization: `Bearer ${account.apiKey}` },
  );
  expect(answer.statusCode).toBe(200);
  // As if it had been switched on weeks ago.
  await provider.provider.database.execute(
    sql`update report_subscriptions set last_week = '2026-04-01' where account_id = ${account.accountId}`,
  );
  return answer.json<WeeklyReport>();
}

/** How many weekly reports are queued. */
async function mailed(): Promise<number> {
  const row = await provider.provider.database.first<{ count: number }>(
    sql`select count(*) as count from pgboss.job where name = 'system-mail'`,
  );
  return row?.count ?? 0;
}

test('the weekly report is mailed once a week, on Monday morning in the zone of the account', async () => {
  const account = await provider.createAccount();
  expect(await weekly(account, true)).toMatchObject({ enabled: true });
  expect(await read<WeeklyReport>('weekly', account)).toMatchObject({ enabled: true });
  await provider.provider.database.execute(
    sql`update accounts set time_zone = 'America/New_York' where account_id = ${account.accountId}`,
  );
  // Still Sunday in New York.
  await send(account, '2026-05-11T03:00:00Z', 10, 4);
  const start = await mailed();
  await mailWeeklyReports(provider.provider, new Date('2026-05-11T11:30:00Z'));
  // Too early for last week; the week before had nothing to tell.
  expect(await mailed()).toBe(start);
  await Promise.all([1, 2, 3].map(() => mailWeeklyReports(provider.provider, new Date('2026-05-11T12:30:00Z'))));
  await mailWeeklyReports(provider.provider, new Date('2026-05-13T08:30:00Z'));
  expect(await mailed()).toBe(start + 1);
});

test('the weekly report has the brand of its account', async () => {
  const account = await provider.createAccount();
  const { database } = provider.provider;
  const brand = { ...defaultBrand, colors: { ...defaultBrand.colors, background: '#fdf6e3' } };
  const saved = await provider.inject(
    'PUT',
    '/v3/marketing/brand_kit',
    { brand },
    { authorization: `Bearer ${account.apiKey}` },
  );
  expect(saved.statusCode).toBe(200);
  await weekly(account, true);
  await send(account, '2026-05-06T09:00:00Z', 10, 4);
  await mailWeeklyReports(provider.provider, monday);
  const job = await database.first<{ mail_id: string; sealed: string }>(sql`
    select data ->> 'mailId' as mail_id, data ->> 'sealed' as sealed from pgboss.job
    where name = 'system-mail' and (data ->> 'accountId')::bigint = ${account.accountId}`);
  const mail = database.secrets.open(job?.sealed ?? '', queuedMail.place(account.accountId, job?.mail_id ?? ''));
  expect(mail).toContain('background:#fdf6e3');
  expect(mail).toContain('Sent by Sendwright for ');
  expect(mail).toContain('Opened: 40.0%');
  // It is sealed as JSON.
  expect(mail).toMatch(/<a href=\\?"[^"]+\/reports\?weekly(=|&#x3D;)show\\?"[^>]*>Stop the weekly report<\/a>/);
});

test('nobody is mailed about a week without activity, or who may not read statistics, or who stopped it', async () => {
  const [quiet, refused, stopped] = [
    await provider.createAccount(),
    await provider.createAccount(),
    await provider.createAccount(),
  ];
  for (const account of [quiet, refused, stopped]) {
    await weekly(account, true);
    if (account !== quiet) await send(account, '2026-05-06T09:00:00Z', 10, 4);
  }
  await provider.provider.database.execute(
    sql`update users set scopes = '{user.email.read}' where account_id = ${refused.accountId}`,
  );
  await weekly(stopped, false);
  const start = await mailed();
  await mailWeeklyReports(provider.provider, monday);
  expect(await mailed()).toBe(start);
});
