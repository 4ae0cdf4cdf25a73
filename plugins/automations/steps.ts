import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { WaitConfig } from 'sendwright/wire/automationWaits';
import type { AwaitedEvent } from 'sendwright/wire/automationEvents';
import type { EmailActivity, SplitTest } from 'sendwright/wire/automationSplits';
import type { SmsConfig } from 'sendwright/wire/sms';

/**
 * Recommended and maximum emails, maximum text messages, changes of audiences, actions, waits and nesting of splits,
 * the longest delay in its unit, days between a wait and its date, characters for a teammate, and how late and how
 * often contacts can enter again.
 */
export const stepLimits = {
  advisedEmails: 10,
  emails: 25,
  texts: 25,
  audiences: 25,
  actions: 50,
  waits: 50,
  daysFromDate: 365,
  notice: 500,
  jumps: 10,
  eventConditions: 5,
  reentryDays: 3650,
  entries: 1000,
  depth: 3,
  delay: 999,
} as const;

export type DelayUnit = 'hours' | 'days';

/** The delay after the previous step or the entry; 0: immediately. */
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
  /** The editor of its content; undefined while it has none. */
  readonly content: 'code' | 'design' | undefined;
  /** Live and edited: contacts get the last applied version. */
  readonly isPending: boolean;
  /** For a duplicate: the step whose content it starts with. */
  readonly copyOf?: string;
}

export interface SmsStep {
  readonly kind: 'sms';
  readonly id: string;
  readonly delay: Delay;
  readonly config: SmsConfig;
  /** Live and edited: contacts get the last applied version. */
  readonly isPending: boolean;
}

/** Adds the contact to an ad audience, or removes them from it. */
export interface AudienceStep {
  readonly kind: 'audience';
  readonly id: string;
  readonly delay: Delay;
  /** Null until chosen. */
  readonly audienceId: string | null;
  readonly action: 'add' | 'remove';
}

/** Changes the contact, tells a teammate, or ends the automation. */
export interface ActionStep {
  readonly kind: 'action';
  readonly id: string;
  readonly delay: Delay;
  readonly config: ActionConfig;
}

/** Holds the contact until a date, or a day of the week. */
export interface WaitStep {
  readonly kind: 'wait';
  readonly id: string;
  readonly delay: Delay;
  readonly config: WaitConfig;
}

/** A contact's activity on an email of the automation; `negated`: none. */
export interface EmailCondition {
  /** `''` until chosen. */
  readonly stepId: string;
  readonly activity: EmailActivity['activity'];
  readonly negated: boolean;
}

/** A split's condition: on activity with earlier emails, and on contact data. */
export interface SplitCondition {
  /** Whether all parts must hold, or any. */
  readonly match: 'all' | 'any';
  readonly emails: readonly EmailCondition[];
  /** In the segment query language (version 2); `''` without any. */
  readonly query: string;
  /** Whether the query is complete and valid. */
  readonly isFinished: boolean;
  /** The share of contacts who take Yes at random, instead of a condition; null: by condition. */
  readonly percentage: number | null;
  /** With a percentage: what decides which branch all contacts take in the end; null: it goes on. */
  readonly test: SplitTest | null;
  /** What contacts wait for, instead of a condition: those for whom it happens take Yes; null: by condition. */
  readonly event: AwaitedEvent | null;
}

/** Always the last step of its list: its branches don't join again. */
export interface SplitStep {
  readonly kind: 'split';
  readonly id: string;
  readonly delay: Delay;
  readonly condition: SplitCondition;
  readonly yes: Steps;
  readonly no: Steps;
}

export type Step = EmailStep | SmsStep | AudienceStep | ActionStep | WaitStep | SplitStep;
export type Steps = readonly Step[];
export type Branch = 'yes' | 'no';

/** A list of steps: the outermost, or a branch of a split. */
export type StepsPlace = { readonly splitId: string; readonly branch: Branch } | undefined;

/** An email with its number: emails are counted in reading order, Yes before No. */
export interface NumberedEmail {
  readonly number: number;
  readonly step: EmailStep;
}

const flat = (steps: Steps): readonly Step[] =>
  steps.flatMap((step) => (step.kind !== 'split' ? [step] : [step, ...flat(step.yes), ...flat(step.no)]));

export const emailsOf = (steps: Steps): readonly NumberedEmail[] =>
  flat(steps)
    .filter((step) => step.kind === 'email')
    .map((step, index) => ({ number: index + 1, step }));

/** The text messages, in reading order. */
export const textsOf = (steps: Steps): readonly SmsStep[] => flat(steps).filter((step) => step.kind === 'sms');

/** The steps that change ad audiences, in reading order. */
export const audiencesOf = (steps: Steps): readonly AudienceStep[] =>
  flat(steps).filter((step) => step.kind === 'audience');

/** The actions, in reading order. */
export const actionsOf = (steps: Steps): readonly ActionStep[] => flat(steps).filter((step) => step.kind === 'action');

/** The waits, in reading order. */
export const waitsOf = (steps: Steps): readonly WaitStep[] => flat(steps).filter((step) => step.kind === 'wait');

/** Whether nothing can follow a step. */
export const isLast = (step: Step | undefined): boolean =>
  step?.kind === 'split' || (step?.kind === 'action' && step.config.action === 'end');

/** Whether a text message has something to send. */
export const isWritten = ({ body, media_urls: urls, image_ids: ids }: SmsConfig): boolean =>
  body.trim() !== '' || urls.length + ids.length > 0;

export const splitsOf = (steps: Steps): readonly SplitStep[] => flat(steps).filter((step) => step.kind === 'split');

/** The emails before a step on its path, nearest last, which its split can refer to. */
export function emailsBefore(steps: Steps, id: string): readonly EmailStep[] | undefined {
  const before: EmailStep[] = [];
  for (const step of steps) {
    if (step.id === id) return before;
    if (step.kind === 'email') before.push(step);
    else if (step.kind === 'split') {
      const inside = emailsBefore(step.yes, id) ?? emailsBefore(step.no, id);
      if (inside) return [...before, ...inside];
    }
  }
  return undefined;
}

/** Replaces one of the lists of steps. */
export function changeAt(steps: Steps, place: StepsPlace, change: (list: Steps) => Steps): Steps {
  if (place === undefined) return change(steps);
  return steps.map((step) => {
    if (step.kind !== 'split') return step;
    if (step.id === place.splitId) return { ...step, [place.branch]: change(step[place.branch]) };
    return { ...step, yes: changeAt(step.yes, place, change), no: changeAt(step.no, place, change) };
  });
}

/** Inserts a step before position `at`. Steps after a new split move to its Yes branch. */
export function insertStep(steps: Steps, place: StepsPlace, at: number, step: Step): Steps {
  return changeAt(steps, place, (list) => {
    const before = list.slice(0, at);
    const after = list.slice(at);
    return step.kind !== 'split' ? [...before, step, ...after] : [...before, { ...step, yes: after }];
  });
}

/** Changes one step, wherever it is. */
export function changeStep<Changed extends Step>(steps: Steps, id: string, change: (step: Changed) => Changed): Steps {
  return steps.map((step) => {
    // The caller knows the step's type.
    if (step.id === id) return change(step as Changed);
    return step.kind !== 'split'
      ? step
      : { ...step, yes: changeStep(step.yes, id, change), no: changeStep(step.no, id, change) };
  });
}

/** Removes a step, and for a split its branches. Conditions on removed emails are cleared. */
export function removeStep(steps: Steps, id: string): Steps {
  const without = (list: Steps): Steps =>
    list
      .filter((step) => step.id !== id)
      .map((step) => (step.kind !== 'split' ? step : { ...step, yes: without(step.yes), no: without(step.no) }));
  return clearMissingReferences(without(steps));
}

function clearMissingReferences(whole: Steps): Steps {
  const fix = (list: Steps): Steps =>
    list.map((step) => {
      if (step.kind === 'action' && step.config.action === 'go_to') {
        const { config } = step;
        const isKnown = config.step_id !== null && placeOf(whole, config.step_id) !== undefined;
        return isKnown ? step : { ...step, config: { ...config, step_id: null } };
      }
      if (step.kind !== 'split') return step;
      const known = new Set(['', ...(emailsBefore(whole, step.id) ?? []).map(({ id }) => id)]);
      const emails = step.condition.emails.map((one) => (known.has(one.stepId) ? one : { ...one, stepId: '' }));
      const { event } = step.condition;
      const awaited = event && { ...event, step_id: known.has(event.step_id ?? '') ? event.step_id : null };
      return {
        ...step,
        condition: { ...step.condition, emails, event: awaited },
        yes: fix(step.yes),
        no: fix(step.no),
      };
    });
  return fix(whole);
}

/** The position of a step. */
export interface StepPlace {
  readonly place: StepsPlace;
  readonly at: number;
  readonly list: Steps;
}

export function placeOf(steps: Steps, id: string, place?: StepsPlace): StepPlace | undefined {
  for (const [at, step] of steps.entries()) {
    if (step.id === id) return { place, at, list: steps };
    if (step.kind !== 'split') continue;
    const found =
      placeOf(step.yes, id, { splitId: step.id, branch: 'yes' }) ??
      placeOf(step.no, id, { splitId: step.id, branch: 'no' });
    if (found) return found;
  }
  return undefined;
}

/** Whether a step can move `by` positions in its list: a split stays last, and so does the end. */
export function canMove(steps: Steps, id: string, by: 1 | -1): boolean {
  const found = placeOf(steps, id);
  const other = found?.list[found.at + by];
  const own = found?.list[found.at];
  return own !== undefined && other !== undefined && !isLast(own) && !isLast(other);
}

/** Moves a step `by` positions in its list; unchanged if that is not possible. */
export function moveStep(steps: Steps, id: string, by: 1 | -1): Steps {
  const found = placeOf(steps, id);
  if (!found || !canMove(steps, id, by)) return steps;
  const moved = changeAt(steps, found.place, (list) => {
    const order = list.toSpliced(found.at, 1);
    const step = list[found.at];
    return step ? order.toSpliced(found.at + by, 0, step) : list;
  });
  return clearMissingReferences(moved);
}

/** How many splits contain a list. */
export function depthOf(steps: Steps, place: StepsPlace): number {
  if (place === undefined) return 0;
  const split = placeOf(steps, place.splitId);
  return split ? 1 + depthOf(steps, split.place) : 0;
}

/** The maximum nesting of splits in a list. */
const deepest = (steps: Steps): number =>
  Math.max(0, ...steps.map((step) => (step.kind !== 'split' ? 0 : 1 + Math.max(deepest(step.yes), deepest(step.no)))));

/** Whether a split can be inserted at `at`: following steps move into it. */
export function canSplit(steps: Steps, place: StepsPlace, at: number): boolean {
  let list: Steps = steps;
  if (place) {
    const around = placeOf(steps, place.splitId);
    const split = around?.list[around.at];
    list = split?.kind === 'split' ? split[place.branch] : [];
  }
  return depthOf(steps, place) + 1 + deepest(list.slice(at)) <= stepLimits.depth;
}

/** `3 days`, `1 hour`; empty for immediately. */
export const describeDelay = ({ value, unit }: Delay): string =>
  value === 0 ? '' : `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;

let made = 0;

/** A temporary id for a step that the server does not know yet. */
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

export const newText = (delay: Delay, serviceSid: string | null): SmsStep => ({
  kind: 'sms',
  id: newStepId(),
  delay,
  config: { messaging_service_sid: serviceSid, body: '', media_urls: [], image_ids: [] },
  isPending: false,
});

export const newAudience = (delay: Delay, audienceId: string | null): AudienceStep => ({
  kind: 'audience',
  id: newStepId(),
  delay,
  audienceId,
  action: 'add',
});

export const newAction = (delay: Delay, config: ActionConfig): ActionStep => ({
  kind: 'action',
  id: newStepId(),
  delay,
  config,
});

export const newWait = (delay: Delay): WaitStep => ({
  kind: 'wait',
  id: newStepId(),
  delay,
  config: { until: 'delay' },
});

export const newSplit = (stepId: string): SplitStep => ({
  kind: 'split',
  id: newStepId(),
  delay: { value: 1, unit: 'days' },
  condition: {
    match: 'all',
    emails: [{ stepId, activity: 'opened', negated: false }],
    query: '',
    isFinished: true,
    percentage: null,
    test: null,
    event: null,
  },
  yes: [],
  no: [],
});

/** What contacts wait for in a new step. */
export const newEvent: AwaitedEvent = {
  source: 'event',
  name: null,
  conditions: [],
  step_id: null,
  timeout: { value: 3, unit: 'days' },
};

/** A wait for an event, whose branches are for those for whom it happens, and for the others. */
export const newAwaited = (): SplitStep => ({
  kind: 'split',
  id: newStepId(),
  delay: { value: 0, unit: 'hours' },
  condition: { match: 'all', emails: [], query: '', isFinished: true, percentage: null, test: null, event: newEvent },
  yes: [],
  no: [],
});
