import type { AutomationEntryInput, AutomationStepInput } from 'sendwright/wire/automations';
import type { AwaitedEventInput, EventCondition } from 'sendwright/wire/automationEvents';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const execute = (statement: Parameters<ReturnType<typeof database>['execute']>[0]) => database().execute(statement);
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};
const tag = (name: string): AutomationStepInput => ({
  type: 'action',
  action_config: { action: 'add_tag', tag: name },
});
const awaits = (event: AwaitedEventInput): AutomationStepInput => ({
  type: 'split',
  condition: { event },
  yes: [tag('Came')],
  no: [tag('Stayed away')],
});
const purchase = (parts: Partial<AwaitedEventInput> = {}) => awaits({ source: 'event', name: 'purchase', ...parts });
const live = async ({ ask, id }: TestAutomation) => {
  const { status, body } = await ask('POST', `/${id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const record = async ({ apiKey }: TestAutomation, events: readonly object[]) => {
  const answer = await provider.inject(
    'POST',
    '/v3/marketing/events',
    { events },
    { authorization: `Bearer ${apiKey}` },
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ errors: [] })]);
};
const bought = (name: string, properties: object = {}, more: object = {}) => ({
  contact: { email: `${name}@example.org` },
  name: 'purchase',
  properties,
  ...more,
});
/** Lets time pass for everything that contacts and the wait look at. */
const pass = async ({ accountId }: TestAutomation, interval: string) => {
  await execute(sql`
    update automation_enrolments set waiting_since = waiting_since - ${interval}::interval,
      held_until = held_until - ${interval}::interval, next_at = next_at - ${interval}::interval
    where account_id = ${accountId}`);
  await execute(sql`
    update custom_events set occurred_at = occurred_at - ${interval}::interval where account_id = ${accountId}`);
};
const outcomes = async (automation: TestAutomation, contactId: string) =>
  (await automation.trace(contactId)).trace.map(({ type, outcome, reason }) => [type, outcome, reason]);
const came = [
  ['split', 'yes', '“purchase” happened.'],
  ['action', 'added', 'The tag “Came”.'],
];
const stayedAway = [
  ['split', 'no', '“purchase” did not happen in 3 days.'],
  ['action', 'added', 'The tag “Stayed away”.'],
];

test('an event ends the wait at once, and others end when the time is over', async () => {
  const automation = await makeAutomation(provider, { steps: [purchase()] });
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([]);
  await record(automation, [bought('ana')]);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual(came);
  expect(await outcomes(automation, bea)).toEqual([]);
  await pass(automation, '71 hours');
  await advanceAll();
  expect(await outcomes(automation, bea)).toEqual([]);
  await pass(automation, '1 hour');
  await advanceAll();
  expect(await outcomes(automation, bea)).toEqual(stayedAway);
});

test('what happened since the step before counts, what happened earlier or too late does not', async () => {
  const automation = await makeAutomation(provider, { steps: [{ ...purchase(), delay: { value: 1, unit: 'days' } }] });
  await live(automation);
  const [early = '', meanwhile = '', late = ''] = await automation.add(['early', 'meanwhile', 'late']);
  const at = (hours: number) => ({ time: new Date(Date.now() + hours * 3_600_000).toISOString() });
  await record(automation, [bought('early', {}, at(-2)), bought('meanwhile')]);
  await pass(automation, '1 day');
  await advanceAll();
  expect(await outcomes(automation, meanwhile)).toEqual(came);
  expect(await outcomes(automation, early)).toEqual([]);
  // Nobody looks for longer than they wait: what is recorded after the end has no effect.
  await pass(automation, '5 days');
  await record(automation, [bought('late')]);
  await advanceAll();
  expect(await outcomes(automation, early)).toEqual(stayedAway);
  expect(await outcomes(automation, late)).toEqual(stayedAway);
});

test('what happened after the event by which a contact enters counts, whichever is recorded first', async () => {
  const automation = await makeAutomation(provider, {
    entry: { type: 'event', event: { name: 'checkout', conditions: [] } },
    steps: [purchase({ timeout: { value: 1, unit: 'hours' } })],
  });
  const { accountId } = automation;
  await live(automation);
  await execute(sql`update automations set live_since = now() - interval '1 day' where account_id = ${accountId}`);
  const [ana = '', bea = '', cleo = ''] = await automation.add(['ana', 'bea', 'cleo'], false);
  const at = (minutes: number) => ({ time: new Date(Date.now() - minutes * 60_000).toISOString() });
  const checkout = (name: string, minutes: number) => ({ ...bought(name, {}, at(minutes)), name: 'checkout' });
  await record(automation, [bought('ana', {}, at(10)), bought('bea', {}, at(30))]);
  await record(automation, [checkout('ana', 20), checkout('bea', 20)]);
  await record(automation, [checkout('cleo', 40), bought('cleo', {}, at(30)), checkout('cleo', 20)]);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual(came);
  expect(await outcomes(automation, bea)).toEqual([]);
  expect(await outcomes(automation, cleo)).toEqual([]);
});

test('the event by which a contact enters, also again, does not end a wait for the next one', async () => {
  const entry: AutomationEntryInput = {
    type: 'event',
    event: { name: 'purchase', conditions: [] },
    reentry: { days: 0, most: 9 },
  };
  const automation = await makeAutomation(provider, { entry, steps: [purchase()] });
  await live(automation);
  const [ana = ''] = await automation.add(['ana'], false);
  await record(automation, [bought('ana')]);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([]);
  await record(automation, [bought('ana')]);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual(came);
  await record(automation, [bought('ana')]);
  await advanceAll();
  expect((await automation.trace(ana)).entries).toBe(2);
  expect(await outcomes(automation, ana)).toEqual(came);
});

test('events that come twice, out of order, from the future, or while nobody looks', async () => {
  const automation = await makeAutomation(provider, { steps: [purchase()] });
  const { ask, id } = automation;
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  const ofAna = bought('ana', {}, { id: 'p1' });
  await Promise.all([record(automation, [ofAna, ofAna]), record(automation, [ofAna, bought('ana')])]);
  await Promise.all([advanceAll(), advanceAll()]);
  expect(await outcomes(automation, ana)).toEqual(came);
  const future = await provider.inject(
    'POST',
    '/v3/marketing/events',
    bought('bea', {}, { time: new Date(Date.now() + 86_400_000).toISOString() }),
    { authorization: `Bearer ${automation.apiKey}` },
  );
  expect(future.statusCode).toBe(400);
  await ask('POST', `/${id}/disable`);
  await record(automation, [bought('bea')]);
  await pass(automation, '10 days');
  await live(automation);
  await advanceAll();
  expect(await outcomes(automation, bea)).toEqual(came);
});

const condition = (property: string, operator: EventCondition['operator'], value: EventCondition['value'] = null) => ({
  property,
  operator,
  value,
});

test.each<[EventCondition[], object, boolean]>([
  [[condition('total', 'greater', 100)], { total: 100.5 }, true],
  [[condition('total', 'greater', 100)], { total: 100 }, false],
  [[condition('total', 'greater', 100)], { total: '200' }, false],
  [[condition('total', 'less', 100)], { total: 99 }, true],
  [[condition('day', 'less', '2026-02-01')], { day: '2026-01-31' }, true],
  [[condition('plan', 'is', 'Gold')], { plan: 'Gold' }, true],
  [[condition('plan', 'is', 'Gold')], { plan: 'gold' }, false],
  [[condition('plan', 'is', 'Gold')], {}, false],
  [[condition('plan', 'is_not', 'Gold')], {}, true],
  [[condition('plan', 'contains', 'OLD')], { plan: 'Golden' }, true],
  [[condition('plan', 'contains', 'OLD')], { plan: 7 }, false],
  [[condition('paid', 'is', true)], { paid: true }, true],
  [[condition('paid', 'exists')], { paid: false }, true],
  [[condition('paid', 'not_exists')], { paid: false }, false],
  [[condition('plan', 'is', 'Gold'), condition('total', 'greater', 1)], { plan: 'Gold', total: 1 }, false],
  [[condition('plan', 'is', 'Gold'), condition('total', 'greater', 1)], { plan: 'Gold', total: 2 }, true],
])('conditions on properties: %j of %j', async (conditions, properties, expected) => {
  const row = await database().first<{ matches: boolean }>(sql`
    select event_matches(${JSON.stringify(properties)}::jsonb, ${JSON.stringify(conditions)}::jsonb) as matches`);
  expect(row?.matches).toBe(expected);
});

test('an event that does not match lets the contact wait on', async () => {
  const automation = await makeAutomation(provider, {
    steps: [purchase({ conditions: [condition('total', 'greater', 100)] })],
  });
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  await record(automation, [bought('ana', { total: 20 })]);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([]);
  await record(automation, [bought('ana', { total: 120 })]);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual(came);
});

test.each([
  ['opened', 'open', 'The contact opened the email.'],
  ['clicked', 'click', 'The contact clicked the email.'],
] as const)('waiting until an email is %s', async (source, event, reason) => {
  const automation = await makeAutomation(provider, {
    steps: [{ id: 'first', type: 'email', email_config: { subject: 'One' } }, awaits({ source, step_id: 'first' })],
  });
  const { accountId } = automation;
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  const react = (contactId: string, detail: object) =>
    execute(sql`
      insert into email_events (account_id, event, contact_id, email, single_send_id, detail)
      select account_id, ${event}, contact_id, email, stream_id, ${JSON.stringify(detail)}::jsonb
      from deliveries where account_id = ${accountId} and contact_id = ${contactId}`);
  await react(ana, {});
  await react(bea, { machine: true });
  await advanceAll();
  expect((await outcomes(automation, ana)).slice(1, 2)).toEqual([['split', 'yes', reason]]);
  expect((await outcomes(automation, bea)).slice(1)).toEqual([]);
  await pass(automation, '3 days');
  await advanceAll();
  expect((await outcomes(automation, bea)).slice(1, 2)).toMatchObject([['split', 'no', expect.anything()]]);
});

test.each([
  ['opened', 'open'],
  ['clicked', 'click'],
] as const)('a split by who %s an email asks for people, not for bots', async (activity, event) => {
  const automation = await makeAutomation(provider, {
    steps: [
      { id: 'first', type: 'email', email_config: { subject: 'One' } },
      {
        type: 'split',
        delay: { value: 1, unit: 'hours' },
        condition: { emails: [{ step_id: 'first', activity, negated: false }] },
        yes: [tag('Came')],
        no: [tag('Stayed away')],
      },
    ],
  });
  const { accountId } = automation;
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  const react = (contactId: string, detail: object) =>
    execute(sql`
      insert into email_events (account_id, event, contact_id, email, single_send_id, detail)
      select account_id, ${event}, contact_id, email, stream_id, ${JSON.stringify(detail)}::jsonb
      from deliveries where account_id = ${accountId} and contact_id = ${contactId}`);
  await react(ana, {});
  await react(bea, { machine: true });
  await automation.pass('1 hour');
  await advanceAll();
  expect((await outcomes(automation, ana)).slice(1)).toMatchObject([['split', 'yes', null], came[1]]);
  expect((await outcomes(automation, bea)).slice(1)).toMatchObject([['split', 'no', null], stayedAway[1]]);
});

test('rules of steps that wait for events', async () => {
  const automation = await makeAutomation(provider);
  const { ask, id } = automation;
  const set = (steps: readonly AutomationStepInput[]) =>
    ask<{ errors?: { field: string; message: string }[] }>('PATCH', `/${id}`, { steps });
  const refused = async (event: unknown, field: string) =>
    expect(await set([awaits(event as AwaitedEventInput)])).toMatchObject({
      status: 400,
      body: { errors: [{ field: expect.stringContaining(field) }] },
    });
  await refused({ source: 'event', name: 'x', timeout: { value: 0, unit: 'hours' } }, 'steps[0]');
  await refused({ source: 'event', name: 'x', timeout: { value: 1000, unit: 'days' } }, 'steps[0]');
  await refused({ source: 'opened', step_id: 'nobody' }, 'steps[0].condition.event.step_id');
  await refused({ source: 'event', name: 'x', conditions: Array(6).fill(condition('a', 'is', 1)) }, 'steps[0]');
  const both = { type: 'split' as const, condition: { percentage: 5, event: { source: 'event' as const } } };
  expect((await set([both])).body.errors?.[0]?.field).toBe('steps[0].condition.event');
  const missing = async (event: AwaitedEventInput) => {
    expect((await set([awaits(event)])).status).toBe(200);
    return (await ask<{ errors: { message: string }[] }>('POST', `/${id}/live`)).body.errors.map((one) => one.message);
  };
  expect(await missing({ source: 'event' })).toEqual(['Choose an event.']);
  expect(await missing({ source: 'opened' })).toEqual(['Choose an email before it.']);
  expect(await missing({ source: 'event', name: 'x', conditions: [condition('a', 'is', '')] })).toEqual([
    'Enter a value for “a”, or remove the condition.',
  ]);
  await set([
    { id: 'one', type: 'email', email_config: { subject: 'One' } },
    awaits({ source: 'opened', step_id: 'one' }),
  ]);
  const { body: copy } = await ask('POST', `/${id}`, {});
  const [email, split] = copy.steps;
  expect(split).toMatchObject({
    condition: { event: { source: 'opened', step_id: email?.id, timeout: { value: 3, unit: 'days' } } },
  });
});
