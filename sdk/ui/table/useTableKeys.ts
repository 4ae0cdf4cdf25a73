import { type RefObject, useEffect, useRef } from 'react';

export interface TableKeyActions {
  readonly move: (step: number | 'first' | 'last', extend: boolean) => void;
  readonly select: (range: boolean) => void;
  readonly open: () => void;
  readonly search: () => void;
  /** Returns whether there was anything to clear. */
  readonly clear: () => boolean;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)) &&
    target.getAttribute('type') !== 'checkbox'
  );
}

/**
 * Whether the key is unused: nothing has the focus, or only a new page's heading, which is focused for screen readers.
 */
function isNowhere(target: EventTarget | null): boolean {
  const onHeading = target instanceof HTMLElement && /^h[1-6]$/i.test(target.tagName);
  return (target === document.body || onHeading) && !document.querySelector('[aria-modal="true"], dialog[open]');
}

/**
 * The keyboard shortcuts of a table: j, k or arrows move, x selects, Enter opens, / searches, Escape clears. Letters
 * also work while nothing on the page has the focus, or only its heading; arrows, Enter and Escape only inside the
 * table.
 */
export function useTableKeys(table: RefObject<HTMLElement | null>, actions: TableKeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      const inside = target instanceof Node && table.current?.contains(target) === true;
      if (!inside && !isNowhere(target)) return;
      const { move, select, open, search, clear } = latest.current;
      const onControl = target instanceof HTMLElement && target.closest('a, button, [role="separator"]') !== null;

      const anywhere: Readonly<Record<string, () => void>> = {
        j: () => move(1, false),
        k: () => move(-1, false),
        x: () => select(false),
        X: () => select(true),
        '/': search,
      };
      const inTable: Readonly<Record<string, () => void>> = onControl
        ? {}
        : {
            ArrowDown: () => move(1, event.shiftKey),
            ArrowUp: () => move(-1, event.shiftKey),
            Home: () => move('first', false),
            End: () => move('last', false),
            Enter: open,
            ' ': () => select(event.shiftKey),
          };
      const act = anywhere[event.key] ?? (inside ? inTable[event.key] : undefined);
      if (act) {
        event.preventDefault();
        act();
      } else if (event.key === 'Escape' && clear()) {
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [table]);
}
