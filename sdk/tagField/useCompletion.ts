import { type KeyboardEvent, useMemo, useState } from 'react';
import { matchingTags, type OpenTag, type TagChoice } from './completion';

/** The fields that are offered for a tag being typed: arrow keys move, Enter chooses, Escape closes. */
export function useCompletion(open: OpenTag | undefined, offered: readonly TagChoice[]) {
  const [at, setAt] = useState(0);
  /** The tag for which it was closed. */
  const [closedAt, setClosedAt] = useState<number>();
  const typed = open && open.from !== closedAt ? open.typed : undefined;
  const choices = useMemo(() => (typed === undefined ? [] : matchingTags(offered, typed)), [offered, typed]);
  const active = Math.min(at, Math.max(0, choices.length - 1));
  const close = (): void => setClosedAt(open?.from);
  return {
    choices,
    active,
    close,
    /** Whether it used the key. */
    onKeyDown(event: KeyboardEvent, choose: (choice: TagChoice) => void): boolean {
      const choice = choices[active];
      if (!choice) {
        if (open === undefined && closedAt !== undefined) setClosedAt(undefined);
        return false;
      }
      const { key } = event;
      if (key === 'ArrowDown') setAt((active + 1) % choices.length);
      else if (key === 'ArrowUp') setAt((active + choices.length - 1) % choices.length);
      else if (key === 'Enter') {
        setAt(0);
        choose(choice);
      } else if (key === 'Escape') {
        // Not to a dialog around the field.
        event.stopPropagation();
        close();
      } else return false;
      return true;
    },
  };
}
