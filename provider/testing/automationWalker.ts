import type { ContactMove, StepChange } from 'sendwright/wire/automationDrafts';
import type { AutomationStep } from 'sendwright/wire/automations';
import { findStep, nextStep } from '../domains/automations/content/stepTree';

/** A step that a contact took, as its trace says. */
export interface TracedStep {
  readonly id: string;
  readonly pass: number;
  readonly outcome: string;
}

/** Where a contact is, and how often it entered. */
export interface Standing {
  readonly state: string;
  /** The step that comes next; null: none. */
  readonly stepId: string | null;
  readonly pass: number;
  readonly entries: number;
}

/** Where a contact may be, as the model says. */
export interface Place extends Standing {
  /** The first pass since the contact entered last. */
  readonly entryPass: number;
  /** The steps that it took in its present pass. */
  readonly taken: ReadonlySet<string>;
  /** Whether an edit moved it to its present step, or let it finish another wait there. */
  readonly wasMoved: boolean;
}

/** What was published, and what happens to contacts at its steps. */
export interface Edition {
  readonly before: readonly AutomationStep[];
  readonly after: readonly AutomationStep[];
  readonly changes: readonly Pick<StepChange, 'step_id' | 'change'>[];
  readonly moves: ReadonlyMap<string, ContactMove>;
}

const nobody: Place = {
  state: 'completed',
  stepId: null,
  pass: 0,
  entries: 0,
  entryPass: 0,
  taken: new Set(),
  wasMoved: false,
};
export const beforeEntry: readonly Place[] = [nobody];

/** At a step; undefined: at the end. */
const at = (place: Place, step: AutomationStep | undefined): Place => ({
  ...place,
  stepId: step?.id ?? null,
  state: step ? 'active' : 'completed',
  wasMoved: false,
});

/** Where the outcome of a step leads. */
function after(tree: readonly AutomationStep[], place: Place, step: AutomationStep, outcome: string): Place {
  if (step.type === 'split') return at(place, (outcome === 'yes' ? step.yes : step.no)[0]);
  const config = step.type === 'action' ? step.action_config : undefined;
  if (config?.action === 'end') return at(place, undefined);
  if (config?.action !== 'go_to' || outcome !== 'done') return at(place, nextStep(tree, step.id));
  const target = findStep(tree, config.step_id ?? '');
  return { ...at(place, target), pass: place.pass + 1, taken: new Set() };
}

/** What can happen without a line in the trace: entering, being held out, and passing a step that was taken before. */
function silently(tree: readonly AutomationStep[], place: Place, isHeldOut: boolean): Place[] {
  if (place.state !== 'active')
    return [
      {
        ...at(place, tree[0]),
        pass: place.pass + 1,
        entries: place.entries + 1,
        entryPass: place.pass + 1,
        taken: new Set(),
      },
    ];
  const step = findStep(tree, place.stepId ?? '');
  const held = isHeldOut && place.pass === place.entryPass && place.taken.size === 0 ? [leave(place)] : [];
  if (!step || !place.taken.has(step.id)) return held;
  const outcomes = step.type === 'split' ? ['yes', 'no'] : ['done', 'skipped'];
  return [...held, ...outcomes.map((outcome) => after(tree, place, step, outcome))];
}

const leave = (place: Place): Place => ({ ...place, state: 'exited', stepId: null });

/** The steps that lead to another one, the last first, and the branch of each split. */
function trailTo(
  steps: readonly AutomationStep[],
  id: string,
): { readonly step: AutomationStep; readonly branch: 'yes' | 'no' | undefined }[] | undefined {
  for (const [index, step] of steps.entries()) {
    const before = steps
      .slice(0, index)
      .toReversed()
      .map((one) => ({ step: one, branch: undefined }));
    if (step.id === id) return before;
    if (step.type !== 'split') continue;
    for (const branch of ['yes', 'no'] as const) {
      const within = trailTo(step[branch], id);
      if (within) return [...within, { step, branch }, ...before];
    }
  }
  return undefined;
}

/** What follows the last step before a removed one that is still there. */
function insteadOf({ before, after: now }: Edition, id: string): AutomationStep | undefined {
  for (const { step, branch } of trailTo(before, id) ?? []) {
    const kept = findStep(now, step.id);
    if (kept) return kept.type === 'split' ? kept[branch ?? 'yes'][0] : nextStep(now, kept.id);
  }
  return now[0];
}

/** What publishing does with a contact, and the outcome that it adds to the trace. */
function published(edition: Edition, place: Place): { readonly place: Place; readonly adds?: string }[] {
  const { stepId } = place;
  const stays = [{ place }];
  if (place.state !== 'active' || stepId === null) return stays;
  const move = edition.moves.get(stepId);
  const change = edition.changes.find((one) => one.step_id === stepId);
  if (!move || !change) return stays;
  if (move === 'exit') return [{ place: leave(place) }];
  if (change.change === 'removed') return [{ place: { ...at(place, insteadOf(edition, stepId)), wasMoved: true } }];
  const goesOn = { ...at(place, nextStep(edition.after, stepId)), wasMoved: true };
  if (move === 'next') return [{ place: goesOn, adds: 'skipped' }];
  const waits = { place: { ...place, wasMoved: true } };
  const step = findStep(edition.before, stepId);
  return step?.type === 'wait' && step.wait_config.until !== 'delay'
    ? [waits, { place: goesOn, adds: 'waited' }]
    : [waits];
}

/** A step that a contact took, and where it was. */
export interface TakenStep<Traced> {
  readonly entry: Traced;
  readonly place: Place;
  readonly step: AutomationStep;
}

/** A way through the steps that a contact took, in their order, and where it is now. */
export interface Way<Traced> {
  readonly taken: readonly TakenStep<Traced>[];
  readonly now: Place;
}

/**
 * The ways by which a contact can have come from one of `places` to where it is, taking the steps of its trace and
 * no other. With an edition, it was published at some moment in between. None: what happened is impossible.
 */
export function waysOf<Traced extends TracedStep>(
  places: readonly Place[],
  trace: readonly Traced[],
  standing: Standing,
  {
    tree,
    edition,
    isHeldOut,
  }: { readonly tree: readonly AutomationStep[]; readonly edition?: Edition | undefined; readonly isHeldOut: boolean },
): Way<Traced>[] {
  const found: Way<Traced>[] = [];
  const follow = (place: Place, taken: readonly TakenStep<Traced>[], isPublished: boolean): void => {
    if (place.entries > standing.entries || place.pass > standing.pass) return;
    const steps = edition && !isPublished ? edition.before : tree;
    if (taken.length === trace.length && (isPublished || !edition) && isAt(place, standing)) {
      found.push({ taken, now: place });
      return;
    }
    const wasTaken = place.taken.has(place.stepId ?? '');
    const entry = wasTaken ? undefined : trace.find((one) => isSame(one, place));
    if (edition && !isPublished)
      for (const { place: moved, adds } of published(edition, place)) {
        const step = findStep(edition.before, place.stepId ?? '');
        if (adds === undefined || wasTaken) follow(moved, taken, true);
        else if (entry?.outcome === adds && step)
          follow(withTaken(moved, place), [...taken, { entry, place: moved, step }], true);
      }
    for (const next of silently(steps, place, isHeldOut)) follow(next, taken, isPublished);
    const step = findStep(steps, place.stepId ?? '');
    if (!entry || !step) return;
    const next = after(steps, place, step, entry.outcome);
    follow(next.pass > place.pass ? next : withTaken(next, place), [...taken, { entry, place, step }], isPublished);
  };
  for (const place of places) follow(place, [], false);
  return found;
}

const isSame = (entry: TracedStep, { stepId, pass, state }: Place): boolean =>
  state === 'active' && entry.id === stepId && entry.pass === pass;

const isAt = (place: Place, standing: Standing): boolean =>
  place.state === standing.state &&
  place.stepId === standing.stepId &&
  place.pass === standing.pass &&
  place.entries === standing.entries;

const withTaken = (place: Place, from: Place): Place => ({
  ...place,
  taken: new Set([...from.taken, from.stepId ?? '']),
});
