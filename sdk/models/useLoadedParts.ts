import { useCallback, useEffect, useState } from 'react';

/** How loading in parts stands. */
export interface LoadedParts {
  /** The names of the parts that could not be loaded. */
  readonly missing: readonly string[];
  /** True until all have answered. */
  readonly isLoading: boolean;
  reload(): void;
}

/**
 * Loads what a page is put together from, each part for itself: one that fails leaves the others. `load` is kept by
 * `useCallback`.
 */
export function useLoadedParts(load: () => Readonly<Record<string, Promise<unknown>>>): LoadedParts {
  const [state, setState] = useState<Omit<LoadedParts, 'reload'>>({ missing: [], isLoading: true });
  const reload = useCallback(() => {
    const parts = load();
    const names = Object.keys(parts);
    void Promise.allSettled(Object.values(parts)).then((outcomes) =>
      setState({ missing: names.filter((_, index) => outcomes[index]?.status === 'rejected'), isLoading: false }),
    );
  }, [load]);
  useEffect(reload, [reload]);
  return { ...state, reload };
}
