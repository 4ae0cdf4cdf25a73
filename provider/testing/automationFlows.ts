import fc from 'fast-check';
import type { EventCondition } from 'sendwright/wire/automationEvents';
import type { ContactMove } from 'sendwright/wire/automationDrafts';
import type { AutomationStep, AutomationStepInput } from 'sendwright/wire/automations';
import { allSteps } from '../domains/automations/content/stepTree';

/** The date field that steps wait for. */
export const dateField = 'e1_D';

const delay = fc.record({ value: fc.integer({ min: 0, max: 2 }), unit: fc.constant('hours' as const) });
const plain: fc.Arbitrary<AutomationStepInput> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('email' as const),
      delay: fc.constant({ value: 1, unit: 'hours' as const }),
    }),
  },
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
  fc.record({
    type: fc.constant('audience' as const),
    delay,
    audience_config: fc.record({ action: fc.constantFrom('add' as const, 'remove' as const) }),
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

const timeout = fc.record({ value: fc.integer({ min: 1, max: 50 }), unit: fc.constant('hours' as const) });
const inOslo = "SELECT contact_id, updated_at FROM contact_data WHERE city = 'Oslo'";
const nth = fc.nat(9).map(String);
/** Emails are named by their number among those before the split, until they have ids. */
const condition: fc.Arbitrary<NonNullable<AutomationStepInput['condition']>> = fc.oneof(
  fc.record({
    percentage: fc.integer({ min: 1, max: 99 }),
    test: fc.constantFrom(null, { metric: 'opened', after: { value: 1, unit: 'hours' } } as const),
  }),
  fc.constant({ query_dsl: inOslo }),
  {
    weight: 3,
    arbitrary: fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      query_dsl: fc.constantFrom(null, null, inOslo),
      emails: fc.array(
        fc.record({
          step_id: nth,
          activity: fc.constantFrom('sent' as const, 'delivered' as const, 'opened' as const, 'clicked' as const),
          negated: fc.boolean(),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  },
  fc.record({
    event: fc.record({
      source: fc.constant('event' as const),
      name: fc.constantFrom('came', 'bought'),
      conditions: fc.constantFrom<EventCondition[]>([], [{ property: 'n', operator: 'greater', value: 1 }]),
      timeout,
    }),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      event: fc.record({ source: fc.constantFrom('opened' as const, 'clicked' as const), step_id: nth, timeout }),
    }),
  },
);

export const path = (depth: number): fc.Arbitrary<AutomationStepInput[]> => {
  const steps = fc.array(plain, { minLength: 1, maxLength: 3 });
  if (depth === 0) return steps;
  const split = fc.record({
    type: fc.constant('split' as const),
    delay,
    condition,
    yes: path(depth - 1),
    no: path(depth - 1),
  });
  return fc
    .tuple(steps, fc.option(fc.oneof({ weight: 4, arbitrary: split }, fc.constant(end))))
    .map(([before, last]) => (last === null ? before : [...before, last]));
};

/** Waits and splits alone are no automation. */
export const flow = path(2).filter((steps) => /"type":"(?:email|sms|action|audience)"/.test(JSON.stringify(steps)));

/** An edit in a draft, or the way back to an earlier version, and what happens to contacts at the steps concerned. */
export const edit = fc.record({
  edit: fc.constantFrom('remove', 'insert', 'delay', 'swap', 'version', 'jump'),
  at: fc.nat(20),
  moves: fc.array(fc.constantFrom<ContactMove>('next', 'finish_wait', 'exit'), { minLength: 3, maxLength: 3 }),
});
export type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

/** How contacts enter. `form`: by an event that a signup form records; `opened`: an email of another automation. */
export const entryKinds = ['list', 'tag', 'segment', 'event', 'form', 'date', 'opened', 'clicked', 'all'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** `later`: some hours pass, and all that is due then is taken. */
export const happening = fc.oneof(
  { weight: 8, arbitrary: fc.constant('later' as const) },
  { weight: 6, arbitrary: fc.constantFrom('advance' as const, 'add' as const) },
  { weight: 6, arbitrary: fc.constantFrom(...(['open', 'click', 'delivered', 'bot', 'bot'] as const)) },
  { weight: 5, arbitrary: fc.constantFrom('came' as const, 'bought' as const, 'again' as const) },
  { weight: 4, arbitrary: edit },
  { weight: 4, arbitrary: fc.constantFrom('pass' as const, 'kill' as const, 'workers' as const) },
  { weight: 3, arbitrary: fc.constantFrom('quiet' as const, 'quiet' as const, 'loud' as const, 'audience' as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...(['disable', 'live', 'date', 'tag', 'remove', 'check', 'back', 'hold out', 'let in', 'decide'] as const),
    ),
  },
);

export type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

/** Go-tos, and the places of the steps to which they send contacts: loops in loops, too. */
export const jumps = fc.array(fc.record({ at: fc.nat(20), to: fc.nat(20), times: fc.integer({ min: 1, max: 2 }) }), {
  maxLength: 2,
});
export type Jump = typeof jumps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** The steps with a go-to before one of them. */
export function withJump(steps: readonly AutomationStep[], { at, to, times }: Jump): AutomationStepInput[] {
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

/** The steps of a request after an edit, most often of a step at which contacts are (`busy`). */
export function edited(
  steps: readonly AutomationStep[],
  { edit: what, at }: Edit,
  busy: readonly string[],
): AutomationStepInput[] {
  if (what === 'jump') return withJump(steps, { at, to: at * 7, times: 1 });
  const all = allSteps(steps).map(({ step }) => step.id);
  const id = busy.length > 0 && at % 3 > 0 ? busy[at % busy.length] : all[at % all.length];
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

/** What steps need to be complete. */
export interface Parts {
  readonly senderId: number;
  readonly username: string;
  readonly listId: string;
  readonly audienceId: string;
  readonly serviceSid: string;
}

/** Completes generated steps. Splits without an email before them, whose condition asks for one, divide at random. */
export function completed(steps: readonly AutomationStepInput[], parts: Parts): AutomationStepInput[] {
  let made = 0;
  const fill = (list: readonly AutomationStepInput[], before: readonly string[]): AutomationStepInput[] => {
    const emails = [...before];
    return list.map((step): AutomationStepInput => {
      const id = `step-${(made += 1)}`;
      if (step.type === 'email') {
        emails.push(id);
        const html = '<p>Hello</p>';
        return { ...step, id, email_config: { subject: 'Hello', html_content: html, sender_id: parts.senderId } };
      }
      if (step.type === 'sms')
        return { ...step, id, sms_config: { messaging_service_sid: parts.serviceSid, body: 'Hi' } };
      if (step.type === 'audience')
        return { ...step, id, audience_config: { ...step.audience_config, audience_id: parts.audienceId } };
      if (step.type === 'action' && step.action_config)
        return {
          ...step,
          id,
          action_config: {
            ...step.action_config,
            ...(step.action_config.action.endsWith('_list') && { list_id: parts.listId }),
            ...(step.action_config.action === 'notify' && { username: parts.username }),
          } as NonNullable<AutomationStepInput['action_config']>,
        };
      if (step.type !== 'split') return { ...step, id };
      return {
        ...step,
        id,
        ...(step.condition && { condition: named(step.condition, emails) }),
        yes: fill(step.yes ?? [], emails),
        no: fill(step.no ?? [], emails),
      };
    });
  };
  return fill(steps, []);
}

type Condition = NonNullable<AutomationStepInput['condition']>;

function named(given: Condition, before: readonly string[]): Condition {
  const asksForEmail = given.emails !== undefined || (given.event?.step_id ?? null) !== null;
  if (!asksForEmail) return given;
  if (before.length === 0) return { percentage: 50 };
  const emailOf = (number: string): string => before[Number(number) % before.length] ?? '';
  return {
    ...given,
    ...(given.emails && { emails: given.emails.map((one) => ({ ...one, step_id: emailOf(one.step_id) })) }),
    ...(given.event?.step_id && { event: { ...given.event, step_id: emailOf(given.event.step_id) } }),
  };
}
