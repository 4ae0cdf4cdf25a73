import type { EmailActivity } from 'sendwright/wire/automations';

/** Emails recommended and possible, the deepest nesting of splits, and the longest delay in its unit. */
export const stepLimits = { advisedEmails: 10, emails: 25, depth: 3, delay: 999 } as const;

export type DelayUnit = 'hours' | 'days';

/** How long after the step before it, or after the entry; 0: at once. */
export interface Delay {
  readonly value: number;
  readonly unit: DelayUnit;
}

export interface EmailStep {
  readonly kind: 'email';
  readonly id: string;
  readonly delay: Delay;
  readonly subject: string;
  readonly preheader: string;
  readonly senderId: number | null;
  /** What its content is written with; undefined while it has none. */
  readonly content: 'code' | 'design' | undefined;
  /** Live, and changed since: contacts get what was applied last. */
  readonly isPending: boolean;
  /** Of a step that is new: the one whose content it begins with. */
  readonly copyOf?: string;
}

/** What somebody did with an email of the automation; `negated`: did not. */
export interface EmailCondition {
  /** `''` until it is chosen. */
  readonly stepId: string;
  readonly activity: EmailActivity['activity'];
  readonly negated: boolean;
}

/** What a split asks of a contact: what they did with earlier emails, and what is known about them. */
export interface SplitCondition {
  /** Whether all of it has to hold, or any. */
  readonly match: 'all' | 'any';
  readonly emails: readonly EmailCondition[];
  /** In the query language of segments (version 2); `''` without any. */
  readonly query: string;
  /** Whether nothing of the query is missing or wrong. */
  readonly isFinished: boolean;
}

/** Always the last of its steps: its branches do not come together again. */
export interface SplitStep {
  readonly kind: 'split';
  readonly id: string;
  readonly delay: Delay;
  readonly condition: SplitCondition;
  readonly yes: Steps;
  readonly no: Steps;
}

export type Step = EmailStep | SplitStep;
export type Steps = readonly Step[];
export type Branch = 'yes' | 'no';

/** A list of steps: the outermost, or a branch of a split. */
export type StepsPlace = { readonly splitId: string; readonly branch: Branch } | undefined;

/** An email with the number it goes by: emails are counted as they are read, Yes before No. */
export interface NumberedEmail {
  readonly number: number;
  readonly step: EmailStep;
}

const flat = (steps: Steps): readonly Step[] =>
  steps.flatMap((step) => (step.kind === 'email' ? [step] : [step, ...flat(step.yes), ...flat(step.no)]));

export const emailsOf = (steps: Steps): readonly NumberedEmail[] =>
  flat(steps)
    .filter((step) => step.kind === 'email')
    .map((step, index) => ({ number: index + 1, step }));

export const splitsOf = (steps: Steps): readonly SplitStep[] => flat(steps).filter((step) => step.kind === 'split');

/** The emails that came before a step on its way, nearest last: what its split can ask about. */
export function emailsBefore(steps: Steps, id: string): readonly EmailStep[] | undefined {
  const before: EmailStep[] = [];
  for (const step of steps) {
    if (step.id === id) return before;
    if (step.kind === 'email') before.push(step);
    else {
      const inside = emailsBefore(step.yes, id) ?? emailsBefore(step.no, id);
      if (inside) return [...before, ...inside];
    }
  }
  return undefined;
}

/** Steps with one of their lists changed. */
export function changeAt(steps: Steps, place: StepsPlace, change: (list: Steps) => Steps): Steps {
  if (place === undefined) return change(steps);
  return steps.map((step) => {
    if (step.kind === 'email') return step;
    if (step.id === place.splitId) return { ...step, [place.branch]: change(step[place.branch]) };
    return { ...step, yes: changeAt(step.yes, place, change), no: changeAt(step.no, place, change) };
  });
}

/** A new step before the one at `at`. What follows a new split goes on in its Yes branch. */
export function insertStep(steps: Steps, place: StepsPlace, at: number, step: Step): Steps {
  return changeAt(steps, place, (list) => {
    const before = list.slice(0, at);
    const after = list.slice(at);
    return step.kind === 'email' ? [...before, step, ...after] : [...before, { ...step, yes: after }];
  });
}

/** One step changed, wherever it is. */
export function changeStep<Changed extends Step>(steps: Steps, id: string, change: (step: Changed) => Changed): Steps {
  return steps.map((step) => {
    // Whoever changes it has the step in hand.
    if (step.id === id) return change(step as Changed);
    return step.kind === 'email'
      ? step
      : { ...step, yes: changeStep(step.yes, id, change), no: changeStep(step.no, id, change) };
  });
}

/**
 * Without a step, and without what a split has in its branches. What asked about an email that is gone asks nothing.
 */
export function removeStep(steps: Steps, id: string): Steps {
  const without = (list: Steps): Steps =>
    list
      .filter((step) => step.id !== id)
      .map((step) => (step.kind === 'email' ? step : { ...step, yes: without(step.yes), no: without(step.no) }));
  return forgetMissing(without(steps));
}

function forgetMissing(whole: Steps): Steps {
  const fix = (list: Steps): Steps =>
    list.map((step) => {
      if (step.kind === 'email') return step;
      const known = new Set(['', ...(emailsBefore(whole, step.id) ?? []).map(({ id }) => id)]);
      const emails = step.condition.emails.map((one) => (known.has(one.stepId) ? one : { ...one, stepId: '' }));
      return { ...step, condition: { ...step.condition, emails }, yes: fix(step.yes), no: fix(step.no) };
    });
  return fix(whole);
}

/** Where a step stands. */
export interface StepPlace {
  readonly place: StepsPlace;
  readonly at: number;
  readonly list: Steps;
}

export function placeOf(steps: Steps, id: string, place?: StepsPlace): StepPlace | undefined {
  for (const [at, step] of steps.entries()) {
    if (step.id === id) return { place, at, list: steps };
    if (step.kind === 'email') continue;
    const found =
      placeOf(step.yes, id, { splitId: step.id, branch: 'yes' }) ??
      placeOf(step.no, id, { splitId: step.id, branch: 'no' });
    if (found) return found;
  }
  return undefined;
}

/** Whether a step can go `by` places among its own: a split stays last. */
export function canMove(steps: Steps, id: string, by: 1 | -1): boolean {
  const found = placeOf(steps, id);
  const other = found?.list[found.at + by];
  return found?.list[found.at]?.kind === 'email' && other?.kind === 'email';
}

/** A step moved `by` places among its own; the same steps where that can't be. */
export function moveStep(steps: Steps, id: string, by: 1 | -1): Steps {
  const found = placeOf(steps, id);
  if (!found || !canMove(steps, id, by)) return steps;
  const moved = changeAt(steps, found.place, (list) => {
    const order = list.toSpliced(found.at, 1);
    const step = list[found.at];
    return step ? order.toSpliced(found.at + by, 0, step) : list;
  });
  return forgetMissing(moved);
}

/** How many splits stand around a list. */
export function depthOf(steps: Steps, place: StepsPlace): number {
  if (place === undefined) return 0;
  const split = placeOf(steps, place.splitId);
  return split ? 1 + depthOf(steps, split.place) : 0;
}

/** How many splits are inside one another in a list. */
const deepest = (steps: Steps): number =>
  Math.max(0, ...steps.map((step) => (step.kind === 'email' ? 0 : 1 + Math.max(deepest(step.yes), deepest(step.no)))));

/** Whether a split can stand before the one at `at`: what follows goes into it. */
export function canSplit(steps: Steps, place: StepsPlace, at: number): boolean {
  let list: Steps = steps;
  if (place) {
    const around = placeOf(steps, place.splitId);
    const split = around?.list[around.at];
    list = split?.kind === 'split' ? split[place.branch] : [];
  }
  return depthOf(steps, place) + 1 + deepest(list.slice(at)) <= stepLimits.depth;
}

/** `3 days`, `1 hour`; empty for at once. */
export const describeDelay = ({ value, unit }: Delay): string =>
  value === 0 ? '' : `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;

let made = 0;

/** An id for a step that the server does not know yet. */
export const newStepId = (): string => {
  made += 1;
  return `new-${made}`;
};

export const isNew = (id: string): boolean => id.startsWith('new-');

export const newEmail = (delay: Delay, senderId: number | null): EmailStep => ({
  kind: 'email',
  id: newStepId(),
  delay,
  subject: '',
  preheader: '',
  senderId,
  content: undefined,
  isPending: false,
});

export const newSplit = (stepId: string): SplitStep => ({
  kind: 'split',
  id: newStepId(),
  delay: { value: 1, unit: 'days' },
  condition: { match: 'all', emails: [{ stepId, activity: 'opened', negated: false }], query: '', isFinished: true },
  yes: [],
  no: [],
});
