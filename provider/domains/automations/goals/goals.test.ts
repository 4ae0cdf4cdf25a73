import type { AutomationGoal, AutomationGoalReport } from 'sendwright/wire/automationGoals';
import type { AutomationPeoplePage, AutomationStepStats } from 'sendwright/wire/automationPeople';
import type { EnrollmentPage } from 'sendwright/wire/automations';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { selectionCondition } from '../../contacts/browse/contactFilter';
import { advanceAutomations } from '../engine/automationService';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};
const goal: AutomationGoal = {
  event: { name: 'Order placed', conditions: [{ property: 'total', operator: 'greater', value: 5 }] },
  days: 7,
  value_property: 'total',
  holdout: 0,
};
let events = 0;
const order = ({ accountId }: TestAutomation, contactId: string, total: unknown, inDays = 1) =>
  database().execute(sql`
    with named as (
      insert into custom_event_types (account_id, name) values (${accountId}, 'Order placed') on conflict do nothing)
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    values (${accountId}, ${String((events += 1))}, ${contactId}, 'Order placed',
      now() + make_interval(days => ${inDays}), ${JSON.stringify({ total })}::jsonb)`);
const goalOf = async ({ ask, id }: TestAutomation) => (await ask<AutomationGoalReport>('GET', `/${id}/goal`)).body;
/** Who is behind a figure, as many as its count says. */
const peopleOf = async ({ ask, id }: TestAutomation, figure: string): Promise<string[]> => {
  const { status, body } = await ask<AutomationPeoplePage>('GET', `/${id}/people?page_size=1000&figure=${figure}`);
  expect([status, body._metadata.count]).toEqual([200, body.result.length]);
  return body.result.map((one) => one.contact_id ?? '').toSorted();
};
const setGoal = async ({ ask, id }: TestAutomation, change: Partial<AutomationGoal> = {}) => {
  const { status, body } = await ask<AutomationGoalReport>('PUT', `/${id}/goal`, { ...goal, ...change });
  expect([status, body]).toEqual([200, expect.anything()]);
};

test('an event in time is a conversion with its value, in total and for each message', async () => {
  const automation = await makeAutomation(provider);
  await automation.ask('POST', `/${automation.id}/live`);
  expect(await goalOf(automation)).toMatchObject({ goal: null, total: { people: 0 }, steps: [] });
  await setGoal(automation);
  const [ana = '', eva = '', ida = '', ute = ''] = await automation.add(['ana', 'eva', 'ida', 'ute']);
  await advanceAll();
  await order(automation, ana, 40);
  await order(automation, ana, 10);
  // Too small, too late, before, and without a number.
  await order(automation, eva, 3);
  await order(automation, ida, 90, 8);
  await order(automation, ida, 90, -1);
  await order(automation, ute, '50 euros');
  expect(await goalOf(automation)).toEqual({
    goal,
    total: { people: 4, converted: 1, value: 50 },
    held_out: { people: 0, converted: 0, value: 0 },
    steps: [{ step_id: automation.stepIds[0], type: 'email', people: 4, converted: 1, value: 50 }],
    variations: [],
  });
  const of = `step_id=${automation.stepIds[0] ?? ''}`;
  expect(await peopleOf(automation, 'converted')).toEqual([ana]);
  expect(await peopleOf(automation, 'counted')).toEqual([ana, eva, ida, ute].toSorted());
  expect(await peopleOf(automation, `converted&${of}`)).toEqual([ana]);
  expect(await peopleOf(automation, `counted&${of}`)).toEqual([ana, eva, ida, ute].toSorted());
  expect(await peopleOf(automation, 'held_out_converted')).toEqual([]);
  const wrong = [
    `held_out_converted&${of}`,
    'converted&outcome=yes',
    'entered&outcome=no',
    'converted&people_only=true',
  ];
  for (const query of wrong)
    expect([query, (await automation.ask('GET', `/${automation.id}/people?figure=${query}`)).status]).toEqual([
      query,
      400,
    ]);
  const selection = { people: { automation_id: automation.id, figure: 'converted' as const } };
  const condition = await selectionCondition(database(), automation.accountId, selection);
  expect(await database().rows(sql`select contact_id from contacts where ${condition}`)).toEqual([{ contact_id: ana }]);
  expect((await automation.ask('DELETE', `/${automation.id}/goal`)).status).toBe(204);
  expect(await peopleOf(automation, 'converted')).toEqual([]);
  expect((await goalOf(automation)).goal).toBeNull();
});

test('conversions are counted for each branch of a random split', async () => {
  const tag = (name: string) => [{ type: 'action' as const, action_config: { action: 'add_tag' as const, tag: name } }];
  const automation = await makeAutomation(provider, {
    goal,
    steps: [{ type: 'split', condition: { percentage: 50 }, yes: tag('A'), no: tag('B') }],
  });
  await automation.ask('POST', `/${automation.id}/live`);
  const ids = await automation.add(Array.from({ length: 40 }, (_, index) => `reader${index}`));
  await advanceAll();
  const tags = await database().rows<{ contact_id: string; name: string }>(sql`
    select contact_id, name from contact_tags join tags using (account_id, tag_id)
    where account_id = ${automation.accountId} order by contact_id`);
  const inA = tags.filter(({ name }) => name === 'A').map(({ contact_id: id }) => id);
  const [one = '', two = ''] = inA;
  const other = ids.find((id) => !inA.includes(id)) ?? '';
  await order(automation, one, 10);
  await order(automation, two, 20);
  await order(automation, other, 70);
  const [step] = automation.stepIds;
  expect((await goalOf(automation)).variations).toEqual([
    { step_id: step, branch: 'yes', people: inA.length, converted: 2, value: 30 },
    { step_id: step, branch: 'no', people: ids.length - inA.length, converted: 1, value: 70 },
  ]);
  expect(await peopleOf(automation, `converted&step_id=${step}&outcome=yes`)).toEqual([one, two].toSorted());
  expect(await peopleOf(automation, `counted&step_id=${step}&outcome=yes`)).toEqual(inA.toSorted());
  expect(await peopleOf(automation, `passed&step_id=${step}&outcome=yes`)).toEqual(inA.toSorted());
  expect(await peopleOf(automation, `converted&step_id=${step}&outcome=no`)).toEqual([other]);
});

test('whoever comes to a step twice before the event has its value once', async () => {
  const tag = { type: 'action' as const, action_config: { action: 'add_tag' as const, tag: 'Got it' } };
  const automation = await makeAutomation(provider, {
    goal,
    steps: [{ type: 'email' }, { type: 'split', condition: { percentage: 50 }, yes: [tag], no: [tag] }],
  });
  const { ask, id } = automation;
  await ask('POST', `/${id}/live`);
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  expect((await ask('POST', `/${id}/contacts`, { contact_ids: [ana], again: true })).status).toBe(200);
  await advanceAll();
  await order(automation, ana, 40);
  await order(automation, ana, 10);
  const { total, steps, variations } = await goalOf(automation);
  const once = { people: 1, converted: 1, value: 50 };
  expect([total, ...steps, ...variations]).toMatchObject([once, once, once]);
  // An event that is in time for the first pass only, and one that is in time for the second only.
  await database().execute(sql`
    update automation_trace set taken_at = taken_at - interval '6 days' where account_id = ${automation.accountId}
      and pass = 1`);
  await order(automation, ana, 100, -1);
  const { steps: later } = await goalOf(automation);
  expect(later).toMatchObject([{ people: 1, converted: 1, value: 150 }]);
});

test('an automation can be created with its goal, and a copy keeps it', async () => {
  const automation = await makeAutomation(provider, { goal });
  expect((await goalOf(automation)).goal).toEqual(goal);
  const { body: copy } = await automation.ask('POST', `/${automation.id}`);
  expect((await automation.ask('GET', `/${copy.id}/goal`)).body).toMatchObject({ goal });
  const wrong = { ...goal, days: 0 };
  expect((await automation.ask('POST', '', { name: 'Series', goal: wrong })).status).toBe(400);
});

test('a share of contacts is held out, always the same ones, and is compared', async () => {
  const automation = await makeAutomation(provider, {
    steps: [{ type: 'action', action_config: { action: 'add_tag', tag: 'In' } }],
  });
  const { ask, id, accountId, listId } = automation;
  await ask('PATCH', `/${id}`, { entry: { type: 'list', id: listId, reentry: { days: 0, most: 9 } } });
  await setGoal(automation, { holdout: 30 });
  await ask('POST', `/${id}/live`);
  const ids = await automation.add(Array.from({ length: 400 }, (_, index) => `reader${index}`));
  await Promise.all([advanceAll(), advanceAll()]);
  const { result } = (await ask<EnrollmentPage>('GET', `/${id}/contacts?page_size=1000`)).body;
  const held = result.filter((one) => one.reason === 'Held out, to compare.').map((one) => one.contact_id);
  expect(held.length).toBeGreaterThan(60);
  expect(held.length).toBeLessThan(180);
  const figures = await provider.inject('GET', `/v3/marketing/stats/automations/${id}/steps`, undefined, {
    authorization: `Bearer ${automation.apiKey}`,
  });
  expect(figures.json<AutomationStepStats>()).toMatchObject({ entered: 400, left: held.length, held_out: held.length });
  const people = (await ask<AutomationPeoplePage>('GET', `/${id}/people?figure=held_out&page_size=1000`)).body;
  expect(people._metadata.count).toBe(held.length);
  expect(new Set(people.result.map((one) => one.contact_id))).toEqual(new Set(held));
  // Nothing was done with them.
  const tagged = await database().rows<{ contact_id: string }>(sql`
    select contact_id from contact_tags where account_id = ${accountId}`);
  expect(tagged.map((one) => one.contact_id).toSorted()).toEqual(ids.filter((one) => !held.includes(one)).toSorted());
  const [first = ''] = held;
  await order(automation, first, 20);
  await order(automation, tagged[0]?.contact_id ?? '', 30);
  expect(await goalOf(automation)).toMatchObject({
    total: { people: 400 - held.length, converted: 1, value: 30 },
    held_out: { people: held.length, converted: 1, value: 20 },
  });
  expect(await peopleOf(automation, 'held_out_converted')).toEqual([first]);
  expect(await peopleOf(automation, 'held_out_counted')).toEqual(held.toSorted());
  // Whoever enters again is held out again, as long as anybody is.
  const enterAgain = async () => {
    await ask('POST', `/${id}/contacts`, { contact_ids: ids, again: true });
    await advanceAll();
  };
  await enterAgain();
  expect((await goalOf(automation)).held_out.people).toBe(held.length);
  await setGoal(automation, { holdout: 0 });
  await enterAgain();
  expect((await goalOf(automation)).held_out.people).toBe(0);
});

test('bad goals are refused, and a draft has that of its automation', async () => {
  const automation = await makeAutomation(provider);
  const { ask, id } = automation;
  for (const wrong of [{ days: 0 }, { holdout: 51 }, { event: { name: '', conditions: [] } }])
    expect((await ask('PUT', `/${id}/goal`, { ...goal, ...wrong })).status).toBe(400);
  await ask('POST', `/${id}/live`);
  const draft = (await ask('POST', `/${id}/draft`, {})).body;
  expect((await ask('PUT', `/${draft.id}/goal`, goal)).status).toBe(400);
  await setGoal(automation);
  await ask('POST', `/${id}/publish`);
  expect((await goalOf(automation)).goal).toEqual(goal);
});
