import { useCallback, useState } from 'react';
import { entryId } from './flowGraph';

/** Which steps are selected, and which node the keyboard is at. */
export interface CanvasSelection {
  readonly selected: ReadonlySet<string>;
  /** The current node. */
  readonly active: string;
  /** Makes a node the current one. `extend`: adds it to the selection, instead of selecting only it. */
  goTo(id: string, extend?: boolean): void;
  toggle(id: string): void;
  select(ids: Iterable<string>): void;
  /** Takes over what was selected with the mouse. */
  apply(changes: readonly { readonly id: string; readonly selected: boolean }[]): void;
}

/** `idNow`: the present id of a step. A new one gets the server's when it is saved, and stays selected. */
export function useCanvasSelection(idNow: (id: string) => string): CanvasSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string>(entryId);
  if (idNow(active) !== active) setActive(idNow(active));
  if ([...selected].some((id) => idNow(id) !== id)) setSelected(new Set([...selected].map(idNow)));
  const goTo = useCallback((id: string, extend = false) => {
    setActive(id);
    setSelected((before) => (extend ? new Set([...before, id]) : new Set([id])));
  }, []);
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  );
  const select = useCallback((ids: Iterable<string>) => setSelected(new Set(ids)), []);
  const apply = useCallback(
    (changes: readonly { readonly id: string; readonly selected: boolean }[]) =>
      setSelected((before) => {
        const next = new Set(before);
        for (const { id, selected: isSelected } of changes)
          if (isSelected) next.add(id);
          else next.delete(id);
        return next;
      }),
    [],
  );
  return { selected, active, goTo, toggle, select, apply };
}
