import fc from 'fast-check';
import type { EventCondition } from 'sendwright/wire/automationEvents';
import type { AutomationChanges, ContactMove } from 'sendwright/wire/automationDrafts';
import type { AutomationStep, AutomationStepInput } from 'sendwright/wire/automations';
import { outboxService } from 'sendwright/sms';
import { sql } from '../../../database/sql';
import { followPath } from '../../../testing/automationPaths';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { allSteps, findStep } from '../content/stepTree';
import { advanceAutomations } from './automationService';
import { checkLive } from './checkLive';
import { decideWinners } from './winners';

// The suite takes the same walks each time. `MODEL_RUNS=200 MODEL_SEED=…` explores others.
const { MODEL_RUNS: numRuns = '8', MODEL_SEED: seed = '1041' } = process.env;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const execute = (statement: Parameters<ReturnType<typeof database>['execute']>[0]) => database().execute(statement);

const delay = fc.record({ value: fc.integer({ min: 0, max: 2 }), unit: fc.constant('hours' as const) });
const dateField = 'e1_D';
const plain: fc.Arbitrary<AutomationStepInput> = fc.oneof(
  fc.record({ type: fc.constant('email' as const), delay: fc.constant({ value: 1, unit: 'hours' as const }) }),
  fc.record({
    type: fc.constant('action' as const),
    delay,
    action_config: fc.constantFrom(
      { action: 'add_tag', tag: 'One' } as const,
      { action: 'remove_tag', tag: 'One' } as const,
      { action: 'set_field', field: 'city', value: 'Oslo' } as const,
      { action: 'add_to_list' } as const,
      { action: 'remove_from_list' } as const,
      { action: 'notify', message: 'Look' } as const,
      { action: 'webhook', url: 'https://hooks.example.com/' } as const,
    ),
  }),
  fc.constant({ type: 'sms' as const, delay: { value: 1, unit: 'hours' as const } }),
  fc.record({
    type: fc.constant('wait' as const),
    delay,
    wait_config: fc.oneof(
      fc.constant({ until: 'delay' } as const),
      fc.record({ until: fc.constant('weekday' as const), hour: fc.integer({ min: 0, max: 23 }) }),
      fc.record({
        until: fc.constant('date' as const),
        field: fc.constant(dateField),
        days: fc.integer({ min: -3, max: 3 }),
        yearly: fc.boolean(),
      }),
    ),
  }),
);
const end: AutomationStepInput = { type: 'action', action_config: { action: 'end' } };
const path = (depth: number): fc.Arbitrary<AutomationStepInput[]> => {
  const steps = fc.array(plain, { minLength: 1, maxLength: 3 });
  if (depth === 0) return steps;
  const split = fc.record({
    type: fc.constant('split' as const),
    delay,
    condition: fc.oneof(
      fc.record({
        percentage: fc.integer({ min: 1, max: 99 }),
        test: fc.constantFrom(null, { metric: 'opened', after: { value: 1, unit: 'hours' } } as const),
      }),
      fc.constant({ query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE city = 'Oslo'" }),
      fc.record({
        event: fc.record({
          source: fc.constant('event' as const),
          name: fc.constantFrom('came', 'bought'),
          conditions: fc.constantFrom<EventCondition[]>([], [{ property: 'n', operator: 'greater', value: 1 }]),
          timeout: fc.record({ value: fc.integer({ min: 1, max: 30 }), unit: fc.constant('hours' as const) }),
        }),
      }),
    ),
    yes: path(depth - 1),
    no: path(depth - 1),
  });
  return fc
    .tuple(steps, fc.option(fc.oneof(split, fc.constant(end))))
    .map(([before, last]) => (last === null ? before : [...before, last]));
};

/** Waits and splits alone are no automation. */
const flow = path(2).filter((steps) => /"type":"(?:email|sms|action)"/.test(JSON.stringify(steps)));

/** An edit in a draft, or the way back to an earlier version, and what happens to contacts at the steps concerned. */
const edit = fc.record({
  edit: fc.constantFrom('remove', 'insert', 'delay', 'swap', 'version', 'jump'),
  at: fc.nat(20),
  moves: fc.array(fc.constantFrom<ContactMove>('next', 'finish_wait', 'exit'), { minLength: 3, maxLength: 3 }),
});
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

const event = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('advance', 'add') },
  { weight: 2, arbitrary: edit },
  { weight: 2, arbitrary: fc.constantFrom('pass', 'kill', 'workers') },
  { weight: 2, arbitrary: fc.constantFrom('came', 'bought', 'again') },
  fc.constantFrom('disable', 'live', 'date', 'tag', 'remove', 'check', 'back', 'hold out', 'let in', 'decide'),
);

/** Go-tos, and the places of the steps to which they send contacts: loops in loops, too. */
const jumps = fc.array(fc.record({ at: fc.nat(20), to: fc.nat(20), times: fc.integer({ min: 1, max: 2 }) }), {
  maxLength: 2,
});
type Jump = typeof jumps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** The steps with a go-to before one of them. */
function withJump(steps: readonly AutomationStep[], { at, to, times }: Jump): AutomationStepInput[] {
  const all = allSteps(steps).map(({ step }) => step.id);
  const before = all[at % all.length];
  const jump: AutomationStepInput = {
    type: 'action',
    action_config: { action: 'go_to', step_id: all[to % all.length] ?? '', times },
  };
  const walk = (list: readonly AutomationStep[]): AutomationStepInput[] =>
    list.flatMap((step): AutomationStepInput[] => [
      ...(step.id === before ? [jump] : []),
      { id: step.id, type: step.type, ...(step.type === 'split' && { yes: walk(step.yes), no: walk(step.no) }) },
    ]);
  return walk(steps);
}

/** The steps of a request after an edit. */
function edited(steps: readonly AutomationStep[], { edit: what, at }: Edit): AutomationStepInput[] {
  if (what === 'jump') return withJump(steps, { at, to: at * 7, times: 1 });
  const all = allSteps(steps);
  const id = all[at % all.length]?.step.id;
  const walk = (list: readonly AutomationStep[]): AutomationStepInput[] => {
    const index = list.findIndex((step) => step.id === id);
    const kept = list.map((step): AutomationStepInput => ({
      id: step.id,
      type: step.type,
      ...(what === 'delay' && step.id === id && { delay: { value: 7, unit: 'hours' } }),
      ...(step.type === 'split' && { yes: walk(step.yes), no: walk(step.no) }),
    }));
    if (index === -1) return kept;
    if (what === 'remove') return kept.toSpliced(index, 1);
    if (what === 'insert')
      return kept.toSpliced(index, 0, { type: 'action', action_config: { action: 'add_tag', tag: 'One' } });
    const [one, other] = kept.slice(index, index + 2);
    return what === 'swap' && one && other ? kept.toSpliced(index, 2, other, one) : kept;
  };
  return walk(steps);
}

/** Publishes an edit while workers move contacts, if it can be published. @returns the steps from then on */
async function publish(automation: TestAutomation, one: Edit, work: () => Promise<unknown>) {
  const { ask, id } = automation;
  const draft = await ask('POST', `/${id}/draft`, one.edit === 'version' ? { version: 1 } : {});
  // Before it goes live it is a draft.
  if (draft.status !== 201) return undefined;
  if (one.edit !== 'version') {
    const patched = await ask('PATCH', `/${draft.body.id}`, { steps: edited(draft.body.steps, one) });
    // For example if contacts are sent to the removed step.
    if (patched.status !== 200) return void (await ask('DELETE', `/${id}/draft`));
  }
  const { steps } = (await ask<AutomationChanges>('GET', `/${id}/draft/changes`)).body;
  const contacts = steps.flatMap(({ step_id: stepId, moves }, index) => {
    const move = one.moves[index % 3];
    return move && moves.includes(move) ? [{ step_id: stepId, move }] : [];
  });
  const [published] = await Promise.all([ask('POST', `/${id}/publish`, { contacts }), work()]);
  if (published.status === 200) return published.body.steps;
  expect(published.status).toBe(400);
  return void (await ask('DELETE', `/${id}/draft`));
}

/** Lets time pass for everybody, also for those who are held; negative: the clock is set back. */
async function pass(automation: TestAutomation, interval: string): Promise<void> {
  const { accountId } = automation;
  await automation.pass(interval);
  await execute(sql`
    update automation_enrolments
    set held_until = held_until - ${interval}::interval, waiting_since = waiting_since - ${interval}::interval,
      entered_at = entered_at - ${interval}::interval
    where account_id = ${accountId}`);
  await execute(sql`
    update automation_trace
    set taken_at = taken_at - ${interval}::interval, waited_from = waited_from - ${interval}::interval
    where account_id = ${accountId}`);
  await execute(sql`
    update custom_events set occurred_at = occurred_at - ${interval}::interval where account_id = ${accountId}`);
}

/** Records an event of half the contacts, or one from before they waited for it. */
const happen = ({ accountId }: TestAutomation, name: string, ago: string) =>
  execute(sql`
    with named as (
      insert into custom_event_types (account_id, name) values (${accountId}, ${name}) on conflict do nothing)
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select account_id, gen_random_uuid()::text, contact_id, ${name}, now() - ${ago}::interval,
      jsonb_build_object('n', length(first_name) % 3)
    from contacts where account_id = ${accountId} and first_name like 'reader%'`);

/** Adds everybody to the list once more. */
async function addAgain({ accountId, listId }: TestAutomation): Promise<void> {
  await execute(sql`delete from list_contacts where account_id = ${accountId} and list_id = ${listId}`);
  await execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select account_id, ${listId}, contact_id from contacts where account_id = ${accountId}`);
}

interface Taken {
  contact_id: string;
  state: string;
  pass: number;
  /** Whether the contact was held out when they entered last. */
  is_held: boolean;
  steps: { id: string; pass: number; outcome: string; has_event: boolean }[];
}

/**
 * What contacts went through in each pass, and where they are, must be a path of the tree; for `earlier` ones, who
 * entered before it was published, each step once, and an end.
 */
async function expectPaths(
  { accountId }: TestAutomation,
  tree: readonly AutomationStep[],
  isWhole: boolean,
  earlier: ReadonlySet<string>,
) {
  const rows = await database().rows<Taken>(sql`
    select contact_id, state, pass, reason = 'Held out, to compare.' as is_held, coalesce((
      select jsonb_agg(jsonb_build_object('id', step_id, 'outcome', outcome, 'pass', trace.pass, 'has_event', exists (
          select from custom_events as events where events.account_id = trace.account_id
            and events.contact_id = trace.contact_id and events.occurred_at >= trace.waited_from))
        order by taken_at, waited_from)
      from automation_trace as trace
      where trace.account_id = enrolments.account_id and trace.contact_id = enrolments.contact_id
    ), '[]') as steps
    from automation_enrolments as enrolments where account_id = ${accountId}`);
  for (const { contact_id: contactId, state, steps, pass: last, is_held: isHeld } of rows) {
    expect(new Set(steps.map(({ id, pass: one }) => `${id} ${one}`)).size).toBe(steps.length);
    if (earlier.has(contactId)) {
      if (isWhole) expect(state).not.toBe('active');
      continue;
    }
    if (isWhole) expect(state).toBe(isHeld ? 'exited' : 'completed');
    let start: string | undefined;
    for (let one = 1; one <= last; one += 1) {
      const taken = steps.filter((step) => step.pass === one);
      // Whoever is held out enters and takes no step.
      if (taken.length === 0 && start === undefined && (isHeld || one < last)) continue;
      start = expectPath(tree, start, taken, isWhole || one < last || state === 'completed');
    }
  }
  return rows.length;
}

/** From a step on, or the first; returns the step that the contact is sent to at the end. */
function expectPath(
  tree: readonly AutomationStep[],
  start: string | undefined,
  steps: Taken['steps'],
  isWhole: boolean,
): string | undefined {
  const { problem, target } = followPath(tree, start, steps, isWhole);
  expect(problem).toBeUndefined();
  for (const { id, outcome, has_event: hasEvent } of steps) {
    const step = findStep(tree, id);
    if (step?.type === 'split' && step.condition.event && outcome === 'yes') expect(hasEvent).toBe(true);
  }
  return target;
}

let published = 0;
test('whatever the steps and events: in each pass a contact takes one path once, to its end', async () => {
  await fc.assert(
    fc.asyncProperty(flow, jumps, fc.array(event, { minLength: 8, maxLength: 20 }), async (steps, jumpsOf, events) => {
      const automation = await makeAutomation(provider);
      const { accountId } = automation;
      const { log } = provider.provider;
      await execute(sql`
        insert into field_definitions (account_id, field_id, name, field_type)
        values (${accountId}, ${dateField}, 'renewal', 'Date')`);
      await execute(sql`insert into tags (account_id, name) values (${accountId}, 'One')`);
      const other = await database().first<{ list_id: string }>(sql`
        insert into lists (account_id, name) values (${accountId}, 'Other') returning list_id`);
      const otherList = other?.list_id ?? '';
      const fill = (list: readonly AutomationStepInput[]): AutomationStepInput[] =>
        list.map((step) => ({
          ...step,
          ...(step.type === 'email' && {
            email_config: { subject: 'Hello', html_content: '<p>Hello</p>', sender_id: automation.senderId },
          }),
          ...(step.type === 'sms' && { sms_config: { messaging_service_sid: outboxService, body: 'Hi' } }),
          ...(step.type === 'action' && {
            action_config: {
              ...step.action_config,
              ...(step.action_config?.action.endsWith('_list') && { list_id: otherList }),
              ...(step.action_config?.action === 'notify' && { username: automation.username }),
            } as NonNullable<AutomationStepInput['action_config']>,
          }),
          ...(step.yes && { yes: fill(step.yes) }),
          ...(step.no && { no: fill(step.no) }),
        }));
      const patched = await automation.ask('PATCH', `/${automation.id}`, {
        steps: fill(steps),
        entry: { type: 'list', id: automation.listId, reentry: { days: 0, most: 3 } },
      });
      expect([patched.status, patched.body]).toEqual([200, expect.anything()]);
      let tree = patched.body.steps;
      for (const jump of jumpsOf) {
        const changed = await automation.ask('PATCH', `/${automation.id}`, { steps: withJump(tree, jump) });
        expect([changed.status, changed.body]).toEqual([200, expect.anything()]);
        tree = changed.body.steps;
      }
      const holdOut = (share: number) =>
        automation.ask('PUT', `/${automation.id}/goal`, {
          event: { name: 'bought', conditions: [] },
          days: 7,
          value_property: null,
          holdout: share,
        });
      const post = async (what: string) => (await automation.ask('POST', `/${automation.id}/${what}`)).status;
      const went = await automation.ask('POST', `/${automation.id}/live`);
      expect([went.status, went.status === 200 ? undefined : went.body]).toEqual([200, undefined]);
      let added = 0;
      const earlier = new Set<string>();
      const advance = () => advanceAutomations(database(), log);
      for (const one of events) {
        if (typeof one === 'object') {
          const changed = await publish(automation, one, () => Promise.all([advance(), advance()]));
          if (changed) {
            tree = changed;
            published += 1;
            for (const { contact_id: id } of await database().rows<{ contact_id: string }>(sql`
              select contact_id from automation_enrolments where account_id = ${accountId}`))
              earlier.add(id);
          }
        } else if (one === 'advance') await advance();
        else if (one === 'workers') await Promise.all([advance(), advance()]);
        else if (one === 'kill') {
          // The last statement of a batch fails, as if the process had ended before it.
          await execute(sql`alter table automation_enrolments add constraint broken check (held_until is null
            and state <> 'completed') not valid`);
          await advance();
          await execute(sql`alter table automation_enrolments drop constraint broken`);
        } else if (one === 'pass') await pass(automation, '7 hours');
        else if (one === 'add') {
          added += 2;
          await automation.add([`reader${added}`, `writer${added}`]);
        } else if (one === 'date')
          await execute(sql`
            update contacts set custom_fields = custom_fields || jsonb_build_object(${dateField}::text,
              to_char(now() + interval '2 days', 'YYYY-MM-DD"T00:00:00Z"'))
            where account_id = ${accountId} and first_name like 'reader%'`);
        else if (one === 'tag') await execute(sql`delete from tags where account_id = ${accountId}`);
        else if (one === 'remove')
          await execute(sql`
            delete from contacts where account_id = ${accountId}
              and contact_id = (select contact_id from contacts where account_id = ${accountId} limit 1)`);
        else if (one === 'came' || one === 'bought') await happen(automation, one, added % 4 === 0 ? '3 hours' : '0');
        else if (one === 'again') await addAgain(automation);
        else if (one === 'back') await pass(automation, '-2 hours');
        else if (one === 'check') await checkLive(database());
        else if (one === 'decide') await decideWinners(database());
        else if (one === 'hold out') await holdOut(40);
        else if (one === 'let in') await holdOut(0);
        else await post(one);
        await expectPaths(automation, tree, false, earlier);
      }
      // Without the tag that a step removes, it can't go live.
      await execute(sql`insert into tags (account_id, name) values (${accountId}, 'One') on conflict do nothing`);
      await post('live');
      // Whoever is held waits a year at most.
      for (let round = 0; round < 40; round += 1) {
        await pass(automation, '367 days');
        while ((await advance()) > 0);
      }
      await expectPaths(automation, tree, true, earlier);
    }),
    { numRuns: Number(numRuns), seed: Number(seed) },
  );
  expect(published).toBeGreaterThan(0);
}, 300_000);

test('the tree of the test has all kinds of steps', () => {
  const trees = fc.sample(path(2), { numRuns: 60, seed: Number(seed) });
  const kinds = new Set(
    trees.flatMap((tree) => allSteps(tree as unknown as AutomationStep[]).map(({ step }) => step.type)),
  );
  expect(kinds).toEqual(new Set(['email', 'sms', 'action', 'wait', 'split']));
});
