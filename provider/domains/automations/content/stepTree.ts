import type {
  AutomationActionStep,
  AutomationAudienceStep,
  AutomationEmailStep,
  AutomationSmsStep,
  AutomationStep,
  AutomationWaitStep,
} from 'sendwright/wire/automations';

/** A step that sends something. */
export type MessageStep = AutomationEmailStep | AutomationSmsStep;

/** A step with its path, as used in errors: `steps[1].yes[0]`. */
export interface PlacedStep {
  readonly step: AutomationStep;
  readonly at: string;
  /** The previous step on its path; undefined for the first. */
  readonly before: AutomationStep | undefined;
}

/** All steps, in depth-first order. */
export function allSteps(steps: readonly AutomationStep[], at = 'steps', above?: AutomationStep): PlacedStep[] {
  return steps.flatMap((step, index) => {
    const place = `${at}[${index}]`;
    const placed = { step, at: place, before: index === 0 ? above : steps[index - 1] };
    return step.type !== 'split'
      ? [placed]
      : [placed, ...allSteps(step.yes, `${place}.yes`, step), ...allSteps(step.no, `${place}.no`, step)];
  });
}

/** All emails with their paths. */
export function allEmails(steps: readonly AutomationStep[]): (PlacedStep & { readonly step: AutomationEmailStep })[] {
  return allSteps(steps).flatMap((placed) => (placed.step.type === 'email' ? [{ ...placed, step: placed.step }] : []));
}

/** All text messages with their paths. */
export function allTexts(steps: readonly AutomationStep[]): (PlacedStep & { readonly step: AutomationSmsStep })[] {
  return allSteps(steps).flatMap((placed) => (placed.step.type === 'sms' ? [{ ...placed, step: placed.step }] : []));
}

/** All steps for ad audiences with their paths. */
export function allAudiences(
  steps: readonly AutomationStep[],
): (PlacedStep & { readonly step: AutomationAudienceStep })[] {
  return allSteps(steps).flatMap((placed) =>
    placed.step.type === 'audience' ? [{ ...placed, step: placed.step }] : [],
  );
}

/** All actions with their paths. */
export function allActions(steps: readonly AutomationStep[]): (PlacedStep & { readonly step: AutomationActionStep })[] {
  return allSteps(steps).flatMap((placed) => (placed.step.type === 'action' ? [{ ...placed, step: placed.step }] : []));
}

/** All waits with their paths. */
export function allWaits(steps: readonly AutomationStep[]): (PlacedStep & { readonly step: AutomationWaitStep })[] {
  return allSteps(steps).flatMap((placed) => (placed.step.type === 'wait' ? [{ ...placed, step: placed.step }] : []));
}

export const findStep = (steps: readonly AutomationStep[], id: string): AutomationStep | undefined =>
  allSteps(steps).find(({ step }) => step.id === id)?.step;

/** Changes each email and text message. */
export const mapMessages = (
  steps: readonly AutomationStep[],
  change: (step: MessageStep) => MessageStep,
): AutomationStep[] =>
  steps.map((step) => {
    if (step.type === 'audience' || step.type === 'action' || step.type === 'wait') return step;
    return step.type === 'split'
      ? { ...step, yes: mapMessages(step.yes, change), no: mapMessages(step.no, change) }
      : change(step);
  });

/** Changes each action. */
export const mapActions = (
  steps: readonly AutomationStep[],
  change: (step: AutomationActionStep) => AutomationActionStep,
): AutomationStep[] =>
  steps.map((step) => {
    if (step.type === 'action') return change(step);
    return step.type === 'split'
      ? { ...step, yes: mapActions(step.yes, change), no: mapActions(step.no, change) }
      : step;
  });

/** The step with its latest edits as its message. */
export const applied = (step: MessageStep): MessageStep =>
  step.type === 'email'
    ? { ...step, email_config: step.pending_email_config ?? step.email_config, pending_email_config: null }
    : { ...step, sms_config: step.pending_sms_config ?? step.sms_config, pending_sms_config: null };

/** The step after a given one; after a split, the first of a branch. Undefined at the end. */
export function nextStep(steps: readonly AutomationStep[], id: string): AutomationStep | undefined {
  for (const [index, step] of steps.entries()) {
    if (step.id === id) return steps[index + 1];
    if (step.type === 'split') {
      const branch = [step.yes, step.no].find((one) => findStep(one, id));
      if (branch) return nextStep(branch, id);
    }
  }
  return undefined;
}

/** The parts of steps that can't change while contacts are in the automation: everything except the messages. */
export const shapeOf = (steps: readonly AutomationStep[]): unknown =>
  steps.map((step) => {
    if (step.type === 'audience') return { id: step.id, delay: step.delay, audience: step.audience_config };
    if (step.type === 'action') return { id: step.id, delay: step.delay, action: step.action_config };
    if (step.type === 'wait') return { id: step.id, delay: step.delay, wait: step.wait_config };
    return step.type !== 'split'
      ? { id: step.id, delay: step.delay }
      : { id: step.id, delay: step.delay, condition: step.condition, yes: shapeOf(step.yes), no: shapeOf(step.no) };
  });
