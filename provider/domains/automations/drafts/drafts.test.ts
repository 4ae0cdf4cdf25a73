import type { AutomationChanges, AutomationVersions, ContactMove } from 'sendwright/wire/automationDrafts';
import type { Automation, AutomationPage, AutomationStepInput, EnrollmentPage } from 'sendwright/wire/automations';
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
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};

const tag = (name: string, days = 0): AutomationStepInput => ({
  type: 'action',
  delay: { value: days, unit: 'days' },
  action_config: { action: 'add_tag', tag: name },
});

async function live(steps: AutomationStepInput[]): Promise<TestAutomation> {
  const automation = await makeAutomation(provider, { steps });
  const { status, body } = await automation.ask('POST', `/${automation.id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return automation;
}

const draftOf = async ({ ask, id }: TestAutomation, version?: number): Promise<Automation> => {
  const { status, body } = await ask('POST', `/${id}/draft`, { version });
  expect(status).toBe(201);
  return body;
};
const kept = ({ id, type }: { id: string; type: AutomationStepInput['type'] }): AutomationStepInput => ({ id, type });

/** Changes the draft's steps and publishes it. */
async function republish(
  automation: TestAutomation,
  change: (steps: Automation['steps']) => AutomationStepInput[],
  contacts: { step_id: string; move: ContactMove }[] = [],
) {
  const draft = await draftOf(automation);
  const patched = await automation.ask('PATCH', `/${draft.id}`, { steps: change(draft.steps) });
  expect([patched.status, patched.body]).toEqual([200, expect.anything()]);
  const published = await automation.ask('POST', `/${automation.id}/publish`, { contacts });
  expect([published.status, published.body]).toEqual([200, expect.anything()]);
  return published.body;
}

const tagsOf = async ({ accountId }: TestAutomation) =>
  (
    await database().rows<{ name: string; people: number }>(sql`
      select name, count(contact_id) as people from tags left join contact_tags using (account_id, tag_id)
      where account_id = ${accountId} group by 1 order by 1`)
  ).map(({ name, people }) => `${name} ${people}`);
const inside = async ({ ask, id }: TestAutomation) =>
  (await ask<EnrollmentPage>('GET', `/${id}/contacts?page_size=1000`)).body;
const hoursUntil = (at: string | null): number => Math.round((Date.parse(at ?? '') - Date.now()) / 3_600_000);

test('a live automation is edited in a draft, which changes nothing until it is published', async () => {
  const automation = await live([tag('A'), tag('B', 2)]);
  const { ask, id, stepIds } = automation;
  const draft = await draftOf(automation);
  expect(draft).toMatchObject({ status: 'draft', draft_of: id, draft_id: null, name: 'Series' });
  expect(draft.steps.map((step) => step.id)).toEqual(stepIds);
  expect(await draftOf(automation)).toMatchObject({ id: draft.id });
  expect((await ask('GET', `/${id}`)).body).toMatchObject({ draft_id: draft.id, draft_of: null });
  // It is not listed, not set live, and has no draft of its own.
  expect((await ask<AutomationPage>('GET', '')).body.result.map((one) => one.id)).toEqual([id]);
  expect((await ask('POST', `/${draft.id}/live`)).status).toBe(409);
  expect((await ask('POST', `/${draft.id}/draft`)).status).toBe(409);
  await ask('PATCH', `/${draft.id}`, { name: 'Better series', steps: [...draft.steps.map(kept), tag('C', 1)] });
  await automation.add(['ana']);
  await advanceAll();
  await automation.pass('3 days');
  await advanceAll();
  expect(await tagsOf(automation)).toEqual(['A 1', 'B 1']);
  const changes = await ask<AutomationChanges>('GET', `/${id}/draft/changes`);
  expect(changes.body).toMatchObject({
    parts: ['name'],
    steps: [{ type: 'action', change: 'added', contacts: 0, moves: [] }],
    replaces_pending: false,
  });
  const published = await ask('POST', `/${id}/publish`, {
    revision: changes.body.revision,
    draft_revision: changes.body.draft_revision,
  });
  expect(published.body).toMatchObject({ status: 'live', name: 'Better series', draft_id: null });
  expect((await ask('GET', `/${draft.id}`)).status).toBe(404);
  expect((await ask('POST', `/${id}/publish`)).status).toBe(404);
  expect((await ask<AutomationVersions>('GET', `/${id}/versions`)).body.result).toMatchObject([
    { version: 2, name: 'Better series', step_count: 3, published_by: automation.username },
    { version: 1, name: 'Series', step_count: 2 },
  ]);
});

test('a draft that never was live, an outdated view of the changes, and what is missing are refused', async () => {
  const fresh = await makeAutomation(provider);
  expect((await fresh.ask('POST', `/${fresh.id}/draft`)).status).toBe(409);
  const automation = await live([tag('A')]);
  const { ask, id } = automation;
  const draft = await draftOf(automation);
  expect((await ask('POST', `/${id}/publish`, { draft_revision: draft.revision + 1 })).status).toBe(412);
  expect((await ask('POST', `/${id}/publish`, { revision: 0 })).status).toBe(412);
  const [step] = draft.steps;
  const move = { step_id: step?.id, move: 'exit' };
  expect((await ask('POST', `/${id}/publish`, { contacts: [move] })).status).toBe(400);
  await ask('PATCH', `/${draft.id}`, { steps: [] });
  expect(await ask('POST', `/${id}/publish`)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Add at least one email.' }] },
  });
  expect((await ask('GET', `/${id}`)).body.steps).toHaveLength(1);
  expect((await ask('DELETE', `/${id}/draft`)).status).toBe(204);
  expect((await ask('DELETE', `/${id}/draft`)).status).toBe(404);
});

test('a thousand contacts at a removed step move on, and each takes every other step once', async () => {
  const automation = await live([tag('A'), tag('B', 2), tag('C', 1)]);
  await automation.add(Array.from({ length: 1000 }, (_, index) => `reader${index}`));
  await advanceAll();
  const draft = await draftOf(automation);
  const [a, , c] = draft.steps.map(kept);
  if (!a || !c) throw new Error('There are three steps.');
  await automation.ask('PATCH', `/${draft.id}`, { steps: [a, tag('D', 4), c] });
  const { body } = await automation.ask<AutomationChanges>('GET', `/${automation.id}/draft/changes`);
  expect(body.steps).toMatchObject([
    { change: 'added', contacts: 0 },
    { step_id: automation.stepIds[1], change: 'removed', contacts: 1000, moves: ['next', 'finish_wait', 'exit'] },
  ]);
  // While workers move contacts and others enter.
  const [answer] = await Promise.all([
    automation.ask('POST', `/${automation.id}/publish`),
    advanceAll(),
    automation.add(['late1', 'late2']),
  ]);
  expect(answer.status).toBe(200);
  await advanceAll();
  const { result } = await inside(automation);
  const added = answer.body.steps[1]?.id;
  expect(result.map((one) => one.step_id).filter((one) => one !== added)).toEqual([]);
  expect(new Set(result.map((one) => hoursUntil(one.next_at)))).toEqual(new Set([96]));
  await automation.pass('5 days');
  await advanceAll();
  await automation.pass('2 days');
  await advanceAll();
  expect(await tagsOf(automation)).toEqual(['A 1002', 'C 1002', 'D 1002']);
  expect((await inside(automation)).counts).toEqual({ active: 0, completed: 1002, exited: 0 });
});

test.each([
  ['next', 24, 0],
  ['finish_wait', 48, 0],
  ['exit', NaN, 1],
] as const)('contacts at a removed step: %s', async (move, hours, exited) => {
  const automation = await live([tag('A'), tag('B', 2), tag('C', 1)]);
  await automation.add(['ana']);
  await advanceAll();
  const [, b = ''] = automation.stepIds;
  await republish(automation, ([a, , c]) => (a && c ? [kept(a), kept(c)] : []), [{ step_id: b, move }]);
  const { result, counts } = await inside(automation);
  expect(counts.exited).toBe(exited);
  expect(hoursUntil(result[0]?.next_at ?? null)).toBe(hours);
  if (move === 'exit') expect(result[0]?.reason).toBe('The step was removed.');
});

test.each([
  ['finish_wait', 48, 'B'],
  ['next', 24, 'C'],
] as const)('contacts at a changed step: %s', async (move, hours, next) => {
  const automation = await live([tag('A'), tag('B', 2), tag('C', 1)]);
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  const [, b = ''] = automation.stepIds;
  await republish(
    automation,
    (steps) => steps.map((step) => ({ ...kept(step), ...(step.id === b && { delay: { value: 9, unit: 'days' } }) })),
    [{ step_id: b, move }],
  );
  const { result } = await inside(automation);
  expect(hoursUntil(result[0]?.next_at ?? null)).toBe(hours);
  await automation.pass('2 days');
  await advanceAll();
  expect((await tagsOf(automation)).includes(`${next} 1`)).toBe(true);
  await automation.pass('30 days');
  await advanceAll();
  expect(await tagsOf(automation)).toEqual(move === 'next' ? ['A 1', 'C 1'] : ['A 1', 'B 1', 'C 1']);
  // The trace explains why a step was not taken.
  const { trace } = await automation.trace(ana);
  expect(trace.map(({ outcome, reason }) => [outcome, reason])[1]).toEqual(
    move === 'next' ? ['skipped', 'The step was changed.'] : ['added', 'The tag “B”.'],
  );
});

test('contacts who are moved to a step that changes, too, are moved once', async () => {
  const automation = await live([tag('A'), tag('B', 2), tag('C', 2), tag('D', 3)]);
  await automation.add(['ana']);
  await advanceAll();
  const [a = '', b = '', c = '', d = ''] = automation.stepIds;
  await republish(
    automation,
    () => [
      { id: a, type: 'action' },
      { id: c, type: 'action', delay: { value: 5, unit: 'days' } },
      { id: d, type: 'action' },
    ],
    [
      { step_id: b, move: 'next' },
      { step_id: c, move: 'exit' },
    ],
  );
  const { result } = await inside(automation);
  expect(result).toMatchObject([{ state: 'active', step_id: c }]);
  expect(hoursUntil(result[0]?.next_at ?? null)).toBe(120);
});

test('who is held by a changed wait finishes the old one; who waits for an event, until the same hour', async () => {
  const inHours = (hours: number) => ({
    wait_config: { until: 'weekday' as const, hour: (new Date().getUTCHours() + hours) % 24 },
  });
  const automation = await live([{ type: 'wait', ...inHours(5) }, tag('B')]);
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  const { result: before } = await inside(automation);
  await republish(automation, ([first, second]) =>
    first && second ? [{ ...kept(first), ...inHours(9) }, kept(second)] : [],
  );
  const { result } = await inside(automation);
  expect(result[0]).toMatchObject({ step_id: automation.stepIds[1], next_at: before[0]?.next_at });
  // Until Monday, whatever day it is.
  await automation.pass('8 days');
  await advanceAll();
  expect((await automation.trace(ana)).trace.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['waited', 'The wait was changed. The old one is finished.'],
    ['added', 'The tag “B”.'],
  ]);

  const awaited = (name: string, days: number): NonNullable<AutomationStepInput['condition']> => ({
    event: { source: 'event', name, timeout: { value: days, unit: 'days' } },
  });
  const other = await live([{ type: 'split', condition: awaited('came', 3), yes: [tag('Yes')], no: [tag('No')] }]);
  const [eva = ''] = await other.add(['eva']);
  await advanceAll();
  const held = await inside(other);
  await republish(other, ([split]) => (split ? [{ ...kept(split), condition: awaited('bought', 9) }] : []));
  await advanceAll();
  expect((await inside(other)).result[0]?.next_at).toBe(held.result[0]?.next_at);
  await database().execute(sql`
    with named as (insert into custom_event_types (account_id, name) values (${other.accountId}, 'bought'))
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    values (${other.accountId}, 'x', ${eva}, 'bought', now(), '{}')`);
  await advanceAll();
  expect(await tagsOf(other)).toEqual(['Yes 1']);
});

test('an earlier version returns by the same way, and nobody takes a step of it twice', async () => {
  const automation = await live([tag('A'), tag('B', 1), tag('C', 1)]);
  const [a = '', b = '', c = ''] = automation.stepIds;
  await automation.add(['ana']);
  await advanceAll();
  await automation.pass('1 day');
  await advanceAll();
  await republish(automation, () => [{ id: c, type: 'action' }]);
  const draft = await draftOf(automation, 1);
  expect(draft.steps.map((step) => step.id)).toEqual([a, b, c]);
  const { status, body } = await automation.ask('POST', `/${automation.id}/publish`);
  expect([status, body.steps.length]).toEqual([200, 3]);
  await automation.pass('3 days');
  await advanceAll();
  expect(await tagsOf(automation)).toEqual(['A 1', 'B 1', 'C 1']);
  const { result } = (await automation.ask<AutomationVersions>('GET', `/${automation.id}/versions`)).body;
  expect(result.map(({ version, step_count: steps }) => [version, steps])).toEqual([
    [3, 3],
    [2, 1],
    [1, 3],
  ]);
  expect((await automation.ask('POST', `/${automation.id}/draft`, { version: 9 })).status).toBe(404);
});

test('edits that are not applied are part of the draft, and PATCH on the automation works as before', async () => {
  const automation = await makeAutomation(provider);
  const { ask, id, stepIds } = automation;
  await ask('POST', `/${id}/live`);
  await ask('PATCH', `/${id}/steps/${stepIds[0]}`, { email_config: { subject: 'Pending' } });
  const draft = await draftOf(automation);
  expect(draft.steps[0]).toMatchObject({ email_config: { subject: 'Pending' }, pending_email_config: null });
  const later = await ask('PATCH', `/${id}/steps/${stepIds[1]}`, { email_config: { subject: 'Later' } });
  expect(later.body.steps[1]).toMatchObject({ pending_email_config: { subject: 'Later' } });
  expect((await ask('PATCH', `/${id}`, { steps: [] })).status).toBe(409);
  expect((await ask<AutomationChanges>('GET', `/${id}/draft/changes`)).body.replaces_pending).toBe(true);
  const { body } = await ask('POST', `/${id}/publish`);
  expect(body.steps).toMatchObject([
    { email_config: { subject: 'Pending' }, pending_email_config: null },
    { email_config: { subject: 'Two' }, pending_email_config: null },
  ]);
  await automation.add(['ana']);
  await advanceAll();
  expect(await automation.copies()).toEqual({ 0: ['ana'] });
  // Deleting the automation removes its draft.
  const another = await draftOf(automation);
  await ask('POST', `/${id}/disable`);
  expect((await ask('DELETE', `/${id}`)).status).toBe(204);
  expect((await ask('GET', `/${another.id}`)).status).toBe(404);
});

test('contacts who entered while their first step was removed take what replaced it', async () => {
  const automation = await live([tag('A', 1), tag('B', 1)]);
  const [a = '', b = ''] = automation.stepIds;
  await republish(automation, () => [{ id: b, type: 'action' }]);
  // As if they had entered in a transaction that was open meanwhile.
  const [ana = ''] = await automation.add(['ana']);
  await database().execute(sql`
    update automation_enrolments set step_id = ${a}
    where account_id = ${automation.accountId} and contact_id = ${ana}`);
  await automation.pass('2 days');
  await advanceAll();
  await automation.pass('2 days');
  await advanceAll();
  expect(await tagsOf(automation)).toEqual(['B 1']);
});
