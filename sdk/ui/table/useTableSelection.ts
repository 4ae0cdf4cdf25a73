import { useMemo, useRef, useState } from 'react';

export interface TableSelection {
  readonly keys: readonly string[];
  has(key: string): boolean;
  /** Toggles a row; with `range`, all rows from the last toggled one to this one. */
  toggle(index: number, range: boolean): void;
  /** Selects all rows, or none. */
  toggleAll(): void;
  clear(): void;
  readonly all: boolean;
  readonly some: boolean;
}

/** The selected rows. Rows that are removed from the table are removed from the selection. */
export function useTableSelection(
  rowKeys: readonly string[],
  given: readonly string[] | undefined,
  onSelect: ((keys: readonly string[]) => void) | undefined,
): TableSelection {
  const [own, setOwn] = useState<readonly string[]>([]);
  const anchor = useRef<number>(undefined);
  const wanted = given ?? own;
  const keys = useMemo(() => {
    const there = new Set(rowKeys);
    return wanted.filter((key) => there.has(key));
  }, [rowKeys, wanted]);
  const selected = useMemo(() => new Set(keys), [keys]);

  const set = (next: Iterable<string>) => {
    const list = [...next];
    setOwn(list);
    onSelect?.(list);
  };

  return {
    keys,
    has: (key) => selected.has(key),
    toggle: (index, range) => {
      const key = rowKeys[index];
      if (key === undefined) return;
      const next = new Set(selected);
      const on = !selected.has(key);
      const from = range ? (anchor.current ?? index) : index;
      for (const one of rowKeys.slice(Math.min(from, index), Math.max(from, index) + 1)) {
        if (on) next.add(one);
        else next.delete(one);
      }
      anchor.current = index;
      set(next);
    },
    toggleAll: () => set(keys.length === rowKeys.length ? [] : rowKeys),
    clear: () => {
      anchor.current = undefined;
      set([]);
    },
    all: rowKeys.length > 0 && keys.length === rowKeys.length,
    some: keys.length > 0 && keys.length < rowKeys.length,
  };
}
