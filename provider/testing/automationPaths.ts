import type { AutomationStep } from 'sendwright/wire/automations';
import { findStep, nextStep } from '../domains/automations/content/stepTree';

/** A step in the trace of a contact's pass. */
export interface TracedStep {
  readonly id: string;
  readonly outcome: string;
}

/** What is wrong with a pass; and the step that the contact is sent to at its end, if there is one. */
export interface TracedPath {
  readonly problem: string | undefined;
  readonly target: string | undefined;
}

/**
 * Follows the trace of one pass through the tree, from a step on or from the first. It must be a path, with nothing
 * beside it; `isWhole`: to its end.
 */
export function followPath(
  tree: readonly AutomationStep[],
  start: string | undefined,
  steps: readonly TracedStep[],
  isWhole: boolean,
): TracedPath {
  const taken = new Map(steps.map((step) => [step.id, step]));
  let left = taken.size;
  let target: string | undefined;
  let step = start === undefined ? tree[0] : findStep(tree, start);
  while (step && target === undefined) {
    const found = taken.get(step.id);
    if (!found) break;
    left -= 1;
    if (step.type === 'split') step = (found.outcome === 'yes' ? step.yes : step.no)[0];
    else if (step.type !== 'action') step = nextStep(tree, step.id);
    else if (step.action_config.action === 'go_to' && found.outcome === 'done')
      target = step.action_config.step_id ?? undefined;
    else step = step.action_config.action === 'end' ? undefined : nextStep(tree, step.id);
  }
  const problem =
    taken.size < steps.length
      ? 'A step was taken twice in a pass.'
      : left > 0
        ? 'Steps beside the path were taken.'
        : isWhole && step && target === undefined
          ? `The path ends before ${step.type} ${step.id}.`
          : undefined;
  return { problem, target };
}
