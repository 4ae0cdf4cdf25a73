import { isDeepStrictEqual } from 'node:util';
import type { AutomationChanges, ContactMove, StepChange } from 'sendwright/wire/automationDrafts';
import type { AutomationStep } from 'sendwright/wire/automations';
import type { AutomationContent } from '../automationRow';
import { allSteps, findStep, nextStep } from '../content/stepTree';

/** Where a step is: in the outermost list, or the branch of a split. */
interface Place {
  readonly list: string;
  readonly step: AutomationStep;
}

function placesOf(steps: readonly AutomationStep[], list = ''): Place[] {
  return steps.flatMap((step) => [
    { list, step },
    ...(step.type === 'split' ? [...placesOf(step.yes, `${step.id} yes`), ...placesOf(step.no, `${step.id} no`)] : []),
  ]);
}

/** The step without its id, delay and branches: what it does. */
function settingsOf(step: AutomationStep): unknown {
  const { id: _id, delay: _delay, ...rest } = step;
  if (rest.type !== 'split') return rest;
  const { yes: _yes, no: _no, ...condition } = rest;
  return condition;
}

/** The ids that have another place in `after`. Of steps in one list, as few as possible count as moved. */
function movedIds(before: readonly Place[], after: readonly Place[]): Set<string> {
  const listOf = new Map(before.map(({ step, list }) => [step.id, list]));
  const order = new Map(before.map(({ step }, index) => [step.id, index]));
  const moved = new Set<string>();
  const lists = new Map<string, number[]>();
  for (const { step, list } of after) {
    const at = order.get(step.id);
    if (at === undefined) continue;
    if (listOf.get(step.id) === list) lists.set(list, [...(lists.get(list) ?? []), at]);
    else moved.add(step.id);
  }
  for (const positions of lists.values()) {
    const kept = new Set(longestIncreasing(positions));
    for (const at of positions) {
      const id = before[at]?.step.id;
      if (id !== undefined && !kept.has(at)) moved.add(id);
    }
  }
  return moved;
}

function longestIncreasing(numbers: readonly number[]): readonly number[] {
  const best: number[][] = [];
  for (const [index, number] of numbers.entries()) {
    const before = best.slice(0, index).filter((list) => (list.at(-1) ?? -1) < number);
    const longest = before.reduce<readonly number[]>((one, other) => (other.length > one.length ? other : one), []);
    best.push([...longest, number]);
  }
  return best.reduce<readonly number[]>((one, other) => (other.length > one.length ? other : one), []);
}

/** What is different between two contents of an automation, without the numbers of contacts. */
export function compareContents(
  before: AutomationContent,
  after: AutomationContent,
): Pick<AutomationChanges, 'parts'> & { readonly steps: Omit<StepChange, 'contacts'>[] } {
  const parts = (['name', 'entry', 'exit', 'settings', 'categories'] as const).filter(
    (part) => !isDeepStrictEqual(before[part], after[part]),
  );
  const [old, present] = [placesOf(before.steps), placesOf(after.steps)];
  const moved = movedIds(old, present);
  const steps = present.flatMap(({ step }): Omit<StepChange, 'contacts'>[] => {
    const known = findStep(before.steps, step.id);
    const shared = { step_id: step.id, type: step.type };
    if (!known) return [{ ...shared, change: 'added', parts: [], moves: [] }];
    const changed: StepChange['parts'] = [
      ...(isDeepStrictEqual(known.delay, step.delay) ? [] : (['delay'] as const)),
      ...(isDeepStrictEqual(settingsOf(known), settingsOf(step)) ? [] : (['settings'] as const)),
    ];
    const isMoved = moved.has(step.id);
    if (changed.length === 0 && !isMoved) return [];
    return [
      {
        ...shared,
        change: changed.length > 0 ? 'changed' : 'moved',
        parts: [...changed, ...(isMoved ? (['place'] as const) : [])],
        moves: movesOf(step, false),
      },
    ];
  });
  const removed = old
    .filter(({ step }) => findStep(after.steps, step.id) === undefined)
    .map(({ step }): Omit<StepChange, 'contacts'> => ({
      step_id: step.id,
      type: step.type,
      change: 'removed',
      parts: [],
      moves: movesOf(step, true),
    }));
  return { parts, steps: [...steps, ...removed] };
}

/** What can happen to contacts at a step, the default first. Nothing follows a split, so nobody moves on from it. */
function movesOf(step: AutomationStep, isRemoved: boolean): ContactMove[] {
  if (isRemoved) return ['next', 'finish_wait', 'exit'];
  return step.type === 'split' ? ['finish_wait', 'exit'] : ['finish_wait', 'next', 'exit'];
}

/**
 * For removed steps, what contacts take instead: the step that now follows the one they took last. Null: nothing, and
 * they have completed.
 */
export function stepsInstead(
  before: readonly AutomationStep[],
  after: readonly AutomationStep[],
): Map<string, AutomationStep | null> {
  const old = allSteps(before);
  const aboveOf = new Map(old.map(({ step, before: above }) => [step.id, above]));
  const instead = (id: string): AutomationStep | null => {
    let child = findStep(before, id);
    for (let above = child && aboveOf.get(child.id); above; above = aboveOf.get(above.id)) {
      const kept = findStep(after, above.id);
      if (kept?.type === 'split' && above.type === 'split')
        return (isIn(above.no, child?.id) ? kept.no : kept.yes)[0] ?? null;
      if (kept && above.type !== 'split') return nextStep(after, kept.id) ?? null;
      child = above;
    }
    return after[0] ?? null;
  };
  return new Map(
    old.filter(({ step }) => findStep(after, step.id) === undefined).map(({ step }) => [step.id, instead(step.id)]),
  );
}

const isIn = (steps: readonly AutomationStep[], id: string | undefined): boolean =>
  id !== undefined && findStep(steps, id) !== undefined;
