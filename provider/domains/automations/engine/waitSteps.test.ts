import type { AutomationStepInput } from 'sendwright/wire/automations';
import type { WaitConfigInput } from 'sendwright/wire/automationWaits';
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
const wait = (config: WaitConfigInput): AutomationStepInput => ({ type: 'wait', wait_config: config });
const tag: AutomationStepInput = { type: 'action', action_config: { action: 'add_tag', tag: 'Waited' } };
const tagged = ['action', 'added', 'The tag “Waited”.'];
const live = async ({ ask, id }: TestAutomation) => {
  const { status, body } = await ask('POST', `/${id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const setSteps = async ({ ask, id }: TestAutomation, steps: AutomationStepInput[]) =>
  ask<{ errors?: { message: string; field: string }[] }>('PATCH', `/${id}`, { steps });
const addField = async ({ accountId }: TestAutomation, name: string, type: 'Date' | 'Text'): Promise<string> => {
  const id = `e${name.length}_${type[0]}`;
  await execute(sql`
    insert into field_definitions (account_id, field_id, name, field_type)
    values (${accountId}, ${id}, ${name}, ${type})`);
  return id;
};
const setField = ({ accountId }: TestAutomation, contactId: string, field: string, value: string) =>
  execute(sql`
    update contacts set custom_fields = custom_fields || jsonb_build_object(${field}::text, ${value}::text)
    where account_id = ${accountId} and contact_id = ${contactId}`);
/** The time at which the wait ends, in a zone. */
const endOf = async (automation: TestAutomation, contactId: string, zone = 'Etc/UTC') =>
  database().first<{ at: string; day: number; hour: number }>(sql`
    select to_char(held_until at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as at,
      extract(isodow from held_until at time zone ${zone})::int as day,
      extract(hour from held_until at time zone ${zone})::int as hour
    from automation_enrolments
    where account_id = ${automation.accountId} and contact_id = ${contactId}`);
/** Lets time pass for those who are held. */
const pass = ({ accountId }: TestAutomation, interval: string) =>
  execute(sql`
    update automation_enrolments
    set held_until = held_until - ${interval}::interval, next_at = next_at - ${interval}::interval
    where account_id = ${accountId} and held_until is not null`);
const outcomes = async (automation: TestAutomation, contactId: string) =>
  (await automation.trace(contactId)).trace.map(({ type, outcome, reason }) => [type, outcome, reason]);
const dateIn = async (days: number): Promise<string> =>
  (
    await database().first<{ day: string }>(sql`
    select to_char((now() at time zone 'UTC')::date + ${days}::int, 'YYYY-MM-DD') as day`)
  )?.day ?? '';

test('contacts wait until the hour of a day of the week, in their own time zone', async () => {
  const automation = await makeAutomation(provider, { steps: [], suppression_group_id: null });
  const zone = await addField(automation, 'zone', 'Text');
  const answer = await setSteps(automation, [
    wait({ until: 'weekday', weekdays: [5, 2], hour: 7, zone_field: zone }),
    tag,
  ]);
  expect(answer.status).toBe(200);
  await live(automation);
  const [ana = '', bea = '', cid = ''] = await automation.add(['ana', 'bea', 'cid']);
  await setField(automation, ana, zone, 'asia/Tokyo');
  await setField(automation, bea, zone, 'America/Los_Angeles');
  await setField(automation, cid, zone, 'nowhere');
  await advanceAll();
  for (const [contactId, name] of [
    [ana, 'Asia/Tokyo'],
    [bea, 'America/Los_Angeles'],
    [cid, 'Etc/UTC'],
  ] as const) {
    const end = await endOf(automation, contactId, name);
    // Whoever is in that hour right now has passed.
    if (end?.at) expect([2, 5].includes(end.day) && end.hour === 7).toBe(true);
  }
  // Eight days later, all of them have passed, however late somebody looks.
  await pass(automation, '8 days');
  await advanceAll();
  for (const contactId of [ana, bea, cid])
    expect(await outcomes(automation, contactId)).toEqual([['wait', 'waited', null], tagged]);
});

test('contacts wait until days before a date, and a change of it is noticed within a day', async () => {
  const automation = await makeAutomation(provider, { steps: [], suppression_group_id: null });
  const field = await addField(automation, 'renewal', 'Date');
  await setSteps(automation, [wait({ until: 'date', field, days: -3, hour: 10 }), tag]);
  await live(automation);
  const [ana = '', bea = '', cid = '', dee = ''] = await automation.add(['ana', 'bea', 'cid', 'dee']);
  await setField(automation, ana, field, `${await dateIn(30)}T00:00:00Z`);
  await setField(automation, bea, field, `${await dateIn(1)}T00:00:00Z`);
  await setField(automation, dee, field, 'soon');
  await advanceAll();
  expect((await endOf(automation, ana))?.at).toBe(`${await dateIn(27)} 10:00`);
  expect(await outcomes(automation, bea)).toMatchObject([['wait', 'skipped', 'The date had passed.'], tagged]);
  for (const contactId of [cid, dee])
    expect(await outcomes(automation, contactId)).toMatchObject([
      ['wait', 'skipped', 'The contact has no such date.'],
      tagged,
    ]);
  expect(await automation.trace(ana)).toMatchObject({
    state: 'active',
    next_at: `${await dateIn(27)}T10:00:00Z`,
    trace: [],
  });
  // The date moves: the wait ends earlier.
  await setField(automation, ana, field, `${await dateIn(10)}T00:00:00Z`);
  await pass(automation, '1 day');
  await advanceAll();
  expect((await endOf(automation, ana))?.at).toBe(`${await dateIn(7)} 10:00`);
  await setField(automation, ana, field, `${await dateIn(-4)}T00:00:00Z`);
  await pass(automation, '1 day');
  await advanceAll();
  expect(await outcomes(automation, ana)).toMatchObject([['wait', 'waited', null], tagged]);
});

test('a yearly wait ends at the next anniversary, also for a leap day', async () => {
  const automation = await makeAutomation(provider, { steps: [], suppression_group_id: null });
  const field = await addField(automation, 'birthday', 'Date');
  await setSteps(automation, [wait({ until: 'date', field, yearly: true, hour: 0 }), tag]);
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  const yesterday = await dateIn(-1);
  await setField(automation, ana, field, `1990${yesterday.slice(4)}T00:00:00Z`);
  await setField(automation, bea, field, '2000-02-29T00:00:00Z');
  await advanceAll();
  const ends = await database().first<{ ana: boolean; bea: string }>(sql`
    select
      (select held_until between now() + interval '363 days' and now() + interval '366 days'
        from automation_enrolments where account_id = ${automation.accountId} and contact_id = ${ana}) as ana,
      (select to_char(held_until at time zone 'UTC', 'MM-DD')
        from automation_enrolments where account_id = ${automation.accountId} and contact_id = ${bea}) as bea`);
  expect(ends?.ana).toBe(true);
  expect(['02-28', '02-29']).toContain(ends?.bea);
});

test('a changed wait is asked again, and a removed one ends', async () => {
  const automation = await makeAutomation(provider, { steps: [], suppression_group_id: null });
  const field = await addField(automation, 'renewal', 'Date');
  await setSteps(automation, [wait({ until: 'date', field }), tag]);
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  for (const contactId of [ana, bea]) await setField(automation, contactId, field, `${await dateIn(300)}T00:00:00Z`);
  await advanceAll();
  await automation.ask('POST', `/${automation.id}/disable`);
  const { steps } = (await automation.ask('GET', `/${automation.id}`)).body;
  const [first = '', second = ''] = steps.map(({ id }) => id);
  await setSteps(automation, [
    { id: first, ...wait({ until: 'date', field, days: -200 }) },
    { id: second, type: 'action' },
  ]);
  await live(automation);
  await advanceAll();
  expect((await endOf(automation, ana))?.at).toBe(`${await dateIn(100)} 09:00`);
  await automation.ask('POST', `/${automation.id}/disable`);
  await setSteps(automation, [{ id: second, type: 'action' }]);
  await live(automation);
  await advanceAll();
  expect(await outcomes(automation, bea)).toMatchObject([tagged]);
});

test('a field that is gone pauses the automation, and nobody loses their place', async () => {
  const automation = await makeAutomation(provider, { steps: [], suppression_group_id: null });
  const field = await addField(automation, 'renewal', 'Date');
  await setSteps(automation, [wait({ until: 'date', field }), tag]);
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  await execute(sql`delete from field_definitions where account_id = ${automation.accountId} and field_id = ${field}`);
  await advanceAll();
  const { pause } = (await automation.ask('GET', `/${automation.id}`)).body;
  expect(pause).toMatchObject({ reason: 'step', message: expect.stringContaining('Wait 1') as unknown });
  expect(await automation.trace(ana)).toMatchObject({ state: 'active', trace: [] });
  expect(await setSteps(automation, [wait({ until: 'date', field: 'e1_X' })])).toMatchObject({ status: 409 });
  await automation.ask('POST', `/${automation.id}/disable`);
  expect(await setSteps(automation, [wait({ until: 'date', field: 'e1_X' })])).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'steps[0].wait_config.field' }] },
  });
});

test('a random split gives each contact one branch, near its percentage', async () => {
  const split: AutomationStepInput = { type: 'split', condition: { percentage: 30 }, yes: [tag], no: [] };
  const automation = await makeAutomation(provider, { steps: [split], suppression_group_id: null });
  const { accountId } = automation;
  expect((await automation.ask('GET', `/${automation.id}`)).body.steps).toMatchObject([
    { condition: { percentage: 30, query_dsl: null, emails: [] } },
  ]);
  await live(automation);
  await automation.add(Array.from({ length: 1000 }, (_, index) => `reader${index}`));
  await advanceAll();
  const branches = () =>
    database().rows<{ contact_id: string; outcome: string }>(sql`
      select contact_id, outcome from automation_trace where account_id = ${accountId} and type = 'split'
      order by contact_id`);
  const first = await branches();
  const yes = first.filter(({ outcome }) => outcome === 'yes').length;
  // Eight standard deviations.
  expect(yes).toBeGreaterThan(180);
  expect(yes).toBeLessThan(420);
  // The same people again take the same branches.
  await execute(sql`delete from automation_trace where account_id = ${accountId}`);
  await execute(sql`
    update automation_enrolments set state = 'active', step_id = ${automation.stepIds[0]}, next_at = now()
    where account_id = ${accountId}`);
  await advanceAll();
  expect(await branches()).toEqual(first);
});
