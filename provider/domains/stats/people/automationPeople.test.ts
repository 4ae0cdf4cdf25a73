import type { AutomationPeoplePage, AutomationStepStats } from 'sendwright/wire/automationPeople';
import type { Tag } from 'sendwright/wire/tags';
import type { BulkChange } from 'sendwright/wire/contactSelection';
import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';

let provider: TestProvider;
let automation: string;
const [email, split, last] = [
  '10000000-0000-4000-8000-000000000001',
  '10000000-0000-4000-8000-000000000002',
  '10000000-0000-4000-8000-000000000003',
];
const readers = 9;

/** 0 to 2 wait for the split, 3 and 4 for the last email, 5 and 6 are through, 7 left after the email, 8 before it. */
beforeAll(async () => {
  provider = await startTestProvider();
  const { database } = provider.provider;
  const { accountId } = provider;
  const config = { subject: 'Welcome' };
  const steps = [
    { id: email, type: 'email', delay: 'P0D', email_config: config, template_id: email },
    { id: split, type: 'split', delay: 'P1D', condition: {}, yes: [], no: [] },
    { id: last, type: 'email', delay: 'P1D', email_config: config, template_id: last },
  ];
  const row = await database.first<{ automation_id: string }>(sql`
    insert into automations (account_id, name, type, status, exit, settings, steps)
    values (${accountId}, 'Welcome', 'custom', 'disabled', '{}', '{}', ${JSON.stringify(steps)}::jsonb)
    returning automation_id`);
  automation = row?.automation_id ?? '';
  const contacts = await database.rows<{ contact_id: string }>(sql`
    insert into contacts (account_id, email, first_name)
    select ${accountId}, 'reader' || n || '@readers.example', 'Reader ' || n
    from generate_series(0, ${readers - 1}) as n
    returning contact_id`);
  const enroll = (n: number, state: string, step: string | null, reason: string | null = null) =>
    database.execute(sql`
      insert into automation_enrolments
        (account_id, automation_id, contact_id, state, step_id, next_at, finished_at, reason)
      values (${accountId}, ${automation}, ${contacts[n]?.contact_id}, ${state}, ${step},
        ${step === null ? null : new Date('2030-01-01T00:00:00Z')}, ${step === null ? new Date() : null}, ${reason})`);
  const pass = (n: number, passed: readonly string[]) =>
    Promise.all(
      passed.map((step, place) =>
        database.execute(sql`
          insert into automation_trace
            (account_id, automation_id, contact_id, step_id, type, outcome, taken_at, waited_from)
          values (${accountId}, ${automation}, ${contacts[n]?.contact_id}, ${step},
            ${step === split ? 'split' : 'email'}, ${step === split ? 'yes' : 'sent'},
            ${new Date(Date.UTC(2026, 9, 1 + place, n))}, ${new Date(Date.UTC(2026, 9, 1))})`),
      ),
    );
  for (const n of [0, 1, 2]) {
    await enroll(n, 'active', split);
    await pass(n, [email]);
  }
  for (const n of [3, 4]) {
    await enroll(n, 'active', last);
    await pass(n, [email, split]);
  }
  for (const n of [5, 6]) {
    await enroll(n, 'completed', null);
    await pass(n, [email, split, last]);
  }
  await enroll(7, 'exited', null, 'It unsubscribed.');
  await pass(7, [email]);
  await enroll(8, 'exited', null, 'It unsubscribed.');
});
afterAll(() => provider.close());

async function people(query: string): Promise<AutomationPeoplePage> {
  const answer = await provider.inject('GET', `/v3/marketing/automations/${automation}/people?${query}`);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<AutomationPeoplePage>();
}
const numbers = async (query: string): Promise<number[]> => {
  const { result, _metadata } = await people(query);
  expect(_metadata.count).toBe(result.length);
  return result.map(({ first_name: name }) => Number(/\d/.exec(name)?.[0]));
};

test.each([
  ['figure=entered', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ['figure=waiting', [0, 1, 2, 3, 4]],
  [`figure=waiting&step_id=${split}`, [0, 1, 2]],
  [`figure=waiting&step_id=${last}`, [3, 4]],
  [`figure=passed&step_id=${email}`, [0, 1, 2, 3, 4, 5, 6, 7]],
  [`figure=passed&step_id=${last}`, [5, 6]],
  ['figure=completed', [5, 6]],
  ['figure=left', [7, 8]],
  [`figure=left&step_id=${email}`, [7]],
  [`figure=passed&step_id=${email}&email=READER3`, [3]],
  ['figure=entered&email=reader1', [1]],
])('the people behind %s', async (query, expected) => {
  expect((await numbers(query)).toSorted((one, other) => one - other)).toEqual(expected);
});

test.each(['figure=entered', `figure=passed&step_id=${email}`])('%s is read page by page', async (query) => {
  const whole = await numbers(query);
  const seen: number[] = [];
  let token = '';
  do {
    const page = await people(`${query}&page_size=3${token}`);
    seen.push(...page.result.map(({ first_name: name }) => Number(/\d/.exec(name)?.[0])));
    token =
      page._metadata.next === undefined
        ? ''
        : `&page_token=${new URL(page._metadata.next).searchParams.get('page_token')}`;
  } while (token !== '');
  expect(seen).toEqual(whole);
});

test('a person has the reason why they left, and stays when the contact is deleted', async () => {
  const { result } = await people(`figure=left&step_id=${email}`);
  expect(result[0]).toMatchObject({ email: 'reader7@readers.example', reason: 'It unsubscribed.', times: null });
});

test('the figures of the steps', async () => {
  const answer = await provider.inject('GET', `/v3/marketing/stats/automations/${automation}/steps`);
  const { steps, ...whole } = answer.json<AutomationStepStats>();
  expect(whole).toEqual({ entered: 9, waiting: 5, completed: 2, left: 2, held_out: 0 });
  expect(steps.toSorted((one, other) => (one.step_id < other.step_id ? -1 : 1))).toEqual([
    { step_id: email, waiting: 0, passed: 8, left: 1 },
    { step_id: split, waiting: 3, passed: 4, left: 0, yes: 4, no: 0 },
    { step_id: last, waiting: 2, passed: 2, left: 0 },
  ]);
});

test('they can be tagged together', async () => {
  const change: BulkChange = {
    action: 'add_tag',
    tag: 'Waiting',
    selection: { people: { automation_id: automation, figure: 'waiting', step_id: split } },
  };
  expect((await provider.inject('POST', '/v3/marketing/contacts/bulk', change)).statusCode).toBe(202);
  await eventually(async () => {
    const tags = (await provider.inject('GET', '/v3/marketing/tags')).json<{ result: readonly Tag[] }>();
    return tags.result[0]?.contact_count === 3;
  });
});

test.each([
  ['figure=passed', 'step_id'],
  [`figure=entered&step_id=${split}`, 'step_id'],
  ['figure=waiting&page_token=x', 'page_token'],
])('%s is refused', async (query, field) => {
  const answer = await provider.inject('GET', `/v3/marketing/automations/${automation}/people?${query}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

test('another account finds nothing', async () => {
  const { apiKey } = await provider.createAccount();
  const headers = { authorization: `Bearer ${apiKey}` };
  for (const path of [`automations/${automation}/people?figure=entered`, `stats/automations/${automation}/steps`]) {
    const answer = await provider.inject('GET', `/v3/marketing/${path}`, undefined, headers);
    expect(answer.statusCode).toBe(404);
  }
});
