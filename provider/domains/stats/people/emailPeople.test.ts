import { reactionQuery } from 'sendwright/query';
import type { AutomationPeoplePage, EmailFigure } from 'sendwright/wire/automationPeople';
import type { ContactExport } from 'sendwright/wire/exports';
import type { Segment } from 'sendwright/wire/segments';
import type { AutomationStat, SendMetrics } from 'sendwright/wire/stats';
import { sql } from '../../../database/sql';
import { type EmailEventName, recordEvents } from '../../../delivery/events/recordEvents';
import { eventually } from '../../../testing/eventually';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';

let provider: TestProvider;
let automation: string;
let contacts: readonly { readonly contact_id: string; readonly email: string }[];
const [welcome, tips, text] = [
  '20000000-0000-4000-8000-000000000001',
  '20000000-0000-4000-8000-000000000002',
  '20000000-0000-4000-8000-000000000003',
];
const readers = 12;
const day = (n: number) => new Date(Date.UTC(2026, 9, n, 12));

/** A first email in two versions (0 to 5, 6 to 11), a second one to 0 to 7, and a text message that nothing counts. */
beforeAll(async () => {
  provider = await startTestProvider();
  const { database } = provider.provider;
  const { accountId } = provider;
  const row = await database.first<{ automation_id: string }>(sql`
    insert into automations (account_id, name, type, status, exit, settings, steps, went_live_at)
    values (${accountId}, 'Welcome', 'custom', 'disabled', '{}', '{}', '[]', now()) returning automation_id`);
  automation = row?.automation_id ?? '';
  contacts = (
    await database.rows<{ contact_id: string; email: string }>(sql`
      insert into contacts (account_id, email, first_name)
      select ${accountId}, 'reader' || n || '@readers.example', 'Reader ' || n
      from generate_series(0, ${readers - 1}) as n returning contact_id, email`)
  ).toSorted((one, other) => numberIn(one.email) - numberIn(other.email));
  const message = async (step: string, version: number, isText = false): Promise<string> => {
    const found = await database.first<{ message_id: string }>(sql`
      insert into automation_messages (account_id, automation_id, step_id, version, sms_config)
      values (${accountId}, ${automation}, ${step}, ${version}, ${isText ? '{}' : null}::jsonb) returning message_id`);
    return found?.message_id ?? '';
  };
  const [first, second, other] = [await message(welcome, 1), await message(welcome, 2), await message(tips, 1)];
  const sms = await message(text, 1, true);
  const record = (
    singleSendId: string,
    event: EmailEventName,
    whom: readonly number[],
    occurredAt: Date,
    detail: Record<string, unknown> = {},
  ) =>
    recordEvents(
      database,
      whom.flatMap((n) => {
        const contact = contacts[n];
        return contact
          ? [
              {
                accountId,
                singleSendId,
                contactId: contact.contact_id,
                email: contact.email,
                event,
                occurredAt,
                detail,
              },
            ]
          : [];
      }),
    );
  const link = (place: number) => ({ url: `https://readers.example/${place}`, url_index: place });
  for (const [id, whom, from] of [
    [first, [0, 1, 2, 3, 4, 5], 1],
    [second, [6, 7, 8, 9, 10, 11], 2],
    [other, [0, 1, 2, 3, 4, 5, 6, 7], 3],
  ] as const) {
    const rest = whom.slice(1);
    const story: readonly Parameters<typeof record>[] = [
      [id, 'processed', whom, day(from)],
      [id, 'delivered', rest, day(from)],
      [id, 'bounce', whom.slice(0, 1), day(from), { type: 'bounce', reason: '550 no such user' }],
      [id, 'open', rest.slice(0, 3), day(from + 1)],
      [id, 'open', rest.slice(0, 1), day(from + 2)],
      [id, 'click', rest.slice(0, 2), day(from + 1), link(0)],
      [id, 'click', rest.slice(1, 2), day(from + 2), link(1)],
      [id, 'group_unsubscribe', rest.slice(2, 3), day(from + 1)],
      [id, 'spamreport', rest.slice(3, 4), day(from + 1)],
    ];
    for (const events of story) await record(...events);
  }
  await record(sms, 'click', [9], day(5), link(0));
});
afterAll(() => provider.close());

const numberIn = (email: string): number => Number(/\d+/.exec(email)?.[0]);
const rising = (one: number, other: number): number => one - other;

async function people(query: string): Promise<AutomationPeoplePage> {
  const answer = await provider.inject('GET', `/v3/marketing/automations/${automation}/people?${query}`);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<AutomationPeoplePage>();
}
async function numbers(query: string): Promise<number[]> {
  const { result, _metadata } = await people(`${query}&page_size=1000`);
  expect([query, _metadata.count]).toEqual([query, result.length]);
  return result.map(({ email }) => numberIn(email)).toSorted(rising);
}
async function figures(query: string): Promise<SendMetrics | undefined> {
  const answer = await provider.inject('GET', `/v3/marketing/stats/automations/${automation}?${query}`);
  return answer.json<{ results: AutomationStat[] }>().results[0]?.stats;
}

const metrics = [
  ['requests', 'triggered'],
  ['delivered', 'delivered'],
  ['unique_opens', 'opened'],
  ['unique_clicks', 'clicked'],
  ['bounces', 'bounced'],
  ['blocks', 'blocked'],
  ['unsubscribes', 'unsubscribed'],
  ['spam_reports', 'spam_report'],
] as const satisfies readonly (readonly [keyof SendMetrics, EmailFigure])[];
const ranges = ['', '&start_date=2026-10-02&end_date=2026-10-03', '&start_date=2026-10-03&timezone=America/Chicago'];

test.each(ranges.flatMap((range) => ['', welcome, tips].map((step) => [range, step] as const)))(
  'each figure has as many people as the statistics count: days %j, step %j',
  async (range, step) => {
    const stats = await figures(`${step && `step_ids=${step}`}${range}`);
    let all = 0;
    for (const [metric, figure] of metrics) {
      const found = await numbers(`figure=${figure}${step && `&step_id=${step}`}${range}`);
      expect([metric, found.length]).toEqual([metric, stats?.[metric]]);
      all += found.length;
    }
    expect(all).toBeGreaterThan(0);
  },
);

test('every open and click has those who made it, and their times add up to the figure', async () => {
  for (const range of ranges)
    for (const step of ['', welcome, tips]) {
      const stats = await figures(`${step && `step_ids=${step}`}${range}`);
      for (const [metric, figure] of [
        ['opens', 'any_open'],
        ['clicks', 'any_click'],
      ] as const) {
        const query = `figure=${figure}${step && `&step_id=${step}`}${range}`;
        const { result, _metadata } = await people(`${query}&page_size=1000`);
        expect([query, _metadata.count]).toEqual([query, result.length]);
        expect([query, result.reduce((sum, { times }) => sum + (times ?? 0), 0)]).toEqual([
          query,
          stats?.[metric] ?? 0,
        ]);
      }
    }
  expect(await numbers(`figure=any_click&link=1&step_id=${tips}`)).toEqual([2]);
  for (const wrong of ['any_open&link=1', 'opened&reason=x', 'opened&outcome=yes', 'accepted', 'recipients'])
    expect(
      (await provider.inject('GET', `/v3/marketing/automations/${automation}/people?figure=${wrong}`)).statusCode,
    ).toBe(400);
});

test('the people of all emails, and of one', async () => {
  expect(await numbers('figure=opened')).toEqual([1, 1, 2, 2, 3, 3, 7, 8, 9]);
  expect(await numbers(`figure=opened&step_id=${welcome}`)).toEqual([1, 2, 3, 7, 8, 9]);
  expect(await numbers(`figure=not_opened&step_id=${tips}`)).toEqual([4, 5, 6, 7]);
  expect(await numbers(`figure=not_clicked&step_id=${tips}`)).toEqual([3, 4, 5, 6, 7]);
  expect(await numbers(`figure=clicked&step_id=${welcome}&link=1`)).toEqual([2, 8]);
  expect(await numbers(`figure=clicked&step_id=${welcome}&link=1&link_url=https://x.example/`)).toEqual([]);
  expect(await numbers('figure=opened&email=READER1')).toEqual([1, 1]);
  expect(await numbers('figure=dropped')).toEqual([]);
  expect(await numbers(`figure=clicked&step_id=${text}`)).toEqual([]);
  const { result } = await people(`figure=opened&step_id=${tips}&email=reader1`);
  expect(result).toMatchObject([
    {
      contact_id: contacts[1]?.contact_id,
      first_name: 'Reader 1',
      step_id: tips,
      times: 2,
      at: '2026-10-04T12:00:00Z',
    },
  ]);
});

test.each(['opened', 'triggered', 'delivered', 'not_opened', 'clicked', 'clicked&link=0'])(
  '%s of all emails is read page by page, also within one moment',
  async (figure) => {
    const keyOf = ({ email, step_id: step }: AutomationPeoplePage['result'][number]) => `${email} ${step}`;
    const whole = (await people(`figure=${figure}&page_size=1000`)).result.map(keyOf);
    const seen: string[] = [];
    let token = '';
    do {
      const page = await people(`figure=${figure}&page_size=2${token}`);
      seen.push(...page.result.map(keyOf));
      const next = page._metadata.next;
      token = next === undefined ? '' : `&page_token=${new URL(next).searchParams.get('page_token')}`;
    } while (token !== '');
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(whole.length);
  },
);

test.each(['triggered', 'delivered', 'opened', 'unsubscribed', 'bounced', 'spam_report'] as const)(
  'a segment of %s has exactly these people',
  async (figure) => {
    const query = reactionQuery({ automationId: automation, figure });
    const body = { name: figure, query_dsl: query };
    const { id } = (await provider.inject('POST', '/v3/marketing/segments/2.0', body)).json<Segment>();
    await eventually(async () => {
      const segment = (await provider.inject('GET', `/v3/marketing/segments/2.0/${id}`)).json<
        Segment & { contacts_sample: readonly { email: string }[] }
      >();
      const found = segment.contacts_sample.map(({ email }) => numberIn(email)).toSorted(rising);
      return JSON.stringify(found) === JSON.stringify([...new Set(await numbers(`figure=${figure}`))]);
    });
  },
);

test('figures that conditions do not express have no segment', () => {
  expect(reactionQuery({ automationId: automation, figure: 'not_opened' })).toBeUndefined();
  expect(reactionQuery({ automationId: automation, figure: 'opened', from: '2026-10-02' })).toBeUndefined();
  expect(reactionQuery({ automationId: automation, figure: 'delivered', from: '2026-10-02' })).toBeDefined();
});

test('they are exported once each', async () => {
  const selection = { people: { automation_id: automation, figure: 'opened', start_date: '2026-10-02' } };
  const answer = await provider.inject('POST', '/v3/marketing/contacts/exports', { selection });
  expect(answer.statusCode).toBe(202);
  const { id } = answer.json<{ id: string }>();
  await eventually(async () => {
    const { contact_count: count } = (
      await provider.inject('GET', `/v3/marketing/contacts/exports/${id}`)
    ).json<ContactExport>();
    return count === 6;
  });
});

test.each([
  ['figure=entered&start_date=2026-10-01', 'start_date'],
  ['figure=waiting&link=1', 'link'],
  ['figure=opened&link=1', 'link'],
  ['figure=opened&start_date=2026-13-01', 'start_date'],
  ['figure=opened&page_token=x', 'page_token'],
  [`figure=delivered&page_token=${tokenOf('delivered', 'reader1@readers.example')}`, 'page_token'],
])('%s is refused', async (query, field) => {
  const answer = await provider.inject('GET', `/v3/marketing/automations/${automation}/people?${query}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

function tokenOf(figure: string, tie: string): string {
  return Buffer.from(JSON.stringify([figure, '2026-10-01 12:00:00+00', tie, welcome])).toString('base64url');
}
