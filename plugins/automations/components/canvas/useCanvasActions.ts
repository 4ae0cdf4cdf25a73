import { Alerts, useService } from 'sendwright/sdk';
import { copiedSteps, keepCopied } from '../../clipboard';
import {
  chosenSteps,
  copiesOf,
  flatSteps,
  insertProblem,
  insertSteps,
  moveProblem,
  moveStepTo,
  removeSteps,
} from '../../stepEdits';
import type { Slot } from '../../stepEdits';
import { canMove, moveStep, type Steps } from '../../steps';
import { inSentence, labeled } from '../../stepWords';
import { useDetailScope } from '../detail/detailScope';
import { useUndo } from '../detail/useUndo';

/** Changes of the flow that the canvas offers; each says what it did. */
export interface CanvasActions {
  /** Return whether they did something. */
  remove(ids: ReadonlySet<string>): boolean;
  copy(ids: ReadonlySet<string>): boolean;
  /** Returns the pasted steps. */
  paste(slot: Slot | undefined): Steps;
  move(id: string, by: 1 | -1): void;
  moveTo(id: string, slot: Slot): boolean;
}

const counted = (steps: Steps, whole: Steps): string => {
  const [only] = steps;
  if (steps.length !== 1 || !only) return `${steps.length} steps`;
  return inSentence(labeled(whole).find(({ id }) => id === only.id)?.label ?? 'the step');
};

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export function useCanvasActions(): CanvasActions {
  const { editor, isReadOnly, announce } = useDetailScope();
  const alerts = useService(Alerts);
  const { steps } = editor.content;
  const isFixed = isReadOnly || editor.isLocked;
  const fixed = (): boolean => {
    if (!isFixed) return false;
    announce(isReadOnly ? 'You can’t change this automation.' : 'Steps are fixed while it is live. Edit a draft.');
    return true;
  };
  const { undo } = useUndo();
  return {
    remove(ids) {
      const chosen = chosenSteps(steps, ids);
      if (chosen.length === 0 || fixed()) return false;
      const words = counted(chosen, steps);
      editor.changeSteps((all) => removeSteps(all, ids), `Remove ${words}`);
      const inside = flatSteps(chosen).length - chosen.length;
      const branches = inside === 0 ? '' : ` with ${inside === 1 ? 'the step' : `the ${inside} steps`} in its branches`;
      const message = asSentence(`${words}${branches} removed`);
      announce(message);
      alerts.add({ type: 'success', message, action: { label: 'Undo', run: undo } });
      return true;
    },
    copy(ids) {
      const chosen = chosenSteps(steps, ids);
      if (chosen.length === 0) return false;
      const inAll = new Set(
        flatSteps(chosen).flatMap((step) => (step.kind === 'email' ? [step.copyOf ?? step.id] : [])),
      );
      keepCopied({ steps: chosen, configs: new Map([...editor.configs].filter(([id]) => inAll.has(id))) });
      announce(asSentence(`${counted(chosen, steps)} copied`));
      return true;
    },
    paste(slot) {
      const copied = copiedSteps();
      if (!copied) announce('Nothing is copied.');
      if (!copied || !slot || fixed()) return [];
      const all = flatSteps(copied.steps);
      const problem =
        editor.automation.type === 'welcome' && all.some(({ kind }) => kind !== 'email')
          ? 'A welcome series has only emails.'
          : insertProblem(steps, slot, copied.steps);
      if (problem !== undefined) {
        announce(problem);
        alerts.add({ type: 'warning', message: problem });
        return [];
      }
      editor.know(copied.configs);
      const added = copiesOf(copied.steps, new Set(flatSteps(steps).map(({ id }) => id)));
      const words = added.length === 1 ? 'step' : `${added.length} steps`;
      editor.changeSteps((list) => insertSteps(list, slot, added), `Paste ${words}`);
      announce(asSentence(`${added.length === 1 ? '1 step' : words} pasted`));
      return added;
    },
    move(id, by) {
      if (fixed()) return;
      const name = labeled(steps).find((step) => step.id === id)?.label ?? 'The step';
      const direction = by === 1 ? 'down' : 'up';
      if (!canMove(steps, id, by)) return announce(`${name} can't be moved ${direction}.`);
      editor.changeSteps((all) => moveStep(all, id, by), `Move ${inSentence(name)}`);
      announce(`${name} moved ${direction}.`);
    },
    moveTo(id, slot) {
      if (fixed()) return false;
      const problem = moveProblem(steps, id, slot);
      const name = labeled(steps).find((step) => step.id === id)?.label ?? 'The step';
      if (problem === undefined) {
        editor.changeSteps((all) => moveStepTo(all, id, slot), `Move ${inSentence(name)}`);
        announce(`${name} moved.`);
        return true;
      }
      announce(problem);
      alerts.add({ type: 'warning', message: problem });
      return false;
    },
  };
}
