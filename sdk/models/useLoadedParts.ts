import { useCallback, useEffect, useState } from 'react';

/** The state of loading several parts. */
export interface LoadedParts {
  /** The names of the parts that could not be loaded. */
  readonly missing: readonly string[];
  /** True until all have settled. */
  readonly isLoading: boolean;
  reload(): void;
}

/** Loads the parts of a page independently: a failure does not affect the others. Wrap `load` in `useCallback`. */
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
