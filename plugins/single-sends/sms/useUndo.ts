import { reaction } from 'mobx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changedKeys, type DraftContent } from '../draft/draftContent';
import type { Draft } from '../draft/draftModel';

const undoable = [
  'smsBody',
  'smsService',
  'smsMedia',
  'smsImages',
  'all',
  'listIds',
  'segmentIds',
  'excludeListIds',
  'excludeSegmentIds',
] as const satisfies readonly (keyof DraftContent)[];

type Undoable = Pick<DraftContent, (typeof undoable)[number]>;

interface Step {
  readonly content: Undoable;
  /** The state after the change. */
  readonly keys: string;
  /** Milliseconds since 1970 of the last change in this step. */
  readonly at: number;
}

/** Edits within this many milliseconds are one undo step. */
const pause = 1000;
const maximumSteps = 100;

const pick = ({
  smsBody,
  smsService,
  smsMedia,
  smsImages,
  all,
  listIds,
  segmentIds,
  excludeListIds,
  excludeSegmentIds,
}: DraftContent): Undoable => ({
  smsBody,
  smsService,
  smsMedia,
  smsImages,
  all,
  listIds,
  segmentIds,
  excludeListIds,
  excludeSegmentIds,
});

export interface Undo {
  readonly canUndo: boolean;
  readonly undo: () => void;
  /** Makes a change that is always a separate undo step, even right after typing. */
  readonly separately: (change: () => void) => void;
}

/** An undo history since the editor was opened. */
export function useUndo(draft: Draft): Undo {
  const steps = useRef<readonly Step[]>([]);
  const isUndoing = useRef(false);
  const isEnded = useRef(false);
  const [count, setCount] = useState(0);
  const keep = useCallback((next: readonly Step[]): void => {
    steps.current = next.slice(-maximumSteps);
    setCount(steps.current.length);
  }, []);
  useEffect(
    () =>
      reaction(
        () => draft.content,
        (now, before) => {
          const changed = changedKeys(now, before).filter((key) => undoable.some((one) => one === key));
          if (isUndoing.current || changed.length === 0) return;
          const keys = changed.join();
          const last = steps.current.at(-1);
          const at = Date.now();
          const isSameStep = !isEnded.current && keys === 'smsBody' && last?.keys === keys && at - last.at < pause;
          isEnded.current = false;
          keep(
            isSameStep
              ? [...steps.current.slice(0, -1), { ...last, at }]
              : [...steps.current, { content: pick(before), keys, at }],
          );
        },
      ),
    [draft, keep],
  );
  return {
    canUndo: count > 0,
    undo: () => {
      const last = steps.current.at(-1);
      if (!last || draft.isReadOnly) return;
      isUndoing.current = true;
      draft.change(last.content);
      isUndoing.current = false;
      isEnded.current = true;
      keep(steps.current.slice(0, -1));
    },
    separately: (change) => {
      isEnded.current = true;
      change();
      isEnded.current = true;
    },
  };
}
