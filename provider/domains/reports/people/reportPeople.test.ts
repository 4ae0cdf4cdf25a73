import fc from 'fast-check';
import type { ReportPeople, ReportPeoplePage, ReportPeopleQuery } from 'sendwright/wire/reportPeople';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import { sql } from '../../../database/sql';
import { recordEvents } from '../../../delivery/events/recordEvents';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { readBreakdown, readGrowth, readHours, readOverview } from '../reports';
import { happening, prepare, readers, reportDays as days, toEvent, zones } from '../testing/happenings';
import { exactLimit, listReportPeople, reportPeopleCondition } from './reportPeople';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

/** All people, page by page. */
async function peopleOf(
  accountId: number,
  query: Omit<ReportPeople, 'start_date' | 'end_date'>,
  exactUntil = exactLimit,
): Promise<{ people: SendPerson[]; count: number }> {
  const people: SendPerson[] = [];
  const asked: ReportPeopleQuery = { ...days, ...query, page_size: 3 };
  for (let token: string | undefined; ;) {
    const page = await listReportPeople(
      provider.provider.database,
      accountId,
      { ...asked, ...(token !== undefined && { page_token: token }) },
      exactUntil,
    );
    people.push(...page.result);
    if (page.next === undefined) return { people, count: page.count };
    token = page.next;
  }
}

const sumOf = (people: readonly SendPerson[]): number => people.reduce((sum, { times }) => sum + (times ?? 0), 0);

/** Compares the people behind a figure with what the report counts: all, by contact, and as a selection. */
async function check(accountId: number, query: Omit<ReportPeople, 'start_date' | 'end_date'>, counted: number) {
  const { people, count } = await peopleOf(accountId, query);
  expect([query, sumOf(people)]).toEqual([query, counted]);
  expect(count).toBe(people.length);
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  // Contacts have addresses in lower case, and so do events of sends; one reader of this test is an exception.
  const known = people.filter(({ contact_id: id }) => id !== null);
  const told = (all: readonly SendPerson[]) =>
    all.map(({ email, times, at }) => JSON.stringify([email, times, at])).toSorted();
  expect(told((await peopleOf(accountId, query, -1)).people)).toEqual(told(known));
  const condition = await reportPeopleCondition(provider.provider.database, accountId, { ...days, ...query });
  const selected = await provider.provider.database.rows<{ contact_id: string }>(
    sql`select contact_id from contacts where ${condition}`,
  );
  expect(new Set(selected.map((row) => row.contact_id))).toEqual(new Set(known.map((one) => one.contact_id)));
}

test('the people behind every figure are counted as often as the report counts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...zones),
      async (all, zone) => {
        const { database } = provider.provider;
        const prepared = await prepare(database, zone);
        const { accountId } = prepared;
        await recordEvents(
          database,
          all.map((one) => toEvent(prepared, one)),
        );
        const { totals } = await readOverview(database, accountId, days);
        await check(accountId, { report: 'delivered' }, totals.delivered);
        await check(accountId, { report: 'opened' }, totals.unique_opens);
        await check(accountId, { report: 'opened', people_only: true }, totals.human_unique_opens);
        await check(accountId, { report: 'machine_opened' }, totals.machine_opens);
        await check(accountId, { report: 'machine_clicked' }, totals.machine_clicks);
        await check(accountId, { report: 'clicked' }, totals.unique_clicks);
        await check(accountId, { report: 'clicked', people_only: true }, totals.human_unique_clicks);
        await check(accountId, { report: 'unsubscribed' }, totals.unsubscribes);
        await check(accountId, { report: 'bounced' }, totals.bounces);
        await check(accountId, { report: 'blocked' }, totals.blocks);
        await check(accountId, { report: 'not_delivered' }, totals.bounces + totals.blocks);
        await check(accountId, { report: 'spam_report' }, totals.spam_reports);
        await check(accountId, { report: 'left' }, totals.unsubscribes + totals.bounces);
        const [provided] = (await readBreakdown(database, accountId, 'mailbox_provider', days)).result;
        if (provided) {
          const { name, metrics } = provided;
          const of = { mailbox_provider: name };
          await check(accountId, { report: 'opened', people_only: true, ...of }, metrics.human_unique_opens);
          await check(accountId, { report: 'not_delivered', ...of }, metrics.bounces + metrics.blocks);
        }
        for (const dimension of ['device', 'country'] as const)
          for (const { name, metrics } of (await readBreakdown(database, accountId, dimension, days)).result) {
            const opens = metrics.opens - metrics.machine_opens;
            await check(accountId, { report: 'opened', people_only: true, [dimension]: name }, opens);
            await check(accountId, { report: 'clicked', [dimension]: name }, metrics.clicks);
          }
        for (const { weekday, hour, opens, clicks } of (await readHours(database, accountId, days)).hours) {
          await check(accountId, { report: 'opened', people_only: true, weekday, hour }, opens);
          await check(accountId, { report: 'clicked', weekday, hour }, clicks);
        }
      },
    ),
    { numRuns: 12 },
  );
});

async function read(account: TestAccount, query: string): Promise<ReportPeoplePage> {
  const answer = await provider.inject('GET', `/v3/marketing/reports/people?${query}`, undefined, {
    authorization: `Bearer ${account.apiKey}`,
  });
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<ReportPeoplePage>();
}

test('contacts that joined are told by source, also after another job has changed them', async () => {
  const account = await provider.createAccount();
  const { accountId } = account;
  const { database } = provider.provider;
  const job = async (kind: string) =>
    (
      await database.first<{ job_id: string }>(
        sql`insert into contact_jobs (account_id, kind) values (${accountId}, ${kind}) returning job_id`,
      )
    )?.job_id ?? null;
  const [imports, upserts] = [await job('import'), await job('upsert')];
  await database.execute(sql`
    insert into contacts (account_id, email, joined_from, last_job_id) values
      (${accountId}, 'ada@example.com', 'import', ${imports}), (${accountId}, 'bea@example.com', 'form', ${upserts}),
      (${accountId}, 'cy@example.com', 'other', null), (${accountId}, 'old@example.com', null, ${imports}),
      (${accountId}, 'dan@example.com', 'api', ${imports})`);
  await database.execute(sql`
    insert into contacts (account_id, phone_number_id, joined_from) values (${accountId}, '+15550100', 'api')`);
  await database.execute(sql`update contacts set last_job_id = ${upserts} where account_id = ${accountId}`);
  const today = new Date().toISOString().slice(0, 10);
  const range = `start_date=${today}&end_date=${today}`;
  const { totals } = await readGrowth(database, accountId, { start_date: today, end_date: today });
  expect(totals).toMatchObject({ import: 2, form: 1, api: 2, other: 1 });
  const joined = async (more: string) => (await read(account, `report=joined&${range}${more}`)).result;
  const names = async (more: string) => (await joined(more)).map(({ email }) => email).toSorted();
  expect(await names('&source=form')).toEqual(['bea@example.com']);
  // A contact without an address is told by its number.
  expect(await names('&source=api')).toEqual(['+15550100', 'dan@example.com', 'old@example.com']);
  expect(await names('&source=import')).toEqual(['ada@example.com']);
  const page = await read(account, `report=joined&${range}&page_size=4`);
  expect([page._metadata.count, page.is_estimate, page.result.length]).toEqual([6, false, 4]);
  const next = new URL(page._metadata.next ?? '').search.slice(1);
  expect((await read(account, next)).result).toHaveLength(2);
  expect((await read(account, `report=joined&${range}&email=be`)).result.map(({ email }) => email)).toEqual([
    'bea@example.com',
  ]);
});

test("what doesn't go together is refused, with its field", async () => {
  const range = 'start_date=2026-05-01&end_date=2026-05-31';
  for (const [query, field] of [
    ['report=opened&start_date=2026-02-30&end_date=2026-03-01', 'start_date'],
    ['report=opened&start_date=2025-01-01&end_date=2026-05-31', 'start_date'],
    [`report=delivered&${range}&device=phone`, 'device'],
    [`report=opened&${range}&device=phone&country=DE`, 'country'],
    [`report=opened&${range}&weekday=1`, 'hour'],
    [`report=opened&${range}&source=form`, 'source'],
    [`report=joined&${range}&mailbox_provider=Gmail`, 'mailbox_provider'],
    [`report=bounced&${range}&people_only=true`, 'people_only'],
    [`report=opened&${range}&page_token=abc`, 'page_token'],
  ] as const) {
    const answer = await provider.inject('GET', `/v3/marketing/reports/people?${query}`);
    expect([query, answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
      query,
      400,
      field,
    ]);
  }
});

test('people of another account are in no list', async () => {
  const { database } = provider.provider;
  const [mine, other] = [await prepare(database, 'UTC'), await prepare(database, 'UTC')];
  await recordEvents(database, [
    toEvent(mine, {
      event: 'delivered',
      send: 0,
      reader: 0,
      at: 0,
      link: 0,
      machine: false,
      agent: 0,
      place: undefined,
      detail: {},
    }),
  ]);
  expect((await peopleOf(mine.accountId, { report: 'delivered' })).people.map(({ email }) => email)).toEqual([
    readers[0],
  ]);
  expect((await peopleOf(other.accountId, { report: 'delivered' })).count).toBe(0);
  expect((await peopleOf(other.accountId, { report: 'delivered' }, -1)).people).toEqual([]);
});
