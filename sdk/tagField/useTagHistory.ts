import { useEffect, useMemo, useRef } from 'react';

/** A text, and the place of the cursor in it. */
export interface TextState {
  readonly source: string;
  readonly cursor: number;
}

/** Typing within this many milliseconds is one step. */
const pause = 1000;
const maximumSteps = 200;

/** The steps of a text that can be undone and redone. */
export class TagHistory {
  #undone: TextState[] = [];
  #steps: TextState[] = [];
  /** Milliseconds of the last typing; typing right after it belongs to the same step. */
  #typedAt = -Infinity;

  /** Keeps the text before a change. */
  record(before: TextState, isTyped: boolean, now: number): void {
    const continues = isTyped && now - this.#typedAt < pause && this.#steps.length > 0;
    this.#typedAt = isTyped ? now : -Infinity;
    this.#undone = [];
    if (!continues) this.#steps = [...this.#steps, before].slice(-maximumSteps);
  }

  undo(current: TextState): TextState | undefined {
    const before = this.#steps.pop();
    if (before) this.#undone.push(current);
    this.#typedAt = -Infinity;
    return before;
  }

  redo(current: TextState): TextState | undefined {
    const after = this.#undone.pop();
    if (after) this.#steps.push(current);
    this.#typedAt = -Infinity;
    return after;
  }
}

/** The history of a field. A change from outside, such as a reloaded draft, is a step as well. */
export function useTagHistory(value: string) {
  const history = useMemo(() => new TagHistory(), []);
  /** The text after the last change that the field made. */
  const own = useRef(value);
  const latest = useRef(value);
  useEffect(() => {
    if (value !== own.current && value !== latest.current)
      history.record({ source: latest.current, cursor: latest.current.length }, false, 0);
    own.current = value;
    latest.current = value;
  }, [history, value]);
  return { history, own };
}
