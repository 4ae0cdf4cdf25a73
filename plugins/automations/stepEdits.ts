import {
  actionsOf,
  audiencesOf,
  changeAt,
  depthOf,
  emailsOf,
  isLast,
  newStepId,
  placeOf,
  removeStep,
  type Step,
  stepLimits,
  type Steps,
  type StepsPlace,
  textsOf,
  waitsOf,
} from './steps';

/** A position between steps: before the `at`th of a list. */
export interface Slot {
  readonly place: StepsPlace;
  readonly at: number;
}

/** All steps with their branches, in reading order. */
export const flatSteps = (steps: Steps): readonly Step[] =>
  steps.flatMap((step) => (step.kind === 'split' ? [step, ...flatSteps(step.yes), ...flatSteps(step.no)] : [step]));

/** The chosen steps in reading order, without those in the branches of a chosen split: they come with it. */
export function chosenSteps(steps: Steps, ids: ReadonlySet<string>): Steps {
  return steps.flatMap((step) => {
    if (ids.has(step.id)) return [step];
    return step.kind === 'split' ? [...chosenSteps(step.yes, ids), ...chosenSteps(step.no, ids)] : [];
  });
}

/** Removes several steps. */
export const removeSteps = (steps: Steps, ids: ReadonlySet<string>): Steps =>
  chosenSteps(steps, ids).reduce((rest, { id }) => removeStep(rest, id), steps);

/** The list of a place; empty if it is gone. */
export function listAt(steps: Steps, place: StepsPlace): Steps {
  if (place === undefined) return steps;
  const around = placeOf(steps, place.splitId);
  const split = around?.list[around.at];
  return split?.kind === 'split' ? split[place.branch] : [];
}

/** Copies with ids of their own. References among them stay; those to other steps stay where `known` has the step. */
export function copiesOf(steps: Steps, known: ReadonlySet<string>): Steps {
  const ids = new Map(flatSteps(steps).map(({ id }) => [id, newStepId()]));
  const idOf = (id: string | null): string | null =>
    id === null ? null : (ids.get(id) ?? (known.has(id) ? id : null));
  const copy = (step: Step): Step => {
    const id = ids.get(step.id) ?? newStepId();
    if (step.kind === 'email')
      return { ...step, id, isPending: false, ...(step.content !== undefined && { copyOf: step.copyOf ?? step.id }) };
    if (step.kind === 'sms') return { ...step, id, isPending: false };
    if (step.kind === 'action' && step.config.action === 'go_to')
      return { ...step, id, config: { ...step.config, step_id: idOf(step.config.step_id) } };
    if (step.kind !== 'split') return { ...step, id };
    const { emails, event } = step.condition;
    return {
      ...step,
      id,
      condition: {
        ...step.condition,
        emails: emails.map((one) => ({ ...one, stepId: idOf(one.stepId) ?? '' })),
        event: event && { ...event, step_id: idOf(event.step_id) },
      },
      yes: step.yes.map(copy),
      no: step.no.map(copy),
    };
  };
  return steps.map(copy);
}

const deepest = (steps: Steps): number =>
  Math.max(0, ...steps.map((step) => (step.kind === 'split' ? 1 + Math.max(deepest(step.yes), deepest(step.no)) : 0)));

/** Why steps can't be inserted at a position; undefined if they can. */
export function insertProblem(steps: Steps, { place, at }: Slot, added: Steps): string | undefined {
  const list = listAt(steps, place);
  const after = list.slice(at);
  const endings = added.filter(isLast).length;
  if (endings > 1) return 'Only one split or end can be pasted at a time.';
  if (isLast(list[at - 1])) return 'Nothing can follow a split or an end.';
  if (added.some((step, index) => isLast(step) && index < added.length - 1))
    return 'Nothing can follow a split or an end.';
  const last = added.at(-1);
  if (last?.kind === 'action' && isLast(last) && after.length > 0) return 'Nothing can follow the end.';
  if (last?.kind === 'split' && after.length > 0 && isLast(last.yes.at(-1)) && isLast(last.no.at(-1)))
    return 'The steps that follow have no branch to move to.';
  const moved = last?.kind === 'split' ? 1 + deepest(after) : deepest(after);
  if (depthOf(steps, place) + Math.max(deepest(added), moved) > stepLimits.depth)
    return `Splits go at most ${stepLimits.depth} deep.`;
  const all = [...steps, ...added];
  if (emailsOf(all).length > stepLimits.emails) return `At most ${stepLimits.emails} emails.`;
  if (textsOf(all).length > stepLimits.texts) return `At most ${stepLimits.texts} text messages.`;
  if (audiencesOf(all).length > stepLimits.audiences) return `At most ${stepLimits.audiences} changes of audiences.`;
  if (actionsOf(all).length > stepLimits.actions) return `At most ${stepLimits.actions} actions.`;
  if (waitsOf(all).length > stepLimits.waits) return `At most ${stepLimits.waits} waits.`;
  return undefined;
}

/** Inserts several steps. Steps after a split at their end move to the end of its Yes branch. */
export function insertSteps(steps: Steps, { place, at }: Slot, added: Steps): Steps {
  return changeAt(steps, place, (list) => {
    const before = list.slice(0, at);
    const after = list.slice(at);
    const last = added.at(-1);
    if (last?.kind !== 'split' || after.length === 0) return [...before, ...added, ...after];
    return isLast(last.yes.at(-1))
      ? [...before, ...added.slice(0, -1), { ...last, no: [...last.no, ...after] }]
      : [...before, ...added.slice(0, -1), { ...last, yes: [...last.yes, ...after] }];
  });
}

/** Why a step can't move to a position; undefined if it can. */
export function moveProblem(steps: Steps, id: string, slot: Slot): string | undefined {
  const found = placeOf(steps, id);
  const step = found?.list[found.at];
  if (!step) return 'The step is gone.';
  if (slot.place !== undefined && flatSteps([step]).some((inner) => inner.id === slot.place?.splitId))
    return 'A split can’t move into itself.';
  return insertProblem(removeStep(steps, id), slotWithout(steps, id, slot), [step]);
}

/** The position once a step is taken out. */
function slotWithout(steps: Steps, id: string, slot: Slot): Slot {
  const found = placeOf(steps, id);
  const isSame = found?.place?.splitId === slot.place?.splitId && found?.place?.branch === slot.place?.branch;
  return found && isSame && found.at < slot.at ? { ...slot, at: slot.at - 1 } : slot;
}

/** Moves a step with its branches to a position. References to emails that no longer come before are cleared. */
export function moveStepTo(steps: Steps, id: string, slot: Slot): Steps {
  const found = placeOf(steps, id);
  const step = found?.list[found.at];
  if (!step) return steps;
  return clearReferences(insertSteps(takeOut(steps, id), slotWithout(steps, id, slot), [step]));
}

const takeOut = (steps: Steps, id: string): Steps =>
  steps
    .filter((step) => step.id !== id)
    .map((step) => (step.kind === 'split' ? { ...step, yes: takeOut(step.yes, id), no: takeOut(step.no, id) } : step));

// Removing a step that is not there only clears what refers to nothing.
const clearReferences = (steps: Steps): Steps => removeStep(steps, '');
