import type { AutomationEmailStep, AutomationStep } from 'sendwright/wire/automations';

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
    return step.type === 'email'
      ? [placed]
      : [placed, ...allSteps(step.yes, `${place}.yes`, step), ...allSteps(step.no, `${place}.no`, step)];
  });
}

/** All emails with their paths. */
export function allEmails(steps: readonly AutomationStep[]): (PlacedStep & { readonly step: AutomationEmailStep })[] {
  return allSteps(steps).flatMap((placed) => (placed.step.type === 'email' ? [{ ...placed, step: placed.step }] : []));
}

export const findStep = (steps: readonly AutomationStep[], id: string): AutomationStep | undefined =>
  allSteps(steps).find(({ step }) => step.id === id)?.step;

/** Changes each email. */
export const mapEmails = (
  steps: readonly AutomationStep[],
  change: (step: AutomationEmailStep) => AutomationEmailStep,
): AutomationStep[] =>
  steps.map((step) =>
    step.type === 'email'
      ? change(step)
      : { ...step, yes: mapEmails(step.yes, change), no: mapEmails(step.no, change) },
  );

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
  steps.map((step) =>
    step.type === 'email'
      ? { id: step.id, delay: step.delay }
      : { id: step.id, delay: step.delay, condition: step.condition, yes: shapeOf(step.yes), no: shapeOf(step.no) },
  );
