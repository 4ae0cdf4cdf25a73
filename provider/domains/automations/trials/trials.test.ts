import type { AutomationSimulation, EntryCount } from 'sendwright/wire/automationTrials';
import type { ActionConfigInput } from 'sendwright/wire/automationActions';
import type { AutomationEntryInput, AutomationStepInput } from 'sendwright/wire/automations';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from '../engine/automationService';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const execute = (statement: Parameters<ReturnType<typeof database>['execute']>[0]) => database().execute(statement);
const count = async ({ ask, id }: TestAutomation, entry?: AutomationEntryInput) => {
  if (entry) expect((await ask('PATCH', `/${id}`, { entry })).status).toBe(200);
  return (await ask<EntryCount>('GET', `/${id}/entry_count`)).body;
};
const simulate = async ({ ask, id }: TestAutomation, body: object) =>
  (await ask<AutomationSimulation>('POST', `/${id}/simulate`, body)).body;
const hoursUntil = (at: string): number => Math.round((Date.parse(at) - Date.now()) / 3_600_000) + 0;

test('counts whom an automation is about, and lets those who are there already enter', async () => {
  const automation = await makeAutomation(provider, {
    steps: [{ type: 'action', action_config: { action: 'add_tag', tag: 'Entered' } }],
  });
  const { accountId, ask, id, listId } = automation;
  await automation.add(['ana', 'bea']);
  await automation.add(['cleo'], false);
  expect(await count(automation)).toEqual({ contacts: 2, period: 'now' });
  expect(await count(automation, { type: 'all' })).toEqual({ contacts: 3, period: 'now' });
  await execute(sql`
    with named as (insert into custom_event_types (account_id, name) values (${accountId}, 'purchase'))
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select account_id, first_name || n, contact_id, 'purchase', now() - interval '2 days', '{"total": 5}'
    from contacts cross join generate_series(1, 2) as n where account_id = ${accountId}`);
  const event = (value: number) => ({
    type: 'event' as const,
    event: { name: 'purchase', conditions: [{ property: 'total', operator: 'greater' as const, value }] },
  });
  expect(await count(automation, event(4))).toEqual({ contacts: 3, period: 'last_30_days' });
  expect(await count(automation, event(5))).toEqual({ contacts: 0, period: 'last_30_days' });
  await execute(sql`
    insert into field_definitions (account_id, field_id, name, field_type)
    values (${accountId}, 'e1_D', 'birthday', 'Date')`);
  await execute(sql`
    update contacts set custom_fields = jsonb_build_object('e1_D',
      to_char(now() + interval '5 days' - interval '30 years', 'YYYY-MM-DD"T00:00:00Z"'))
    where account_id = ${accountId} and first_name = 'ana'`);
  const date = { type: 'date' as const, date: { field: 'e1_D', yearly: true } };
  expect(await count(automation, date)).toEqual({ contacts: 1, period: 'next_30_days' });
  await count(automation, { type: 'list', id: listId });
  expect((await ask('POST', `/${id}/live`, { include_existing: true })).status).toBe(200);
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
  const taken = await database().first<{ count: number }>(sql`
    select count(*) as count from automation_trace where account_id = ${accountId}`);
  expect(taken?.count).toBe(2);
  expect(await count(automation)).toEqual({ contacts: 0, period: 'now' });
});

test('the simulated path is the one that the contact takes', async () => {
  const tag = (name: string): AutomationStepInput => ({
    type: 'action',
    action_config: { action: 'add_tag', tag: name },
  });
  const automation = await makeAutomation(provider, {
    steps: [
      { id: 'one', type: 'email', email_config: { subject: 'One' } },
      { type: 'action', action_config: { action: 'set_field', field: 'city', value: 'Oslo' } },
      { type: 'action', action_config: { action: 'go_to', step_id: 'one', times: 1 } },
      { type: 'wait', delay: { value: 2, unit: 'days' }, wait_config: { until: 'delay' } },
      {
        type: 'split',
        condition: { query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE city = 'Oslo'" },
        yes: [
          {
            type: 'split',
            condition: { event: { source: 'event', name: 'purchase' } },
            yes: [tag('Bought')],
            no: [{ type: 'split', condition: { percentage: 50 }, yes: [tag('A')], no: [tag('B')] }],
          },
        ],
        no: [],
      },
    ],
  });
  const { accountId, ask, id } = automation;
  expect((await ask('POST', `/${id}/live`)).status).toBe(200);
  const [ana = ''] = await automation.add(['ana'], false);
  const path = await simulate(automation, { email: ' Ana@example.org ' });
  expect(path).toMatchObject({ contact_id: ana, email: 'ana@example.org', end: 'completed' });
  expect(path.steps.map(({ at }) => hoursUntil(at))).toEqual([0, 0, 0, 0, 0, 0, 48, 48, 120, 120, 120]);
  // Nothing was kept.
  expect(await automation.copies()).toEqual({});
  const kept = await database().first<{ city: string | null; tags: number }>(sql`
    select city, (select count(*) from contact_tags where account_id = ${accountId}) as tags
    from contacts where account_id = ${accountId}`);
  expect(kept).toEqual({ city: null, tags: 0 });
  const engaged = await simulate(automation, { contact_id: ana, engaged: true });
  expect(engaged.steps.slice(-2).map(({ outcome }) => outcome)).toEqual(['yes', 'added']);
  await ask('POST', `/${id}/contacts`, { contact_ids: [ana] });
  const advance = async () => {
    while ((await advanceAutomations(database(), provider.provider.log)) > 0);
  };
  await advance();
  await automation.pass('2 days');
  await advance();
  await automation.pass('3 days');
  await execute(sql`
    update automation_enrolments set held_until = held_until - interval '3 days' where account_id = ${accountId}`);
  await advance();
  const { trace } = await automation.trace(ana);
  expect(trace.map(({ step_id: step, outcome }) => [step, outcome])).toEqual(
    path.steps.map(({ step_id: step, outcome }) => [step, outcome]),
  );
});

test('whoever is held out gets nothing in the simulation, too', async () => {
  const automation = await makeAutomation(provider, {
    steps: [{ type: 'action', action_config: { action: 'add_tag', tag: 'Entered' } }],
  });
  const { ask, id } = automation;
  const names = ['ana', 'bea', 'cleo', 'dora', 'elsa', 'fay', 'gro', 'hedy'];
  const goal = { event: { name: 'purchase', conditions: [] }, days: 7, value_property: null, holdout: 50 };
  expect((await ask('PUT', `/${id}/goal`, goal)).status).toBe(200);
  expect((await ask('POST', `/${id}/live`)).status).toBe(200);
  const contacts = await automation.add(names, false);
  const paths: AutomationSimulation[] = [];
  for (const contact of contacts)
    // An account simulates one at a time.
    paths.push(await simulate(automation, { contact_id: contact }));
  const simulated = paths.filter(({ end }) => end === 'exited').map((path) => path.contact_id);
  expect(paths.map(({ end, steps }) => [end, steps.length])).toEqual(
    paths.map(({ end }) => (end === 'exited' ? [end, 0] : ['completed', 1])),
  );
  await ask('POST', `/${id}/contacts`, { contact_ids: contacts });
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
  const held = await database().rows<{ contact_id: string }>(sql`
    select contact_id from automation_enrolments where account_id = ${automation.accountId} and held_out`);
  expect(simulated.toSorted()).toEqual(held.map((one) => one.contact_id).toSorted());
});

test('it is for every kind of action and branch, and for contacts without an address', async () => {
  const action = (config: ActionConfigInput, hours = 0): AutomationStepInput => ({
    type: 'action',
    delay: { value: hours, unit: 'hours' },
    action_config: config,
  });
  const automation = await makeAutomation(provider, { steps: [action({ action: 'end' })] });
  const { accountId, ask, id, listId } = automation;
  const { id: otherList } = (
    await provider.inject(
      'POST',
      '/v3/marketing/lists',
      { name: 'Other' },
      { authorization: `Bearer ${automation.apiKey}` },
    )
  ).json<{ id: string }>();
  const [user] = await database().rows<{ username: string }>(sql`
    update users set email = 'lee@example.com', email_verified_at = now() where account_id = ${accountId}
    returning username`);
  const isEven = "SELECT contact_id, updated_at FROM contact_data WHERE city = 'Even'";
  const waits = { source: 'event', name: 'Order placed', timeout: { value: 3, unit: 'hours' } } as const;
  const steps: AutomationStepInput[] = [
    { ...action({ action: 'add_tag', tag: 'Entered' }), id: 'first' },
    {
      type: 'email',
      delay: { value: 1, unit: 'hours' },
      email_config: { subject: 'Hello', html_content: '<p>Hello</p>', sender_id: automation.senderId },
    },
    {
      type: 'split',
      condition: { query_dsl: isEven },
      yes: [
        action({ action: 'add_to_list', list_id: otherList }),
        {
          type: 'split',
          condition: { percentage: 50 },
          yes: [action({ action: 'remove_tag', tag: 'Entered' }, 1)],
          no: [action({ action: 'notify', username: user?.username ?? '' }), action({ action: 'end' })],
        },
      ],
      no: [
        {
          type: 'split',
          condition: { event: waits },
          yes: [],
          no: [
            action({ action: 'go_to', step_id: 'first', times: 2 }),
            action({ action: 'remove_from_list', list_id: listId }),
          ],
        },
      ],
    },
  ];
  expect((await ask('PATCH', `/${id}`, { steps })).status).toBe(200);
  expect((await ask('POST', `/${id}/live`)).status).toBe(200);
  const people = await automation.add(
    Array.from({ length: 12 }, (_, index) => `reader${index}`),
    false,
  );
  await execute(sql`
    update contacts set city = case when length(first_name) = 7 then 'Even' end where account_id = ${accountId}`);
  await execute(sql`
    update contacts set email = null, external_id = 'x' where account_id = ${accountId} and first_name = 'reader11'`);
  const paths = new Map<string, AutomationSimulation>();
  // An account simulates few contacts at once.
  for (const person of people) paths.set(person, await simulate(automation, { contact_id: person }));
  await ask('POST', `/${id}/contacts`, { contact_ids: people });
  for (let hour = 0; hour < 30; hour += 1) {
    while ((await advanceAutomations(database(), provider.provider.log)) > 0);
    await automation.pass('1 hour');
    await execute(sql`
      update automation_enrolments set held_until = held_until - interval '1 hour' where account_id = ${accountId}`);
  }
  const kinds = new Set<string>();
  for (const person of people) {
    const { trace, state } = await automation.trace(person);
    const simulated = paths.get(person)?.steps.map(({ step_id: step, outcome }) => [step, outcome]);
    expect([state, trace.map(({ step_id: step, outcome }) => [step, outcome])]).toEqual(['completed', simulated]);
    for (const { outcome } of trace) kinds.add(outcome);
  }
  expect([...kinds].toSorted()).toEqual(['added', 'done', 'ended', 'no', 'removed', 'sent', 'skipped', 'yes']);
});

test('a step that cannot be executed ends the simulation, and waits have their dates', async () => {
  const automation = await makeAutomation(provider, {
    steps: [
      { type: 'wait', wait_config: { until: 'weekday', weekdays: [1, 2, 3, 4, 5, 6, 7], hour: 9 } },
      { type: 'action', action_config: { action: 'add_to_list' } },
    ],
  });
  await automation.add(['ana']);
  const path = await simulate(automation, { email: 'ana@example.org' });
  // Nothing is live that could be disabled.
  expect(path).toMatchObject({ end: 'stopped', reason: "Action 1 can't be executed: Choose a list." });
  expect(hoursUntil(path.ends_at)).toBeLessThan(25);
  const { ask, id } = automation;
  expect((await ask('POST', `/${id}/simulate`, { email: 'nobody@example.org' })).status).toBe(404);
  expect((await ask('POST', `/${id}/simulate`, {})).status).toBe(404);
});

test('an email to a person who has unsubscribed is dropped, and nothing follows from it', async () => {
  const automation = await makeAutomation(provider, { steps: [{ type: 'action', action_config: { action: 'end' } }] });
  const { accountId, ask, id } = automation;
  const email_config = { subject: 'Hello', html_content: '<p>Hello</p>', sender_id: automation.senderId };
  const emails = [{ step_id: 'hello', activity: 'delivered' as const, negated: false }];
  const steps: AutomationStepInput[] = [
    { id: 'hello', type: 'email', email_config },
    { type: 'split', condition: { emails }, yes: [], no: [] },
  ];
  expect((await ask('PATCH', `/${id}`, { steps })).status).toBe(200);
  await automation.add(['ana', 'bea'], false);
  await execute(sql`
    insert into suppressions (account_id, kind, email) values (${accountId}, 'global', 'bea@example.org')`);
  const outcomes = async (email: string) =>
    (await simulate(automation, { email })).steps.map(({ outcome, reason }) => [outcome, reason]);
  expect(await outcomes('ana@example.org')).toEqual([
    ['sent', null],
    ['yes', null],
  ]);
  expect(await outcomes('bea@example.org')).toEqual([
    ['sent', 'It is dropped: Unsubscribed Address.'],
    ['no', null],
  ]);
});

test('a text message to a number that opted out, or that gets no texts, is dropped', async () => {
  const service = `MG${'0'.repeat(32)}`;
  const automation = await makeAutomation(provider, {
    steps: [{ type: 'sms', sms_config: { messaging_service_sid: service, body: 'Hi' } }],
  });
  const { accountId } = automation;
  await automation.add(['ana', 'bea', 'cem', 'dan'], false);
  await execute(sql`
    update contacts set phone_number_id = '+1202555010' || strpos('abcd', left(email, 1))
    where account_id = ${accountId}`);
  await execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid) values
      (${accountId}, '+12025550102', ${service}), (${accountId}, '+12025550103', '')`);
  await execute(sql`
    insert into sms_unreachable_numbers (account_id, phone_number, error_code)
    values (${accountId}, '+12025550104', '30006')`);
  const outcome = async (name: string) => {
    const [step] = (await simulate(automation, { email: `${name}@example.org` })).steps;
    return [step?.outcome, step?.reason];
  };
  expect(await outcome('ana')).toEqual(['sent', null]);
  expect(await outcome('bea')).toEqual(['sent', 'It is dropped: Opted Out.']);
  expect(await outcome('cem')).toEqual(['sent', 'It is dropped: Opted Out of All SMS.']);
  expect(await outcome('dan')).toEqual(['sent', 'It is dropped: Not a Mobile Number.']);
});

test('loops in loops are simulated up to a limit, and not by many requests at once', async () => {
  const tag = { type: 'action' as const, action_config: { action: 'add_tag' as const, tag: 'Again' } };
  const back = { type: 'action' as const, action_config: { action: 'go_to' as const, step_id: 'start', times: 10 } };
  const automation = await makeAutomation(provider, {
    steps: [
      { ...tag, id: 'start' },
      ...Array.from({ length: 20 }, () => tag),
      ...Array.from({ length: 5 }, () => back),
    ],
  });
  await automation.add(['ana']);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      automation.ask<AutomationSimulation>('POST', `/${automation.id}/simulate`, { email: 'ana@example.org' }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429]);
  const path = answers.find(({ status }) => status === 200)?.body;
  expect(path).toMatchObject({ end: 'stopped', reason: 'Only the first 500 steps are simulated.' });
  expect(path?.steps).toHaveLength(500);
});
