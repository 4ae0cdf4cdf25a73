import type { Design } from 'sendwright/email';
import { applyPatches, diff, invert, type Patch } from '../document/patch';

/** An undo step: its patches, and the selection before and after. */
export interface Step {
  readonly label: string;
  readonly patches: readonly Patch[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** Quick successive steps with the same key become one: a typed word, a dragged slider. */
  readonly key?: string;
}

/** The undo history, oldest first; the steps from `done` on are undone. */
export interface Timeline {
  readonly steps: readonly Step[];
  readonly done: number;
}

export const emptyTimeline: Timeline = { steps: [], done: 0 };
export const maximumSteps = 500;
/** Milliseconds within which steps with the same key are joined. */
const together = 500;

/** Adds a step. `start` is the design before the last step, if that may be extended. */
export function recorded(
  timeline: Timeline,
  step: Step,
  joined: { readonly start: Design; readonly now: Design } | undefined,
): Timeline {
  const steps = timeline.steps.slice(0, timeline.done);
  const last = steps.at(-1);
  if (joined && last) {
    const patches = diff(joined.start, joined.now);
    const rest = steps.slice(0, -1);
    // A word that was typed and deleted again makes no step.
    return patches.length === 0
      ? { steps: rest, done: rest.length }
      : { steps: [...rest, { ...step, patches, before: last.before }], done: steps.length };
  }
  const all = [...steps, step].slice(-maximumSteps);
  return { steps: all, done: all.length };
}

/** Whether a step extends the last one. Undo ends the current step. */
export function extendsLastStep(timeline: Timeline, key: string | undefined, at: number): boolean {
  const last = timeline.steps[timeline.done - 1];
  return key !== undefined && last?.key === key && timeline.done === timeline.steps.length && at - last.at <= together;
}

export interface TravelResult {
  readonly design: Design;
  readonly timeline: Timeline;
  readonly step: Step;
}

/** The design before the last step; undefined if there is none. */
export function undone(design: Design, timeline: Timeline): TravelResult | undefined {
  const step = timeline.steps[timeline.done - 1];
  return (
    step && {
      design: applyPatches(design, invert(step.patches)),
      timeline: { ...timeline, done: timeline.done - 1 },
      step,
    }
  );
}

/** The design after the next undone step; undefined if there is none. */
export function redone(design: Design, timeline: Timeline): TravelResult | undefined {
  const step = timeline.steps[timeline.done];
  return (
    step && { design: applyPatches(design, step.patches), timeline: { ...timeline, done: timeline.done + 1 }, step }
  );
}
